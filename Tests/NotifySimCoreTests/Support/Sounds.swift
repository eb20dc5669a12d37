/// Sound files with one sample in each hundredth of a second.
enum Sounds {
  static func wav(
    tag: UInt16 = 1, rate: UInt32 = 100, seconds: Double, extra: [UInt8] = []
  ) -> [UInt8] {
    var format = little(tag) + little(UInt16(1)) + little(rate) + little(rate)
    format += little(UInt16(1)) + little(UInt16(8))
    if tag == 0xFFFE {
      format += little(UInt16(22)) + little(UInt16(8)) + little(UInt32(0)) + [1, 0]
    }
    let data = [UInt8](repeating: 128, count: Int(Double(rate) * seconds))
    let before = extra.isEmpty ? [] : chunk("LIST", little(UInt32(extra.count)), extra) + [0]
    return Array("RIFF\0\0\0\0WAVE".utf8) + before
      + chunk("fmt ", little(UInt32(format.count)), format)
      + chunk("data", little(UInt32(data.count)), data)
  }

  static func aiff(code: String?, frames: UInt32) -> [UInt8] {
    // 100 as a number of 80 bits.
    let rate: [UInt8] = [0x40, 0x05, 0xC8, 0, 0, 0, 0, 0, 0, 0]
    let common = big(UInt16(1)) + big(frames) + big(UInt16(8)) + rate + Array((code ?? "").utf8)
    let kind = code == nil ? "AIFF" : "AIFC"
    return Array("FORM\0\0\0\0\(kind)".utf8) + chunk("COMM", big(UInt32(common.count)), common)
      + chunk("SSND", big(UInt32(8)), [UInt8](repeating: 0, count: 8))
  }

  static func caf(_ code: String, packets: Int = 1, size: [UInt8]? = nil) -> [UInt8] {
    let data = [UInt8](repeating: 0, count: packets + 4)
    return description(code, packetBytes: 1)
      + chunk("data", size ?? big(UInt64(data.count)), data)
  }

  static func caf(_ code: String, counted frames: UInt64) -> [UInt8] {
    let table = big(UInt64(1)) + big(frames) + big(UInt64(0))
    return description(code, packetBytes: 0) + chunk("pakt", big(UInt64(table.count)), table)
      + chunk("data", big(UInt64(4)), [0, 0, 0, 0])
  }

  private static func description(_ code: String, packetBytes: UInt32) -> [UInt8] {
    let description =
      big((100.0).bitPattern) + Array(code.utf8) + big(UInt32(0)) + big(packetBytes)
      + big(UInt32(1)) + big(UInt32(1)) + big(UInt32(8))
    return Array("caff".utf8) + [0, 1, 0, 0]
      + chunk("desc", big(UInt64(description.count)), description)
  }

  private static func chunk(_ code: String, _ size: [UInt8], _ bytes: [UInt8]) -> [UInt8] {
    Array(code.utf8) + size + bytes
  }

  private static func big<Number: FixedWidthInteger>(_ number: Number) -> [UInt8] {
    stride(from: Number.bitWidth - 8, through: 0, by: -8).map {
      UInt8(truncatingIfNeeded: number >> Number($0))
    }
  }

  private static func little<Number: FixedWidthInteger>(_ number: Number) -> [UInt8] {
    big(number).reversed()
  }
}
