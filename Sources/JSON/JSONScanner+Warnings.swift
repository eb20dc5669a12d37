extension JSONScanner {
  /// Reports each key of a closed object that has been given before in it (X4).
  ///
  /// A 128-bit filter over the fingerprints clears most objects in one walk; small objects that
  /// fail it are compared pair by pair, and large ones through a hash table.
  mutating func findDuplicates(in object: Int) {
    guard mayRepeatKeys(object) else { return }
    let keys = keyIndices(of: object)
    if keys.count <= 32 { compareInPairs(keys) } else { compareByHash(keys) }
  }

  private func mayRepeatKeys(_ object: Int) -> Bool {
    var seen: UInt128 = 0
    var index = object &+ 1
    let end = Int(nodes[object].link)
    while index < end {
      let bit: UInt128 = 1 &<< UInt128(truncatingIfNeeded: nodes[index].link & 127)
      if seen & bit != 0 { return true }
      seen |= bit
      index = successor(of: index &+ 1)
    }
    return false
  }

  private func successor(of index: Int) -> Int {
    nodes[index].isContainer ? Int(nodes[index].link) : index &+ 1
  }

  private func keyIndices(of object: Int) -> [Int] {
    var indices: [Int] = []
    indices.reserveCapacity(Int(nodes[object].count))
    var index = object + 1
    while index < Int(nodes[object].link) {
      indices.append(index)
      index = successor(of: index + 1)
    }
    return indices
  }

  private mutating func compareInPairs(_ keys: [Int]) {
    for (place, later) in keys.enumerated() {
      let fingerprint = nodes[later].link
      let first = keys[..<place].first {
        nodes[$0].link == fingerprint && decodedKey($0) == decodedKey(later)
      }
      if let first { report(later, repeats: first) }
    }
  }

  private mutating func compareByHash(_ keys: [Int]) {
    var firsts: [[UInt8]: Int] = [:]
    firsts.reserveCapacity(keys.count)
    for key in keys {
      let bytes = decodedKey(key)
      if let first = firsts[bytes] { report(key, repeats: first) } else { firsts[bytes] = key }
    }
  }

  private mutating func report(_ later: Int, repeats first: Int) {
    guard warnings.hasRoom() else { return }
    let key = String(decoding: decodedKey(later), as: UTF8.self)
    warnings.append(.duplicateKey(key, at: nodes[later].span, first: nodes[first].span))
  }

  private func decodedKey(_ index: Int) -> [UInt8] {
    let bytes = nodes[index].content.map { text[$0] }
    return nodes[index].isComplex ? JSONText.unescaped(bytes[...]) : bytes
  }
}

extension Diagnostic {
  /// A trailing comma, which Apple's parser accepts and RFC 8259 does not (X1).
  static func trailingComma(at offset: Int, inObject: Bool) -> Diagnostic {
    let closer = inObject ? "}" : "]"
    let span = SourceSpan(offset, offset + 1)
    return Diagnostic(
      .warning, .invalidJSON,
      "trailing comma before '\(closer)'; Apple's parser accepts it and others do not", at: span,
      fixIt: FixIt("remove the comma", replacing: span, isSafe: true))
  }

  /// A byte order mark, which Apple's parser accepts and RFC 8259 forbids to send (X1).
  static func byteOrderMark() -> Diagnostic {
    let span = SourceSpan(0, 3)
    return Diagnostic(
      .warning, .invalidJSON,
      "the text begins with a byte order mark; Apple's parser accepts it and others do not",
      at: span, fixIt: FixIt("remove the byte order mark", replacing: span, isSafe: true))
  }

  /// A key that has been given before in the same object (X4).
  static func duplicateKey(_ key: String, at span: SourceSpan, first: SourceSpan) -> Diagnostic {
    Diagnostic(
      .warning, .unknownKey, "key '\(key)' is given twice; the last one counts", at: span,
      notes: [Note("first given here", at: first)])
  }
}
