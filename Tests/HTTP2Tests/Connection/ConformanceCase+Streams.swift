@testable import HTTP2

/// Sections 3 to 5 of RFC 9113 and RFC 7540: the preface, frames and streams.
extension ConformanceCase {
  static let frames: [ConformanceCase] = [
    .init("4.1", "a frame of an unknown type", Wire.raw(type: 22, 0), Wire.ping(), to: pinged),
    .init(
      "4.1", "flags that are not defined", Wire.raw(type: 6, flags: 0xFE, 0, Array(1...8)),
      to: pinged),
    .init(
      "4.1", "the reserved bit of a stream", Wire.raw(type: 6, 0x8000_0000, Array(1...8)),
      to: pinged),
    .init(
      "4.2", "DATA of 16,384 bytes", Wire.post(1),
      Wire.data(1, String(repeating: "x", count: 16_384)), to: taken(1, 16_384)),
    .init(
      "4.2", "DATA of 16,385 bytes", Wire.post(1),
      Wire.data(1, String(repeating: "x", count: 16_385)), to: over(1, "FRAME_SIZE_ERROR")),
    .init(
      "4.2", "HEADERS of more than 16,384 bytes",
      Wire.get(1, adding: [("x", String(repeating: "y", count: 16_384))]),
      to: over(0, "FRAME_SIZE_ERROR")),
    .init(
      "4.3", "a header block that cannot be read",
      Wire.frame(.headers, [.endHeaders, .endStream], 1, [0x40]), to: over(0, "COMPRESSION_ERROR")),
    .init(
      "4.3", "PRIORITY within a header block", Wire.headers(1, Wire.getFields, .endStream),
      Wire.priority(1), Wire.frame(.continuation, .endHeaders, 1), to: over(0, "PROTOCOL_ERROR")),
    .init(
      "4.3", "HEADERS of another stream within a header block",
      Wire.headers(1, Wire.getFields, .endStream), Wire.get(3), to: over(0, "PROTOCOL_ERROR")),
  ]

  static let states: [ConformanceCase] = [
    .init("5.1", "DATA on an idle stream", Wire.data(1, "test"), to: over(0, "PROTOCOL_ERROR")),
    .init("5.1", "RST_STREAM on an idle stream", Wire.reset(1), to: over(0, "PROTOCOL_ERROR")),
    .init(
      "5.1", "WINDOW_UPDATE on an idle stream", Wire.window(1, 100), to: over(0, "PROTOCOL_ERROR")),
    .init(
      "5.1", "CONTINUATION on an idle stream",
      Wire.frame(.continuation, .endHeaders, 1, Wire.block(Wire.getFields)),
      to: over(0, "PROTOCOL_ERROR")),
    .init(
      "5.1", "PRIORITY on an idle stream", Wire.priority(1), Wire.ping(), to: pinged),
    .init(
      "5.1", "DATA on a half-closed stream", Wire.settings((4, 0)), Wire.get(1),
      Wire.data(1, "test"),
      to: ["SETTINGS ack", "HEADERS 1 410"] + over(1, "STREAM_CLOSED")),
    .init(
      "5.1", "HEADERS on a half-closed stream", Wire.settings((4, 0)), Wire.get(1), Wire.get(1),
      to: ["SETTINGS ack", "HEADERS 1 410"] + over(1, "STREAM_CLOSED")),
    .init(
      "5.1", "CONTINUATION on a half-closed stream", Wire.settings((4, 0)), Wire.get(1),
      Wire.frame(.continuation, .endHeaders, 1),
      to: ["SETTINGS ack", "HEADERS 1 410"] + over(1, "PROTOCOL_ERROR")),
    .init(
      "5.1", "WINDOW_UPDATE on a half-closed stream", Wire.settings((4, 0)), Wire.get(1),
      Wire.window(1, 1), to: ["SETTINGS ack", "HEADERS 1 410", "DATA 1 1"]),
    .init(
      "5.1", "PRIORITY on a half-closed stream", Wire.settings((4, 0)), Wire.get(1),
      Wire.priority(1), Wire.window(1, 1), to: ["SETTINGS ack", "HEADERS 1 410", "DATA 1 1"]),
    .init(
      "5.1", "RST_STREAM on a half-closed stream", Wire.settings((4, 0)), Wire.get(1),
      Wire.reset(1), Wire.ping(), to: ["SETTINGS ack", "HEADERS 1 410"] + pinged),
    .init(
      "5.1", "DATA after RST_STREAM", Wire.post(1), Wire.reset(1), Wire.data(1, "test"),
      to: over(1, "STREAM_CLOSED")),
    .init(
      "5.1", "HEADERS after RST_STREAM", Wire.post(1), Wire.reset(1), Wire.get(1),
      to: over(1, "STREAM_CLOSED")),
    .init(
      "5.1", "CONTINUATION after RST_STREAM", Wire.post(1), Wire.reset(1),
      Wire.frame(.continuation, .endHeaders, 1), to: over(1, "PROTOCOL_ERROR")),
    .init(
      "5.1", "DATA on a closed stream", Wire.get(1), Wire.data(1, "test"),
      to: gone(1) + over(1, "STREAM_CLOSED")),
    .init(
      "5.1", "HEADERS on a closed stream", Wire.get(1), Wire.get(1),
      to: gone(1) + over(1, "STREAM_CLOSED")),
    .init(
      "5.1", "CONTINUATION on a closed stream", Wire.get(1),
      Wire.frame(.continuation, .endHeaders, 1), to: gone(1) + over(1, "PROTOCOL_ERROR")),
    .init(
      "5.1", "PRIORITY on a closed stream", Wire.get(1), Wire.priority(1), Wire.ping(),
      to: gone(1) + pinged),
    .init(
      "5.1", "RST_STREAM and WINDOW_UPDATE on a closed stream", Wire.get(1), Wire.window(1, 1),
      Wire.reset(1), Wire.ping(), to: gone(1) + pinged),
    .init("5.1.1", "a stream of an even number", Wire.get(2), to: over(0, "PROTOCOL_ERROR")),
    .init(
      "5.1.1", "a stream below the last one", Wire.get(5), Wire.get(3),
      to: gone(5) + over(5, "PROTOCOL_ERROR")),
    .init(
      "5.3.1", "HEADERS that depend on themselves",
      Wire.frame(
        .headers, [.endHeaders, .endStream, .priority], 1,
        Wire.number(1) + [255] + Wire.block(Wire.getFields)), to: ["RST_STREAM 1 PROTOCOL_ERROR"]),
    .init(
      "5.3.1", "PRIORITY that depends on itself", Wire.get(1), Wire.priority(1, on: 1),
      to: gone(1) + ["RST_STREAM 1 PROTOCOL_ERROR"]),
    .init(
      "5.4.1", "the last stream in GOAWAY", Wire.get(1), Wire.get(7), Wire.frame(.ping, [], 3),
      to: gone(1) + gone(7) + over(7, "PROTOCOL_ERROR")),
    .init(
      "5.5", "an extension within a header block", Wire.headers(1, Wire.getFields, .endStream),
      Wire.raw(type: 22, 0), to: over(0, "PROTOCOL_ERROR")),
  ]
}
