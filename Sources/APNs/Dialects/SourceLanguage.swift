/// Recognises a payload that is written in a language of programs or data other than JSON.
enum SourceLanguage: CaseIterable {
  case xmlPropertyList
  case objectiveC
  case go
  case php
  case dart
  case ruby
  case swift
  case python
  case javaScript
  case yaml
  case other

  /// The finding that says what the text is, and how to get the JSON; nil for what may be JSON with
  /// a mistake in it.
  static func finding(in lines: TextLines) -> Diagnostic? {
    let text = Words(lines)
    guard let language = allCases.first(where: { $0.isLanguage(of: text) }) else { return nil }
    return Diagnostic(
      .error, .invalidJSON, "this is \(language.name), not JSON", at: text.place,
      fixIt: .init(language.advice))
  }

  private var name: String {
    switch self {
    case .xmlPropertyList: "a property list in XML"
    case .objectiveC: "Objective-C"
    case .go: "Go"
    case .php: "PHP"
    case .dart: "Dart"
    case .ruby: "Ruby"
    case .swift: "Swift"
    case .python: "Python"
    case .javaScript: "JavaScript"
    case .yaml: "YAML"
    case .other: "a program or other text"
    }
  }

  private var advice: String {
    switch self {
    case .xmlPropertyList: "convert it with 'plutil -convert json'"
    case .objectiveC: "give the JSON that NSJSONSerialization makes of it"
    case .go: "give the JSON that json.Marshal makes of it"
    case .php: "give the JSON that json_encode makes of it"
    case .dart: "give the JSON that jsonEncode makes of it"
    case .ruby: "give the JSON that to_json makes of it"
    case .swift: "give the JSON that JSONSerialization or JSONEncoder makes of it"
    case .python: "give the JSON that json.dumps makes of it"
    case .javaScript: "give the JSON that JSON.stringify makes of it"
    case .yaml: "convert it to JSON"
    case .other: "give the JSON that is sent: an object with 'aps'"
    }
  }

  /// What tells the languages apart.
  private struct Words {
    /// The lines without what stands in double quotes.
    let text: String
    /// The line that the text begins with, after lines of comments.
    let first: String
    /// The bytes of that line.
    let place: SourceSpan
    /// Whether the text is a value alone, without what it is assigned to.
    let isValue: Bool

    init(_ lines: TextLines) {
      let spans = lines.spans.filter { lines.trimmed($0).length > 0 }
      let strings = spans.map(lines.string)
      text = Self.unquoted(strings.joined(separator: "\n"))
      let isComment: (String) -> Bool = { $0.hasPrefix("//") || $0.hasPrefix("# ") }
      let index = strings.firstIndex { !isComment($0) } ?? 0
      first = strings.indices.contains(index) ? strings[index] : ""
      place = spans.indices.contains(index) ? lines.trimmed(spans[index]) : .at(0)
      isValue = first.hasPrefix("{") || first.hasPrefix("[")
    }

    /// A text without what stands in double quotes.
    private static func unquoted(_ text: String) -> String {
      var rest = ""
      var (isQuoted, isEscaped) = (false, false)
      for character in text {
        if isEscaped {
          isEscaped = false
        } else if isQuoted, character == "\\" {
          isEscaped = true
        } else if character == "\"" {
          isQuoted.toggle()
          rest.append(character)
        } else if !isQuoted {
          rest.append(character)
        }
      }
      return rest
    }

    func has(_ words: String...) -> Bool { words.contains { text.contains($0) } }

    func begins(_ words: String...) -> Bool { words.contains { first.hasPrefix($0) } }

    /// Whether an arrow stands after a key of a hash, and not after the parameters of a function.
    var hasHashArrow: Bool {
      var rest = text[...]
      while let arrow = rest.firstRange(of: "=>") {
        let before = rest[..<arrow.lowerBound].last { !$0.isWhitespace }
        if before == "\"" || before == "'" { return true }
        rest = rest[arrow.upperBound...]
      }
      return has(" => :", "(:") && has(" => ")
    }

    /// Whether the text begins with a word, and goes on as JSON never does.
    var isProse: Bool {
      guard let letter = first.unicodeScalars.first else { return false }
      let begins = letter.properties.isAlphabetic || letter == "$" || letter == "@" || letter == "_"
      guard begins else { return false }
      let word = first.prefix { $0.isLetter || $0.isNumber || "_-.$@/".contains($0) }
      let rest = first.dropFirst(word.count).drop { $0 == " " }
      if rest.isEmpty { return word.count < first.count || text.contains("\n") }
      return rest.first != "," && rest.first != "}" && rest.first != "]"
    }
  }

  private func isLanguage(of text: Words) -> Bool {
    switch self {
    case .xmlPropertyList: text.begins("<?xml", "<!DOCTYPE plist", "<plist")
    case .objectiveC: text.has("@{", "NSDictionary *", "#import")
    case .go: text.has("map[string]", "interface{}", "package main")
    case .php:
      text.begins("<?php") || text.hasHashArrow && (text.has("$", "array(") || text.begins("["))
    case .dart:
      text.begins("import 'dart:", "import 'package:")
        || text.has("Map<String, dynamic>", "Map<String, Object", "jsonEncode(")
    case .ruby: text.begins("require '", "require \"\"") || text.hasHashArrow
    case .swift:
      text.begins("let ", "var ", "import Foundation") && text.has(": [", "= [", "[:]", "]()")
        || text.has("[String: Any]", "[AnyHashable: Any]", "[String : Any]")
    case .python:
      text.isValue && text.has(": True", ": False", ": None") && text.has("'")
        || text.begins("import json", "from ", "def ") && !text.has(";", "{\n")
        || text.has("json.dumps")
    case .javaScript:
      !text.isValue
        && (text.begins("const ", "module.exports", "export ", "async function", "await ")
          || text.begins("let ", "var ", "function ", "import {") && text.has("{")
            && text.has(";", ": "))
    case .yaml: !text.isValue && text.first.hasPrefix("aps:")
    case .other: !text.isValue && text.isProse
    }
  }
}
