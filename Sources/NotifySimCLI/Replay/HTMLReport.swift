import CommandLineTools
import NotifySimCore

/// A page that shows each step of each scenario: the picture of what the person sees, and what
/// happened; written as the replay goes.
struct HTMLReport: ReplayReport {
  private static let palette = Palette.Appearance.light.palette

  private let page = HTMLPage(
    title: "Replay of scenarios", palette: palette, content: "")
  private var file: OutputFile

  init(_ file: OutputFile) {
    self.file = file
  }

  mutating func begin(total: Int) throws(CommandFailure) {
    try file.write(page.beginning)
  }

  mutating func add(_ outcome: ReplayOutcome) throws(CommandFailure) {
    try file.write("<section>\n<h2>\(Self.word(for: outcome)): \(Self.clean(outcome.entry.name))")
    try file.write("</h2>\n<p>\(Self.clean(outcome.entry.path))</p>\n")
    for step in outcome.steps { try file.write(Self.figure(step, of: outcome.appName)) }
    if let complaint = Complaint(outcome) {
      try file.write("<p><strong>\(Self.clean(complaint.headline))</strong></p>\n")
    }
    if case .failed(let failure) = outcome.verdict {
      try file.write(Self.text(FailureText().lines(failure, of: outcome.entry)))
    }
    try file.write("</section>\n")
  }

  mutating func end(_ summary: ReplayOutcome.Summary) throws(CommandFailure) {
    let sentences = summary.sentences.map { "<p>\(Self.clean($0))</p>\n" }
    try file.write("<section>\n<h2>Summary</h2>\n\(sentences.joined())</section>\n")
    try file.write(HTMLPage.end)
    try file.close()
  }

  private static func word(for outcome: ReplayOutcome) -> String {
    switch outcome.verdict {
    case .passed: "Passed"
    case .failed: "Failed"
    case .unreadable: "Not run"
    }
  }

  /// A step: its picture, if it shows anything, beside its text.
  private static func figure(_ step: ReplayOutcome.Step, of appName: String) -> String {
    let caption = "Step \(step.place), \(step.verb)"
    let screens = Screen.all(in: step.events, of: appName, at: nil).filter { $0.place != nil }
    let row = PictureSheet.Row(caption: caption, screens: screens)
    let sheet = PictureSheet(title: caption, rows: [row], palette: palette)
    let lines = FailureText.Step(appName: appName).lines(step.events)
    return "<h3>\(clean(caption))</h3>\n<div class=\"figures\">\n"
      + (screens.isEmpty ? "" : "<figure>\n\(sheet.svg)</figure>\n")
      + text(lines) + "</div>\n"
  }

  private static func text(_ lines: [StyledText]) -> String {
    guard !lines.isEmpty else { return "" }
    let text = Theme.plain.render(lines: lines)
    return "<pre>\(Markup.escaped(text, inAttribute: false))</pre>\n"
  }

  private static func clean(_ text: String) -> String {
    Markup.escaped(Sanitizer().clean(text), inAttribute: false)
  }
}
