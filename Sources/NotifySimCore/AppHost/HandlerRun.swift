import APNs
import Dispatch
import Platform

/// One run of a command, such as a handler: its input written, its output read within bounds, its
/// end awaited.
package struct HandlerRun: Sendable {
  /// The program and its arguments.
  var arguments: [String]
  /// The working directory, or nil for the caller's own.
  var directory: String?
  /// How long it may take.
  var timeLimit: Duration
  /// How many bytes it may print on each of its two streams.
  var outputLimit: Int

  /// Creates a run that was not started.
  package init(
    arguments: [String], directory: String? = nil, timeLimit: Duration, outputLimit: Int = 1 << 20
  ) {
    self.arguments = arguments
    self.directory = directory
    self.timeLimit = timeLimit
    self.outputLimit = outputLimit
  }

  /// How a run ended.
  package enum Ending: Hashable, Sendable {
    /// By itself, with this status.
    case exited(Int)
    /// By a signal.
    case signalled(Int)
    /// Ended by the simulator at the time limit.
    case timedOut
    /// Ended by the simulator because it printed too much.
    case printedTooMuch
    /// It could not be started, for this reason.
    case notStarted(String)
  }

  /// What a run printed, and how it ended.
  package struct Result: Sendable {
    /// How it ended.
    package var ending: Ending
    /// What it printed on standard output.
    package var output: [UInt8] = []
    /// What it printed on standard error.
    package var errors: [UInt8] = []
  }

  /// Runs the command on a thread of its own, since it blocks while it waits for the child.
  package func run(input: [UInt8]) async -> Result {
    await withCheckedContinuation { continuation in
      SystemThread.startOrRun {
        continuation.resume(returning: runBlocking(input: input))
      }
    }
  }

  /// How many commands run at a time; further ones wait, so that neither processes nor descriptors
  /// run out.
  private static let slots = DispatchSemaphore(value: 32)

  private func runBlocking(input: [UInt8]) -> Result {
    Self.slots.wait()
    defer { Self.slots.signal() }
    do {
      var child = try ChildProcess(arguments, in: directory)
      var exchange = PipeExchange(child: child, input: input, outputLimit: outputLimit)
      let interruption = exchange.run(until: .now + timeLimit, child: &child)
      child.kill()
      let status = exchange.exitStatus ?? child.reap()
      ChildProcess.endOrphans()
      exchange.closeAll()
      return Result(
        ending: Self.ending(of: status, interruption), output: exchange.output,
        errors: exchange.errors)
    } catch {
      return Result(ending: .notStarted(error.message))
    }
  }

  private static func ending(
    of status: Int32, _ interruption: PipeExchange.Interruption?
  ) -> Ending {
    switch interruption {
    case .timedOut: return .timedOut
    case .printedTooMuch: return .printedTooMuch
    case nil: break
    }
    let signal = status & 0x7F
    return signal == 0 ? .exited(Int((status >> 8) & 0xFF)) : .signalled(Int(signal))
  }
}

extension HandlerRun.Result {
  /// What the handler asked for and remarked, line by line: first standard output, then standard
  /// error.
  var requests: [HandlerRequest] {
    var output = self.output
    if ending == .printedTooMuch { output.dropCutLine() }
    return Self.bounded(Self.lines(output).map { HandlerRequest($0) }, stream: "stdout")
      + Self.bounded(Self.lines(errors).map { .log($0, stream: "stderr") }, stream: "stderr")
  }

  /// How many remarks of each stream are kept; a handler that makes more is hardly meant to.
  private static let remarkLimit = 100
  /// How many requests are done.
  private static let requestLimit = 1000

  private static func bounded(_ lines: [HandlerRequest], stream: String) -> [HandlerRequest] {
    var room = (remarks: remarkLimit, requests: requestLimit)
    var kept = lines.filter { line in
      if line.isRemark { room.remarks -= 1 } else { room.requests -= 1 }
      return (line.isRemark ? room.remarks : room.requests) >= 0
    }
    let left = lines.count - kept.count
    if left > 0 { kept.append(.log("(\(left) more lines)", stream: stream)) }
    return kept
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
