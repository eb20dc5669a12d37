/// The settings of one side of a connection: RFC 9113, section 6.5.
struct Settings {
  /// The initial window, frame and table sizes of every connection.
  static let defaultWindow = 65_535
  static let defaultFrameSize = 16_384
  static let defaultTableSize = 4_096
  static let maximumWindow = 0x7FFF_FFFF

  /// The identifier of a setting.
  enum Key: UInt16 {
    case headerTableSize = 0x1
    case enablePush = 0x2
    case maxConcurrentStreams = 0x3
    case initialWindowSize = 0x4
    case maxFrameSize = 0x5
    case maxHeaderListSize = 0x6
  }

  var headerTableSize = Self.defaultTableSize
  var initialWindowSize = Self.defaultWindow
  var maxFrameSize = Self.defaultFrameSize

  /// Applies the settings of a client's SETTINGS frame, in order.
  mutating func update(with payload: ArraySlice<UInt8>) throws(ErrorCode.Fault) {
    guard payload.count.isMultiple(of: 6) else {
      throw .connection(.frameSizeError, "SETTINGS of \(payload.count) bytes, no multiple of 6")
    }
    var rest = payload
    while !rest.isEmpty {
      let (number, value) = (rest.bigEndian(0, 2), rest.bigEndian(2, 4))
      rest = rest.dropFirst(6)
      guard let key = Key(rawValue: UInt16(truncatingIfNeeded: number)) else { continue }
      try update(key, to: Int(value))
    }
  }

  private mutating func update(_ key: Key, to value: Int) throws(ErrorCode.Fault) {
    switch key {
    case .headerTableSize: headerTableSize = value
    case .enablePush:
      guard value <= 1 else {
        throw .connection(.protocolError, "SETTINGS_ENABLE_PUSH is \(value), neither 0 nor 1")
      }
    case .initialWindowSize:
      guard value <= Self.maximumWindow else {
        throw .connection(
          .flowControlError, "SETTINGS_INITIAL_WINDOW_SIZE is \(value), above 2^31-1")
      }
      initialWindowSize = value
    case .maxFrameSize:
      guard (Self.defaultFrameSize...0xFF_FFFF).contains(value) else {
        throw .connection(
          .protocolError, "SETTINGS_MAX_FRAME_SIZE is \(value), not between 16384 and 16777215")
      }
      maxFrameSize = value
    case .maxConcurrentStreams, .maxHeaderListSize: break
    }
  }

  /// The payload of a SETTINGS frame.
  static func payload(_ values: [(Key, Int)]) -> [UInt8] {
    var bytes: [UInt8] = []
    for (key, value) in values {
      bytes.append(UInt8(truncatingIfNeeded: key.rawValue >> 8))
      bytes.append(UInt8(truncatingIfNeeded: key.rawValue))
      bytes.appendBigEndian(UInt32(clamping: value))
    }
    return bytes
  }
}
