import APNs

/// What a handler printed, line by line: JSON objects are requests, other lines are remarks.
struct HandlerOutput {
  /// What it asked for and remarked, in order: first standard output, then standard error.
  private(set) var requests: [HandlerRequest] = []

  init(_ result: HandlerRun.Result) {
    for line in Self.lines(result.output) { requests.append(HandlerRequest(line)) }
    for line in Self.lines(result.errors) { requests.append(.log(line, stream: "stderr")) }
  }

  /// How many lines of each stream are looked at; a handler that prints more is hardly meant.
  private static let lineLimit = 1000

  private static func lines(_ bytes: [UInt8]) -> [String] {
    bytes.split(separator: UInt8(ascii: "\n")).prefix(lineLimit).map { line in
      let text = String(decoding: line, as: UTF8.self)
      return text.hasSuffix("\r") ? String(text.dropLast()) : text
    }
  }
}
