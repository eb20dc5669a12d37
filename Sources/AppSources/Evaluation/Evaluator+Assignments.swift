import PhoneModel
import SourceCode

// What assignments change.

extension Evaluator {
  func assign(
    _ sign: String, _ target: Expression, _ expression: Expression, _ context: Context
  ) -> Value {
    var value = evaluate(expression, context)
    if sign != "=" {
      let old = evaluate(target, context)
      switch sign {
      case "+=":
        switch (old, value) {
        case (.text(let one), .text(let two)): value = .text(one.text + two.text)
        case (.number(let one), .number(let two)): value = .number(one + two)
        case (.list, _):
          var list = Value.List()
          add(old, to: &list)
          add(value, to: &list)
          value = .list(list)
        default: value = .options([old, value])
        }
      case "|=": value = .options([old, value])
      case "??=", "||=":
        if !old.isNull {
          value = old.isUnknown ? eitherOf(old, value, condition: "it is set") : old
        }
      default:
        value = unknown("'\(context.file.text(expression))' is unknown", expression, context)
      }
    }
    store(value, in: target, context)
    return value
  }

  /// Puts a value where an expression says.
  func store(_ value: Value, in target: Expression, _ context: Context) {
    switch target.kind {
    case .name(let name):
      if let scope = context.scope.owner(of: name) {
        scope.values[name] = value
      } else if context.type != nil, context.file.language != .javaScript {
        context.scope.chain.last?.values["self.\(name)"] = value
      } else {
        context.scope.chain.last?.values[name] = value
      }
    case .member(let base, let name):
      if case .name(let owner) = base.kind, owner == "self" || owner == "this" {
        context.scope.chain.last?.values["self.\(name)"] = value
        return
      }
      // A member of a variable.
      switch evaluate(base, context) {
      case .object(var object):
        object.set(name, value)
        store(.object(object), in: base, context)
      case .instance(var instance):
        instance.members[name] = value
        store(.instance(instance), in: base, context)
      case .made(let made):
        let changed = Value.Made(
          callee: made.callee, receiver: made.receiver,
          arguments: made.arguments.filter { $0.label != name } + [(name, value)],
          place: made.place, modules: made.modules)
        store(.made(changed), in: base, context)
      default: break
      }
    case .element(let base, let arguments):
      guard case .object(var object) = evaluate(base, context) else { return }
      if case .text(let key)? = arguments.first.map({ evaluate($0.value, context) }) {
        object.set(key.text, value)
      } else {
        object.isOpen =
          object.isOpen
          ?? Value.Reason("a key is unknown", at: context.file.place(target.start))
      }
      store(.object(object), in: base, context)
    default: break
    }
  }
}
