import PhoneModel
import SourceCode

// Calls of functions, and assignments.

extension Evaluator {
  /// An argument with its value.
  typealias GivenArgument = (label: String?, value: Value)

  func call(
    _ callee: Expression, _ arguments: [Argument], _ expression: Expression, _ context: Context
  ) -> Value {
    let place = context.file.place(expression.start)
    // `[Type]()` and `[Key: Value]()` are empty.
    if case .list = callee.kind, arguments.isEmpty { return .list(Value.List()) }
    if case .map = callee.kind, arguments.isEmpty { return .object(Value.Object()) }
    if case .member(let base, let name) = callee.kind {
      if case .name("super") = base.kind, context.file.language != .javaScript {
        return callInherited(name, evaluate(arguments, context), expression, context)
      }
      let receiver = evaluate(base, context)
      if let changed = change(base, receiver, name, arguments, context) { return changed }
      let given = evaluate(arguments, context)
      return callMethod(name, of: receiver, given, callee, expression, context)
    }
    if case .implicitMember(let name) = callee.kind {
      let given = evaluate(arguments, context)
      runClosures(in: given, place)
      return .made(
        Value.Made(
          callee: ".\(name)", receiver: nil, arguments: given, place: place, modules: []))
    }
    let function = evaluate(callee, context)
    let given = evaluate(arguments, context)
    return apply(function, given, callee, expression, context)
  }

  private func evaluate(_ arguments: [Argument], _ context: Context) -> [GivenArgument] {
    var given: [GivenArgument] = []
    for argument in arguments.prefix(Self.elementLimit) {
      if case .spread(let inner) = argument.value.kind {
        var list = Value.List()
        add(evaluate(inner, context), to: &list)
        given += list.elements.map { (nil, $0.value) }
        continue
      }
      given.append((argument.label, evaluate(argument.value, context)))
    }
    return given
  }

  /// Calls what a name or an expression stands for.
  private func apply(
    _ function: Value, _ given: [GivenArgument], _ callee: Expression, _ expression: Expression,
    _ context: Context
  ) -> Value {
    let place = context.file.place(expression.start)
    switch function {
    case .function(let value):
      return call(value, given, at: place, from: context)
    case .type(let type): return construct(type, given, expression, context)
    case .external(let path):
      return callExternal(path, receiver: nil, given, expression, context)
    case .module(let file):
      if let value = exported("default", from: file, depth: 0) {
        return apply(value, given, callee, expression, context)
      }
      return unknown("'\(file.path)' cannot be called", expression, context)
    default:
      if case .name(let name) = callee.kind, FrameworkWords.roots.contains(name) {
        // A framework's function that was taken out of something that nobody knows.
        return callExternal(name, receiver: nil, given, expression, context)
      }
      runClosures(in: given, place)
      return function.reason.map { .unknown($0) }
        ?? unknown("'\(context.file.text(callee))' cannot be followed", expression, context)
    }
  }

  private func callMethod(
    _ name: String, of receiver: Value, _ given: [GivenArgument], _ callee: Expression,
    _ expression: Expression, _ context: Context
  ) -> Value {
    if name == "init" || name == "alloc" || name == "new",
      context.file.language == .swift || context.file.language == .objectiveC
    {
      if case .type(let type) = receiver {
        if name == "alloc" { return receiver }
        let value = construct(type, given, expression, context)
        // `self.init(…)` in an extension of a type that is not the app's own.
        if type.kind == .extending, context.type === type, context.frame.function?.name == "init" {
          context.scope.chain.last?.values["self.self"] = value
        }
        return value
      }
      if case .external(let path) = receiver {
        return name == "alloc"
          ? receiver
          : callExternal(path, receiver: nil, given, expression, context)
      }
    }
    if case .null = receiver {
      runClosures(in: given, context.file.place(expression.start)); return .null
    }
    var receiver = receiver
    if case .member(let base, _) = callee.kind, let typed = self.receiver(base, receiver, context) {
      receiver = typed
    }
    if let method = method(name, of: receiver, given, callee, context) {
      if case .type(let type) = receiver, method.function.isConstructorOfDart(in: method.file) {
        let place = context.file.place(expression.start)
        let instance = Value.Instance(
          type: type,
          reason: Value.Reason("a property of '\(type.shortName)' is not known", at: place))
        return .instance(run(method.function, method.file, on: instance, given, place))
      }
      let place = context.file.place(expression.start)
      let value = call(method, given, at: place, from: context)
      if given.isEmpty, let found = localized(byMethod: name, of: receiver, value) { return found }
      return value
    }
    if let value = builtInCall(name, of: receiver, given, expression, context) { return value }
    if let value = property(name, of: receiver, given, expression, context) { return value }
    switch receiver {
    case .object(let object):
      if let member = object.members[name] {
        if case .external(let path) = member {
          return callExternal(path, receiver: nil, given, expression, context)
        }
        return apply(member, given, callee, expression, context)
      }
    case .module(let file):
      if let value = exported(name, from: file, depth: 0) {
        return apply(value, given, callee, expression, context)
      }
    case .type(let type):
      if let inner = library.type(named: name, inside: type) {
        return construct(inner, given, expression, context)
      }
      if let found = type.enumerationCase(name) { return caseValue(found, of: type, context) }
    case .external(let path):
      guard case .external(let full) = member(name, of: receiver, callee, context) else {
        return callExternal("\(path).\(name)", receiver: receiver, given, expression, context)
      }
      return callExternal(full, receiver: receiver, given, expression, context)
    default: break
    }
    return callExternal(
      "\(path(of: receiver)).\(name)", receiver: receiver, given, expression, context)
  }

  /// Calls what a type inherits: `super.name(…)`.
  private func callInherited(
    _ name: String, _ given: [GivenArgument], _ expression: Expression, _ context: Context
  ) -> Value {
    let place = context.file.place(expression.start)
    guard let type = context.type, let owner = context.owner else {
      runClosures(in: given, place)
      return .external("super.\(name)")
    }
    for parent in parents(of: type, in: context.file) {
      guard let method = method(name, in: parent, owner, given, depth: 1) else { continue }
      let value = call(method, given, at: place, from: context)
      return name.hasPrefix("init") ? owner : value
    }
    if name.hasPrefix("init") {
      runClosures(in: given, place)
      return owner
    }
    return callExternal("super.\(name)", receiver: nil, given, expression, context)
  }

  /// A property that Objective-C reads by a message.
  private func property(
    _ name: String, of receiver: Value, _ given: [GivenArgument], _ expression: Expression,
    _ context: Context
  ) -> Value? {
    guard context.file.language == .objectiveC, given.isEmpty else { return nil }
    switch receiver {
    case .type where name == "class" || name == "self": return receiver
    case .instance(let instance) where name == "class": return .type(instance.type)
    case .instance where name == "self": return receiver
    case .type(let type):
      return declaredMember(name, of: receiver, in: type, expression, context)
    case .instance(let instance):
      return declaredMember(name, of: receiver, in: instance.type, expression, context)
    case .text: return builtInMember(name, of: receiver)
    default: return nil
    }
  }

  private func path(of receiver: Value) -> String {
    switch receiver {
    case .external(let path): path
    case .made(let made): made.callee + "()"
    case .type(let type): type.name
    case .instance(let instance): instance.type.name
    default: ""
    }
  }

  /// The method of the app that a call means; nil for one that it does not declare.
  private func method(
    _ name: String, of receiver: Value, _ given: [GivenArgument], _ callee: Expression,
    _ context: Context
  ) -> Value.FunctionValue? {
    let type: SourceType
    switch receiver {
    case .type(let own): type = own
    case .instance(let instance): type = instance.type
    case .enumerationCase(let own, _): type = own
    case .text:
      if case .function(let function)? = extended("String", name, receiver, callee, context) {
        return function
      }
      return nil
    default: return nil
    }
    return method(name, in: type, receiver, given, depth: 0)
  }

  func method(
    _ name: String, in type: SourceType, _ receiver: Value, _ given: [GivenArgument], depth: Int
  ) -> Value.FunctionValue? {
    var candidates: [(Function, ParsedFile)] = []
    for member in type.members(name) {
      switch member.statement.kind {
      case .function(let function):
        if case .none = function.body, !function.isConstructorOfDart(in: member.file) { continue }
        candidates.append((function, member.file))
      case .variable(let variable):
        // A property that holds a function.
        let isType = if case .type = receiver { true } else { false }
        let context = Context(
          file: member.file, owner: isType ? inheriting(receiver, from: type) : receiver, type: type
        )
        if case .function(let function) = constant(variable, named: name, context) {
          return function
        }
      default: break
      }
    }
    let best = candidates.max {
      fit($0.0, given, $0.1.language) < fit($1.0, given, $1.1.language)
    }
    if let (function, file) = best,
      fit(function, given, file.language) >= 0 || candidates.count == 1
    {
      let isType = if case .type = receiver { true } else { false }
      return Value.FunctionValue(
        function: function, file: file, scope: nil,
        owner: isType ? inheriting(receiver, from: type) : receiver, type: type)
    }
    guard depth < 6, let file = type.declarations.first?.file else { return nil }
    for parent in parents(of: type, in: file) {
      if let found = method(name, in: parent, receiver, given, depth: depth + 1) { return found }
    }
    return nil
  }

  /// How well a function fits the arguments; below 0 if it cannot be the one that is called.
  func fit(
    _ function: Function, _ given: [GivenArgument], _ language: Language
  ) -> Int {
    let labels = given.compactMap(\.label)
    let names = Set(function.parameters.compactMap { $0.label ?? $0.name })
    if labels.contains(where: { !names.contains($0) }) { return -1 }
    if given.count > function.parameters.count { return -1 }
    if language == .swift {
      // An argument without a label is for a parameter without one, except for trailing closures.
      let open = function.parameters.filter { $0.label == nil || $0.label == "" }.count
      let plain = given.filter { argument in
        if case .function = argument.value { return false }
        return argument.label == nil
      }
      if plain.count > open { return -1 }
    }
    let needed = function.parameters.filter { $0.standard == nil }.count
    return given.count < needed && function.parameters.allSatisfy({ $0.label != nil })
      ? 0 : 10 - (function.parameters.count - given.count)
  }

  // MARK: - Functions of the app

  /// Calls a function of the app with values.
  func call(
    _ value: Value.FunctionValue, _ given: [GivenArgument], at place: ReadApp.Place,
    from caller: Context? = nil, isRoot: Bool = false
  ) -> Value {
    let function = value.function
    let id = ObjectIdentifier(function)
    executed.insert(id)
    guard callDepth < Self.callDepthLimit else {
      return .unknown(Value.Reason("the calls lie too deep in each other", at: place))
    }
    callDepth += 1
    defer { callDepth -= 1 }
    let scope = Scope(parent: value.scope ?? memberScope(of: value, caller), isFunction: true)
    let context = Context(
      file: value.file, scope: scope, owner: value.owner, type: value.type, frame: Frame(function))
    bind(function, to: given, in: context, at: place, isRoot: isRoot)
    return withinSteps {
      typed(result(of: function, context), as: function.type, value.file, value.type)
    }
  }

  /// The scope with the properties of `self` that were set.
  private func memberScope(of value: Value.FunctionValue, _ caller: Context?) -> Scope {
    if case .instance(let own)? = value.owner, case .instance(let other)? = caller?.owner,
      own.type === other.type, let scope = caller?.scope.chain.last
    {
      return scope
    }
    return Scope(parent: nil)
  }

  func result(of function: Function, _ context: Context) -> Value {
    switch function.body {
    case .none:
      return .unknown(
        Value.Reason(
          "'\(function.name)' is declared without what it does",
          at: context.file.place(function.start)))
    case .expression(let expression): return evaluate(expression, context)
    case .statements(let statements): return result(of: statements, function, context)
    case .tokens(let range):
      if followsBeginnings { followed.append((context.file, range)) }
      let id = ObjectIdentifier(function)
      let statements: [Statement]
      if let known = bodies[id] {
        statements = known
      } else {
        var parser = Parser(context.file.parsed.tokens, range)
        statements = parser.parseStatements()
        bodies[id] = statements
      }
      return result(of: statements, function, context)
    }
  }

  private func result(
    of statements: [Statement], _ function: Function, _ context: Context
  ) -> Value {
    let givesLast =
      function.returnsLast
      || context.file.language == .swift && statements.count == 1
    if givesLast, let last = statements.last, !isExit(last) {
      let value = self.value(of: statements, context)
      return context.frame.returns.isEmpty ? value : combined(context.frame.returns + [value])
    }
    let flow = run(statements, context)
    if flow == .next, !context.frame.returns.isEmpty, function.type == nil, function.name == "init"
    {
      return .null
    }
    return combined(context.frame.returns)
  }

  private func isExit(_ statement: Statement) -> Bool {
    if case .exit = statement.kind { true } else { false }
  }

  private func combined(_ values: [Value]) -> Value {
    guard var result = values.first else { return .null }
    for value in values.dropFirst() where !areSame(result, value) {
      result = merged(result, value, condition: "an earlier return")
    }
    return result
  }

  func bind(
    _ function: Function, to given: [GivenArgument], in context: Context, at place: ReadApp.Place,
    isRoot: Bool
  ) {
    var rest = given
    let scope = context.scope
    for (index, parameter) in function.parameters.enumerated() {
      let value: Value
      if let found = removeArgument(
        for: parameter, at: index, of: function, context.file.language, &rest)
      {
        value = typed(found, as: parameter.type, context.file, context.type)
      } else if let standard = parameter.standard, !isRoot {
        value = typed(evaluate(standard, context), as: parameter.type, context.file, context.type)
      } else {
        functions[ObjectIdentifier(function)] = (function, context.type)
        let name = parameter.name.isEmpty ? "the argument" : "'\(parameter.name)'"
        let owner = function.name.isEmpty ? "a closure" : "'\(function.name)'"
        value = .unknown(
          Value.Reason(
            "\(name) is a parameter of \(owner)", at: context.file.place(function.start),
            parameterOf: ObjectIdentifier(function)))
      }
      if parameter.name.isEmpty {
        for (member, name) in parameter.members {
          scope.values[name] = memberForBinding(member, of: value, function.start, context)
        }
      } else {
        scope.values[parameter.name] = value
      }
    }
    guard function.parameters.isEmpty else { return }
    for (index, argument) in given.enumerated() {
      scope.values["$\(index)"] = argument.value
    }
    if context.file.language == .kotlin, function.returnsLast, let first = given.first {
      scope.values["it"] = first.value
    }
  }

  private func removeArgument(
    for parameter: Function.Parameter, at index: Int, of function: Function,
    _ language: Language, _ rest: inout [GivenArgument]
  ) -> Value? {
    if let label = parameter.label, let place = rest.firstIndex(where: { $0.label == label }) {
      return rest.remove(at: place).value
    }
    if let place = rest.firstIndex(where: { $0.label == parameter.name }) {
      return rest.remove(at: place).value
    }
    guard let place = rest.firstIndex(where: { $0.label == nil }) else { return nil }
    // In Swift, only a trailing closure may omit the label of its parameter.
    if let label = parameter.label, !label.isEmpty, language == .swift {
      guard case .function = rest[place].value,
        parameter.type?.contains("->") == true || index == function.parameters.count - 1
      else { return nil }
    }
    return rest.remove(at: place).value
  }

  // MARK: - Closures that are given to others

  /// Runs closures with values that are not known.
  func runClosures(in given: [GivenArgument], _ place: ReadApp.Place, with first: Value? = nil) {
    for argument in given {
      switch argument.value {
      case .function(let function): runOnce(function, place, with: first)
      case .object(let object):
        for key in object.keys {
          if case .function(let function)? = object.members[key] {
            runOnce(function, place, with: nil)
          }
        }
      default: break
      }
    }
  }

  private func runOnce(
    _ function: Value.FunctionValue, _ place: ReadApp.Place, with first: Value?
  ) {
    let isNew = !executed.contains(ObjectIdentifier(function.function))
    guard isNew || first != nil else { return }
    _ = call(function, first.map { [(nil, $0)] } ?? [], at: place, isRoot: true)
  }
}

extension Function {
  /// Whether it is a constructor of Dart with a name, which makes a value of its type.
  fileprivate func isConstructorOfDart(in file: ParsedFile) -> Bool {
    file.language == .dart && isStatic && type == nil && name != "init"
      && !modifiers.contains { $0 == "static" || $0 == "factory" }
  }
}
