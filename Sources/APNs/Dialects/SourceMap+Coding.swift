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
          in: container, debugDescription: "this is no map of a text")
      }
      append(length, from: SourceSpan(start, end), relation)
    }
    guard 0 <= end, end < Self.limit else {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "this is no map of a text")
    }
    append(0, from: .at(end), .made)
  }
}
