import PhoneModel
import SourceCode

// Calls of the system and of libraries.

extension UserInfoFlow {
  /// The calls that change a dictionary in its place.
  private static let changing: Set<String> = [
    "merge", "updateValue", "removeValue", "removeAll", "addEntriesFromDictionary", "setObject",
    "setValue", "removeObjectForKey", "setDictionary",
  ]

  /// What a call of the system or a library gives; nil for another call.
  func platformCall(
    _ name: String, of receiver: Origin?, _ callee: Expression, _ given: [Given],
    _ expression: Expression, _ frame: inout Frame
  ) -> Outcome? {
    if let listener = listener(name, given, &frame) { return listener }
    if Self.changing.contains(name), case .member(let base, _) = callee.kind {
      recordChange(of: base, &frame)
    }
    let argument = given.first
    switch (receiver, name) {
    case (.value, "value"), (.value, "object"), (.value, "objectForKey"), (.value, "valueForKey"),
      (.value, "objectForKeyedSubscript"), (.value, "index"):
      guard let argument, argument.label == nil || argument.label == "forKey" else { return nil }
      return Outcome(origin: element(argument.value, of: receiver, frame))
    case (.value(let value), "updateValue") where value.path.isEmpty:
      let key = given.first { $0.label == "forKey" }
      recordWritten(key.flatMap { text(of: $0.value, frame) }.map { [$0] })
      return Outcome(origin: nil)
    case (.value(let value), "data"): return Outcome(origin: .data(value))
    case (.value, "isKindOfClass"):
      if case .call(let type, _)? = argument?.value.kind,
        case .member(let base, "class") = type.kind,
        case .name(let name) = base.kind
      {
        _ = cast(receiver, to: castType(name, frame))
      }
      return Outcome(origin: receiver)
    case (.holder, "mutableCopy"), (.holder, "copy"), (.value, "mutableCopy"), (.value, "copy"):
      return Outcome(origin: receiver)
    case (.action, _), (.category, _):
      return Outcome(origin: name.contains("ase") ? receiver : nil)
    default: break
    }
    switch name {
    case "JSON":
      guard case .value(let value)? = argument?.origin else {
        guard case .data(var value)? = argument?.origin else { return nil }
        value.isWrapped = true
        return Outcome(origin: .value(value))
      }
      var path = value.path
      if argument?.label == "parseJSON" { path.append(.text) }
      return Outcome(origin: .value(Origin.Value(path: path, read: value.read, isWrapped: true)))
    case "Data" where argument?.origin != nil:
      guard case .value(let value)? = argument?.origin else { return nil }
      guard case .member(_, "utf8") = argument?.value.kind else { return nil }
      return Outcome(origin: .data(value))
    case "data", "dataWithJSONObject":
      guard argument?.label == "withJSONObject" || name == "dataWithJSONObject",
        case .value(let value)? = argument?.origin
      else { return nil }
      // The bytes are of the value itself, and not of a text in it.
      return Outcome(origin: .value(value))
    case "jsonObject", "JSONObjectWithData", "parse":
      switch argument?.origin {
      case .data(let value):
        return Outcome(origin: .value(Origin.Value(path: value.path + [.text], read: value.read)))
      case .value(let value) where name == "parse":
        return Outcome(origin: .value(Origin.Value(path: value.path + [.text], read: value.read)))
      case .value: return Outcome(origin: argument?.origin)
      default: return nil
      }
    case "decode":
      return decoded(given, expression, frame).map { Outcome(origin: $0) }
    case "getDeliveredNotifications", "getDeliveredNotificationsWithCompletionHandler":
      for argument in given {
        if case .closure(let function) = argument.value.kind {
          follow(function, [.list(.holder(.notification))], &frame, isLater: true)
        }
      }
      return Outcome(origin: nil)
    case "deliveredNotifications": return Outcome(origin: .list(.holder(.notification)))
    case "String", "NSString", "Optional", "Dictionary":
      guard let argument, argument.label == nil, case .value? = argument.origin else { return nil }
      return Outcome(origin: argument.origin)
    default: return nil
    }
  }

  /// What `decode(T.self, from: …)` gives.
  private func decoded(_ given: [Given], _ expression: Expression, _ frame: Frame) -> Origin? {
    guard let first = given.first, case .member(let type, "self") = first.value.kind,
      case .name(let name) = type.kind, given.count > 1
    else { return nil }
    let scope = DecodedTypes.Scope(file: frame.file, path: frame.type?.name ?? "")
    let decoded = types.type(named: name, in: scope)
    switch given[1].origin {
    case .value(let value): return decode(decoded, from: value, at: expression.start, frame)
    case .data(var value):
      value.path.append(.text)
      return decode(decoded, from: value, at: expression.start, frame)
    default: return nil
    }
  }
}
