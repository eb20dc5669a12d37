import Foundation
import TestSupport
import Testing

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

@testable import CommandLineTools
@testable import NotifySimCLI

@Suite(
  "Prompts on a real terminal", .enabled(if: TerminalSession.isPossible), .serialized)
struct TerminalSessionTests {
  private let prompt = "1-2, open, dismiss or ? > "
  private let invitation = ["deliver", Inputs.invitation, "--app", "samples"]
  private let message = ["deliver", Inputs.message, "--app", "samples"]

  struct Answer: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let typed: String
    let outcome: String
  }

  static let answers = [
    Answer(testDescription: "a number", typed: "2\r", outcome: "chose DECLINE_ACTION"),
    Answer(testDescription: "a beginning", typed: "acc\r", outcome: "chose ACCEPT_ACTION"),
    Answer(testDescription: "a word", typed: "open\r", outcome: "app         in the background"),
    Answer(
      testDescription: "a corrected line", typed: "3\u{7F}1\r", outcome: "chose ACCEPT_ACTION"),
  ]

  @Test("The typed choice is taken", arguments: answers)
  func answer(_ example: Answer) async throws {
    let result = try await TerminalSession.run(
      invitation, [.see(prompt), .type(example.typed), .see(example.outcome)])
    #expect(result.status == 0)
    #expect(result.settingsKept)
  }

  @Test("Wrong input is explained and asked for again; ? lists the choices")
  func again() async throws {
    let result = try await TerminalSession.run(
      invitation,
      [
        .see(prompt), .type("7\r"), .see("there is no button 7; the buttons are 1 to 2"),
        .see("? shows the choices"), .see(prompt),
        .type("?\r"), .see("1, ACCEPT_ACTION"), .see("ignore"), .see(prompt),
        .type("1\r"), .see("meeting.accepted"),
      ])
    #expect(result.status == 0)
  }

  @Test("A text input prompts with its placeholder and button")
  func reply() async throws {
    let result = try await TerminalSession.run(
      message,
      [
        .see("1-3, open, dismiss or ? > "), .type("reply\r"), .see("Message [Send]: "),
        .type("On my way\r"), .see("replied to REPLY_ACTION “On my way”"),
      ])
    #expect(result.status == 0)
  }

  @Test("Ctrl-C at the choice ends with 130 and restores the terminal")
  func interruptedChoice() async throws {
    let result = try await TerminalSession.run(invitation, [.see(prompt), .controlC])
    #expect(result.status == 130)
    #expect(result.settingsKept)
    #expect(result.screen.hasSuffix("\r\n"))
  }

  @Test("Ctrl-C at the reply ends with 130 and restores the terminal")
  func interruptedReply() async throws {
    let result = try await TerminalSession.run(
      message, [.see("? > "), .type("1\r"), .see("[Send]: "), .controlC])
    #expect(result.status == 130)
    #expect(result.settingsKept)
    #expect(!result.screen.contains("response"))
  }

  @Test("Ctrl-D at a prompt means no answer")
  func endOfInput() async throws {
    let choice = try await TerminalSession.run(invitation, [.see(prompt), .controlD])
    #expect(choice.status == 0)
    let reply = try await TerminalSession.run(
      message, [.see("? > "), .type("1\r"), .see("[Send]: "), .controlD])
    #expect(reply.status == 0)
    for result in [choice, reply] {
      #expect(!result.screen.contains("response"))
      #expect(result.screen.hasSuffix("\r\n"))
    }
  }

  @Test("A prompt times out without an answer")
  func timeout() async throws {
    let result = try await TerminalSession.run(invitation + ["--timeout", "0.05"], [.see(prompt)])
    #expect(result.status == 2)
    #expect(result.screen.hasSuffix("? > \r\nnote: nobody answered within 0.05 seconds\r\n"))
    #expect(result.settingsKept)
  }

  @Test("Ctrl-C ends a running handler with its children, and ends with 130")
  func interruptedHandler() async throws {
    let folder = try TemporaryFolder()
    let file = folder.file("group")
    let handler = "sleep 60 & echo $$ > '\(file.path)'; sleep 60"
    let result = try await TerminalSession.run(
      invitation + ["--open", "--handler", handler], [.file(file), .controlC])
    #expect(result.status == 130)
    let text = try String(contentsOf: file, encoding: .utf8)
    let group = try #require(pid_t(text.trimmingCharacters(in: .whitespacesAndNewlines)))
    #expect(await isGone(group))
  }

  @Test("The card fits the window", arguments: [40, 80, 200])
  func width(_ columns: Int) async throws {
    let result = try await TerminalSession.run(
      message, columns: columns, [.see("? > "), .type("ignore\r")])
    #expect(result.status == 0)
    let frame = try #require(result.lines.first)
    #expect(frame.displayWidth == min(columns, 72))
    #expect(result.lines.allSatisfy { $0.displayWidth <= columns })
  }

  /// Whether no process of a group is left but, at most, dead ones that nobody has waited for.
  private func isGone(_ group: pid_t) async -> Bool {
    for _ in 0..<100 {
      let left = try? await Binary.shell("ps -e -o pgid=,stat= | grep '^ *\(group) *[^ Z]'")
      if left?.output == "" { return true }
    }
    return false
  }
}
