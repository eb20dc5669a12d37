/// Finds which of a fixed list of keys a key on a tape is, without decoding it.
///
/// A class, so that looking a key up touches one reference count and not one for each array.
package final class KeyTable: Sendable {
  /// For each low byte of a fingerprint the first key that has it, counted from 1; 0 for none.
  private let slots: [UInt8]
  /// For each key the next one with the same low byte, counted from 1; 0 for none.
  private let followers: [UInt8]
  /// The bytes of all names, one after the other, and the padding; name `n` ends at `ends[n]`.
  private let names: [UInt8]
  private let ends: [Int]

  /// Creates the table of at most 255 keys.
  package init(_ keys: some Sequence<String>) {
    var slots = [UInt8](repeating: 0, count: 256)
    var followers: [UInt8] = []
    var names: [UInt8] = []
    var ends: [Int] = []
    for (place, key) in keys.prefix(255).enumerated() {
      let slot = Self.slot(JSONText.fingerprint(of: key.utf8))
      followers.append(slots[slot])
      slots[slot] = UInt8(truncatingIfNeeded: place + 1)
      names += key.utf8
      ends.append(names.count)
    }
    self.slots = slots
    self.followers = followers
    self.names = names + [UInt8](repeating: 0, count: JSONText.padding)
    self.ends = ends
  }

  private static func slot(_ fingerprint: UInt32) -> Int { Int(fingerprint & 0xFF) }

  /// The place in the list of the key whose node stands at `index`, or nil if it is none of them.
  package func place(ofKeyAt index: Int, in tape: JSONTape) -> Int? {
    var next = slots[Self.slot(tape.nodes[index].link)]
    while next > 0 {
      let place = Int(next) - 1
      if isName(place, at: index, in: tape) { return place }
      next = followers[place]
    }
    return nil
  }

  private func isName(_ place: Int, at index: Int, in tape: JSONTape) -> Bool {
    let node = tape.nodes[index]
    let name = (place == 0 ? 0 : ends[place - 1])..<ends[place]
    if node.isComplex { return tape.isString(names[name], at: index) }
    guard node.content.count == name.count else { return false }
    return tape.storage.withUnsafeBytes { storage in
      names.withUnsafeBytes { names in
        guard let text = JSONText(storage), let names = JSONText(names) else { return false }
        return text.isEqual(
          from: node.content.lowerBound, to: names, from: name.lowerBound, count: name.count)
      }
    }
  }
}
