extension PayloadReader {
  /// Reads the `aps` dictionary whose key stands at `cursor`.
  mutating func aps(at cursor: Int) -> Payload.SharedAPS? {
    let index = cursor + 1
    traits = Payload.Traits()
    guard tape.nodes[index].kind == .object else {
      reportAPSKind(cursor)
      return nil
    }
    traits.aps = index
    var aps = APS(keySpan: tape.nodes[cursor].span, span: tape.nodes[index].span)
    var known: UInt32 = 0
    // What these may be depends on whether the other keys make it a Live Activity.
    var (alert, score): (Member<APS.Key>?, Member<APS.Key>?)
    var walk = MemberWalk<APS.Key>(index, in: tape)
    while let member = walk.next(in: tape) {
      known &+= 1
      let cursor = member.cursor
      if isNull(cursor) { continue }
      traits.apsKeys |= member.bit
      switch member.key {
      case .alert:
        alert = member
        continue
      case .relevanceScore:
        score = member
        continue
      case .sound: traits.sound = cursor + 1
      default: break
      }
      read(member, into: &aps)
    }
    if let alert { read(alert, into: &aps) }
    if let score { read(score, into: &aps) }
    aps.present = traits.apsKeys
    traits.hasUnknownKeys = known < tape.nodes[index].count
    return Payload.SharedAPS(aps)
  }

  /// Reads the value of a key as it is declared.
  private mutating func read<Key: PayloadKey>(_ member: Member<Key>, into root: inout Key.Root) {
    Key.declarations[member.place].read(&self, member.cursor, &root)
  }

  mutating func interruptionLevel(at cursor: Int) -> Payload.Field<APS.InterruptionLevel>? {
    guard let level = text(at: cursor)?.map(APS.InterruptionLevel.init) else { return nil }
    if !level.value.isKnown {
      let known = APS.InterruptionLevel.known.map(\.rawValue)
      reportWord(at: cursor, among: known, otherwise: "it is treated as 'active'")
    }
    return level
  }

  mutating func event(at cursor: Int) -> Payload.Field<APS.LiveActivity.Event>? {
    guard let event = text(at: cursor)?.map(APS.LiveActivity.Event.init) else { return nil }
    traits.hasEvent = event.value.isKnown
    if !event.value.isKnown {
      let known = APS.LiveActivity.Event.known.map(\.rawValue)
      reportWord(at: cursor, among: known, otherwise: "the push does nothing")
    }
    return event
  }

  /// Reads the `alert` whose key stands at `cursor`.
  mutating func alert(at cursor: Int) -> APS.Alert? {
    let node = tape.nodes[cursor + 1]
    traits.alert = cursor + 1
    var alert = APS.Alert(keySpan: tape.nodes[cursor].span, span: node.span)
    switch node.kind {
    case .string:
      alert.isShorthand = true
      alert.body = text(at: cursor)
    case .object:
      var known: UInt32 = 0
      var walk = MemberWalk<APS.Alert.Key>(cursor + 1, in: tape)
      while let member = walk.next(in: tape) {
        known &+= 1
        if member.key != .actionLocKey, isNull(member.cursor) { continue }
        switch member.key {
        case .title, .subtitle, .body: break
        default: traits.hasRareAlertKeys = true
        }
        read(member, into: &alert)
      }
      traits.hasUnknownAlertKeys = known < node.count
    default:
      reportType(cursor, expected: "a string or an object")
      return nil
    }
    return alert
  }

  /// Reads `{"loc-key": …, "loc-args": […]}`, which stands for a text in a Live Activity (P12); nil
  /// where there is none.
  mutating func translation(
    at cursor: Int
  ) -> (key: Payload.Field<String>?, arguments: Payload.Field<[String]>?)? {
    guard traits.isLiveActivity, tape.nodes[cursor + 1].kind == .object else { return nil }
    var translation = APS.Alert()
    var walk = MemberWalk<APS.Alert.Key>(cursor + 1, in: tape)
    while let member = walk.next(in: tape) {
      guard member.key == .locKey || member.key == .locArgs else { continue }
      read(member, into: &translation)
    }
    return (translation.locKey, translation.locArgs)
  }

  /// Reads the `sound` whose key stands at `cursor`.
  mutating func sound(at cursor: Int) -> Payload.Field<APS.Sound>? {
    switch tape.nodes[cursor + 1].kind {
    case .string:
      field(APS.Sound(name: text(at: cursor)), at: cursor)
    case .object:
      field(soundDictionary(at: cursor), at: cursor)
    default:
      report(cursor, "a string or an object")
    }
  }

  private mutating func soundDictionary(at cursor: Int) -> APS.Sound {
    var sound = APS.Sound(isDictionary: true)
    var known: UInt32 = 0
    var walk = MemberWalk<APS.Sound.Key>(cursor + 1, in: tape)
    while let member = walk.next(in: tape) {
      known &+= 1
      if isNull(member.cursor) { continue }
      read(member, into: &sound)
    }
    if known < tape.nodes[cursor + 1].count { traits.unknownSoundKeysAt = cursor + 1 }
    return sound
  }

  private mutating func report<Value>(_ cursor: Int, _ expected: String) -> Payload.Field<Value>? {
    reportType(cursor, expected: expected)
    return nil
  }
}
