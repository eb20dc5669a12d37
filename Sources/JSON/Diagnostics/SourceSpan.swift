/// A half-open range of byte offsets in a source text.
public struct SourceSpan: Hashable, Sendable {
  /// The offset of the first byte, counted from 0.
  public var start: Int
  /// The offset just past the last byte; equal to ``start`` for a place between two bytes.
  public var end: Int

  /// Creates a span; an `end` before `start` is raised to `start`.
  public init(_ start: Int, _ end: Int) {
    self.start = start
    self.end = max(start, end)
  }

  /// The empty span at one place.
  public static func at(_ offset: Int) -> SourceSpan {
    SourceSpan(offset, offset)
  }

  /// The number of bytes covered.
  public var length: Int { end - start }
}
