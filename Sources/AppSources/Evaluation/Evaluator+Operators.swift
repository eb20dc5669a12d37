import PhoneModel
import SourceCode

// Operators, and whether values are equal.

extension Evaluator {
  func prefix(
    _ sign: String, _ operand: Expression, _ expression: Expression, _ context: Context
  ) -> Value {
    let value = evaluate(operand, context)
    switch (sign, value) {
    case ("!", _):
      if let truth = truth(of: value) { return .truth(!truth) }
    case ("-", .number(let number)): return .number(-number)
    default: break
    }
    return value.reason.map { .unknown($0) }
      ?? unknown("'\(context.file.text(expression))' is unknown", expression, context)
  }

  /// Whether a value counts as true; nil if that cannot be determined.
  func truth(of value: Value) -> Bool? {
    switch value {
    case .truth(let truth): truth
    case .null: false
    case .number(let number): number != 0
    case .text(let text): !text.text.isEmpty
    case .object, .list, .function, .instance: true
    default: nil
    }
  }

  func infix(
    _ sign: String, _ left: Expression, _ right: Expression, _ expression: Expression,
    _ context: Context
  ) -> Value {
    let first = evaluate(left, context)
    switch sign {
    case "&&", "and":
      if truth(of: first) == false { return .truth(false) }
      undecided += 1
      let second = evaluate(right, context)
      undecided -= 1
      if truth(of: first) == true { return second }
      if context.file.language == .javaScript, truth(of: first) == nil, truth(of: second) == true {
        // `condition && value` is the value or what counts as none.
        return eitherOf(second, .truth(false), condition: context.file.text(left))
      }
      return truth(of: second) == false
        ? .truth(false) : first.reason.map { .unknown($0) } ?? cannotTell(expression, context)
    case "||":
      if let truth = truth(of: first) {
        return truth ? first : evaluate(right, context)
      }
      let second = evaluate(right, context)
      if case .truth(true) = second { return .truth(true) }
      return eitherOf(first, second, condition: context.file.text(left))
    case "??", "?:":
      if first.isNull { return evaluate(right, context) }
      let second = evaluate(right, context)
      switch first {
      case .unknown, .made, .external, .choice:
        return eitherOf(first, second, condition: context.file.text(left))
      default: return first
      }
    case "==", "===", "!=", "!==":
      let second = evaluate(right, context)
      guard let equal = areEqual(first, second) else { return cannotTell(expression, context) }
      return .truth(equal == (sign.first == "="))
    default: break
    }
    let second = evaluate(right, context)
    switch (sign, first, second) {
    case ("+", .text(let one), .text(let two)): return .text(one.text + two.text)
    case ("+", .text(let one), .number(let two)): return .text(one.text + Self.text(two))
    case ("+", .number(let one), .text(let two)): return .text(Self.text(one) + two.text)
    case ("+", .number(let one), .number(let two)): return .number(one + two)
    case ("-", .number(let one), .number(let two)): return .number(one - two)
    case ("*", .number(let one), .number(let two)): return .number(one * two)
    case ("<", .number(let one), .number(let two)): return .truth(one < two)
    case (">", .number(let one), .number(let two)): return .truth(one > two)
    case ("<=", .number(let one), .number(let two)): return .truth(one <= two)
    case (">=", .number(let one), .number(let two)): return .truth(one >= two)
    case ("<<", .number(let one), .number(let two)) where one == 1 && two >= 0 && two < 31:
      return .number(Double(1 << Int(two)))
    case ("+", .list, _), ("+", _, .list):
      var list = Value.List()
      for value in [first, second] {
        if case .made(let made) = value, made.isDeclaration {
          // Kotlin and Dart add an element to a list this way.
          list.elements.append(element(value))
        } else {
          add(value, to: &list)
        }
      }
      return .list(list)
    case ("|", _, _), ("or", _, _):
      return .options([first, second])
    case ("+", .external, .external), ("+", .options, .external): return .options([first, second])
    case ("to", .text(let key), _):
      var object = Value.Object()
      object.set(key.text, second)
      return .object(object)
    case ("in", .text(let key), .object(let object)) where object.isOpen == nil:
      return .truth(object.members[key.text] != nil)
    default:
      return (first.reason ?? second.reason).map { .unknown($0) } ?? cannotTell(expression, context)
    }
  }

  func cannotTell(_ expression: Expression, _ context: Context) -> Value {
    unknown("'\(context.file.text(expression))' is unknown", expression, context)
  }

  /// One of two values.
  func eitherOf(_ first: Value, _ second: Value, condition: String) -> Value {
    if areSame(first, second) { return first }
    var alternatives: [Value.Alternative] = []
    for (value, text) in [(first, condition), (second, "not: \(condition)")] {
      if case .choice(let inner) = value {
        alternatives += inner
      } else {
        alternatives.append(Value.Alternative(value: value, condition: text))
      }
    }
    return .choice(Array(alternatives.prefix(8)))
  }

  func conditional(
    _ condition: Expression, _ then: Expression, _ otherwise: Expression, _ context: Context
  ) -> Value {
    switch truth(of: evaluate(condition, context)) {
    case true?: return evaluate(then, context)
    case false?: return evaluate(otherwise, context)
    case nil:
      undecided += 1
      defer { undecided -= 1 }
      return eitherOf(
        evaluate(then, context), evaluate(otherwise, context),
        condition: context.file.text(condition))
    }
  }

  /// Whether two values are equal; nil if that cannot be determined.
  func areEqual(_ first: Value, _ second: Value) -> Bool? {
    switch (first, second) {
    case (.text(let one), .text(let two)): one.text == two.text
    case (.number(let one), .number(let two)): one == two
    case (.truth(let one), .truth(let two)): one == two
    case (.null, .null): true
    case (.null, .text), (.null, .list), (.null, .object), (.null, .number), (.null, .function),
      (.text, .null), (.list, .null), (.object, .null), (.number, .null), (.function, .null),
      (.null, .instance), (.instance, .null), (.null, .enumerationCase), (.enumerationCase, .null):
      false
    case (.enumerationCase(let type, let one), .enumerationCase(let other, let two)):
      type === other && one.name == two.name
    case (.enumerationCase(let type, let one), .implicit(let name)),
      (.implicit(let name), .enumerationCase(let type, let one)):
      type.enumerationCase(name) == nil ? nil : one.name == name
    default: nil
    }
  }

  /// Whether two values are the same thing.
  func areSame(_ first: Value, _ second: Value) -> Bool {
    switch (first, second) {
    case (.text(let one), .text(let two)): one == two
    case (.list(let one), .list(let two)):
      one.isOpen == two.isOpen
        && one.elements.map(\.identity) == two.elements.map(\.identity)
        && one.elements.map(\.condition) == two.elements.map(\.condition)
    case (.function(let one), .function(let two)): one.function === two.function
    case (.type(let one), .type(let two)): one === two
    case (.external(let one), .external(let two)): one == two
    case (.implicit(let one), .implicit(let two)): one == two
    case (.unknown(let one), .unknown(let two)): one == two
    case (.made(let one), .made(let two)): one.place == two.place && one.callee == two.callee
    case (.object(let one), .object(let two)):
      one.place == two.place && one.keys == two.keys
        && one.keys.allSatisfy { key in
          guard let a = one.members[key], let b = two.members[key] else { return false }
          return areSame(a, b)
        }
    case (.instance(let one), .instance(let two)): one.type === two.type && one.reason == two.reason
    default: areEqual(first, second) ?? false
    }
  }
}
