import APNs
import Foundation

/// Foundation accepts the same texts and reads the same values, but for these differences: it
/// refuses numbers past a double's range, misses the last bits of those of more than 17 characters,
/// drops a byte order mark at the beginning of a string, and reads texts in UTF-16 and UTF-32.
enum FoundationLaw {
  static func check(_ bytes: [UInt8]) throws(Breach) {
    let isOtherEncoding =
      bytes.contains(0) || [[0xFE, 0xFF], [0xFF, 0xFE]].contains(bytes.prefix(2))
    guard !bytes.isEmpty, !isOtherEncoding else { return }
    let ours = try? read(bytes, .apple).get()
    let theirs = try? JSONSerialization.jsonObject(with: Data(bytes), options: .fragmentsAllowed)
    switch (ours, theirs) {
    case (nil, nil): return
    case (let ours?, let theirs?): try demandSame(ours.root, theirs)
    case (let ours?, nil):
      try demand(hasHugeNumber(ours.root), "Foundation refuses what is accepted here")
    case (nil, .some): throw Breach(message: "Foundation accepts what is refused here")
    }
  }

  private static func demandSame(_ ours: JSONValue, _ theirs: Any) throws(Breach) {
    switch ours.kind {
    case .object:
      guard let theirs = theirs as? [String: Any] else { throw Breach(message: "not an object") }
      let members = Dictionary(
        ours.members.map { (asFoundationReads($0.key.string ?? ""), $0.value) }
      ) { $1 }
      try demand(members.count == theirs.count, "objects with other keys")
      for (key, value) in members {
        guard let other = theirs[key] else { throw Breach(message: "no key '\(key)'") }
        try demandSame(value, other)
      }
    case .array:
      guard let theirs = theirs as? [Any] else { throw Breach(message: "not an array") }
      try demand(ours.count == theirs.count, "arrays of other lengths")
      for (value, other) in zip(ours.elements, theirs) { try demandSame(value, other) }
    case .string:
      let own = ours.string.map { Array(asFoundationReads($0).utf8) }
      let same = (theirs as? String).map { Array($0.utf8) } == own
      try demand(same, "other strings: \(ours.rawText), \(theirs)")
    case .number:
      guard let double = (theirs as? NSNumber)?.doubleValue, let own = ours.double else {
        throw Breach(message: "not a number: \(ours.rawText), \(theirs)")
      }
      let tolerance = ours.rawText.utf8.count > 17 ? abs(own) * 1e-12 : 0
      try demand(abs(double - own) <= tolerance, "other numbers: \(ours.rawText), \(theirs)")
    case .boolean: try demand((theirs as? Bool) == ours.boolean, "other truth values")
    case .null: try demand(theirs is NSNull, "not null: \(theirs)")
    }
  }

  private static func asFoundationReads(_ text: String) -> String {
    text.unicodeScalars.first == "\u{FEFF}" ? String(text.unicodeScalars.dropFirst()) : text
  }

  private static func hasHugeNumber(_ value: JSONValue) -> Bool {
    if value.kind == .number {
      guard let double = value.double else { return true }
      let digits = value.rawText.prefix { $0 != "e" && $0 != "E" }
      let isUnderflow = double == 0 && digits.contains { ("1"..."9").contains($0) }
      return isUnderflow || !double.isNormal && double != 0
    }
    return (value.members.map(\.value) + Array(value.elements)).contains(where: hasHugeNumber)
  }
}
