/// The findings about a payload that does not fit its push type (X7).
extension RequestCheck {
  func contentFindings(about payload: Payload) -> [Diagnostic] {
    guard payload.root.kind == .object else { return [] }
    guard let pushType = headers.pushType else { return [hurried(payload)].compactMap(\.self) }
    switch pushType {
    case .background: return background(payload)
    case .alert: return alert(payload)
    case .widgets, .controls: return reloading(payload, pushType)
    case .liveActivity: return activity(payload)
    case .mdm: return payload.mdm == nil ? [lacks("mdm", payload, pushType)] : []
    default: return []
    }
  }

  /// What shows nothing and has the priority of an alert, whatever its push type would be.
  private func hurried(_ payload: Payload) -> Diagnostic? {
    guard headers["apns-push-type"] == nil, headers.priority == 10, payload.isSilent else {
      return nil
    }
    return mismatch(
      "'content-available' alone is sent with 'apns-priority: 10', which is for what a person"
        + " notices at once; APNs may refuse or drop it", at: payload.place(of: .contentAvailable),
      .contentAvailable,
      advice: "send it with 'apns-push-type: background' and 'apns-priority: 5'")
  }

  /// A background push wakes the app and shows nothing (P16).
  private func background(_ payload: Payload) -> [Diagnostic] {
    guard let aps = payload.aps else { return [] }
    var found: [Diagnostic] = []
    if aps.contentAvailable?.value != true {
      found.append(lacks("content-available", payload, .background))
    }
    for key in [APS.Key.alert, .badge, .sound] where aps.contains(key) {
      found.append(
        mismatch(
          "'\(key.rawValue)' in a push of type 'background', which shows nothing; APNs or the phone"
            + " may drop it",
          at: payload.place(of: key), key, advice: "send it with 'apns-push-type: alert'"))
    }
    return found
  }

  private func alert(_ payload: Payload) -> [Diagnostic] {
    if payload.isSilent {
      return [
        mismatch(
          "'content-available' alone, in a push of type 'alert'; what shows nothing may be late or"
            + " lost as an alert", at: payload.place(of: .contentAvailable), .contentAvailable,
          advice: "send it with 'apns-push-type: background' and 'apns-priority: 5'")
      ]
    }
    guard let implied = payload.impliedPushType else { return [] }
    let key: APS.Key = implied == .liveActivity ? .event : .contentChanged
    guard implied != .mdm else {
      return [
        Diagnostic(
          .warning, .pushTypeMismatch, "'mdm' in a push of type 'alert'", at: payload.mdm?.keySpan,
          pointer: "/mdm", fixIt: .init("send it with 'apns-push-type: mdm'"))
      ]
    }
    return [
      mismatch(
        "'\(key.rawValue)' in a push of type 'alert', where nothing comes of it",
        at: payload.place(of: key), key,
        advice: "send it with 'apns-push-type: \(implied.rawValue)'")
    ]
  }

  private func reloading(_ payload: Payload, _ pushType: PushType) -> [Diagnostic] {
    payload.aps?.contentChanged?.value == true
      ? [] : [lacks("content-changed", payload, pushType)]
  }

  /// A broadcast cannot begin an activity (P36).
  private func activity(_ payload: Payload) -> [Diagnostic] {
    guard headers.isBroadcast, payload.aps?.liveActivity?.event?.value == .start else { return [] }
    return [
      mismatch(
        "a broadcast cannot start a Live Activity", at: payload.place(of: .event), .event,
        advice: "start it by a push to the device's push-to-start token")
    ]
  }

  private func lacks(_ key: String, _ payload: Payload, _ pushType: PushType) -> Diagnostic {
    Diagnostic(
      .warning, .pushTypeMismatch,
      "a push of type '\(pushType.rawValue)' has '\(key)', which is missing here, so nothing comes"
        + " of it", at: payload.aps?.keySpan ?? payload.root.opening,
      pointer: payload.aps == nil ? "" : "/aps")
  }

  private func mismatch(
    _ message: String, at span: SourceSpan?, _ key: APS.Key, advice: String
  ) -> Diagnostic {
    Diagnostic(
      .warning, .pushTypeMismatch, message, at: span, pointer: "/aps/" + key.rawValue,
      fixIt: .init(advice))
  }
}

extension Payload {
  /// The bytes of a key of `aps`, or nil if it is not there.
  fileprivate func place(of key: APS.Key) -> SourceSpan? {
    root[TopLevelKey.aps.rawValue]?.members.reduce(nil) { found, member in
      member.key.string == key.rawValue ? member.key.span : found
    }
  }
}
