import PhoneModel
import SourceCode

// What the value of an expression has of a notification.

extension UserInfoFlow {
  /// Follows an expression.
  ///
  /// - Returns: what its value has of a notification; nil for nothing, or what is not known.
  func origin(of expression: Expression, _ frame: inout Frame) -> Origin? {
    guard countStep() else { return nil }
    let origin = followed(expression, &frame)
    if frame.file.language == .swift, origin != nil,
      frame.file.parsed.tokens.isUnwrapped(after: expression)
    {
      need(origin, .crash, frame)
    }
    return origin
  }

  private func followed(_ expression: Expression, _ frame: inout Frame) -> Origin? {
    switch expression.kind {
    case .name(let name): return origin(ofName: name, frame)
    case .text(let parts):
      if let text = expression.plainText { return .text(text) }
      for case .value(let value) in parts { _ = origin(of: value, &frame) }
      return nil
    case .member(let base, let name):
      if Self.isSelf(base) { return property(name, frame) }
      let start = frame.file.language == .objectiveC ? expression.start : expression.end
      return member(name, of: origin(of: base, &frame), at: start - name.utf8.count, frame)
        ?? staticMember(name, of: base, frame)
    case .element(let base, let arguments):
      let origin = self.origin(of: base, &frame)
      guard let key = arguments.first?.value else { return nil }
      let found = element(key, of: origin, frame)
      if arguments.contains(where: { $0.label == "default" }) { need(found, .used, frame) }
      if origin == nil { _ = self.origin(of: key, &frame) }
      return found
    case .cast(let inner, let type):
      var origin = self.origin(of: inner, &frame)
      guard frame.file.language == .swift else { return origin }
      origin = cast(origin, to: castType(type, frame))
      if frame.file.parsed.tokens.isForcedCast(inner, expression) { need(origin, .crash, frame) }
      return origin
    case .call(let callee, let arguments): return call(callee, arguments, expression, &frame)
    case .tuple(let arguments) where arguments.count == 1:
      return origin(of: arguments[0].value, &frame)
    case .infix("??", let left, let right):
      let first = origin(of: left, &frame)
      need(first, .used, frame)
      let before = frame.conditions
      frame.conditions.append(.unknown)
      defer { frame.conditions = before }
      let second = origin(of: right, &frame)
      return first.map(Self.certain) ?? second
    case .infix("||", _, _), .infix("&&", _, _), .infix("==", _, _), .infix("!=", _, _),
      .infix("===", _, _), .infix("!==", _, _):
      if frame.file.language == .javaScript,
        case .infix("||", let left, let right) = expression.kind
      {
        let first = origin(of: left, &frame)
        return first ?? origin(of: right, &frame)
      }
      _ = conditions(of: expression, need: .used, &frame)
      return nil
    case .conditional(let condition, let then, let otherwise):
      let conditions = conditions(of: condition, need: .used, &frame)
      let before = frame.conditions
      frame.conditions += conditions
      let first = origin(of: then, &frame)
      frame.conditions = before + Self.opposite(conditions)
      let second = origin(of: otherwise, &frame)
      frame.conditions = before
      return (first ?? second).map(Self.certain)
    case .assignment(let sign, let target, let value):
      return assign(value, to: target, isPlain: sign == "=", &frame)
    case .closure(let function):
      follow(function, [], &frame, isLater: true)
      return nil
    case .map(let entries):
      for entry in entries {
        let origin = self.origin(of: entry.value, &frame)
        if frame.file.language == .objectiveC { need(origin, .crash, frame) }
      }
      return nil
    case .list(let elements):
      for element in elements {
        let origin = self.origin(of: element, &frame)
        if frame.file.language == .objectiveC { need(origin, .crash, frame) }
      }
      return nil
    case .spread(let inner): return origin(of: inner, &frame)
    case .statement(let statement):
      _ = run([statement], &frame)
      return nil
    case .prefix(let sign, let inner):
      let origin = self.origin(of: inner, &frame)
      return sign == "!" ? nil : origin
    default:
      for part in expression.parts { _ = origin(of: part, &frame) }
      return nil
    }
  }

  /// A value that is there in any case.
  static func certain(_ origin: Origin) -> Origin {
    guard case .value(var value) = origin else { return origin }
    value.read = nil
    return .value(value)
  }

  private static func isSelf(_ expression: Expression) -> Bool {
    if case .name(let name) = expression.kind { name == "self" || name == "this" } else { false }
  }

  // MARK: - Names

  private func origin(ofName name: String, _ frame: Frame) -> Origin? {
    if let local = frame.names[name] { return local.origin }
    return property(name, frame)
  }

  /// What a property of the type at hand holds.
  private func property(_ name: String, _ frame: Frame) -> Origin? {
    guard let type = frame.type else { return nil }
    if let known = properties["\(type.name).\(name)"] { return known }
    return getter(name, of: type, frame)
  }

  /// What a property that is computed has of a notification.
  private func getter(_ name: String, of type: SourceType, _ frame: Frame) -> Origin? {
    guard frame.depth < Self.depthLimit, frame.file.language == .swift else { return nil }
    for member in type.members(name) {
      guard case .variable(let variable) = member.statement.kind, let getter = variable.getter,
        holdsAnything(type)
      else { continue }
      return call(getter, [], in: member.file, type, frame)
    }
    return nil
  }

  /// Whether the object at hand may hold something of a notification.
  private func holdsAnything(_ type: SourceType) -> Bool {
    properties.keys.contains { $0.hasPrefix("\(type.name).") }
  }

  private func staticMember(_ name: String, of base: Expression, _ frame: Frame) -> Origin? {
    guard case .name(let type) = base.kind else { return nil }
    return properties["\(type).\(name)"]
  }

  // MARK: - Members

  /// The members of holders that lead on.
  private static let members: [Holder: [String: Origin]] = [
    .response: [
      "notification": .holder(.notification), "actionIdentifier": .action,
    ],
    .notification: ["request": .holder(.request)],
    .request: ["content": .holder(.content), "trigger": .holder(.trigger)],
    .content: [
      "userInfo": .value(Origin.Value(path: [])), "categoryIdentifier": .category,
      // expo-notifications takes what lies under `body`.
      "data": .value(Origin.Value(path: [.key("body")])),
    ],
    .trigger: ["payload": .value(Origin.Value(path: []))],
    .call: ["dictionaryPayload": .value(Origin.Value(path: []))],
    .event: ["detail": .holder(.detail)],
    .detail: [
      "notification": .holder(.localNotification), "pressAction": .holder(.pressAction),
    ],
    .pressAction: ["id": .action],
    .localNotification: ["data": .value(Origin.Value(path: []))],
    .message: ["data": .value(Origin.Value(path: []))],
  ]

  /// How SwiftyJSON and its like give a value, and whether they give one in any case.
  private static let wrapped: [String: (type: DecodedType?, isCertain: Bool)] = [
    "string": (.text, false), "stringValue": (.text, true),
    "int": (.number, false), "intValue": (.number, true), "bool": (.flag, false),
    "boolValue": (.flag, true), "double": (.number, false), "doubleValue": (.number, true),
    "array": (.list(.anything), false), "arrayValue": (.list(.anything), true),
    "dictionary": (nil, false), "dictionaryValue": (nil, true),
  ]

  func member(_ name: String, of origin: Origin?, at byte: Int, _ frame: Frame) -> Origin? {
    switch origin {
    case .holder(let holder):
      if let found = Self.members[holder]?[name] { return found }
      return extended(origin?.systemType, name, origin, frame)
    case .value(let value):
      if frame.file.language == .javaScript {
        guard name != "length" else { return nil }
        return record(name, of: value, at: byte, frame)
      }
      if value.isWrapped, let found = Self.wrapped[name] {
        _ = cast(origin, to: found.type)
        if found.isCertain { need(origin, .used, frame) }
        return found.isCertain ? Self.certain(.value(value)) : origin
      }
      if let found = extended("Dictionary", name, origin, frame) { return found }
      if let found = extended("String", name, origin, frame) { return found }
      if Self.keeping.contains(name) { return origin }
      return value.read.map { .made([$0], type: nil) }
    case .list(let element):
      return ["first", "last"].contains(name) ? element : nil
    case .made(let reads, let type?):
      if let known = properties["\(type).\(name)"] { return known }
      guard let own = library.type(named: type, in: frame.file, within: frame.type) else {
        return .made(reads, type: nil)
      }
      return getter(name, of: own, frame)
    case .made, .action: return origin
    default: return nil
    }
  }

  /// The members that leave a text or a dictionary what it is.
  private static let keeping: Set<String> = ["stringValue", "self", "description"]

  /// What a property that the app adds to a type of the system has of a notification.
  private func extended(
    _ type: String?, _ name: String, _ origin: Origin?, _ frame: Frame
  ) -> Origin? {
    guard let type, frame.depth < Self.depthLimit, frame.file.language == .swift else { return nil }
    for file in library.files(declaring: type, near: frame.file) {
      for declared in file.types[type] ?? [] where declared.kind == .extending {
        for (_, variable) in declared.members.flatMap(\.variables)
        where variable.names == [name] {
          guard let getter = variable.getter else { continue }
          return call(getter, [], in: file, nil, frame, on: origin)
        }
      }
    }
    return nil
  }

  // MARK: - Elements

  /// An element of a value.
  func element(_ key: Expression, of origin: Origin?, _ frame: Frame) -> Origin? {
    switch origin {
    case .holder(.launchOptions):
      let isPush =
        switch key.kind {
        case .implicitMember("remoteNotification"), .member(_, "remoteNotification"),
          .name("UIApplicationLaunchOptionsRemoteNotificationKey"):
          true
        default: false
        }
      return isPush ? .value(Origin.Value(path: [])) : nil
    case .value(let value):
      if case .number = key.kind { return element(of: origin) }
      guard let text = text(of: key, frame) else {
        if frame.file.language != .javaScript || !value.path.isEmpty {
          unresolved.append(
            ReadApp.Unresolved(
              what: "a key of the user info",
              reason: "'\(frame.file.text(key))' is computed",
              place: frame.file.place(key.start)))
        }
        return nil
      }
      return record(text, of: value, at: key.start, frame)
    case .list(let element): return element
    default: return nil
    }
  }

  /// The text that an expression stands for; nil if it depends on a variable of the function.
  func text(of expression: Expression, _ frame: Frame) -> String? {
    if let text = expression.plainText { return text }
    if case .name(let name) = expression.kind, let text = ReadApp.systemActions[name] {
      return text
    }
    if let name = Self.firstName(expression), let local = frame.names[name] {
      guard case .text(let text)? = local.origin, case .name = expression.kind else { return nil }
      return text
    }
    if case .implicitMember(let name) = expression.kind {
      let values = evaluator.rawValues(ofCase: name)
      return values.count == 1 ? values[0] : nil
    }
    evaluator.beginRoot()
    let context = evaluator.context(frame.file, frame.type)
    switch evaluator.evaluate(expression, context) {
    case .text(let text): return text.text
    case .enumerationCase(let type, let found):
      let value = evaluator.member(
        "rawValue", of: .enumerationCase(type, found), expression, context)
      return value.string
    default: return nil
    }
  }

  /// The name that a chain of members and calls begins with.
  private static func firstName(_ expression: Expression) -> String? {
    switch expression.kind {
    case .name(let name): name
    case .member(let base, _), .call(let base, _), .element(let base, _), .cast(let base, _):
      firstName(base)
    default: nil
    }
  }

  // MARK: - Assignments

  private func assign(
    _ value: Expression, to target: Expression, isPlain: Bool, _ frame: inout Frame
  ) -> Origin? {
    let origin = self.origin(of: value, &frame)
    recordWriting(value, to: target, &frame)
    guard isPlain else { return nil }
    switch target.kind {
    case .name(let name):
      if frame.names[name] != nil {
        frame.names[name]?.origin = origin
        frame.assigned.insert(name)
      } else if let type = frame.type {
        set(name, of: type, origin)
      }
    case .member(let base, let name):
      if Self.isSelf(base), let type = frame.type { set(name, of: type, origin) }
    case .element(let base, _): recordChange(of: base, &frame)
    default: break
    }
    return nil
  }

  /// Records that the app changes a copy of the user info.
  func recordChange(of base: Expression, _ frame: inout Frame) {
    switch base.kind {
    case .name(let name): recordChange(of: name, &frame)
    case .element(let inner, _), .cast(let inner, _): recordChange(of: inner, &frame)
    case .member(let inner, let name) where Self.isSelf(inner): recordChange(of: name, &frame)
    default: break
    }
  }

  private func recordChange(of name: String, _ frame: inout Frame) {
    if case .value(var value)? = frame.names[name]?.origin {
      value.isChanged = true
      frame.names[name]?.origin = .value(value)
      frame.assigned.insert(name)
    } else if let type = frame.type, case .value(var value)? = properties["\(type.name).\(name)"] {
      value.isChanged = true
      properties["\(type.name).\(name)"] = .value(value)
    }
  }

  private func set(_ name: String, of type: SourceType, _ origin: Origin?) {
    guard let origin else { return }
    properties["\(type.name).\(name)"] = origin
  }

  /// Records which keys the service extension sets.
  private func recordWriting(
    _ value: Expression, to target: Expression, _ frame: inout Frame
  ) {
    if let keys = keys(written: value, to: target, frame) { recordWritten(keys.names) }
  }

  /// Records keys that the service extension sets; nil if they are not known.
  func recordWritten(_ names: Set<String>?) {
    guard entry == .serviceExtension else { return }
    keysOfExtension = keysOfExtension.flatMap { known in names.map(known.union) }
  }

  /// Keys that are set.
  struct WrittenKeys {
    /// The keys; nil if they are not known.
    let names: Set<String>?
  }

  /// The keys that an assignment sets in the user info of a notification; nil for another
  /// assignment.
  func keys(
    written value: Expression, to target: Expression, _ frame: Frame
  ) -> WrittenKeys? {
    switch target.kind {
    case .member(_, "userInfo"):
      guard case .map(let entries) = value.kind else { return WrittenKeys(names: nil) }
      let names = entries.map { text(of: $0.key, frame) }
      return WrittenKeys(names: names.contains(nil) ? nil : Set(names.compactMap(\.self)))
    case .element(let base, let arguments):
      guard case .member(_, "userInfo") = base.kind else { return nil }
      let key = arguments.first.flatMap { text(of: $0.value, frame) }
      return WrittenKeys(names: key.map { [$0] })
    default: return nil
    }
  }

  // MARK: - Types

  /// The types of Foundation's classes.
  private static let classes: [String: DecodedType] = [
    "NSString": .text, "NSNumber": .number, "NSArray": .list(.anything),
    "NSDictionary": .map(.anything, hasNumbersAsKeys: false),
    "NSMutableDictionary": .map(.anything, hasNumbersAsKeys: false),
    "BOOL": .flag, "NSInteger": .whole(bits: 64, isSigned: true),
  ]

  /// The type of a cast; nil for one that any value has.
  func castType(_ written: String, _ frame: Frame) -> DecodedType? {
    let text = written.filter { !$0.isWhitespace && $0 != "*" && $0 != "?" && $0 != "!" }
    if ["Any", "AnyObject", "id", "NSObject", "AnyHashable"].contains(text) { return nil }
    if text.hasPrefix("[AnyHashable:") || text.hasPrefix("NSDictionary<") {
      return .map(.anything, hasNumbersAsKeys: false)
    }
    if let known = Self.classes[text] { return known }
    switch types.type(text, in: DecodedTypes.Scope(file: frame.file, path: frame.type?.name ?? ""))
    {
    case .words, .numbers, .choice, .object: return .unknown("'\(text)' is a type of the app")
    case let type: return type
    }
  }
}

extension UserInfoFlow.Origin {
  /// The name of the type of the system that it is of; nil for other values.
  var systemType: String? {
    switch self {
    case .holder(.response): "UNNotificationResponse"
    case .holder(.notification): "UNNotification"
    case .holder(.request): "UNNotificationRequest"
    case .holder(.content): "UNNotificationContent"
    case .holder(.call): "PKPushPayload"
    case .value: "Dictionary"
    default: nil
    }
  }
}

extension TokenTree {
  /// Whether `!` unwraps an expression.
  fileprivate func isUnwrapped(after expression: Expression) -> Bool {
    let end = expression.end
    guard bytes.indices.contains(end), bytes[end] == UInt8(ascii: "!") else { return false }
    return end + 1 >= bytes.count || bytes[end + 1] != UInt8(ascii: "=")
  }

  /// Whether a cast is `as!`.
  fileprivate func isForcedCast(_ value: Expression, _ cast: Expression) -> Bool {
    let range = (value.end..<max(value.end, cast.end)).clamped(to: 0..<bytes.count)
    return bytes[range].firstRange(of: Array(" as!".utf8)) != nil
  }
}
