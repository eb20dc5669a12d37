import APNs

/// What a handler printed, line by line: JSON objects are requests, other lines are remarks.
struct HandlerOutput {
  /// What it asked for and remarked, in order: first standard output, then standard error.
  private(set) var requests: [HandlerRequest] = []

  init(_ result: HandlerRun.Result) {
    var output = result.output
    if result.ending == .printedTooMuch { output.dropCutLine() }
    append(Self.lines(output).map { HandlerRequest($0) }, stream: "stdout")
    append(Self.lines(result.errors).map { .log($0, stream: "stderr") }, stream: "stderr")
  }

  /// How many remarks of each stream are kept; a handler that makes more is hardly meant to.
  private static let remarkLimit = 100
  /// How many requests are done.
  private static let requestLimit = 1000

  private mutating func append(_ lines: [HandlerRequest], stream: String) {
    let remarks = lines.filter(\.isRemark).count
    var room = (remarks: Self.remarkLimit, requests: Self.requestLimit)
    for line in lines {
      let hasRoom = line.isRemark ? room.remarks > 0 : room.requests > 0
      guard hasRoom else { continue }
      if line.isRemark { room.remarks -= 1 } else { room.requests -= 1 }
      requests.append(line)
    }
    let left =
      max(0, remarks - Self.remarkLimit)
      + max(0, lines.count - remarks - Self.requestLimit)
    if left > 0 { requests.append(.log("(\(left) more lines)", stream: stream)) }
  }

  private static func lines(_ bytes: [UInt8]) -> [String] {
    bytes.split(separator: UInt8(ascii: "\n")).map { line in
      String(decoding: line.last == UInt8(ascii: "\r") ? line.dropLast() : line, as: UTF8.self)
    }
  }
}

extension [UInt8] {
  /// Drops the last line if it does not end, as that of a stream that was cut.
  fileprivate mutating func dropCutLine() {
    let end = lastIndex(of: UInt8(ascii: "\n")).map { index(after: $0) } ?? startIndex
    removeSubrange(end...)
  }
}
