import APNs
import Foundation

/// One line of a handler's output.
enum HandlerRequest: Sendable {
  /// An object with requests, each under its key.
  case object(JSONValue)
  /// A line that begins like an object and is none, and what is wrong with it.
  case broken(String, reason: String)
  /// Any other line.
  case log(String, stream: String)

  /// Reads a line.
  init(_ line: String) {
    guard line.hasPrefix("{") else {
      self = .log(line, stream: "stdout")
      return
    }
    do throws(JSONSyntaxError) {
      self = .object(try JSONDocument(parsing: line).root)
    } catch {
      self = .broken(line, reason: error.diagnostic.message)
    }
  }

  /// Whether the line asks for nothing.
  var isRemark: Bool {
    if case .object = self { false } else { true }
  }

  /// The keys that an object may have to be a request.
  static let keys = [
    "effect", "present", "fetchResult", "add", "setBadgeCount", "removeDelivered",
    "reportIncomingCall", "content",
  ]
}
