extension SourceLanguage {
  /// The features that distinguish the languages.
  struct Words {
    /// The lines without what stands in double quotes.
    let text: String
    /// The lines that are not blank, each as it reads.
    private let lines: [String]
    /// The line that the text begins with, after lines of comments.
    let first: String
    /// The bytes of that line.
    let place: SourceSpan
    /// The language that the text is known to be in.
    let known: SourceLanguage?
    /// Whether the text is a value alone, without what it is assigned to.
    let isValue: Bool

    init(_ lines: TextLines) {
      known = lines.language
      let spans = lines.spans.filter { lines.trimmed($0).length > 0 }
      let strings = spans.map(lines.string)
      self.lines = strings
      text = Self.unquoted(strings.joined(separator: "\n"))
      let isComment: (String) -> Bool = {
        $0.hasPrefix("//") || $0.hasPrefix("#!")
          || $0.hasPrefix("#") && ($0.first { $0 != "#" } ?? " ") == " "
      }
      let index = strings.firstIndex { !isComment($0) } ?? 0
      first = strings.indices.contains(index) ? strings[index] : ""
      place = spans.indices.contains(index) ? lines.trimmed(spans[index]) : .at(0)
      isValue = first.hasPrefix("{") || first.hasPrefix("[") && !Self.isTagged(first)
    }

    /// Whether the text begins with an object of UserNotifications as it is printed.
    var isPrinted: Bool { text.drop { " /\n".contains($0) }.hasPrefix("<UN") }

    /// Whether a notification in it has a trigger of the app's own.
    var isOfLocalNotification: Bool {
      has("UNTimeIntervalNotificationTrigger", "UNCalendarNotificationTrigger")
        || has("UNLocationNotificationTrigger")
    }

    /// Whether a line begins with a word in brackets and text after it, as lines of logs do.
    private static func isTagged(_ line: String) -> Bool {
      let word = line.dropFirst().prefix { $0.isLetter || $0.isNumber || "_-. ".contains($0) }
      let rest = line.dropFirst(word.count + 1)
      guard rest.hasPrefix("]"), word.contains(where: \.isLetter) else { return false }
      return rest.dropFirst().first { $0 != " " }.map { !",]};".contains($0) } ?? false
    }

    /// A text without what stands in double quotes, or in three of them.
    private static func unquoted(_ text: String) -> String {
      let parts = text.split(separator: "\"\"\"", omittingEmptySubsequences: false)
      let outside = parts.enumerated().filter { $0.offset % 2 == 0 }.map(\.element)
      let text = outside.joined(separator: String(repeating: "\"", count: 6))
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
      return withoutSingleQuotes(rest)
    }

    /// A text without what stands in single quotes; an apostrophe in a word is none.
    private static func withoutSingleQuotes(_ text: String) -> String {
      text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
        var (rest, kept) = (line[...], "")
        while let open = rest.firstIndex(of: "'") {
          let start = rest.index(after: open)
          kept += rest[..<start]
          let isOpening = rest[..<open].last.map { " \t:=([,{+".contains($0) } ?? true
          rest = rest[start...]
          guard isOpening, let close = rest.firstIndex(of: "'") else { continue }
          rest = rest[close...]
          kept.append(rest.removeFirst())
        }
        return kept + rest
      }.joined(separator: "\n")
    }

    /// The language of the program that a script names in its first line; nil for another text.
    var interpreter: SourceLanguage? {
      guard let line = lines.first, line.hasPrefix("#!") else { return nil }
      let known: [(String, SourceLanguage)] = [
        ("python", .python), ("node", .javaScript), ("ruby", .ruby), ("php", .php),
        ("swift", .swift),
      ]
      return known.first { line.contains($0.0) }?.1 ?? .shell
    }

    func has(_ words: String...) -> Bool { words.contains { text.contains($0) } }

    func begins(_ words: String...) -> Bool { words.contains { first.hasPrefix($0) } }

    /// Whether a line begins with one of some words.
    func hasLine(_ words: String...) -> Bool {
      lines.contains { line in words.contains { line.hasPrefix($0) } }
    }
  }
}

/// Forms that several words make up.
extension SourceLanguage.Words {
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

  /// Whether a line begins with `$name` and what a program does with it.
  var hasVariableOfPHP: Bool {
    lines.contains { line in
      guard line.hasPrefix("$") else { return false }
      let name = line.dropFirst().prefix { $0.isLetter || $0.isNumber || $0 == "_" }
      let rest = line.dropFirst(name.count + 1)
      return !name.isEmpty && ["=", " =", "->", "["].contains { rest.hasPrefix($0) }
    }
  }

  /// Whether an object has what JavaScript prints and JSON lacks.
  var isPrintOfJavaScript: Bool {
    has("[Function") || text.ranges(of: ": undefined").count > 1
  }

  /// Whether a key without quotes stands before a colon and a brace or a string.
  var hasPlainKey: Bool { plainKeys > 0 }

  /// Whether the text begins with such a key, and has others.
  var isPlainObject: Bool { first.hasSuffix(": {") && !first.hasPrefix("\"") && plainKeys > 1 }

  private var plainKeys: Int {
    lines.count { line in
      let key = line.drop { $0 == "{" || $0 == " " }.prefix {
        $0.isLetter || $0.isNumber || $0 == "_"
      }
      return !key.isEmpty && line[key.endIndex...].drop { $0 == " " }.hasPrefix(":")
    }
  }

  /// Whether a list has a key with a colon at its start, as dictionaries of Swift have.
  var isDictionaryInBrackets: Bool {
    let keys = text.ranges(of: "\":").count + text.ranges(of: "\" :").count
    var rest = text[...]
    while let bracket = rest.firstIndex(of: "[") {
      rest = rest[rest.index(after: bracket)...]
      let key = rest.drop { $0.isWhitespace }
      guard key.hasPrefix("\"\"") else { continue }
      if key.dropFirst(2).first(where: { !$0.isWhitespace }) == ":" {
        return !isValue || keys > 1 && !text.contains("{")
      }
    }
    return false
  }

  /// Whether the text begins with a call of a builder, such as `.setAlert(`.
  var isChain: Bool {
    let name = first.dropFirst().prefix { $0.isLetter || $0.isNumber }
    return first.hasPrefix(".") && !name.isEmpty
      && first.dropFirst(name.count + 1).hasPrefix("(")
  }

  /// Whether braces hold strings that are parted by commas, and no colon.
  var isListInBraces: Bool {
    first.hasPrefix("{") && text.contains("\",") && !text.contains { $0 == ":" || $0 == "=" }
  }

  /// Whether each line gives a string for a string, as files of texts do.
  var isTexts: Bool {
    !lines.isEmpty
      && lines.allSatisfy { line in
        line.hasPrefix("\"") && line.hasSuffix("\";") && line.contains("\" = \"")
      }
  }

  /// Whether the text begins with a key, and has keys below others without braces.
  var isYAML: Bool {
    if first.hasPrefix("aps:"), !text.contains("{") { return true }
    let known = lines.filter { !$0.hasPrefix("#") }
    return known.count > 2 && known.contains { $0.hasSuffix(":") }
      && known.allSatisfy { line in
        let key = line.drop { $0 == "-" || $0 == " " }.prefix {
          $0.isLetter || $0.isNumber || "_-.".contains($0)
        }
        let rest = line[key.endIndex...]
        let last = line.last ?? " "
        return !key.isEmpty && (rest == ":" || rest.hasPrefix(": ")) && !"{;,".contains(last)
      }
  }

  /// Whether the text has fences, or headings below the first, as Markdown does.
  var isMarkdown: Bool {
    !isValue && (hasLine("```") || hasLine("## ", "### ") && !has(";\n"))
  }

  /// Whether the text begins with a word or an item of a list, and goes on as JSON never does.
  var isProse: Bool {
    guard let letter = first.unicodeScalars.first else { return false }
    if ["- ", "* ", "> ", "< ", "| ", "(", "--", "[", ".. "].contains(where: { first.hasPrefix($0) }
    ) {
      return true
    }
    if first.hasPrefix("-"), first.dropFirst().first?.isLetter == true { return true }
    let begins = letter.properties.isAlphabetic || letter == "$" || letter == "@" || letter == "_"
    guard begins else { return false }
    let word = first.prefix { $0.isLetter || $0.isNumber || "_-.$@/".contains($0) }
    let rest = first.dropFirst(word.count).drop { $0 == " " }
    if rest.isEmpty { return word.count < first.count || text.contains("\n") }
    return rest.first != "," && rest.first != "}" && rest.first != "]"
  }

  /// Whether the text begins with a date or a time, as lines of logs do.
  var isDated: Bool {
    let digits = first.prefix { $0.isASCII && $0.isNumber }
    let rest = first.dropFirst(digits.count)
    let month = rest.dropFirst().prefix(while: \.isLetter)
    return (2...4).contains(digits.count) && "-/:".contains(rest.first ?? " ")
      && (rest.dropFirst().first?.isNumber == true
        || month.count == 3 && rest.dropFirst(4).first == rest.first)
  }

  /// Whether a line makes an object and sets its properties in braces, as C# does:
  /// `new Settings {` with `Name = value` after it.
  var hasObjectInitializer: Bool {
    var rest = text[...]
    while let new = rest.firstRange(of: "new ") {
      rest = rest[new.upperBound...]
      let name = rest.prefix { $0.isLetter || $0.isNumber || "._<>".contains($0) }
      var after = rest.dropFirst(name.count)
      if after.hasPrefix("()") { after = after.dropFirst(2) }
      after = after.drop(while: \.isWhitespace)
      guard !name.isEmpty, after.first == "{" else { continue }
      let property = after.dropFirst().drop(while: \.isWhitespace)
      let word = property.prefix { $0.isLetter || $0.isNumber || $0 == "_" }
      let sign = property.dropFirst(word.count).drop { $0 == " " }
      if !word.isEmpty, sign.hasPrefix("="), !sign.hasPrefix("==") { return true }
    }
    return false
  }

  /// Whether a line declares a method as Java does, whose names begin with a small letter, as in
  /// `public static Message build(`.
  var hasMethodOfJava: Bool {
    lines.contains { line in
      guard ["public ", "private ", "protected "].contains(where: line.hasPrefix),
        let open = line.firstIndex(of: "(")
      else { return false }
      let words = line[..<open].split(separator: " ")
      guard words.count > 2, let type = words.dropLast().last else { return false }
      let isType = type.first?.isUppercase == true || Self.typesOfJava.contains(type)
      return isType && words.last?.first?.isLowercase == true
    }
  }

  private static let typesOfJava: Set<Substring> = ["void", "int", "long", "boolean", "byte[]"]

  /// Whether a string begins with an expression as Ruby writes it.
  var hasInterpolationOfRuby: Bool { lines.contains { $0.contains("\"#{") } }
}
