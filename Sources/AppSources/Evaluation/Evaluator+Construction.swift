import PhoneModel
import SourceCode

// Constructors of the app's types.

extension Evaluator {
  /// Makes a value of a type where no expression names the type.
  func construct(
    _ type: SourceType, _ given: [GivenArgument], at place: ReadApp.Place, in file: ParsedFile
  ) -> Value {
    let file = library.file(at: place.file) ?? file
    let context = Context(file: file)
    return construct(type, given, Expression.empty(at: file.offset(of: place)), context)
  }

  func construct(
    _ type: SourceType, _ given: [GivenArgument], _ expression: Expression, _ context: Context
  ) -> Value {
    let place = context.file.place(expression.start)
    // A type that the app only extends is not its own.
    if type.kind == .extending {
      return constructed(byExtensionOf: type, given, at: place)
        ?? callExternal(type.name, receiver: nil, given, expression, context)
    }
    // `Type(rawValue: …)` of an enumeration.
    if type.kind == .enumeration {
      if let raw = given.first(where: { $0.label == "rawValue" })?.value,
        let found = type.cases.first(where: { other in
          areEqual(caseMember(other, type, context), raw) == true
        })
      {
        return .enumerationCase(type, found)
      }
      runClosures(in: given, place)
      return unknown("the case is unknown", expression, context)
    }
    if isSubclassOfFramework(type) {
      return callExternal(
        type.supertypes.first ?? type.name, receiver: nil, given, expression, context)
    }
    var instance = Value.Instance(
      type: type, reason: Value.Reason("a property of '\(type.shortName)' is not known", at: place))
    let parameters = type.declarations.flatMap(\.type.parameters)
    if !parameters.isEmpty {
      fill(&instance, parameters, given, type)
      return .instance(instance)
    }
    let initializers = type.members("init").compactMap { member -> (Function, ParsedFile)? in
      guard case .function(let function) = member.statement.kind else { return nil }
      return (function, member.file)
    }
    let best = initializers.max {
      fit($0.0, given, $0.1.language) < fit($1.0, given, $1.1.language)
    }
    guard let (function, file) = best
    else {
      // The members' own constructor.
      let stored = type.storedProperties
      let properties = stored.map {
        Function.Parameter(
          label: $0.names.first, name: $0.names.first ?? "", type: $0.type, standard: $0.value)
      }
      fill(&instance, properties, given, type)
      return .instance(instance)
    }
    return .instance(run(function, file, on: instance, given, place))
  }

  func caseMember(_ found: EnumerationCase, _ type: SourceType, _ context: Context) -> Value {
    member(
      "rawValue", of: .enumerationCase(type, found), Expression.empty(at: found.start), context)
  }

  func isSubclassOfFramework(_ type: SourceType) -> Bool {
    type.supertypes.contains { $0.hasPrefix("UNNotification") || $0.hasPrefix("UNTextInput") }
  }

  func fill(
    _ instance: inout Value.Instance, _ parameters: [Function.Parameter], _ given: [GivenArgument],
    _ type: SourceType
  ) {
    guard let file = type.declarations.first?.file else { return }
    let context = Context(file: file, type: type)
    var rest = given
    for parameter in parameters {
      if let place = rest.firstIndex(where: { $0.label == parameter.name })
        ?? rest.firstIndex(where: { $0.label == nil })
      {
        instance.members[parameter.name] = typed(
          rest.remove(at: place).value, as: parameter.type, file, type)
      } else if let standard = parameter.standard {
        instance.members[parameter.name] = typed(
          evaluate(standard, context), as: parameter.type, file, type)
      }
    }
  }

  /// Runs a constructor, and gives the properties that it sets.
  func run(
    _ function: Function, _ file: ParsedFile, on instance: Value.Instance,
    _ given: [GivenArgument], _ place: ReadApp.Place
  ) -> Value.Instance {
    var instance = instance
    executed.insert(ObjectIdentifier(function))
    guard callDepth < Self.callDepthLimit else { return instance }
    callDepth += 1
    defer { callDepth -= 1 }
    let members = Scope(parent: nil)
    let context = Context(
      file: file, scope: Scope(parent: members, isFunction: true), owner: .instance(instance),
      type: instance.type, frame: Frame(function))
    bind(function, to: given, in: context, at: place, isRoot: false)
    // Parameters of Dart that set a property of their name.
    if file.language == .dart {
      for parameter in function.parameters where !parameter.name.isEmpty {
        instance.members[parameter.name] = context.scope.values[parameter.name]
      }
    }
    _ = result(of: function, context)
    for (name, value) in members.values where name.hasPrefix("self.") {
      instance.members[String(name.dropFirst(5))] = value
    }
    return instance
  }
}
