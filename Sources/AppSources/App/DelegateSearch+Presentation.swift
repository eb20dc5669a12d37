import PhoneModel
import SourceCode

extension DelegateSearch {
  /// What the delegate's `willPresent` returns, where it is the same for every notification.
  func presentation() -> Fact<[String]> {
    var found: [Fact<[String]>] = []
    for number in library.index.naming where library.isOwn(library.index.paths[number]) {
      guard let file = library.file(number), file.language == .swift || file.language == .objectiveC
      else { continue }
      SyntaxWalk.walk(file.parsed) { node, around in
        guard case .function(let function) = node, around.functions.isEmpty,
          function.name == "userNotificationCenter",
          function.parameters.contains(where: { $0.label?.hasPrefix("willPresent") ?? false })
        else { return }
        found.append(Self.options(of: function, in: file))
      }
    }
    guard let first = found.first else { return .unknown("no class in the sources has it") }
    return found.count == 1 ? first : .unknown("several classes in the sources have it")
  }

  private static func options(of function: Function, in file: ParsedFile) -> Fact<[String]> {
    let handler = function.parameters.last.flatMap {
      $0.label == "withCompletionHandler" ? $0.name : nil
    }
    let statements = SyntaxWalk.statements(of: function, in: file.parsed.tokens).statements
    guard let value = value(of: statements, handler), let options = options(value) else {
      return .unknown("it depends on what its code does")
    }
    return .read(options, at: file.place(value.start))
  }

  /// The value that some statements return or hand to the completion handler whatever happens; nil
  /// where that depends on something else than the version of the system.
  private static func value(of statements: [Statement], _ handler: String?) -> Expression? {
    for statement in statements {
      switch statement.kind {
      case .exit(.returns, let value): return handler == nil ? value : nil
      case .expression(let expression):
        if let handler, case .call(let callee, let arguments) = expression.kind,
          case .name(handler) = callee.kind
        {
          return arguments.first?.value
        }
        if handler == nil, statements.count == 1 { return expression }
      case .branch(let conditions, let body, _):
        let isVersion = conditions.allSatisfy {
          if case .available(_, isNegated: false) = $0 { true } else { false }
        }
        return isVersion ? value(of: body, handler) : nil
      case .variable, .function, .type: continue
      case .requirement, .selection, .loop, .exit, .block, .attempt, .perhaps: return nil
      }
    }
    return nil
  }

  /// The names of options that are written out; nil for another value.
  private static func options(_ value: Expression) -> [String]? {
    switch value.kind {
    case .list(let elements):
      let words = elements.map { options($0) }
      return words.contains { $0 == nil } ? nil : words.flatMap { $0 ?? [] }
    case .infix("|", let left, let right):
      guard let left = options(left), let right = options(right) else { return nil }
      return left + right
    case .implicitMember(let name), .member(_, let name), .name(let name):
      let prefix = "UNNotificationPresentationOption"
      let word = name.hasPrefix(prefix) ? String(name.dropFirst(prefix.count)) : name
      if word == "None" { return [] }
      let option = word.prefix(1).lowercased() + word.dropFirst()
      return ["badge", "sound", "alert", "list", "banner"].contains(option) ? [option] : nil
    default: return nil
    }
  }
}
