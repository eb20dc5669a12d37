/// The colours of a picture.
struct Palette: Sendable {
  /// How the phone looks: `--appearance`.
  enum Appearance: String, CaseIterable, Hashable, Sendable {
    case light
    case dark

    /// The colours.
    var palette: Palette { self == .light ? .light : .dark }
  }

  /// Behind the screens.
  let page: String
  /// The screen.
  let wallpaper: String
  /// A notification, a button, a text field.
  let card: String
  /// The edges of a group, and of a text field.
  let edge: String
  /// Text.
  let text: String
  /// Text of minor interest.
  let muted: String
  /// Text on the page, beside the screens.
  let caption: String
  /// What stands out: the mark of a time-sensitive notification, the button that sends.
  let accent: String
  /// A destructive button.
  let destructive: String

  private static let light = Palette(
    page: "#ffffff", wallpaper: "#c9d6e6", card: "#f7f8fa", edge: "#d3d7de", text: "#111111",
    muted: "#5c6168", caption: "#4a4f57", accent: "#0a58ca", destructive: "#c11b17")

  private static let dark = Palette(
    page: "#121417", wallpaper: "#26303d", card: "#3a3f47", edge: "#565d68", text: "#f5f6f7",
    muted: "#c0c5cd", caption: "#b4bac3", accent: "#8ab8ff", destructive: "#ff9a93")
}
