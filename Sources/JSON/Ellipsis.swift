/// The sign in the place of what an author left out: `…`, or three dots or more.
package enum Ellipsis {
  /// The sign that a text begins with; nil if it begins with another.
  package static func sign(of text: ArraySlice<UInt8>) -> String? {
    let dots = text.prefix { $0 == ASCII.dot }
    if dots.count >= 3 { return String(decoding: dots, as: UTF8.self) }
    let sign = "\u{2026}"
    return text.starts(with: sign.utf8) ? sign : nil
  }

  /// Whether a comment begins with the sign after its mark, as in `// ... (sound, badge)`.
  package static func begins(comment: ArraySlice<UInt8>) -> Bool {
    let isMark: (UInt8) -> Bool = {
      $0 == ASCII.slash || $0 == ASCII.asterisk || $0 == ASCII.number || $0 == ASCII.space
    }
    return comment.first.map(isMark) == true && sign(of: comment.drop(while: isMark)) != nil
  }
}
