import Testing

@testable import CommandLineTools

@Suite("Table") struct TableTests {
  static let rules = Table(
    [.init("ID", .key), .init("LEVEL"), .init("RULE")],
    rows: [
      ["R7", "certain", "A destructive action is highlighted, and nothing else."],
      ["R15", "한국", "Up to ten actions are shown where space is unlimited, the first two else."],
    ])

  @Test("Columns are as wide as their widest cell, by display width")
  func columns() {
    #expect(
      screen(Self.rules.lines()) == """
        ID   LEVEL    RULE
        R7   certain  A destructive action is highlighted, and nothing else.
        R15  한국     Up to ten actions are shown where space is unlimited, the first two else.
        """)
  }

  @Test("The last column wraps within the width")
  func wraps() {
    #expect(
      screen(Self.rules.lines(width: 50)) == """
        ID   LEVEL    RULE
        R7   certain  A destructive action is highlighted,
                      and nothing else.
        R15  한국     Up to ten actions are shown where
                      space is unlimited, the first two
                      else.
        """)
  }

  @Test("The last column moves below the others if there is no room")
  func stacks() {
    #expect(
      screen(Self.rules.lines(width: 30)) == """
        ID   LEVEL
          RULE
        R7   certain
          A destructive action is
          highlighted, and nothing
          else.
        R15  한국
          Up to ten actions are shown
          where space is unlimited,
          the first two else.
        """)
  }

  @Test("Numbers are right-aligned, and a table without titles has no title line")
  func alignment() {
    let table = Table(
      [.init("", .body, .right), .init(), .init("", .body, .right)],
      rows: [["1", "one", "1"], ["12", "twelve", "144"]])
    #expect(
      screen(table.lines(width: 40)) == """
         1  one       1
        12  twelve  144
        """)
  }

  @Test("Rows may be too short or too long, cells blank or hostile")
  func raggedRows() {
    let table = Table([.init("A"), .init("B")], rows: [["1"], [], ["\u{1B}[2J", "x\ny", "lost"]])
    #expect(
      screen(table.lines()) == """
        A     B
        1

        ␛[2J  x␊y
        """)
    #expect(Table([], rows: [["lost"]]).lines() == [])
  }

  @Test("A cell's own role replaces its column's")
  func roles() {
    let table = Table([.init("", .muted)], rows: [[.init("yes", .success)], ["no"]])
    #expect(table.lines().map { $0.runs.map(\.role) } == [[.success], [.muted]])
  }

  @Test("A table fits into any width with room for the leading columns", arguments: 0..<8)
  func fits(seed: UInt64) {
    let rows: [[Table.Cell]] = (0..<4).map {
      ["k", .init(NastyText.random(seed: seed * 4 + $0))]
    }
    for width in 8...40 {
      let lines = Table([.init(), .init()], rows: rows).lines(width: width)
      #expect(lines.allSatisfy { $0.displayWidth <= width })
    }
  }
}

/// The lines as they stand on a screen.
func screen(_ lines: [StyledText]) -> String {
  lines.map(\.plain).joined(separator: "\n")
}
