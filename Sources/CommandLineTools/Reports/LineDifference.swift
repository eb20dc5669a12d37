/// The lines removed from and added to a text, found in nearly linear time.
///
/// Small parts are compared line by line with as few changes as can be. Larger ones are cut at the
/// lines that are there once on both sides; a large part without any is taken for replaced as a
/// whole.
struct LineDifference {
  /// The most lines of both sides together that are compared with as few changes as can be.
  private static let smallSize = 512
  /// How often parts are cut into smaller ones.
  private static let depthLimit = 32

  /// For each old line, whether it went.
  private(set) var removed: [Bool]
  /// For each new line, whether it came.
  private(set) var added: [Bool]

  private let old: [Int]
  private let new: [Int]

  private typealias Part = (old: Range<Int>, new: Range<Int>, depth: Int)

  /// Compares two texts by their lines.
  init<Line: Hashable>(from old: [Line], to new: [Line]) {
    var numbers: [Line: Int] = [:]
    func number(of line: Line) -> Int {
      if let known = numbers[line] { return known }
      numbers[line] = numbers.count
      return numbers.count - 1
    }
    self.old = old.map(number)
    self.new = new.map(number)
    removed = Array(repeating: false, count: old.count)
    added = Array(repeating: false, count: new.count)
    var parts: [Part] = [(old.indices, new.indices, 0)]
    while let part = parts.popLast() { parts += compare(part) }
  }

  /// Compares a part, or cuts it into smaller ones.
  private mutating func compare(_ whole: Part) -> [Part] {
    let part = trimmed(whole)
    if part.old.isEmpty || part.new.isEmpty {
      replace(part)
    } else if part.old.count + part.new.count <= Self.smallSize {
      compareExactly(part)
    } else {
      let anchors = part.depth < Self.depthLimit ? anchors(of: part) : []
      guard anchors.isEmpty else { return pieces(of: part, between: anchors) }
      replace(part)
    }
    return []
  }

  /// A part without the lines that are the same at its beginning and its end.
  private func trimmed(_ part: Part) -> Part {
    var (old, new) = (part.old, part.new)
    while !old.isEmpty, !new.isEmpty, self.old[old.lowerBound] == self.new[new.lowerBound] {
      old = (old.lowerBound + 1)..<old.upperBound
      new = (new.lowerBound + 1)..<new.upperBound
    }
    while !old.isEmpty, !new.isEmpty,
      self.old[old.upperBound - 1] == self.new[new.upperBound - 1]
    {
      old = old.lowerBound..<(old.upperBound - 1)
      new = new.lowerBound..<(new.upperBound - 1)
    }
    return (old, new, part.depth)
  }

  private mutating func replace(_ part: Part) {
    for line in part.old { removed[line] = true }
    for line in part.new { added[line] = true }
  }

  private mutating func compareExactly(_ part: Part) {
    for change in Array(new[part.new]).difference(from: Array(old[part.old])) {
      switch change {
      case .remove(let line, _, _): removed[part.old.lowerBound + line] = true
      case .insert(let line, _, _): added[part.new.lowerBound + line] = true
      }
    }
  }

  private typealias Anchor = (old: Int, new: Int)

  /// Lines that both sides have once, as many as stand in the same order on both.
  private func anchors(of part: Part) -> [Anchor] {
    let inNew = Self.single(new, part.new)
    let inOld = Self.single(old, part.old)
    let common = part.old.compactMap { line -> Anchor? in
      let number = old[line]
      guard inOld[number] != nil, let place = inNew[number] else { return nil }
      return (line, place)
    }
    return Self.longestRising(common)
  }

  /// The lines that a part has once, by their numbers.
  private static func single(_ lines: [Int], _ part: Range<Int>) -> [Int: Int] {
    var places: [Int: Int?] = [:]
    for line in part {
      places.updateValue(places[lines[line]] == nil ? line : nil, forKey: lines[line])
    }
    return places.compactMapValues(\.self)
  }

  /// The longest choice of anchors whose new lines stand in order too.
  private static func longestRising(_ anchors: [Anchor]) -> [Anchor] {
    // The last anchors of the best choices of each length, and the one before each anchor.
    var tails: [Int] = []
    var before: [Int?] = []
    for (place, anchor) in anchors.enumerated() {
      var (low, high) = (0, tails.count)
      while low < high {
        let middle = (low + high) / 2
        if anchors[tails[middle]].new < anchor.new { low = middle + 1 } else { high = middle }
      }
      before.append(low > 0 ? tails[low - 1] : nil)
      if low < tails.count { tails[low] = place } else { tails.append(place) }
    }
    var chosen: [Anchor] = []
    var next = tails.last
    while let place = next {
      chosen.append(anchors[place])
      next = before[place]
    }
    return chosen.reversed()
  }

  private func pieces(of part: Part, between anchors: [Anchor]) -> [Part] {
    var pieces: [Part] = []
    var (old, new) = (part.old.lowerBound, part.new.lowerBound)
    for anchor in anchors {
      pieces.append((old..<anchor.old, new..<anchor.new, part.depth + 1))
      (old, new) = (anchor.old + 1, anchor.new + 1)
    }
    pieces.append((old..<part.old.upperBound, new..<part.new.upperBound, part.depth + 1))
    return pieces
  }
}
