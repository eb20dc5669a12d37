import APNs

/// What a handler printed, line by line: JSON objects are requests, other lines are remarks.
struct HandlerOutput {
  /// What it asked for and remarked, in order: first standard output, then standard error.
  private(set) var requests: [HandlerRequest] = []

  init(_ result: HandlerRun.Result) {
    append(Self.lines(result.output).map { HandlerRequest($0) }, stream: "stdout")
    append(Self.lines(result.errors).map { .log($0, stream: "stderr") }, stream: "stderr")
  }

  /// How many remarks of each stream are kept; a handler that makes more is hardly meant to.
  private static let remarkLimit = 100

  private mutating func append(_ lines: [HandlerRequest], stream: String) {
    var remarks = 0
    for line in lines {
      if case .log = line { remarks += 1 }
      if remarks <= Self.remarkLimit || !line.isRemark { requests.append(line) }
    }
    guard remarks > Self.remarkLimit else { return }
    requests.append(.log("(\(remarks - Self.remarkLimit) more lines)", stream: stream))
  }

  private static func lines(_ bytes: [UInt8]) -> [String] {
    bytes.split(separator: UInt8(ascii: "\n")).map { line in
      String(decoding: line.last == UInt8(ascii: "\r") ? line.dropLast() : line, as: UTF8.self)
    }
  }
}
