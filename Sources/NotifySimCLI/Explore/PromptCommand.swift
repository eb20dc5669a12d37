import APNs
import CommandLineTools
import NotifySimCore
import Scenarios

/// The command of an input line.
enum PromptCommand {
  /// Nothing: a blank line, or a comment after `#`.
  case nothing
  /// A stimulus for the phone.
  case verb(VerbCall)
  /// Help for one word, or for all.
  case help(Topic?)
  case screen
  case status
  /// The categories, or the one with an identifier.
  case categories(String?)
  case why
  /// Undo this many steps, at least one.
  case undo(Int)
  case save(Saving)
  case events
  /// Clear the screen.
  case clear
  case quit

  /// A topic of help.
  enum Topic {
    case verb(Verb)
    case command(ExploreHelp.Question)
  }

  /// The options of `save`.
  struct Saving: Hashable {
    var path = ""
    var name: String?
    var isForced = false
  }

  /// Every word that can begin a line, in the order of help.
  static let words = Verb.all.map(\.name) + ExploreHelp.Question.allCases.map(\.rawValue)

  /// Verbs by words that people type for them, besides those that are nearly the same.
  private static let synonyms = [
    "press": "choose", "tap": "open", "click": "open", "answer": "reply", "type": "reply",
    "language": "set languages=", "languages": "set languages=", "wait": "advance",
    "send": "deliver", "kill": "forceQuit", "home": "background", "swipe": "dismiss",
    "schedule": "add", "local": "add",
  ]

  /// Parses a line.
  ///
  /// - Parameters:
  ///   - line: the line.
  ///   - titles: the titles of the buttons of the newest notification, which press them.
  ///   - file: reads a payload file.
  /// - Throws: ``VerbCall.LineError``, which names the invalid word.
  init(
    _ line: String, among titles: [String] = [], reading file: VerbCall.FileReader
  ) throws(VerbCall.LineError) {
    let words = LineWords(line)
    guard let first = words.words.first, !line.isRemark else {
      self = .nothing
      return
    }
    let title = Self.title(words, among: titles)
    if let verb = Verb.named(first.text) ?? (title == nil ? .named(typed: first.text) : nil) {
      self = .verb(try VerbCall(verb, words, reading: file))
    } else if words.words.count == 1, Int(first.text) != nil, let choose = Verb.named("choose") {
      // A number alone chooses the button with this number on the card.
      var call = VerbCall(choose)
      call.text = first.text
      self = .verb(call)
    } else if let command = ExploreHelp.Question(typed: first.text) {
      guard words.openQuote == nil else {
        throw VerbCall.LineError("a quote is not closed", at: words.words.last?.span)
      }
      self = try Self.order(command, Array(words.words.dropFirst()))
    } else if let choose = Verb.named("choose"), let title {
      var call = VerbCall(choose)
      call.text = title
      self = .verb(call)
    } else {
      throw Self.unknown(first)
    }
  }

  /// The title of a button that a line is, in any letter case; nil if it is none, or two have it.
  private static func title(_ words: LineWords, among titles: [String]) -> String? {
    let line = words.words.map(\.text).joined(separator: " ").lowercased()
    let meant = titles.filter { $0.lowercased() == line }
    return meant.count == 1 ? meant[0] : nil
  }

  private static func order(
    _ command: ExploreHelp.Question, _ words: [LineWords.Word]
  ) throws(VerbCall.LineError) -> PromptCommand {
    switch command {
    case .save: return .save(try saving(words))
    case .help, .categories, .undo: break
    case .screen, .status, .why, .events, .clear, .quit:
      if let word = words.first { throw tooMany(word, command) }
    }
    if let word = words.dropFirst().first { throw tooMany(word, command) }
    let word = words.first
    switch command {
    case .help: return .help(try word.map { word throws(VerbCall.LineError) in try topic(word) })
    case .categories: return .categories(word?.text)
    case .undo:
      return .undo(try word.map { word throws(VerbCall.LineError) in try count(word) } ?? 1)
    case .screen: return .screen
    case .status: return .status
    case .why: return .why
    case .events: return .events
    case .clear: return .clear
    case .quit, .save: return .quit
    }
  }

  private static func topic(_ word: LineWords.Word) throws(VerbCall.LineError) -> Topic {
    if let verb = Verb.named(typed: word.text) { return .verb(verb) }
    if let command = ExploreHelp.Question(typed: word.text) { return .command(command) }
    throw unknown(word)
  }

  private static func count(_ word: LineWords.Word) throws(VerbCall.LineError) -> Int {
    guard let count = Int(word.text), count > 0 else {
      throw VerbCall.LineError(
        "'undo' takes a number of steps from 1, not '\(word.text)'", at: word.span)
    }
    return count
  }

  private static func saving(_ words: [LineWords.Word]) throws(VerbCall.LineError) -> Saving {
    var saving = Saving()
    for word in words {
      if word.text == "--force" {
        saving.isForced = true
      } else if saving.path.isEmpty {
        saving.path = word.text
      } else if saving.name == nil, !word.text.isEmpty {
        saving.name = word.text
      } else {
        throw tooMany(word, .save)
      }
    }
    guard !saving.path.isEmpty else {
      throw VerbCall.LineError(
        "'save' is incomplete", help: "write \(ExploreHelp.Question.save.usage)")
    }
    return saving
  }

  private static func tooMany(
    _ word: LineWords.Word, _ command: ExploreHelp.Question
  ) -> VerbCall.LineError {
    VerbCall.LineError(
      "unexpected word '\(word.text)'", help: "write \(command.usage)", at: word.span)
  }

  private static func unknown(_ word: LineWords.Word) -> VerbCall.LineError {
    let near = synonyms[word.text.lowercased()] ?? nearest(to: word.text, among: words)
    return VerbCall.LineError(
      "there is no verb '\(word.text)'",
      help: near.map { "did you mean '\($0)'?" } ?? "'help' lists the commands", at: word.span)
  }
}

extension String {
  fileprivate var isRemark: Bool { first { !$0.isWhitespace } == "#" }
}
