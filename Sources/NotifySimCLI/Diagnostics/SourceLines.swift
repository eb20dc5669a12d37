package import APNs

/// Where the lines of a source text are; they end at LF, CR LF or CR.
package struct SourceLines: Hashable, Sendable {
  private let starts: [Int]

  /// Finds the lines of a text, in one pass.
  package init(_ bytes: [UInt8]) {
    var starts = [0]
    var previous: UInt8 = 0
    for (offset, byte) in bytes.enumerated() {
      if previous == UInt8(ascii: "\r"), byte != UInt8(ascii: "\n") { starts.append(offset) }
      if byte == UInt8(ascii: "\n") { starts.append(offset + 1) }
      previous = byte
    }
    if previous == UInt8(ascii: "\r") { starts.append(bytes.count) }
    self.starts = starts
  }

  /// The line and column of a byte; an offset below zero counts as zero.
  package func location(of offset: Int) -> SourceLocation {
    let offset = max(0, offset)
    let line = lineCount(through: offset)
    return SourceLocation(line: line, column: offset - starts[line - 1] + 1)
  }

  /// The offsets of the line that a byte is in, with its line break, in a text of `count` bytes.
  func line(at offset: Int, count: Int) -> Range<Int> {
    let line = lineCount(through: max(0, offset))
    let end = line < starts.count ? starts[line] : count
    return starts[line - 1]..<max(starts[line - 1], end)
  }

  /// How many lines start at or before an offset; at least one, since the first starts at zero.
  private func lineCount(through offset: Int) -> Int {
    var low = 1
    var high = starts.count
    while low < high {
      let middle = (low + high + 1) / 2
      if starts[middle - 1] <= offset { low = middle } else { high = middle - 1 }
    }
    return low
  }
}
