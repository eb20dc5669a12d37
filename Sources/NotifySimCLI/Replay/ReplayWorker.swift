import APNs
import Checks
import CommandLineTools
import Foundation
import Platform
import Synchronization

/// A process that runs some of the scenarios of a replay.
///
/// The apps of one process share its main thread, so compiled code runs in parallel only in several
/// processes. A worker is started with the command line of the replay. It reads from a socket, its
/// standard input, which scenarios to run: a JSON array per line. It writes one line per scenario
/// to a file that both processes have open, and sends an empty line on the socket when there are
/// new answers. An app that crashes ends its worker, and fails only its own scenario.
final class ReplayWorker: Sendable {
  /// The minimum number of scenarios for which starting processes saves time.
  static let fewest = 100

  /// The maximum number of scenarios that a worker gets at a time.
  private static let longestPart = 32
  private static let variable = "NOTIFY_SIM_REPLAY_WORKER"

  /// Whether this process was started as a worker; removes the variable for its own children.
  static func isOne(_ environment: [String: String]) -> Bool {
    guard environment[variable] != nil else { return false }
    CurrentProcess.removeVariable(variable)
    return true
  }

  /// Divides scenarios into parts, several for each worker.
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
  /// The queue that waits for the answers.
  private let queue = DispatchQueue(label: "notify-sim.replay")

  /// Creates a worker that is not started yet.
  ///
  /// - Parameters:
  ///   - glyphs: the characters for the message about a crash.
  ///   - runHere: runs a scenario in this process, if no other can be started.
  init(
    _ glyphs: Glyphs,
    runHere: @escaping @Sendable (ScenarioCatalogue.Entry) async -> ReplayOutcome
  ) {
    self.glyphs = glyphs
    self.runHere = runHere
  }

  /// Runs scenarios in the worker, which is restarted after a crash.
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

  /// Ends the process.
  func end() async {
    await withCheckedContinuation { continuation in
      queue.async {
        _ = self.process.withLock { process in process.take()?.end() }
        continuation.resume()
      }
    }
  }

  /// The answers; fewer than the scenarios if the process ended or could not be started.
  private typealias Reply = (answers: [Answer], ending: String?)

  private func ask(_ entries: [ScenarioCatalogue.Entry]) -> Reply {
    process.withLock { process in
      if process == nil { process = try? Process() }
      process?.send(entries)
      var answers: [Answer] = []
      while answers.count < entries.count, process?.wait(for: &answers) == true {}
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
    let complaint = FailureText.FailureMessage(
      type: "crash", headline: headline, line: entry.line, column: entry.column,
      text: StyledText.Theme.plain.render(lines: lines))
    return ReplayOutcome(
      entry: entry, verdict: .failed(ReplayOutcome.Failure(complaint: complaint, lines: lines)))
  }

  /// A worker's answer for one scenario.
  private struct Answer: Sendable {
    /// The number of steps, if it passed.
    private var steps: Int?
    private var failure: ReplayOutcome.Failure?
    private var seconds = 0.0
    private var page = ""

    init(_ outcome: ReplayOutcome) {
      switch outcome.verdict {
      case .passed(let steps): self.steps = steps
      case .failed(let failure): self.failure = failure
      case .unreadable: break
      }
      seconds = outcome.seconds
      page = outcome.page
    }

    /// The outcome; nil if the file can no longer be read.
    func outcome(of entry: ScenarioCatalogue.Entry) -> ReplayOutcome? {
      let verdict =
        steps.map { ReplayOutcome.Verdict.passed(steps: $0) } ?? failure.map { .failed($0) }
      return verdict.map { ReplayOutcome(entry: entry, verdict: $0, seconds: seconds, page: page) }
    }

    /// The answer as a line of JSON.
    var line: [UInt8] {
      var writer = JSONWriter()
      writer.beginObject()
      if let steps { writer.field("steps", steps) }
      if let failure, let text = try? JSONEncoder().encode(failure),
        let json = try? JSONDocument(parsing: Array(text)).root
      {
        writer.key("failure")
        writer.raw(json)
      }
      writer.key("seconds")
      writer.double(seconds)
      writer.field(ifAny: "page", page)
      writer.endObject()
      writer.endLine()
      return writer.bytes
    }

    /// Parses such a line; nil if it is not valid.
    init?(_ line: ArraySlice<UInt8>) {
      guard let json = try? JSONDocument(parsing: Array(line)).root, json.kind == .object else {
        return nil
      }
      steps = json["steps"]?.integer
      failure = json["failure"].flatMap {
        try? JSONDecoder().decode(ReplayOutcome.Failure.self, from: Data($0.rawText.utf8))
      }
      seconds = json["seconds"]?.double ?? 0
      page = json["page"]?.string ?? ""
    }
  }

  /// Runs the scenarios that are requested on standard input, until it ends.
  static func serve(_ trial: ScenarioTrial, _ loaded: ScenarioCatalogue.Loaded) async {
    guard let descriptor = Descriptor.duplicateStandardInput(),
      let answers = Descriptor.duplicateSharedFile()
    else { return }
    let (questions, reader) = AsyncStream.makeStream(of: [UInt8].self)
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
        // No process waits for the running scenario, which might never end.
        ChildProcess.endAll()
        exit(ExitStatus.refused.rawValue)
      }
    } catch {
      return
    }
    var reporter = Reporter(file: answers, socket: descriptor)
    for await question in questions {
      for entry in ScenarioCatalogue.Entry.all(in: question) {
        let answer = Answer(await trial.outcome(of: entry, loaded))
        guard reporter.report(answer.line) else { return }
      }
      guard reporter.notify() else { return }
      unanswered.subtract(1, ordering: .releasing)
    }
  }

  /// Writes a worker's answers to the file, and announces them on the socket at intervals, since
  /// waking a process takes as long as running a scenario.
  private struct Reporter {
    private static let pause = Duration.milliseconds(50)

    /// The file; nil after a write error, when answers are sent on the socket.
    private var file: Int32?
    private let socket: Int32
    private var last = ContinuousClock.now

    init(file: Int32, socket: Int32) {
      self.file = file
      self.socket = socket
    }

    /// Writes an answer; returns false if the other process has ended.
    mutating func report(_ line: [UInt8]) -> Bool {
      guard let descriptor = file else { return Socket.send(line, to: socket) }
      do throws(SystemError) {
        try Descriptor.writeAll(line, to: descriptor)
      } catch {
        file = nil
        return Socket.send(line, to: socket)
      }
      return last.duration(to: .now) < Self.pause || notify()
    }

    /// Announces new answers; returns false if the other process has ended.
    mutating func notify() -> Bool {
      last = .now
      return Socket.send([UInt8(ascii: "\n")], to: socket)
    }
  }

  /// The worker process, the socket to it, and the file with its answers.
  private struct Process: ~Copyable {
    private var socket: Socket
    private var child: ChildProcess
    private let answers: Int32
    /// How many bytes of the answers were read.
    private var length = 0

    /// Starts this program with the same command line.
    init() throws(SystemError) {
      let program = Bundle.main.executablePath.map { [$0] } ?? []
      let answers = try Descriptor.openScratchFile()
      do throws(SystemError) {
        child = try ChildProcess(
          talkingWith: program + CurrentProcess.arguments.dropFirst(), sharing: answers,
          environment: [ReplayWorker.variable: "1"])
      } catch {
        Descriptor.close(answers)
        throw error
      }
      self.answers = answers
      socket = Socket(descriptor: child.conversation)
    }

    /// Requests the outcomes of scenarios, after all earlier ones have arrived.
    mutating func send(_ entries: [ScenarioCatalogue.Entry]) {
      Descriptor.empty(answers)
      length = 0
      _ = Socket.send(ScenarioCatalogue.Entry.line(of: entries), to: socket.descriptor)
    }

    /// Waits for further answers; returns false if there can be none.
    mutating func wait(for answers: inout [Answer]) -> Bool {
      let line = socket.nextLine()
      let written = Descriptor.contents(of: self.answers, from: length)
      for text in written.split(separator: UInt8(ascii: "\n"))
      where written.endIndex > text.endIndex {
        length += text.count + 1
        if let answer = Answer(text) { answers.append(answer) }
      }
      if let line, !line.isEmpty, let answer = Answer(line[...]) { answers.append(answer) }
      return line != nil
    }

    /// Closes the socket, which ends the process, and waits for its end.
    ///
    /// - Returns: how it ended.
    consuming func end() -> String {
      Descriptor.close(socket.descriptor)
      Descriptor.close(answers)
      let status = child.reap()
      let signal = status & 0x7F
      return signal == 0 ? "exit status \((status >> 8) & 0xFF)" : "signal \(signal)"
    }
  }

  /// A socket for lines of text.
  private struct Socket {
    let descriptor: Int32
    private var buffer = LineInput.Buffer(limit: .max - 1)

    init(descriptor: Int32) {
      self.descriptor = descriptor
    }

    /// Waits for the next line; nil at the end.
    mutating func nextLine() -> [UInt8]? {
      while true {
        if case .line(let line)? = buffer.nextLine() { return Array(line.utf8) }
        switch Descriptor.read(from: descriptor) {
        case .bytes(let bytes): buffer.append(bytes)
        case .tryAgain: continue
        case .end, .failed: return nil
        }
      }
    }

    /// Writes a line with a line feed; returns false if the socket is closed.
    static func send(_ line: [UInt8], to descriptor: Int32) -> Bool {
      do throws(SystemError) {
        try Descriptor.writeAll(line, to: descriptor)
        return true
      } catch {
        return false
      }
    }
  }
}

extension ScenarioCatalogue.Entry {
  /// Scenarios as a line of JSON.
  fileprivate static func line(of entries: [ScenarioCatalogue.Entry]) -> [UInt8] {
    var writer = JSONWriter()
    writer.beginArray()
    for entry in entries {
      writer.beginObject()
      writer.field("path", entry.path)
      writer.field("place", entry.place)
      writer.field("name", entry.name)
      writer.field("line", entry.line)
      writer.field("column", entry.column)
      writer.endObject()
    }
    writer.endArray()
    writer.endLine()
    return writer.bytes
  }

  /// The scenarios in such a line; empty if it is not valid.
  fileprivate static func all(in line: [UInt8]) -> [ScenarioCatalogue.Entry] {
    guard let list = try? JSONDocument(parsing: line).root else { return [] }
    return list.elements.compactMap { json in
      guard let path = json["path"]?.string, let place = json["place"]?.integer,
        let name = json["name"]?.string, let line = json["line"]?.integer,
        let column = json["column"]?.integer
      else { return nil }
      return ScenarioCatalogue.Entry(
        path: path, place: place, name: name, line: line, column: column)
    }
  }
}
