/// A part of an app's interface; there is none here.
open class UIScene: UIResponder {}
