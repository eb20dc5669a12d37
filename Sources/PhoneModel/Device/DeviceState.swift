public import Foundation
package import UserNotifications

/// The whole state of a phone, as one value.
///
/// Everything a delivery or a response depends on is here; the simulator keeps no other state but
/// the running app itself. The default is an unlocked phone with the app in the background and
/// every interaction authorised.
public struct DeviceState: Sendable, Codable {
  /// The time on the simulated clock.
  public var time: Date
  /// The person's languages, in order of preference; never empty.
  public var languages: [String]
  /// The time zone by which its clock on the wall goes.
  public var timeZone: PhoneZone
  /// Where it is, and whether the app may know.
  public var location: PhoneLocation
  /// Whether the phone can be reached by APNs.
  public var online: Bool
  /// Whether Low Power Mode is on.
  public var lowPowerMode: Bool
  /// Whether Background App Refresh is on for the app.
  public var backgroundRefresh: Bool
  /// Whether the phone is locked; protected data is then unavailable (rule R9).
  public var locked: Bool
  /// Whether the phone was ever unlocked since it was started (rule R9); so it is while unlocked.
  public var unlockedSinceStart: Bool
  /// Whether the person unlocks the phone when a choice asks for it (rules R5, R6).
  public var unlocksWhenAsked: Bool
  /// Whether the screen is on.
  public var screenOn: Bool
  /// Whether the silent switch is on.
  public var silentSwitch: Bool
  /// The Focus.
  public var focus: Focus
  /// The times of the scheduled summary.
  public var summary: ScheduledSummary
  /// The person's watch.
  public var watch: Watch
  /// The car.
  public var carPlay: CarPlay
  /// The app's complication on the watch.
  public var complication: Complication
  /// How many VoIP pushes the app reported no call for (rule A70).
  public var unreportedCalls: Int
  /// Whether alerts have room for two buttons only (rule R15).
  public var limitedSpace: Bool
  /// Where the app is in its life.
  public var app: AppState
  /// What the person allowed the app.
  public var authorization: AuthorizationStatus
  /// What the person switched on for the app.
  public var settings: NotificationSettings
  /// The app's registration for remote notifications.
  public var registration: Registration
  /// When the app was launched last, if it ever was.
  public var lastLaunch: Date?
  /// When the person opened the app last, if ever (rule A73).
  public var lastOpened: Date?
  /// The number on the app's icon, never negative; 0 shows none.
  public var badge: Int
  /// The notification on the screen, until it is answered or the phone is locked or unlocked; a
  /// banner goes as time passes, except for one with the persistent alert style (rule D60).
  public var onScreen: DeliveredNotification?
  /// The notifications in Notification Center, oldest first.
  public var delivered: NotificationList
  /// The notifications that wait for the next summary, in the order of arrival.
  public var held: [HeldNotification]
  /// The newest push that APNs stores for the phone, if there is one.
  public var stored: Push.Stored?
  /// The pushes that APNs stored before the newest, oldest first; nil for none (rule N25).
  public var storedEarlier: [Push.Stored]?
  /// The silent push that waits for the app to be started, if one does (rule D13).
  public var heldSilentPush: HeldSilentPush?
  /// When silent pushes woke the app within the last hour.
  public var silentWakes: [Date]
  /// The local notifications that wait for their trigger, in the order of scheduling.
  public var pending: [PendingRequest]
  /// What the app asked for when it was allowed on trial, as the bits of its options (rule S64).
  public var trialOptions: Int?
  /// The files that the app keeps in its ``ProtectedStore``, by name.
  public var files: [String: ProtectedFile]
  /// The files of attachments, which the phone took from the app (rule A43).
  public var attachments: AttachmentStore

  /// Creates the default phone at a time.
  public init(time: Date = DeviceState.epoch) {
    self.time = time
    languages = Self.usualLanguages
    timeZone = .gmt
    location = PhoneLocation()
    online = true
    lowPowerMode = false
    backgroundRefresh = true
    locked = false
    unlockedSinceStart = true
    unlocksWhenAsked = true
    screenOn = true
    silentSwitch = false
    focus = Focus()
    summary = ScheduledSummary()
    watch = Watch()
    carPlay = CarPlay()
    complication = Complication()
    unreportedCalls = 0
    limitedSpace = false
    app = .background
    authorization = .authorized
    settings = NotificationSettings()
    registration = Registration()
    badge = 0
    delivered = []
    held = []
    silentWakes = []
    pending = []
    files = [:]
    attachments = AttachmentStore()
  }

  /// The default languages of a phone.
  public static let usualLanguages = ["en"]

  /// The default start of the simulated clock: 2026-01-01T09:00:00Z.
  public static let epoch = Date.startOfClock
}

extension DeviceState {
  /// The notifications that the person can see, the one on the screen last if it is in no list.
  package var visible: [DeliveredNotification] {
    delivered + [onScreen].compactMap(\.self)
  }

  /// Everything that has content and is not over: what waits, and what can be seen.
  package var contents: [NotificationContent] {
    pending.map(\.content) + visible.map(\.content) + held.map(\.notification.content)
  }

  /// The notification of an identifier that the person can see; the newest one for nil.
  package func visibleNotification(_ id: String?) -> DeliveredNotification? {
    if let id { return onScreen?.id == id ? onScreen : delivered.notification(id) }
    return onScreenIsNewest ? onScreen : delivered.newest
  }

  private var onScreenIsNewest: Bool {
    guard let arrival = onScreen?.arrival else { return false }
    return delivered.newestArrival.map { $0 <= arrival } ?? true
  }

  /// How many notifications that can be seen, or are held, arrived at a moment before now; nil for
  /// none (rule D90b).
  package func numberOfArrival(at date: Date) -> Int? {
    var last = delivered.lastNumber(at: date)
    for held in held where held.notification.date == date {
      last = max(last ?? 0, held.notification.number ?? 0)
    }
    if onScreen?.date == date { last = max(last ?? 0, onScreen?.number ?? 0) }
    return last.map { $0 + 1 }
  }

  /// Whether what is on the screen is still there when time has passed (rules D60, D61).
  package var staysOnScreen: Bool {
    switch onScreen?.surface {
    case .lockScreen: true
    case .banner: onScreen?.isPersistent ?? (settings.alertStyle == .alert)
    default: false
    }
  }

  /// Whether a notification alerted the person on the watch, and the phone is still not in use.
  package func isOnWatch(_ notification: DeliveredNotification) -> Bool {
    notification.surface == .watch && !isInUse
  }

  /// Whether notifications show a placeholder in the place of their text (rules D70, D71).
  package var hidesPreviews: Bool { settings.showPreviews.hidesText(whileLocked: locked) }

  /// Whether an App Clip's permission has expired: eight hours after it was opened (rule A73).
  package var hasEphemeralPermissionExpired: Bool {
    lastOpened.map { time.timeIntervalSince($0) > 8 * 3600 } ?? false
  }

  /// Whether a notification of the app may be delivered now (rules D20, A73).
  package var permitsDelivery: Bool {
    authorization.permitsDelivery
      && (authorization != .ephemeral || !hasEphemeralPermissionExpired)
  }

  /// How many notifications of a thread there are with one of them, which may be in Notification
  /// Center or not (rule D71).
  package func threadCount(with notification: DeliveredNotification) -> Int {
    let listed = delivered.count(ofThread: notification.content.threadIdentifier)
    return delivered.contains(notification.id) ? listed : listed + 1
  }

  /// Gives each notification that waits for the summary the next of its times; without the summary
  /// it is due now (rule D44c).
  package mutating func rescheduleHeld() {
    guard !held.isEmpty else { return }
    let isOn = settings.scheduledDelivery == .enabled
    guard let date = isOn ? summary.nextDate(after: time, in: timeZone) : time else { return }
    for index in held.indices where held[index].until != date {
      held[index].until = date
      held[index].isRescheduled = true
    }
  }

  /// Whether the person has the phone before them (rule D92).
  package var isInUse: Bool { !locked && screenOn }

  /// Takes a notification from the screen, out of Notification Center and out of the summary.
  ///
  /// - Returns: whether it was there.
  package mutating func removeDelivered(_ id: String) -> Bool {
    let isOnScreen = onScreen?.id == id
    let before = held.count
    if before > 0 { held.removeAll { $0.notification.id == id } }
    if isOnScreen { onScreen = nil }
    return delivered.remove(id) || isOnScreen || held.count < before
  }

  /// The state with what an app did for good when it was opened before: its registration, the
  /// button for its settings, the moment of the launch, and the files that it gave away.
  ///
  /// Of an app that was deleted nothing is left.
  package func withPast(_ past: DeviceState) -> DeviceState {
    guard registration.removedAt == nil else { return self }
    var state = self
    if past.registration.isRegistered, registration.retirement == nil {
      state.registration.isRegistered = true
    }
    state.settings.offersAppSettings =
      settings.offersAppSettings || past.settings.offersAppSettings
    state.lastLaunch = lastLaunch ?? past.lastLaunch
    state.lastOpened = lastOpened ?? past.lastOpened
    if lastLaunch == nil { state.attachments = past.attachments }
    return state
  }

  /// The default phone for an app: authorised for all that the app's manifest asks for, on trial if
  /// it asks for that.
  ///
  /// What the manifest does not ask for is `notSupported`, as iOS reports it.
  public static func standard(for manifest: AppManifest, time: Date = epoch) -> DeviceState {
    var device = DeviceState(time: time)
    device.grant(manifest.authorization, to: manifest)
    device.settings.timeSensitive =
      manifest.mayUse(.timeSensitive) ? .enabled : .notSupported
    return device
  }

  /// Allows an app what it asks for: for good, or on trial if it asks for that (rules S61, S66);
  /// critical alerts only with their entitlement (rule A33).
  package mutating func grant(_ options: UNAuthorizationOptions, to manifest: AppManifest) {
    let isOnTrial = options.contains(.provisional)
    authorization = isOnTrial ? .provisional : .authorized
    trialOptions = isOnTrial ? Int(clamping: options.rawValue) : nil
    settings.grant(options)
    if !isOnTrial, options.contains(.criticalAlert),
      manifest.mayUse(.criticalAlerts)
    {
      settings.criticalAlert = .enabled
    }
  }

  /// The group that a notification comes to lead, if there are others to group it with; `thread` is
  /// how many of its thread are in Notification Center.
  package func group(ledBy content: NotificationContent, thread: Int) -> Presentation.Group? {
    let (identifier, others) =
      switch settings.grouping {
      case .automatic: (content.threadIdentifier, thread)
      case .byApp: ("", delivered.count)
      case .off: ("", 0)
      }
    return others > 0 ? Presentation.Group(threadIdentifier: identifier, count: others + 1) : nil
  }

  /// The newest notifications in Notification Center, so many at most, by their groups (rule D80):
  /// each group and the groups by their newest, which comes first.
  package func groups(most: Int = .max) -> [[DeliveredNotification]] {
    var groups: [[DeliveredNotification]] = []
    for notification in delivered.reversed().prefix(most) {
      let place = groups.firstIndex { members in
        members.contains { settings.grouping.joins($0.content, notification.content) }
      }
      if let place { groups[place].append(notification) } else { groups.append([notification]) }
    }
    return groups
  }

  /// How many local notifications may be pending (rule L3).
  package static let pendingLimit = 64
}

extension DeliveredNotification {
  /// When a notification arrived: of those of one moment the last to arrive is the newest
  /// (rule D90b).
  struct Arrival: Comparable {
    let date: Date
    let number: Int

    static func < (one: Arrival, other: Arrival) -> Bool {
      (one.date, one.number) < (other.date, other.number)
    }
  }

  /// When it arrived.
  var arrival: Arrival { Arrival(date: date, number: number ?? 0) }
}
