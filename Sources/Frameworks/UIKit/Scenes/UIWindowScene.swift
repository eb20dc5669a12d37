/// A scene with windows.
open class UIWindowScene: UIScene {}
