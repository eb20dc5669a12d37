@testable import HTTP2

/// The bytes that a client sends, frame by frame.
enum Wire {
  static let preface = HTTP2Connection.preface

  static func frame(
    _ type: FrameHeader.Kind, _ flags: FrameHeader.Flags = [], _ stream: StreamID,
    _ payload: [UInt8] = []
  ) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.appendFrame(type, flags, stream: stream, payload)
    return bytes
  }

  /// A frame of any type, also one that does not exist.
  static func raw(
    type: UInt8, flags: UInt8 = 0, _ stream: StreamID, _ payload: [UInt8] = []
  ) -> [UInt8] {
    let count = payload.count
    return [UInt8(count >> 16), UInt8(count >> 8 & 0xFF), UInt8(count & 0xFF), type, flags]
      + number(stream) + payload
  }

  static func number(_ value: UInt32) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.appendBigEndian(value)
    return bytes
  }

  static func settings(_ values: (UInt16, UInt32)...) -> [UInt8] {
    frame(.settings, [], 0, values.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] + number($1) })
  }

  /// What a client begins with.
  static let handshake = preface + settings()

  /// Fields as literals that leave the tables as they are, so that frames can be put together.
  static func block(_ fields: [(String, String)]) -> [UInt8] {
    fields.flatMap { name, value in
      [0] + string(name) + string(value)
    }
  }

  private static func string(_ text: String) -> [UInt8] {
    let count = text.utf8.count
    let prefix: [UInt8] =
      count < 127 ? [UInt8(count)] : [127] + integer(count - 127)
    return prefix + text.utf8
  }

  private static func integer(_ value: Int) -> [UInt8] {
    value < 128 ? [UInt8(value)] : [UInt8(value & 127) | 128] + integer(value >> 7)
  }

  static let getFields = [
    (":method", "GET"), (":scheme", "http"), (":path", "/"), (":authority", "localhost"),
  ]
  static let postFields = [(":method", "POST")] + getFields.dropFirst()

  /// A request without a body.
  static func get(_ stream: StreamID, adding fields: [(String, String)] = []) -> [UInt8] {
    headers(stream, getFields + fields)
  }

  /// The beginning of a request with a body.
  static func post(_ stream: StreamID, adding fields: [(String, String)] = []) -> [UInt8] {
    headers(stream, postFields + fields, [.endHeaders])
  }

  static func headers(
    _ stream: StreamID, _ fields: [(String, String)],
    _ flags: FrameHeader.Flags = [.endHeaders, .endStream]
  ) -> [UInt8] {
    frame(.headers, flags, stream, block(fields))
  }

  static func data(_ stream: StreamID, _ text: String, _ flags: FrameHeader.Flags = .endStream)
    -> [UInt8]
  {
    frame(.data, flags, stream, Array(text.utf8))
  }

  static func ping(_ flags: FrameHeader.Flags = []) -> [UInt8] {
    frame(.ping, flags, 0, Array(1...8))
  }

  static func reset(_ stream: StreamID, _ code: UInt32 = 8) -> [UInt8] {
    frame(.rstStream, [], stream, number(code))
  }

  static func window(_ stream: StreamID, _ count: UInt32) -> [UInt8] {
    frame(.windowUpdate, [], stream, number(count))
  }

  static func priority(_ stream: StreamID, on other: UInt32 = 0, weight: UInt8 = 255) -> [UInt8] {
    frame(.priority, [], stream, number(other) + [weight])
  }
}
