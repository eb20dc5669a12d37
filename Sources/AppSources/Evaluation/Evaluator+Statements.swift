import PhoneModel
import SourceCode

// Running statements, as far as they can be followed.

extension Evaluator {
  /// How a statement ended.
  enum Flow {
    case next
    /// The function or the loop is left.
    case left
  }

  func run(_ statements: [Statement], _ context: Context) -> Flow {
    for statement in statements {
      // Functions can be called before they are declared.
      if case .function(let function) = statement.kind {
        context.scope.values[function.name] = closure(function, context)
      }
    }
    for statement in statements where run(statement, context) == .left { return .left }
    return .next
  }

  private func run(_ statement: Statement, _ context: Context) -> Flow {
    switch statement.kind {
    case .expression(let expression): _ = evaluate(expression, context)
    case .variable(let variable): declare(variable, context)
    case .function, .type: break
    case .branch(let conditions, let then, let otherwise):
      return branch(conditions, then, otherwise, context)
    case .requirement(let conditions, let otherwise):
      return require(conditions, otherwise, context)
    case .selection(let subject, let cases): return select(subject, cases, context)
    case .loop(let names, let sequence, let body): loop(names, sequence, body, context)
    case .exit(let exit, let value):
      if exit == .returns {
        context.frame.returns.append(value.map { evaluate($0, context) } ?? .null)
      } else if let value {
        _ = evaluate(value, context)
      }
      return .left
    case .block(let inner):
      // Several variables of one declaration belong to the block around them.
      if inner.allSatisfy({ if case .variable = $0.kind { true } else { false } }) {
        return run(inner, context)
      }
      return run(inner, nested(context))
    case .attempt(let body, let failures, let finally):
      return attempt(body, failures, finally, context)
    case .perhaps(let inner):
      let text = "a condition of the preprocessor"
      return both(text, { self.run(inner, context) }, { .next }, context)
    }
    return .next
  }

  func nested(_ context: Context) -> Context {
    var inner = context
    inner.scope = Scope(parent: context.scope)
    return inner
  }

  // MARK: - Variables

  private func declare(_ variable: Variable, _ context: Context) {
    if let getter = variable.getter, variable.value == nil {
      context.scope.values[variable.names.first ?? ""] = call(
        Value.FunctionValue(
          function: getter, file: context.file, scope: context.scope, owner: context.owner,
          type: context.type), [], at: context.file.place(variable.start))
      return
    }
    guard let expression = variable.value else {
      for name in variable.names { context.scope.values[name] = emptyValue(variable, context) }
      return
    }
    let value = typed(evaluate(expression, context), as: variable.type, context.file, context.type)
    bind(variable, to: value, in: context)
  }

  /// The value of a variable that is not initialized.
  private func emptyValue(_ variable: Variable, _ context: Context) -> Value {
    if context.file.language == .javaScript || variable.type?.hasSuffix("?") == true {
      return .null
    }
    return .unknown(
      Value.Reason(
        "'\(variable.names.first ?? "")' is not set where it is declared",
        at: context.file.place(variable.start)))
  }

  func bind(_ variable: Variable, to value: Value, in context: Context) {
    switch variable.pattern {
    case .single: context.scope.values[variable.names.first ?? ""] = value
    case .elements: bind(variable.names, toElementsOf: value, in: context.scope)
    case .members(let members):
      for (name, member) in zip(variable.names, members) {
        context.scope.values[name] = memberForBinding(member, of: value, variable.start, context)
      }
    }
  }

  func memberForBinding(_ member: String, of value: Value, _ start: Int, _ context: Context)
    -> Value
  {
    let place = Expression.empty(at: start)
    return self.member(member, of: value, place, context)
  }

  /// Gives names to the elements of a list or a tuple.
  func bind(_ names: [String], toElementsOf value: Value, in scope: Scope) {
    for (index, name) in names.enumerated() where name != "_" {
      switch value {
      case .list(let list) where list.isOpen == nil && list.elements.indices.contains(index):
        scope.values[name] = list.elements[index].value
      case .object(let object): scope.values[name] = object.members[String(index)] ?? .null
      case .unknown(let reason): scope.values[name] = .unknown(reason)
      default:
        scope.values[name] =
          value.reason.map { .unknown($0) } ?? .external(name)
      }
    }
  }

  // MARK: - Conditions

  /// Runs both sides of a condition that cannot be decided, and joins their results.
  func both(
    _ condition: String, _ then: () -> Flow, _ otherwise: () -> Flow, _ context: Context
  ) -> Flow {
    let chain = context.scope.chain
    // Each side of a condition keeps what is known outside of it.
    guard countSteps(chain.count * 4) else { return .next }
    let before = chain.map(\.values)
    undecided += 1
    defer { undecided -= 1 }
    let firstFlow = then()
    let first = chain.map(\.values)
    for (scope, values) in zip(chain, before) { scope.values = values }
    let secondFlow = otherwise()
    switch (firstFlow, secondFlow) {
    case (.left, .left): return .left
    case (.left, .next): return .next
    case (.next, .left):
      for (scope, values) in zip(chain, first) { scope.values = values }
      return .next
    case (.next, .next):
      for (scope, values) in zip(chain, first) {
        for (name, other) in scope.values where values[name] == nil && name.hasPrefix("self.") {
          scope.values[name] = perhapsSet(other, name, condition, context)
        }
        for (name, value) in values {
          guard let other = scope.values[name] else {
            scope.values[name] =
              name.hasPrefix("self.") ? perhapsSet(value, name, condition, context) : value
            continue
          }
          if !areSame(value, other) {
            scope.values[name] = merged(value, other, condition: condition)
          }
        }
      }
      return .next
    }
  }

  /// The value of a property that is only set under a condition.
  private func perhapsSet(
    _ value: Value, _ name: String, _ condition: String, _ context: Context
  ) -> Value {
    let place = context.file.place(context.frame.function?.start ?? 0)
    return eitherOf(
      value, .unknown(Value.Reason("'\(name.dropFirst(5))' may be set elsewhere", at: place)),
      condition: condition)
  }

  /// One of two values that a variable may have.
  func merged(_ first: Value, _ second: Value, condition: String) -> Value {
    guard case .list(let one) = first, case .list(let two) = second else {
      return eitherOf(first, second, condition: condition)
    }
    var list = Value.List(isOpen: one.isOpen ?? two.isOpen)
    let others = Set(two.elements.map(\.identity))
    let own = Set(one.elements.map(\.identity))
    for element in one.elements {
      var element = element
      if !others.contains(element.identity) { element.condition = element.condition ?? condition }
      list.elements.append(element)
    }
    for (index, element) in two.elements.enumerated() where !own.contains(element.identity) {
      var element = element
      element.condition = element.condition ?? "not: \(condition)"
      list.elements.insert(element, at: min(index, list.elements.count))
    }
    return .list(list)
  }

  /// Whether all parts of a condition hold; nil if that cannot be determined.
  ///
  /// Names are bound in any case.
  private func decide(_ parts: [ConditionPart], _ context: Context) -> Bool? {
    var result: Bool? = true
    for part in parts {
      let own: Bool? =
        switch part {
        case .expression(let expression): truth(of: evaluate(expression, context))
        case .available(let versions, let isNegated): Self.isAvailable(versions) != isNegated
        case .binding(let names, let expression): bind(names, expression, context)
        case .pattern(let pattern, let expression):
          matches(pattern, evaluate(expression, context), context)
        }
      if own == false { return false }
      if own == nil { result = nil }
    }
    return result
  }

  /// Whether a current iPhone has what is asked for.
  private static func isAvailable(_ versions: String) -> Bool {
    versions.contains("iOS") || versions.contains("*")
  }

  private func bind(_ names: [String], _ expression: Expression, _ context: Context) -> Bool? {
    let value = evaluate(expression, context)
    if value.isNull { return false }
    if names.count == 1 {
      context.scope.values[names[0]] = value
    } else {
      bind(names, toElementsOf: value, in: context.scope)
    }
    switch value {
    case .text, .number, .truth, .list, .object, .instance, .enumerationCase, .function: return true
    default: return nil
    }
  }

  private func words(_ parts: [ConditionPart], _ context: Context) -> String {
    parts.map { part in
      switch part {
      case .expression(let expression): context.file.text(expression)
      case .available(let versions, _): "available \(versions)"
      case .binding(let names, let expression):
        "\(names.joined(separator: ", ")) = \(context.file.text(expression))"
      case .pattern(_, let expression): context.file.text(expression)
      }
    }.joined(separator: ", ")
  }

  private func branch(
    _ conditions: [ConditionPart], _ then: [Statement], _ otherwise: [Statement],
    _ context: Context
  ) -> Flow {
    let inner = nested(context)
    switch decide(conditions, inner) {
    case true?: return run(then, inner)
    case false?: return run(otherwise, nested(context))
    case nil:
      return both(
        words(conditions, context), { self.run(then, inner) },
        { self.run(otherwise, self.nested(context)) }, context)
    }
  }

  private func require(
    _ conditions: [ConditionPart], _ otherwise: [Statement], _ context: Context
  ) -> Flow {
    switch decide(conditions, context) {
    case true?: return .next
    case false?: return run(otherwise, nested(context))
    case nil:
      return both(
        words(conditions, context), { .next }, { self.run(otherwise, self.nested(context)) },
        context)
    }
  }

  // MARK: - Selections

  /// Whether a value is what a pattern asks for; nil if that cannot be determined.
  private func matches(_ pattern: Expression, _ value: Value, _ context: Context) -> Bool? {
    if case .implicitMember(let name) = pattern.kind {
      switch value {
      case .enumerationCase(let type, let found) where type.enumerationCase(name) != nil:
        return found.name == name
      case .implicit(let other): return name == other ? true : nil
      default: return nil
      }
    }
    // In Kotlin and Dart, a case may stand without its type.
    if case .name(let name) = pattern.kind, case .enumerationCase(let type, let found) = value,
      type.enumerationCase(name) != nil
    {
      return found.name == name
    }
    if case .call = pattern.kind { return nil }
    return areEqual(evaluate(pattern, context), value)
  }

  /// The cases of a selection that may match, with whether each certainly does.
  private func candidates(
    _ subject: Expression?, _ cases: [SelectionCase], _ context: Context
  ) -> [(index: Int, condition: String?)] {
    let value = subject.map { evaluate($0, context) } ?? .truth(true)
    var found: [(index: Int, condition: String?)] = []
    let subjectText = subject.map { context.file.text($0) } ?? ""
    for (index, selected) in cases.enumerated() {
      if selected.isDefault, selected.patterns.isEmpty { continue }
      var result: Bool? = false
      for pattern in selected.patterns {
        switch matches(pattern, value, context) {
        case true?: result = true
        case nil where result == false: result = nil
        default: break
        }
        if result == true { break }
      }
      if selected.patterns.isEmpty { result = nil }
      if selected.isGuarded, result == true { result = nil }
      let names = selected.patterns.map { context.file.text($0) }.joined(separator: ", ")
      switch result {
      case true?: return found + [(index, found.isEmpty ? nil : "\(subjectText) is \(names)")]
      case nil: found.append((index, "\(subjectText) is \(names)"))
      case false?: continue
      }
    }
    if let index = cases.firstIndex(where: \.isDefault) {
      found.append((index, found.isEmpty ? nil : "\(subjectText) is something else"))
    }
    return found
  }

  private func body(_ cases: [SelectionCase], from index: Int) -> [Statement] {
    var statements: [Statement] = []
    for selected in cases[index...] {
      statements += selected.body
      if !selected.fallsThrough { break }
    }
    return statements
  }

  private func select(
    _ subject: Expression?, _ cases: [SelectionCase], _ context: Context
  ) -> Flow {
    let found = candidates(subject, cases, context)
    guard let first = found.first else { return .next }
    if found.count == 1, first.condition == nil {
      let flow = run(body(cases, from: first.index), nested(context))
      return flow == .left && endsWithReturn(body(cases, from: first.index)) ? .left : .next
    }
    var flow = Flow.next
    func follow(_ rest: ArraySlice<(index: Int, condition: String?)>) -> Flow {
      guard let next = rest.first else { return .next }
      return both(
        next.condition ?? "otherwise",
        {
          let statements = self.body(cases, from: next.index)
          let flow = self.run(statements, self.nested(context))
          return flow == .left && self.endsWithReturn(statements) ? .left : .next
        }, { follow(rest.dropFirst()) }, context)
    }
    flow = follow(found[...])
    return flow
  }

  /// Whether what is left is the function, and not the selection.
  private func endsWithReturn(_ statements: [Statement]) -> Bool {
    guard let last = statements.last else { return false }
    switch last.kind {
    case .exit(let exit, _): return exit == .returns || exit == .throwing || exit == .continues
    case .block(let inner): return endsWithReturn(inner)
    default: return true
    }
  }

  // MARK: - Statements with a value

  /// The value of a statement that stands for one, or that is the last of a block.
  func value(of statement: Statement, _ context: Context) -> Value {
    switch statement.kind {
    case .expression(let expression): return evaluate(expression, context)
    case .branch(let conditions, let then, let otherwise):
      let inner = nested(context)
      switch decide(conditions, inner) {
      case true?: return value(of: then, inner)
      case false?: return value(of: otherwise, nested(context))
      case nil:
        undecided += 1
        defer { undecided -= 1 }
        return eitherOf(
          value(of: then, inner), value(of: otherwise, nested(context)),
          condition: words(conditions, context))
      }
    case .selection(let subject, let cases):
      let found = candidates(subject, cases, context)
      var result: Value?
      for candidate in found {
        let own = value(of: body(cases, from: candidate.index), nested(context))
        result = result.map { eitherOf($0, own, condition: candidate.condition ?? "") } ?? own
      }
      return result ?? .null
    case .attempt(let body, let failures, _):
      return ([body] + failures).map { value(of: $0, nested(context)) }.first ?? .null
    case .block(let inner): return value(of: inner, nested(context))
    case .exit(.returns, let expression):
      let value = expression.map { evaluate($0, context) } ?? .null
      context.frame.returns.append(value)
      return value
    default:
      _ = run(statement, context)
      return .null
    }
  }

  func value(of statements: [Statement], _ context: Context) -> Value {
    guard let last = statements.last else { return .null }
    let rest = statements.dropLast()
    for statement in statements {
      if case .function(let function) = statement.kind {
        context.scope.values[function.name] = closure(function, context)
      }
    }
    for statement in rest where run(statement, context) == .left { return .null }
    return value(of: last, context)
  }

  // MARK: - Loops

  /// The keys and values of a dictionary of Swift, in the order of a loop.
  private func entries(of value: Value, _ context: Context) -> Value {
    guard context.file.language == .swift, case .object(let object) = value else { return value }
    var list = Value.List(isOpen: object.isOpen)
    for key in object.keys {
      var entry = Value.Object()
      entry.set("0", .text(key))
      entry.set("1", object.members[key] ?? .null)
      entry.members["key"] = .text(key)
      entry.members["value"] = object.members[key] ?? .null
      list.elements.append(element(.object(entry)))
    }
    return .list(list)
  }

  private func loop(
    _ names: [String], _ sequence: Expression?, _ body: [Statement], _ context: Context
  ) {
    let value = sequence.map { entries(of: evaluate($0, context), context) }
    if case .list(let list)? = value, list.isOpen == nil || !list.elements.isEmpty {
      for element in list.elements {
        let inner = nested(context)
        if names.count == 1 {
          inner.scope.values[names[0]] = element.value
        } else {
          bind(names, toElementsOf: element.value, in: inner.scope)
        }
        if let condition = element.condition {
          _ = both(condition, { self.run(body, inner) }, { .next }, context)
        } else {
          _ = run(body, inner)
        }
      }
      guard list.isOpen != nil else { return }
    }
    let text = sequence.map { "for each of \(context.file.text($0))" } ?? "a loop"
    let inner = nested(context)
    let place = context.file.place(sequence?.start ?? body.first?.start ?? 0)
    let reason = value?.reason ?? Value.Reason("the number of iterations is unknown", at: place)
    for name in names { inner.scope.values[name] = .unknown(reason) }
    _ = both(
      text,
      {
        _ = self.run(body, inner); return .next
      }, { .next }, context)
  }

  private func attempt(
    _ body: [Statement], _ failures: [[Statement]], _ finally: [Statement], _ context: Context
  ) -> Flow {
    let flow = run(body, nested(context))
    // The code for a failure may run too, but its variables do not count.
    for failure in failures {
      let chain = context.scope.chain
      let before = chain.map(\.values)
      let returns = context.frame.returns
      undecided += 1
      _ = run(failure, nested(context))
      undecided -= 1
      context.frame.returns = returns
      for (scope, values) in zip(chain, before) { scope.values = values }
    }
    _ = run(finally, nested(context))
    return flow
  }
}
