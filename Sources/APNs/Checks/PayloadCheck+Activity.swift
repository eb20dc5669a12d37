/// The findings about a Live Activity's keys (P31 to P36).
extension PayloadCheck {
  mutating func checkActivity(of payload: Payload) {
    guard let aps = payload.aps else { return }
    let activity = aps.liveActivity ?? LiveActivity()
    checkRequired(of: activity, in: aps)
    checkDates(of: activity)
    if let date = activity.dismissalDate, let event = activity.event, event.value != .end {
      report(
        Diagnostic(
          .warning, .pushTypeMismatch,
          "'dismissal-date' counts with the event 'end' only, and the event is"
            + " '\(event.value.rawValue)'", at: date.keySpan, pointer: "/aps/dismissal-date"))
    }
  }

  /// Reports the keys without which the push does nothing (P32).
  private mutating func checkRequired(of activity: LiveActivity, in aps: APS) {
    var required: [APS.Key] = [.timestamp, .event]
    switch activity.event?.value {
    case .update?, .end?: required.append(.contentState)
    case .start?: required += [.contentState, .attributesType, .attributes, .alert]
    default: break
    }
    let missing = required.filter { !aps.contains($0) && meant & $0.bit == 0 }
    guard !missing.isEmpty else { return }
    let names = missing.map { "'\($0.rawValue)'" }.joined(separator: ", ")
    let event = activity.event.map { " with the event '\($0.value.rawValue)'" } ?? ""
    report(
      Diagnostic(
        .error, .pushTypeMismatch,
        "a push for a Live Activity\(event) must have \(names); without it nothing changes",
        at: aps.keySpan, pointer: "/aps"))
  }

  private mutating func checkDates(of activity: LiveActivity) {
    let dates = [
      (APS.Key.timestamp, activity.timestamp), (.staleDate, activity.staleDate),
      (.dismissalDate, activity.dismissalDate),
    ]
    for case (let key, let date?) in dates where date.value >= Self.milliseconds {
      report(
        Diagnostic(
          .warning, .outOfRange,
          "'\(key.rawValue)' is given in seconds since 1970; this number looks like milliseconds,"
            + " and means a date thousands of years from now", at: date.span,
          pointer: "/aps/" + key.rawValue))
    }
    if let stale = activity.staleDate, let made = activity.timestamp, stale.value < made.value {
      report(
        Diagnostic(
          .warning, .outOfRange,
          "'stale-date' lies before 'timestamp', so the content is stale when it arrives",
          at: stale.span, pointer: "/aps/stale-date"))
    }
  }

  /// From here on a number is taken for milliseconds: as seconds it would be the year 5138.
  static let milliseconds = 1e11
}
