import PhoneModel
import SourceCode

// Calls of what the app does not declare: the languages' libraries and the frameworks.

extension Evaluator {
  /// Calls something that the app does not declare; its path has the names of what has it before
  /// its own, and a module of JavaScript ends with a colon.
  func callExternal(
    _ path: String, receiver: Value?, _ given: [GivenArgument], _ expression: Expression,
    _ context: Context
  ) -> Value {
    let place = context.file.place(expression.start)
    let name = String(path.split { $0 == "." || $0 == ":" }.last ?? "")
    let base = path.dropLast(name.count + 1).split(separator: ":").last.map(String.init) ?? ""
    if let value = platformCall(base, name, given) { return value }
    if let value = collection(base, name, receiver, given, place) { return value }
    if let value = standardCall(base, name, receiver, given, expression, context) { return value }
    if let value = localized(base, name, receiver, given, place, context) { return value }
    if case .unknown(let reason)? = receiver, Self.listWords.contains(name) {
      runClosures(in: given, place)
      return .unknown(reason)
    }
    let made = Value.Made(
      callee: path, receiver: receiver, arguments: expected(given, of: name, context.file),
      place: place,
      modules: modules(of: context.file))
    if made.isRegistration {
      registrations.append(
        Registration(made: made, isCertain: undecided == 0, file: context.file))
    }
    let awaited = name == "then" && context.file.language != .swift ? receiver : nil
    runClosures(in: given, place, with: Self.isQuery(name) ? openSet(name, place) : awaited)
    if Self.isQuery(name) { return openSet(name, place) }
    return .made(made)
  }

  /// The calls that give a list of what another list holds.
  private static let listWords: Set<String> = [
    "map", "flatMap", "compactMap", "filter", "Select", "Where", "where", "ToArray", "ToList",
    "toArray", "toList", "toSet", "slice", "concat", "values", "mapNotNull",
  ]

  /// What a file has from which modules.
  func modules(of file: ParsedFile) -> [String] { file.parsed.imports.map(\.module) }

  /// The calls that give the categories that are registered already.
  private static func isQuery(_ name: String) -> Bool {
    [
      "getNotificationCategories", "notificationCategories",
      "getNotificationCategoriesWithCompletionHandler",
      "GetNotificationCategories", "GetNotificationCategoriesAsync",
      "getNotificationCategoriesAsync",
    ]
    .contains(name)
  }

  private func openSet(_ name: String, _ place: ReadApp.Place) -> Value {
    .list(Value.List(isOpen: Value.Reason("'\(name)' gives what was registered before", at: place)))
  }

  // MARK: - Platforms

  private func platformCall(_ base: String, _ name: String, _ given: [GivenArgument]) -> Value? {
    switch (base, name) {
    case ("Capacitor", "getPlatform"): .text("ios")
    case ("Capacitor", "isNativePlatform"), ("OperatingSystem", "IsIOS"): .truth(true)
    case ("OperatingSystem", "IsAndroid"), ("OperatingSystem", "IsMacCatalyst"): .truth(false)
    case (_, "isPlatformVersionAtLeast"), (_, "CheckSystemVersion"),
      ("OperatingSystem", "IsIOSVersionAtLeast"):
      .truth(true)
    case ("Platform", "select"):
      if case .object(let object)? = given.first?.value {
        object.members["ios"] ?? object.members["native"] ?? object.members["default"] ?? .null
      } else {
        nil
      }
    case (_, "#available"): .truth(true)
    default: nil
    }
  }

  // MARK: - Lists and sets

  private static let collections: Set<String> = [
    "Set", "Array", "NSSet", "NSArray", "NSMutableSet", "NSMutableArray", "List", "HashSet",
    "ObservableCollection", "Collection", "NSOrderedSet",
  ]
  private static let makers: Set<String> = [
    "setOf", "listOf", "arrayOf", "mutableListOf", "mutableSetOf", "arrayListOf", "listOfNotNull",
    "setOfNotNull", "hashSetOf", "emptyList", "emptySet", "linkedSetOf",
  ]

  private func collection(
    _ base: String, _ name: String, _ receiver: Value?, _ given: [GivenArgument],
    _ place: ReadApp.Place
  ) -> Value? {
    if Self.makers.contains(name) {
      return listOf(given.filter { !$0.value.isNull || !name.hasSuffix("NotNull") })
    }
    if ["mapOf", "mutableMapOf", "linkedMapOf", "hashMapOf"].contains(name) {
      var object = Value.Object()
      for argument in given {
        guard case .object(let entry) = argument.value else { return nil }
        for key in entry.keys { object.set(key, entry.members[key] ?? .null) }
      }
      return .object(object)
    }
    if Self.collections.contains(name) {
      if given.contains(where: { $0.label == "repeating" }) { return nil }
      return contents(of: given.filter { $0.label != "minimumCapacity" })
    }
    let type = base.split(separator: ".").last.map(String.init)?.replacing("()", with: "") ?? ""
    guard Self.collections.contains(type) || base.hasSuffix("alloc()") || base.isEmpty else {
      return nil
    }
    switch name {
    case "setWithObjects", "arrayWithObjects", "setWithObject", "arrayWithObject",
      "initWithObjects",
      "FromNSObjects", "FromObjects", "of":
      return listOf(given.filter { !$0.value.isNull })
    case "setWithArray", "initWithArray", "setWithSet", "arrayWithArray", "initWithSet", "from",
      "copyOf",
      "MakeNSObjectSet", "create", "initWithCapacity", "arrayWithCapacity", "setWithCapacity",
      "set", "array", "new", "unmodifiable":
      guard !base.isEmpty else { return nil }
      if name.hasSuffix("Capacity") { return .list(Value.List()) }
      var values = contents(of: given.prefix(1).map { $0 })
      if name == "from", given.count > 1, case .function(let function) = given[1].value,
        case .list(let list) = values
      {
        values = .list(
          Value.List(
            elements: list.elements.map {
              element(call(function, [(nil, $0.value)], at: place), condition: $0.condition)
            }, isOpen: list.isOpen))
      }
      return values
    default: return nil
    }
  }

  private func listOf(_ given: [GivenArgument]) -> Value {
    var list = Value.List()
    for argument in given { list.elements.append(element(argument.value)) }
    return .list(list)
  }

  /// The elements of the lists that are given, and the values that are given by themselves.
  private func contents(of given: [GivenArgument]) -> Value {
    var list = Value.List()
    for argument in given {
      switch argument.value {
      case .list, .choice, .unknown, .object: add(argument.value, to: &list)
      case .made(let made)
      where given.count == 1 && argument.label == nil && !made.isDeclaration:
        add(argument.value, to: &list)
      case .null: break
      case .number where given.count == 1: break
      default: list.elements.append(element(argument.value))
      }
    }
    return .list(list)
  }

  // MARK: - Standard libraries

  private func standardCall(
    _ base: String, _ name: String, _ receiver: Value?, _ given: [GivenArgument],
    _ expression: Expression, _ context: Context
  ) -> Value? {
    let place = context.file.place(expression.start)
    switch (base, name) {
    case ("Object", "freeze"), ("Object", "seal"), ("Promise", "resolve"), ("Promise", "all"),
      ("Promise", "allSettled"), ("Future", "value"), ("Future", "wait"), ("Task", "FromResult"),
      ("Object", "assign") where given.count == 1, ("React", "useRef"):
      return given.first?.value
    case (_, "LocalizationValue") where given.count == 1 && given[0].value.string != nil:
      return given[0].value
    case ("", "String") where given.isEmpty: return .text("")
    case ("", "type") where given.count == 1 && given[0].label == "of":
      if case .instance(let instance) = given[0].value { return .type(instance.type) }
      return nil
    case ("Object", "values"): return given.first.flatMap { builtInMember("values", of: $0.value) }
    case ("Object", "keys"): return given.first.flatMap { builtInMember("keys", of: $0.value) }
    case ("Object", "entries"):
      guard case .object(let object)? = given.first?.value else { return nil }
      return .list(
        Value.List(
          elements: object.keys.map {
            element(list([.text($0), object.members[$0] ?? .null]))
          }, isOpen: object.isOpen))
    case ("", "String"), ("", "NSString"), ("", "_"), ("", "\(Self.self)"):
      if given.count == 1,
        given[0].label == nil || given[0].label == "describing" || given[0].label == "rawValue"
          || given[0].label == "string" || given[0].label == "stringLiteral"
      {
        switch given[0].value {
        case .text: return given[0].value
        case .number(let number): return .text(Self.text(number))
        case .enumerationCase(let type, let found)
        where given[0].label == "describing" && Self.isPlain(type):
          return .text(found.name)
        case .type(let type) where given[0].label == "describing": return .text(type.shortName)
        default: return given[0].value.reason.map { .unknown($0) }
        }
      }
      if given.first?.label == "format" { return formatted(given) }
      return nil
    case ("String", "fromCodePoint"), ("String", "fromCharCode"):
      let scalars = given.map { argument -> Unicode.Scalar? in
        guard case .number(let number) = argument.value else { return nil }
        return UInt32(exactly: number).flatMap(Unicode.Scalar.init)
      }
      guard !scalars.contains(nil) else { return nil }
      return .text(String(String.UnicodeScalarView(scalars.compactMap(\.self))))
    case (_, "stringWithFormat"), ("String", "format"), ("string", "Format"):
      return formatted(given)
    case ("string", "Concat"):
      let texts = given.map(\.value.string)
      return texts.contains(nil) ? nil : .text(texts.compactMap(\.self).joined())
    case (_, "useMemo"), ("", "run"), ("", "lazy"), ("", "autoreleasepool"), (_, "runBlocking"),
      ("", "with") where given.count == 1:
      guard case .function(let function)? = given.first?.value else { return nil }
      return call(function, [], at: place, from: context)
    case (_, "useCallback"), ("", "memo"): return given.first?.value
    case ("", "unsafeBitCast"), ("", "identity"): return given.first?.value
    case ("Boolean", _) where given.isEmpty: return nil
    default: return nil
    }
  }

  // MARK: - Localised texts

  /// The text that a name of Tuist's generated code stands for: `AppStrings.Localizable.okTitle`.
  func generatedText(_ path: String, _ expression: Expression, _ context: Context) -> Value? {
    guard context.file.language == .swift else { return nil }
    let parts = path.split(separator: ".").map(String.init)
    guard let first = parts.firstIndex(where: { $0.hasSuffix("Strings") }), parts.count > first + 2,
      let key = texts.key(
        generatedAs: parts[(first + 2)...].joined(), table: parts[first + 1])
    else { return nil }
    return text(
      forKey: key, table: parts[first + 1], standard: nil, context.file.place(expression.start))
  }

  private static let localizing: Set<String> = [
    "NSLocalizedString", "NSLocalizedStringFromTable", "NSLocalizedStringFromTableInBundle",
    "NSLocalizedStringWithDefaultValue", "localizedUserNotificationString",
    "localizedUserNotificationStringForKey", "localizedString", "localizedStringForKey",
    "LocalizedStringResource", "LocalizedStringKey",
    "#localized",
  ]
  private static let translating: Set<String> = [
    "t", "tr", "translate", "i18n", "localize", "localized", "gs", "getString", "stringResource",
    "GetString",
    "formatMessage", "__", "_t", "trans", "loc", "GetLocalizedString",
    "GetLocalizedUserNotificationString",
  ]

  private func localized(
    _ base: String, _ name: String, _ receiver: Value?, _ given: [GivenArgument],
    _ place: ReadApp.Place, _ context: Context
  ) -> Value? {
    func argument(_ labels: String...) -> String? {
      given.first { argument in argument.label.map(labels.contains) ?? false }?.value.string
    }
    let isLocalizing =
      Self.localizing.contains(name)
      || name.hasSuffix("LocalizedString") && !given.isEmpty && given[0].label == nil
      || name == "String" && given.first?.label == "localized"
      || name == "LocalizedString" && given.first != nil
      || name.hasPrefix("#") && name.lowercased().contains("locali")
    if isLocalizing {
      let first = argument("forKey", "key", "localized") ?? given.first?.value.string
      guard let key = first else {
        return given.first?.value.reason.map { .unknown($0) }
      }
      var table = argument("tableName", "table", "fromTable")
      if name.hasPrefix("NSLocalizedStringFromTable"), given.count > 1 {
        table = given[1].value.string
      }
      var standard = argument("value", "defaultValue", "fallback")
      if name == "NSLocalizedStringWithDefaultValue", given.count > 3 {
        standard = given[3].value.string
      }
      return text(forKey: key, table: table, standard: standard, place)
    }
    // Generated code of R.swift: `R.string.table.key()`.
    if given.isEmpty, base.hasPrefix("R.string."), context.file.language == .swift {
      return text(forKey: name, table: nil, standard: nil, place)
    }
    // Generated code of SwiftGen: `L10n.tr("Localizable", "key", fallback: "…")`.
    if name == "tr", given.count >= 2, let table = given[0].value.string,
      let key = given[1].value.string
    {
      return text(forKey: key, table: table, standard: argument("fallback"), place)
    }
    guard Self.translating.contains(name) || name == "call",
      !given.isEmpty || receiver?.string != nil
    else { return nil }
    if given.isEmpty, let key = receiver?.string {
      return translation(of: key, standard: nil, place, context)
    }
    if case .external(let path)? = given.first?.value {
      // `R.string.key` and `Res.string.key`
      let key = path.split(separator: ".").last.map(String.init) ?? path
      return text(forKey: key, table: nil, standard: nil, place)
    }
    let keys = given.compactMap(\.value.string)
    guard let key = keys.first, given.count <= 3 else {
      return given.first?.value.reason.map { .unknown($0) }
    }
    let standard: String? =
      if given.count > 1, case .object(let object) = given[1].value {
        object.members["defaultValue"]?.string
      } else {
        nil
      }
    return translation(of: key, standard: standard, place, context)
  }

  /// The text of a key that a translating function of the app or of a package looks up.
  ///
  /// What it gives for a key that no table has is not known outside of Apple's languages, and where
  /// the folder holds no tables at all, they are elsewhere.
  private func translation(
    of key: String, standard: String?, _ place: ReadApp.Place, _ context: Context
  ) -> Value {
    let language = context.file.language
    if language == .swift || language == .objectiveC || texts.text(key, table: nil) != nil
      || texts.hasTables && standard?.isEmpty == false
    {
      return text(forKey: key, table: nil, standard: standard, place)
    }
    return missing(key, place)
  }

  private func missing(_ key: String, _ place: ReadApp.Place) -> Value {
    .unknown(
      Value.Reason(
        texts.hasTables
          ? "the key '\(key)' is in no table of texts"
          : "the key '\(key)' is looked up, and there are no tables of texts", at: place))
  }

  /// The text of a key that a method of the app looks up in a way that is not followed.
  func localized(byMethod name: String, of receiver: Value, _ value: Value) -> Value? {
    guard name.hasPrefix("localized") || name == "localize", value.string == nil,
      let key = receiver.string
    else { return nil }
    if let found = texts.text(key, table: nil) { return .text(ReadApp.Text(found, key: key)) }
    guard let reason = value.reason else { return nil }
    return .unknown(
      Value.Reason("the key '\(key)' is in no table of texts", at: reason.place))
  }

  /// The text of a key, as the app's tables have it.
  func text(
    forKey key: String, table: String?, standard: String?, _ place: ReadApp.Place
  ) -> Value {
    if let found = texts.text(key, table: table) {
      return .text(ReadApp.Text(found, key: key, table: table))
    }
    if let standard, !standard.isEmpty {
      return .text(ReadApp.Text(standard, key: key, table: table))
    }
    if Self.isReadable(key) { return .text(ReadApp.Text(key, key: key, table: table)) }
    return missing(key, place)
  }

  /// Whether a key is most probably the text itself, which iOS shows where no table has the key.
  static func isReadable(_ key: String) -> Bool {
    if key.contains("_") || key.contains(where: \.isNumber) && !key.contains(" ") { return false }
    if key.contains(" ") { return true }
    guard let first = key.first, first.isUppercase || !first.isASCII, !key.contains(".") else {
      return false
    }
    // `OK` and `Reply`, but not `REPLY` or `SnoozeTitle`.
    return key.count <= 2 || key.dropFirst().allSatisfy { !$0.isUppercase }
  }
}
