/// Finds which of a fixed set of keys a key on a tape is, without decoding it.
struct KeyTable<Key: RawRepresentable & CaseIterable & Hashable & Sendable>: Sendable
where Key.RawValue == String {
  private let fingerprints: [UInt32]
  /// The bytes of all names, one after the other; name `n` ends at `ends[n]`.
  private let names: [UInt8]
  private let ends: [Int]
  private let keys: [Key]

  init() {
    keys = Array(Key.allCases)
    fingerprints = keys.map { JSONFingerprint.of($0.rawValue.utf8) }
    var names: [UInt8] = []
    ends = keys.map { key in
      names += key.rawValue.utf8
      return names.count
    }
    self.names = names
  }

  /// The key whose node stands at `index`, or nil if it is none of them.
  func key(at index: Int, in tape: JSONTape) -> Key? {
    let fingerprint = tape.nodes[index].link
    for place in fingerprints.indices where fingerprints[place] == fingerprint {
      if isName(place, at: index, in: tape) { return keys[place] }
    }
    return nil
  }

  private func isName(_ place: Int, at index: Int, in tape: JSONTape) -> Bool {
    let node = tape.nodes[index]
    let name = (place == 0 ? 0 : ends[place - 1])..<ends[place]
    if node.isComplex { return tape.isString(names[name], at: index) }
    let content = node.content
    guard content.count == name.count else { return false }
    for (left, right) in zip(content, name) where tape.storage[left] != names[right] {
      return false
    }
    return true
  }

  /// The place of a key among all of its kind.
  func ordinal(of key: Key) -> Int { keys.firstIndex(of: key) ?? 0 }
}
