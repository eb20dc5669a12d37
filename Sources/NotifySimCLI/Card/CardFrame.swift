import CommandLineTools

/// The frame around a card: every line that it makes is equally wide.
struct CardFrame {
  /// The width of the frame in columns, at least 6.
  let width: Int
  /// The characters of the frame.
  let box: Glyphs.Box

  /// The upper edge with a caption in it, at most 6 columns narrower than the frame.
  func top(caption: String) -> StyledText {
    guard !caption.isEmpty else { return edge(box.top) }
    let start = box.top.open + box.horizontal + " "
    let rest = dashes(width - start.displayWidth - caption.displayWidth - 2)
    return StyledText(start + caption + " " + rest + box.top.close, .muted)
  }

  /// A line across the frame.
  var rule: StyledText { edge(box.rule) }

  /// The lower edge.
  var bottom: StyledText { edge(box.bottom) }

  /// A line of content, at most 4 columns narrower than the frame.
  func line(_ content: StyledText) -> StyledText {
    StyledText(box.vertical, .muted) + " " + content.padded(to: width - 4)
      + " " + StyledText(box.vertical, .muted)
  }

  private func edge(_ ends: Glyphs.Pair) -> StyledText {
    StyledText(ends.open + dashes(width - 2) + ends.close, .muted)
  }

  private func dashes(_ count: Int) -> String {
    String(repeating: box.horizontal, count: max(0, count))
  }
}
