extension PayloadReader {
  /// Reads the `aps` dictionary whose key stands at `cursor`.
  mutating func aps(at cursor: Int) -> APS? {
    let index = cursor + 1
    guard tape.nodes[index].kind == .object else {
      reportAPSKind(cursor)
      return nil
    }
    traits = PayloadTraits(aps: index)
    var aps = APS(keySpan: tape.nodes[cursor].span, span: tape.nodes[index].span)
    var alert: Int?
    var score: Int?
    var known: UInt32 = 0
    var walk = MemberWalk<APS.Key>(index, in: tape)
    while let (cursor, key) = walk.next(in: tape) {
      aps.insert(key)
      traits.apsKeys |= key.bit
      known &+= 1
      switch key {
      case .alert: alert = cursor
      case .relevanceScore: score = cursor
      case .sound:
        traits.sound = cursor + 1
        aps.sound = sound(at: cursor)
      default: read(key, at: cursor, into: &aps)
      }
    }
    traits.hasUnknownKeys = known < tape.nodes[index].count
    let isLiveActivity = aps.liveActivity != nil
    if let alert { aps.alert = self.alert(at: alert, inLiveActivity: isLiveActivity) }
    if let score { aps.relevanceScore = isLiveActivity ? number(at: score) : fraction(at: score) }
    return aps
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
      var activity = aps.liveActivity ?? LiveActivity()
      read(key, at: cursor, into: &activity)
      aps.liveActivity = activity
    }
  }

  private mutating func read(_ key: APS.Key, at cursor: Int, into activity: inout LiveActivity) {
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

  private mutating func interruptionLevel(at cursor: Int) -> Field<InterruptionLevel>? {
    guard let level = text(at: cursor)?.map(InterruptionLevel.init) else { return nil }
    if !level.value.isKnown {
      let known = InterruptionLevel.known.map(\.rawValue)
      reportWord(at: cursor, among: known, otherwise: "it is treated as 'active'")
    }
    return level
  }

  private mutating func event(at cursor: Int) -> Field<LiveActivity.Event>? {
    guard let event = text(at: cursor)?.map(LiveActivity.Event.init) else { return nil }
    if !event.value.isKnown {
      let known = LiveActivity.Event.known.map(\.rawValue)
      reportWord(at: cursor, among: known, otherwise: "the push does nothing")
    }
    return event
  }
}
