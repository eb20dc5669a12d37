import APNs
import Foundation
import NotifySimCore
import Testing

@Suite("The end of a handler command is the end of its call")
struct CommandEndingTests {
  struct Row: Sendable, CustomTestStringConvertible {
    var name: String
    var arguments: [String]
    var outcome: String
    var detail: String?
    /// What is wrong, where the broken contract only comes of it.
    var cause: String?

    init(
      _ name: String, shell line: String, _ outcome: String, _ detail: String? = nil,
      cause: String? = nil
    ) {
      self.init(name, ["/bin/sh", "-c", line], outcome, detail, cause: cause)
    }

    init(
      _ name: String, _ arguments: [String], _ outcome: String, _ detail: String? = nil,
      cause: String? = nil
    ) {
      (self.name, self.arguments, self.outcome) = (name, arguments, outcome)
      (self.detail, self.cause) = (detail, cause)
    }

    var testDescription: String { name }
  }

  static let rows = [
    Row("status 0", shell: "exit 0", "once"),
    Row("status 1", shell: "exit 1", "crashed", "the handler exited with status 1"),
    Row("status 255", shell: "exit 255", "crashed", "the handler exited with status 255"),
    Row("SIGKILL", shell: "kill -KILL $$", "crashed", "the handler was ended by signal 9"),
    Row("SIGTERM", shell: "kill -TERM $$", "crashed", "the handler was ended by signal 15"),
    Row("SIGPIPE", shell: "kill -PIPE $$", "crashed", "the handler was ended by signal 13"),
    Row("SIGSEGV", shell: "kill -SEGV $$", "crashed", "the handler was ended by signal 11"),
    Row("SIGINT", shell: "kill -INT $$", "crashed", "the handler was ended by signal 2"),
    Row(
      "no such program", ["/nonexistent/handler"], "crashed",
      cause: "the handler '/nonexistent/handler' could not be started: No such file or directory"),
    Row(
      "no such program on the path", ["no-such-handler-anywhere"], "crashed",
      cause:
        "the handler 'no-such-handler-anywhere' could not be started: No such file or directory"),
    Row(
      "a file that is not executable", ["/etc/passwd"], "crashed",
      cause: "the handler '/etc/passwd' could not be started: Permission denied"),
    Row(
      "a directory", ["/tmp"], "crashed",
      cause: "the handler '/tmp' could not be started: Permission denied"),
    Row(
      "nothing to run", [], "crashed",
      cause: "the handler could not be started: No such file or directory"),
    Row(
      "a command that the shell does not know", shell: "no-such-handler-anywhere 2>/dev/null",
      "crashed",
      "the handler exited with status 127, as a shell does for a command that it cannot find"),
    Row(
      "a command that the shell says it does not know", shell: "pyton3 handler.py", "crashed",
      cause: "command not found: pyton3 (exit status 127)"),
    Row(
      "going on for a moment with all its streams closed",
      shell: "exec <&- >&- 2>&-; sleep 0.05; exit 3", "crashed",
      "the handler exited with status 3"),
    Row("closing standard input unread", shell: "exec <&-; exit 0", "once"),
    Row(
      "printing without end", shell: "yes", "crashed",
      "the handler printed more than 1048576 bytes and was ended"),
    Row(
      "complaining without end", shell: "yes >&2", "crashed",
      "the handler printed more than 1048576 bytes and was ended"),
  ]

  @Test("The call of a handler command ends as the command ends", arguments: rows)
  func ending(row: Row) async {
    let log = await run(
      TestApp.command(row.arguments), .alert(category: "MEETING"), .choose("ACCEPT"))
    #expect(log.sketch(of: "completion") == ["completion didReceive \(row.outcome)"], "\(log)")
    let found = log.diagnostics.map(\.diagnostic).filter { $0.code.rawValue == "X22" }
    let notes = found.flatMap(\.notes).map(\.message)
    let breach =
      "the app ended before the completion handler of"
      + " 'userNotificationCenter(_:didReceive:withCompletionHandler:)' was called"
    if let cause = row.cause {
      #expect(found.map(\.message) == [cause])
      #expect(notes == [breach])
    } else {
      #expect(found.allSatisfy { $0.message == breach })
      #expect(notes == (row.detail.map { [$0] } ?? []))
    }
  }

  @Test("A handler command is ended at its time limit, with its children")
  func timeLimit() async throws {
    let file = FileManager.default.temporaryDirectory
      .appendingPathComponent("notify-sim-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: file) }
    let app = TestApp.command("sleep 60 & echo $! > '\(file.path)'; wait")
    var profile = Profile()
    profile.handlerTimeLimit = 5
    let phone = simulator(app, profile: profile)
    let log = await phone.run(.alert(category: "MEETING"), .choose("ACCEPT"))
    #expect(log.has("completion didReceive timedOut"), "\(log)")
    #expect(abs(phone.device.time.timeIntervalSince(DeviceState.epoch) - 5) < 1e-6)
    let text = try String(contentsOf: file, encoding: .utf8)
    let child = try #require(pid_t(text.trimmingCharacters(in: .whitespacesAndNewlines)))
    // A process that was killed is gone when a processor has had time for it.
    for _ in 0..<1000 where Self.isRunning(child) { try await Task.sleep(for: .milliseconds(10)) }
    #expect(!Self.isRunning(child), "the grandchild is gone")
  }

  @Test("The call ends at once, though a child of the command holds its output open")
  func backgroundChild() async throws {
    let app = TestApp.command(#"sleep 600 & echo '{"effect":"done"}'"#)
    let clock = ContinuousClock()
    let start = clock.now
    let log = await run(app, .alert(category: "MEETING"), .choose("ACCEPT"))
    #expect(log.has("effect done") && log.has("completion didReceive once"), "\(log)")
    #expect(start.duration(to: clock.now) < .seconds(300))
  }

  @Test("The call ends though the command does not read its input, however long the reply")
  func largeUnreadInput() async {
    let text = String(repeating: "x", count: 1 << 20)
    for line in ["exit 0", "exec <&-; echo '{\"effect\":\"ok\"}'"] {
      let log = await run(
        TestApp.command(line), .alert(category: "MEETING"), .reply(text))
      #expect(log.has("completion didReceive once"))
    }
  }

  @Test("A handler command can read all of a large input")
  func largeReadInput() async {
    let text = String(repeating: "ü", count: 1 << 19)
    let app = TestApp.command(#"n=$(wc -c); echo "{\"effect\":\"read\",\"bytes\":$n}""#)
    let log = await run(app, .alert(category: "MEETING"), .reply(text))
    let json = log.first("effect")?.json ?? ""
    let bytes = json.split(separator: ":").last.flatMap { Int($0.dropLast()) } ?? 0
    #expect(bytes > 1 << 20, "\(json)")
  }

  @Test("A handler command that crashes presents nothing, whatever it printed (D51)")
  func crashPresentsNothing() async {
    let log = await run(
      TestApp.command(#"echo '{"present": ["banner"]}'; exit 3"#), .foreground, .alert())
    #expect(log.sketch(of: "completion") == ["completion willPresent crashed"], "\(log)")
    #expect(log.presentations.isEmpty)
    #expect(log.reasons("notification") == ["the delegate gave no answer"])
  }

  @Test("A handler command that is not in its directory does not start")
  func nothingInDirectory() async {
    let log = await run(
      TestApp.command([], directory: "/"), .alert(category: "MEETING"), .choose("ACCEPT"))
    #expect(log.has("completion didReceive crashed"), "\(log)")
  }

  @Test("A handler command in a missing directory is a crash")
  func missingDirectory() async {
    let log = await run(
      TestApp.command(["true"], directory: "/nonexistent"), .alert(category: "MEETING"),
      .choose("ACCEPT"))
    #expect(log.has("completion didReceive crashed"), "\(log)")
  }

  @Test("A handler command runs in its directory")
  func directory() async {
    let log = await run(
      TestApp.command(["pwd"], directory: "/usr"), .alert(category: "MEETING"), .choose("ACCEPT"))
    #expect(log.first("effect")?.json.contains(#""text":"/usr""#) == true, "\(log)")
  }

  @Test(
    "The words of a handler command are not read by a shell",
    arguments: ["", "a b", "$HOME", "'\"", "*", "-n"])
  func words(word: String) async {
    for directory in [nil, "/"] {
      let app = TestApp.command(
        ["python3", "-c", "import sys; print('[' + sys.argv[1] + ']')", word], directory: directory)
      let log = await run(app, .alert(category: "MEETING"), .choose("ACCEPT"))
      guard case .text(let text) = log.effects.first?.details.first?.value else {
        Issue.record("no remark: \(log)")
        continue
      }
      #expect(text == "[\(word)]")
    }
  }

  @Test("A hundred handler commands run at the same time")
  func manyInParallel() async {
    let results = await withTaskGroup(of: Bool.self) { group in
      for number in 0..<100 {
        group.addTask {
          let line = #"read -r call; echo '{"effect":"n\#(number)"}'"#
          let log = await run(
            TestApp.command(line), .alert(category: "MEETING"), .choose("ACCEPT"))
          return log.sketch(of: "effect", "completion")
            == ["effect n\(number)", "completion didReceive once"]
        }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
    #expect(results.count == 100)
    #expect(!results.contains(false))
  }

  private static func isRunning(_ process: pid_t) -> Bool {
    let stat = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8)
    guard let state = stat?.split(separator: ")").last?.split(separator: " ").first else {
      return false
    }
    return state != "Z"
  }
}
