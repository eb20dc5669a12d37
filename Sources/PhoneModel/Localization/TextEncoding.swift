import APNs

extension SourceText {
  /// The text in UTF-8, which places count in: strings files are also written in UTF-16.
  ///
  /// - Throws: a diagnostic, if the text is in no encoding that can be told.
  func inUTF8() throws(StringsError) -> SourceText {
    if bytes.starts(with: [0xFF, 0xFE]) { return try decoded(high: 1) }
    if bytes.starts(with: [0xFE, 0xFF]) { return try decoded(high: 0) }
    let text = String(decoding: bytes, as: UTF8.self)
    let same = zip(text.utf8, bytes).prefix { $0 == $1 }.count
    guard same == bytes.count, same == text.utf8.count, !bytes.prefix(2).contains(0) else {
      throw StringsError(
        "the text is neither UTF-8 nor UTF-16 with a byte order mark",
        at: SourceSpan(same, min(same + 1, bytes.count)), fix: "save it as UTF-8")
    }
    return self
  }

  /// The text of UTF-16, whose high bytes are the first or the second of each two.
  private func decoded(high: Int) throws(StringsError) -> SourceText {
    let units = stride(from: 2, to: bytes.count - 1, by: 2).map { index in
      UInt16(bytes[index + high]) << 8 | UInt16(bytes[index + 1 - high])
    }
    guard bytes.count.isMultiple(of: 2), units.first != 0,
      let text = String(validating: units, as: UTF16.self)
    else {
      throw StringsError(
        "the text is not the UTF-16 that its byte order mark tells of", at: SourceSpan(0, 2),
        fix: "save it as UTF-8")
    }
    return SourceText(name: name, bytes: Array(text.utf8))
  }
}
