import Testing

@testable import CommandLineTools

@Suite("Line buffer") struct LineBufferTests {
  struct Row: CustomTestStringConvertible, Sendable {
    let name: String
    let bytes: [UInt8]
    let lines: [LineInput]

    init(_ name: String, _ text: String, _ lines: [LineInput]) {
      self.init(name, bytes: Array(text.utf8), lines)
    }

    init(_ name: String, bytes: [UInt8], _ lines: [LineInput]) {
      self.name = name
      self.bytes = bytes
      self.lines = lines
    }

    var testDescription: String { name }
  }

  static let inputs = [
    Row("nothing", "", []),
    Row("a line", "one\n", [.line("one")]),
    Row("two lines", "one\ntwo\n", [.line("one"), .line("two")]),
    Row("blank lines", "\n\n", [.line(""), .line("")]),
    Row("no line break at the end", "one\ntwo", [.line("one"), .line("two")]),
    Row("CR LF", "one\r\ntwo\r\n", [.line("one"), .line("two")]),
    Row("CR inside a line", "one\rtwo\n", [.line("one\rtwo")]),
    Row("Hangul", "한국\n", [.line("한국")]),
    Row("bytes that are not UTF-8", bytes: [0x61, 0xFF, 0x62, 0x0A], [.line("a\u{FFFD}b")]),
    Row("a scalar cut short", bytes: [0xED, 0x95, 0x0A], [.line("\u{FFFD}")]),
    Row("NUL", "a\0b\n", [.line("a\0b")]),
    Row("a line of the greatest length", "12345678\n", [.line("12345678")]),
    Row("the same with CR LF", "12345678\r\n", [.line("12345678")]),
    Row("a line too long by one", "123456789\nok\n", [.tooLong, .line("ok")]),
    Row("a line far too long", "123456789012345678901234567890\nok", [.tooLong, .line("ok")]),
    Row("too long and without an end", "123456789012345678901234567890", [.tooLong]),
  ]

  @Test("The line buffer gives the same lines however the bytes arrive", arguments: inputs)
  func lines(_ row: Row) {
    for size in 1...max(1, row.bytes.count) {
      #expect(cut(row.bytes, inChunksOf: size) == row.lines, "in chunks of \(size)")
    }
  }

  private func cut(_ bytes: [UInt8], inChunksOf size: Int) -> [LineInput] {
    var buffer = LineInput.Buffer(limit: 8)
    var lines: [LineInput] = []
    for start in stride(from: 0, to: bytes.count, by: size) {
      buffer.append(bytes[start..<min(start + size, bytes.count)])
      while let line = buffer.nextLine() { lines.append(line) }
    }
    if let rest = buffer.rest() { lines.append(rest) }
    return lines
  }
}
