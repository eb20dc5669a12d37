import PhoneModel
import SourceCode

// Which functions nobody calls, as far as that can be seen.

extension SourceLibrary {
  /// The functions that somebody calls who is not in the sources: the system, or a framework.
  private static let calledByOthers: Set<String> = [
    "init", "main", "load", "initialize", "awakeFromNib", "application", "scene", "viewDidLoad",
    "viewWillAppear", "viewDidAppear", "applicationDidFinishLaunching", "body", "initState",
    "build", "default", "constructor", "MauiProgram", "CreateMauiApp", "FinishedLaunching",
    "onCreate", "ngOnInit", "ionViewDidEnter", "componentDidMount", "dispose", "call",
  ]
  /// The types from which a class may inherit without being called by somebody else.
  private static let plainTypes: Set<String> = ["NSObject", "ObservableObject", "Sendable"]
  /// The words before a function that say that somebody outside of the sources may call it.
  private static let exposing: Set<String> = ["public", "open", "override", "default", "operator"]
  /// The attributes that leave a function to be called by its name in Swift alone.
  private static let harmless: Set<String> = [
    "@MainActor", "@discardableResult", "@available", "@Suppress", "@Throws",
  ]

  /// Whether no source calls a function, and nobody else who is known.
  ///
  /// - Parameters:
  ///   - function: a function with a name.
  ///   - types: the types that it is declared in, outermost first.
  ///   - file: its file.
  /// - Returns: false also for one that may be called by a name that is not read.
  func isUncalled(_ function: Function, in types: [TypeDeclaration], of file: ParsedFile) -> Bool {
    guard !function.name.isEmpty, !Self.calledByOthers.contains(function.name),
      !function.modifiers.contains(where: Self.exposing.contains), !isExposed(types),
      !hasAttribute(function, in: file)
    else { return false }
    return occursOnce(function.name)
  }

  /// Whether somebody outside of the sources may use what types declare.
  func isExposed(_ types: [TypeDeclaration]) -> Bool {
    guard let outer = types.first else { return false }
    let all = declarations(of: outer.name) + types
    return all.contains { type in
      type.kind == .interface || type.supertypes.contains { !Self.plainTypes.contains($0) }
    }
  }

  /// The declarations of a type and its extensions, in all sources of the app.
  func declarations(of name: String) -> [TypeDeclaration] {
    index.files(declaring: name).compactMap { file($0) }.flatMap { $0.types[name] ?? [] }
  }

  private func hasAttribute(_ function: Function, in file: ParsedFile) -> Bool {
    let tokens = file.parsed.tokens
    guard let index = tokens.index(at: Self.nameStart(function, file)) else { return true }
    for index in tokens.tokens.indices.prefix(index).suffix(12).reversed() {
      let text = tokens.text(at: index)
      if text == "}" || text == "{" || text == ";" { return false }
      if text.hasPrefix("@"), !Self.harmless.contains(text) { return true }
      if text == "IBAction" || text == "objc" || text == "override" { return true }
    }
    return false
  }

  /// The first byte of a function's name where it is declared.
  static func nameStart(_ function: Function, _ file: ParsedFile) -> Int {
    let tokens = file.parsed.tokens
    guard let first = tokens.index(at: function.start) else { return function.start }
    let range = (first..<first + 24).clamped(to: 0..<tokens.tokens.count)
    let name = range.first { tokens.text(at: $0) == function.name }
    return name.map { tokens.tokens[$0].range.lowerBound } ?? function.start
  }

  // MARK: - How often a name occurs

  /// Whether a name occurs once in all sources of the folder, those of other apps, comments and
  /// strings included.
  func occursOnce(_ name: String) -> Bool {
    if let known = singleNames[name] { return known }
    let wanted = SourceIndex.hash(Array(name.utf8))
    var count = 0
    for path in index.paths where count < 2 {
      guard let bytes = folder.bytes(path), SourceIndex.contains(wanted, in: bytes) else {
        continue
      }
      count += Self.occurrences(of: Array(name.utf8), in: bytes)
    }
    singleNames[name] = count == 1
    return count == 1
  }

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
