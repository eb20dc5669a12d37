import APNs
import APNsServer
import NotifySimCore

/// A text that is one request to FCM or Expo, as `push --to` sends it: the service translates it.
struct ServiceMessage {
  /// The request: the text as it stands, with the path of the service.
  let push: Push

  /// The project in the path of FCM, which no message tells.
  private static let project = "notify-sim"

  /// Reads a text; nil for one that is not for FCM or Expo, or has several requests.
  init?(_ source: SourceText, _ pushes: [Push]) {
    guard let first = pushes.first, let document = try? JSONDocument(parsing: source.bytes) else {
      return nil
    }
    let own = ["authorization": "Bearer notify-sim", "content-type": "application/json"]
    let given = own.map { "\($0.key): \(first.headers[$0.key] ?? $0.value)" }.sorted()
    var bytes = source.bytes
    let path: String
    switch first.dialect {
    case .expo: path = ServiceDoor.expoPath
    case .fcm:
      guard document.root.kind == .object, pushes.count == 1 else { return nil }
      path = ServiceDoor.path(ofProject: Self.project)
      if document.root["message"] == nil {
        bytes = Array(#"{"message":"#.utf8) + bytes + [UInt8(ascii: "}")]
      }
    default: return nil
    }
    push = Push(
      source: SourceText(name: source.name, bytes: bytes),
      headers: RequestHeaders([":method: POST", ":path: \(path)"] + given))
  }

  /// Whether Expo's answer has a ticket for a message that it does not take.
  static func isRefused(_ answer: [UInt8]) -> Bool {
    guard let data = try? JSONDocument(parsing: answer).root["data"] else { return false }
    let tickets = data.kind == .array ? Array(data.elements) : [data]
    return tickets.contains { $0["status"]?.string == "error" }
  }
}
