import PhoneModel
import SourceCode
import UserNotifications

/// What each framework's calls mean for the categories that a phone has.
struct Recognition {
  /// The version of Expo's SDK; nil if it is not known.
  var expoSDK: Int?
  /// The packages that the app depends on, with their versions as they are written.
  var dependencies: [String: String] = [:]
  /// The categories that the app declares, and what could not be resolved.
  private(set) var unresolved: [ReadApp.Unresolved] = []

  init(of app: ProjectFacts.App?) {
    expoSDK = app?.expoSDK?.value
    dependencies = app?.dependencies.mapValues(\.value) ?? [:]
  }

  /// Whether a package is of a version or a later one; nil if that is not known.
  func has(_ package: String, _ version: (Int, Int)) -> Bool? {
    let digits = dependencies[package]?.drop { !$0.isNumber } ?? ""
    let parts = digits.split(separator: ".").map { Int($0.prefix { $0.isNumber }) }
    guard let major = parts.first ?? nil, let minor = parts.dropFirst().first ?? 0 else {
      return nil
    }
    return (major, minor) >= version
  }

  /// How an app declares what a call registers.
  func framework(of made: Value.Made, in file: ParsedFile) -> ReadApp.Framework {
    switch made.name {
    case "setNotificationCategoryAsync", "setNotificationCategoriesAsync": return .expo
    case "setCategories", "requestPermissions": return .wix
    case "registerActionTypes": return .capacitor
    case "addActions": return .cordovaLocal
    case "init": return .cordovaPush
    case "initialize": return .flutterLocalNotifications
    case "createNotification": return .awesomeNotifications
    case "AddCategory", "RegisterCategoryList": return .pluginLocalNotification
    case _ where FrameworkWords.shiny.contains(made.name): return .shiny
    default: break
    }
    guard file.language == .javaScript else { return .native }
    // Two packages have a method of this name: the one that the receiver comes from counts.
    let module = made.callee.split(separator: ":").first.map(String.init) ?? ""
    let names = file.parsed.imports.filter { $0.module == module }.map(\.name)
    if (names + [made.callee]).contains(where: { $0.contains("PushNotificationIOS") }) {
      return .pushNotificationIOS
    }
    for candidate in [module] + made.modules + dependencies.keys.sorted() {
      if candidate.hasPrefix("@notifee/") { return .notifee }
      if candidate.contains("push-notification-ios") { return .pushNotificationIOS }
    }
    return .notifee
  }

  /// Whether a call of a framework leaves the categories that were registered before.
  static func keeps(_ framework: ReadApp.Framework) -> Bool {
    switch framework {
    case .expo, .cordovaLocal, .pluginLocalNotification, .shiny, .awesomeNotifications: true
    default: false
    }
  }

  // MARK: - Reading

  /// Whether a call that is given a list of categories may register more than are known.
  func isOpen(_ registration: Evaluator.Registration) -> Bool {
    switch framework(of: registration.made, in: registration.file) {
    case .native, .notifee, .pushNotificationIOS, .wix:
      registration.made.arguments.contains { Self.items(of: $0.value).1 != nil }
    default: false
    }
  }

  /// The categories that a call registers.
  mutating func categories(of registration: Evaluator.Registration) -> [ReadApp.Category] {
    let made = registration.made
    let framework = framework(of: made, in: registration.file)
    switch framework {
    case .native: return native(made)
    case .expo: return expo(made)
    case .notifee, .pushNotificationIOS, .wix:
      return elements(made.positional(0), made).flatMap { listed($0, framework, made.place) }
    case .flutterLocalNotifications: return flutter(made)
    case .awesomeNotifications: return awesome(made)
    case .capacitor: return capacitor(made)
    case .cordovaPush: return cordovaPush(made)
    case .cordovaLocal: return cordovaLocal(made)
    case .pluginLocalNotification: return pluginLocalNotification(made)
    case .shiny: return shiny(made)
    }
  }

  /// A value that a list may hold, with what it depends on.
  struct Item {
    let value: Value
    let condition: String?
  }

  /// The elements of a list, those of several possible lists together; what is not known is noted.
  mutating func elements(
    _ value: Value?, _ made: Value.Made, what: String = "categories"
  ) -> [Item] {
    guard let value else { return [] }
    let (items, reason) = Self.items(of: value)
    if let reason, !reason.text.hasSuffix("registered before") {
      note(what, reason)
    }
    if case .made(let other) = value, items.isEmpty, reason == nil {
      note(what, Value.Reason("'\(other.name)' gives them", at: other.place))
    }
    return items
  }

  /// The elements of a list, and why there may be more.
  static func items(of value: Value) -> ([Item], Value.Reason?) {
    switch value {
    case .list(let list):
      var items: [Item] = []
      for element in list.elements {
        if case .choice(let alternatives) = element.value {
          items += alternatives.map {
            Item(value: $0.value, condition: element.condition ?? $0.condition)
          }
        } else {
          items.append(Item(value: element.value, condition: element.condition))
        }
      }
      return (items, list.isOpen)
    case .choice(let alternatives):
      var items: [Item] = []
      var reason: Value.Reason?
      for alternative in alternatives {
        let (inner, open) = Self.items(of: alternative.value)
        items += inner.map {
          Item(value: $0.value, condition: $0.condition ?? alternative.condition)
        }
        reason = reason ?? open
      }
      return (items, reason)
    case .unknown(let reason): return ([], reason)
    case .null: return ([], nil)
    case .made(let made) where made.isDeclaration && !made.name.hasSuffix("List"):
      return ([Item(value: value, condition: nil)], nil)
    case .made(let made):
      return ([], Value.Reason("'\(made.name)' gives them", at: made.place))
    case .external(let name):
      return (
        [],
        Value.Reason(
          "'\(name)' is not declared in this folder",
          at: ReadApp.Place(file: "", line: 1, column: 1))
      )
    case .object(let object) where object.isOpen == nil:
      return ([Item(value: value, condition: nil)], nil)
    default: return ([], value.reason)
    }
  }

  mutating func note(_ what: String, _ reason: Value.Reason) {
    let entry = ReadApp.Unresolved(what, reason)
    if !unresolved.contains(entry) { unresolved.append(entry) }
  }

  // MARK: - Parts

  /// Why a value that is not a list, text or flag cannot be determined.
  static func reason(_ value: Value, at place: ReadApp.Place) -> Value.Reason {
    switch value {
    case .unknown(let reason): reason
    case .external(let path):
      Value.Reason("'\(plain(path))' is not declared in this folder", at: place)
    case .made(let made):
      made.receiver?.reason
        ?? Value.Reason("'\(plain(made.callee))' gives it", at: made.place)
    case .choice(let alternatives):
      Value.Reason("it depends on '\(alternatives.first?.condition ?? "")'", at: place)
    case .instance(let instance): instance.reason
    case .implicit(let name): Value.Reason("the type of '.\(name)' is not known", at: place)
    default: Value.Reason("its value is of another kind", at: place)
    }
  }

  /// An action of which nothing is known but why.
  static func unreadAction(_ item: Item, at place: ReadApp.Place) -> ReadApp.Action {
    let reason = reason(item.value, at: place)
    return ReadApp.Action(
      condition: item.condition, place: place,
      unresolved: [
        .init("an action", reason)
      ])
  }

  private static func plain(_ path: String) -> String {
    path.split(separator: ":").last.map(String.init) ?? path
  }

  /// A text of a value; what cannot be determined is added to a list.
  static func text(
    _ value: Value?, _ what: String, at place: ReadApp.Place,
    _ unresolved: inout [ReadApp.Unresolved]
  ) -> ReadApp.Text? {
    switch value {
    case nil, .null: return nil
    case .text(let text): return text
    case .number(let number): return ReadApp.Text(Evaluator.text(number))
    case let value?:
      let reason = reason(value, at: place)
      unresolved.append(.init(what, reason))
      return nil
    }
  }

  /// A text as ``text(_:_:at:_:)`` reads it; absent where nothing is written.
  static func fact(
    _ value: Value?, _ what: String, at place: ReadApp.Place,
    _ unresolved: inout [ReadApp.Unresolved]
  ) -> Fact<ReadApp.Text> {
    if let text = text(value, what, at: place, &unresolved) { return .read(text, at: place) }
    guard let value, !value.isNull else { return .absent }
    return .unknown(unresolved.last?.reason ?? "it could not be read")
  }

  /// Whether a flag is set; nil, and a word is added to a list, where that cannot be determined.
  static func flag(
    _ value: Value?, _ what: String, at place: ReadApp.Place,
    _ unresolved: inout [ReadApp.Unresolved]
  ) -> Bool? {
    switch value {
    case nil, .null: return false
    case .truth(let truth): return truth
    case .text(let text): return text.text == "true"
    case let value?:
      let reason = reason(value, at: place)
      unresolved.append(.init(what, reason))
      return nil
    }
  }

  /// The options of an option set: their words, or why they cannot be determined.
  static func optionWords(_ value: Value?, _ bits: [String], at place: ReadApp.Place) -> Result<
    [String], OptionError
  > {
    var reading = OptionReading(bits: bits, place: place)
    do throws(OptionError) {
      if let value { try reading.read(value) }
      return .success(bits.filter(reading.words.contains))
    } catch {
      return .failure(error)
    }
  }

  /// Collects the words of an option set, whose parts may be lists and sets again.
  private struct OptionReading {
    let bits: [String]
    let place: ReadApp.Place
    var words: Set<String> = []
    /// How many values may still be looked at; lists that hold others twice double with each.
    private var valuesLeft = 1000

    init(bits: [String], place: ReadApp.Place) {
      self.bits = bits
      self.place = place
    }

    mutating func read(_ value: Value) throws(OptionError) {
      valuesLeft -= 1
      guard valuesLeft > 0 else {
        throw OptionError(reason: Value.Reason("it has too many parts", at: place))
      }
      switch value {
      case .null, .truth(false): break
      case .list(let list):
        if let reason = list.isOpen { throw OptionError(reason: reason) }
        for element in list.elements {
          if let condition = element.condition {
            throw OptionError(reason: Value.Reason("it depends on '\(condition)'", at: place))
          }
          try read(element.value)
        }
      case .options(let parts): for part in parts { try read(part) }
      case .implicit(let name): try add(name, of: value)
      case .external(let path):
        try add(path.split { $0 == "." || $0 == ":" }.last.map(String.init) ?? path, of: value)
      case .number(let number):
        let mask = Int(exactly: number) ?? 0
        for (place, bit) in bits.enumerated() where mask & (1 << place) != 0 && !bit.isEmpty {
          words.insert(bit)
        }
      case .made(let made):
        let isNamed = made.name.hasSuffix("Options")
        if let raw = made.argument("rawValue") ?? (isNamed ? made.positional(0) : nil) {
          try read(raw)
        } else if !made.arguments.isEmpty || !isNamed && made.callee != ".init" {
          throw unknown(value)
        }
      case .object(let object) where object.keys.isEmpty && object.isOpen == nil: break
      default: throw unknown(value)
      }
    }

    private mutating func add(_ name: String, of value: Value) throws(OptionError) {
      let found = word(name, bits)
      if found.isEmpty, !isNone(name) { throw unknown(value) }
      words.formUnion(found)
    }

    private func unknown(_ value: Value) -> OptionError {
      OptionError(reason: reason(value, at: place))
    }
  }

  struct OptionError: Error {
    let reason: Value.Reason
  }

  /// The word of an option, by any of the names that it has in the languages.
  private static func word(_ name: String, _ bits: [String]) -> [String] {
    for bit in bits where !bit.isEmpty {
      if name == bit || name.lowercased() == bit.lowercased() { return [bit] }
      if name.hasPrefix("UN"), name.lowercased().hasSuffix(bit.lowercased()) {
        return [bit]
      }
    }
    if ["hiddenPreviewsShowTitle", "hiddenPreviewShowTitle"].contains(name),
      bits.contains("hiddenPreviewsShowTitle")
    {
      return ["hiddenPreviewsShowTitle"]
    }
    return []
  }

  private static func isNone(_ name: String) -> Bool {
    name == "None" || name == "none" || name.hasSuffix("OptionNone")
      || name.hasSuffix("OptionsNone")
  }

  static let actionBits = ["authenticationRequired", "destructive", "foreground"]
  /// The words of the options of permission, each at the place of its bit.
  static let authorizationBits: [String] = (0..<8).map { bit in
    UNAuthorizationOptions.Word.allCases.first { $0.option.rawValue == 1 << UInt(bit) }?.rawValue
      ?? ""
  }
  static let categoryBits = [
    "customDismissAction", "allowInCarPlay", "hiddenPreviewsShowTitle",
    "hiddenPreviewsShowSubtitle", "allowAnnouncement",
  ]

  static func actionOptions(
    _ value: Value?, of name: String, at place: ReadApp.Place,
    _ unresolved: inout [ReadApp.Unresolved]
  ) -> [NotificationCategory.Action.Option]? {
    switch optionWords(value, actionBits, at: place) {
    case .success(let words): return words.compactMap(NotificationCategory.Action.Option.init)
    case .failure(let error):
      unresolved.append(
        .init("options of \(name)", error.reason))
      return nil
    }
  }

  static func categoryOptions(
    _ value: Value?, of name: String, at place: ReadApp.Place,
    _ unresolved: inout [ReadApp.Unresolved]
  ) -> [NotificationCategory.Option]? {
    switch optionWords(value, categoryBits, at: place) {
    case .success(let words): return words.compactMap(NotificationCategory.Option.init)
    case .failure(let error):
      unresolved.append(
        .init("options of \(name)", error.reason))
      return nil
    }
  }

  /// The name of something for messages.
  static func quoted(_ identifier: String?, _ kind: String) -> String {
    identifier.map { "'\($0)'" } ?? "a \(kind)"
  }
}

extension ReadApp.Unresolved {
  /// Something that could not be determined, for the reason of a value.
  init(_ what: String, _ reason: Value.Reason) {
    self.init(what: what, reason: reason.text, place: reason.place)
  }
}
