import PhoneModel
import SourceCode

// Values whose meaning the expected type gives: `.name`, `.init(…)` and lists of them.

extension Evaluator {
  /// A value as what a type asks for: `.name` becomes a case or a static member of the type.
  func typed(
    _ value: Value, as type: String?, _ file: ParsedFile, _ outer: SourceType?, depth: Int = 0
  ) -> Value {
    guard let type, depth < 4 else { return value }
    if file.language == .cSharp { return newValue(value, type, file, outer) }
    guard Self.isOpen(value) else { return value }
    switch value {
    case .list(var list):
      guard let inner = Self.elementType(of: type) else { return value }
      for index in list.elements.indices {
        list.elements[index].value = typed(
          list.elements[index].value, as: inner, file, outer, depth: depth + 1)
      }
      return .list(list)
    case .choice(let alternatives):
      return .choice(
        alternatives.map {
          Value.Alternative(
            value: typed($0.value, as: type, file, outer, depth: depth + 1),
            condition: $0.condition)
        })
    case .implicit(let name):
      return implicit(name, of: Self.plain(type), file, outer) ?? value
    case .made(let made):
      return implicitCall(made, of: Self.plain(type), file, outer) ?? value
    default: return value
    }
  }

  /// Whether the type that is expected says more of a value.
  private static func isOpen(_ value: Value) -> Bool {
    switch value {
    case .list, .choice, .implicit: true
    case .made(let made): made.callee.hasPrefix(".")
    default: false
    }
  }

  /// The name of a type without what it is wrapped in.
  private static func plain(_ type: String) -> String {
    var plain = Substring(type)
    for word in ["any ", "some "] where plain.hasPrefix(word) { plain = plain.dropFirst(4) }
    return String(plain.prefix { $0 != "<" && $0 != "?" && $0 != "!" })
  }

  /// The type of the elements of a list or a set; nil for another type.
  private static func elementType(of type: String) -> String? {
    var type = Substring(type.filter { $0 != " " })
    while type.last == "?" || type.last == "!" { type = type.dropLast() }
    if type.hasPrefix("["), type.hasSuffix("]"), !type.contains(":") {
      return String(type.dropFirst().dropLast())
    }
    for word in ["Set<", "Array<", "ContiguousArray<"]
    where type.hasPrefix(word) && type.hasSuffix(">") {
      return String(type.dropFirst(word.count).dropLast())
    }
    return nil
  }

  private func implicit(
    _ name: String, of plain: String, _ file: ParsedFile, _ outer: SourceType?
  ) -> Value? {
    guard let found = library.type(named: plain, in: file, within: outer) else { return nil }
    if let own = found.enumerationCase(name) { return .enumerationCase(found, own) }
    guard !found.members(name).isEmpty else { return nil }
    let context = Context(file: file, type: found)
    return declaredMember(name, of: .type(found), in: found, Expression.empty(at: 0), context)
  }

  /// What `.init(…)` and `.name(…)` make, as a type asks for it.
  private func implicitCall(
    _ made: Value.Made, of plain: String, _ file: ParsedFile, _ outer: SourceType?
  ) -> Value? {
    guard made.callee.hasPrefix("."), made.receiver == nil else { return nil }
    let name = String(made.callee.dropFirst())
    let type = library.type(named: plain, in: file, within: outer)
    if let type, name != "init" {
      if let method = method(
        name, in: type, .type(type), made.arguments, depth: 0)
      {
        return call(method, made.arguments, at: made.place)
      }
      return type.enumerationCase(name).map { .enumerationCase(type, $0) }
    }
    guard name == "init" else { return nil }
    if let type {
      return construct(type, made.arguments, at: made.place, in: file)
    }
    guard FrameworkWords.constructors.contains(plain) else { return nil }
    return .made(
      Value.Made(
        callee: plain, receiver: nil, arguments: expected(made.arguments, of: plain, file),
        place: made.place, modules: made.modules))
  }

  /// A value of C#'s `new(…)`, and those in a list, become what the type says.
  private func newValue(
    _ value: Value, _ type: String, _ file: ParsedFile, _ outer: SourceType?
  ) -> Value {
    switch value {
    case .made(let made) where made.callee == "new":
      let plain = String(type.prefix { $0 != "<" && $0 != "?" && $0 != "[" })
      if let found = library.type(named: plain, in: file, within: outer) {
        let context = Context(file: file, type: outer)
        return construct(found, made.arguments, Expression.empty(at: 0), context)
      }
      return .made(
        Value.Made(
          callee: plain, receiver: nil, arguments: made.arguments, place: made.place,
          modules: made.modules))
    case .list(var list):
      guard let element = Self.elementType(type) else { return value }
      for index in list.elements.indices {
        list.elements[index].value = newValue(list.elements[index].value, element, file, outer)
      }
      return .list(list)
    default: return value
    }
  }

  /// The type of the elements of a list's type: `T` of `List<T>` and of `T[]`.
  private static func elementType(_ type: String) -> String? {
    if type.hasSuffix("[]") { return String(type.dropLast(2)) }
    guard type.last == ">", let open = type.firstIndex(of: "<") else { return nil }
    return String(type[type.index(after: open)...].dropLast())
  }

  // MARK: - UserNotifications

  /// The arguments of a call of UserNotifications as what its parameters ask for.
  func expected(
    _ given: [GivenArgument], of name: String, _ file: ParsedFile
  ) -> [GivenArgument] {
    guard file.language == .swift, let types = Self.parameterTypes[name] else { return given }
    return given.map { argument in
      (argument.label, typed(argument.value, as: types[argument.label ?? ""], file, nil))
    }
  }

  private static let actionTypes = [
    "identifier": "String", "title": "String", "options": "UNNotificationActionOptions",
    "textInputButtonTitle": "String", "textInputPlaceholder": "String",
  ]

  /// The types of the parameters of the framework's calls.
  private static let parameterTypes: [String: [String: String]] = [
    "UNNotificationAction": actionTypes,
    "UNTextInputNotificationAction": actionTypes,
    "UNNotificationCategory": [
      "identifier": "String", "actions": "[UNNotificationAction]",
      "hiddenPreviewsBodyPlaceholder": "String", "options": "UNNotificationCategoryOptions",
    ],
    "setNotificationCategories": ["": "Set<UNNotificationCategory>"],
  ]

  // MARK: - Constructors in extensions

  /// The result of a constructor that the app adds to another module's type; nil if none.
  func constructed(
    byExtensionOf type: SourceType, _ given: [GivenArgument], at place: ReadApp.Place
  ) -> Value? {
    let labels = Set(given.compactMap(\.label))
    let found = type.members("init").compactMap { member -> (Function, ParsedFile)? in
      guard case .function(let function) = member.statement.kind,
        given.count <= function.parameters.count,
        Set(function.parameters.map { $0.label ?? "" }).isSuperset(of: labels)
      else { return nil }
      return (function, member.file)
    }
    guard found.count == 1, let (function, file) = found.first,
      visiting.insert(ObjectIdentifier(function)).inserted
    else { return nil }
    defer { visiting.remove(ObjectIdentifier(function)) }
    let members = Scope(parent: nil)
    let value = Value.FunctionValue(
      function: function, file: file, scope: members, owner: .type(type), type: type)
    _ = call(value, given, at: place)
    return members.values["self.self"]
  }
}
