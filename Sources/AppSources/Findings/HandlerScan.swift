import PhoneModel
import SourceCode

/// What a source does with the identifier of a response's action.
struct HandlerScan {
  /// The texts with which the identifier is compared.
  private(set) var comparisons: [Comparisons.Comparison] = []
  /// Whether the source may do something for a response for any action.
  private(set) var isOpaque = false

  private let file: ParsedFile
  private let survey: SourceSurvey
  /// The expressions that are used as is known.
  private var known: Set<ObjectIdentifier> = []
  /// The names of variables that hold the identifier.
  private var aliases: Set<String> = []

  private static let subject = "actionIdentifier"
  /// The identifiers of the system.
  private static let system: Set<String> = [
    "UNNotificationDefaultActionIdentifier", "UNNotificationDismissActionIdentifier",
  ]
  /// What only writes lines for the developer.
  private static let logs: Set<String> = [
    "print", "NSLog", "debugPrint", "os_log", "log", "debug", "info", "warning", "error", "trace",
    "notice", "verbose", "DDLogInfo", "DDLogDebug", "DDLogVerbose",
  ]

  init(_ file: ParsedFile, _ survey: SourceSurvey) {
    self.file = file
    self.survey = survey
    let tokens = file.parsed.tokens
    guard tokens.has(Self.subject, in: 0..<tokens.bytes.count) else { return }
    comparisons = survey.comparisons.all.filter { $0.file === file && isSubject($0.subject) }
    var functions: [Function] = []
    SyntaxWalk.walk(file.parsed) { node, around in
      guard case .function(let function) = node, around.functions.isEmpty else { return }
      functions.append(function)
    }
    for function in functions { scan(function) }
  }

  private mutating func scan(_ function: Function) {
    guard case .tokens(let range) = function.body else { return }
    let tokens = file.parsed.tokens
    guard
      range.clamped(to: 0..<tokens.tokens.count).contains(where: {
        tokens.text(at: $0) == Self.subject
      })
    else { return }
    if tokens.hasDirective(in: range) { isOpaque = true }
    aliases = []
    known = []
    var nodes: [SyntaxWalk.Node] = []
    SyntaxWalk.walk(bodyOf: function, in: tokens) { node, _ in nodes.append(node) }
    for node in nodes {
      if case .statement(let statement, _) = node, case .variable(let variable) = statement.kind,
        let value = variable.value, isIdentifier(value), variable.names.count == 1
      {
        aliases.insert(variable.names[0])
        known.insert(ObjectIdentifier(value))
      }
    }
    comparisons += survey.comparisons.all.filter { comparison in
      comparison.file === file && !aliases.isEmpty && isAlias(comparison.subject)
        && comparison.around.functions.first?.start == function.start
    }
    for node in nodes { scan(node) }
    let handlers = Set(function.parameters.map(\.name))
    scan(SyntaxWalk.statements(of: function, in: tokens).statements, handlers)
  }

  // MARK: - Uses

  private mutating func scan(_ node: SyntaxWalk.Node) {
    switch node {
    case .statement(let statement, _):
      if case .selection(let subject?, let cases) = statement.kind, isSubject(subject) {
        known.insert(ObjectIdentifier(subject))
        let patterns = cases.flatMap(\.patterns)
        if !patterns.allSatisfy({ isKnown($0) }) || cases.contains(where: \.isGuarded) {
          isOpaque = true
        }
      }
    case .expression(let expression):
      switch expression.kind {
      case .infix("==", let left, let right), .infix("===", let left, let right):
        for (subject, value) in [(left, right), (right, left)] where isSubject(subject) {
          known.insert(ObjectIdentifier(subject))
          if !isKnown(value) { isOpaque = true }
        }
      case .call(let callee, let arguments):
        if case .member(let base, "isEqualToString") = callee.kind, isSubject(base) {
          known.insert(ObjectIdentifier(base))
          if !(arguments.first.map { isKnown($0.value) } ?? false) { isOpaque = true }
        }
        if Self.isLog(callee) { allow(expression) }
      default:
        if isSubject(expression), !known.contains(ObjectIdentifier(expression)) { isOpaque = true }
      }
    case .function, .type: break
    }
  }

  private mutating func allow(_ expression: Expression) {
    known.insert(ObjectIdentifier(expression))
    for part in expression.parts { allow(part) }
  }

  private static func isLog(_ callee: Expression) -> Bool {
    callee.lastName.map(logs.contains) ?? false
  }

  private func isIdentifier(_ expression: Expression) -> Bool {
    if case .member(_, Self.subject) = expression.kind { true } else { false }
  }

  private func isAlias(_ expression: Expression) -> Bool {
    if case .name(let name) = expression.kind { aliases.contains(name) } else { false }
  }

  private func isSubject(_ expression: Expression) -> Bool {
    isIdentifier(expression) || isAlias(expression)
  }

  /// Whether it is certain with what is compared.
  private func isKnown(_ value: Expression) -> Bool {
    if let name = value.lastName, Self.system.contains(name) { return true }
    return survey.comparisons.all.contains {
      $0.value === value
        || $0.value.start == value.start
          && $0.file === file
    }
  }

  // MARK: - What else is done

  /// Looks for what is done for every response, beside and after the comparisons of a block.
  private mutating func scan(_ block: [Statement], _ handlers: Set<String>) {
    let compares = block.map { comparesHere($0) }
    guard compares.contains(true) else {
      for statement in block { descend(statement, handlers) }
      return
    }
    for (statement, isComparison) in zip(block, compares) {
      if !isComparison, !isTrivial(statement, handlers) { isOpaque = true }
      guard isComparison else { continue }
      scanComparison(statement, handlers)
    }
  }

  private mutating func scanComparison(_ statement: Statement, _ handlers: Set<String>) {
    switch statement.kind {
    case .branch(_, _, let otherwise):
      guard !otherwise.isEmpty else { return }
      if otherwise.count == 1, let next = otherwise.first, comparesHere(next) {
        scanComparison(next, handlers)
      } else if !otherwise.allSatisfy({ isTrivial($0, handlers) }) {
        isOpaque = true
      }
    case .requirement(_, let otherwise):
      if !otherwise.allSatisfy({ isTrivial($0, handlers) }) { isOpaque = true }
    case .selection(_, let cases):
      for found in cases where found.isDefault {
        if !found.body.allSatisfy({ isTrivial($0, handlers) }) { isOpaque = true }
      }
    default: break
    }
  }

  private mutating func descend(_ statement: Statement, _ handlers: Set<String>) {
    switch statement.kind {
    case .branch(_, let body, let otherwise):
      scan(body, handlers)
      scan(otherwise, handlers)
    case .selection(_, let cases): for found in cases { scan(found.body, handlers) }
    case .block(let inner): scan(inner, handlers)
    case .perhaps(let inner): scan([inner], handlers)
    default: break
    }
  }

  /// Whether a statement itself compares the identifier.
  private func comparesHere(_ statement: Statement) -> Bool {
    switch statement.kind {
    case .branch(let conditions, _, _), .requirement(let conditions, _):
      conditions.contains { condition in
        if case .expression(let expression) = condition { mentions(expression) } else { false }
      }
    case .selection(let subject?, _): isSubject(subject)
    default: false
    }
  }

  private func mentions(_ expression: Expression) -> Bool {
    isSubject(expression) || expression.parts.contains { mentions($0) }
  }

  /// Whether a statement does nothing that people notice: it logs, leaves, keeps a value, or calls
  /// what the function was given.
  private func isTrivial(_ statement: Statement, _ handlers: Set<String>) -> Bool {
    switch statement.kind {
    case .exit(_, let value): return value.map { isTrivialCall($0, handlers) } ?? true
    case .variable: return true
    case .requirement(_, let otherwise):
      return otherwise.allSatisfy { isTrivial($0, handlers) }
    case .expression(let expression): return isTrivialCall(expression, handlers)
    default: return false
    }
  }

  private func isTrivialCall(_ expression: Expression, _ handlers: Set<String>) -> Bool {
    switch expression.kind {
    case .call(let callee, _):
      if case .name(let name) = callee.kind, handlers.contains(name) { return true }
      return Self.isLog(callee)
    case .name, .tuple: return true
    case .unknown: return expression.start == expression.end
    default: return false
    }
  }
}
