import Testing

@testable import CommandLineTools
@testable import NotifySimCLI
@testable import NotifySimCore
@testable import PhoneModel

@Suite("The prompt for a choice")
struct ChoicePromptTests {
  private static let mute = NotificationCategory.Action(
    identifier: "MUTE", title: "Mute", options: [], textInput: nil)
  private static let reply = NotificationCategory.Action(
    identifier: "REPLY", title: "Reply", options: [],
    textInput: NotificationCategory.Action.TextInput(buttonTitle: "Send", placeholder: "Message"))

  @Test("A line that is too long is refused, and the next one counts", arguments: [true, false])
  func tooLong(isTerminal: Bool) throws {
    let asked = try ask([.tooLong, .line("1")], isInputTerminal: isTerminal)
    #expect(asked.choice == .action("MUTE"))
    let prompt = isTerminal ? "1-2, open, dismiss or ? > " : ""
    #expect(asked.errors == "\(prompt)error: the line is too long\n\(prompt)")
  }

  @Test("A reply that is too long is refused")
  func tooLongReply() throws {
    let asked = try ask([.line("2"), .tooLong, .line("yes")], isInputTerminal: false)
    #expect(asked.choice == .reply("yes", action: "REPLY"))
    #expect(asked.errors == "error: the line is too long\n")
  }

  @Test("A line that is too long at the end of input is not an answer")
  func tooLongAtEnd() throws {
    let asked = try ask([.tooLong], isInputTerminal: false)
    #expect(asked.choice == nil)
  }

  private func ask(
    _ answers: [LineInput], isInputTerminal: Bool
  ) throws -> (choice: ChoiceOptions.Choice?, errors: String) {
    let terminal = ScriptedTerminal(
      answers: answers, isInputTerminal: isInputTerminal, terminals: [])
    let prompt = ChoicePrompt(
      terminal, Output(terminal, of: Tool.spec), actions: [Self.mute, Self.reply],
      timeout: nil)
    let answer = try prompt.ask()
    let errors = terminal.written(to: .standardError)
    guard case .chosen(let choice) = answer else { return (nil, errors) }
    return (choice, errors)
  }
}
