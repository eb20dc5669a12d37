import Testing

@testable import CommandLineTools

@Suite("Terminal settings") struct TerminalSettingsTests {
  struct Width: Sendable {
    var requested: Int?
    var variable: String?
    var window: Int?
    let columns: Int
  }

  @Test(
    "The width comes from the flag, COLUMNS, the window, or is 80",
    arguments: [
      Width(columns: 80),
      Width(window: 100, columns: 100),
      Width(window: 0, columns: 80),
      Width(window: 10, columns: 20),
      Width(window: 400, columns: 200),
      Width(variable: "60", window: 100, columns: 60),
      Width(variable: "9999999", window: 100, columns: 200),
      Width(variable: "wide", window: 100, columns: 100),
      Width(variable: "-3", columns: 80),
      Width(variable: "", window: 90, columns: 90),
      Width(requested: 33, variable: "60", window: 100, columns: 33),
      Width(requested: 1, columns: 1),
      Width(requested: -5, columns: 1),
      Width(requested: 400, columns: 400),
    ])
  func width(_ row: Width) {
    #expect(
      TerminalWidth.columns(requested: row.requested, variable: row.variable, window: row.window)
        == row.columns)
    let environment = row.variable.map { ["COLUMNS": $0] } ?? [:]
    let terminal = ScriptedTerminal(windowColumns: row.window, environment: environment)
    #expect(terminal.width(requested: row.requested) == row.columns)
  }

  static let locales: [(environment: [String: String], isUTF8: Bool)] = [
    ([:], false),
    (["LANG": "ko_KR.UTF-8"], true),
    (["LANG": "en_US.utf8"], true),
    (["LANG": "C"], false),
    (["LANG": "de_DE.ISO-8859-1"], false),
    (["LC_ALL": "C", "LANG": "en_US.UTF-8"], false),
    (["LC_ALL": "", "LC_CTYPE": "C.UTF-8", "LANG": "C"], true),
    (["LC_CTYPE": "POSIX", "LANG": "en_US.UTF-8"], false),
  ]

  @Test("The locale is read as POSIX says", arguments: locales)
  func locale(environment: [String: String], isUTF8: Bool) {
    #expect(TerminalLocale.isUTF8(environment) == isUTF8)
  }

  @Test("ASCII is used on a terminal that is not UTF-8, and only there")
  func glyphs() {
    let terminal = ScriptedTerminal(terminals: [.standardOutput], environment: ["LANG": "C"])
    #expect(terminal.glyphs(for: .standardOutput) == .ascii)
    #expect(terminal.glyphs(for: .standardError) == .unicode)
    let modern = ScriptedTerminal(environment: ["LANG": "ko_KR.UTF-8"])
    #expect(modern.glyphs(for: .standardOutput) == .unicode)
  }

  @Test("Each stream has its own colour")
  func themes() {
    let terminal = ScriptedTerminal(
      terminals: [.standardError], environment: ["LANG": "C.UTF-8", "TERM": "xterm"])
    #expect(terminal.theme(for: .standardOutput, color: .auto) == .plain)
    #expect(terminal.theme(for: .standardError, color: .auto) == .colored)
    #expect(terminal.theme(for: .standardOutput, color: .always) == .colored)
    #expect(terminal.theme(for: .standardError, color: .never) == .plain)
  }
}
