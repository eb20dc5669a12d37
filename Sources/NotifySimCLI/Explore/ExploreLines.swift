import APNs
import CommandLineTools
import Foundation
import NotifySimCore
import Platform
import Scenarios
import Synchronization

/// The input lines of an interactive session: edited on a terminal, or read from a pipe.
struct ExploreLines {
  private let terminal: any Terminal
  private let output: Output
  private var editor: LineEditor
  private var number = 0
  private var isLeaving = false
  private var history: HistoryFile?
  /// Whether a line was longer than the limit.
  private(set) var hasOverlongLine = false

  /// The prompt on a terminal.
  static let prompt = "phone> "
  private static let leaving = "press Ctrl-C again to end; Ctrl-D and 'quit' end, too"

  init(_ terminal: any Terminal, _ output: Output) {
    self.terminal = terminal
    self.output = output
    editor = LineEditor(prompt: Self.prompt, glyphs: terminal.glyphs(for: .standardError))
    editor.divide = Pasted.lines
    guard terminal.canEdit, let path = terminal.environment[HistoryFile.variable], !path.isEmpty
    else { return }
    history = HistoryFile(path: path)
    var known: [String] = []
    attempt { (history: HistoryFile) throws(CommandFailure) in known = try history.lines() }
    editor.remember(known)
  }

  /// Uses the history file; if that fails, the file is not used again.
  private mutating func attempt(_ body: (HistoryFile) throws(CommandFailure) -> Void) {
    guard let history else { return }
    do throws(CommandFailure) {
      try body(history)
    } catch {
      self.history = nil
      let path = Sanitizer(output.glyphs).clean(history.path)
      try? output.note(.warning, "the history cannot be kept in '\(path)'")
    }
  }

  /// Discards pasted lines that were not executed.
  mutating func dropPasted() {
    editor.dropNextLines()
  }

  /// The next input.
  enum Next {
    case line(String)
    /// The wait was interrupted by other work.
    case woken
    case end
  }

  /// Whether the input is a terminal.
  var isInteractive: Bool { terminal.isInputTerminal }

  /// Whether the next line is available without waiting.
  var isAtHand: Bool { terminal.hasLineAtHand }

  /// Whether the input is edited.
  var isEdited: Bool { terminal.canEdit }

  /// Sets the completion of words.
  mutating func complete(_ completer: @escaping LineEditor.Completer) {
    editor.complete = completer
  }

  /// Returns the next line, if there is one.
  mutating func next() throws(CommandFailure) -> Next {
    while true {
      switch try input() {
      case .line(let line):
        number += 1
        isLeaving = false
        attempt { (history: HistoryFile) throws(CommandFailure) in try history.add(line) }
        return .line(line)
      case .tooLong:
        number += 1
        hasOverlongLine = true
        try report(VerbCall.LineError("the line is too long"), in: "")
      case .endOfInput, .timedOut: return .end
      case .woken: return .woken
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

  /// Reports why a line cannot be executed, with its number unless a person typed it.
  func report(_ error: VerbCall.LineError, in line: String) throws(CommandFailure) {
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

  /// A file that stores the typed lines, if the person names one.
  private struct HistoryFile {
    let path: String

    /// The environment variable that names the file.
    static let variable = "NOTIFY_SIM_HISTORY"

    /// The lines, oldest first.
    func lines() throws(CommandFailure) -> [String] {
      guard FileSystem.exists(path) else { return [] }
      let text = String(decoding: try InputFile.read(path, namedBy: .file).bytes, as: UTF8.self)
      return text.split(whereSeparator: \.isNewline).map(String.init)
    }

    /// Appends a line to the file, which other sessions may have changed.
    func add(_ line: String) throws(CommandFailure) {
      guard !line.allSatisfy(\.isWhitespace) else { return }
      let all = try lines()
      guard all.last != line else { return }
      let kept = (all + [line]).suffix(LineEditor.History.limit)
      try ReplacementFile.write(kept.joined(separator: "\n") + "\n", to: path, isPrivate: true)
    }
  }

  /// Pasted text, split into lines that are executed in order.
  enum Pasted {
    /// The lines; JSON that spans several lines becomes one, if it is complete.
    static func lines(_ text: String) -> [String] {
      let parts = text.split(whereSeparator: \.isNewline).map(String.init)
      var lines: [String] = []
      var next = 0
      while next < parts.count {
        let count = (1...(parts.count - next)).first {
          openBrackets(parts[next..<(next + $0)]) <= 0
        }
        let taken = parts[next..<(next + (count ?? 1))]
        lines.append(taken.joined(separator: " "))
        next += taken.count
      }
      return lines
    }

    /// The number of open JSON brackets at the end.
    private static func openBrackets(_ parts: ArraySlice<String>) -> Int {
      var (depth, isString, isEscaped) = (0, false, false)
      for byte in parts.joined(separator: " ").utf8 {
        if isEscaped {
          isEscaped = false
        } else if byte == UInt8(ascii: "\\") {
          isEscaped = true
        } else if byte == UInt8(ascii: "\"") {
          isString.toggle()
        } else if !isString, byte == UInt8(ascii: "{") || byte == UInt8(ascii: "[") {
          depth += 1
        } else if !isString, byte == UInt8(ascii: "}") || byte == UInt8(ascii: "]") {
          depth -= 1
        }
      }
      return depth
    }
  }

  /// Whether a handler was interrupted, as set by the signal thread.
  final class Interruption: Sendable {
    private let isNoted = Atomic(false)

    /// Records an interruption.
    func note() {
      isNoted.store(true, ordering: .relaxed)
    }

    /// Whether there was an interruption since the last call.
    func take() -> Bool {
      isNoted.exchange(false, ordering: .relaxed)
    }
  }

  /// The completions of a word, with the current state of a session.
  struct Completer {
    private typealias Candidate = LineEditor.Completion.Candidate

    /// The identifiers of the buttons of the newest notification.
    var actions: [String] = []
    /// The identifiers of the notifications that can be responded to.
    var notifications: [String] = []
    /// The identifiers of the categories.
    var categories: [String] = []

    /// The completion of the last word of a text.
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
      guard let first = words.first else { return finals(PromptCommand.words) }
      if let verb = Verb.named(typed: first) { return candidates(of: verb, word, behind: words) }
      switch ExploreHelp.Question(rawValue: first) {
      case .help: return words.count == 1 ? finals(PromptCommand.words) : []
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
      case .action: return isFirst ? finals(actions) : modifiers(of: verb)
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

    /// The folders, and the files with certain names, that complete a path.
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
}

extension ExploreLines.Completer {
  /// Collects the words for a phone in its current state.
  init(_ phone: ExplorePhone, categories: [String]) {
    let visible = phone.visible.map(\.id)
    let shown = phone.shownActions
    self.categories = categories
    notifications = visible.reversed()
    // `choose` refers to the newest notification; another one is named by its identifier.
    actions = (visible.last.flatMap { shown[$0] } ?? []).map(\.identifier)
  }
}
