import APNs

/// What is wrong with the push of a Live Activity, compared with the types that the app decodes it
/// into (rule X63).
struct ActivityFindings {
  let activities: [ReadApp.Activity]

  /// The findings about a payload; none where it is not certain that it fails.
  func findings(in payload: Payload) -> [Diagnostic] {
    guard !activities.isEmpty, let activity = payload.aps?.liveActivity else { return [] }
    var candidates = activities
    if let name = activity.attributesType {
      candidates = activities.filter { $0.name == name.value }
      guard !candidates.isEmpty else { return misspelt(name).map { [$0] } ?? [] }
    }
    let parts: [(Payload.Field<JSONValue>?, Part)] = [
      (activity.contentState, .state), (activity.attributes, .attributes),
    ]
    return parts.flatMap { field, part in
      field.map { findings(in: $0.value, part, of: candidates) } ?? []
    }
  }

  /// A part of a push that is decoded.
  private enum Part {
    case state, attributes

    var key: String { self == .state ? "content-state" : "attributes" }

    func type(_ activity: ReadApp.Activity) -> DecodedType {
      self == .state ? activity.state : activity.attributes
    }

    func name(_ activity: ReadApp.Activity) -> String {
      self == .state ? "\(activity.name).ContentState" : activity.name
    }

    var effect: String {
      self == .state
        ? "iOS drops the push, and the activity stays as it is" : "iOS starts no activity"
    }
  }

  private func findings(
    in json: JSONValue, _ part: Part, of candidates: [ReadApp.Activity]
  ) -> [Diagnostic] {
    let mismatches = candidates.map { part.type($0).mismatch(in: json) }
    guard let first = mismatches.first, let mismatch = first, let activity = candidates.first,
      !mismatches.contains(where: { $0?.value.isPlaceholder ?? true })
    else { return candidates.count == 1 ? dates(in: json, part, candidates[0]) : [] }
    guard candidates.count > 1 else { return [finding(mismatch, part, activity)] }
    let names = Array(Set(candidates.map(part.name))).sorted()
    let fits =
      names.count == 1 ? "no '\(names[0])' of the app" : "none of the app's Live Activities"
    return [
      Diagnostic(
        .error, .activityState, "'\(part.key)' decodes into \(fits): \(part.effect)",
        at: json.span.start.firstByte, pointer: json.pointer,
        notes: zip(candidates, mismatches).compactMap { activity, mismatch in
          mismatch.map {
            .init("\(part.name(activity)) (\(activity.place.words)): \(Self.sentence($0))")
          }
        })
    ]
  }

  private func finding(
    _ mismatch: DecodedType.Mismatch, _ part: Part, _ activity: ReadApp.Activity
  ) -> Diagnostic {
    var notes: [Diagnostic.Note] = []
    if let member = mismatch.member {
      let remark = member.hasDefault ? "; its default value is not used in decoding" : ""
      notes.append(
        .init(
          "'\(member.declaration)' of \(part.name(activity)) is at \(member.place.words)\(remark)"))
    }
    let log =
      mismatch.missingKey == nil ? "it isn't in the correct format" : "it is missing"
    notes.append(.init("the device's log says: The data couldn't be read because \(log)."))
    let value = mismatch.value
    let isInside = value.kind == .object || value.kind == .array
    return Diagnostic(
      .error, .activityState, "\(Self.sentence(mismatch)): \(part.effect)",
      at: isInside ? value.span.start.firstByte : value.span, pointer: value.pointer, notes: notes)
  }

  /// What does not decode, as a clause.
  private static func sentence(_ mismatch: DecodedType.Mismatch) -> String {
    if let key = mismatch.missingKey {
      return "'\(key)' is missing; it must be \(mismatch.expected)"
    }
    let name = mismatch.value.pointer.split(separator: "/").last.map(String.init) ?? ""
    return "'\(name)' must be \(mismatch.expected), not \(mismatch.value.words)"
  }

  /// The warnings about numbers that decode into other dates than were meant.
  private func dates(
    in json: JSONValue, _ part: Part, _ activity: ReadApp.Activity
  ) -> [Diagnostic] {
    part.type(activity).doubtfulDates(in: json).map { value, member in
      let isLong = (value.double ?? 0) >= 1e11
      let key = member?.key ?? part.key
      return Diagnostic(
        .warning, .activityState,
        "'\(key)' decodes into a date in the far future: Swift counts seconds since 2001, and this"
          + " looks like \(isLong ? "milliseconds" : "seconds") since 1970",
        at: value.span, pointer: value.pointer,
        notes: member.map {
          [.init("'\($0.declaration)' of \(part.name(activity)) is at \($0.place.words)")]
        } ?? [])
    }
  }

  /// The finding that a type differs from one of the app's in one letter or in letter case; nil for
  /// another, which a package may have.
  private func misspelt(_ name: Payload.Field<String>) -> Diagnostic? {
    let word = Spelling.folded(name.value)
    let meant = activities.map(\.name).first {
      Spelling.distance(word, Spelling.folded($0), limit: 1) <= 1
    }
    guard let meant else { return nil }
    return Diagnostic(
      .warning, .activityState,
      "the sources declare no Live Activity '\(name.value)': with that name iOS starts none",
      at: name.span, pointer: "/aps/attributes-type",
      fixIt: .init("did you mean '\(meant)'?", replacing: name.span, with: "\"\(meant)\""))
  }
}

extension Int {
  /// The byte at this offset.
  fileprivate var firstByte: SourceSpan { SourceSpan(self, self + 1) }
}
