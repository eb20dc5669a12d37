// Declarations of variables, functions and types.

extension Parser {
  /// The words that may stand before a declaration.
  private static let modifiers: Set<String> = [
    "public", "private", "internal", "fileprivate", "package", "open", "static", "final",
    "override", "lazy", "weak", "unowned", "mutating", "nonmutating", "convenience", "required",
    "dynamic", "optional", "indirect", "nonisolated", "isolated", "export", "default", "declare",
    "abstract", "readonly", "protected", "async", "sealed", "virtual", "partial", "extern",
    "unsafe",
    "volatile", "late", "external", "covariant", "companion", "data", "inline", "const", "lateinit",
    "suspend", "operator", "infix", "tailrec", "inner", "expect", "actual", "value", "annotation",
    "__block", "__weak", "__strong", "FOUNDATION_EXPORT", "UIKIT_EXTERN", "new", "accessor",
    "class", "base", "mixin", "NS_SWIFT_NAME", "let",
  ]

  /// Parses a declaration; nil, and nothing is taken, where none begins.
  mutating func parseDeclaration() -> Statement? {
    let before = at
    if language == .objectiveC, let type = parseObjectiveCType() { return type }
    let first = start
    let modifiers = parseModifiers()
    if let declaration = parseDeclaration(modifiers, from: first) { return declaration }
    at = before
    return nil
  }

  mutating func parseModifiers() -> [String] {
    var modifiers: [String] = []
    var count = 0
    while at < end, count < 60 {
      count += 1
      if isSign("["), language == .cSharp {
        at = groupEnd
        modifiers.append("[]")
        continue
      }
      guard isName() else { break }
      let word = peek()
      if word.hasPrefix("@"), word.count > 1, language != .objectiveC {
        // An attribute.
        at += 1
        while isSign("."), isName(1) { at += 2 }
        if isSign("("), isTight() { at = groupEnd }
        continue
      }
      guard Self.modifiers.contains(word), isModifier(word) else { break }
      modifiers.append(word)
      at += 1
      if isSign("("), isTight(),
        ["private", "unowned", "nonisolated", "public", "internal"].contains(word)
      {
        at = groupEnd
      }
    }
    return modifiers
  }

  /// Whether a word that may stand before a declaration does here.
  private func isModifier(_ word: String) -> Bool {
    guard
      isName(1) || isSign("(", 1) && isTight(1) && word != "async"
        || isSign("{", 1) && language == .javaScript && word == "export"
        || isSign("[", 1) || isSign("*", 1) && language == .javaScript
    else { return false }
    switch word {
    // In Swift, `class` before a name is a type, except for `class var` and `class func`.
    case "class":
      return language == .swift
        && ["func", "var", "let", "override", "final", "private"].contains(peek(1))
    case "let": return false
    case "const":
      return language != .javaScript && !(language == .dart && isName(1) && isSign("(", 2))
    case "final", "late", "static": return true
    case "new": return language == .cSharp && isName(1) && isName(2)
    case "async", "value", "data", "open", "default", "declare", "package", "base", "inner",
      "export", "required", "optional", "operator", "expect", "actual", "infix", "accessor":
      return isName(1) || isSign("{", 1) || isSign("*", 1)
    case "mixin": return isName("class", 1)
    default: return true
    }
  }

  private mutating func parseDeclaration(_ modifiers: [String], from first: Int) -> Statement? {
    switch language {
    case .swift: return parseSwiftDeclaration(modifiers, from: first)
    case .javaScript: return parseJavaScriptDeclaration(modifiers, from: first)
    case .kotlin: return parseKotlinDeclaration(modifiers, from: first)
    case .dart, .cSharp, .objectiveC: return parseTypedDeclaration(modifiers, from: first)
    }
  }
}
