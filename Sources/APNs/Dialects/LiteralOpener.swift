/// What a dictionary or a list of a program begins with: a bracket, and the words before it that
/// make it one, such as `{` of JavaScript, `@{` of Objective-C, `mapOf(` of Kotlin or
/// `map[string]any{` of Go.
struct LiteralOpener {
  /// Where its content begins, after the bracket.
  let content: Int
  /// What closes the bracket.
  let closer: UInt8
  /// How the content is written.
  let form: Form

  /// How a dictionary or a list is written.
  struct Form {
    /// Where it begins, with the words before the bracket.
    var start: Int
    /// Whether it is a list; nil where the first element tells.
    var isList: Bool?
    /// What may stand between a key and its value.
    var separators = [":", "=>"]
    /// Whether a name without quotes is a key, and not a variable that holds one.
    var namesKeys = true
    /// Whether members may be written as pairs in braces or as assignments, as in C#.
    var takesPairs = false
  }

  /// Recognises what a bracket of a text begins; nil for a block, a call or an index.
  init?(_ text: [UInt8], at bracket: Int) {
    content = bracket + 1
    let before = text[max(0, bracket - Self.longest)..<bracket]
    let found: Form?
    switch text[bracket] {
    case ASCII.leftBrace:
      closer = ASCII.rightBrace
      let next = text[content...].first { !ASCII.isBlank($0) }
      found = Self.braces(
        after: before, hasKey: next == ASCII.quote || next == ASCII.apostrophe)
    case ASCII.leftBracket:
      closer = ASCII.rightBracket
      found = Self.brackets(after: before, with: text[content...].prefix(2))
    case UInt8(ascii: "("):
      closer = UInt8(ascii: ")")
      found = Self.call(after: before)
    default: return nil
    }
    guard let found else { return nil }
    form = found
  }

  /// Where it begins, with the words before the bracket.
  var start: Int { form.start }

  /// How many bytes are looked at before a bracket.
  private static let longest = 80

  /// The form of square brackets, which begin with some bytes.
  private static func brackets(
    after before: ArraySlice<UInt8>, with content: ArraySlice<UInt8>
  ) -> Form? {
    let last = before.last ?? ASCII.space
    if last == UInt8(ascii: "@") { return Form(start: before.endIndex - 1, isList: true) }
    // A type of Go, such as `[]string`.
    let isType = content.first == ASCII.rightBracket && content.last.map(ASCII.isLetter) == true
    guard !isType, !ASCII.isWord(last), !")]}\"'?!".utf8.contains(last) else { return nil }
    return Form(start: before.endIndex, namesKeys: false)
  }

  /// The form of braces, in which a key in quotes may come first.
  private static func braces(after before: ArraySlice<UInt8>, hasKey: Bool) -> Form? {
    let bracket = before.endIndex
    let plain = Form(start: bracket, isList: false)
    switch before.last {
    case UInt8(ascii: "@"):
      return Form(start: bracket - 1, isList: false, separators: [":"], namesKeys: false)
    case ASCII.percent: return Form(start: bracket - 1, isList: false)
    default: break
    }
    let type = before.suffix { ASCII.isWord($0) || "{}[]*.".utf8.contains($0) }
    if type.ends(with: "interface") { return nil }
    let isOfGo = typesOfGo.contains { type.elementsEqual($0.utf8) }
    if isOfGo || type.starts(with: "map[".utf8) {
      return Form(start: type.startIndex, isList: false, separators: [":"], namesKeys: false)
    }
    if type.starts(with: "[]".utf8), type.count > 2 {
      return Form(start: type.startIndex, isList: true)
    }
    let rest = before.trimmingBlanks
    if let new = objectOfCSharp(rest) { return new }
    if rest.last == ASCII.greater, before.last == ASCII.greater,
      let open = before.lastIndex(of: ASCII.less), !ASCII.isWord(before[..<open].last ?? 0)
    {
      return Form(start: open, isList: false)
    }
    let word = rest.suffix(while: ASCII.isWord)
    if keywords.contains(String(decoding: word, as: UTF8.self)) { return plain }
    // A block has statements in it, and a name right before a brace is that of a type.
    let isBlock = !word.isEmpty || rest.last.map { ")]>".utf8.contains($0) } ?? false
    let isRight = rest.endIndex == bracket && !word.isEmpty
    return isBlock && (isRight || !hasKey) && !rest.ends(with: "=>") ? nil : plain
  }

  /// The form of an object that C# makes, without a type of the app's own.
  private static func objectOfCSharp(_ before: ArraySlice<UInt8>) -> Form? {
    var type = before
    if type.ends(with: "()") { type = type.dropLast(2) }
    type = type.withoutTypes
    let name = type.suffix {
      ASCII.isWord($0) || $0 == ASCII.leftBracket || $0 == ASCII.rightBracket
    }
    let isNew = name.elementsEqual("new".utf8) || name.elementsEqual("new[]".utf8)
    let word = isNew ? name : type[..<name.startIndex].trimmingBlanks.suffix(3)
    guard word.starts(with: "new".utf8) else { return nil }
    let isList = name.contains(ASCII.leftBracket) || name.elementsEqual("List".utf8)
    guard isNew || isList || typesOfCSharp.contains(String(decoding: name, as: UTF8.self)) else {
      return nil
    }
    return Form(
      start: word.startIndex, isList: isList, separators: ["="], takesPairs: true)
  }

  /// The form of the arguments of a call.
  private static func call(after before: ArraySlice<UInt8>) -> Form? {
    var name = before.withoutTypes.suffix { ASCII.isWord($0) || $0 == ASCII.dot }
    // PHP is written with a blank before the parenthesis too.
    if before.ends(with: "array ") { name = before.dropLast().suffix(while: ASCII.isWord) }
    let start = name.startIndex
    switch String(decoding: name, as: UTF8.self) {
    case "array": return Form(start: start, separators: ["=>"], namesKeys: false)
    case "dict": return Form(start: start, isList: false, separators: ["="])
    case "mapOf", "mutableMapOf", "hashMapOf", "linkedMapOf":
      return Form(start: start, isList: false, separators: ["to"], namesKeys: false)
    case "Map.of", "ImmutableMap.of":
      return Form(start: start, isList: false, separators: [","], namesKeys: false)
    case "listOf", "mutableListOf", "arrayListOf", "arrayOf", "List.of", "Arrays.asList",
      "ImmutableList.of":
      return Form(start: start, isList: true)
    default: return nil
    }
  }

  private static let keywords: Set<String> = [
    "return", "const", "yield", "default", "final", "await",
  ]
  private static let typesOfGo = ["gin.H", "fiber.Map", "bson.M", "echo.Map"]
  private static let typesOfCSharp: Set<String> = ["Dictionary", "JObject", "SortedDictionary"]
}

extension ArraySlice<UInt8> {
  /// The bytes without the blanks that they end with.
  fileprivate var trimmingBlanks: ArraySlice<UInt8> {
    prefix(upTo: lastIndex { !ASCII.isBlank($0) }.map { $0 + 1 } ?? startIndex)
  }

  /// The bytes without the types in angle brackets that they end with.
  fileprivate var withoutTypes: ArraySlice<UInt8> {
    guard last == ASCII.greater, let open = lastIndex(of: ASCII.less) else { return self }
    return self[..<open]
  }

  /// The last bytes that all are of a kind.
  fileprivate func suffix(while matches: (UInt8) -> Bool) -> ArraySlice<UInt8> {
    suffix(from: lastIndex { !matches($0) }.map { $0 + 1 } ?? startIndex)
  }

  fileprivate func ends(with word: String) -> Bool {
    suffix(word.utf8.count).elementsEqual(word.utf8)
  }
}
