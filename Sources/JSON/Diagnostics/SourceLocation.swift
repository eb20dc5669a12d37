/// A place in a source text as people and editors count it.
public struct SourceLocation: Hashable, Sendable {
  /// The line, from 1; lines end at LF, CR LF or CR.
  public var line: Int
  /// The column, from 1, in UTF-8 bytes, as Swift's and Clang's own diagnostics count.
  public var column: Int

  /// Creates a location.
  public init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }
}
