import SourceCode

/// A source's statements in a few words, so that tables can say what is parsed.
///
/// An expression is a list in parentheses, its kind first: `(+ 1 (call f x: 2))`. A declaration has
/// the word of its kind: `let a: Int = 1`, `func f(x y: Int) -> Int {…}`, `type A: B {…}`.
struct Outline {
  let tokens: TokenTree

  /// The statements of a source, one after the other.
  static func of(_ text: String, in language: Language) -> String {
    let source = ParsedSource(Array(text.utf8), in: language)
    return Outline(tokens: source.tokens).block(source.statements)
  }

  private func block(_ statements: [Statement]) -> String {
    statements.map(statement).filter { !$0.isEmpty }.joined(separator: "; ")
  }

  private func statement(_ statement: Statement) -> String {
    switch statement.kind {
    case .expression(let value): return expression(value)
    case .variable(let variable): return self.variable(variable)
    case .function(let function): return "func " + self.function(function)
    case .type(let type): return self.type(type)
    case .branch(let conditions, let then, let otherwise):
      let rest = otherwise.isEmpty ? "" : " else {\(block(otherwise))}"
      return "if \(self.conditions(conditions)) {\(block(then))}\(rest)"
    case .requirement(let conditions, let otherwise):
      return "guard \(self.conditions(conditions)) else {\(block(otherwise))}"
    case .selection(let subject, let cases):
      return
        "switch \(subject.map(expression) ?? "") {\(cases.map(selected).joined(separator: " "))}"
    case .loop(let names, let sequence, let body):
      let over = sequence.map { " in \(expression($0))" } ?? ""
      return "for \(names.joined(separator: ","))\(over) {\(block(body))}"
    case .exit(let exit, let value):
      return (["\(exit)"] + [value.map(expression)].compactMap(\.self)).joined(separator: " ")
    case .block(let inner): return inner.isEmpty ? "" : "{\(block(inner))}"
    case .attempt(let body, let failures, let finally):
      let caught = failures.map { " catch {\(block($0))}" }.joined()
      return "try {\(block(body))}\(caught)"
        + (finally.isEmpty ? "" : " finally {\(block(finally))}")
    case .perhaps(let inner): return "perhaps \(self.statement(inner))"
    }
  }

  private func variable(_ variable: Variable) -> String {
    let word = (variable.isStatic ? "static " : "") + (variable.isConstant ? "let " : "var ")
    let type = variable.type.map { ": \($0)" } ?? ""
    let value = variable.value.map { " = \(expression($0))" } ?? ""
    let getter = variable.getter.map { " get \(body($0))" } ?? ""
    return word + variable.names.joined(separator: ",") + type + value + getter
  }

  private func function(_ function: Function) -> String {
    let parameters = function.parameters.map { parameter in
      let label = parameter.label.flatMap { $0 == parameter.name || $0.isEmpty ? nil : $0 + " " }
      let members = parameter.members.map {
        $0.member == $0.name ? $0.name : "\($0.member) \($0.name)"
      }
      let name = parameter.name.isEmpty ? "{\(members.joined(separator: ","))}" : parameter.name
      let type = parameter.type.map { ": \($0)" } ?? ""
      return (label ?? "") + name + type + (parameter.standard.map { " = \(expression($0))" } ?? "")
    }
    let type = function.type.map { " -> \($0)" } ?? ""
    let word = function.isStatic ? "static " : ""
    return "\(word)\(function.name)(\(parameters.joined(separator: ", ")))\(type) \(body(function))"
  }

  private func body(_ function: Function) -> String {
    if case .none = function.body { return "-" }
    return "{\(block(SyntaxWalk.statements(of: function, in: tokens).statements))}"
  }

  private func type(_ type: TypeDeclaration) -> String {
    let above = type.supertypes.isEmpty ? "" : ": \(type.supertypes.joined(separator: ", "))"
    let cases = type.cases.map { found in
      let arguments = found.arguments.isEmpty ? "" : "(\(self.arguments(found.arguments)))"
      return "case \(found.name)\(arguments)" + (found.value.map { " = \(expression($0))" } ?? "")
    }
    let parameters = type.parameters.map { $0.name + ($0.type.map { ": \($0)" } ?? "") }
    let made = parameters.isEmpty ? "" : "(\(parameters.joined(separator: ", ")))"
    let parts = cases + [block(type.members)].filter { !$0.isEmpty }
    return "\(type.kind) \(type.name)\(made)\(above) {\(parts.joined(separator: "; "))}"
  }

  private func selected(_ selected: SelectionCase) -> String {
    let patterns = selected.patterns.map(expression) + (selected.isDefault ? ["default"] : [])
    let rest = (selected.isGuarded ? " where" : "") + (selected.fallsThrough ? " ..." : "")
    return "\(patterns.joined(separator: ","))\(rest): {\(block(selected.body))}"
  }

  private func conditions(_ parts: [ConditionPart]) -> String {
    parts.map { part in
      switch part {
      case .expression(let value): expression(value)
      case .binding(let names, let value):
        "let \(names.joined(separator: ",")) = \(expression(value))"
      case .pattern(let pattern, let value): "\(expression(pattern)) ~ \(expression(value))"
      case .available(let versions, let isNegated):
        "\(isNegated ? "not " : "")available \(versions)"
      }
    }.joined(separator: ", ")
  }

  private func arguments(_ arguments: [Argument]) -> String {
    arguments.map { ($0.label.map { "\($0): " } ?? "") + expression($0.value) }
      .joined(separator: " ")
  }

  private func expression(_ expression: Expression) -> String {
    func list(_ words: String...) -> String {
      "(\(words.filter { !$0.isEmpty }.joined(separator: " ")))"
    }
    func all(_ values: [Expression]) -> String {
      values.map(self.expression).joined(separator: " ")
    }
    switch expression.kind {
    case .text(let parts):
      return "\""
        + parts.map { part in
          switch part {
          case .text(let text): text
          case .value(let value): "\\(\(self.expression(value)))"
          }
        }.joined() + "\""
    case .number(let digits): return digits
    case .name(let name): return name
    case .implicitMember(let name): return "." + name
    case .member(let base, let name): return "\(self.expression(base)).\(name)"
    case .call(let callee, let given):
      return list("call", self.expression(callee), arguments(given))
    case .element(let base, let given):
      return list("element", self.expression(base), arguments(given))
    case .list(let elements): return "[\(all(elements))]"
    case .map(let entries):
      return "{"
        + entries.map { "\(self.expression($0.key)): \(self.expression($0.value))" }
        .joined(separator: " ") + "}"
    case .tuple(let given): return list("tuple", arguments(given))
    case .closure(let closure): return "<\(function(closure))>"
    case .prefix(let sign, let operand): return list(sign, self.expression(operand))
    case .infix(let sign, let left, let right): return list(sign, all([left, right]))
    case .conditional(let condition, let then, let otherwise):
      return list("?", all([condition, then, otherwise]))
    case .assignment(let sign, let target, let value): return list(sign, all([target, value]))
    case .cast(let value, let type): return list("as", self.expression(value), type)
    case .spread(let value): return list("...", self.expression(value))
    case .statement(let inner): return list(statement(inner))
    case .markup(let values): return list("markup", all(values))
    case .unknown: return "?"
    }
  }
}
