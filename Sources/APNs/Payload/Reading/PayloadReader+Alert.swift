extension PayloadReader {
  /// Reads the `alert` whose key stands at `cursor`.
  mutating func alert(at cursor: Int, inLiveActivity isLiveActivity: Bool) -> Alert? {
    let node = tape.nodes[cursor + 1]
    traits.alert = cursor + 1
    var alert = Alert(keySpan: tape.nodes[cursor].span, span: node.span)
    switch node.kind {
    case .string:
      alert.isShorthand = true
      traits.body = cursor + 1
      alert.body = text(at: cursor)
    case .object:
      var known: UInt32 = 0
      var walk = MemberWalk<Alert.Key>(cursor + 1, in: tape)
      while let (cursor, key) = walk.next(in: tape) {
        known &+= 1
        note(key, at: cursor)
        read(key, at: cursor, into: &alert, isLiveActivity)
      }
      traits.hasUnknownAlertKeys = known < node.count
    default:
      reportType(cursor, expected: "a string or an object")
      return nil
    }
    return alert
  }

  private mutating func note(_ key: Alert.Key, at cursor: Int) {
    switch key {
    case .title: traits.title = cursor + 1
    case .subtitle: traits.subtitle = cursor + 1
    case .body: traits.body = cursor + 1
    default: traits.hasRareAlertKeys = true
    }
  }

  private mutating func read(
    _ key: Alert.Key, at cursor: Int, into alert: inout Alert, _ isLiveActivity: Bool
  ) {
    let isObject = tape.nodes[cursor + 1].kind == .object
    switch key {
    case .title where isObject && isLiveActivity:
      (alert.titleLocKey, alert.titleLocArgs) = translation(at: cursor)
    case .body where isObject && isLiveActivity:
      (alert.locKey, alert.locArgs) = translation(at: cursor)
    case .title: alert.title = text(at: cursor)
    case .subtitle: alert.subtitle = text(at: cursor)
    case .body: alert.body = text(at: cursor)
    case .sound: alert.sound = sound(at: cursor)
    case .summaryArgCount: alert.summaryArgCount = count(at: cursor, atLeast: 1)
    default: readRarer(key, at: cursor, into: &alert)
    }
  }

  private mutating func readRarer(_ key: Alert.Key, at cursor: Int, into alert: inout Alert) {
    switch key {
    case .launchImage: alert.launchImage = text(at: cursor)
    case .titleLocKey: alert.titleLocKey = text(at: cursor)
    case .titleLocArgs: alert.titleLocArgs = texts(at: cursor)
    case .subtitleLocKey: alert.subtitleLocKey = text(at: cursor)
    case .subtitleLocArgs: alert.subtitleLocArgs = texts(at: cursor)
    case .locKey: alert.locKey = text(at: cursor)
    case .locArgs: alert.locArgs = texts(at: cursor)
    case .summaryArg: alert.summaryArg = text(at: cursor)
    case .actionLocKey: alert.actionLocKey = textOrNull(at: cursor)
    case .action: alert.action = text(at: cursor)
    default: break
    }
  }

  /// Reads `{"loc-key": …, "loc-args": […]}`, which stands for text in a Live Activity (P12).
  private mutating func translation(
    at cursor: Int
  ) -> (key: Field<String>?, arguments: Field<[String]>?) {
    var key: Field<String>?
    var arguments: Field<[String]>?
    var walk = MemberWalk<Alert.Key>(cursor + 1, in: tape)
    while let (cursor, name) = walk.next(in: tape) {
      switch name {
      case .locKey: key = text(at: cursor)
      case .locArgs: arguments = texts(at: cursor)
      default: break
      }
    }
    return (key, arguments)
  }
}
