/// A part of an app's interface; it shows nothing here.
open class UIScene: UIResponder {
  /// What identifies the scene over its connections.
  public let session: UISceneSession
  /// The object that handles what happens to the scene; kept alive, as the system keeps it.
  open var delegate: (any UISceneDelegate)?

  /// Creates a scene.
  package init(session: UISceneSession) {
    self.session = session
    super.init()
  }
}
