import NotifySimCore

/// What holds for every step of every phone whose app keeps the completion contract.
struct StepInvariants {
  var before: DeviceState
  var after: DeviceState
  var step: EventLog

  /// The first law that is broken, in words; nil when all hold.
  var broken: String? {
    let laws: [(String, Bool)] = [
      ("the badge is never negative", after.badge >= 0),
      ("time never goes back", after.time >= before.time),
      ("nothing is shown without permission", isAllowed),
      ("a response leads to at most one callback", responseCallbacks <= max(1, responses)),
      ("no callback without a response", responses > 0 || responseCallbacks == 0),
      ("every callback is completed exactly once", completedCallbacks == completions),
      ("identifiers in the list are unique", Set(listed).count == listed.count),
      ("at most 64 wait", after.pending.count <= 64),
      ("nothing that waits is due", after.pending.allSatisfy { $0.nextDate > after.time }),
      ("nothing that is held is due", after.held.allSatisfy { $0.until > after.time }),
      ("what is held is not in the list", held.isDisjoint(with: listed)),
      ("what is held is held once", held.count == after.held.count),
      ("a push that APNs refuses is not received", !(isRefused && step.has("received remote"))),
      ("the watch shows nothing that it cannot", mayUseWatch || !isShown(on: .watch)),
      ("the car shows nothing without being there", mayUseCar || !isShown(on: .carPlay)),
      ("what is shown is hidden as a whole", step.presentations.allSatisfy(isHiddenAsAWhole)),
      ("what was answered is gone", answered.isDisjoint(with: after.delivered.map(\.id))),
      ("a push is received at most once", step.kinds.count { $0 == "session" } <= 1),
    ]
    return laws.first { !$0.1 }?.0
  }

  private var isAllowed: Bool {
    let mayShow = before.authorization.permitsDelivery || after.authorization.permitsDelivery
    return mayShow || (step.presentations.isEmpty && !step.kinds.contains("sound"))
  }

  private var responses: Int { step.kinds.count { $0 == "response" } }

  private var responseCallbacks: Int {
    step.sketch.count { $0.hasPrefix("callback didReceive") }
  }

  private var completedCallbacks: Int {
    step.sketch.count { line in
      ["didReceive", "willPresent", "fetch", "contentResponse", "service"].contains {
        line.hasPrefix("callback \($0)")
      }
    }
  }

  private var completions: Int { step.kinds.count { $0 == "completion" } }

  private var listed: [String] { after.delivered.map(\.id) }

  private var held: Set<String> { Set(after.held.map(\.notification.id)) }

  private var isRefused: Bool { step.rules.contains("N14") }

  private var mayUseWatch: Bool {
    (before.watch.worn && before.watch.unlocked) || (after.watch.worn && after.watch.unlocked)
  }

  private var mayUseCar: Bool { before.carPlay.connected || after.carPlay.connected }

  private func isShown(on surface: Presentation.Surface) -> Bool {
    step.presentations.contains { $0.surface == surface }
  }

  /// No category of the random app shows a title where previews are hidden.
  private func isHiddenAsAWhole(_ shown: Presentation) -> Bool {
    !shown.previewHidden
      || (shown.title.isEmpty && shown.body.hasSuffix("Notification")
        || shown.body.hasSuffix("Notifications"))
  }

  /// The notifications that were answered in the step and did not come again after that.
  private var answered: Set<String> {
    var gone: Set<String> = []
    for event in step.events {
      guard let id = event.notification else { continue }
      if event.sketch == "removed delivered answered" { gone.insert(id) }
      if event.kind.name == "presented" { gone.remove(id) }
    }
    return gone
  }
}
