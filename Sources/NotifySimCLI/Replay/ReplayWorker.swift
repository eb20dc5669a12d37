import Checks
import CommandLineTools
import Foundation
import Platform
import Synchronization

/// A process of its own that runs some of the scenarios of a replay.
///
/// The apps of one process share its main thread, so jobs that run compiled code side by side are
/// processes. It is started with the command line of the replay, and reads from a socket in place
/// of standard input which scenarios to run, an array of JSON on a line; it answers with a line for
/// each. An app that crashes takes its worker with it, and fails no scenario but its own.
final class ReplayWorker: Sendable {
  /// The fewest scenarios for which starting processes takes less time than it saves.
  static let fewest = 100

  /// The most scenarios that a worker is asked for at a time.
  private static let longestPart = 32
  private static let variable = "NOTIFY_SIM_REPLAY_WORKER"

  /// Whether this process was started as a worker; its own children are told nothing of it.
  static func isOne(_ environment: [String: String]) -> Bool {
    guard environment[variable] != nil else { return false }
    CurrentProcess.removeVariable(variable)
    return true
  }

  /// Deals scenarios out in parts, several for each worker.
  static func parts(
    of entries: [ScenarioCatalogue.Entry], jobs: Int
  ) -> [[ScenarioCatalogue.Entry]] {
    let length = min(longestPart, max(1, entries.count / (jobs * 8)))
    return stride(from: 0, to: entries.count, by: length).map { start in
      Array(entries[start..<min(start + length, entries.count)])
    }
  }

  private let glyphs: Glyphs
  private let runHere: @Sendable (ScenarioCatalogue.Entry) async -> ReplayOutcome
  private let process = Mutex<Process?>(nil)
  /// Where the answers are waited for.
  private let queue = DispatchQueue(label: "notify-sim.replay")

  /// Creates a worker that is not started yet.
  ///
  /// - Parameters:
  ///   - glyphs: how a crash is told.
  ///   - runHere: runs a scenario in this process, where no other can be started.
  init(
    _ glyphs: Glyphs,
    runHere: @escaping @Sendable (ScenarioCatalogue.Entry) async -> ReplayOutcome
  ) {
    self.glyphs = glyphs
    self.runHere = runHere
  }

  /// Has scenarios run, and started anew after a crash.
  func outcomes(of entries: [ScenarioCatalogue.Entry]) async -> [ReplayOutcome] {
    var outcomes: [ReplayOutcome] = []
    while outcomes.count < entries.count {
      let rest = entries[outcomes.count...]
      let reply = await withCheckedContinuation { continuation in
        queue.async { continuation.resume(returning: self.ask(Array(rest))) }
      }
      for (entry, answer) in zip(rest, reply.answers) {
        if let outcome = answer.outcome(of: entry) {
          outcomes.append(outcome)
        } else {
          outcomes.append(await runHere(entry))
        }
      }
      guard let entry = rest.dropFirst(reply.answers.count).first else { break }
      if let ending = reply.ending {
        outcomes.append(crash(of: entry, ending))
      } else {
        outcomes.append(await runHere(entry))
      }
    }
    return outcomes
  }

  /// Lets the process end.
  func end() async {
    await withCheckedContinuation { continuation in
      queue.async {
        _ = self.process.withLock { process in process.take()?.end() }
        continuation.resume()
      }
    }
  }

  /// What came back; fewer answers than scenarios where the process ended, or could not be started.
  private typealias Reply = (answers: [Answer], ending: String?)

  private func ask(_ entries: [ScenarioCatalogue.Entry]) -> Reply {
    process.withLock { process in
      if process == nil { process = try? Process() }
      let decoder = JSONDecoder()
      var answers: [Answer] = []
      if let question = try? JSONEncoder().encode(entries) { process?.send(question) }
      while answers.count < entries.count, let line = process?.socket.nextLine(),
        let answer = try? decoder.decode(Answer.self, from: line)
      {
        answers.append(answer)
      }
      guard answers.count < entries.count else { return (answers, nil) }
      return (answers, process.take()?.end())
    }
  }

  private func crash(of entry: ScenarioCatalogue.Entry, _ ending: String) -> ReplayOutcome {
    let headline = "the app's code ended the process that ran it: \(ending)"
    let sanitizer = Sanitizer(glyphs)
    let place = "\(sanitizer.clean(entry.path)):\(entry.line):\(entry.column)"
    let lines = [
      "\(place): error: \(headline)", "in: \(sanitizer.clean(entry.name))",
      "help: standard error has what it wrote before; '--filter' with '--jobs 1' runs it alone",
    ].map { StyledText($0) }
    let complaint = FailureText.Complaint(
      type: "crash", headline: headline, line: entry.line, column: entry.column,
      text: StyledText.Theme.plain.render(lines: lines))
    return ReplayOutcome(
      entry: entry, verdict: .failed(ReplayOutcome.Failure(complaint: complaint, lines: lines)))
  }

  /// What a worker says of a scenario that it was asked to run.
  private struct Answer: Codable, Sendable {
    /// How many steps it has, where it passed.
    var steps: Int?
    var failure: ReplayOutcome.Failure?
    var seconds = 0.0
    var page = ""

    init(_ outcome: ReplayOutcome) {
      switch outcome.verdict {
      case .passed(let steps): self.steps = steps
      case .failed(let failure): self.failure = failure
      case .unreadable: break
      }
      seconds = outcome.seconds
      page = outcome.page
    }

    /// The outcome; nil for one that cannot be told, that of a file that cannot be read anymore.
    func outcome(of entry: ScenarioCatalogue.Entry) -> ReplayOutcome? {
      let verdict =
        steps.map { ReplayOutcome.Verdict.passed(steps: $0) } ?? failure.map { .failed($0) }
      return verdict.map { ReplayOutcome(entry: entry, verdict: $0, seconds: seconds, page: page) }
    }
  }

  /// Runs the scenarios that the process at the other end of standard input asks for, until it has
  /// no more.
  static func serve(_ trial: ScenarioTrial, _ loaded: ScenarioCatalogue.Loaded) async {
    guard let descriptor = Descriptor.takeStandardInput() else { return }
    let (questions, reader) = AsyncStream.makeStream(of: Data.self)
    let unanswered = Atomic(0)
    do throws(SystemError) {
      try SystemThread.start {
        var socket = Socket(descriptor: descriptor)
        while let line = socket.nextLine() {
          unanswered.add(1, ordering: .relaxed)
          reader.yield(line)
        }
        reader.finish()
        guard unanswered.load(ordering: .acquiring) > 0 else { return }
        // Nobody waits for the scenario that runs, and it might never end.
        ChildProcess.endAll()
        exit(ExitStatus.refused.rawValue)
      }
    } catch {
      return
    }
    let encoder = JSONEncoder()
    for await question in questions {
      guard let entries = try? JSONDecoder().decode([ScenarioCatalogue.Entry].self, from: question)
      else { return }
      for entry in entries {
        let answer = Answer(await trial.outcome(of: entry, loaded))
        guard let text = try? encoder.encode(answer), Socket.send(text, to: descriptor) else {
          return
        }
      }
      unanswered.subtract(1, ordering: .releasing)
    }
  }

  /// The process, and the socket by which it is talked with.
  private struct Process: ~Copyable {
    var socket: Socket
    private var child: ChildProcess

    /// Starts this program with the same command line.
    init() throws(SystemError) {
      let program = Bundle.main.executablePath.map { [$0] } ?? []
      child = try ChildProcess(
        talkingWith: program + CurrentProcess.arguments.dropFirst(),
        environment: [ReplayWorker.variable: "1"])
      socket = Socket(descriptor: child.conversation)
    }

    borrowing func send(_ line: Data) {
      _ = Socket.send(line, to: socket.descriptor)
    }

    /// Ends the conversation, upon which the process ends, and waits for that.
    ///
    /// - Returns: how it ended.
    consuming func end() -> String {
      Descriptor.close(socket.descriptor)
      let status = child.reap()
      let signal = status & 0x7F
      return signal == 0 ? "exit status \((status >> 8) & 0xFF)" : "signal \(signal)"
    }
  }

  /// One end of a conversation of lines.
  private struct Socket {
    let descriptor: Int32
    private var buffer = LineInput.Buffer(limit: .max - 1)

    init(descriptor: Int32) {
      self.descriptor = descriptor
    }

    /// Waits for the next line; nil where there is none.
    mutating func nextLine() -> Data? {
      while true {
        if case .line(let line)? = buffer.nextLine() { return Data(line.utf8) }
        switch Descriptor.read(from: descriptor) {
        case .bytes(let bytes): buffer.append(bytes)
        case .tryAgain: continue
        case .end, .failed: return nil
        }
      }
    }

    /// Writes a line; false where nobody reads it.
    static func send(_ line: Data, to descriptor: Int32) -> Bool {
      do throws(SystemError) {
        try Descriptor.writeAll([UInt8](line) + [UInt8(ascii: "\n")], to: descriptor)
        return true
      } catch {
        return false
      }
    }
  }
}
