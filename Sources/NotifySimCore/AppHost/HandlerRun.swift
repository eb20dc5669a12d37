import APNs
import Dispatch
import Platform
import Synchronization

/// One run of a command, such as a handler: writes its input, reads its output up to a limit, and
/// waits for its end.
package struct HandlerRun: Sendable {
  /// The program and its arguments.
  var arguments: [String]
  /// The working directory, or nil for the caller's own.
  var directory: String?
  var timeLimit: Duration
  /// The limit for each of its two output streams, in bytes.
  var outputLimit: Int

  /// Creates a run without starting it.
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
    /// It exited with this status.
    case exited(Int)
    /// It was ended by this signal.
    case signalled(Int)
    /// The simulator ended it at the time limit.
    case timedOut
    /// The simulator ended it because it printed too much.
    case printedTooMuch
    /// It could not be started, for this reason.
    case notStarted(String)
  }

  /// The output of a run, and how it ended.
  package struct Result: Sendable {
    /// How the run ended.
    package var ending: Ending
    /// The standard output.
    package var output: [UInt8] = []
    /// The standard error.
    package var errors: [UInt8] = []
  }

  /// Runs the command on a thread of its own, since waiting for the child blocks.
  package func run(input: [UInt8]) async -> Result {
    await withCheckedContinuation { continuation in
      SystemThread.startOrRun {
        continuation.resume(returning: runBlocking(input: input))
      }
    }
  }

  /// The limit of commands that run at a time; more commands wait, so that neither processes nor
  /// descriptors run out.
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
  /// The requests and log lines of the handler, line by line: first standard output, then standard
  /// error.
  var requests: [HandlerRequest] {
    var output = self.output
    if ending == .printedTooMuch { output.dropCutLine() }
    return Self.bounded(Self.lines(output).map { HandlerRequest($0) }, stream: "stdout")
      + Self.bounded(Self.lines(errors).map { .log($0, stream: "stderr") }, stream: "stderr")
  }

  /// How many log lines of each stream are kept.
  private static let remarkLimit = 100
  /// How many requests are performed.
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
  /// Removes the last line if it has no line end, since the stream was cut there.
  fileprivate mutating func dropCutLine() {
    let end = lastIndex(of: UInt8(ascii: "\n")).map { index(after: $0) } ?? startIndex
    removeSubrange(end...)
  }
}

extension HandlerRun {
  /// The results of commands by what they read, so that none runs twice for the same call.
  package final class Repeats: Sendable {
    private let started = Mutex<[[UInt8]: Progress]>([:])

    /// How far the run for a message is.
    private enum Progress {
      /// It goes on, and these callers wait for its result.
      case running([CheckedContinuation<HandlerRun.Result, Never>])
      /// It ended.
      case done(HandlerRun.Result)
    }

    /// Creates an empty store.
    package init() {}

    /// How often a command was run.
    package var runs: Int { started.withLock(\.count) }

    /// The result of a command that reads a message, from running it or from an earlier run.
    func result(of run: HandlerRun, reading message: [UInt8]) async -> HandlerRun.Result {
      let key = Array(run.arguments.joined(separator: "\0").utf8) + [0] + message
      let isFirst = started.withLock { started in
        guard started[key] == nil else { return false }
        started[key] = .running([])
        return true
      }
      guard isFirst else { return await resultOfRun(key) }
      let result = await run.run(input: message)
      let waiting: [CheckedContinuation<HandlerRun.Result, Never>] = started.withLock { started in
        defer { started[key] = .done(result) }
        guard case .running(let waiting)? = started[key] else { return [] }
        return waiting
      }
      for continuation in waiting { continuation.resume(returning: result) }
      return result
    }

    /// Waits for the result of a run that another caller began.
    private func resultOfRun(_ key: [UInt8]) async -> HandlerRun.Result {
      await withCheckedContinuation { continuation in
        let known: HandlerRun.Result? = started.withLock { started in
          switch started[key] {
          case .done(let result): return result
          case .running(let waiting): started[key] = .running(waiting + [continuation])
          case nil: started[key] = .running([continuation])
          }
          return nil
        }
        if let known { continuation.resume(returning: known) }
      }
    }
  }
}
