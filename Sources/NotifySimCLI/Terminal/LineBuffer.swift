/// Cuts the bytes of an input into lines, holding no more than one line and one chunk.
package struct LineBuffer {
  /// The greatest length of a line in bytes.
  package let limit: Int

  private var bytes: [UInt8] = []
  private var start = 0
  private var searched = 0
  private var isSkipping = false

  /// Creates an empty buffer.
  package init(limit: Int = LineInput.lengthLimit) {
    self.limit = limit
  }

  /// Adds the bytes that were read next.
  package mutating func append(_ chunk: some Sequence<UInt8>) {
    bytes.removeFirst(start)
    searched -= start
    start = 0
    bytes += chunk
  }

  /// Takes the next complete line, or nil when more bytes are needed.
  package mutating func nextLine() -> LineInput? {
    guard let end = bytes[searched...].firstIndex(of: UInt8(ascii: "\n")) else {
      searched = bytes.endIndex
      dropOverlongLine()
      return nil
    }
    let line = take(upTo: end)
    start = end + 1
    searched = start
    return line
  }

  /// Takes what stands after the last line break, or nil when nothing does.
  package mutating func rest() -> LineInput? {
    guard start < bytes.endIndex || isSkipping else { return nil }
    let line = take(upTo: bytes.endIndex)
    start = bytes.endIndex
    searched = start
    return line
  }

  private mutating func take(upTo end: Int) -> LineInput {
    var line = bytes[start..<end]
    if line.last == UInt8(ascii: "\r") { line.removeLast() }
    defer { isSkipping = false }
    if isSkipping || line.count > limit { return .tooLong }
    return .line(String(decoding: line, as: UTF8.self))
  }

  private mutating func dropOverlongLine() {
    guard isSkipping || bytes.endIndex - start > limit + 1 else { return }
    isSkipping = true
    bytes.removeAll(keepingCapacity: true)
    start = 0
    searched = 0
  }
}
