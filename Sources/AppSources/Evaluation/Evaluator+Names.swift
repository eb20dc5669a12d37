import PhoneModel
import SourceCode

// What names stand for.

extension Evaluator {
  func value(ofName name: String, _ expression: Expression, _ context: Context) -> Value {
    switch name {
    case "nil", "null", "undefined", "None", "NULL", "Nil": return .null
    case "true", "YES", "TRUE": return .truth(true)
    case "false", "NO", "FALSE": return .truth(false)
    case "kNilOptions" where context.file.language == .objectiveC: return .number(0)
    case "self", "this", "super", "Self":
      if name == "Self", let type = ownType(of: context.owner) ?? context.type {
        return .type(type)
      }
      return context.owner
        ?? context.type.map { .type($0) }
        ?? .external(name)
    default: break
    }
    if let scope = context.scope.owner(of: name), let value = scope.values[name] { return value }
    if let value = memberAround(name, expression, context) { return value }
    if let value = topLevel(name, in: context.file) { return value }
    if context.file.language == .javaScript, let value = imported(name, in: context.file) {
      return value
    }
    if let type = library.type(named: name, in: context.file, within: context.type) {
      return .type(type)
    }
    if context.file.language != .javaScript, let value = global(name, near: context.file) {
      return value
    }
    return platformValue(name) ?? .external(name)
  }

  /// A member of the current type, or of the types around it.
  private func memberAround(
    _ name: String, _ expression: Expression, _ context: Context
  ) -> Value? {
    // In JavaScript, members are reached by `this` alone.
    guard context.file.language != .javaScript else { return nil }
    var type = context.type
    var owner = context.owner
    // What a protocol asks for and what a class may override is what the type at hand declares.
    if let own = ownType(of: owner), let current = type, own !== current, let owner {
      if let value = declaredMember(name, of: owner, in: own, expression, context) { return value }
      if case .enumerationCase(let own, let found) = owner,
        let value = caseMember(name, of: found, in: own, context)
      {
        return value
      }
      if name == "allCases", !own.cases.isEmpty { return allCases(of: own, context) }
    }
    while let current = type {
      let base = owner ?? .type(current)
      if let value = declaredMember(name, of: base, in: current, expression, context) {
        return value
      }
      if case .enumerationCase(let own, let found) = base, own === current,
        let value = caseMember(name, of: found, in: own, context)
      {
        return value
      }
      if name == "allCases", !current.cases.isEmpty { return allCases(of: current, context) }
      type = current.outer
      owner = nil
    }
    return nil
  }

  /// The type of a value of a type of the app.
  private func ownType(of value: Value?) -> SourceType? {
    switch value {
    case .instance(let instance): instance.type
    case .enumerationCase(let type, _): type
    case .type(let type): type
    default: nil
    }
  }

  /// What a file declares outside of types.
  func topLevel(_ name: String, in file: ParsedFile) -> Value? {
    guard let statement = file.topLevel[name]?.first else { return nil }
    let context = Context(file: file)
    switch statement.kind {
    case .function(let function): return closure(function, context)
    case .variable(let variable):
      if file.topLevel[name]?.count ?? 0 > 1, file.language != .objectiveC {
        return .unknown(
          Value.Reason("'\(name)' is declared more than once", at: file.place(variable.start)))
      }
      // `declare var name: any` of TypeScript says that something outside has the name.
      if variable.modifiers.contains("declare") { return nil }
      return self.constant(variable, named: name, context)
    default: return nil
    }
  }

  /// What another file declares outside of types.
  private func global(_ name: String, near file: ParsedFile) -> Value? {
    for candidate in library.files(declaring: name, near: file) where candidate !== file {
      if let value = topLevel(name, in: candidate) { return value }
    }
    return nil
  }

  // MARK: - Variables that are not those of a function

  /// The value of a variable that is declared outside of functions.
  func constant(_ variable: Variable, named name: String, _ context: Context) -> Value {
    let id = ObjectIdentifier(variable)
    if variable.pattern.isSingle, let known = constants[id] { return known }
    let place = context.file.place(variable.start)
    guard visiting.insert(id).inserted else {
      return .unknown(Value.Reason("'\(name)' depends on itself", at: place))
    }
    defer { visiting.remove(id) }
    let value = withinSteps {
      typed(
        fresh(variable, named: name, context), as: variable.type, context.file, context.type)
    }
    if variable.getter == nil, context.owner == nil { constants[id] = value }
    return value
  }

  private func fresh(_ variable: Variable, named name: String, _ context: Context) -> Value {
    let place = context.file.place(variable.start)
    if let getter = variable.getter, variable.value == nil {
      return call(
        Value.FunctionValue(
          function: getter, file: context.file, scope: nil, owner: context.owner,
          type: context.type), [], at: place)
    }
    if !variable.isConstant,
      isChanged(name, variable, in: context) || isSetElsewhere(name, variable, in: context),
      !isFilledHere(name, variable, context)
    {
      return .unknown(Value.Reason("'\(name)' is set by other code too", at: place))
    }
    guard let expression = variable.value else {
      return .unknown(Value.Reason("'\(name)' is a stored value that other code sets", at: place))
    }
    let undecidedBefore = undecided
    defer { undecided = undecidedBefore }
    let value = evaluate(expression, context)
    switch variable.pattern {
    case .single: return opened(value, of: variable, named: name, context)
    case .elements:
      let scope = Scope(parent: nil)
      bind(variable.names, toElementsOf: value, in: scope)
      return scope.values[name] ?? .null
    case .members(let members):
      guard let index = variable.names.firstIndex(of: name) else { return .null }
      return member(members[index], of: value, expression, context)
    }
  }

  /// A list or a map that other code adds to holds more than it begins with.
  private func opened(
    _ value: Value, of variable: Variable, named name: String, _ context: Context
  ) -> Value {
    guard variable.isConstant, context.file.language != .swift else { return value }
    let reason = Value.Reason(
      "'\(name)' is changed by other code too", at: context.file.place(variable.start))
    switch value {
    case .list(var list):
      guard isChanged(name, variable, in: context) else { return value }
      list.isOpen = list.isOpen ?? reason
      return .list(list)
    case .object(var object):
      guard isChanged(name, variable, in: context) else { return value }
      object.isOpen = object.isOpen ?? reason
      return .object(object)
    default: return value
    }
  }

  /// The words that change a list or a set in its place.
  static let changing: Set<String> = [
    "append", "insert", "formUnion", "add", "push", "addAll", "addObject", "remove", "removeAll",
    "addObjectsFromArray", "Add", "AddRange", "unshift", "splice", "clear", "Clear", "removeLast",
    "setObject", "removeFirst", "subtract",
  ]

  /// Whether a property begins as an empty list that the functions may fill which are followed.
  ///
  /// That is known once they were: ``wrongBeginnings()``.
  private func isFilledHere(_ name: String, _ variable: Variable, _ context: Context) -> Bool {
    guard followsBeginnings, context.owner != nil, !variable.isStatic,
      case .list(let elements)? = variable.value?.kind, elements.isEmpty,
      !distrusted.contains(ObjectIdentifier(variable))
    else { return false }
    beginnings[ObjectIdentifier(variable)] = (
      context.file, changes(of: name, variable, in: context)
    )
    return true
  }

  /// The lists of which not all code that fills them was followed.
  func wrongBeginnings() -> [ObjectIdentifier] {
    beginnings.filter { _, beginning in
      !beginning.changes.allSatisfy { index in
        followed.contains { $0.file === beginning.file && $0.body.contains(index) }
      }
    }.map(\.key)
  }

  private func isChanged(_ name: String, _ variable: Variable, in context: Context) -> Bool {
    !changes(of: name, variable, in: context).isEmpty
  }

  /// The tokens at which code of the variable's file sets or changes it, except for where it is
  /// declared.
  private func changes(of name: String, _ variable: Variable, in context: Context) -> [Int] {
    let tokens = context.file.parsed.tokens
    let bytes = Array(name.utf8)
    return tokens.tokens.indices.filter { index in
      let token = tokens.tokens[index]
      return token.kind == .name && token.range.count == bytes.count
        && token.range.lowerBound != variable.start
        && tokens.bytes[token.range].elementsEqual(bytes) && isChange(tokens, index)
    }
  }

  /// Whether the name at a token is set or changed there.
  private func isChange(_ tokens: TokenTree, _ index: Int) -> Bool {
    if tokens.isSign("=", at: index + 1), !tokens.isSign("=", at: index + 2),
      !tokens.isSign(">", at: index + 2), !isDeclared(tokens, index)
    {
      return true
    }
    for sign: Character in ["+", "-", "|"] where tokens.isSign(sign, at: index + 1) {
      if tokens.isSign("=", at: index + 2) { return true }
    }
    if tokens.isSign(".", at: index + 1), Self.changing.contains(tokens.text(at: index + 2)) {
      return true
    }
    if tokens.language == .objectiveC, Self.changing.contains(tokens.text(at: index + 1)) {
      return true
    }
    guard tokens.isSign("[", at: index + 1), let close = tokens.closing(index + 1) else {
      return false
    }
    return tokens.isSign("=", at: close + 1) && !tokens.isSign("=", at: close + 2)
  }

  /// Whether another file sets a static variable by the name of its type.
  private func isSetElsewhere(_ name: String, _ variable: Variable, in context: Context) -> Bool {
    guard variable.isStatic, context.file.language == .swift, let type = context.type else {
      return false
    }
    return library.isSet(name, of: type.shortName, outside: context.file)
  }

  /// Whether a name before `=` is that of another variable that is declared there, or a label.
  private func isDeclared(_ tokens: TokenTree, _ index: Int) -> Bool {
    let before = tokens.text(at: index - 1)
    if ["let", "var", "const", "val", "final"].contains(before) { return true }
    // `{ name = value }` and `(name = value)` of Kotlin and C# name arguments.
    return tokens.language == .kotlin && (before == "(" || before == ",")
      || tokens.language == .cSharp && (before == "{" || before == ",")
  }

  // MARK: - Modules of JavaScript

  /// What a file has from elsewhere under a name.
  func imported(_ name: String, in file: ParsedFile) -> Value? {
    guard let found = file.parsed.imports.first(where: { $0.name == name }) else { return nil }
    guard let module = library.module(found.module, from: file) else {
      if let nearby = library.module(declaring: found.name, for: found.module, from: file) {
        return exported(found.name, from: nearby, depth: 0)
          ?? exported("default", from: nearby, depth: 0) ?? .module(nearby)
      }
      let base = "\(found.module):"
      if found.member == "default", found.module.split(separator: "/").count > 2,
        let last = found.module.split(separator: "/").last
      {
        // The default of a file of a package has the file's name.
        return .external(base + last)
      }
      return platformValue(found.member ?? name) ?? .external(base + (found.member ?? "*"))
    }
    guard let member = found.member else { return .module(module) }
    return exported(member, from: module, depth: 0)
      ?? .unknown(
        Value.Reason("'\(name)' is not declared in '\(module.path)'", at: file.place(0)))
  }

  /// What a module gives under a name.
  func exported(_ name: String, from module: ParsedFile, depth: Int) -> Value? {
    guard depth < 8 else { return nil }
    if name == "default" {
      if let value = topLevel("default", in: module) { return value }
      // `export default function name()`
      for statement in module.parsed.statements {
        if case .function(let function) = statement.kind, function.modifiers.contains("default") {
          return topLevel(function.name, in: module)
        }
      }
      return commonExports(of: module)
    }
    if let value = topLevel(name, in: module) { return value }
    if let types = module.types[name], !types.isEmpty,
      let type = library.type(named: name, in: module, within: nil)
    {
      return .type(type)
    }
    for found in module.parsed.imports where found.name == name || found.name == "*" {
      guard let next = library.module(found.module, from: module), next !== module else { continue }
      let member = found.name == "*" ? name : found.member ?? name
      if let value = exported(member, from: next, depth: depth + 1) { return value }
    }
    if case .object(let object)? = commonExports(of: module) { return object.members[name] }
    return nil
  }

  /// What a module of CommonJS assigns to `module.exports`.
  private func commonExports(of module: ParsedFile) -> Value? {
    for statement in module.parsed.statements.reversed() {
      guard case .expression(let expression) = statement.kind,
        case .assignment("=", let target, let value) = expression.kind,
        case .member(let base, "exports") = target.kind, case .name("module") = base.kind
      else { continue }
      return evaluate(
        value,
        Context(file: module))
    }
    return nil
  }

  // MARK: - What the platform says

  /// What is known of an app that runs on a current iPhone.
  func platformValue(_ path: String) -> Value? {
    switch path {
    case "kIsWeb", "__DEV__", "kDebugMode", "isAndroid": .truth(false)
    case "Platform.OS", "process.env.EXPO_OS": .text("ios")
    case "Platform.isIOS": .truth(true)
    case "Platform.isAndroid", "Platform.isMacOS", "Platform.isWindows", "Platform.isLinux",
      "Platform.isFuchsia", "Platform.isTV", "Platform.isPad":
      .truth(false)
    default: nil
    }
  }
}

extension Variable.Pattern {
  fileprivate var isSingle: Bool {
    if case .single = self { true } else { false }
  }
}
