/// The drawing characters of the output: for a terminal that shows Unicode, or for plain ASCII.
///
/// Only what notify-sim draws itself depends on it. The text of a notification is passed through in
/// either case, since an unreadable Korean title would serve nobody.
package struct Glyphs: Hashable, Sendable {
  /// The mark of text that was cut.
  package let ellipsis: String
  /// The characters of frames and rules.
  package let box: Box
  /// The quotation marks around the words of a person.
  package let quotes: Pair
  /// The mark between a thing and what it leads to.
  package let arrow: String
  /// The mark between facts on one line, with its spaces.
  package let separator: String
  /// The replacement for bytes that are not UTF-8.
  package let replacement: String
  /// Whether control characters are shown as pictures (`␛`) and not in caret notation (`^[`).
  package let hasControlPictures: Bool

  /// Unicode: rounded frames, typographic marks.
  package static let unicode = Glyphs(
    ellipsis: "…", box: .rounded, quotes: Pair(open: "“", close: "”"), arrow: "→",
    separator: " · ", replacement: "\u{FFFD}", hasControlPictures: true)

  /// ASCII only.
  package static let ascii = Glyphs(
    ellipsis: "...", box: .ascii, quotes: Pair(open: "\"", close: "\""), arrow: "->",
    separator: " | ", replacement: "?", hasControlPictures: false)

  /// Puts the words of a person in quotation marks.
  package func quote(_ text: String) -> String { quotes.open + text + quotes.close }

  /// An opening and a closing character.
  package struct Pair: Hashable, Sendable {
    /// The left one.
    package let open: String
    /// The right one.
    package let close: String
  }

  /// The characters of a frame, each one column wide.
  package struct Box: Hashable, Sendable {
    /// A horizontal line.
    package let horizontal: String
    /// A vertical line.
    package let vertical: String
    /// The upper corners.
    package let top: Pair
    /// The ends of a rule across the frame.
    package let rule: Pair
    /// The lower corners.
    package let bottom: Pair

    static let rounded = Box(
      horizontal: "─", vertical: "│", top: Pair(open: "╭", close: "╮"),
      rule: Pair(open: "├", close: "┤"), bottom: Pair(open: "╰", close: "╯"))

    static let ascii = Box(
      horizontal: "-", vertical: "|", top: Pair(open: "+", close: "+"),
      rule: Pair(open: "+", close: "+"), bottom: Pair(open: "+", close: "+"))
  }
}
