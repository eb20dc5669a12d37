import APNs

/// The texts of an app in one language, by their keys.
struct StringTable: Sendable {
  private(set) var entries: [String: Entry] = [:]

  /// What a key stands for, and where that is said.
  struct Entry: Sendable {
    var format: LocalizedFormat
    var place: TextPlace?
  }

  subscript(key: String) -> Entry? { entries[key] }

  /// Takes in an entry; a later one of the same key takes the place of an earlier one.
  mutating func set(_ key: String, _ entry: Entry) {
    entries[key] = entry
  }
}

/// A place in one of an app's files of strings.
struct TextPlace: Hashable, Sendable {
  /// The file's path.
  let file: String
  /// The bytes; nil for a file whose places are not known.
  let span: SourceSpan?
}
