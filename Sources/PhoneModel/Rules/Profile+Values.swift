// The values of the switches that take words.
extension Profile {
  /// The values of ``foregroundWithoutDelegate``.
  public enum ForegroundWithoutDelegate: String, Sendable, CaseIterable {
    /// Nothing is shown.
    case suppress
    /// It is shown as if the app were in the background.
    case originalOptions
  }

  /// The values of ``contentAvailable``.
  public enum ContentAvailable: String, Sendable, CaseIterable {
    /// The value 1 alone.
    case value
    /// Any value: the presence of the key counts.
    case presence
  }

  /// The values of ``keepWording``.
  public enum KeepWording: String, Sendable, CaseIterable {
    /// To quiet delivery.
    case ios15
    /// To a choice of quiet and prominent delivery.
    case ios12
  }

  /// The values of ``clearAll``.
  public enum ClearAll: String, Sendable, CaseIterable {
    /// Nothing.
    case none
    /// The dismissal of each notification whose category asks for it.
    case eachDismissal
  }

  /// The values of ``offlineRegistration``.
  public enum OfflineRegistration: String, Sendable, CaseIterable {
    /// The app is told nothing until the phone is online.
    case waits
    /// The app is told that it failed.
    case fails
  }

  /// The values of ``backgroundAlert``.
  public enum BackgroundAlert: String, Sendable, CaseIterable {
    /// Nothing.
    case withheld
    /// It is shown as that of type `alert`.
    case shown
  }

  /// The values of ``soundWithoutAlert``.
  public enum SoundWithoutAlert: String, Sendable, CaseIterable {
    /// It plays.
    case plays
    /// It plays only while the app is in the foreground.
    case suppressedInBackground
  }

  /// The values of ``missingKey``.
  public enum MissingKey: String, Sendable, CaseIterable {
    /// The text.
    case text
    /// The key itself.
    case key
  }

  /// The values of ``missingTranslation``.
  public enum MissingTranslation: String, Sendable, CaseIterable {
    /// What stands for a key that the app has in no language.
    case key
    /// The text of the first of the person's languages that has it, else of the development
    /// language.
    case developmentLanguage
  }

  /// The values of ``fetchOnOpen``.
  public enum FetchOnOpen: String, Sendable, CaseIterable {
    /// Only in an app without a delegate of the notification centre.
    case withoutDelegate
    /// In every app.
    case always
    /// In no app.
    case never
  }

  /// The values of ``storedPushes``.
  public enum StoredPushes: String, Sendable, CaseIterable {
    /// The newest of an app.
    case newest
    /// All of them.
    case all
  }

  /// The values of ``foregroundOrder``.
  public enum ForegroundOrder: String, Sendable, CaseIterable {
    /// The fetch handler is called, then the app is asked how to present the notification.
    case fetchFirst
    /// The app is asked how to present the notification, then the fetch handler is called.
    case presentFirst
  }

  /// The values of ``voipAfterForceQuit``.
  public enum VoIPAfterForceQuit: String, Sendable, CaseIterable {
    /// It launches the app.
    case launch
    /// It is not delivered.
    case withhold
  }

  /// The values of ``badAttachment``.
  public enum BadAttachment: String, Sendable, CaseIterable {
    /// The notification is shown without it.
    case dropped
    /// The original content is shown.
    case original
  }

  /// The values of ``addWithoutPermission``.
  public enum AddWithoutPermission: String, Sendable, CaseIterable {
    /// That notifications are not allowed.
    case fails
    /// Nothing; the notification is ignored.
    case ignored
  }

  /// The values of ``pendingWithoutPermission``.
  public enum PendingWithoutPermission: String, Sendable, CaseIterable {
    /// It reads none and removes none.
    case hidden
    /// It reads and removes them as ever.
    case readable
  }

  /// The values of ``pendingLimit``.
  public enum PendingLimit: String, Sendable, CaseIterable {
    /// Those that were added last.
    case last
    /// Those that fire soonest.
    case soonest
  }

  /// The values of ``silentHeaders``.
  public enum SilentHeaders: String, Sendable, CaseIterable {
    /// Type `alert`, and a priority other than 5, withhold the wake.
    case checked
    /// A priority of 10 alone withholds the wake.
    case priorityAlone
  }

  /// The values of ``fetchWithoutDelegate``.
  public enum FetchWithoutDelegate: String, Sendable, CaseIterable {
    /// The fetch handler is called.
    case called
    /// The app is told nothing.
    case notCalled
  }

  /// The values of ``undecidedForeground``.
  public enum UndecidedForeground: String, Sendable, CaseIterable {
    /// The app is not asked how to present a notification.
    case unasked
    /// The app is asked, and nothing is shown all the same.
    case asked
  }

  /// The values of ``requiredCalls``.
  public enum RequiredCalls: String, Sendable, CaseIterable {
    /// All but those that come while the app is in the foreground or has an active call.
    case unlessInUse
    /// All of them.
    case always
  }

  /// The values of ``criticalAlertSound``.
  public enum CriticalAlertSound: String, Sendable, CaseIterable {
    /// The setting for critical alerts.
    case criticalAlertSetting
    /// The setting for sounds.
    case soundSetting
  }

  /// The values of ``hiddenText``.
  public enum HiddenText: String, Sendable, CaseIterable {
    /// "Notification", however many there are.
    case notification
    /// Their number: "2 Notifications".
    case counted
  }

  /// The values of ``announcementSetting``.
  public enum AnnouncementSetting: String, Sendable, CaseIterable {
    /// That announcing is off.
    case disabled
    /// That there is no announcing.
    case notSupported
  }

  /// The values of ``sceneLaunchOptions``.
  public enum SceneLaunchOptions: String, Sendable, CaseIterable {
    /// Nothing of a notification.
    case none
    /// The payload, as an app without scenes does.
    case payload
  }

  /// The values of ``answerThread``.
  public enum AnswerThread: String, Sendable, CaseIterable {
    /// The main thread alone.
    case main
    /// Any thread.
    case any
  }

  /// The values of ``languageMatching``.
  public enum LanguageMatching: String, Sendable, CaseIterable {
    /// The same one, a more general one, or the only variant of it.
    case distance
    /// The same one, or a more general one.
    case qa1828
  }

  /// The values of ``sender``.
  public enum Sender: String, Sendable, CaseIterable {
    /// A server, by way of APNs.
    case apns
    /// The tool of Apple's simulator, `simctl push`.
    case simctl
  }

  /// The values of ``emptyRequest``.
  public enum EmptyRequest: String, Sendable, CaseIterable {
    /// Adding it is an error.
    case refused
    /// It is scheduled.
    case accepted
  }

  /// The values of ``iconBadgeZero``.
  public enum IconBadgeZero: String, Sendable, CaseIterable {
    /// It empties the app's part of it.
    case clearsList
    /// Nothing.
    case keepsList
  }

  /// The values of ``impossibleDate``.
  public enum ImpossibleDate: String, Sendable, CaseIterable {
    /// It completes without an error, and nothing is scheduled.
    case accepted
    /// It completes with an error, and nothing is scheduled.
    case refused
  }

  /// The values of ``pendingTriggerDate``.
  public enum PendingTriggerDate: String, Sendable, CaseIterable {
    /// The moment at which the app asks.
    case asking
    /// The moment of scheduling: the date at which the request fires.
    case scheduling
  }
}
