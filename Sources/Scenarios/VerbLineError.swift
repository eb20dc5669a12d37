import NotifySimCore

/// Why a line cannot be carried out.
public struct VerbLineError: Error, Hashable, Sendable {
  /// One sentence, lower case, no full stop.
  public let message: String
  /// What was most probably meant, or what to do, as one phrase.
  public let help: String?
  /// The bytes of the line that it is about; nil for the line as a whole.
  public let span: Range<Int>?
  /// Whether the line is understood, and what it names cannot be opened.
  public let isAboutFile: Bool

  /// Creates an error.
  public init(
    _ message: String, help: String? = nil, at span: Range<Int>? = nil, isAboutFile: Bool = false
  ) {
    self.message = message
    self.help = help
    self.span = span
    self.isAboutFile = isAboutFile
  }

  init(_ message: String, suggestion: String?, at word: LineWords.Word) {
    self.init(message, help: suggestion.map { "did you mean '\($0)'?" }, at: word.span)
  }
}
