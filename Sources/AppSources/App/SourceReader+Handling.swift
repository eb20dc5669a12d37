import PhoneModel
import SourceCode

// Where an app handles what the person chose.

extension SourceReader {
  /// The type of a response with a typed text.
  private static let textResponse = "UNTextInputNotificationResponse"

  /// Where the sources handle the actions of categories: where the methods that get a response, or
  /// what they call, compare something with an identifier; and for a text, where they ask for the
  /// type of its response.
  func handled(of categories: [ReadApp.Category]) -> [ReadApp.Handling] {
    let actions = categories.flatMap { $0.actions ?? [] }
    let identifiers = Set(actions.compactMap(\.identifier))
    guard !identifiers.isEmpty else { return [] }
    let files = library.index.marked.filter { library.isOwn(library.index.paths[$0]) }
      .compactMap { library.file($0) }
    let handlers = ResponseHandlers(files)
    var found: [ReadApp.Handling] = []
    for file in files { found += handled(in: file, identifiers, handlers) }
    let texts = Set(actions.filter { $0.textInput != nil }.compactMap(\.identifier))
      .subtracting(found.map(\.identifier))
    guard !texts.isEmpty else { return found }
    for file in files {
      for place in casts(in: file, handlers) {
        found += texts.sorted().map { ReadApp.Handling(identifier: $0, place: place) }
      }
    }
    return found
  }

  /// The functions that handle a response.
  private struct ResponseHandlers {
    private var names: Set<String> = []

    private static let signs: Set<String> = [
      "actionIdentifier", "UNNotificationResponse", textResponse,
    ]

    /// Finds the functions that some sources call for a response, by their names.
    init(_ files: [ParsedFile]) {
      var called: [String: Set<String>] = [:]
      for file in files where Self.isNative(file) {
        let tokens = file.parsed.tokens
        SyntaxWalk.walk(file.parsed) { node, around in
          guard case .function(let function) = node, around.functions.isEmpty,
            case .tokens(let range) = function.body
          else { return }
          let body = range.clamped(to: 0..<tokens.tokens.count)
          let own = Set(
            body.filter {
              tokens.tokens[$0].kind == .name
                && (tokens.isSign("(", at: $0 + 1)
                  || tokens.language == .objectiveC
                    && (tokens.isSign(":", at: $0 + 1) || tokens.isSign("]", at: $0 + 1)))
            }.map { tokens.text(at: $0) })
          if Self.getsResponse(function, tokens) {
            names.formUnion(own)
          } else {
            called[function.name, default: []].formUnion(own)
          }
        }
      }
      for _ in 0..<3 { names.formUnion(names.flatMap { called[$0] ?? [] }) }
    }

    private static func isNative(_ file: ParsedFile) -> Bool {
      file.language == .swift || file.language == .objectiveC
    }

    private static func getsResponse(_ function: Function, _ tokens: TokenTree) -> Bool {
      if function.parameters.contains(where: { $0.type?.contains("NotificationResponse") ?? false })
      {
        return true
      }
      guard case .tokens(let range) = function.body else { return false }
      return range.clamped(to: 0..<tokens.tokens.count).contains { index in
        signs.contains(tokens.text(at: index))
      }
    }

    /// Whether a function handles a response; in other languages than Swift and Objective-C that is
    /// taken for true.
    func contains(_ root: EntryPoint?, in file: ParsedFile) -> Bool {
      guard Self.isNative(file) else { return true }
      guard case .function(let function, _)? = root else { return false }
      return names.contains(function.name) || Self.getsResponse(function, file.parsed.tokens)
    }
  }

  private func handled(
    in file: ParsedFile, _ identifiers: Set<String>, _ handlers: ResponseHandlers
  ) -> [ReadApp.Handling] {
    let tokens = file.parsed.tokens
    var found: [ReadApp.Handling] = []
    for index in tokens.tokens.indices {
      guard let start = comparedAt(index, tokens) else { continue }
      var own: [ReadApp.Handling] = []
      var parser = Parser(tokens, start..<min(start + 60, tokens.tokens.count))
      repeat {
        let place = file.place(
          tokens.tokens[min(parser.at, tokens.tokens.count - 1)].range.lowerBound)
        let expression = parser.parseComparedValue()
        evaluator.beginRoot()
        var compared = self.identifiers(expression, in: file)
        if let before = valueBefore(index, tokens) {
          compared += self.identifiers(before, in: file)
        }
        for identifier in compared where identifiers.contains(identifier) {
          own.append(ReadApp.Handling(identifier: identifier, place: place))
        }
      } while tokens.text(at: index) == "case" && parser.consumeComma()
      if !own.isEmpty, handlers.contains(root(of: index, in: file), in: file) { found += own }
    }
    return found
  }

  /// The places where a source asks whether a response has a text.
  private func casts(in file: ParsedFile, _ handlers: ResponseHandlers) -> [ReadApp.Place] {
    let tokens = file.parsed.tokens
    return tokens.tokens.indices.compactMap { index in
      guard tokens.tokens[index].kind == .name, tokens.text(at: index) == Self.textResponse,
        handlers.contains(root(of: index, in: file), in: file)
      else { return nil }
      return file.place(tokens.tokens[index].range.lowerBound)
    }
  }

  /// The value on the left of a comparison; nil where it is no chain of names and no text.
  private func valueBefore(_ index: Int, _ tokens: TokenTree) -> Expression? {
    guard tokens.isSign("=", at: index), tokens.tokens.indices.contains(index - 1) else {
      return nil
    }
    var start = index - 1
    if tokens.tokens[start].kind == .name {
      while start > 1, tokens.isSign(".", at: start - 1), tokens.tokens[start - 2].kind == .name {
        start -= 2
      }
    } else if tokens.tokens[start].kind != .string {
      return nil
    }
    var parser = Parser(tokens, start..<index)
    return parser.parseComparedValue()
  }

  /// The index of a value that something is compared with, if the token begins a comparison.
  private func comparedAt(_ index: Int, _ tokens: TokenTree) -> Int? {
    if tokens.tokens[index].kind == .name {
      switch tokens.text(at: index) {
      case "case": return index + 1
      case "isEqual", "isEqualToString": return index + 2
      default: return nil
      }
    }
    guard tokens.isSign("=", at: index), tokens.isSign("=", at: index + 1),
      !tokens.isSign("=", at: index - 1)
    else { return nil }
    return tokens.isSign("=", at: index + 2) ? index + 3 : index + 2
  }

  /// The first name of a chain of members; nil for anything else.
  private static func rootName(_ expression: Expression) -> String? {
    switch expression.kind {
    case .name(let name): name
    case .member(let base, _): rootName(base)
    default: nil
    }
  }

  /// Whether a name may be that of a constant or a type, and not of a variable of a function.
  private func isConstant(_ name: String, in file: ParsedFile) -> Bool {
    if name.first?.isUppercase == true || name == "self" || name == "this" { return true }
    if name.hasPrefix("k"), name.dropFirst().first?.isUppercase == true { return true }
    return file.topLevel[name] != nil || file.parsed.imports.contains { $0.name == name }
      || file.types.values.joined().contains { type in
        type.members.contains { member in
          if case .variable(let variable) = member.kind {
            variable.names.contains(name)
          } else {
            false
          }
        }
      }
  }

  private func identifiers(_ expression: Expression, in file: ParsedFile) -> [String] {
    if case .implicitMember(let name) = expression.kind {
      return evaluator.rawValues(ofCase: name)
    }
    if let text = expression.plainText { return [text] }
    guard let root = Self.rootName(expression), isConstant(root, in: file) else { return [] }
    let type = file.types.values.joined().first { $0.extent.contains(expression.start) }
    let own = type.flatMap { library.type(named: $0.name, in: file, within: nil) }
    let value = evaluator.evaluate(expression, evaluator.context(file, own))
    if let text = value.string { return [text] }
    if case .enumerationCase(_, let found) = value {
      return evaluator.rawValues(ofCase: found.name)
    }
    return []
  }
}
