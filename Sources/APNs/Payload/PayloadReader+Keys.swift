extension PayloadReader {
  /// Reads the `aps` dictionary whose key stands at `cursor`; nil where its texts are not decoded.
  mutating func aps(at cursor: Int) -> Payload.SharedAPS? {
    let index = cursor + 1
    traits = Payload.Traits()
    guard tape.nodes[index].kind == .object else {
      reportAPSKind(cursor)
      return nil
    }
    traits.aps = index
    var aps = APS(keySpan: tape.nodes[cursor].span, span: tape.nodes[index].span)
    var alert: Int?
    var score: Int?
    var known: UInt32 = 0
    var walk = MemberWalk<APS.Key>(index, in: tape)
    while let (cursor, key, bit) = walk.next(in: tape) {
      known &+= 1
      if isNull(cursor) { continue }
      traits.apsKeys |= bit
      switch key {
      case .alert: alert = cursor
      case .relevanceScore: score = cursor
      case .sound:
        traits.sound = cursor + 1
        aps.sound = sound(at: cursor)
      default: read(key, at: cursor, into: &aps)
      }
    }
    aps.present = traits.apsKeys
    traits.hasUnknownKeys = known < tape.nodes[index].count
    let isLiveActivity = traits.isLiveActivity
    if let alert { aps.alert = self.alert(at: alert, inLiveActivity: isLiveActivity) }
    if let score { aps.relevanceScore = isLiveActivity ? number(at: score) : fraction(at: score) }
    return decodesTexts ? Payload.SharedAPS(aps) : nil
  }

  private mutating func read(_ key: APS.Key, at cursor: Int, into aps: inout APS) {
    switch key {
    case .badge: aps.badge = count(at: cursor, atLeast: 0)
    case .threadID:
      traits.thread = cursor + 1
      aps.threadID = text(at: cursor)
    case .category:
      traits.category = cursor + 1
      aps.category = text(at: cursor)
    case .contentAvailable: aps.contentAvailable = wish(at: cursor)
    case .mutableContent: aps.mutableContent = wish(at: cursor)
    case .targetContentID: aps.targetContentID = text(at: cursor)
    case .interruptionLevel: aps.interruptionLevel = interruptionLevel(at: cursor)
    case .filterCriteria: aps.filterCriteria = text(at: cursor)
    case .contentChanged: aps.contentChanged = flag(at: cursor)
    case .urlArgs: aps.urlArgs = texts(at: cursor)
    case .alert, .relevanceScore, .sound: break
    default:
      var activity = aps.liveActivity ?? APS.LiveActivity()
      read(key, at: cursor, into: &activity)
      aps.liveActivity = activity
    }
  }

  private mutating func read(_ key: APS.Key, at cursor: Int, into activity: inout APS.LiveActivity)
  {
    switch key {
    case .event: activity.event = event(at: cursor)
    case .timestamp: activity.timestamp = number(at: cursor)
    case .contentState: activity.contentState = object(at: cursor)
    case .staleDate: activity.staleDate = number(at: cursor)
    case .dismissalDate: activity.dismissalDate = number(at: cursor)
    case .attributesType: activity.attributesType = text(at: cursor)
    case .attributes: activity.attributes = object(at: cursor)
    case .inputPushChannel: activity.inputPushChannel = text(at: cursor)
    case .inputPushToken: activity.inputPushToken = flag(at: cursor)
    default: break
    }
  }

  private mutating func interruptionLevel(at cursor: Int) -> Payload.Field<APS.InterruptionLevel>? {
    let place = APS.InterruptionLevel.table.place(ofStringAt: cursor + 1, in: tape)
    traits.hasCriticalLevel = place == APS.InterruptionLevel.criticalPlace
    // There is nothing to report, and nobody reads it.
    if !decodesTexts, place != nil { return nil }
    guard let level = word(at: cursor)?.map(APS.InterruptionLevel.init) else { return nil }
    if !level.value.isKnown {
      let known = APS.InterruptionLevel.known.map(\.rawValue)
      reportWord(at: cursor, among: known, otherwise: "it is treated as 'active'")
    }
    return level
  }

  private mutating func event(at cursor: Int) -> Payload.Field<APS.LiveActivity.Event>? {
    guard let event = word(at: cursor)?.map(APS.LiveActivity.Event.init) else { return nil }
    traits.hasEvent = event.value.isKnown
    if !event.value.isKnown {
      let known = APS.LiveActivity.Event.known.map(\.rawValue)
      reportWord(at: cursor, among: known, otherwise: "the push does nothing")
    }
    return event
  }

  /// Reads the `alert` whose key stands at `cursor`.
  mutating func alert(at cursor: Int, inLiveActivity isLiveActivity: Bool) -> APS.Alert? {
    let node = tape.nodes[cursor + 1]
    traits.alert = cursor + 1
    var alert = APS.Alert(keySpan: tape.nodes[cursor].span, span: node.span)
    switch node.kind {
    case .string:
      alert.isShorthand = true
      traits.body = cursor + 1
      alert.body = text(at: cursor)
    case .object:
      var known: UInt32 = 0
      var walk = MemberWalk<APS.Alert.Key>(cursor + 1, in: tape)
      while let (cursor, key, _) = walk.next(in: tape) {
        known &+= 1
        if key != .actionLocKey, isNull(cursor) { continue }
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

  private mutating func note(_ key: APS.Alert.Key, at cursor: Int) {
    switch key {
    case .title: traits.title = cursor + 1
    case .subtitle: traits.subtitle = cursor + 1
    case .body: traits.body = cursor + 1
    default: traits.hasRareAlertKeys = true
    }
  }

  private mutating func read(
    _ key: APS.Alert.Key, at cursor: Int, into alert: inout APS.Alert, _ isLiveActivity: Bool
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

  private mutating func readRarer(_ key: APS.Alert.Key, at cursor: Int, into alert: inout APS.Alert)
  {
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
  ) -> (key: Payload.Field<String>?, arguments: Payload.Field<[String]>?) {
    var key: Payload.Field<String>?
    var arguments: Payload.Field<[String]>?
    var walk = MemberWalk<APS.Alert.Key>(cursor + 1, in: tape)
    while let (cursor, name, _) = walk.next(in: tape) {
      switch name {
      case .locKey: key = text(at: cursor)
      case .locArgs: arguments = texts(at: cursor)
      default: break
      }
    }
    return (key, arguments)
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
    while let (cursor, key, _) = walk.next(in: tape) {
      known &+= 1
      if isNull(cursor) { continue }
      switch key {
      case .critical: sound.critical = flag(at: cursor)
      case .name: sound.name = text(at: cursor)
      case .volume: sound.volume = fraction(at: cursor)
      }
    }
    if known < tape.nodes[cursor + 1].count { traits.unknownSoundKeysAt = cursor + 1 }
    return sound
  }

  private mutating func report<Value>(_ cursor: Int, _ expected: String) -> Payload.Field<Value>? {
    reportType(cursor, expected: expected)
    return nil
  }
}
