import CommandLineTools
import Foundation
import NotifySimCore
import Scenarios

/// The phone of an interactive session, with what was done to it.
struct ExplorePhone {
  let app: App
  /// The phone as it was at first.
  let start: SavedPhone
  let profile: Profile
  /// Whether the app's own threads and queues reach this phone.
  private let isOfProcess: Bool
  private(set) var simulator: Simulator
  /// What was done to it since the start.
  private(set) var steps = Steps(most: Self.mostSteps)
  /// The phone before the last step; nil where steps were taken back and not yet done again.
  private var before: DeviceState?
  /// Whether steps were taken back, so that the others have to be done again before anything else.
  private var isBehind = false
  /// How many steps were done again so far.
  private var repeated = 0
  /// The buttons of the notifications that were there at first.
  private var recalled: [String: [NotificationCategory.Action]] = [:]
  /// The buttons that notifications were last shown with, by the notification's identifier.
  private(set) var shownActions: [String: [NotificationCategory.Action]] = [:]

  /// How many steps a session keeps for `undo` and `save`.
  static let mostSteps = 10_000

  /// Something that was done.
  struct Step {
    let call: VerbCall
    /// What was seen.
    let events: [Event]
  }

  /// What was done to a phone: all of it, or nothing where it is too much.
  struct Steps {
    /// The steps; nil where there were too many.
    private(set) var all: [Step]? = []
    /// The last step, which is known in any case.
    private(set) var last: Step?
    /// How many steps are kept.
    private let most: Int

    init(most: Int) { self.most = most }

    /// Why there are none.
    var tooMany: String { "the session has more than \(most) steps" }

    mutating func append(_ step: Step) {
      last = step
      guard let count = all?.count, count < most else {
        all = nil
        return
      }
      all?.append(step)
    }

    /// Removes the last steps, if they are kept, and gives them, the first of them first.
    mutating func removeLast(_ count: Int) -> [Step] {
      guard let removed = all?.suffix(max(0, count)), !removed.isEmpty else { return [] }
      all?.removeLast(removed.count)
      last = all?.last
      return Array(removed)
    }
  }

  init(app: App, start: SavedPhone, profile: Profile, isOfProcess: Bool = false) {
    self.app = app
    self.profile = profile
    self.isOfProcess = isOfProcess
    self.start = start
    simulator = Simulator(app: app, resuming: start, profile: profile)
    if isOfProcess { simulator.becomeProcessDefault() }
  }

  /// Does something to the phone.
  mutating func perform(_ call: VerbCall) async -> Step {
    await catchUp()
    before = simulator.device
    var events: [Event] = []
    for stimulus in call.stimuli { events += await simulator.perform(stimulus) }
    let step = Step(call: call, events: events)
    steps.append(step)
    note(events)
    return step
  }

  /// Takes back the last steps.
  ///
  /// The others are done again on a new phone by ``catchUp()``, once for steps that are taken back
  /// one after the other.
  ///
  /// - Returns: the steps that were taken back, the first of them first.
  mutating func undo(_ count: Int) -> [Step] {
    let undone = steps.removeLast(count)
    if !undone.isEmpty { (isBehind, before) = (true, nil) }
    return undone
  }

  /// How many steps are done again at most in a session; to take back one of many over and over
  /// would take ever longer.
  static let repetitionLimit = 100_000

  /// Whether steps can still be taken back.
  var canUndo: Bool { repeated < Self.repetitionLimit }

  /// Does again on a new phone what was not taken back, if anything was.
  mutating func catchUp() async {
    guard isBehind else { return }
    isBehind = false
    let steps = steps.all ?? []
    repeated += steps.count
    simulator = Simulator(app: app, resuming: start, profile: profile)
    if isOfProcess { simulator.becomeProcessDefault() }
    shownActions = recalled
    for step in steps {
      before = simulator.device
      for stimulus in step.call.stimuli { _ = await simulator.perform(stimulus) }
      note(step.events)
    }
  }

  /// The phone before the last step.
  mutating func stateBefore() async -> DeviceState {
    await catchUp()
    return before ?? simulator.device
  }
}

extension ExplorePhone {
  /// Learns the buttons of the notifications that a phone from a file has at first.
  mutating func recall() async {
    guard !start.isNew else { return }
    for category in await simulator.registeredCategories() {
      for shown in visible where shown.content.categoryIdentifier == category.identifier {
        recalled[shown.id] = category.actions(isSpaceShort: start.device.limitedSpace)
      }
    }
    shownActions = recalled
  }

  /// The notifications that the person can see, the newest last, each once.
  var visible: [DeliveredNotification] {
    let device = simulator.device
    let others = device.delivered.filter { $0.id != device.onScreen?.id }
    return others + [device.onScreen].compactMap(\.self)
  }

  /// Takes note of the buttons that notifications are shown with.
  private mutating func note(_ events: [Event]) {
    for event in events {
      guard let id = event.notification else { continue }
      switch event.kind {
      case .presented(let presentation): shownActions[id] = presentation.actions
      case .longLook(let look): shownActions[id] = look.actions
      default: continue
      }
    }
    guard shownActions.count > 2 * simulator.device.delivered.count + Self.mostGone else { return }
    let present = Set(visible.map(\.id))
    shownActions = shownActions.filter { present.contains($0.key) }
  }

  /// How many notifications that are gone have their buttons remembered.
  private static let mostGone = 1_000
}

extension VerbCall {
  /// Sets parts of the phone's state; nil for none.
  init?(setting settings: [DeviceSetting]) {
    guard !settings.isEmpty, let verb = Verb.named("set") else { return nil }
    self.init(verb)
    self.settings = settings
  }

  /// The call as a line, for telling what was done.
  var words: String {
    var words = [verb.name]
    switch verb.operand {
    case .nothing, .notification: break
    case .action, .word: words.append(text)
    case .text: words.append("\"\(text)\"")
    case .settings: words += settings.map { "\($0.key.name)=\($0.value)" }
    case .duration: words.append(durationWords)
    case .position: words.append(position?.text.replacing(",", with: " ") ?? "")
    case .payload: words.append(push?.source.name ?? "")
    case .request: words.append(request?.id ?? "")
    }
    if let of { words.append(verb.operand == .notification ? of : "of=\(of)") }
    if let action { words.append("action=\(action)") }
    words += sendingWords
    return words.joined(separator: " ")
  }
}

extension ExplorePhone {
  /// The phone at a glance.
  struct Status {
    private let device: DeviceState
    private let appName: String
    private let buttons: [String: [NotificationCategory.Action]]

    init(_ phone: ExplorePhone) {
      device = phone.simulator.device
      appName = phone.app.manifest.name
      buttons = phone.shownActions
    }

    /// The lines, for a width.
    func lines(width: Int, glyphs: Glyphs) -> [StyledText] {
      let table = Table(
        [Table.Column("", .key), Table.Column()],
        rows: (parts + notifications + waiting).map { [Table.Cell($0.0), Table.Cell($0.1)] })
      return table.lines(width: width, glyphs: glyphs)
    }

    private typealias Row = (String, String)

    private var parts: [Row] {
      [
        ("time", moment(device.time)),
        ("phone", phone),
        ("app", "\(appName), \(device.app.words)"),
        ("permission", device.authorization.rawValue),
        ("Focus", focus),
        ("badge", String(device.badge)),
      ]
    }

    private var phone: String {
      var words = [device.locked ? "locked" : "unlocked"]
      if !device.online { words.append("offline") }
      if !device.screenOn { words.append("screen off") }
      if device.silentSwitch { words.append("silent") }
      if device.lowPowerMode { words.append("Low Power Mode") }
      if device.carPlay.connected { words.append("in a car") }
      return words.joined(separator: ", ")
    }

    private var focus: String {
      guard device.focus.on else { return "off" }
      return device.focus.allowsApp ? "on, allows the app" : "on"
    }

    /// What is on the screen, and Notification Center by its groups.
    private var notifications: [Row] {
      var rows: [Row] = [("on screen", screen)]
      guard !device.delivered.isEmpty else { return rows + [("in the list", "nothing")] }
      for members in device.groups() {
        let lines = members.map(line)
        if lines.count == 1 {
          rows += lines.map { ("in the list", $0) }
        } else {
          rows.append(("in the list", "\(name(of: members)) (\(lines.count))"))
          rows += lines.map { ("", "- " + $0) }
        }
      }
      return rows
    }

    private func name(of members: [DeliveredNotification]) -> String {
      let threads = Set(members.map(\.content.threadIdentifier))
      guard threads.count == 1, let thread = threads.first, !thread.isEmpty else { return appName }
      return "thread \(thread)"
    }

    /// What is on the screen, with its buttons unless the list has them.
    private var screen: String {
      guard let shown = device.onScreen else { return "nothing" }
      let isListed = device.delivered.contains(shown.id)
      return isListed ? "\(shown.content.headline), \(shown.id)" : line(shown)
    }

    private var waiting: [Row] {
      var rows: [Row] = device.held.map { held in
        ("held", "until \(moment(held.until)): \(line(held.notification))")
      }
      rows += device.pending.map { request in
        (
          "pending",
          "\(request.whenWords(in: device.timeZone)): \(request.content.headline), \(request.id)"
        )
      }
      if device.heldSilentPush != nil {
        rows.append(("held", "a silent push, until the app starts"))
      }
      if device.stored != nil {
        rows.append(("stored", "a push, at APNs, until the phone is online"))
      }
      return rows
    }

    private func moment(_ date: Date) -> String { date.momentText(in: device.timeZone) }

    private func line(_ notification: DeliveredNotification) -> String {
      let names = (buttons[notification.id] ?? []).map(\.identifier)
      let actions = names.isEmpty ? "" : " [\(names.joined(separator: " "))]"
      return "\(notification.content.headline), \(notification.id)\(actions)"
    }
  }
}
