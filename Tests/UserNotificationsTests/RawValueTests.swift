import Testing
import UIKit
import UserNotifications

@Suite("Raw values and constants are Apple's")
struct RawValueTests {
  @Test(
    "The authorisation options have Apple's bits",
    arguments: [
      (UNAuthorizationOptions.badge, 1), (.sound, 2), (.alert, 4), (.carPlay, 8),
      (.criticalAlert, 16), (.providesAppNotificationSettings, 32), (.provisional, 64),
      (.announcement, 128), (.timeSensitive, 256),
    ] as [(UNAuthorizationOptions, UInt)])
  func authorizationOptions(option: UNAuthorizationOptions, raw: UInt) {
    #expect(option.rawValue == raw)
    #expect(UNAuthorizationOptions(rawValue: raw) == option)
  }

  @Test(
    "The presentation options have Apple's bits",
    arguments: [
      (UNNotificationPresentationOptions.badge, 1), (.sound, 2), (.alert, 4), (.list, 8),
      (.banner, 16),
    ] as [(UNNotificationPresentationOptions, UInt)])
  func presentationOptions(option: UNNotificationPresentationOptions, raw: UInt) {
    #expect(option.rawValue == raw)
  }

  @Test(
    "The action options have Apple's bits",
    arguments: [
      (UNNotificationActionOptions.authenticationRequired, 1), (.destructive, 2), (.foreground, 4),
    ] as [(UNNotificationActionOptions, UInt)])
  func actionOptions(option: UNNotificationActionOptions, raw: UInt) {
    #expect(option.rawValue == raw)
  }

  @Test(
    "The category options have Apple's bits",
    arguments: [
      (UNNotificationCategoryOptions.customDismissAction, 1), (.allowInCarPlay, 2),
      (.hiddenPreviewsShowTitle, 4), (.hiddenPreviewsShowSubtitle, 8), (.allowAnnouncement, 16),
    ] as [(UNNotificationCategoryOptions, UInt)])
  func categoryOptions(option: UNNotificationCategoryOptions, raw: UInt) {
    #expect(option.rawValue == raw)
  }

  @Test("The enumerations have Apple's numbers, in the order of their cases (A8 to A12, A16)")
  func enumerations() {
    #expect(UNAuthorizationStatus.allCases.map(\.rawValue) == [0, 1, 2, 3, 4])
    #expect(
      UNAuthorizationStatus.allCases == [
        .notDetermined, .denied, .authorized, .provisional, .ephemeral,
      ])
    #expect(UNNotificationSetting.allCases == [.notSupported, .disabled, .enabled])
    #expect(UNNotificationSetting.allCases.map(\.rawValue) == [0, 1, 2])
    #expect(UNAlertStyle.allCases == [.none, .banner, .alert])
    #expect(UNAlertStyle.allCases.map(\.rawValue) == [0, 1, 2])
    #expect(UNShowPreviewsSetting.allCases == [.always, .whenAuthenticated, .never])
    #expect(UNShowPreviewsSetting.allCases.map(\.rawValue) == [0, 1, 2])
    #expect(
      UNNotificationInterruptionLevel.allCases == [.passive, .active, .timeSensitive, .critical])
    #expect(UNNotificationInterruptionLevel.allCases.map(\.rawValue) == [0, 1, 2, 3] as [UInt])
    #expect(UIBackgroundFetchResult.allCases == [.newData, .noData, .failed])
    #expect(UIBackgroundFetchResult.allCases.map(\.rawValue) == [0, 1, 2] as [UInt])
    #expect(UIBackgroundRefreshStatus.allCases == [.restricted, .denied, .available])
    #expect(UIBackgroundRefreshStatus.allCases.map(\.rawValue) == [0, 1, 2])
    #expect(UIApplication.State.allCases == [.active, .inactive, .background])
    #expect(UIApplication.State.allCases.map(\.rawValue) == [0, 1, 2])
  }

  @Test(
    "The error codes have Apple's numbers (A14)",
    arguments: [
      (UNError.notificationsNotAllowed, 1), (UNError.attachmentInvalidURL, 100),
      (UNError.attachmentUnrecognizedType, 101), (UNError.attachmentInvalidFileSize, 102),
      (UNError.attachmentNotInDataStore, 103), (UNError.attachmentMoveIntoDataStoreFailed, 104),
      (UNError.attachmentCorrupt, 105),
      (UNError.notificationInvalidNoDate, 1400),
      (UNError.notificationInvalidNoContent, 1401),
      (UNError.contentProvidingObjectNotAllowed, 1500), (UNError.contentProvidingInvalid, 1501),
      (UNError.badgeInputInvalid, 1600),
    ])
  func errorCodes(code: UNError.Code, raw: Int) {
    #expect(code.rawValue == raw)
    #expect(UNError.Code.allCases.count == 12)
  }

  @Test(
    "The string constants have Apple's values (A17 to A20)",
    arguments: [
      (
        UNNotificationDefaultActionIdentifier,
        "com.apple.UNNotificationDefaultActionIdentifier"
      ),
      (
        UNNotificationDismissActionIdentifier,
        "com.apple.UNNotificationDismissActionIdentifier"
      ),
      (UNErrorDomain, "UNErrorDomain"),
      (
        UNNotificationAttachmentOptionsTypeHintKey,
        "UNNotificationAttachmentOptionsTypeHintKey"
      ),
      (
        UNNotificationAttachmentOptionsThumbnailHiddenKey,
        "UNNotificationAttachmentOptionsThumbnailHiddenKey"
      ),
      (
        UNNotificationAttachmentOptionsThumbnailClippingRectKey,
        "UNNotificationAttachmentOptionsThumbnailClippingRectKey"
      ),
      (
        UNNotificationAttachmentOptionsThumbnailTimeKey,
        "UNNotificationAttachmentOptionsThumbnailTimeKey"
      ),
      (
        UIApplication.LaunchOptionsKey.remoteNotification.rawValue,
        "UIApplicationLaunchOptionsRemoteNotificationKey"
      ),
    ])
  func strings(constant: String, value: String) {
    #expect(constant == value)
  }
}
