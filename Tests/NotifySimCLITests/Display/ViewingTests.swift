import APNs
import Foundation
import Testing

@testable import CommandLineTools
@testable import NotifySimCLI
@testable import NotifySimCore
@testable import PhoneModel

@Suite("Groups and long looks")
struct ViewingTests {
  static let look = Presentation.LongLook(
    contentExtension: "MEETING", header: "Weekly",
    texts: .init(title: "Sync", body: String(repeating: "word ", count: 80)), previewHidden: false,
    defaultContentHidden: false, attachments: [],
    actions: [
      NotificationCategory.Action(identifier: "YES", title: "Yes", options: [], textInput: nil)
    ])

  private static func presented(
    _ surface: Presentation.Surface, _ group: Presentation.Group?
  ) -> Event.Kind {
    .presented(
      Presentation(
        surface: surface, texts: .init(title: "T"), threadIdentifier: "",
        previewHidden: false, quiet: false, lightsScreen: false, attachments: [],
        actions: [], group: group))
  }

  private func show(_ kinds: Event.Kind...) throws -> [Substring] {
    let terminal = ScriptedTerminal(terminals: [], environment: ["LANG": "C.UTF-8"])
    let arguments = ParsedArguments(
      command: "deliver", options: [ParsedArguments.Option("--width", "60")])
    let events = kinds.map {
      Event(seq: 1, time: DeviceState.epoch, notification: "n", reasons: [], kind: $0)
    }
    try EventView.Stream(
      output: Output(commandOf: arguments, on: terminal), appName: "App", options: .apple
    )
    .show(events)
    return terminal.transcript.split(separator: "\n")
  }

  private static let group = Presentation.Group(threadIdentifier: "t", count: 3)

  @Test("The others of a group are counted below the card")
  func group() throws {
    let lines = try show(
      Self.presented(.lockScreen, Self.group), Self.presented(.notificationCenter, Self.group))
    #expect(lines.last == "  2 more notifications", "\(lines)")
    #expect(lines.contains { $0.contains("also in Notification Center  ") }, "\(lines)")
  }

  @Test("A banner counts no group but names what it covers in the list")
  func banner() throws {
    let lines = try show(
      Self.presented(.banner, nil), Self.presented(.notificationCenter, Self.group))
    #expect(
      lines.contains { $0.contains("also in Notification Center, before 2 more notifications") },
      "\(lines)")
    #expect(lines.last?.hasPrefix("╰") == true, "\(lines)")
  }

  @Test("A long look is a card with all of the text")
  func longLook() throws {
    let lines = try show(.longLook(Self.look))
    #expect(lines.first?.hasPrefix("╭─ long look ─") == true, "\(lines)")
    #expect(lines.count { $0.contains("word word") } > 4, "\(lines)")
    for part in ["WEEKLY", "Sync", "YES", "shown by the content extension for MEETING"] {
      #expect(lines.contains { $0.contains(part) }, "\(part): \(lines)")
    }
  }
}
