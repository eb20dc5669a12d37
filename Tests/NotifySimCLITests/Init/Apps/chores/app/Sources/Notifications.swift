import UserNotifications

enum Notifications {
  static func register(title: String, places: [String], isPremium: Bool) {
    let done = UNNotificationAction(identifier: "-done", title: "Done")
    let later = UNNotificationAction(identifier: "LATER", title: title)
    let task = UNNotificationCategory(
      identifier: "TASK", actions: [done, later], intentIdentifiers: [])
    let chore = UNNotificationCategory(
      identifier: "CHORE", actions: [UNNotificationAction(identifier: "LATER", title: "Later")],
      intentIdentifiers: [])
    let visit = UNNotificationCategory(
      identifier: "VISIT",
      actions: places.map { UNNotificationAction(identifier: $0, title: $0) },
      intentIdentifiers: [])
    var categories: Set<UNNotificationCategory> = [task, chore, visit]
    if isPremium {
      categories.insert(
        UNNotificationCategory(
          identifier: "GIFT", actions: [UNNotificationAction(identifier: "THANK", title: "Thanks")],
          intentIdentifiers: []))
    }
    UNUserNotificationCenter.current().setNotificationCategories(categories)
  }
}
