import PhoneModel
import SourceCode

extension TokenTree {
  /// The index of the first token at a byte or behind it.
  func index(at byte: Int) -> Int? {
    var (low, high) = (0, tokens.count)
    while low < high {
      let middle = (low + high) / 2
      if tokens[middle].range.lowerBound < byte { low = middle + 1 } else { high = middle }
    }
    return low < tokens.count ? low : nil
  }

  /// Whether a name stands between two bytes.
  func has(_ name: String, in range: Range<Int>) -> Bool {
    guard var index = index(at: range.lowerBound) else { return false }
    while index < tokens.count, tokens[index].range.lowerBound < range.upperBound {
      if tokens[index].kind == .name, text(at: index) == name { return true }
      index += 1
    }
    return false
  }

  /// Whether a line for the preprocessor stands among some tokens.
  func hasDirective(in range: Range<Int>) -> Bool {
    guard range.lowerBound > 0, range.lowerBound <= tokens.count else { return false }
    // What is left out has no tokens, so the places around count.
    let start = tokens[range.lowerBound - 1].range.upperBound
    let end =
      range.upperBound < tokens.count ? tokens[range.upperBound].range.lowerBound : bytes.count
    let wanted = Array("#if".utf8)
    let text = bytes[start..<max(start, end)]
    guard text.count >= wanted.count else { return false }
    return (text.startIndex...text.endIndex - wanted.count).contains { start in
      text[start] == wanted[0] && text[start..<start + wanted.count].elementsEqual(wanted)
    }
  }
}

extension SourceLibrary {
  /// The declarations of a type and its extensions, in all sources of the app.
  func declarations(of name: String) -> [TypeDeclaration] {
    index.files(declaring: name).compactMap { file($0) }.flatMap { $0.types[name] ?? [] }
  }
}

extension SourceSurvey {
  /// How often a name occurs in all sources of the folder, including those of other apps.
  func count(of name: String) -> Int {
    let wanted = SourceIndex.hash(Array(name.utf8))
    var count = 0
    for path in library.index.paths {
      guard let bytes = reading.folder.bytes(path), SourceIndex.contains(wanted, in: bytes)
      else { continue }
      count += Self.occurrences(of: Array(name.utf8), in: bytes)
      if count > 1 { return count }
    }
    return count
  }

  /// How often a word occurs in a source, including comments and strings.
  private static func occurrences(of word: [UInt8], in bytes: [UInt8]) -> Int {
    var count = 0
    var index = 0
    while index < bytes.count {
      guard bytes[index].isWordByte else {
        index += 1
        continue
      }
      let start = index
      while index < bytes.count, bytes[index].isWordByte { index += 1 }
      if bytes[start..<index].elementsEqual(word) { count += 1 }
    }
    return count
  }
}

extension SourceSurvey {
  /// What the system or a framework calls by its name.
  private static let called: Set<String> = [
    "init", "main", "load", "initialize", "awakeFromNib", "application", "scene", "viewDidLoad",
    "viewWillAppear", "viewDidAppear", "applicationDidFinishLaunching", "body", "initState",
    "build", "FinishedLaunching",
  ]

  /// Whether somebody calls the function around a place, as far as that can be seen.
  func isReached(_ place: ReadApp.Place) -> Bool {
    guard let file = library.file(at: place.file) else { return false }
    var name: String?
    SyntaxWalk.walk(file.parsed) { node, around in
      guard case .function(let function) = node, !function.name.isEmpty else { return }
      let start = file.place(function.start)
      guard (start.line, start.column) <= (place.line, place.column) else { return }
      name = function.name
    }
    guard let name else { return true }
    return Self.called.contains(name)
      || library.files(mentioning: name).contains { file in
        let tokens = file.parsed.tokens
        return tokens.tokens.indices.contains { index in
          tokens.tokens[index].kind == .name && tokens.text(at: index) == name
            && !["func", "fun", "void", "Future", "function"].contains(tokens.text(at: index - 1))
            && !(tokens.language == .objectiveC && tokens.isSign(")", at: index - 1))
            && !(tokens.language == .dart && tokens.isSign(">", at: index - 1))
        }
      }
  }
}
