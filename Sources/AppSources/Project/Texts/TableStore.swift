import Diagnostics
import PhoneModel
import Synchronization

/// A cache of string tables by path.
final class TableStore: Sendable {
  private let files: ProjectFiles
  private let read = Mutex<[String: Contents]>([:])

  init(_ files: ProjectFiles) {
    self.files = files
  }

  /// The texts of a file.
  struct Contents: Sendable {
    /// The texts by their languages and keys.
    var texts: [String: [String: Entry]] = [:]
    var lines: SourceText.LineMap?

    struct Entry: Sendable {
      let text: String
      var offset: Int?
      var line: Int?
    }
  }

  /// The texts of a table.
  func contents(of table: TextTables.Table) -> Contents {
    if let contents = read.withLock({ $0[table.path] }) { return contents }
    let contents = table.kind.isApple ? appleContents(table) : otherContents(table)
    read.withLock { $0[table.path] = contents }
    return contents
  }

  /// A text of a table with its place.
  func text(_ key: String, in table: TextTables.Table, language: String) -> Sourced<String>? {
    let contents = contents(of: table)
    guard let entry = contents.texts[language]?[key] else { return nil }
    var place = ReadApp.Place(file: table.path, line: entry.line ?? 1, column: 1)
    if let offset = entry.offset, let location = contents.lines?.location(of: offset) {
      place = .init(file: table.path, line: location.line, column: location.column)
    }
    return Sourced(entry.text, at: place)
  }

  /// The most that is read of a file of texts, in bytes: catalogues of many languages are large.
  private static let sizeLimit = 16 << 20

  /// A file of Apple's as the phone reads it.
  func tableFile(_ table: TextTables.Table) -> TableFile? {
    files.bytes(table.path, atMost: Self.sizeLimit).map {
      TableFile(SourceText(name: files.folder.location(table.path), bytes: $0), in: table.language)
    }
  }

  private func appleContents(_ table: TextTables.Table) -> Contents {
    var contents = Contents()
    guard let file = tableFile(table) else { return contents }
    contents.lines = SourceText.LineMap(file.source.bytes)
    for entry in file.entries {
      contents.texts[entry.language, default: [:]][entry.key] = .init(
        text: entry.format.text.other, offset: entry.span?.start)
    }
    return contents
  }

  private func otherContents(_ table: TextTables.Table) -> Contents {
    var texts: [String: Contents.Entry] = [:]
    var language = table.language
    switch table.kind {
    case .strings, .stringsdict, .catalog: break
    case .arb:
      let root = files.json(table.path)?.root
      language = root?["@@locale"]?.text.map { Localizer.LanguageTag($0).text } ?? language
      for (key, value) in root?.members ?? [] where !key.hasPrefix("@") {
        if case .text(let text) = value.content { texts[key] = .init(text: text, line: value.line) }
      }
    case .json:
      if let root = files.json(table.path)?.root { Self.flatten(root, at: "", into: &texts) }
    case .resx:
      for element in elements(of: table) where element.name == "data" {
        guard let key = element["name"], let value = element.child("value") else { continue }
        texts[key] = .init(text: value.text, line: element.line)
      }
    case .resources:
      for element in elements(of: table) where element.name == "string" {
        guard let key = element["name"], element.children.isEmpty else { continue }
        texts[key] = .init(text: Self.unescaped(element.text), line: element.line)
      }
    }
    return Contents(texts: [language ?? Localizations.base: texts])
  }

  private func elements(of table: TextTables.Table) -> [XMLElement] {
    files.bytes(table.path).flatMap { XMLElement($0) }?.children ?? []
  }

  private static func flatten(
    _ value: ProjectValue, at path: String, into texts: inout [String: Contents.Entry]
  ) {
    for (key, value) in value.members where path.utf8.count < 1024 {
      let place = path.isEmpty ? key : "\(path).\(key)"
      if case .text(let text) = value.content {
        texts[place] = .init(text: text, line: value.line)
      } else {
        flatten(value, at: place, into: &texts)
      }
    }
  }

  /// A text as Android reads it: without blanks and quotes around it, with its escapes resolved.
  private static func unescaped(_ text: String) -> String {
    var rest = text.trimmingBlanks[...]
    if rest.count > 1, rest.hasPrefix("\""), rest.hasSuffix("\""), !rest.hasSuffix("\\\"") {
      rest = rest.dropFirst().dropLast()
    }
    var result = ""
    while let character = rest.popFirst() {
      guard character == "\\", let escaped = rest.popFirst() else {
        result.append(character)
        continue
      }
      switch escaped {
      case "n": result.append("\n")
      case "t": result.append("\t")
      case "u":
        let digits = rest.prefix(4)
        if let number = UInt32(digits, radix: 16), let scalar = Unicode.Scalar(number) {
          result.unicodeScalars.append(scalar)
          rest = rest.dropFirst(4)
        }
      default: result.append(escaped)
      }
    }
    return result
  }
}
