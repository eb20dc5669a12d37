public import APNs
public import Schema

/// How the simulator decides where the real system's behaviour is unknown or varies.
///
/// A switch is a property with its default, a row of ``switches`` with what people are told of it
/// and the rule that leaves the question open, and, where its values are words, an enumeration.
public struct Profile: Hashable, Sendable {
  /// What happens to an alert in the foreground when the app has no delegate.
  public var foregroundWithoutDelegate = ForegroundWithoutDelegate.suppress
  /// Which values of `content-available` wake the app.
  public var contentAvailable = ContentAvailable.value
  /// Where Keep leads for provisional notifications.
  public var keepWording = KeepWording.ios15
  /// What clearing all notifications at once tells the app.
  public var clearAll = ClearAll.none
  /// The result of a registration while the phone is offline.
  public var offlineRegistration = OfflineRegistration.waits
  /// What is shown of a push of type `background` that has an alert, a sound or a badge.
  public var backgroundAlert = BackgroundAlert.withheld
  /// What becomes of the sound of a notification without text.
  public var soundWithoutAlert = SoundWithoutAlert.plays
  /// What is shown for a localisation key that the app's strings do not have, beside a text.
  public var missingKey = MissingKey.text
  /// What is shown for a localisation key that the app has in other languages alone.
  public var missingTranslation = MissingTranslation.key
  /// When a tap on an alert with `content-available` calls the fetch handler once more.
  public var fetchOnOpen = FetchOnOpen.withoutDelegate
  /// Which pushes APNs stores for a phone that it cannot reach.
  public var storedPushes = StoredPushes.newest
  /// Which call an app on screen gets first for a push with text and `content-available`.
  public var foregroundOrder = ForegroundOrder.fetchFirst
  /// How many silent pushes an hour wake the app.
  public var silentBudget = 3
  /// What a VoIP push does to an app that the person force-quit.
  public var voipAfterForceQuit = VoIPAfterForceQuit.launch
  /// After how many VoIP pushes without a reported call the app gets no more of them.
  public var unreportedCallLimit = 3
  /// How long a completion handler may stay uncalled, in seconds of real time.
  public var handlerTimeLimit = 30.0
  /// How long a service extension may take, in seconds of real time.
  public var serviceExtensionTimeLimit = 30.0
  /// What happens to an attachment of a service extension that cannot be shown.
  public var badAttachment = BadAttachment.dropped
  /// The result of adding a local notification without permission.
  public var addWithoutPermission = AddWithoutPermission.fails
  /// What an app reads of its pending requests while permission is off.
  public var pendingWithoutPermission = PendingWithoutPermission.hidden
  /// What happens to a local notification without text, sound and badge.
  public var emptyRequest = EmptyRequest.refused
  /// How a badge of 0, from a push or the app's older API, affects Notification Center.
  public var iconBadgeZero = IconBadgeZero.clearsList
  /// The result of adding a local notification whose date never occurs.
  public var impossibleDate = ImpossibleDate.accepted
  /// What the trigger of a pending request counts its interval from.
  public var pendingTriggerDate = PendingTriggerDate.asking
  /// Which local notifications are kept where more than 64 are pending.
  public var pendingLimit = PendingLimit.last
  /// Whether the headers of a silent push decide on whether it wakes the app.
  public var silentHeaders = SilentHeaders.checked
  /// Whether a push in the foreground reaches the fetch handler of an app without a delegate of the
  /// notification centre.
  public var fetchWithoutDelegate = FetchWithoutDelegate.called
  /// Whether an app in the foreground that never asked for permission is asked how to present.
  public var undecidedForeground = UndecidedForeground.unasked
  /// Which VoIP pushes need a reported call.
  public var requiredCalls = RequiredCalls.unlessInUse
  /// The setting by which a critical alert plays a sound that is not a critical one.
  public var criticalAlertSound = CriticalAlertSound.criticalAlertSetting
  /// The replacement for the hidden text of several notifications without a placeholder.
  public var hiddenText = HiddenText.notification
  /// What an app that may notify the person reads as `announcementSetting`.
  public var announcementSetting = AnnouncementSetting.disabled
  /// What an app with scenes finds in its launch options.
  public var sceneLaunchOptions = SceneLaunchOptions.none
  /// On which thread the completion handler of an answer may be called.
  public var answerThread = AnswerThread.main
  /// How APNs answers a provider.
  public var gate = GateSettings()
  /// Which of an app's languages serve a person's language.
  public var languageMatching = LanguageMatching.distance
  /// What brings a push to the phone.
  public var sender = Sender.apns

  /// Creates the default profile.
  public init() {}
}

extension Profile {
  /// A switch that people can set by name: `--profile contentAvailable=presence`.
  public struct Switch: Sendable {
    /// The rule that leaves the question open.
    public let rule: Rule
    /// Its name, what it decides, and the words it takes.
    public let setting: Field<Profile>

    init<Value: Sendable>(
      _ name: String, _ path: any WritableKeyPath<Profile, Value> & Sendable,
      _ type: FieldType<Value>, _ summary: String, _ rule: Rule
    ) {
      self.rule = rule
      setting = Field(name, path, type, summary)
    }

    /// The name.
    public var name: String { setting.name }
    /// What it decides, as one phrase.
    public var summary: String { setting.summary }
    /// The words it takes, or one word in angle brackets that names the kind of value.
    public var values: [String] { setting.values }
  }

  /// The words that stand for a value of a switch: `--profile simctl`.
  public static let names: [(name: String, setting: String, value: String)] = [
    ("simctl", "sender", Sender.simctl.rawValue)
  ]

  /// Sets the values that a word stands for.
  ///
  /// - Throws: ``ReadingError`` when there is no such word.
  public mutating func set(named name: String) throws(ReadingError) {
    guard let found = Self.names.first(where: { $0.name == name }) else {
      throw ReadingError(
        message: "there is no profile '\(name)'; a switch is set as NAME=VALUE",
        suggestion: nearest(to: name, among: Self.names.map(\.name)))
    }
    try set(found.setting, found.value)
  }

  /// The switches that differ from the defaults, as `name=value` with commas; `default` for none.
  public var name: String {
    let standard = Profile()
    guard self != standard else { return "default" }
    let changed = Self.switches.map(\.setting).filter {
      $0.value(in: self) != $0.value(in: standard)
    }
    return changed.map { "\($0.name)=\($0.value(in: self))" }.joined(separator: ",")
  }

  /// Sets a switch by its name.
  ///
  /// - Throws: ``ReadingError`` if there is no such switch, or the switch does not take the value.
  public mutating func set(_ name: String, _ value: String) throws(ReadingError) {
    guard let found = Self.switches.first(where: { $0.name == name }) else {
      throw ReadingError(
        message: "there is no profile switch '\(name)'",
        suggestion: nearest(to: name, among: Self.switches.map(\.name)))
    }
    guard let change = found.setting.change(to: value) else {
      let choices = found.values.joined(separator: ", ")
      throw ReadingError(
        message: "'\(found.name)' does not take '\(value)'; it takes \(choices)",
        suggestion: found.setting.suggestion(for: value))
    }
    change(&self)
  }

  /// Why a profile switch cannot be set.
  public struct ReadingError: Error, Hashable, Sendable {
    /// One sentence, lower case, no full stop.
    public let message: String
    /// What was most probably meant.
    public let suggestion: String?
  }

  /// Switches with their values.
  package static var schema: JSONSchema {
    .object(switches.map { ($0.name, $0.setting.schemaOfSetting) })
  }

  /// The words that stand for a value of a switch.
  package static var namesSchema: JSONSchema { .oneOf(names.map(\.name)) }
}
