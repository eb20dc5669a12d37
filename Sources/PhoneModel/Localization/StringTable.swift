package import APNs

/// The texts of an app in one language, by their keys.
package struct StringTable: Sendable {
  package private(set) var entries: [String: Entry] = [:]

  /// What a key stands for, and where that is said.
  package struct Entry: Sendable {
    package var format: LocalizedFormat
    package var place: TextPlace?
  }

  package subscript(key: String) -> Entry? { entries[key] }

  /// Takes in an entry; a later one of the same key takes the place of an earlier one.
  package mutating func set(_ key: String, _ entry: Entry) {
    entries[key] = entry
  }
}

/// A place in one of an app's files of strings.
package struct TextPlace: Hashable, Sendable {
  /// The file's path.
  package let file: String
  /// The bytes; nil for a file whose places are not known.
  package let span: SourceSpan?
}
