extension Rule {
  /// The rules of registering for remote notifications, and of the app's launch.
  static let registrationRules = [
    tokenNamesAppAndDevice, registerAtEachLaunch, registrationFails, newToken, noPushEntitlement,
    registrationOffline, registerNeedsNoPermission, inactiveToken, uninstalledToken,
    removedOnUninstall,
    delegateInTime, launchingResponse, methodWithoutFetch, appSettings, explicitRequest,
    sceneConnection, toldTwice,
    criticalNeedsEntitlement,
    settingsAsRead, ephemeralPermission,
  ]

  package static let tokenNamesAppAndDevice = Rule(
    "S77", .verified,
    "A device token names one app on one device, and serves for that app alone.",
    source: "Apple: Registering your app with APNs")
  package static let registerAtEachLaunch = Rule(
    "S78", .verified,
    "An app registers at every launch, and its delegate is handed the device token.",
    source: "Apple: Registering your app with APNs")
  static let registrationFails = Rule(
    "S80", .verified,
    "The delegate is told that registering failed where APNs cannot be reached or the app lacks"
      + " the entitlement.",
    source: "Apple: Registering your app with APNs")
  package static let newToken = Rule(
    "S81", .verified,
    "APNs issues a new device token after a restore from a backup, on a new device, and after the"
      + " system was installed again.",
    source: "Apple: Registering your app with APNs")
  static let noPushEntitlement = Rule(
    "A64", .observed,
    "Without the entitlement `aps-environment` registering fails with an error that says so.",
    source: "reports that quote the error")
  static let registrationOffline = Rule(
    "A65", .open,
    "Without a network registering fails; an older text says that nothing is called until there"
      + " is one.",
    source: "Apple: Registering your app with APNs; Local and Remote Notification Programming Guide"
  )
  package static let registerNeedsNoPermission = Rule(
    "A62", .verified,
    "Registering needs no permission; without it remote notifications are delivered silently.",
    source: "Apple: registerForRemoteNotifications()")
  package static let inactiveToken = Rule(
    "D3", .verified,
    "APNs discards what is sent to a device token that is no longer active.",
    source: "Apple: Viewing the status of push notifications using Metrics and APNs")
  package static let uninstalledToken = Rule(
    "D5", .assumed,
    "The device token of a deleted app is no longer registered.", source: "general knowledge")
  package static let removedOnUninstall = Rule(
    "L15", .assumed,
    "With a deleted app go its notifications, those that wait among them, and its permission.",
    source: "general knowledge")
  package static let delegateInTime = Rule(
    "S84", .verified,
    "The delegate of the notification centre has to be set before the app finishes launching.",
    source: "Apple: UNUserNotificationCenter")
  package static let launchingResponse = Rule(
    "R12", .verified,
    "An answer that launches the app is lost if the delegate is not set when launching is over.",
    source: "Apple: UNUserNotificationCenterDelegate")
  package static let sceneConnection = Rule(
    "A61", .verified,
    "A scene that connects for an answer finds it in its connection options.",
    source: "Apple: UIScene.ConnectionOptions.notificationResponse")
  package static let toldTwice = Rule(
    "R14", .observed,
    "Of an answer that makes a scene connect the notification centre's delegate is told as well.",
    source: "Apple: UIScene.ConnectionOptions.notificationResponse; reports of answers handled"
      + " twice")
  package static let methodWithoutFetch = Rule(
    "A60", .verified,
    "The method without a fetch handler is called only where the app lacks the one with it, and"
      + " only in the foreground.",
    source: "Apple: application(_:didReceiveRemoteNotification:)")
  package static let appSettings = Rule(
    "R22", .verified,
    "An app that asked for `providesAppNotificationSettings` is brought to the front to show its"
      + " settings, with the notification that the person came from or, from Settings, with none.",
    source: "UNUserNotificationCenter.h")
  package static let explicitRequest = Rule(
    "A32", .observed,
    "A request without `provisional` asks the person after a grant on trial, and not after any"
      + " other decision.",
    source: "Apple: requestAuthorization(options:completionHandler:); guides of push services")
  package static let criticalNeedsEntitlement = Rule(
    "A33", .verified,
    "Without its entitlement a request for critical alerts does not gain them.",
    source: "Apple: UNAuthorizationOptions.criticalAlert")
  static let settingsAsRead = Rule(
    "A47", .open,
    "Before any request an app reads its settings as not supported, while denied as disabled, and"
      + " on trial only the list as enabled.",
    source: "not documented")
  package static let ephemeralPermission = Rule(
    "A73", .verified,
    "An App Clip may notify the person for eight hours after each launch.",
    source: "Apple: Enabling notifications in App Clips")
}
