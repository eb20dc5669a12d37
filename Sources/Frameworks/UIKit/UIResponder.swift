public import Foundation

/// The base class of application delegates.
///
/// Apple's is bound to the main actor; this one is not, so that an app's callbacks run wherever the
/// simulator runs. A subclass may be declared `@MainActor` and then is.
open class UIResponder: NSObject {
  /// Creates a responder.
  public override init() {}
}

/// Stands in for the window that application delegates customarily keep; it shows nothing.
open class UIWindow: UIResponder {}
