/// What reaches the phone of a push that was written in another dialect than APNs' own.
public struct TranslatedPayload: Sendable {
  /// The payload as APNs takes it; nil where none could be made, and ``findings`` tell why.
  public let bytes: [UInt8]?
  /// Where the bytes come from in the text.
  public let map: SourceMap
  /// What is wrong with the text around the payload; the places are those of the text.
  public internal(set) var findings: [Diagnostic]
  var headers: [RequestHeaders.Header] = []
  /// Where the headers stand in the text, as a whole.
  var headersPlace: SourceSpan?

  /// The headers of the request: those of the text, except where others are given.
  public func headers(exceptFor given: RequestHeaders) -> RequestHeaders {
    RequestHeaders(headers, at: headersPlace, exceptFor: given)
  }

  /// Translates all messages of a document.
  ///
  /// - Parameters:
  ///   - document: what was read.
  ///   - dialect: the dialect that it is in, or nil to recognise it.
  ///   - now: the time at which it is sent, in Unix seconds.
  ///   - isComplete: whether also those messages are wanted that no phone gets beside the others,
  ///     such as the one for the other environment.
  /// - Returns: the messages in their order; none if the document is itself a payload for APNs.
  public static func all(
    in document: JSONDocument, as dialect: Dialect? = nil, sentAt now: Int,
    isComplete: Bool = false
  ) -> [TranslatedPayload] {
    let root = document.root
    var messages: [TranslatedPayload]
    switch dialect ?? .recognized(in: document) {
    case .apns: return []
    case .request: messages = [Translation.Request.message(root)]
    case .fcm: messages = [Translation.FCM.message(root)]
    case .expo: messages = Translation.Expo.messages(root, sentAt: now)
    case .sns: messages = Translation.SNS.messages(root, isComplete: isComplete)
    case .detox: messages = [Translation.Detox.message(root)]
    }
    let outside = document.warnings.filter { warning in
      !messages.contains { $0.map.copies(warning.span ?? .at(0)) }
    }
    if !messages.isEmpty { messages[0].findings = outside + messages[0].findings }
    return messages
  }
}

extension Translation {
  /// A captured request: its headers, and its payload as it stands.
  enum Request {
    static func message(_ root: JSONValue) -> TranslatedPayload {
      guard let payload = root["payload"] else {
        return Translation.failure(.request, "there is no 'payload'", at: root)
      }
      var translation = Translation()
      translation.expectHeaders(at: root)
      translation.addHeaders(root["headers"], takesNumbers: true)
      if payload.kind == .string {
        translation.writer.contents(of: payload)
      } else {
        translation.writer.copy(payload)
      }
      return translation.result
    }
  }
}
