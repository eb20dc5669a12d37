import CommandLineTools
import Foundation
import NotifySimCore
import Scenarios

/// The phone of an interactive session, with the steps so far.
struct ExplorePhone {
  let app: App
  /// The initial state of the phone.
  let start: SavedPhone
  let profile: Profile
  /// Whether the phone is the default of the process, for the app's own threads and queues.
  private let isProcessDefault: Bool
  private let showsCalls: Bool
  private(set) var simulator: Simulator
  /// The steps since the start.
  private(set) var steps = Steps(most: Self.maximumSteps)
  /// The state before the last step; nil after an undo that was not replayed yet.
  private var before: DeviceState?
  /// Whether steps were undone, so that the remaining ones have to be replayed first.
  private var isBehind = false
  /// How many steps were replayed so far.
  private var repeated = 0
  /// The buttons of the initial notifications.
  private var recalled: [String: [NotificationCategory.Action]] = [:]
  /// The buttons with which notifications were last shown, by the notification's identifier.
  private(set) var shownActions: [String: [NotificationCategory.Action]] = [:]

  /// How many steps a session keeps for `undo` and `save`.
  static let maximumSteps = 10_000

  /// A step of the session.
  struct Step {
    let call: VerbCall
    let events: [Event]
  }

  /// The steps of a phone: all, or none if there are too many.
  struct Steps {
    /// The steps; nil if there were too many.
    private(set) var all: [Step]? = []
    /// The last step, which is always kept.
    private(set) var last: Step?
    /// The maximum number of steps.
    private let most: Int

    init(most: Int) { self.most = most }

    /// The message that there are too many steps.
    var tooMany: String { "the session has more than \(most) steps" }

    mutating func append(_ step: Step) {
      last = step
      guard let count = all?.count, count < most else {
        all = nil
        return
      }
      all?.append(step)
    }

    /// Removes the last steps, if they are kept, and returns them in order.
    mutating func removeLast(_ count: Int) -> [Step] {
      guard let removed = all?.suffix(max(0, count)), !removed.isEmpty else { return [] }
      all?.removeLast(removed.count)
      last = all?.last
      return Array(removed)
    }
  }

  init(
    app: App, start: SavedPhone, profile: Profile, isProcessDefault: Bool = false,
    showsCalls: Bool = false
  ) {
    self.app = app
    self.showsCalls = showsCalls
    self.profile = profile
    self.isProcessDefault = isProcessDefault
    self.start = start
    simulator = Simulator(app: app, resuming: start, profile: profile)
    simulator.showsCalls = showsCalls
    if isProcessDefault { simulator.becomeProcessDefault() }
  }

  /// Performs a stimulus.
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

  /// Undoes the last steps.
  ///
  /// ``catchUp()`` replays the remaining steps on a new phone, once after several calls.
  ///
  /// - Returns: the undone steps, in order.
  mutating func undo(_ count: Int) -> [Step] {
    let undone = steps.removeLast(count)
    if !undone.isEmpty { (isBehind, before) = (true, nil) }
    return undone
  }

  /// The limit of replayed steps in a session, since repeated undoing becomes slower and slower.
  static let repetitionLimit = 100_000

  /// Whether steps can still be undone.
  var canUndo: Bool { repeated < Self.repetitionLimit }

  /// Replays the remaining steps on a new phone, if any were undone.
  mutating func catchUp() async {
    guard isBehind else { return }
    isBehind = false
    let steps = steps.all ?? []
    repeated += steps.count
    simulator = Simulator(app: app, resuming: start, profile: profile)
    simulator.showsCalls = showsCalls
    if isProcessDefault { simulator.becomeProcessDefault() }
    shownActions = recalled
    for step in steps {
      before = simulator.device
      for stimulus in step.call.stimuli { _ = await simulator.perform(stimulus) }
      note(step.events)
    }
  }

  /// The state of the phone before the last step.
  mutating func stateBefore() async -> DeviceState {
    await catchUp()
    return before ?? simulator.device
  }
}

extension ExplorePhone {
  /// Stores the buttons of the notifications on a phone from a file.
  mutating func recall() async {
    guard !start.isNew else { return }
    for category in await simulator.registeredCategories() {
      for shown in visible where shown.content.categoryIdentifier == category.identifier {
        recalled[shown.id] = category.actions(isSpaceShort: start.device.limitedSpace)
      }
    }
    shownActions = recalled
  }

  /// The visible notifications, newest last, each once.
  var visible: [DeliveredNotification] {
    let device = simulator.device
    let others = device.delivered.filter { $0.id != device.onScreen?.id }
    return others + [device.onScreen].compactMap(\.self)
  }

  /// The titles of the buttons of the newest notification.
  var titles: [String] { (visible.last.flatMap { shownActions[$0.id] } ?? []).map(\.title) }

  /// Stores the buttons with which notifications are shown.
  private mutating func note(_ events: [Event]) {
    for event in events {
      guard let id = event.notification else { continue }
      switch event.kind {
      case .presented(let presentation): shownActions[id] = presentation.actions
      case .longLook(let look): shownActions[id] = look.actions
      default: continue
      }
    }
    guard shownActions.count > 2 * simulator.device.delivered.count + Self.maximumGone else {
      return
    }
    let present = Set(visible.map(\.id))
    shownActions = shownActions.filter { present.contains($0.key) }
  }

  /// How many removed notifications keep their buttons.
  private static let maximumGone = 1_000
}

extension VerbCall {
  /// Creates a call that changes settings; nil if there are none.
  init?(setting settings: [DeviceSetting]) {
    guard !settings.isEmpty, let verb = Verb.named("set") else { return nil }
    self.init(verb)
    self.settings = settings
  }

  /// The call as an input line, for display.
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
  /// An overview of the phone.
  struct Status {
    private let device: DeviceState
    private let appName: String
    private let buttons: [String: [NotificationCategory.Action]]

    init(_ phone: ExplorePhone) {
      device = phone.simulator.device
      appName = phone.app.manifest.name
      buttons = phone.shownActions
    }

    /// The lines at a width.
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

    /// The notification on the screen, and the groups of Notification Center.
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

    /// The notification on the screen, with its buttons unless the list shows them.
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
