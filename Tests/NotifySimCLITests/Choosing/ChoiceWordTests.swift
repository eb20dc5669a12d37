import Testing

@testable import CommandLineTools
@testable import NotifySimCLI
@testable import NotifySimCore
@testable import PhoneModel

@Suite("Words for choices")
struct ChoiceWordTests {
  struct Row: Sendable, CustomTestStringConvertible {
    let line: String
    let meaning: ChoiceWord

    init(_ line: String, _ meaning: ChoiceWord) {
      self.line = line
      self.meaning = meaning
    }

    var testDescription: String { "'\(line)'" }
  }

  private static func action(_ identifier: String, _ title: String) -> NotificationCategory.Action {
    NotificationCategory.Action(identifier: identifier, title: title, options: [], textInput: nil)
  }

  private static let inAnHour = action("REMIND_IN_AN_HOUR", "Later")
  private static let tomorrow = action("REMIND_TOMORROW", "Tomorrow")
  private static let open = action("OPEN_DOOR", "Open the Door")
  private static let opened = action("open", "Offen")
  private static let number = action("3", "Three")
  private static let actions = [inAnHour, tomorrow, open]

  static let rows = [
    Row("", .help), Row("   ", .help), Row("?", .help), Row(" ?\t", .help),
    Row("1", .button(inAnHour)), Row(" 3 ", .button(open)), Row("+2", .button(tomorrow)),
    Row("002", .button(tomorrow)),
    Row("0", .unclear("there is no button 0; the buttons are 1 to 3")),
    Row("4", .unclear("there is no button 4; the buttons are 1 to 3")),
    Row("-1", .unclear("there is no button -1; the buttons are 1 to 3")),
    Row("99999999999999999999", .unclear("there is no choice '99999999999999999999'")),
    Row("1.0", .unclear("there is no choice '1.0'")),
    Row("REMIND_TOMORROW", .button(tomorrow)), Row("remind_t", .button(tomorrow)),
    Row("remind_tomorrow", .button(tomorrow)), Row("LATER", .button(inAnHour)),
    Row("t", .button(tomorrow)), Row("open the door", .button(open)),
    Row("open_", .button(open)), Row("open", .choice(.open)), Row("OPEN", .choice(.open)),
    Row("dis", .choice(.dismiss)), Row("double-tap", .choice(.doubleTap)),
    Row("i", .choice(.ignore)), Row("do", .choice(.doubleTap)),
    Row(
      "d",
      .unclear("'d' is ambiguous: it can be dismiss, double-tap")),
    Row(
      "remind",
      .unclear(
        "'remind' is ambiguous: it can be REMIND_IN_AN_HOUR,"
          + " REMIND_TOMORROW")),
    Row("op", .unclear("'op' is ambiguous: it can be OPEN_DOOR, open")),
    Row("tomorrow!", .unclear("there is no choice 'tomorrow!'")),
    Row("\u{1B}[A", .unclear("there is no choice '\\u{1B}[A'")),
  ]

  @Test("Numbers, names, beginnings and words are recognised", arguments: rows)
  func meaning(_ row: Row) {
    #expect(ChoiceWord(row.line, among: Self.actions) == row.meaning)
  }

  @Test("An action with the name of a command word is found by its exact name")
  func exactName() {
    let meaning = ChoiceWord("Offen", among: [Self.opened])
    #expect(meaning == .button(Self.opened))
    guard case .unclear = ChoiceWord("open", among: [Self.opened]) else {
      Issue.record("'open' is both a button and a word")
      return
    }
  }

  @Test("A number is a button's position, or a name where there is no such button")
  func numericNames() {
    let actions = [Self.number, Self.action("2", "20"), Self.action("1", "1")]
    #expect(ChoiceWord("1", among: actions) == .button(actions[0]))
    #expect(ChoiceWord("2", among: actions) == .button(actions[1]))
    #expect(ChoiceWord("3", among: actions) == .button(actions[2]))
    #expect(ChoiceWord("20", among: actions) == .button(actions[1]))
    #expect(ChoiceWord("3", among: [Self.number]) == .button(Self.number))
    #expect(
      ChoiceWord("2", among: [Self.number])
        == .unclear("there is no button 2; the buttons are 1 to 1"))
  }

  @Test("A number is not a beginning of a name, and equal names stay ambiguous")
  func unclearNumbers() {
    let twenty = [Self.action("A", "20 minutes")]
    #expect(
      ChoiceWord("20", among: twenty) == .unclear("there is no button 20; the buttons are 1 to 1"))
    let twins = [Self.action("A", "20"), Self.action("B", "20")]
    #expect(ChoiceWord("20", among: twins) == .unclear("'20' is ambiguous: it can be 20, 20"))
  }

  @Test("Without buttons, the command words remain")
  func noButtons() {
    #expect(ChoiceWord("1", among: []) == .unclear("there is no button 1; there are no buttons"))
    #expect(ChoiceWord("o", among: []) == .choice(.open))
  }

  @Test("Every listed word means what the list says")
  func words() {
    for entry in ChoiceWord.words {
      #expect(ChoiceWord(entry.word, among: Self.actions) == .choice(entry.choice))
    }
  }

  @Test("Every choice but 'leave' changes the phone")
  func stimuli() {
    for choice in ChoiceWord.words.map(\.choice) + [.action("A"), .reply("x", action: nil)] {
      #expect((choice.stimulus(for: "n") == nil) == (choice == .ignore))
    }
  }
}
