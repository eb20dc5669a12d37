/// The lines removed from and added to a text.
///
/// Between the lines that are the same at both ends, small parts are compared with as few changes
/// as can be. In a large part each line is compared with the one of the same number; where there
/// are more or fewer of them, the part is replaced as a whole.
struct LineDifference {
  /// The most lines of both sides together that are compared with as few changes as can be.
  private static let smallSize = 1_024

  /// For each old line, whether it went.
  private(set) var removed: [Bool]
  /// For each new line, whether it came.
  private(set) var added: [Bool]

  /// Compares two texts by their lines.
  init<Line: Hashable>(from old: [Line], to new: [Line]) {
    var numbers: [Line: Int] = [:]
    func number(of line: Line) -> Int {
      let number = numbers[line] ?? numbers.count
      numbers[line] = number
      return number
    }
    let (old, new) = (old.map(number), new.map(number))
    removed = Array(repeating: false, count: old.count)
    added = Array(repeating: false, count: new.count)
    let head = zip(old, new).prefix { $0 == $1 }.count
    let tail = zip(old[head...].reversed(), new[head...].reversed()).prefix { $0 == $1 }.count
    let (oldPart, newPart) = (old[head..<old.count - tail], new[head..<new.count - tail])
    if oldPart.count + newPart.count <= Self.smallSize {
      for change in newPart.difference(from: oldPart) {
        switch change {
        case .remove(let line, _, _): removed[head + line] = true
        case .insert(let line, _, _): added[head + line] = true
        }
      }
    } else {
      let isPaired = oldPart.count == newPart.count
      for line in oldPart.indices where !isPaired || old[line] != new[line] { removed[line] = true }
      for line in newPart.indices where !isPaired || old[line] != new[line] { added[line] = true }
    }
  }
}
