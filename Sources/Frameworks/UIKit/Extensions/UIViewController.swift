public import Foundation

/// The base class of what shows an extension's interface; it shows nothing.
open class UIViewController: UIResponder {
  /// The title, which a notification content extension may show at the top (A57).
  open var title: String?
  /// The size that the contents ask for.
  open var preferredContentSize = CGSize.zero
  /// What the extension and its host have to do with each other; nil outside an extension.
  open private(set) var extensionContext: NSExtensionContext?

  /// Prepares the interface; called once, before the extension is told anything.
  open func viewDidLoad() {}

  /// Begins the life of a controller that an extension consists of.
  package func beginRequest(with context: NSExtensionContext) {
    extensionContext = context
    viewDidLoad()
  }
}
