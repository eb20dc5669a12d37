import Testing

@testable import CommandLineTools

@Suite("Styled text and themes") struct ThemeTests {
  @Test("Neighbours of one role are joined and empty parts dropped")
  func runs() {
    let text = StyledText("a", .title) + StyledText("", .muted) + StyledText("b", .title) + "c"
    #expect(text.runs.map(\.text) == ["ab", "c"])
    #expect(text.runs.map(\.role) == [.title, .body])
    #expect(text.plain == "abc")
    #expect(StyledText().runs.isEmpty)
  }

  @Test("Styled text is padded by columns")
  func pads() {
    #expect(StyledText("한", .title).padded(to: 4).plain == "한  ")
    #expect(StyledText("한국", .title).padded(to: 2).plain == "한국")
  }

  @Test("The coloured theme sets and resets a style around each part except plain text")
  func colored() {
    let text = StyledText("Decline", .destructive) + " it"
    #expect(StyledText.Theme.colored.render(text) == "\u{1B}[31mDecline\u{1B}[0m it")
  }

  @Test("The plain theme writes only the characters", arguments: StyledText.Role.allCases)
  func plain(role: StyledText.Role) {
    #expect(StyledText.Theme.plain.render(StyledText("Accept", role)) == "Accept")
  }

  @Test("Every role but plain text looks different from it")
  func rolesAreVisible() {
    for role in StyledText.Role.allCases where role != .body {
      #expect(StyledText.Theme.colored.render(StyledText("x", role)) != "x", "\(role)")
    }
  }

  @Test("Escape sequences in the text are removed, except for line feeds and tabs")
  func foreignSequences() {
    #expect(StyledText.Theme.plain.render("\u{1B}[2J\n\t\u{9B}m") == "␛[2J\n\t<U+009B>m")
    #expect(StyledText.Theme(color: false, glyphs: .ascii).render("\u{1B}") == "^[")
    #expect(
      StyledText.Theme.colored.render(StyledText("\u{1B}[0m", .title)) == "\u{1B}[1m␛[0m\u{1B}[0m")
  }

  @Test("Each of several lines ends with a line feed")
  func lines() {
    #expect(StyledText.Theme.plain.render(lines: ["a", "", "b"]) == "a\n\nb\n")
    #expect(StyledText.Theme.plain.render(lines: []) == "")
  }
}

@Suite("Colour choice") struct ColourChoiceTests {
  struct Row: CustomTestStringConvertible, Sendable {
    let name: String
    let choice: StyledText.Theme.ColorChoice
    let isTerminal: Bool
    let environment: [String: String]
    let isOn: Bool

    init(
      _ name: String, _ choice: StyledText.Theme.ColorChoice, terminal: Bool,
      _ environment: [String: String] = [:],
      isOn: Bool
    ) {
      self.name = name
      self.choice = choice
      self.isTerminal = terminal
      self.environment = environment
      self.isOn = isOn
    }

    var testDescription: String { name }
  }

  @Test(
    "The choice of colour follows the flag, then NO_COLOR and TERM, then the stream",
    arguments: [
      Row("auto on a terminal", .auto, terminal: true, ["TERM": "xterm"], isOn: true),
      Row("auto on a terminal of unknown kind", .auto, terminal: true, isOn: true),
      Row("auto in a pipe", .auto, terminal: false, isOn: false),
      Row("NO_COLOR", .auto, terminal: true, ["NO_COLOR": "1"], isOn: false),
      Row("NO_COLOR set to zero", .auto, terminal: true, ["NO_COLOR": "0"], isOn: false),
      Row("NO_COLOR set and empty", .auto, terminal: true, ["NO_COLOR": ""], isOn: true),
      Row("a dumb terminal", .auto, terminal: true, ["TERM": "dumb"], isOn: false),
      Row("always, against NO_COLOR", .always, terminal: true, ["NO_COLOR": "1"], isOn: true),
      Row("always, into a pipe", .always, terminal: false, ["TERM": "dumb"], isOn: true),
      Row("never", .never, terminal: true, isOn: false),
    ])
  func decides(_ row: Row) {
    #expect(row.choice.isOn(isTerminal: row.isTerminal, environment: row.environment) == row.isOn)
  }

  @Test("The choice of colour has the names of the flag's values")
  func names() {
    #expect(StyledText.Theme.ColorChoice.allCases.map(\.rawValue) == ["auto", "always", "never"])
  }
}
