/// A text of JSON that was encoded in another way than UTF-8.
package struct EncodedText: Sendable {
  /// The text in UTF-8.
  package let bytes: [UInt8]
  /// What was done to it, from the outside in.
  package private(set) var encodings: [Encoding]

  /// A way of encoding a text.
  package enum Encoding: String, Sendable {
    case utf16 = "UTF-16"
    case base64
    case gzip
  }

  /// Decodes bytes that are no text of JSON in UTF-8; nil for those in none of the encodings.
  package init?(_ bytes: [UInt8]) {
    var (found, bytes): ([Encoding], [UInt8]) = ([], bytes)
    while found.count < Self.maximumDepth, let (encoding, decoded) = Self.decoded(bytes) {
      found.append(encoding)
      bytes = decoded
    }
    guard !found.isEmpty else { return nil }
    self.bytes = bytes
    encodings = found
  }

  /// How many encodings within one another are decoded.
  private static let maximumDepth = 3

  /// The finding that the text is encoded; APNs takes UTF-8, and no compressed body (P2).
  package var finding: Diagnostic {
    let names = encodings.map(\.rawValue).joined(separator: " of ")
    return Diagnostic(
      .warning, .invalidJSON,
      "the text is encoded as \(names) and is read decoded; APNs takes JSON in UTF-8", at: .at(0))
  }

  private static func decoded(_ bytes: [UInt8]) -> (Encoding, [UInt8])? {
    if bytes.starts(with: [0x1F, 0x8B]) { return Inflation.gunzipped(bytes).map { (.gzip, $0) } }
    if let text = utf16(bytes) { return (.utf16, text) }
    return base64(bytes).map { (.base64, $0) }
  }

  /// Decodes UTF-16 with a mark of its byte order, or that begins as JSON does.
  private static func utf16(_ bytes: [UInt8]) -> [UInt8]? {
    guard bytes.count >= 4 else { return nil }
    let isBigEndian: Bool
    switch (bytes[0], bytes[1]) {
    case (0xFE, 0xFF): isBigEndian = true
    case (0xFF, 0xFE): isBigEndian = false
    case (0, let second) where second < 0x80 && second != 0: isBigEndian = true
    case (let first, 0) where first < 0x80 && first != 0: isBigEndian = false
    default: return nil
    }
    let marked = bytes[0] >= 0xFE ? 2 : 0
    var units: [UInt16] = []
    for index in stride(from: marked, to: bytes.count - 1, by: 2) {
      let (first, second) = (UInt16(bytes[index]), UInt16(bytes[index + 1]))
      units.append(isBigEndian ? first << 8 | second : second << 8 | first)
    }
    return Array(String(decoding: units, as: UTF16.self).utf8)
  }

  /// Decodes base64, also that for addresses, where an object or a compressed text comes of it.
  private static func base64(_ bytes: [UInt8]) -> [UInt8]? {
    guard let decoded = Base64.decoded(bytes, .any) else { return nil }
    let first = decoded.first { !ASCII.isBlank($0) }
    let isText = first == ASCII.leftBrace || first == ASCII.leftBracket
    guard decoded.count >= 9, isText || decoded.starts(with: [0x1F, 0x8B]) else { return nil }
    return decoded
  }
}
