@testable import HTTP2

/// Section 6 of RFC 9113 and RFC 7540: what each frame may hold.
extension ConformanceCase {
  private static func settings(_ payload: [UInt8], _ flags: FrameHeader.Flags = []) -> [UInt8] {
    Wire.frame(.settings, flags, 0, payload)
  }

  private static let get = Wire.block(Wire.getFields)

  static let data: [ConformanceCase] = [
    .init("6.1", "DATA without a stream", Wire.data(0, "test"), to: over(0, "PROTOCOL_ERROR")),
    .init("6.1", "DATA", Wire.post(1), Wire.data(1, "test"), to: taken(1, 4)),
    .init(
      "6.1", "several DATA", Wire.post(1), Wire.data(1, "test", []), Wire.data(1, "test"),
      to: taken(1, 8)),
    .init(
      "6.1", "DATA with padding", Wire.post(1),
      Wire.frame(.data, [.padded, .endStream], 1, [2] + Array("test".utf8) + [0, 0]),
      to: ["WINDOW_UPDATE 1 3"] + taken(1, 4)),
    .init(
      "6.1", "padding that is longer than DATA", Wire.post(1),
      Wire.frame(.data, [.padded, .endStream], 1, [6] + Array("test".utf8)),
      to: over(1, "PROTOCOL_ERROR")),
    .init(
      "6.1", "padding that is missing", Wire.post(1), Wire.frame(.data, .padded, 1),
      to: over(1, "FRAME_SIZE_ERROR")),
  ]

  static let headers: [ConformanceCase] = [
    .init("6.2", "HEADERS", Wire.get(1), to: gone(1)),
    .init(
      "6.2", "HEADERS with padding",
      Wire.frame(.headers, [.endHeaders, .endStream, .padded], 1, [3] + get + [0, 0, 0]),
      to: gone(1)),
    .init(
      "6.2", "HEADERS with a priority",
      Wire.frame(
        .headers, [.endHeaders, .endStream, .priority], 1, Wire.number(0) + [255] + get),
      to: gone(1)),
    .init(
      "6.2", "HEADERS with a priority that is cut",
      Wire.frame(.headers, [.endHeaders, .endStream, .priority], 1, [0, 0, 0, 0]),
      to: over(0, "FRAME_SIZE_ERROR")),
    .init(
      "6.2", "HEADERS without a stream", Wire.get(0), to: over(0, "PROTOCOL_ERROR")),
    .init(
      "6.2", "padding that is longer than HEADERS",
      Wire.frame(.headers, [.endHeaders, .endStream, .padded], 1, [200] + get),
      to: over(0, "PROTOCOL_ERROR")),
  ]

  static let priorities: [ConformanceCase] = [
    .init("6.3", "the least weight", Wire.priority(1, weight: 0), Wire.get(1), to: gone(1)),
    .init("6.3", "the largest weight", Wire.priority(1, weight: 255), Wire.get(1), to: gone(1)),
    .init(
      "6.3", "a dependency on another stream", Wire.priority(1, on: 3), Wire.get(1), to: gone(1)),
    .init(
      "6.3", "an exclusive dependency", Wire.priority(1, on: 0x8000_0003), Wire.get(1),
      to: gone(1)),
    .init("6.3", "PRIORITY without a stream", Wire.priority(0), to: over(0, "PROTOCOL_ERROR")),
    .init(
      "6.3", "PRIORITY of 4 bytes", Wire.get(1), Wire.frame(.priority, [], 1, [0, 0, 0, 0]),
      to: gone(1) + ["RST_STREAM 1 FRAME_SIZE_ERROR"]),
  ]

  static let resets: [ConformanceCase] = [
    .init("6.4", "RST_STREAM", Wire.post(1), Wire.reset(1), Wire.ping(), to: pinged),
    .init("6.4", "RST_STREAM without a stream", Wire.reset(0), to: over(0, "PROTOCOL_ERROR")),
    .init("6.4", "RST_STREAM on an idle stream", Wire.reset(1), to: over(0, "PROTOCOL_ERROR")),
    .init(
      "6.4", "RST_STREAM of 3 bytes", Wire.post(1), Wire.frame(.rstStream, [], 1, [0, 0, 0]),
      to: over(1, "FRAME_SIZE_ERROR")),
    .init(
      "7", "RST_STREAM with an unknown code", Wire.post(1), Wire.reset(1, 0xFF), Wire.ping(),
      to: pinged),
  ]

  static let settings: [ConformanceCase] = [
    .init("6.5", "SETTINGS", Wire.settings((3, 100)), to: ["SETTINGS ack"]),
    .init(
      "6.5", "an acknowledgement with a payload", settings([0], .acknowledgement),
      to: over(0, "FRAME_SIZE_ERROR")),
    .init(
      "6.5", "SETTINGS on a stream", Wire.frame(.settings, [], 1), to: over(0, "PROTOCOL_ERROR")),
    .init("6.5", "SETTINGS of 3 bytes", settings([0, 3, 0]), to: over(0, "FRAME_SIZE_ERROR")),
    .init(
      "6.5.2", "ENABLE_PUSH of neither 0 nor 1", Wire.settings((2, 2)),
      to: over(0, "PROTOCOL_ERROR")),
    .init(
      "6.5.2", "INITIAL_WINDOW_SIZE above 2^31-1", Wire.settings((4, 0x8000_0000)),
      to: over(0, "FLOW_CONTROL_ERROR")),
    .init(
      "6.5.2", "MAX_FRAME_SIZE below 16,384", Wire.settings((5, 16_383)),
      to: over(0, "PROTOCOL_ERROR")),
    .init(
      "6.5.2", "MAX_FRAME_SIZE above 2^24-1", Wire.settings((5, 16_777_216)),
      to: over(0, "PROTOCOL_ERROR")),
    .init(
      "6.5.2", "an unknown setting", Wire.settings((0xFF, 1)), Wire.ping(),
      to: ["SETTINGS ack"] + pinged),
    .init(
      "6.5.3", "the same setting twice", Wire.settings((4, 100), (4, 1)), Wire.get(1),
      to: ["SETTINGS ack", "HEADERS 1 410", "DATA 1 1"]),
  ]

  static let connections: [ConformanceCase] = [
    .init(
      "6.6", "PUSH_PROMISE", Wire.raw(type: 5, flags: 4, 1, Wire.number(2) + get),
      to: over(0, "PROTOCOL_ERROR")),
    .init("6.7", "PING", Wire.ping(), to: pinged),
    .init("6.7", "PING that is an answer", Wire.ping(.acknowledgement), to: []),
    .init(
      "6.7", "PING on a stream", Wire.frame(.ping, [], 1, Array(1...8)),
      to: over(0, "PROTOCOL_ERROR")),
    .init(
      "6.7", "PING of 6 bytes", Wire.frame(.ping, [], 0, Array(1...6)),
      to: over(0, "FRAME_SIZE_ERROR")),
    .init(
      "6.8", "GOAWAY", Wire.frame(.goAway, [], 0, Wire.number(0) + Wire.number(0)), Wire.ping(),
      to: pinged),
    .init(
      "6.8", "GOAWAY on a stream",
      Wire.frame(.goAway, [], 1, Wire.number(0) + Wire.number(0)), to: over(0, "PROTOCOL_ERROR")),
    .init(
      "6.8", "GOAWAY of 7 bytes", Wire.frame(.goAway, [], 0, Array(1...7)),
      to: over(0, "FRAME_SIZE_ERROR")),
    .init(
      "7", "GOAWAY with an unknown code",
      Wire.frame(.goAway, [], 0, Wire.number(0) + Wire.number(0xFF)), Wire.ping(), to: pinged),
  ]

  static let windows: [ConformanceCase] = [
    .init("6.9", "the window of the connection", Wire.window(0, 1), Wire.get(1), to: gone(1)),
    .init(
      "6.9", "a window of a stream", Wire.settings((4, 10)), Wire.get(1), Wire.window(1, 100),
      to: ["SETTINGS ack", "HEADERS 1 410", "DATA 1 10", "DATA 1 15 end"]),
    .init(
      "6.9", "the connection's window widened by 0", Wire.window(0, 0),
      to: over(0, "PROTOCOL_ERROR")),
    .init(
      "6.9", "a stream's window widened by 0", Wire.post(1), Wire.window(1, 0),
      to: ["RST_STREAM 1 PROTOCOL_ERROR"]),
    .init(
      "6.9", "WINDOW_UPDATE of 3 bytes", Wire.frame(.windowUpdate, [], 0, [0, 0, 1]),
      to: over(0, "FRAME_SIZE_ERROR")),
    .init(
      "6.9.1", "a window of one byte", Wire.settings((4, 1)), Wire.get(1),
      to: ["SETTINGS ack", "HEADERS 1 410", "DATA 1 1"]),
    .init(
      "6.9.1", "a window of the connection above 2^31-1", Wire.window(0, 0x7FFF_FFFF),
      Wire.window(0, 0x7FFF_FFFF), to: over(0, "FLOW_CONTROL_ERROR")),
    .init(
      "6.9.1", "a window of a stream above 2^31-1", Wire.post(1), Wire.window(1, 0x7FFF_FFFF),
      to: ["RST_STREAM 1 FLOW_CONTROL_ERROR"]),
    .init(
      "6.9.2", "another initial window, later", Wire.settings((4, 0)), Wire.get(1),
      Wire.settings((4, 1)), to: ["SETTINGS ack", "HEADERS 1 410", "SETTINGS ack", "DATA 1 1"]),
    .init(
      "6.9.2", "a window below 0", Wire.settings((4, 3)), Wire.get(1), Wire.settings((4, 2)),
      Wire.window(1, 2),
      to: ["SETTINGS ack", "HEADERS 1 410", "DATA 1 3", "SETTINGS ack", "DATA 1 1"]),
    .init(
      "6.9.2", "another initial window that widens a stream's above 2^31-1", Wire.post(1),
      Wire.window(1, 0x7FFF_0000), Wire.settings((4, 0x7FFF_FFFF)),
      to: ["SETTINGS ack"] + over(1, "FLOW_CONTROL_ERROR")),
  ]

  static let continuations: [ConformanceCase] = [
    .init(
      "6.10", "CONTINUATION", Wire.frame(.headers, .endStream, 1, Array(get.prefix(5))),
      Wire.frame(.continuation, .endHeaders, 1, Array(get.dropFirst(5))), to: gone(1)),
    .init(
      "6.10", "several CONTINUATION", Wire.frame(.headers, .endStream, 1, Array(get.prefix(5))),
      Wire.frame(.continuation, [], 1, Array(get.dropFirst(5).prefix(5))),
      Wire.frame(.continuation, .endHeaders, 1, Array(get.dropFirst(10))), to: gone(1)),
    .init(
      "6.10", "DATA before the end of the header block", Wire.frame(.headers, [], 1, get),
      Wire.frame(.continuation, [], 1), Wire.data(1, "test"), to: over(0, "PROTOCOL_ERROR")),
    .init(
      "6.10", "CONTINUATION without a stream", Wire.frame(.headers, .endStream, 1, get),
      Wire.frame(.continuation, .endHeaders, 0), to: over(0, "PROTOCOL_ERROR")),
    .init(
      "6.10", "CONTINUATION after the end of the header block", Wire.post(1),
      Wire.frame(.continuation, .endHeaders, 1), to: over(1, "PROTOCOL_ERROR")),
    .init(
      "6.10", "CONTINUATION after the last CONTINUATION", Wire.frame(.headers, [], 1, get),
      Wire.frame(.continuation, .endHeaders, 1), Wire.frame(.continuation, .endHeaders, 1),
      to: over(1, "PROTOCOL_ERROR")),
    .init(
      "6.10", "CONTINUATION after DATA", Wire.post(1), Wire.data(1, "test", []),
      Wire.frame(.continuation, .endHeaders, 1), to: over(1, "PROTOCOL_ERROR")),
  ]
}
