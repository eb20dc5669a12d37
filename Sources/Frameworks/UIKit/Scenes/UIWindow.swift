/// Stands in for the window that application delegates customarily keep; it shows nothing.
open class UIWindow: UIResponder {}
