import APNs

extension RemedySearch {
  /// What `--explain` adds to the events of a push: how to get what was withheld, and what the push
  /// does not ask for.
  public struct Advice: Sendable {
    /// The changes by which what was withheld would happen.
    public let remedies: [Remedy]
    /// What the app could do or show, and the push does not ask for.
    public let unasked: [Unasked]
  }

  /// Something that a push does not ask for, although the app could serve it.
  public struct Unasked: Sendable {
    /// What does not happen.
    public let subject: Event.Withheld.Subject
    /// Why, as a sentence.
    public let reason: String
    /// The rule.
    public let rule: Rule
  }

  /// The advice for the events of the delivery.
  public func advice(for events: [Event]) async -> Advice {
    Advice(remedies: await remedies(for: events), unasked: unasked(in: events))
  }

  /// What the push does not ask for: buttons, the fetch handler, the service extension.
  ///
  /// Empty if the push was not read, or what is missing was withheld for another reason.
  func unasked(in events: [Event]) -> [Unasked] {
    guard let aps = trial.push.message?.payload.aps, let arrival = events.arrivalOfPush else {
      return []
    }
    var unasked: [Unasked] = []
    func add(_ subject: Event.Withheld.Subject, _ reason: String, _ rule: Rule) {
      guard !events.contains(where: { $0.withholds(subject) }) else { return }
      unasked.append(Unasked(subject: subject, reason: reason, rule: rule))
    }
    let isShown = events.contains { if case .presented = $0.kind { true } else { false } }
    let wakes = aps.contains(.contentAvailable)
    if isShown, arrival.content.categoryIdentifier.isEmpty {
      add(.actions, "the payload has no 'category' in 'aps'", .actionsNeedCategory)
    }
    if isShown, !wakes, trial.app.manifest.mayUse(.remoteNotification),
      trial.device.app != .foreground
    {
      add(
        .wake,
        "the payload has no 'content-available' in 'aps', so the app is not called before the"
          + " person answers", .silentWake)
    }
    if trial.app.hasServiceExtension, aps.mutableContent?.value != true {
      if isShown {
        add(.serviceExtension, "the payload has no 'mutable-content' in 'aps'", .serviceExtension)
      } else if wakes, !aps.hasText {
        add(.serviceExtension, "a silent push does not run it", .serviceExtension)
      }
    }
    return unasked
  }
}

extension APS {
  fileprivate var hasText: Bool { alert?.hasText == true }
}

extension [Event] {
  /// The arrival of a push that is for the person or the app.
  fileprivate var arrivalOfPush: Event.Reception? {
    lazy.compactMap { event in
      guard case .received(let reception) = event.kind, reception.origin == .remote else {
        return nil
      }
      return reception
    }.first
  }
}

extension Event {
  fileprivate func withholds(_ subject: Withheld.Subject) -> Bool {
    if case .withheld(let withheld) = kind { withheld.what == subject } else { false }
  }
}
