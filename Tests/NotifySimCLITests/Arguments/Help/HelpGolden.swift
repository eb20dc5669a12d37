import Testing

/// What the pages of help look like, to the letter; one file per command.
enum HelpGolden {
  struct Page: Sendable {
    let command: String?
    let width: Int
    let text: String
  }

  static let pages = [
    Page(command: nil, width: 80, text: root80),
    Page(command: nil, width: 40, text: root40),
    Page(command: "deliver", width: 80, text: deliver80),
    Page(command: "deliver", width: 40, text: deliver40),
    Page(command: "explore", width: 80, text: explore80),
    Page(command: "explore", width: 40, text: explore40),
    Page(command: "replay", width: 80, text: replay80),
    Page(command: "replay", width: 40, text: replay40),
    Page(command: "check", width: 80, text: check80),
    Page(command: "check", width: 40, text: check40),
    Page(command: "categories", width: 80, text: categories80),
    Page(command: "categories", width: 40, text: categories40),
    Page(command: "matrix", width: 80, text: matrix80),
    Page(command: "matrix", width: 40, text: matrix40),
    Page(command: "rules", width: 80, text: rules80),
    Page(command: "rules", width: 40, text: rules40),
    Page(command: "schema", width: 80, text: schema80),
    Page(command: "schema", width: 40, text: schema40),
    Page(command: "help", width: 80, text: help80),
    Page(command: "help", width: 40, text: help40),
  ]
}

extension HelpGolden.Page: CustomTestStringConvertible {
  var testDescription: String { "\(command ?? "the tool") at \(width) columns" }
}
