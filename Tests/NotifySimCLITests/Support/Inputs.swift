import Foundation

/// The payloads that the cases share.
enum Inputs {
  static func path(_ name: String) -> String {
    Repository.tests.appendingPathComponent("Cases/Inputs/\(name).json").path
  }

  static let invitation = path("invitation")
  static let message = path("message")
}
