import APNs
import Foundation
import Testing

@testable import CommandLineTools
@testable import NotifySimCLI
@testable import NotifySimCore
@testable import PhoneModel

@Suite("Events are shown in their order")
struct EventOutputTests {
  private static let events = [
    event(.callback(Callback(method: .didReceive, arguments: []))),
    event(diagnostic("it took its time", isFatal: false)),
    event(.completion(Callback.Completion(method: .didReceive, outcome: .never, value: nil))),
    event(diagnostic("it is broken", isFatal: true)),
  ]

  @Test("In text, a diagnostic stands between the events around it")
  func text() throws {
    let terminal = try show(Self.events)
    #expect(
      terminal.transcript == """
        callback    userNotificationCenter(_:didReceive:withCompletionHandler:)
        notify-sim: error: it took its time [X0]
        completion  never
        notify-sim: error: it is broken [X0]

        """)
    #expect(!terminal.written(to: .standardOutput).contains("error"))
    #expect(!terminal.written(to: .standardError).contains("completion"))
  }

  @Test("In JSON, every event is a line, and only fatal errors go to standard error")
  func json() throws {
    let terminal = try show(Self.events, format: "json")
    let lines = terminal.written(to: .standardOutput).split(separator: "\n")
    #expect(lines.count == Self.events.count)
    #expect(lines[1].contains(#""event":"diagnostic""#))
    #expect(
      terminal.written(to: .standardError) == "notify-sim: error: it is broken [X0]\n")
  }

  @Test("The notes of a diagnostic follow it")
  func reasons() throws {
    let reported = Self.diagnostic("it took its time", isFatal: false)
    let terminal = try show(
      [Self.event(reported, because: [.alwaysComplete])],
      options: [ParsedArguments.Option("--explain")])
    let said = terminal.transcript.split(separator: "\n")
    #expect(said.first == "notify-sim: error: it took its time [X0]")
    #expect(said.dropFirst().first?.contains(Rule.alwaysComplete.id.rawValue) == true)
  }

  private func show(
    _ events: [Event], format: String = "text", options: [ParsedArguments.Option] = []
  ) throws -> ScriptedTerminal {
    let terminal = ScriptedTerminal(terminals: [], environment: ["LANG": "C.UTF-8"])
    let arguments = ParsedArguments(
      command: "deliver", options: [ParsedArguments.Option("--format", format)] + options)
    let output = Output(commandOf: arguments, on: terminal)
    try EventView.Stream(output: output, appName: "App", options: .apple).show(events)
    return terminal
  }

  private static func event(_ kind: Event.Kind, because rules: [Rule] = []) -> Event {
    Event(
      seq: 1, time: Date(timeIntervalSince1970: 0), notification: nil, reasons: rules, kind: kind)
  }

  private static func diagnostic(_ message: String, isFatal: Bool) -> Event.Kind {
    let diagnostic = Diagnostic(.error, Diagnostic.Code(rawValue: "X0"), message)
    return .diagnostic(
      Diagnostic.Reported(diagnostic: diagnostic, source: nil, isFatal: isFatal))
  }
}
