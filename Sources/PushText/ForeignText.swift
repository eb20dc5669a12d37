package import APNs

/// A text that is not read: what it is, and what to give instead.
package struct ForeignText: Hashable, Sendable {
  /// The name of its kind, such as "Markdown".
  let name: String
  /// What to give instead: an imperative sentence, lower case, no full stop.
  let advice: String

  /// The finding that names the text.
  package var finding: Diagnostic {
    Diagnostic(
      .error, .invalidJSON, "this is \(name), not JSON, and no push was found in it", at: .at(0),
      fixIt: .init(advice))
  }

  /// Why a file is not checked.
  package var reason: String { "it is \(name), and no push was found in it: \(advice)" }

  private init(_ name: String, _ advice: String) { (self.name, self.advice) = (name, advice) }

  /// Names a text by the extension of its file, or by its first bytes; nil for another.
  package init?(_ text: ArraySlice<UInt8>, named file: String?) {
    let base = file?.split(separator: "/").last.map { $0.lowercased() } ?? ""
    let ending = base.split(separator: ".", omittingEmptySubsequences: false).last ?? ""
    let isTextFile = Self.textual.contains(String(ending))
    let named = Self.byExtension[String(ending)] ?? Self.byName[base]
    let known = isTextFile ? Self.byMark(text) ?? named : named ?? Self.byMark(text)
    if let known {
      self = known
    } else {
      // A word alone may be meant as JSON.
      let words = text.prefix(4096).split(maxSplits: 1, whereSeparator: ASCII.isBlank)
      guard words.count > 1, words.first?.first.map(ASCII.isWord) == true else { return nil }
      self.init("other text", Self.json)
    }
  }

  /// The extensions of files that may have anything in them.
  private static let textual: Set<String> = ["txt", "log"]

  /// Whether the file's name alone says that it is no JSON.
  package static func isNamed(_ file: String?) -> Bool {
    let isTextFile = textual.contains { file?.lowercased().hasSuffix(".\($0)") == true }
    return !isTextFile && ForeignText([], named: file) != nil
  }

  private static let json = "give the JSON of the push"

  private static let byExtension: [String: ForeignText] = {
    var table: [String: ForeignText] = [
      "py": .init("Python", "print the payload with 'print(json.dumps(payload))'"),
      "rb": .init("Ruby", "print the payload with 'puts payload.to_json'"),
      "php": .init("PHP", "print the payload with 'echo json_encode($payload);'"),
      "sh": .init("a shell script", "give the JSON that it sends; 'set -x' prints it"),
      "plist": .init("a property list", "turn it into JSON with 'plutil -convert json'"),
      "xml": .init("XML", json), "html": .init("HTML", json), "sql": .init("SQL", json),
      "csv": .init("a table", json), "log": .init("a log", "give the JSON of one push"),
      "txt": .init("plain text", json), "toml": .init("TOML", json),
      "gz": .init("compressed", "give what 'gunzip -c' prints"),
      "strings": .init("a table of texts", json),
    ]
    let others: [(String, String, [String])] = [
      (
        "JavaScript", "print the payload with 'console.log(JSON.stringify(payload))'",
        ["js", "mjs", "cjs", "jsx", "ts", "tsx", "mts", "vue"]
      ),
      ("Markdown", "give the JSON of one of its blocks", ["md", "markdown", "mdx", "rst", "adoc"]),
      ("YAML", json, ["yml", "yaml"]),
      (
        "a template", "give the JSON that it makes",
        ["hbs", "erb", "ejs", "mustache", "liquid", "tmpl"]
      ),
      (
        "a shell script", "give the JSON that it sends; 'set -x' prints it",
        ["bash", "zsh", "fish", "ps1"]
      ),
      (
        "a program", "print the JSON that it sends, and give that",
        [
          "swift", "m", "mm", "h", "java", "kt", "kts", "go", "cs", "dart", "rs", "ex", "exs",
          "erl",
          "pl", "lua", "scala", "clj", "hs", "c", "cc", "cpp", "groovy", "gradle", "r", "fs", "vb",
        ]
      ),
    ]
    for (name, advice, endings) in others {
      for ending in endings { table[ending] = .init(name, advice) }
    }
    return table
  }()

  private static let byName: [String: ForeignText] = [
    "makefile": .init("a makefile", json), "dockerfile": .init("a Dockerfile", json),
    "gemfile": .init("Ruby", json), "rakefile": .init("Ruby", json), "podfile": .init("Ruby", json),
  ]

  /// Eight beginnings that leave no doubt.
  private static func byMark(_ text: ArraySlice<UInt8>) -> ForeignText? {
    if text.starts(with: [0x1F, 0x8B]) {
      return .init("compressed", "give what 'gunzip -c' prints")
    }
    let head = text.prefix(64).drop(while: ASCII.isBlank)
    return marks.first { head.starts(with: $0.mark.utf8) }?.text
      ?? (isBase64(text) ? .init("Base64", "give what 'base64 -d' prints") : nil)
  }

  private static let marks: [(mark: String, text: ForeignText)] = [
    ("<?php", .init("PHP", "print the payload with 'echo json_encode($payload);'")),
    ("<?xml", .init("XML", "turn a property list into JSON with 'plutil -convert json'")),
    ("bplist", .init("a binary property list", "turn it into JSON with 'plutil -convert json'")),
    ("#import", .init("a program", json)), ("#include", .init("a program", json)),
    ("#!/", .init("a shell script", "give the JSON that it sends; 'set -x' prints it")),
    ("package main", .init("a program", json)),
  ]

  /// Whether a text is the Base64 of an object of JSON.
  private static func isBase64(_ text: ArraySlice<UInt8>) -> Bool {
    let head = text.prefix(1024).filter { !ASCII.isBlank($0) }
    return head.starts(with: "ey".utf8) && head.count >= 16
      && head.allSatisfy { ASCII.isLetter($0) || ASCII.isDigit($0) || "+/=".utf8.contains($0) }
  }
}
