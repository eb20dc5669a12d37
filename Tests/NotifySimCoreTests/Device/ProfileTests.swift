import APNs
import NotifySimCore
import Testing

@Suite("A profile switch")
struct ProfileTests {
  static let samples: [(name: String, good: [String], bad: [String])] = [
    ("foregroundWithoutDelegate", ["originalOptions"], ["show", ""]),
    ("contentAvailable", ["presence"], ["1", "Value"]),
    ("keepWording", ["ios12"], ["ios14", "iOS12", ""]),
    ("clearAll", ["eachDismissal"], ["each", "None", ""]),
    ("offlineRegistration", ["fails"], ["fail", ""]),
    ("backgroundAlert", ["shown"], ["show", ""]),
    ("soundWithoutAlert", ["suppressedInBackground"], ["silent", ""]),
    ("missingKey", ["key"], ["body", ""]),
    ("missingTranslation", ["developmentLanguage"], ["en", ""]),
    ("fetchOnOpen", ["always", "never"], ["ever", ""]),
    ("storedPushes", ["all"], ["one", ""]),
    ("foregroundOrder", ["presentFirst"], ["first", ""]),
    ("silentBudget", ["0", "2", "1000"], ["-1", "1.5", "many", ""]),
    ("voipAfterForceQuit", ["withhold"], ["never", "Launch"]),
    ("unreportedCallLimit", ["0", "1"], ["-1", "few"]),
    ("handlerTimeLimit", ["0.2", "86400.0"], ["0", "-1", "nan", "inf", "86401", "soon", ""]),
    ("serviceExtensionTimeLimit", ["0.5", "10.0"], ["0", "-1", "nan", "86401", "long"]),
    ("badAttachment", ["original"], ["drop", "Original", ""]),
    ("silentHeaders", ["priorityAlone"], ["lenient", ""]),
    ("fetchWithoutDelegate", ["notCalled"], ["called?", ""]),
    ("undecidedForeground", ["asked"], ["ask", ""]),
    ("requiredCalls", ["always"], ["each", ""]),
    ("criticalAlertSound", ["soundSetting"], ["sound", ""]),
    ("hiddenText", ["counted"], ["count", ""]),
    ("announcementSetting", ["notSupported"], ["enabled", ""]),
    ("sceneLaunchOptions", ["payload"], ["all", ""]),
    ("answerThread", ["any"], ["main thread", ""]),
    ("addWithoutPermission", ["ignored"], ["fail", "error", ""]),
    ("pendingWithoutPermission", ["readable"], ["read", ""]),
    ("emptyRequest", ["accepted"], ["refuse", ""]),
    ("iconBadgeZero", ["keepsList"], ["clears", ""]),
    ("impossibleDate", ["refused"], ["1400", "Accepted"]),
    ("pendingTriggerDate", ["scheduling"], ["now", ""]),
    ("pendingLimit", ["soonest"], ["first", ""]),
    ("stringIssuedAt", ["refused"], ["error", ""]),
    ("checkOrder", ["pushy"], ["apple", ""]),
    ("tokenUpdates", ["lenient"], ["5", ""]),
    ("unfitTopic", ["topicDisallowed", "deviceTokenNotForTopic"], ["BadTopic", ""]),
    (
      "unregisteredAfter", ["1", "86400"], ["-1", "late"]
    ),
    ("requestLimit", ["1", "50"], ["-1", "none"]),
    ("requestLimitWindow", ["0", "1"], ["-1", "1m"]),
    ("broadcasts", ["notEnabled"], ["false", ""]),
    ("languageMatching", ["qa1828"], ["near", ""]),
    ("sender", ["simctl"], ["apple", ""]),
  ]

  @Test("A profile switch is set by its name and is part of the profile's name", arguments: samples)
  func roundTrip(sample: (name: String, good: [String], bad: [String])) throws {
    for value in sample.good {
      var profile = Profile()
      try profile.set(sample.name, value)
      #expect(profile.name == "\(sample.name)=\(value)")
    }
    for value in sample.bad {
      var profile = Profile()
      let error = #expect(throws: Profile.ReadingError.self) { try profile.set(sample.name, value) }
      #expect(
        error?.message.hasPrefix("'\(sample.name)' does not take '\(value)'; it takes ") == true)
      #expect(profile == Profile(), "a refused value changes nothing")
    }
  }

  /// The switches whose rules are certain of more than one answer, such as "two or three", or that
  /// keep an answer of before Apple's own text was found.
  static let varying = [
    "keepWording", "silentBudget", "serviceExtensionTimeLimit", "requiredCalls", "hiddenText",
    "addWithoutPermission", "unregisteredAfter", "unfitTopic", "requestLimit",
    "requestLimitWindow",
  ]

  @Test("Each profile switch is in the table of samples and names an open rule")
  func complete() {
    #expect(Profile.switches.map(\.name) == Self.samples.map(\.name))
    let parts = [Mirror(reflecting: Profile()), Mirror(reflecting: Profile().gate)]
    let stored = parts.flatMap(\.children).compactMap(\.label).filter { $0 != "gate" }
    #expect(Set(Profile.switches.map(\.name)) == Set(stored))
    for item in Profile.switches {
      #expect(
        item.rule.confidence != .verified || Self.varying.contains(item.name),
        "\(item.name) decides what is certain")
      #expect(!item.summary.isEmpty && !item.values.isEmpty)
    }
  }

  @Test("A misspelt profile switch has a nearest name")
  func nearestName() {
    var profile = Profile()
    let error = #expect(throws: Profile.ReadingError.self) {
      try profile.set("contentavailable", "value")
    }
    #expect(error?.message == "there is no profile switch 'contentavailable'")
    #expect(error?.suggestion == "contentAvailable")
    let other = #expect(throws: Profile.ReadingError.self) {
      try profile.set("contentAvailable", "values")
    }
    #expect(other?.suggestion == "value")
  }

  @Test("A profile switch may be set by the name of a profile")
  func named() throws {
    var profile = Profile()
    try profile.set(named: "simctl")
    #expect(profile.sender == .simctl && profile.name == "sender=simctl")
    let error = #expect(throws: Profile.ReadingError.self) { try profile.set(named: "simctrl") }
    #expect(error?.suggestion == "simctl")
  }

  @Test("A profile's name lists the switches that differ from the default, in order")
  func names() throws {
    var profile = Profile()
    #expect(profile.name == "default")
    try profile.set("handlerTimeLimit", "5")
    try profile.set("foregroundWithoutDelegate", "originalOptions")
    #expect(profile.name == "foregroundWithoutDelegate=originalOptions,handlerTimeLimit=5.0")
    #expect(Profile().name == "default")
  }
}
