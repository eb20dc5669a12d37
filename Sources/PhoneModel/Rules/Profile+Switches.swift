extension Profile {
  /// A switch that people can set by name: `--profile contentAvailable=presence`.
  public struct Switch: Sendable {
    /// Its name, what it decides, and the words it takes.
    public let setting: NamedSetting<Profile>
    /// The rule that leaves the question open.
    public let rule: Rule

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
      setting: .choice(
        "foregroundWithoutDelegate", \.foregroundWithoutDelegate,
        "an alert in the foreground when the app has no delegate"),
      rule: .foregroundWithoutDelegate),
    Switch(
      setting: .choice(
        "contentAvailable", \.contentAvailable, "which values of content-available wake the app"),
      rule: .contentAvailableValue),
    Switch(
      setting: .choice(
        "keepWording", \.keepWording, "where Keep leads for provisional notifications"),
      rule: .keepProvisional),
    Switch(
      setting: .choice(
        "clearAll", \.clearAll, "what clearing all notifications at once tells the app"),
      rule: .clearAll),
    Switch(
      setting: .choice(
        "offlineRegistration", \.offlineRegistration,
        "what registering comes to while the phone is offline"),
      rule: .registrationOffline),
    Switch(
      setting: .choice(
        "foregroundOrder", \.foregroundOrder,
        "what a push with text and content-available calls first in the foreground"),
      rule: .foregroundOrder),
    Switch(
      setting: .count(
        "silentBudget", \.silentBudget, "how many silent pushes an hour wake the app"),
      rule: .silentBudget),
    Switch(
      setting: .choice(
        "voipAfterForceQuit", \.voipAfterForceQuit,
        "what a VoIP push does to an app that the person force-quit"),
      rule: .pushKitForceQuit),
    Switch(
      setting: .count(
        "unreportedCallLimit", \.unreportedCallLimit,
        "after how many VoIP pushes without a reported call the app gets no more"),
      rule: .callsRepeatedlyUnreported),
    Switch(
      setting: .seconds(
        "handlerTimeLimit", \.handlerTimeLimit,
        "how long a completion handler may stay uncalled"),
      rule: .completionTimeLimit),
    Switch(
      setting: .seconds(
        "serviceExtensionTimeLimit", \.serviceExtensionTimeLimit,
        "how long a service extension may take"),
      rule: .serviceExtensionTime),
    Switch(
      setting: .choice(
        "badAttachment", \.badAttachment,
        "an attachment of a service extension that cannot be shown"),
      rule: .checkedAttachments),
    Switch(
      setting: .choice(
        "addWithoutPermission", \.addWithoutPermission,
        "what an app is told that adds a local notification without permission"),
      rule: .unallowedRequest),
    Switch(
      setting: .choice(
        "emptyRequest", \.emptyRequest,
        "a local notification with neither text, sound nor badge"),
      rule: .emptyRequest),
    Switch(
      setting: .choice(
        "iconBadgeZero", \.iconBadgeZero,
        "what applicationIconBadgeNumber = 0 does to Notification Center"),
      rule: .iconBadge),
    Switch(
      setting: .choice(
        "impossibleDate", \.impossibleDate,
        "adding a local notification whose date never comes"),
      rule: .impossibleDate),
    Switch(
      setting: .choice(
        "pendingTriggerDate", \.pendingTriggerDate,
        "what the trigger of a pending request counts its interval from"),
      rule: .pendingTriggerDate),
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
}
