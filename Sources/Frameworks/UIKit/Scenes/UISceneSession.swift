public import Foundation

/// What identifies a scene over its connections.
open class UISceneSession: NSObject {
  /// The identifier, the same for each connection.
  public let persistentIdentifier: String

  /// Creates a session.
  package init(persistentIdentifier: String) {
    self.persistentIdentifier = persistentIdentifier
  }
}
