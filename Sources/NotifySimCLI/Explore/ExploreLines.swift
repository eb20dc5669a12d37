import APNs
import CommandLineTools
import Foundation
import NotifySimCore
import Scenarios

/// The lines of an interactive session: edited on a terminal, or as they come.
struct ExploreLines {
  private let terminal: any Terminal
  private let output: Output
  private var editor: LineEditor
  private var number = 0
  private var isLeaving = false
  /// Whether a line was too long to be read.
  private(set) var hasOverlongLine = false

  /// What is asked on a terminal.
  static let prompt = "phone> "
  private static let leaving = "Ctrl-C once more ends, and so do Ctrl-D and 'quit'"

  init(_ terminal: any Terminal, _ output: Output) {
    self.terminal = terminal
    self.output = output
    editor = LineEditor(prompt: Self.prompt, glyphs: terminal.glyphs(for: .standardError))
  }

  /// Whether a person types.
  var isInteractive: Bool { terminal.isInputTerminal }

  /// Whether the next line need not be waited for.
  var isAtHand: Bool { terminal.hasLineAtHand }

  /// Whether the lines are edited while they are typed.
  var isEdited: Bool { terminal.canEdit }

  /// Says what words can become from now on.
  mutating func complete(_ completer: @escaping LineEditor.Completer) {
    editor.complete = completer
  }

  /// The next line; nil where there is none.
  mutating func next() throws(CommandFailure) -> String? {
    while true {
      switch try input() {
      case .line(let line):
        number += 1
        isLeaving = false
        return line
      case .tooLong:
        number += 1
        hasOverlongLine = true
        try report(VerbLineError("the line is too long"), in: "")
      case .endOfInput, .timedOut: return nil
      case .interrupted:
        guard isInteractive, !isLeaving else { throw .interrupted }
        isLeaving = true
        try output.note(.note, Self.leaving)
      }
    }
  }

  private mutating func input() throws(CommandFailure) -> LineInput {
    do throws(TerminalError) {
      return isEdited
        ? try terminal.editLine(&editor)
        : try terminal.readLine(prompt: Self.prompt, timeout: nil)
    } catch {
      throw .terminal(error)
    }
  }

  /// Says why the line cannot be obeyed: where nobody typed it just now, with its number.
  func report(_ error: VerbLineError, in line: String) throws(CommandFailure) {
    if isInteractive {
      try output.note(.error, Sanitizer(output.glyphs).clean(error.message))
      guard let help = error.help else { return }
      let text = Sanitizer(output.glyphs).clean(help)
      return try output.note([StyledText("help", .success) + StyledText(": \(text)")])
    }
    let range = error.span ?? 0..<0
    let diagnostic = Diagnostic(
      .error, .line, error.message, at: SourceSpan(range.lowerBound, range.upperBound),
      fixIt: error.help.map { Diagnostic.FixIt($0) })
    try output.note(
      diagnostic, in: SourceFile(name: "<stdin>", bytes: Array(line.utf8), firstLine: number))
  }
}

/// What the word that is being typed can become, at one moment of a session.
struct ExploreCompleter {
  private typealias Candidate = LineEditor.Completion.Candidate

  /// The identifiers of the buttons that can be pressed.
  var actions: [String] = []
  /// The identifiers of the notifications that can be answered.
  var notifications: [String] = []
  /// The identifiers of the categories.
  var categories: [String] = []

  /// What the last word of a text can become.
  func completion(of text: String) -> LineEditor.Completion {
    var words = LineWords(text).words
    var word = ""
    var start = text.count
    if let last = words.last, last.span.upperBound == text.utf8.count {
      words.removeLast()
      word = last.text
      start = String(decoding: text.utf8.prefix(last.span.lowerBound), as: UTF8.self).count
    }
    let all = candidates(for: word, behind: words.map(\.text))
    return LineEditor.Completion(start: start, candidates: all.filter { $0.word.hasPrefix(word) })
  }

  private func candidates(for word: String, behind words: [String]) -> [Candidate] {
    guard let first = words.first else { return finals(ExploreOrder.words) }
    if let verb = Verb.named(first) { return candidates(of: verb, word, behind: words) }
    switch ExploreHelp.Question(rawValue: first) {
    case .help: return words.count == 1 ? finals(ExploreOrder.words) : []
    case .categories: return words.count == 1 ? finals(categories) : []
    case .save: return finals(["--force"]) + files(word) { $0.hasSuffix(".json") }
    default: return []
    }
  }

  private func candidates(of verb: Verb, _ word: String, behind words: [String]) -> [Candidate] {
    if word.hasPrefix("of="), verb.modifiers.contains(.of) {
      return finals(notifications.map { "of=\($0)" })
    }
    if word.hasPrefix("action="), verb.modifiers.contains(.action) {
      return finals(actions.map { "action=\($0)" })
    }
    let isFirst = words.count == 1
    switch verb.operand {
    case .action: return (isFirst ? finals(actions) : []) + modifiers(of: verb)
    case .text: return isFirst ? [] : modifiers(of: verb)
    case .notification: return isFirst ? finals(notifications) : []
    case .word(let choices): return isFirst ? finals(choices) : []
    case .settings: return settings(word)
    case .payload:
      guard words.last != "-H", words.last != "--header" else { return [] }
      for modifier in verb.modifiers where word.hasPrefix("\(modifier.rawValue)=") {
        return finals(modifier.words.map { "\(modifier.rawValue)=\($0)" })
      }
      guard isFirst else { return modifiers(of: verb) }
      return files(word) { $0.hasSuffix(".json") || $0.hasSuffix(".apns") }
    case .request: return isFirst ? files(word) { $0.hasSuffix(".json") } : []
    case .duration: return isFirst ? finals(["to"]) : []
    case .nothing, .position: return []
    }
  }

  private func modifiers(of verb: Verb) -> [Candidate] {
    verb.modifiers.filter { $0 != .headers }.map { Candidate("\($0.rawValue)=", isFinal: false) }
  }

  private func settings(_ word: String) -> [Candidate] {
    guard let sign = word.firstIndex(of: "="), let key = DeviceKey.named(String(word[..<sign]))
    else {
      return DeviceKey.all.map { Candidate("\($0.name)=", isFinal: false) }
    }
    return finals(key.values.filter { !$0.hasPrefix("<") }.map { "\(key.name)=\($0)" })
  }

  private func finals(_ words: [String]) -> [Candidate] {
    words.map { Candidate($0) }
  }

  /// The folders, and the files of some names, that a path can become.
  private func files(_ word: String, where isWanted: (String) -> Bool) -> [Candidate] {
    let folder = word.lastIndex(of: "/").map { String(word[...$0]) } ?? ""
    let place = folder.isEmpty ? "." : folder
    let names = (try? FileManager.default.contentsOfDirectory(atPath: place)) ?? []
    let hidesDots = !word.dropFirst(folder.count).hasPrefix(".")
    return names.sorted().compactMap { name in
      if hidesDots, name.hasPrefix(".") { return nil }
      var isFolder: ObjCBool = false
      _ = FileManager.default.fileExists(atPath: folder + name, isDirectory: &isFolder)
      if isFolder.boolValue {
        return Candidate(folder + name + "/", isFinal: false)
      }
      return isWanted(name) ? Candidate(folder + name) : nil
    }
  }
}

extension ExploreCompleter {
  /// What can be said to a phone at this moment.
  init(_ phone: ExplorePhone, categories: [String]) {
    let visible = phone.visible.map(\.id)
    let shown = phone.shownActions
    self.categories = categories
    notifications = visible.reversed()
    actions = visible.reversed().flatMap { shown[$0] ?? [] }.map(\.identifier).unique
  }
}
