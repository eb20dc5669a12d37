/// Finds which of a fixed set of keys a key on a tape is, without decoding it.
struct KeyTable<Key: RawRepresentable & CaseIterable & Hashable & Sendable>: Sendable
where Key.RawValue == String {
  private let fingerprints: [UInt32]
  private let names: [[UInt8]]
  private let keys: [Key]
  private let ordinals: [Key: Int]

  init() {
    keys = Array(Key.allCases)
    names = keys.map { Array($0.rawValue.utf8) }
    fingerprints = names.map(JSONFingerprint.of)
    ordinals = Dictionary(zip(keys, keys.indices)) { first, _ in first }
  }

  /// The key whose node stands at `index`, or nil if it is none of them.
  func key(at index: Int, in tape: JSONTape) -> Key? {
    let fingerprint = tape.nodes[index].link
    for place in fingerprints.indices
    where fingerprints[place] == fingerprint && tape.isString(names[place], at: index) {
      return keys[place]
    }
    return nil
  }

  func ordinal(of key: Key) -> Int { ordinals[key] ?? 0 }
}
