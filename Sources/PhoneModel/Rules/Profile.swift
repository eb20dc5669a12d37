import APNs

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
  public var clearAll = ClearAll.eachDismissal
  /// What a registration comes to while the phone is offline.
  public var offlineRegistration = OfflineRegistration.fails
  /// What an app on screen hears of first for a push with text and `content-available`.
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
  /// What an app is told that adds a local notification without permission.
  public var addWithoutPermission = AddWithoutPermission.ignored
  /// What becomes of a local notification with neither text, sound nor badge.
  public var emptyRequest = EmptyRequest.accepted
  /// What setting the number on the icon to 0 in the older way does to Notification Center.
  public var iconBadgeZero = IconBadgeZero.keepsList
  /// What adding a local notification comes to whose date never comes.
  public var impossibleDate = ImpossibleDate.refused
  /// What the trigger of a pending request counts its interval from.
  public var pendingTriggerDate = PendingTriggerDate.scheduling

  /// Creates the default profile.
  public init() {}
}

extension Profile {
  /// A switch that people can set by name: `--profile contentAvailable=presence`.
  public struct Switch: Sendable {
    /// The rule that leaves the question open.
    public let rule: Rule
    /// Its name, what it decides, and the words it takes.
    public let setting: NamedSetting<Profile>

    fileprivate init(_ rule: Rule, _ setting: NamedSetting<Profile>) {
      self.rule = rule
      self.setting = setting
    }

    /// The name.
    public var name: String { setting.name }
    /// What it decides, as one phrase.
    public var summary: String { setting.summary }
    /// The words it takes, or one word in angle brackets that names the kind of value.
    public var values: [String] { setting.values }
  }

  /// Every switch, in the order of help texts.
  public static let switches: [Switch] = [
    Switch(
      .foregroundWithoutDelegate,
      .choice(
        "foregroundWithoutDelegate", \.foregroundWithoutDelegate,
        "an alert in the foreground when the app has no delegate")),
    Switch(
      .contentAvailableValue,
      .choice(
        "contentAvailable", \.contentAvailable,
        "which values of content-available wake the app")),
    Switch(
      .keepProvisional,
      .choice("keepWording", \.keepWording, "where Keep leads for provisional notifications")),
    Switch(
      .clearAll,
      .choice("clearAll", \.clearAll, "what clearing all notifications at once tells the app")),
    Switch(
      .registrationOffline,
      .choice(
        "offlineRegistration", \.offlineRegistration,
        "what registering comes to while the phone is offline")),
    Switch(
      .foregroundOrder,
      .choice(
        "foregroundOrder", \.foregroundOrder,
        "what a push with text and content-available calls first in the foreground")),
    Switch(
      .silentBudget,
      .count("silentBudget", \.silentBudget, "how many silent pushes an hour wake the app")),
    Switch(
      .pushKitForceQuit,
      .choice(
        "voipAfterForceQuit", \.voipAfterForceQuit,
        "what a VoIP push does to an app that the person force-quit")),
    Switch(
      .callsRepeatedlyUnreported,
      .count(
        "unreportedCallLimit", \.unreportedCallLimit,
        "after how many VoIP pushes without a reported call the app gets no more")),
    Switch(
      .completionTimeLimit,
      .seconds(
        "handlerTimeLimit", \.handlerTimeLimit,
        "how long a completion handler may stay uncalled")),
    Switch(
      .serviceExtensionTime,
      .seconds(
        "serviceExtensionTimeLimit", \.serviceExtensionTimeLimit,
        "how long a service extension may take")),
    Switch(
      .checkedAttachments,
      .choice(
        "badAttachment", \.badAttachment,
        "an attachment of a service extension that cannot be shown")),
    Switch(
      .unallowedRequest,
      .choice(
        "addWithoutPermission", \.addWithoutPermission,
        "what an app is told that adds a local notification without permission")),
    Switch(
      .emptyRequest,
      .choice(
        "emptyRequest", \.emptyRequest,
        "a local notification with neither text, sound nor badge")),
    Switch(
      .iconBadge,
      .choice(
        "iconBadgeZero", \.iconBadgeZero,
        "what applicationIconBadgeNumber = 0 does to Notification Center")),
    Switch(
      .impossibleDate,
      .choice(
        "impossibleDate", \.impossibleDate,
        "adding a local notification whose date never comes")),
    Switch(
      .pendingTriggerDate,
      .choice(
        "pendingTriggerDate", \.pendingTriggerDate,
        "what the trigger of a pending request counts its interval from")),
  ]

  /// The switches that differ from the defaults, as `name=value` with commas; `default` for none.
  public var name: String {
    let standard = Profile()
    let changed = Self.switches.map(\.setting).filter {
      $0.value(in: self) != $0.value(in: standard)
    }
    guard !changed.isEmpty else { return "default" }
    return changed.map { "\($0.name)=\($0.value(in: self))" }.joined(separator: ",")
  }

  /// Sets a switch by its name.
  ///
  /// - Throws: ``ProfileError`` when there is no such switch, or it takes no such value.
  public mutating func set(_ name: String, _ value: String) throws(ProfileError) {
    guard let found = Self.switches.first(where: { $0.name == name }) else {
      throw ProfileError(
        message: "there is no profile switch '\(name)'",
        suggestion: nearest(to: name, among: Self.switches.map(\.name)))
    }
    guard found.setting.set(value, in: &self) else {
      let choices = found.values.joined(separator: ", ")
      throw ProfileError(
        message: "'\(found.name)' does not take '\(value)'; it takes \(choices)",
        suggestion: found.setting.suggestion(for: value))
    }
  }
}

/// Why a profile switch cannot be set.
public struct ProfileError: Error, Hashable, Sendable {
  /// One sentence, lower case, no full stop.
  public let message: String
  /// What was most probably meant.
  public let suggestion: String?
}

extension Profile {
  /// Switches with their values.
  package static var schema: JSONSchema {
    .object(switches.map { ($0.name, $0.setting.schema) })
  }
}

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
    /// The dismissal of each notification whose category asks for it.
    case eachDismissal
    /// Nothing.
    case none
  }

  /// The values of ``offlineRegistration``.
  public enum OfflineRegistration: String, Sendable, CaseIterable {
    /// The app is told that it failed.
    case fails
    /// The app is told nothing until the phone is online.
    case waits
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
    /// Nothing; the notification is ignored.
    case ignored
    /// That notifications are not allowed.
    case fails
  }

  /// The values of ``emptyRequest``.
  public enum EmptyRequest: String, Sendable, CaseIterable {
    /// It is scheduled.
    case accepted
    /// Adding it is an error.
    case refused
  }

  /// The values of ``iconBadgeZero``.
  public enum IconBadgeZero: String, Sendable, CaseIterable {
    /// Nothing.
    case keepsList
    /// It empties the app's part of it.
    case clearsList
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
    /// The moment of scheduling: the date at which the request fires.
    case scheduling
    /// The moment at which the app asks.
    case asking
  }
}
