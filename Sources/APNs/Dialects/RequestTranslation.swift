/// A captured request: its headers, and its payload as it stands.
enum RequestTranslation {
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
