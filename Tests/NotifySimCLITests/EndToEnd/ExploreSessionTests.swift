import Foundation
import NotifySimCore
import Scenarios
import TestSupport
import Testing

@testable import CommandLineTools
@testable import NotifySimCLI

@Suite(
  "explore on a real terminal", .enabled(if: TerminalSession.isPossible), .serialized)
struct ExploreSessionTests {
  private static let prompt = TerminalSession.Step.see("phone> ")

  @Test(
    "Lock, deliver, choose, reply, save and leave, with completion and history",
    arguments: [40, 80])
  func session(_ columns: Int) async throws {
    let folder = try TemporaryFolder()
    let file = folder.file("x.scenario.json")
    let result = try await TerminalSession.run(
      ["explore", "--app", "samples"], columns: columns,
      [
        Self.prompt, .type("loc\t\r"), .see("true"),
        Self.prompt, .type("deliver \(Inputs.invitation)\r"), .see("ACCEPT_ACTION"), .see("╰"),
        Self.prompt, .type("choose ACC\t\r"), .see("completion  once"),
        Self.prompt, .type("deliver \(Inputs.message)\r"), .see("REPLY_ACTION"), .see("╰"),
        Self.prompt, .type("reply '한국x\u{7F}어' ac\tR\t\r"), .see("한국어"),
        .see("completion  once"),
        Self.prompt, .type("save \(file.path)\r"), .file(file),
        Self.prompt, .type("\u{1B}[A\u{1B}[A"), .see("한국어' a"), .controlC, .see("^C"),
        Self.prompt, .type("quit\r"),
      ])
    #expect(result.status == 0)
    #expect(result.settingsKept)
    let text = try String(contentsOf: file, encoding: .utf8)
    #expect(text.contains(#""choose": "ACCEPT_ACTION""#))
    #expect(text.contains(#""reply": "한국어", "action": "REPLY_ACTION""#))
    let replayed = try await SavedScenario.result(of: file)
    #expect(replayed.failure == nil)
    #expect(replayed.stepCount == 5)
  }

  @Test("Ctrl-D ends the session; Ctrl-C ends it the second time with 130")
  func endings() async throws {
    let end = try await TerminalSession.run(["explore"], [Self.prompt, .controlD])
    #expect(end.status == 0)
    let interrupted = try await TerminalSession.run(
      ["explore"], [Self.prompt, .controlC, .see("Ctrl-C again"), Self.prompt, .controlC])
    #expect(interrupted.status == 130)
    let cleared = try await TerminalSession.run(
      ["explore"],
      [
        Self.prompt, .controlC, Self.prompt, .type("lock\r"), .see("false → true"),
        Self.prompt, .controlC, .see("Ctrl-C again"), Self.prompt, .controlD,
      ])
    #expect(cleared.status == 0)
    for result in [end, interrupted, cleared] { #expect(result.settingsKept) }
  }

  @Test("A signal ends the session and restores the terminal", arguments: [SIGTERM, SIGHUP])
  func signals(_ signal: Int32) async throws {
    let result = try await TerminalSession.run(["explore"], [Self.prompt, .signal(signal)])
    #expect(result.status == 128 + signal)
    #expect(result.settingsKept)
    #expect(result.screen.hasSuffix("\u{1B}[?2004l"))
  }

  @Test("SIGINT from outside counts as Ctrl-C")
  func outsideInterrupt() async throws {
    let result = try await TerminalSession.run(
      ["explore"],
      [Self.prompt, .type("lo"), .see("lo"), .signal(SIGINT), .see("^C"), Self.prompt, .controlD])
    #expect(result.status == 0)
    #expect(result.settingsKept)
  }

  @Test("Ctrl-C ends a running handler, and the session goes on")
  func interruptedHandler() async throws {
    let folder = try TemporaryFolder()
    let file = folder.file("running")
    let result = try await TerminalSession.run(
      ["explore", Inputs.invitation, "--handler", "echo x > '\(file.path)'; sleep 60"],
      [
        Self.prompt, .type("open\r"), .file(file), .controlC, .see("ended by signal 9"),
        Self.prompt, .type("lock\r"), .see("true"), Self.prompt, .controlD,
      ])
    #expect(result.status == 0)
    #expect(result.settingsKept)
  }

  @Test("Pasted text runs at Enter, line by line")
  func paste() async throws {
    let result = try await TerminalSession.run(
      ["explore"],
      [
        Self.prompt, .type("\u{1B}[200~lock\nunlock\n\u{1B}[201~"), .see("lock␊unlock"),
        .type("\r"), .see("locked: false → true"), Self.prompt, .see("unlock"),
        .see("locked: true → false"), Self.prompt, .controlD,
      ])
    #expect(result.status == 0)
  }

  @Test("After resizing, the line is drawn again, and the next card fits")
  func resized() async throws {
    let result = try await TerminalSession.run(
      ["explore"], columns: 60,
      [
        Self.prompt, .type("deliver '{\"aps\":{\"alert\":\"Hi\"}}'"), .see("Hi"),
        .resize(30), .see("\u{1B}[1A\r\u{1B}[J"), .see("phone> "), .type("\r"), .see("╰"),
        Self.prompt, .controlD,
      ])
    #expect(result.status == 0)
    let edge = try #require(result.lines.last { $0.hasPrefix("╰") })
    #expect(edge.trimmingCharacters(in: .whitespaces).count == 30)
  }

  @Test("The history is kept in the named file, and Ctrl-R searches it")
  func history() async throws {
    let folder = try TemporaryFolder()
    let file = folder.file("history")
    let environment = ["NOTIFY_SIM_HISTORY": file.path]
    let first = try await TerminalSession.run(
      ["explore"], environment: environment,
      [
        Self.prompt, .type("set focus.on=true\r"), .see("true"), Self.prompt, .type("lock\r"),
        .see("true"), Self.prompt, .type("\r"), Self.prompt, .controlD,
      ])
    #expect(first.status == 0)
    #expect(try String(contentsOf: file, encoding: .utf8) == "set focus.on=true\nlock\n")
    let second = try await TerminalSession.run(
      ["explore"], environment: environment,
      [
        Self.prompt, .type("\u{12}foc"), .see("search 'foc': set focus.on=true"), .type("\r"),
        .see("focus.on: false → true"), Self.prompt, .type("\u{1B}[A\u{1B}[A"), .see("lock"),
        .controlC, Self.prompt, .controlD,
      ])
    #expect(second.status == 0)
    let third = try await TerminalSession.run(
      ["explore"], environment: ["NOTIFY_SIM_HISTORY": folder.url.path],
      [.see("the history cannot be kept"), Self.prompt, .type("lock\r"), .see("true"), .controlD])
    #expect(third.status == 0)
  }

  @Test("The page and the prompt control one phone, and typed text stays")
  func page() async throws {
    let step = #"{"deliver":{"aps":{"alert":"From the page"}}}"#
    let result = try await TerminalSession.run(
      ["explore", "--web"],
      [
        .see("page        http://127.0.0.1:"), Self.prompt, .type("lock\r"), .see("true"),
        Self.prompt, .type("unl"), .see("unl"),
        .fetch("/v1/phones/1", step), .see("page        deliver"), .see("preview hidden"),
        .see("phone> unl"), .type("ock\r"), .see("locked: true → false"), Self.prompt,
        .type("undo\r"), .see("undone"), .fetch("/v1/phones/1/screen", ""),
        .fetch("/v1/scenario", ""), Self.prompt, .controlD,
      ])
    #expect(result.status == 0)
    #expect(result.settingsKept)
    let fetched = try #require(result.fetched)
    #expect(fetched.count == 3)
    #expect(fetched.first?.contains(#""surface":"lockScreen""#) == true)
    #expect(fetched.dropFirst().first?.contains(#""locked":true"#) == true)
    #expect(fetched.last?.contains("From the page") == true)
  }

  @Test("A terminal without cursor movement gets plain lines", arguments: ["dumb", ""])
  func plainTerminal(_ kind: String) async throws {
    let result = try await TerminalSession.run(
      ["explore"], environment: ["TERM": kind],
      [
        Self.prompt, .type("lock\n"), .see("true"), Self.prompt, .controlC, .see("Ctrl-C again"),
        Self.prompt, .controlD,
      ])
    #expect(result.status == 0)
    #expect(result.settingsKept)
    #expect(!result.screen.contains("\u{1B}"))
  }
}
