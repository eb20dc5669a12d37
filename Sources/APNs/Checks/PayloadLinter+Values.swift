/// The findings about flags and sounds (X3, X38).
extension PayloadLinter.Check {
  mutating func checkFlags(of payload: Payload) {
    checkFlag(payload.aps?.contentAvailable, .contentAvailable)
    checkFlag(payload.aps?.mutableContent, .mutableContent)
  }

  /// Notes a flag that is given as `true`, which is read as the number that Apple documents (P22).
  private mutating func checkFlag(_ field: Payload.Field<Bool>?, _ key: APS.Key) {
    guard let field, tape.storage[field.span.start] == UInt8(ascii: "t") else { return }
    report(
      Diagnostic(
        .note, .wrongType,
        "'\(key.rawValue)' is documented as the number 1; iOS also accepts 'true'",
        at: field.span, pointer: "/aps/" + key.rawValue,
        fixIt: .init("write 1", replacing: field.span, with: "1", isSafe: true)))
  }

  /// A critical level goes with a critical sound (X9b).
  mutating func checkLevel(of payload: Payload) {
    guard let level = payload.sharedAPS?.aps.interruptionLevel, level.value == .critical,
      payload.aps?.sound?.value.isCritical != true
    else { return }
    report(
      Diagnostic(
        .warning, .criticalLevel,
        "the level 'critical' has no critical sound, so the alert may be silent on a muted phone",
        at: level.span, pointer: "/aps/interruption-level",
        fixIt: .init(
          "write \"sound\": {\"critical\": 1, \"name\": \"default\", \"volume\": 1.0} in 'aps'")))
  }

  mutating func checkSounds(of payload: Payload) {
    let traits = payload.traits
    if traits.sound > 0, mayBeUnplayable(traits.sound) {
      checkSound(payload.aps?.sound, "/aps/sound")
    }
    if traits.hasRareAlertKeys { checkSound(payload.aps?.alert?.sound, "/aps/alert/sound") }
  }

  /// Whether a sound is a dictionary, or a name that is not that of a file with a good format.
  private func mayBeUnplayable(_ sound: Int) -> Bool {
    let node = tape.nodes[sound]
    return node.kind == .object
      || Self.standard.place(ofStringAt: sound, in: tape) == nil && !hasPlayableSuffix(node)
  }

  /// The sound of the system.
  private static let standard = JSONText.KeyTable(["default"])

  /// Whether a file's name ends with a format that notifications have sounds in, as it is written.
  private func hasPlayableSuffix(_ node: JSONTape.Node) -> Bool {
    let content = node.content
    guard let dot = content.suffix(5).last(where: { tape.storage[$0] == ASCII.dot })
    else { return false }
    return Self.playableTable.place(of: dot + 1..<content.upperBound, in: tape) != nil
  }

  /// The bytes between the quotes of a string.
  private func content(in span: SourceSpan) -> ArraySlice<UInt8> {
    tape.storage[span.start + 1..<max(span.start + 1, span.end - 1)]
  }

  private mutating func checkSound(_ sound: Payload.Field<APS.Sound>?, _ pointer: String) {
    guard let name = sound?.value.name else { return }
    let pointer = sound?.value.isDictionary == true ? pointer + "/name" : pointer
    guard let suffix = unplayableSuffix(in: name.span) else {
      return checkExtension(of: name, pointer)
    }
    report(
      Diagnostic(
        .warning, .soundFile,
        "'\(name.value)' may not be played: Apple lists sounds in .caf, .aiff and .wav files, and"
          + " no .\(suffix) files", at: name.span,
        pointer: pointer,
        fixIt: .init("convert the file, with 'afconvert -f caff -d ima4', and name the new one")))
  }

  /// Notes a name that no file for notifications has, or that is nearly the word for the default.
  private mutating func checkExtension(of name: Payload.Field<String>, _ pointer: String) {
    let file = name.value
    guard !file.isEmpty, file != "default" else { return }
    if Placeholder.first(in: Array(file.utf8)[...]) != nil {
      return checkText(name, pointer, "sound")
    }
    let parts = file.split(separator: ".", omittingEmptySubsequences: false)
    if let suffix = parts.last, parts.count > 1 {
      let suffix = suffix.lowercased()
      guard !Self.playable.contains(suffix), let near = nearest(to: suffix, among: Self.playable)
      else { return }
      return reportSound(
        "'\(file)' ends with '.\(suffix)'; did you mean '.\(near)'?", name, pointer)
    }
    if Spelling.distance(Spelling.folded(file), Spelling.folded("default")) <= 2 {
      return reportSound("'\(file)' is not the word 'default'", name, pointer)
    }
    // Words or a name in brackets describe what belongs there.
    guard !file.contains(" "), !file.hasPrefix("<"),
      !Self.wordsForFiles.contains(where: { Spelling.isSame(file, $0) })
    else { return }
    reportSound("'\(file)' has no extension such as '.caf'", name, pointer)
  }

  /// What documents write in the place of a file's name.
  private static let wordsForFiles = ["sound_file", "sound_name", "sound_file_name", "your_sound"]

  private mutating func reportSound(
    _ message: String, _ name: Payload.Field<String>, _ pointer: String
  ) {
    report(
      Diagnostic(
        .note, .soundFile,
        "\(message); for a file that it does not find the phone plays its default sound",
        at: name.span, pointer: pointer))
  }

  /// What a file's name ends with, if it is a format that notifications have no sounds in (A42).
  private func unplayableSuffix(in span: SourceSpan) -> String? {
    let tail = content(in: span).suffix(5)
    guard let dot = tail.lastIndex(of: ASCII.dot), tail.last != UInt8(ascii: "f"),
      tail.last != UInt8(ascii: "v")
    else { return nil }
    let suffix = String(decoding: tail[(dot + 1)...].map(ASCII.lowercased), as: UTF8.self)
    return Self.unplayable.contains(suffix) ? suffix : nil
  }

  private static let playable = ["caf", "aiff", "aif", "aifc", "wav"]
  private static let playableTable = JSONText.KeyTable(playable)
  private static let unplayable: Set<String> = [
    "mp3", "m4a", "mp4", "aac", "ogg", "oga", "opus", "flac", "wma", "amr", "mid", "webm",
  ]
}

/// The findings about texts (X21): a template's placeholder that nobody has filled in.
extension PayloadLinter.Check {
  mutating func checkTexts(of payload: Payload) {
    guard let shared = payload.sharedAPS else { return }
    let isShorthand = shared.aps.alert?.isShorthand == true
    checkText(shared.aps.alert?.title, "/aps/alert/title")
    checkText(shared.aps.alert?.subtitle, "/aps/alert/subtitle")
    checkText(shared.aps.alert?.body, isShorthand ? "/aps/alert" : "/aps/alert/body")
    if payload.traits.hasRareAlertKeys { checkArguments(of: payload.traits.alert) }
    checkText(shared.aps.category, "/aps/category", "category")
    checkText(shared.aps.threadID, "/aps/thread-id", "thread identifier")
  }

  /// Checks what takes the place of the placeholders in texts of the app's.
  private mutating func checkArguments(of alert: Int) {
    for key in [APS.Alert.Key.titleLocArgs, .subtitleLocArgs, .locArgs] {
      guard let index = tape.value(for: key.rawValue, in: alert) else { continue }
      for element in JSONValue(tape: tape, index: index).elements where element.kind == .string {
        checkText(in: element.span, element.pointer)
      }
    }
  }

  /// Checks a text that people see or, where it has a name, one that they do not.
  private mutating func checkText(
    _ field: Payload.Field<String>?, _ pointer: String, _ name: String? = nil
  ) {
    if let field { checkText(in: field.span, pointer, name) }
  }

  /// Whether the app's own data has a placeholder as a value too: then somebody fills in them all.
  private var isTemplate: Bool {
    JSONValue(tape: tape, index: 0).members.contains { key, value in
      key.string != "aps" && value.kind == .string
        && Placeholder.isWhole(tape.storage[value.span.start + 1..<value.span.end - 1])
    }
  }

  /// Checks a text by its bytes, with the quotes.
  private mutating func checkText(in span: SourceSpan, _ pointer: String, _ name: String? = nil) {
    guard Placeholder.mayBe(in: tape, from: span.start + 1, to: span.end - 1) else { return }
    let text = tape.storage[span.start + 1..<span.end - 1]
    guard let found = Placeholder.first(in: text), findings.hasRoom(), !isTemplate else { return }
    let shown = String(decoding: text[found.range], as: UTF8.self)
    let consequence = name == nil ? "; the person would see it literally" : ""
    let cause =
      shown.hasPrefix("$(")
      ? "which only a template of Azure Notification Hubs fills in"
      : "which looks like an unfilled placeholder\(consequence)"
    findings.append(
      Diagnostic(
        found.isCertain ? .warning : .note, .formatText,
        "the \(name ?? "text") holds '\(shown)', \(cause)",
        at: SourceSpan(found.range.lowerBound, found.range.upperBound),
        pointer: pointer))
  }
}

/// The findings about what a person would see (X8, X10, X19, X20).
extension PayloadLinter.Check {
  mutating func checkContent(of payload: Payload) {
    if !means(.alert) {
      if let found = payload.mutableContentDiagnostic { report(found) }
      if let found = payload.categoryDiagnostic { report(found) }
    }
    if payload.traits.hasRareAlertKeys, let alert = payload.aps?.alert {
      for found in alert.unusedArguments { report(found) }
    }
    if isForPerson, !means(.alert, .badge, .sound, .contentAvailable),
      !resemblesLiveActivity(payload.traits), payload.impliedPushType == nil,
      let found = payload.contentDiagnostic
    {
      report(found)
    }
  }

  /// Whether the push is one that a person is to notice, as far as its type is known.
  private var isForPerson: Bool { pushType == nil || pushType == .alert }

  /// Whether some misspelt or misplaced key is meant to be one of these, so that the finding about
  /// it says it all.
  private func means(_ keys: APS.Key...) -> Bool {
    meant != 0 && keys.contains { meant & $0.bit != 0 }
  }
}

/// The findings about a Live Activity's keys (P31 to P36).
extension PayloadLinter.Check {
  mutating func checkActivity(of payload: Payload) {
    guard let aps = payload.aps else { return }
    let activity = aps.liveActivity
    checkRequired(of: activity, in: aps)
    checkIgnored(of: activity, in: payload)
    checkDates(of: activity)
    if let date = activity.dismissalDate, let event = activity.event, event.value != .end {
      report(
        Diagnostic(
          .warning, .pushTypeMismatch,
          "'dismissal-date' is only used with the event 'end', not with '\(event.value.rawValue)'",
          at: date.keySpan, pointer: "/aps/dismissal-date"))
    }
  }

  /// Reports keys of Live Activities in a push that is none by its type, or without one by what is
  /// there together.
  mutating func checkStrayActivityKeys(of payload: Payload) {
    let traits = payload.traits
    guard pushType == nil, traits.resemblesLiveActivity, let aps = payload.aps else {
      var walk = PayloadReader.MemberWalk<APS.Key>(traits.aps, in: tape)
      while let member = walk.next(in: tape) {
        let isStray =
          APS.Key.liveActivity.contains(member.key) && tape.nodes[member.cursor + 1].kind != .null
        if isStray { reportStrayActivityKey(at: member.cursor, in: traits.aps) }
      }
      return
    }
    let required: [APS.Key] = [.timestamp, .event, .contentState]
    let missing = required.filter { !aps.contains($0) && meant & $0.bit == 0 }
    let isEnd = aps.liveActivity.event?.value == .end
    guard !missing.isEmpty || !traits.hasEvent && !payload.isPlaceholder("event") else { return }
    let names = missing.isEmpty ? "a known 'event'" : Self.list(missing)
    report(
      Diagnostic(
        isEnd ? .note : payload.hasAlertText ? .warning : .error, .pushTypeMismatch,
        "without \(names) this is only the push of a Live Activity if its type says so",
        at: aps.keySpan, pointer: "/aps",
        fixIt: .init("send it with 'apns-push-type: liveactivity'")))
  }

  private static func list(_ keys: [APS.Key]) -> String {
    keys.map { "'\($0.rawValue)'" }.joined(separator: ", ")
  }

  /// Reports the keys without which the push does nothing (P32).
  private mutating func checkRequired(of activity: APS.LiveActivity, in aps: APS) {
    var required: [APS.Key] = [.timestamp, .event]
    switch activity.event?.value {
    case .update?: required.append(.contentState)
    case .end?: reportMissingState(in: aps)
    case .start?: required += [.contentState, .attributesType, .attributes, .alert]
    default: break
    }
    let missing = required.filter { !aps.contains($0) && meant & $0.bit == 0 }
    guard !missing.isEmpty else { return }
    let names = Self.list(missing)
    let event = activity.event.map { " with the event '\($0.value.rawValue)'" } ?? ""
    report(
      Diagnostic(
        .error, .pushTypeMismatch,
        "a push for a Live Activity\(event) must have \(names); without it nothing changes",
        at: aps.keySpan, pointer: "/aps"))
  }

  /// Notes that an activity ends as it looked last (P33).
  private mutating func reportMissingState(in aps: APS) {
    guard !aps.contains(.contentState), meant & APS.Key.contentState.bit == 0 else { return }
    report(
      Diagnostic(
        .note, .pushTypeMismatch,
        "Apple advises sending the final 'content-state' along with the event 'end'",
        at: aps.keySpan, pointer: "/aps"))
  }

  /// Reports keys that nothing comes of (X8b).
  private mutating func checkIgnored(of activity: APS.LiveActivity, in payload: Payload) {
    guard let aps = payload.aps else { return }
    let traits = payload.traits
    if let sound = aps.sound, aps.contains(.alert), aps.alert?.sound == nil, traits.sound > 0 {
      report(
        Diagnostic(
          .warning, .liveActivityKey,
          "in a Live Activity push the sound belongs in 'alert'; iOS ignores it beside 'alert'",
          at: sound.keySpan, pointer: "/aps/sound",
          fixIt: MemberEdit(tape: tape, member: traits.sound - 1, object: traits.aps)
            .move(into: traits.alert, "move it into 'alert'")))
    }
    let (channel, token) = (activity.inputPushChannel?.keySpan, activity.inputPushToken?.keySpan)
    if activity.event?.value == .start, let channel, let token {
      report(
        Diagnostic(
          .warning, .liveActivityKey,
          "'input-push-channel' and 'input-push-token' exclude each other: a Live Activity is"
            + " updated by a channel or by a token",
          at: channel.start > token.start ? channel : token,
          pointer: "/aps/input-push-\(channel.start > token.start ? "channel" : "token")"))
    }
    guard let event = activity.event?.value, event == .update || event == .end else { return }
    let given: [(String, SourceSpan?)] = [
      ("attributes-type", activity.attributesType?.keySpan),
      ("attributes", activity.attributes?.keySpan),
      ("input-push-channel", channel), ("input-push-token", token),
    ]
    for case (let name, let span?) in given {
      report(
        Diagnostic(
          .note, .liveActivityKey,
          "'\(name)' is only used with the event 'start', not with '\(event.rawValue)'",
          at: span, pointer: "/aps/\(name)"))
    }
  }

  private mutating func checkDates(of activity: APS.LiveActivity) {
    let dates = [
      (APS.Key.timestamp, activity.timestamp), (.staleDate, activity.staleDate),
      (.dismissalDate, activity.dismissalDate),
    ]
    for case (let key, let date?) in dates where date.value >= RequestHeaders.milliseconds {
      report(
        Diagnostic(
          .warning, .outOfRange,
          "'\(key.rawValue)' must be in seconds since 1970; this number looks like milliseconds",
          at: date.span,
          pointer: "/aps/" + key.rawValue))
    }
    if let now, let made = activity.timestamp, made.value < RequestHeaders.milliseconds,
      made.value - Double(now) > Self.longestLead
    {
      let days = Int((made.value - Double(now)) / 86_400)
      report(
        Diagnostic(
          .warning, .outOfRange,
          "'timestamp' is \(days) days ahead of the clock, and updates with an earlier one are"
            + " ignored", at: made.span, pointer: "/aps/timestamp",
          fixIt: .init("set the clock with '--now'")))
    }
    if let stale = activity.staleDate, let made = activity.timestamp, stale.value < made.value {
      report(
        Diagnostic(
          .warning, .outOfRange,
          "'stale-date' is before 'timestamp', so the content is stale when it arrives",
          at: stale.span, pointer: "/aps/stale-date"))
    }
  }

  /// How far a push may be ahead of the clock that it is compared with, in seconds.
  private static let longestLead = 86_400.0
}

/// The findings about what goes with `content-available` and `mdm` (X7).
extension PayloadLinter.Check {
  /// A device management push has its magic word alone.
  mutating func checkDeviceManagement(of payload: Payload) {
    guard payload.mdm != nil, let aps = payload.aps else { return }
    report(
      Diagnostic(
        .warning, .pushTypeMismatch,
        "a device management push must not have 'aps'; it has 'mdm' alone", at: aps.keySpan,
        pointer: "/aps"))
  }

  /// A push that wakes the app is no background push where it has a sound or a badge (P16).
  mutating func checkNoticedWake(of payload: Payload) {
    let bits = payload.traits.apsKeys
    guard bits & APS.Key.contentAvailable.bit != 0, bits & APS.Key.alert.bit == 0,
      bits & (APS.Key.badge.bit | APS.Key.sound.bit) != 0, let aps = payload.aps,
      aps.contentAvailable?.value == true
    else { return }
    let key = aps.contains(.sound) ? APS.Key.sound : .badge
    report(
      Diagnostic(
        .note, .pushTypeMismatch,
        "with '\(key.rawValue)' this is no background push, and needs the type 'alert'",
        at: aps.contentAvailable?.keySpan, pointer: "/aps/content-available",
        fixIt: .init("leave '\(key.rawValue)' out to send it with 'apns-push-type: background'")))
  }
}
