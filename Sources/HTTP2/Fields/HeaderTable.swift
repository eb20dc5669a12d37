/// The fields that may be sent as a number: the known ones, and those that were sent before.
struct HeaderTable {
  /// What was sent before, the oldest first, and what each counts by the bytes that were sent.
  private var entries: [(field: HeaderField, size: Int)] = []
  private var size = 0
  /// What the entries may count together.
  private(set) var limit: Int

  init(limit: Int) {
    self.limit = limit
  }

  /// The number of fields that have an index.
  private var count: Int { Self.known.count + entries.count }

  /// The field at an index, from 1 on; nil where there is none.
  subscript(index: Int) -> HeaderField? {
    guard index > 0, index <= count else { return nil }
    guard index > Self.known.count else { return Self.known[index - 1] }
    return entries[count - index].field
  }

  /// Changes what the entries may count together.
  mutating func setLimit(_ limit: Int) {
    self.limit = limit
    evict(for: 0)
  }

  /// Adds a field, in place of the oldest; one that is larger than the table empties it.
  mutating func add(_ field: HeaderField, size: Int) {
    evict(for: size)
    guard size <= limit else { return }
    entries.append((field, size))
    self.size += size
  }

  private mutating func evict(for room: Int) {
    var gone = 0
    while gone < entries.count, size + room > limit {
      size -= entries[gone].size
      gone += 1
    }
    guard gone > 0 else { return }
    entries.removeFirst(gone)
  }

  /// The index of a field, and whether its value is the same there; nil where the name is unknown.
  func index(of field: HeaderField) -> (index: Int, isWhole: Bool)? {
    var sameName: Int?
    for (place, entry) in entries.enumerated().reversed() where entry.field.name == field.name {
      if entry.field.value == field.value { return (count - place, true) }
      sameName = sameName ?? count - place
    }
    if let first = Self.firstKnown[field.name] {
      for place in first... {
        guard place < Self.known.count, Self.known[place].name == field.name else { break }
        if Self.known[place].value == field.value { return (place + 1, true) }
      }
      sameName = sameName ?? first + 1
    }
    return sameName.map { ($0, false) }
  }

  /// The place of the first known field of each name; fields of one name stand together.
  private static let firstKnown = Dictionary(
    known.enumerated().map { ($1.name, $0) }, uniquingKeysWith: min)
}
