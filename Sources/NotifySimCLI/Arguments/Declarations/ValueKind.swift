/// What kind of words a value may be; parsing checks it and completion offers from it.
package enum ValueKind: Hashable, Sendable {
  /// Any text, even empty.
  case text
  /// Any text but an empty one.
  case word
  /// A path; completion offers the files with one of these extensions, or all when there are none.
  case file(extensions: [String])
  /// One of some well-known names, or else a path as in ``file(extensions:)``.
  case nameOrFile(names: [String], extensions: [String])
  /// One of these words and no other.
  case choice([String])
  /// A whole number in a range.
  case integer(ClosedRange<Int>)
  /// A decimal number in a range.
  case number(ClosedRange<Int>)
  /// A key and a value, such as `locked=true`; the key is not empty.
  case keyed(separator: Character)
}

extension ValueKind {
  /// The words that completion can offer without looking at the disk.
  package var words: [String] {
    switch self {
    case .choice(let words): words
    case .nameOrFile(let names, _): names
    case .text, .word, .file, .integer, .number, .keyed: []
    }
  }

  /// The extensions, without the dot, of the files that completion offers; nil to offer none.
  package var fileExtensions: [String]? {
    switch self {
    case .file(let extensions): extensions
    case .nameOrFile(_, let extensions): extensions
    case .text, .word, .choice, .integer, .number, .keyed: nil
    }
  }
}
