import CommandLineTools
import Foundation
import NotifySimCore
import Scenarios

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
