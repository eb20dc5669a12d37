import APNs
import Foundation

/// One line of a handler's output.
enum HandlerRequest: Sendable {
  /// An object with requests, each under its key.
  case object(JSONValue)
  /// Any other line.
  case log(String, stream: String)

  /// Reads a line.
  init(_ line: String) {
    guard line.hasPrefix("{"), let document = try? JSONDocument(parsing: line),
      document.root.kind == .object
    else {
      self = .log(line, stream: "stdout")
      return
    }
    self = .object(document.root)
  }

  /// Whether the line asks for nothing.
  var isRemark: Bool {
    if case .log = self { true } else { false }
  }

  /// The keys that an object may have to be a request.
  static let keys = [
    "effect", "present", "fetchResult", "add", "setBadgeCount", "removeDelivered",
    "reportIncomingCall", "content",
  ]
}
