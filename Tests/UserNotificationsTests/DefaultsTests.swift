import TestSupport
import Testing
import UserNotifications

@Suite("Short initialisers and defaults")
struct DefaultsTests {
  @Test("An action without options runs in the background, without an icon (A31, S23)")
  func action() {
    let action = UNNotificationAction(identifier: "a", title: "A")
    #expect(action.identifier == "a" && action.title == "A")
    #expect(action.options == [] && action.icon == nil)
  }

  @Test("A text-input action has the options and icon given (S33)")
  func textInputAction() {
    let action = UNTextInputNotificationAction(
      identifier: "r", title: "Reply", options: [.authenticationRequired],
      icon: UNNotificationActionIcon(systemImageName: "arrow"), textInputButtonTitle: "Send",
      textInputPlaceholder: "Message")
    #expect(action.options == .authenticationRequired)
    #expect(action.icon == UNNotificationActionIcon(systemImageName: "arrow"))
    #expect(action.textInputButtonTitle == "Send" && action.textInputPlaceholder == "Message")
    let plain = UNTextInputNotificationAction(identifier: "r", title: "Reply")
    #expect(plain.textInputButtonTitle.isEmpty && plain.textInputPlaceholder.isEmpty)
    let another = UNTextInputNotificationAction(
      identifier: "r", title: "Reply", textInputButtonTitle: "", textInputPlaceholder: "")
    #expect(plain == another, "it asks for text, whatever initialiser made it")
  }

  @Test("The three initialisers of a category agree (S23, S25)")
  func category() {
    let short = UNNotificationCategory(identifier: "c", actions: [], intentIdentifiers: [])
    let middle = UNNotificationCategory(
      identifier: "c", actions: [], intentIdentifiers: [], hiddenPreviewsBodyPlaceholder: "")
    let long = UNNotificationCategory(
      identifier: "c", actions: [], intentIdentifiers: [], hiddenPreviewsBodyPlaceholder: nil,
      categorySummaryFormat: nil)
    #expect(Set([short, middle, long]).count == 1)
    #expect(short.options == [] && short.categorySummaryFormat.isEmpty)
    #expect(short.hiddenPreviewsBodyPlaceholder.isEmpty)
  }

  @Test("A set holds two categories of one identifier if they differ (A51)")
  func duplicates() {
    let categories: Set<UNNotificationCategory> = [
      UNNotificationCategory(identifier: "c", actions: [], intentIdentifiers: []),
      UNNotificationCategory(identifier: "c", actions: [], intentIdentifiers: ["i"]),
    ]
    #expect(categories.count == 2)
  }

  @Test("Settings start as those of an app that never asked (A47)")
  func settings() {
    let settings = UNNotificationSettings(fields: UNNotificationSettings.Fields())
    #expect(settings.authorizationStatus == .notDetermined)
    let all = [
      settings.soundSetting, settings.badgeSetting, settings.alertSetting,
      settings.notificationCenterSetting, settings.lockScreenSetting, settings.carPlaySetting,
      settings.criticalAlertSetting, settings.announcementSetting,
      settings.scheduledDeliverySetting, settings.timeSensitiveSetting,
      settings.directMessagesSetting,
    ]
    #expect(all.allSatisfy { $0 == .notSupported })
    #expect(settings.alertStyle == .none && settings.showPreviewsSetting == .always)
    #expect(!settings.providesAppNotificationSettings)
  }
}

@Suite("A service extension")
struct ServiceExtensionTests {
  @Test("A service extension returns the content as it is by default")
  func defaultImplementation() {
    let request = notification().request
    let contents = Tally<UNNotificationContent>()
    UNNotificationServiceExtension().didReceive(request) { contents.add($0) }
    UNNotificationServiceExtension().serviceExtensionTimeWillExpire()
    #expect(contents.values == [request.content])
  }
}
