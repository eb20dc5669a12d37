import TestSupport
import Testing

@testable import HTTP2

@Suite("Random bytes on a connection")
struct WildBytesTests {
  /// Requests as they come, some of them damaged.
  private static func damaged(_ random: inout SplitMix) -> [UInt8] {
    var bytes = Wire.handshake
    for _ in 0..<random.below(20) {
      let one = random.pick(ConformanceCase.all)
      bytes += one.sent
    }
    for _ in 0..<random.below(4) {
      let place = random.below(bytes.count)
      if random.chance(2) {
        bytes[place] = UInt8(random.below(256))
      } else {
        bytes.remove(at: place)
      }
    }
    return bytes
  }

  @Test(
    "Random bytes have the same result at once and in pieces", arguments: 0..<50 as Range<UInt64>)
  func pieces(_ seed: UInt64) {
    var random = SplitMix(seed: seed)
    for _ in 0..<10 {
      let bytes = Self.damaged(&random)
      var whole = Exchange()
      whole.send(bytes)
      for size in [1, 1 + random.below(50)] {
        var other = Exchange()
        other.send(bytes, inPiecesOf: size)
        #expect(other.output == whole.output)
        #expect(other.events == whole.events)
      }
    }
  }

  @Test("The answer to random bytes is frames, not much larger than the input")
  func bounded() {
    var random = SplitMix(seed: 7)
    for _ in 0..<1_000 {
      let bytes =
        random.chance(2)
        ? Self.damaged(&random)
        : Wire.handshake + (0..<random.below(2_000)).map { _ in UInt8(random.below(256)) }
      var exchange = Exchange()
      exchange.send(bytes)
      #expect(exchange.frames.allSatisfy { !$0.contains("too many") && !$0.contains("unread") })
      #expect(exchange.output.count < 200 + 10 * bytes.count)
    }
  }
}
