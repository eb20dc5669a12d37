import Foundation
import TestSupport

/// The payloads that the cases share.
enum Inputs {
  static func path(_ name: String) -> String {
    Repository.file("Tests/NotifySimCLITests/Cases/Inputs/\(name).json").path
  }

  static let invitation = path("invitation")
  static let message = path("message")
}
