/// Recognises a payload that is written in a language of programs or data other than JSON.
enum SourceLanguage: CaseIterable {
  case template
  case shell
  case powerShell
  case xmlPropertyList
  case xml
  case notification
  case printedDictionary
  case tree
  case texts
  case objectiveC
  case go
  case php
  case java
  case dart
  case kotlin
  case elixir
  case rust
  case cSharp
  case ruby
  case swift
  case python
  case javaScript
  case yaml
  case log
  case markdown
  case asciiDoc
  case prose
  case other

  /// The finding that a text is a document with blocks between fences.
  static func markup(_ lines: TextLines) -> Diagnostic {
    (lines.language ?? .markdown).finding(at: Words(lines).place)
  }

  /// The finding that says what the text is, and how to get the JSON; nil for what may be JSON with
  /// a mistake in it.
  static func finding(in lines: TextLines) -> Diagnostic? {
    let text = Words(lines)
    if notification.isLanguage(of: text), text.known == nil || text.isPrinted {
      return text.isOfLocalNotification
        ? Diagnostic(
          .error, .invalidJSON, "this is a printed local notification, which no payload made",
          at: text.place) : notification.finding(at: text.place)
    }
    let language = text.known == nil && text.isMarkdown ? markdown : of(lines)
    return language?.finding(at: text.place)
  }

  private func finding(at place: SourceSpan) -> Diagnostic {
    Diagnostic(
      .error, .invalidJSON, "this is \(name), not JSON", at: place, fixIt: .init(advice))
  }

  /// The finding about an expression in what would be JSON without it.
  static func finding(about expression: Diagnostic, in lines: TextLines) -> Diagnostic {
    let text = Words(lines)
    let found = of(lines).flatMap { $0.isProgram ? $0 : nil }
    let language = found ?? (text.hasPlainKey || text.has("JSON.") ? .javaScript : nil)
    var finding = expression
    finding.message = "this is \(language?.name ?? "a program"): \(expression.message)"
    finding.fixIt = .init((language ?? .prose).advice)
    return finding
  }

  /// Whether a text is a part of an object whose keys have no quotes.
  static func isPlainObject(_ lines: TextLines) -> Bool { Words(lines).isPlainObject }

  /// Whether a text is in a language whose objects are written like printed dictionaries.
  static func hasEqualsInObjects(_ lines: TextLines) -> Bool {
    let found = of(lines)
    return found == .cSharp || found == .powerShell
  }

  /// Whether a text is in a language of programs, whose strings may hold JSON.
  static func isProgram(_ lines: TextLines) -> Bool {
    of(lines)?.isProgram ?? false
  }

  /// The language that a text is in, or seems to be.
  static func of(_ lines: TextLines) -> SourceLanguage? {
    if let known = lines.language { return known }
    if let found = lines.found { return found }
    let text = Words(lines)
    return text.interpreter ?? allCases.first { $0.isLanguage(of: text) }
  }

  /// The language of a file by its name's extension, if it is known not to be JSON.
  init?(fileName: String) {
    let name = fileName.split(separator: "/").last.map(String.init) ?? fileName
    if let language = Self.byName[name.lowercased()] {
      self = language
      return
    }
    guard let dot = fileName.lastIndex(of: ".") else { return nil }
    let tag = fileName[fileName.index(after: dot)...]
    switch tag.lowercased() {
    case "yml", "yaml": self = .yaml
    // JSON with comments is read as what JavaScript has.
    case "jsonc", "json5": self = .javaScript
    case "md", "mdx", "markdown": self = .markdown
    case "adoc", "asciidoc": self = .asciiDoc
    case "sh", "bash", "zsh": self = .shell
    case "sample", "example", "template", "dist", "erb", "j2", "tmpl", "hbs", "mustache", "ejs":
      self.init(fileName: String(fileName[..<dot]))
    case "cc", "cpp", "cxx", "h", "hpp", "c", "scala", "hs", "erl", "hrl", "pl", "pm", "t", "lua",
      "clj", "cljs", "cljc", "r", "jl", "toml", "ini", "twig", "vue", "svelte", "rst", "org",
      "html", "htm", "xhtml", "jsp", "aspx", "cshtml", "xaml", "tex", "cfg", "conf", "properties",
      "env", "gradle", "groovy", "tf",
      "hcl", "nix", "sql", "mk", "proto", "graphql", "vb", "fs", "ml", "pas", "po":
      self = .other
    default: self.init(tag: tag)
    }
  }

  /// The languages of files that have no extension, by their names in lower case.
  private static let byName: [String: SourceLanguage] = [
    "makefile": .other, "gnumakefile": .other, "justfile": .other, "dockerfile": .other,
    "jenkinsfile": .other, "rakefile": .ruby, "podfile": .ruby, "fastfile": .ruby,
    "gemfile": .ruby,
  ]

  /// The language of programs that the extension of a file or a fence of Markdown names.
  init?(tag: some StringProtocol) {
    switch tag.lowercased() {
    case "js", "javascript", "mjs", "cjs", "jsx", "ts", "typescript", "tsx": self = .javaScript
    case "py", "python", "python3": self = .python
    case "rb", "ruby": self = .ruby
    case "php": self = .php
    case "go", "golang": self = .go
    case "swift": self = .swift
    case "m", "mm", "objc", "objective-c", "objectivec": self = .objectiveC
    case "java": self = .java
    case "kt", "kts", "kotlin": self = .kotlin
    case "cs", "csharp", "c#": self = .cSharp
    case "dart": self = .dart
    case "ex", "exs", "elixir": self = .elixir
    case "rs", "rust": self = .rust
    default: return nil
    }
  }

  var isProgram: Bool {
    switch self {
    case .shell, .xmlPropertyList, .xml, .notification, .printedDictionary, .tree, .texts, .yaml,
      .log, .markdown,
      .asciiDoc, .prose, .template, .other:
      false
    default: true
    }
  }

  /// Whether a text in it has blocks of JSON and of programs between fences.
  var isMarkup: Bool { self == .markdown || self == .asciiDoc }

  private var name: String {
    switch self {
    case .shell: "a shell script"
    case .powerShell: "PowerShell"
    case .xmlPropertyList: "a property list in XML"
    case .xml: "XML"
    case .notification: "a printed notification"
    case .printedDictionary: "a printed dictionary with a mistake in it"
    case .tree: "a value that a debugger printed"
    case .texts: "texts for a .strings file"
    case .objectiveC: "Objective-C"
    case .go: "Go"
    case .php: "PHP"
    case .java: "Java"
    case .dart: "Dart"
    case .kotlin: "Kotlin"
    case .cSharp: "C#"
    case .elixir: "Elixir"
    case .rust: "Rust"
    case .ruby: "Ruby"
    case .swift: "Swift"
    case .python: "Python"
    case .javaScript: "JavaScript"
    case .yaml: "YAML"
    case .log: "a log"
    case .markdown: "Markdown"
    case .asciiDoc: "AsciiDoc"
    case .template: "a template"
    case .prose, .other: "a program or other text"
    }
  }

  private var advice: String {
    switch self {
    case .shell: "give the JSON that it sends"
    case .powerShell: "give the JSON that ConvertTo-Json makes of it"
    case .xmlPropertyList: "convert it with 'plutil -convert json'"
    case .notification: "print its 'request.content.userInfo', which is the payload"
    case .printedDictionary, .tree: "print it as JSON, or with 'po userInfo as NSDictionary'"
    case .texts: "check them in a file whose name ends in '.strings'"
    case .objectiveC: "give the JSON that NSJSONSerialization makes of it"
    case .go: "give the JSON that json.Marshal makes of it"
    case .php: "give the JSON that json_encode makes of it"
    case .dart: "give the JSON that jsonEncode makes of it"
    case .elixir: "give the JSON that Jason.encode! makes of it"
    case .ruby: "give the JSON that to_json makes of it"
    case .rust: "give the JSON that serde_json makes of it"
    case .swift: "give the JSON that JSONSerialization or JSONEncoder makes of it"
    case .python: "give the JSON that json.dumps makes of it"
    case .javaScript: "give the JSON that JSON.stringify makes of it"
    case .cSharp: "give the JSON that JsonSerializer makes of it"
    case .java, .kotlin: "give the JSON that the program makes of it"
    case .yaml: "convert it to JSON"
    case .markdown, .asciiDoc: "give the JSON of a push"
    case .template: "give the JSON that it makes"
    case .log, .prose, .other, .xml: "give the JSON that is sent"
    }
  }
}

extension SourceLanguage {
  private func isLanguage(of text: Words) -> Bool {
    switch self {
    case .shell: false
    case .powerShell: text.has("Invoke-RestMethod", "Invoke-WebRequest", "ConvertTo-Json")
    case .xmlPropertyList:
      text.begins("<?xml", "<!DOCTYPE plist", "<plist") && text.has("<plist", "<!DOCTYPE plist")
    case .xml: text.begins("<?xml")
    case .notification: text.has("<UNNotification")
    case .printedDictionary: text.begins("[AnyHashable(")
    case .tree: text.hasLine("\u{25BF} ")
    case .texts: text.isTexts
    case .objectiveC:
      text.has("@{", "NSDictionary *", "NSString *", "#import", "[NS")
        || text.has("@\"") && !text.has("string ", "var ", "new ", "public ")
    case .go:
      text.has("map[string]", "interface{}", "package main", "[]byte(", "[]string{")
        || text.has(" := ") && !text.has("$(")
    case .php:
      text.begins("<?php") || text.hasHashArrow && (text.has("$", "array(") || text.begins("["))
        || text.has(";") && text.hasVariableOfPHP
    case .java:
      text.has(
        "new HashMap", "import java", "System.out.", "public static void", "JSONObject ",
        "private String ", "@Override", "public String ", "import lombok")
        || text.begins(".set") || text.hasMethodOfJava
    case .dart:
      text.begins("import 'dart:", "import 'package:")
        || text.has("Map<String, dynamic>", "Map<String, Object", "jsonEncode(", "debugPrint(")
        || text.has(
          "Future<void>", "WidgetsFlutterBinding", "Uri.parse(", "json.encode(", "dotenv.")
    case .elixir: text.has("%{", "|> ") || text.hasLine("defmodule ", "defp ")
    case .kotlin: text.has("mapOf(", "listOf(") || text.hasLine("val ", "fun ", "data class ")
    case .rust:
      text.begins("#[") || text.has("json!(", "let mut ", "pub fn ", ".unwrap()", "&str", "impl ")
    case .cSharp: isCSharp(text)
    case .ruby:
      text.begins("require '", "require \"\"") || text.hasHashArrow || text.has(".to_json")
        || !text.isValue && text.hasInterpolationOfRuby
        || !text.isValue && text.has("::", ".new(") && !text.has(";\n", "$", "new ", ".. ")
    case .swift: isSwift(text)
    case .python: isPython(text)
    case .javaScript: text.isValue ? text.isPrintOfJavaScript : isJavaScript(text)
    case .yaml: !text.isValue && text.isYAML
    case .log: !text.isValue && text.isDated
    case .template: text.begins("{{", "{%") && !text.has("\":")
    case .markdown, .asciiDoc, .other: false
    case .prose: !text.isValue && text.isProse
    }
  }

  private func isCSharp(_ text: Words) -> Bool {
    if text.isValue { return text.has("= new", "new()", "$\"") || text.isListInBraces }
    return text.has(
      "namespace ", "using System", "const string ", "Dictionary<string", "$\"", "JsonSerializer.",
      "JsonConvert.", "is not null", "= new {", "(new {", "= new\n{", "(new\n{", "return new {")
      || text.hasObjectInitializer
      || text.has("string ") && text.has("= ") && text.has(";") && !text.has("$")
        && !text.hasLine("const ", "let ", "function ")
  }

  private func isSwift(_ text: Words) -> Bool {
    if text.has("[String: Any]", "[AnyHashable: Any]", "[String : Any]") { return true }
    if text.has("UNMutableNotificationContent()", "UNUserNotificationCenter.current()") {
      return true
    }
    if text.isValue { return text.begins("[") && text.isDictionaryInBrackets }
    if text.isDictionaryInBrackets || text.begins("import Foundation", "import UIKit") {
      return true
    }
    return text.hasLine("let ", "var ")
      && !text.has(";\n", "=> ", "===", "const ", "function", "require(", "new ", "JSON.", "= {\n")
      && (text.has(": [", "= [", "[:]", "]()", "\"\"\"", "guard ", " as? ", "if let ", "try ")
        || text.has(": String", ": Int", ".self"))
  }

  private func isPython(_ text: Words) -> Bool {
    let hasConstant = text.has(": True", ": False", ": None")
    if text.isValue { return hasConstant && text.has("'") }
    return hasConstant && !text.has(";") || text.has("json.dumps", "=True", "=False", " is None")
      || text.begins("import json", "from ", "def ", "async def ", "\"\"\"")
        && !text.has(";", "{\n")
      || text.has(": int(", ": str(", "= int(", " f\"", "(f\"")
        && !text.has(";", "let ", "const ", "func ", "=>")
  }

  private func isJavaScript(_ text: Words) -> Bool {
    text.begins("const ", "module.exports", "export ", "async function", "await ")
      || text.begins("let ", "var ", "function ", "import {") && text.has("{")
        && text.has(";", ": ")
      || text.has("require('", "JSON.stringify(", "console.log(", "() =>", ") => {")
      || text.isPlainObject || text.hasLine("const ", "node -e ")
      || text.has(";") && text.has(": {\n") && text.hasPlainKey
  }
}

/// A program that reads like JSON but for the expressions in it.
package enum ProgramText {
  /// Whether a file is none of JSON by its name's extension.
  package static func isNamed(_ fileName: String) -> Bool {
    SourceLanguage(fileName: fileName) != nil
  }

  /// The one finding in the place of all that keep a text from being JSON, if it has expressions.
  package static func finding(in text: ArraySlice<UInt8>, _ repair: JSONRepair) -> Diagnostic? {
    repair.expression.map { SourceLanguage.finding(about: $0, in: TextLines(Array(text))) }
  }
}

extension JSONRepair {
  /// The errors as they are reported: a placeholder is one for somebody who fills it in (X21).
  package var findings: [Diagnostic] {
    errors.map { error in
      guard placeholders.contains(error) else { return error }
      return Diagnostic(.warning, .formatText, error.message, at: error.span)
    }
  }
}
