import APNs
import PushText
import Testing

/// A text, and the payloads that a phone gets of it.
struct PushCase: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let text: String
  /// The payloads in their order.
  let payloads: [String]
  /// The headers of the first.
  let headers: [String]

  init(_ description: String, _ text: String, _ payloads: String..., headers: [String] = []) {
    testDescription = description
    self.text = text
    self.payloads = payloads
    self.headers = headers
  }

  static let hello = #"{"aps":{"alert":"Hello"}}"#
}

extension TextContent {
  /// What a text is that is in a file of a name, or in none.
  init(_ text: String, named name: String? = nil) {
    self.init(Array(text.utf8), named: name)
  }

  /// The pushes that the text has in it; none for JSON and other texts.
  var messages: [TranslatedPayload] {
    guard case .enclosed(let pushes) = self else { return [] }
    return pushes.flatMap { TranslatedPayload.all(in: $0, sentAt: 0) }
  }

  /// Why no push is known, or what the text is; nil for one with pushes.
  var lead: Diagnostic? {
    switch self {
    case .json, .enclosed: nil
    case .mistaken(let error, _): error.diagnostic
    case .unknown(let findings): findings.first
    case .foreign(let text): text.finding
    }
  }
}
