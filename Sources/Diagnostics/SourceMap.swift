/// Where the bytes of a text that was made of another one come from.
public struct SourceMap: Hashable, Sendable {
  /// Runs of bytes without gaps, in the order of the generated text; none is empty.
  private(set) var runs: [Run] = []
  /// The number of bytes in the generated text.
  public private(set) var count = 0
  /// Where the other text goes on after what was taken from it last.
  private(set) var end = 0

  /// How bytes of the generated text relate to those that they come from.
  package enum Relation: Int, Hashable, Sendable, CaseIterable {
    /// They are the same, byte for byte.
    case copied
    /// They are the same, byte for byte, and stand in a string of JSON there.
    case quoted
    /// They are what an escape in a string of JSON stands for.
    case escaped
    /// They were written on behalf of what stands there.
    case made
  }

  struct Run: Hashable, Sendable {
    /// The offset of the first byte in the generated text.
    let start: Int
    /// The bytes in the other text.
    let source: Range<Int>
    let relation: Relation

    /// Whether bytes that are the same as others go on where the run ends in both texts.
    func goesOn(at count: Int, from span: SourceSpan, _ other: Relation) -> Bool {
      (relation == .copied || relation == .quoted) && relation == other
        && source.upperBound == span.start && source.count == count - start
    }

    /// What a byte of the run, counted from its start, comes from.
    func origin(of distance: Int) -> Range<Int> {
      guard relation == .copied || relation == .quoted else { return source }
      let offset = source.lowerBound + min(distance, source.count)
      return offset..<min(offset + 1, source.upperBound)
    }
  }

  /// Creates the map of an empty text.
  public init() {}

  /// Creates the map of a text that is a part of another one.
  public init(copying span: SourceSpan) {
    append(span.length, from: span, .copied)
  }

  /// Adds bytes at the end of the generated text.
  package mutating func append(_ length: Int, from span: SourceSpan, _ relation: Relation) {
    end = span.end
    guard length > 0 else { return }
    if let last = runs.last, last.goesOn(at: count, from: span, relation), length == span.length {
      runs[runs.count - 1] = Run(
        start: last.start, source: last.source.lowerBound..<span.end, relation: relation)
      count += length
      return
    }
    runs.append(Run(start: count, source: span.start..<span.end, relation: relation))
    count += length
  }

  /// Adds the map of another generated text from an offset of it on.
  package mutating func append(_ other: SourceMap, from start: Int = 0) {
    append(runsOf: other, in: start..<other.count)
    end = other.end
  }

  /// The map after bytes of the generated text were replaced by `length` others.
  package func replacing(_ span: SourceSpan, with length: Int) -> SourceMap {
    var map = SourceMap()
    map.append(runsOf: self, in: 0..<span.start)
    map.append(length, from: origin(of: span), .made)
    map.append(runsOf: self, in: span.end..<count)
    map.end = end
    return map
  }

  /// The map of a text that was generated from this map's text, back to the original.
  package func followed(by next: SourceMap) -> SourceMap {
    var map = SourceMap()
    for (place, run) in next.runs.enumerated() {
      let runEnd = place + 1 < next.runs.count ? next.runs[place + 1].start : next.count
      switch run.relation {
      case .copied: map.append(runsOf: self, in: run.source)
      case .quoted where isCopied(run.source):
        let origin = origin(of: SourceSpan(run.source.lowerBound, run.source.upperBound))
        map.append(runEnd - run.start, from: origin, .quoted)
      case .quoted:
        for offset in run.source {
          map.append(1, from: origin(of: SourceSpan(offset, offset + 1)), .made)
        }
      case .escaped, .made:
        let source = SourceSpan(run.source.lowerBound, run.source.upperBound)
        map.append(
          runEnd - run.start, from: origin(of: source),
          run.relation == .escaped && isCopied(run.source) ? .escaped : .made)
      }
    }
    map.end = origin(of: .at(next.end)).start
    return map
  }

  private func isCopied(_ range: Range<Int>) -> Bool {
    relations(in: SourceSpan(range.lowerBound, range.upperBound)) == [.copied]
  }

  /// Adds those parts of a map's runs that are for some bytes of its generated text.
  private mutating func append(runsOf map: SourceMap, in range: Range<Int>) {
    guard !range.isEmpty, !map.runs.isEmpty else { return }
    var place = map.index(of: range.lowerBound)
    while place < map.runs.count, map.runs[place].start < range.upperBound {
      let run = map.runs[place]
      let runEnd = place + 1 < map.runs.count ? map.runs[place + 1].start : map.count
      let start = max(run.start, range.lowerBound)
      let length = min(runEnd, range.upperBound) - start
      if run.relation == .copied || run.relation == .quoted {
        let first = run.source.lowerBound + start - run.start
        append(length, from: SourceSpan(first, first + length), run.relation)
      } else {
        append(length, from: SourceSpan(run.source.lowerBound, run.source.upperBound), run.relation)
      }
      place += 1
    }
  }

  /// The bytes that a span of the generated text comes from, from the first to the last of them.
  public func origin(of span: SourceSpan) -> SourceSpan {
    let first = origin(ofByteAt: span.start)
    guard span.length > 0 else {
      // A place is just after what comes before it, where something was taken out in between.
      guard span.start > 0, span.start <= count, runs[index(of: span.start - 1)].relation == .copied
      else { return .at(first.lowerBound) }
      return .at(min(first.lowerBound, origin(ofByteAt: span.start - 1).upperBound))
    }
    let last = origin(ofByteAt: span.end - 1)
    return SourceSpan(
      min(first.lowerBound, last.lowerBound), max(first.upperBound, last.upperBound))
  }

  /// What one byte comes from; past the end of the made text, the end of what its last byte does.
  private func origin(ofByteAt offset: Int) -> Range<Int> {
    guard offset < count else { return end..<end }
    let found = runs[index(of: offset)]
    return found.origin(of: max(0, offset) - found.start)
  }

  /// The last run that begins at an offset or before it.
  private func index(of offset: Int) -> Int {
    var low = 0
    var high = runs.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if runs[middle].start <= offset { low = middle } else { high = middle }
    }
    return low
  }

  /// All relations of the bytes of a span; for an empty one that of the byte before it.
  package func relations(in span: SourceSpan) -> Set<Relation> {
    guard !runs.isEmpty else { return [] }
    let first = index(of: span.length > 0 ? span.start : max(0, span.start - 1))
    let last = index(of: max(span.start, span.end - 1))
    return Set(runs[min(first, last)...max(first, last)].map(\.relation))
  }

  /// Whether bytes of the other text are copied unchanged into the generated one.
  package func copies(_ span: SourceSpan) -> Bool {
    runs.contains {
      $0.relation == .copied && $0.source.lowerBound <= span.start
        && span.end <= $0.source.upperBound
    }
  }
}

/// A map is encoded as whole numbers: where the other text goes on after it, and for each run its
/// length, the first and the last offset in the other text, and its relation.
extension SourceMap: Codable {
  /// No text that is read has this many bytes.
  private static let limit = 1 << 32

  /// Writes the numbers.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.unkeyedContainer()
    try container.encode(end)
    for (place, run) in runs.enumerated() {
      let next = place + 1 < runs.count ? runs[place + 1].start : count
      try container.encode(next - run.start)
      try container.encode(run.source.lowerBound)
      try container.encode(run.source.upperBound)
      try container.encode(run.relation.rawValue)
    }
  }

  /// Reads the numbers.
  /// - Throws: `DecodingError` if they are no map.
  public init(from decoder: any Decoder) throws {
    self.init()
    var container = try decoder.unkeyedContainer()
    let end = try container.decode(Int.self)
    while !container.isAtEnd {
      let length = try container.decode(Int.self)
      let start = try container.decode(Int.self)
      let end = try container.decode(Int.self)
      let relation = Relation(rawValue: try container.decode(Int.self))
      guard let relation, 0 <= start, start <= end, end < Self.limit, 0 < length,
        length < Self.limit - count
      else {
        throw DecodingError.dataCorruptedError(
          in: container, debugDescription: "this is not a map of a text")
      }
      append(length, from: SourceSpan(start, end), relation)
    }
    guard 0 <= end, end < Self.limit else {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "this is not a map of a text")
    }
    append(0, from: .at(end), .made)
  }
}
