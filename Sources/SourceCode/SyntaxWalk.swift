/// Goes through the types, functions, statements and expressions of a source, those of bodies
/// included, from the outside in.
package struct SyntaxWalk {
  /// A part of a source.
  package enum Node {
    case type(TypeDeclaration)
    case function(Function)
    /// A statement, and the byte at which the next one may begin at the earliest.
    case statement(Statement, end: Int)
    case expression(Expression)
  }

  /// The constructs around a part of a source, outermost first.
  package struct Surroundings {
    package var types: [TypeDeclaration] = []
    /// The functions and closures.
    package var functions: [Function] = []
    /// Whether it depends on more than the versions of systems.
    package var isConditional = false
  }

  private let tokens: TokenTree
  private let visit: (Node, Surroundings) -> Void

  /// How deeply the parts of a source may be nested.
  private static let depthLimit = 300

  /// Goes through a source.
  ///
  /// - Parameters:
  ///   - source: the source.
  ///   - visit: takes each part, with what is around it.
  package static func walk(
    _ source: ParsedSource, _ visit: (Node, Surroundings) -> Void
  ) {
    withoutActuallyEscaping(visit) { visit in
      SyntaxWalk(tokens: source.tokens, visit: visit).walk(
        source.statements, end: source.tokens.bytes.count, Surroundings(), depth: 0)
    }
  }

  /// Goes through the body of a function.
  package static func walk(
    bodyOf function: Function, in tokens: TokenTree, _ visit: (Node, Surroundings) -> Void
  ) {
    withoutActuallyEscaping(visit) { visit in
      SyntaxWalk(tokens: tokens, visit: visit).walk(function, Surroundings(), depth: 0)
    }
  }

  /// The statements of a function's body, and the byte after it.
  package static func statements(
    of function: Function, in tokens: TokenTree
  ) -> (statements: [Statement], end: Int) {
    switch function.body {
    case .tokens(let range):
      var parser = Parser(tokens, range)
      return (parser.parseStatements(), end(of: range, in: tokens))
    case .statements(let statements): return (statements, tokens.bytes.count)
    case .expression(let expression):
      return ([Statement(.expression(expression), expression.start)], expression.end)
    case .none: return ([], 0)
    }
  }

  /// The byte after some tokens.
  private static func end(of range: Range<Int>, in tokens: TokenTree) -> Int {
    let last = range.upperBound - 1
    return tokens.tokens.indices.contains(last)
      ? tokens.tokens[last].range.upperBound : tokens.bytes.count
  }

  // MARK: - Going

  private func walk(
    _ statements: [Statement], end: Int, _ around: Surroundings, depth: Int
  ) {
    guard depth < Self.depthLimit else { return }
    for (index, statement) in statements.enumerated() {
      let next = index + 1 < statements.count ? statements[index + 1].start : end
      walk(statement, end: max(next, statement.start), around, depth: depth + 1)
    }
  }

  private func walk(_ statement: Statement, end: Int, _ around: Surroundings, depth: Int) {
    visit(.statement(statement, end: end), around)
    let expression = { (expression: Expression?) in
      if let expression { walk(expression, around, depth: depth + 1) }
    }
    let block = { (block: [Statement]) in walk(block, end: end, around, depth: depth + 1) }
    switch statement.kind {
    case .expression(let value): expression(value)
    case .variable(let variable):
      expression(variable.value)
      if let getter = variable.getter { walk(getter, around, depth: depth + 1) }
    case .function(let function): walk(function, around, depth: depth + 1)
    case .type(let type):
      visit(.type(type), around)
      var inside = around
      inside.types.append(type)
      walk(type.members, end: type.extent.upperBound, inside, depth: depth + 1)
      for found in type.cases { expression(found.value) }
    case .branch(let conditions, let body, let otherwise):
      for condition in conditions { walk(condition, around, depth: depth + 1) }
      var inside = around
      inside.isConditional = around.isConditional || !conditions.allSatisfy(\.isVersion)
      walk(body, end: otherwise.first?.start ?? end, inside, depth: depth + 1)
      walk(otherwise, end: end, inside, depth: depth + 1)
    case .requirement(let conditions, let otherwise):
      for condition in conditions { walk(condition, around, depth: depth + 1) }
      block(otherwise)
    case .selection(let subject, let cases):
      expression(subject)
      for (index, found) in cases.enumerated() {
        for pattern in found.patterns { expression(pattern) }
        let next = cases.dropFirst(index + 1).lazy.compactMap(\.start).first
        var inside = around
        inside.isConditional = true
        walk(found.body, end: next ?? end, inside, depth: depth + 1)
      }
    case .loop(_, let sequence, let body):
      expression(sequence)
      block(body)
    case .exit(_, let value): expression(value)
    case .block(let inner): block(inner)
    case .attempt(let body, let failures, let finally):
      block(body)
      failures.forEach(block)
      block(finally)
    case .perhaps(let inner): walk(inner, end: end, around, depth: depth + 1)
    }
  }

  private func walk(_ condition: ConditionPart, _ around: Surroundings, depth: Int) {
    switch condition {
    case .expression(let value), .binding(_, let value): walk(value, around, depth: depth)
    case .pattern(let pattern, let value):
      walk(pattern, around, depth: depth)
      walk(value, around, depth: depth)
    case .available: break
    }
  }

  private func walk(_ function: Function, _ around: Surroundings, depth: Int) {
    guard depth < Self.depthLimit else { return }
    visit(.function(function), around)
    var inside = around
    inside.functions.append(function)
    for parameter in function.parameters {
      if let standard = parameter.standard { walk(standard, inside, depth: depth + 1) }
    }
    let (statements, end) = Self.statements(of: function, in: tokens)
    walk(statements, end: end, inside, depth: depth + 1)
  }

  private func walk(_ expression: Expression, _ around: Surroundings, depth: Int) {
    guard depth < Self.depthLimit else { return }
    visit(.expression(expression), around)
    switch expression.kind {
    case .closure(let function): walk(function, around, depth: depth + 1)
    case .statement(let statement):
      walk(statement, end: expression.end, around, depth: depth + 1)
    case .conditional(let condition, let then, let otherwise):
      walk(condition, around, depth: depth + 1)
      var inside = around
      inside.isConditional = true
      walk(then, inside, depth: depth + 1)
      walk(otherwise, inside, depth: depth + 1)
    default:
      for part in expression.parts { walk(part, around, depth: depth + 1) }
    }
  }
}

extension ConditionPart {
  /// Whether it asks for the versions of systems.
  fileprivate var isVersion: Bool {
    if case .available(_, isNegated: false) = self { true } else { false }
  }
}

extension SelectionCase {
  /// Where the case begins, as far as it is known; nil for a `default` that does nothing.
  package var start: Int? { patterns.first?.start ?? body.first?.start }
}

extension Expression {
  /// The expressions that it consists of, except for those in blocks.
  package var parts: [Expression] {
    switch kind {
    case .text(let parts):
      parts.compactMap { part in
        if case .value(let value) = part { value } else { nil }
      }
    case .number, .name, .implicitMember, .closure, .statement, .unknown: []
    case .member(let base, _): [base]
    case .call(let callee, let arguments), .element(let callee, let arguments):
      [callee] + arguments.map(\.value)
    case .list(let elements), .markup(let elements): elements
    case .map(let entries): entries.flatMap { [$0.key, $0.value] }
    case .tuple(let arguments): arguments.map(\.value)
    case .prefix(_, let operand): [operand]
    case .infix(_, let left, let right), .assignment(_, let left, let right): [left, right]
    case .conditional(let condition, let then, let otherwise): [condition, then, otherwise]
    case .cast(let value, _), .spread(let value): [value]
    }
  }
}
