import APNs
import NotifySimCore

/// A text that was not JSON as it reads with every mistake in it mended, where there was more than
/// one (rule X1); the help of the first diagnostic shows a single one already.
struct MendedText {
  /// The most lines that are worth showing.
  static let lineLimit = 60
  /// The most bytes that are worth showing, before the mending and after it.
  static let sizeLimit = 8 << 10

  /// How many changes were made, at least two.
  let changes: Int
  private let text: String

  /// Mends a text; nil where one change does or none helps, and where the result is long.
  init?(_ source: SourceText, options: JSONOptions) {
    guard source.bytes.count <= Self.sizeLimit,
      let repair = JSONRepair(of: source.bytes, options: options), repair.mended.count > 1,
      repair.bytes.count <= Self.sizeLimit
    else { return nil }
    changes = repair.mended.count
    text = String(decoding: repair.bytes, as: UTF8.self)
    guard rows.count <= Self.lineLimit else { return nil }
  }

  /// The lines as the file has them, without their ends.
  private var rows: [Substring] {
    let rows = text.split(omittingEmptySubsequences: false) { ["\n", "\r\n", "\r"].contains($0) }
    return rows.last == "" ? rows.dropLast() : rows
  }

  /// What to say of it, and the text made harmless.
  func lines(_ glyphs: Glyphs) -> [StyledText] {
    let sanitizer = Sanitizer(glyphs, tabs: .kept)
    let head =
      StyledText("help", .success) + StyledText(": with \(changes) such changes it is JSON:")
    return [head] + rows.map { StyledText(sanitizer.clean(String($0))) }
  }
}
