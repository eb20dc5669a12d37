/// Where the bytes of a text that was made of another one come from.
public struct SourceMap: Hashable, Sendable {
  /// Runs of bytes without gaps, in the order of the made text; none is empty.
  private(set) var runs: [Run] = []
  /// The number of bytes of the made text.
  public private(set) var count = 0
  /// Where the other text goes on after what was taken from it last.
  private(set) var end = 0

  /// How bytes of the made text relate to those that they come from.
  enum Relation: Int, Hashable, Sendable, CaseIterable {
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
    /// The offset of the first byte in the made text.
    let start: Int
    /// The bytes in the other text.
    let source: Range<Int>
    let relation: Relation

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

  /// Adds bytes at the end of the made text.
  mutating func append(_ length: Int, from span: SourceSpan, _ relation: Relation) {
    end = span.end
    guard length > 0 else { return }
    runs.append(Run(start: count, source: span.start..<span.end, relation: relation))
    count += length
  }

  /// The bytes that a span of the made text comes from; all from the first to the last of them.
  public func origin(of span: SourceSpan) -> SourceSpan {
    let first = origin(ofByteAt: span.start)
    guard span.length > 0 else { return .at(first.lowerBound) }
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
  func relations(in span: SourceSpan) -> Set<Relation> {
    guard !runs.isEmpty else { return [] }
    let first = index(of: span.length > 0 ? span.start : max(0, span.start - 1))
    let last = index(of: max(span.start, span.end - 1))
    return Set(runs[min(first, last)...max(first, last)].map(\.relation))
  }

  /// Whether bytes of the other text stand in the made one as they are.
  func copies(_ span: SourceSpan) -> Bool {
    runs.contains {
      $0.relation == .copied && $0.source.lowerBound <= span.start
        && span.end <= $0.source.upperBound
    }
  }
}
