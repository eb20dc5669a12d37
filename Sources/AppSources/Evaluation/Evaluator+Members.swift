import PhoneModel
import SourceCode

// The members of values.

extension Evaluator {
  func member(
    _ name: String, of value: Value, _ expression: Expression, _ context: Context
  ) -> Value {
    switch value {
    case .null: return .null
    case .unknown(let reason): return .unknown(reason)
    case .choice(let alternatives):
      return .choice(
        alternatives.map {
          Value.Alternative(
            value: member(name, of: $0.value, expression, context), condition: $0.condition)
        })
    case .external(let path):
      return generatedText("\(path).\(name)", expression, context)
        ?? externalMember(name, of: path)
    case .made(let made):
      if context.file.language == .cSharp, let own = made.argument(name) { return own }
      if context.file.language == .cSharp,
        let own = made.argument(Parser.initializerLabel)?[key: name]
      {
        return own
      }
      return .external("\(made.callee)().\(name)")
    case .module(let file):
      return exported(name, from: file, depth: 0)
        ?? unknown("'\(file.path)' does not declare '\(name)'", expression, context)
    case .object(let object):
      if let own = object.members[name] { return own }
      if let builtIn = builtInMember(name, of: value) { return builtIn }
      return object.isOpen.map { .unknown($0) } ?? .null
    case .type(let type): return staticMember(name, of: type, expression, context)
    case .enumerationCase(let type, let found):
      if let own = caseMember(name, of: found, in: type, context) { return own }
      if let declared = declaredMember(name, of: value, in: type, expression, context) {
        return declared
      }
    case .instance(let instance):
      if let own = ownMember(name, of: instance, context) { return own }
      if let declared = declaredMember(name, of: value, in: instance.type, expression, context) {
        return declared
      }
      return .unknown(instance.reason)
    case .text:
      if let builtIn = builtInMember(name, of: value) { return builtIn }
      if let found = extended("String", name, value, expression, context) { return found }
      if name.hasPrefix("localized") || ["tr", "l10n", "i18n"].contains(name),
        let key = value.string
      {
        return text(
          forKey: key, table: nil, standard: nil, context.file.place(expression.start))
      }
    case .list, .number, .truth, .options:
      if let builtIn = builtInMember(name, of: value) { return builtIn }
    case .function, .implicit: break
    }
    return unknown("'\(context.file.text(expression))' is unknown", expression, context)
  }

  private func externalMember(_ name: String, of path: String) -> Value {
    let base = path.split(separator: ":").last.map(String.init) ?? path
    if let known = platformValue("\(base).\(name)") { return known }
    // The module as a whole, or its default, is not part of the name.
    if path.hasSuffix(":*") || path.hasSuffix(":default") {
      return .external("\(path[..<(path.lastIndex(of: ":") ?? path.startIndex)]):\(name)")
    }
    return .external("\(path).\(name)")
  }

  private func ownMember(
    _ name: String, of instance: Value.Instance, _ context: Context
  ) -> Value? {
    if case .instance(let owner)? = context.owner, owner.type === instance.type,
      let value = context.scope.chain.last?.values["self.\(name)"]
    {
      return value
    }
    return instance.members[name]
  }

  // MARK: - Types

  private func staticMember(
    _ name: String, of type: SourceType, _ expression: Expression, _ context: Context
  ) -> Value {
    if name == "self" || name == "Companion" || name == "class" { return .type(type) }
    if let found = type.enumerationCase(name) { return caseValue(found, of: type, context) }
    if let declared = declaredMember(name, of: .type(type), in: type, expression, context) {
      return declared
    }
    if let inner = library.type(named: name, inside: type) { return .type(inner) }
    if ["allCases", "values", "entries"].contains(name), !type.cases.isEmpty {
      return allCases(of: type, context)
    }
    if type.kind == .extending || type.kind == .interface {
      return .external("\(type.name).\(name)")
    }
    return .external("\(type.name).\(name)")
  }

  /// All cases of an enumeration, in order.
  func allCases(of type: SourceType, _ context: Context) -> Value {
    list(type.cases.map { caseValue($0, of: type, context) })
  }

  /// A case of an enumeration; in TypeScript, its value.
  func caseValue(_ found: EnumerationCase, of type: SourceType, _ context: Context) -> Value {
    guard let file = type.declarations.first?.file, file.language == .javaScript else {
      return .enumerationCase(type, found)
    }
    if let value = found.value {
      return evaluate(
        value,
        Context(file: file, type: type))
    }
    return type.cases.firstIndex { $0.name == found.name }.map { .number(Double($0)) } ?? .null
  }

  func caseMember(
    _ name: String, of found: EnumerationCase, in type: SourceType, _ context: Context
  ) -> Value? {
    guard
      let file = type.declarations.first(where: { $0.type.kind == .enumeration })?.file
        ?? type.declarations.first?.file
    else { return nil }
    let own = Context(file: file, type: type)
    switch name {
    case "rawValue" where file.language == .swift:
      if !type.members("rawValue").isEmpty { return nil }
      if let value = found.value { return evaluate(value, own) }
      if type.supertypes.contains("String") { return .text(found.name) }
      return integerValue(of: found, in: type, own)
    case "name" where file.language == .kotlin || file.language == .dart,
      "toString" where file.language == .cSharp:
      return .text(found.name)
    case "index" where file.language == .dart, "ordinal" where file.language == .kotlin:
      return type.cases.firstIndex { $0.name == found.name }.map { .number(Double($0)) }
    default: break
    }
    guard !found.arguments.isEmpty else { return nil }
    return constructorArgument(name, of: found, in: type, own)
  }

  private func integerValue(
    of found: EnumerationCase, in type: SourceType, _ context: Context
  ) -> Value? {
    guard type.supertypes.contains("Int") else { return nil }
    var next = 0.0
    for other in type.cases {
      if let value = other.value {
        guard case .number(let number) = evaluate(value, context) else { return nil }
        next = number
      }
      if other.name == found.name { return .number(next) }
      next += 1
    }
    return nil
  }

  /// What a case of Kotlin or Dart gives to its constructor for a property.
  private func constructorArgument(
    _ name: String, of found: EnumerationCase, in type: SourceType, _ context: Context
  ) -> Value? {
    var parameters = type.declarations.flatMap(\.type.parameters)
    if parameters.isEmpty,
      case .function(let function)? = type.members("init").first?.statement.kind
    {
      parameters = function.parameters
    }
    guard let index = parameters.firstIndex(where: { $0.name == name }) else { return nil }
    if let labelled = found.arguments.first(where: { $0.label == name }) {
      return evaluate(labelled.value, context)
    }
    let positional = found.arguments.filter { $0.label == nil }
    if positional.indices.contains(index) { return evaluate(positional[index].value, context) }
    return parameters[index].standard.map { evaluate($0, context) }
  }

  // MARK: - What a type declares

  /// A member that a type declares, or a type that it inherits from; nil for none.
  func declaredMember(
    _ name: String, of base: Value, in type: SourceType, _ expression: Expression,
    _ context: Context, depth: Int = 0
  ) -> Value? {
    if case .instance(let instance) = base, let value = ownMember(name, of: instance, context) {
      return value
    }
    if let parameter = constructed(name, of: base, in: type) { return parameter }
    let members = type.members(name)
    let usable = members.filter { !isInterface($0, in: type) }
    if let member = usable.first(where: { !isFunction($0) }) ?? usable.first {
      return value(of: member, named: name, base, type, isAmbiguous: usable.count > 1)
    }
    if case .type = base, let found = type.enumerationCase(name) {
      return caseValue(found, of: type, context)
    }
    guard depth < 6 else { return nil }
    guard let file = type.declarations.first?.file else { return nil }
    for parent in parents(of: type, in: file) {
      let value = declaredMember(name, of: base, in: parent, expression, context, depth: depth + 1)
      if let value { return value }
    }
    return nil
  }

  /// The types of the app that a type names as those it inherits from or conforms to.
  func parents(of type: SourceType, in file: ParsedFile) -> [SourceType] {
    type.supertypes.compactMap { name in
      library.type(named: String(name.prefix { $0 != "<" }), in: file, within: type.outer)
    }.filter { $0 !== type }
  }

  /// A property that Kotlin's constructor makes.
  private func constructed(_ name: String, of base: Value, in type: SourceType) -> Value? {
    guard case .instance(let instance) = base, instance.members[name] == nil,
      type.declarations.contains(where: { $0.type.parameters.contains { $0.name == name } })
    else { return nil }
    return .unknown(instance.reason)
  }

  /// Whether a member is only asked for, and declared elsewhere.
  private func isInterface(_ member: SourceType.Member, in type: SourceType) -> Bool {
    switch member.statement.kind {
    case .function(let function):
      if case .none = function.body { return true }
      return false
    case .variable(let variable):
      return member.file.language == .swift && variable.value == nil && variable.getter == nil
        && type.kind == .interface
        && type.declarations.contains {
          $0.type.kind == .interface && $0.file === member.file
            && $0.type.extent.contains(variable.start)
        }
    default: return false
    }
  }

  private func isFunction(_ member: SourceType.Member) -> Bool {
    if case .function = member.statement.kind { true } else { false }
  }

  private func value(
    of member: SourceType.Member, named name: String, _ base: Value, _ type: SourceType,
    isAmbiguous: Bool
  ) -> Value? {
    switch member.statement.kind {
    case .function(let function):
      return .function(
        Value.FunctionValue(
          function: function, file: member.file, scope: nil,
          owner: function.isStatic ? inheriting(base, from: type) : owner(base), type: type))
    case .variable(let variable):
      if case .instance(let instance) = base, instance.isKnownByType, !variable.isConstant,
        variable.getter == nil
      {
        return .unknown(instance.reason)
      }
      let context = Context(
        file: member.file, owner: variable.isStatic ? inheriting(base, from: type) : owner(base),
        type: type)
      return constant(variable, named: name, context)
    default: return nil
    }
  }

  /// A property that a type inherits: `super.name`; nil for one that the app does not declare.
  func inherited(_ name: String, _ expression: Expression, _ context: Context) -> Value? {
    guard let type = context.type, context.file.language == .swift else { return nil }
    for parent in parents(of: type, in: context.file) {
      let value = declaredMember(
        name, of: context.owner ?? .type(type), in: parent, expression, context, depth: 1)
      if let value { return value }
    }
    return nil
  }

  /// The type that a static member of another type is asked of, which it sees as `Self`.
  func inheriting(_ base: Value, from type: SourceType) -> Value? {
    if case .type(let own) = base, own !== type, type.kind != .extending { return base }
    return nil
  }

  private func owner(_ base: Value) -> Value? {
    if case .type = base { return nil }
    return base
  }

  /// A member that the app adds to a type that is not its own.
  func extended(
    _ typeName: String, _ name: String, _ value: Value, _ expression: Expression,
    _ context: Context
  ) -> Value? {
    guard context.file.language != .javaScript else { return nil }
    for file in library.files(declaring: name, near: context.file) {
      for type in file.types[typeName] ?? [] where type.kind == .extending {
        let extended = SourceType(name: typeName, outer: nil, declarations: [(type, file)])
        guard let member = extended.members(name).first else { continue }
        return self.value(of: member, named: name, value, extended, isAmbiguous: false)
      }
      // `fun String.name()` of Kotlin.
      for statement in file.topLevel[name] ?? [] {
        guard case .function(let function) = statement.kind, function.receiver == typeName else {
          continue
        }
        return .function(
          Value.FunctionValue(function: function, file: file, scope: nil, owner: value, type: nil))
      }
    }
    return nil
  }

  // MARK: - Values of the languages

  func builtInMember(_ name: String, of value: Value) -> Value? {
    switch (value, name) {
    case (.text(let text), "count"), (.text(let text), "length"), (.text(let text), "Length"):
      return .number(Double(text.text.count))
    case (.text(let text), "capitalized"), (.text(let text), "capitalizedString"):
      guard text.text.allSatisfy({ $0.isASCII && ($0.isLetter || $0 == " ") }) else { return nil }
      let words = text.text.split(separator: " ", omittingEmptySubsequences: false)
      return .text(
        words.map { $0.prefix(1).uppercased() + $0.dropFirst().lowercased() }
          .joined(separator: " "))
    case (.text(let text), "uppercaseString"): return .text(text.text.uppercased())
    case (.text(let text), "lowercaseString"): return .text(text.text.lowercased())
    case (.text(let text), "isEmpty"): return .truth(text.text.isEmpty)
    case (.text(let text), "isNotEmpty"): return .truth(!text.text.isEmpty)
    case (.text, "rawValue"), (.text, "description"), (.text, "stringValue"): return value
    case (.list(let list), "count"), (.list(let list), "length"), (.list(let list), "Count"),
      (.list(let list), "Length"), (.list(let list), "size"):
      guard list.isOpen == nil, list.elements.allSatisfy({ $0.condition == nil }) else {
        return list.isOpen.map { .unknown($0) }
      }
      return .number(Double(list.elements.count))
    case (.list(let list), "isEmpty"), (.list(let list), "isNotEmpty"):
      if list.elements.contains(where: { $0.condition == nil }) {
        return .truth(name == "isNotEmpty")
      }
      guard list.isOpen == nil, list.elements.isEmpty else { return nil }
      return .truth(name == "isEmpty")
    case (.list(let list), "first"), (.list(let list), "last"):
      guard list.isOpen == nil, list.elements.allSatisfy({ $0.condition == nil }) else {
        return nil
      }
      return (name == "first" ? list.elements.first : list.elements.last)?.value ?? .null
    case (.object(let object), "values"), (.object(let object), "Values"):
      return .list(
        Value.List(
          elements: object.keys.compactMap { object.members[$0].map { element($0) } },
          isOpen: object.isOpen))
    case (.object(let object), "keys"), (.object(let object), "Keys"):
      return .list(
        Value.List(elements: object.keys.map { element(.text($0)) }, isOpen: object.isOpen))
    case (.list(let list), _) where Int(name) != nil:
      guard let place = Int(name), list.isOpen == nil, list.elements.indices.contains(place),
        list.elements[...place].allSatisfy({ $0.condition == nil })
      else { return list.isOpen.map { .unknown($0) } }
      return list.elements[place].value
    case (.object(let object), "entries"):
      let entries = object.keys.map { key -> Value in
        var entry = Value.Object()
        entry.set("key", .text(key))
        entry.set("value", object.members[key] ?? .null)
        return .object(entry)
      }
      return .list(Value.List(elements: entries.map { element($0) }, isOpen: object.isOpen))
    case (.list, "asSequence"), (.options, "rawValue"), (.number, "rawValue"): return value
    default: return nil
    }
  }
}
