/// The names by which frameworks have categories declared and registered.
enum FrameworkWords {
  /// The calls that register categories, and those by which a framework gets them.
  static let registrations: Set<String> = shiny.union([
    "setNotificationCategories", "SetNotificationCategories", "setNotificationCategoryAsync",
    "setNotificationCategoriesAsync", "setCategories", "registerActionTypes", "addActions",
    "initialize", "createNotification", "AddCategory", "RegisterCategoryList", "init", "register",
    "requestPermissions",
  ])

  /// The calls that take Shiny's channels.
  static let shiny: Set<String> = [
    "AddChannel", "UseNotifications", "AddNotifications", "UsePush", "AddPush",
    "UseFirebaseMessaging", "AddPushFirebaseMessaging",
  ]

  /// The registering calls whose names mean nothing else, which make a function a place to begin.
  static let roots: Set<String> = [
    "setNotificationCategories", "SetNotificationCategories", "setNotificationCategoryAsync",
    "setNotificationCategoriesAsync", "setCategories", "registerActionTypes", "addActions",
    "AddCategory", "RegisterCategoryList",
  ]

  /// The names in whose files a call of another name is a place to begin too.
  static let rootsByWord: [String: Set<String>] = Dictionary(
    uniqueKeysWithValues: shiny.map { ($0, ["ChannelAction"]) }
  ).merging([
    "initialize": [
      "DarwinInitializationSettings", "IOSInitializationSettings", "InitializationSettings",
      "FlutterLocalNotificationsPlugin",
    ],
    "createNotification": ["NotificationActionButton"],
    "init": ["PushNotification", "PushObject", "PushOptions"],
    "register": ["UNNotificationCategory"],
    "requestPermissions": ["NotificationCategory"],
  ]) { $1 }

  /// The words by which a source is known to say something of categories.
  static let markers: Set<String> =
    roots
    .union(rootsByWord.values.flatMap(\.self))
    .union(constructors)
    .union([
      "UNNotificationResponse", "actionIdentifier", "didReceiveRemoteNotification",
      "requestAuthorization", "requestAuthorizationWithOptions",
    ])

  /// The words by which a source is known to register categories.
  static let registeringWords = roots.union(rootsByWord.values.flatMap(\.self))

  /// The types of which categories and actions are made.
  static let constructors: Set<String> = [
    "UNNotificationCategory", "UNNotificationAction", "UNTextInputNotificationAction",
    "DarwinNotificationCategory", "DarwinNotificationAction", "IOSNotificationCategory",
    "IOSNotificationAction", "NotificationActionButton",
  ]

  /// The types by which a source names the notification centre or its delegate.
  static let center: Set<String> = [
    "UNUserNotificationCenter", "UNUserNotificationCenterDelegate",
  ]
}
