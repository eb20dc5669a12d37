/// The identifier of a stream: odd if the client opened it, 0 for the connection.
package typealias StreamID = UInt32

extension FrameHeader {
  /// The type of a frame: RFC 9113, section 6.
  enum Kind: UInt8 {
    case data = 0x0
    case headers = 0x1
    case priority = 0x2
    case rstStream = 0x3
    case settings = 0x4
    case pushPromise = 0x5
    case ping = 0x6
    case goAway = 0x7
    case windowUpdate = 0x8
    case continuation = 0x9
  }
}

extension FrameHeader {
  /// The flags of a frame.
  struct Flags: OptionSet {
    let rawValue: UInt8

    static let endStream = FrameHeader.Flags(rawValue: 0x1)
    static let acknowledgement = FrameHeader.Flags(rawValue: 0x1)
    static let endHeaders = FrameHeader.Flags(rawValue: 0x4)
    static let padded = FrameHeader.Flags(rawValue: 0x8)
    static let priority = FrameHeader.Flags(rawValue: 0x20)
  }
}

/// The header of every frame, nine bytes: RFC 9113, section 4.1.
struct FrameHeader {
  /// Its size in bytes.
  static let size = 9

  let length: Int
  /// The type; nil for an extension frame.
  let type: FrameHeader.Kind?
  let flags: FrameHeader.Flags
  let stream: StreamID

  /// Reads a header; the slice has at least nine bytes.
  init(_ bytes: ArraySlice<UInt8>) {
    length = Int(bytes.bigEndian(0, 3))
    type = FrameHeader.Kind(rawValue: UInt8(bytes.bigEndian(3, 1)))
    flags = FrameHeader.Flags(rawValue: UInt8(bytes.bigEndian(4, 1)))
    stream = bytes.bigEndian(5, 4) & 0x7FFF_FFFF
  }
}

extension ArraySlice<UInt8> {
  /// The big-endian number in `count` bytes at an offset; missing bytes count as 0.
  func bigEndian(_ offset: Int, _ count: Int) -> UInt32 {
    var value: UInt32 = 0
    for place in 0..<count {
      let index = startIndex + offset + place
      value = value << 8 | (index < endIndex ? UInt32(self[index]) : 0)
    }
    return value
  }
}

extension Array<UInt8> {
  /// Appends a number as four big-endian bytes.
  mutating func appendBigEndian(_ value: UInt32) {
    for shift in [24, 16, 8, 0] as [UInt32] {
      append(UInt8(truncatingIfNeeded: value >> shift))
    }
  }

  /// Appends the header of a frame.
  mutating func appendFrameHeader(
    _ type: FrameHeader.Kind, _ flags: FrameHeader.Flags = [], stream: StreamID, length: Int
  ) {
    append(UInt8(truncatingIfNeeded: length >> 16))
    append(UInt8(truncatingIfNeeded: length >> 8))
    append(UInt8(truncatingIfNeeded: length))
    append(type.rawValue)
    append(flags.rawValue)
    appendBigEndian(stream)
  }

  /// Appends a complete frame.
  mutating func appendFrame(
    _ type: FrameHeader.Kind, _ flags: FrameHeader.Flags = [], stream: StreamID,
    _ payload: some Collection<UInt8>
  ) {
    appendFrameHeader(type, flags, stream: stream, length: payload.count)
    append(contentsOf: payload)
  }
}
