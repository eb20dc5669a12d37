import Platform
import Testing

@Suite("Line feeds are counted")
struct LineFeedTests {
  @Test(
    "Line feeds are counted, whatever bytes surround them",
    arguments: [0, 1, 7, 8, 9, 2039, 2040, 2041, 5000], [UInt8(0x0A), 0x0B, 0x8A, 0x00, 0xFF])
  func count(size: Int, filling: UInt8) {
    var bytes = [UInt8](repeating: filling, count: size)
    for place in stride(from: 3, to: size, by: 7) { bytes[place] = 0x0A }
    #expect(
      bytes.withUnsafeBytes(FileSystem.lineFeedCount) == bytes.filter { $0 == 0x0A }.count)
  }
}
