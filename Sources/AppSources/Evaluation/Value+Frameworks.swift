// What calls of frameworks are, as far as following the sources has to know.

extension Value.Made {
  /// Whether a call registers categories.
  var isRegistration: Bool {
    guard FrameworkWords.registrations.contains(name) else { return false }
    switch name {
    case "initialize":
      return arguments.contains { $0.value.isMade(by: "InitializationSettings") }
        || callee.contains("FlutterLocalNotificationsPlugin")
    case "createNotification":
      return arguments.contains { $0.label == "actionButtons" }
    case "init":
      guard callee.contains("PushNotification") || Self.isIonicPush(callee) else { return false }
      if case .object(let object)? = arguments.first?.value {
        return object.members["ios"] != nil
      }
      return false
    case "addActions":
      return arguments.count >= 2 && callee.contains("local")
    case "setCategories":
      return modules.contains { $0.hasPrefix("react-native-notifications") }
        || callee.hasSuffix("Notifications.setCategories")
    case "AddCategory": return !arguments.isEmpty
    // Other packages have channels too, of Android alone.
    case _ where FrameworkWords.shiny.contains(name):
      return arguments.contains { $0.value.isShinyChannel }
    // The first versions of react-native-notifications registered them this way.
    case "requestPermissions":
      return modules.contains { $0.hasPrefix("react-native-notifications") }
        && !arguments.isEmpty
    case "register": return arguments.contains { $0.value.holdsCategories }
    case "setNotificationCategories", "SetNotificationCategories": return arguments.count == 1
    default: return !arguments.isEmpty
    }
  }

  /// Whether a call is one of Ionic's wrappers for the plugin of Cordova.
  private static func isIonicPush(_ callee: String) -> Bool {
    ["@ionic-native/push", "@awesome-cordova-plugins/push"].contains { callee.hasPrefix($0) }
      || callee.hasPrefix("ionic-native:Push.")
  }

  /// Whether it is a category, an action or what else a framework's value is, and no list.
  var isDeclaration: Bool {
    callee.contains("Notification") || callee.hasPrefix(".") || callee.contains("Channel")
  }
}

extension Value {
  /// Whether it is a list with categories of UserNotifications, which a function that is not
  /// declared in the folder most probably registers.
  fileprivate var holdsCategories: Bool {
    guard case .list(let list) = self else { return false }
    return list.elements.contains { element in
      if case .made(let made) = element.value {
        made.callee.contains("UNNotificationCategory")
      } else {
        false
      }
    }
  }

  /// Whether it is a channel of Shiny.
  var isShinyChannel: Bool {
    guard case .made(let made) = self else { return false }
    return made.name == "Channel" || made.callee.hasSuffix("Channel.Create")
      || made.callee == "new"
  }

  /// Whether it is, or may be, what a call of a name with an ending made.
  fileprivate func isMade(by suffix: String) -> Bool {
    switch self {
    case .made(let made): made.name.hasSuffix(suffix)
    case .choice(let alternatives): alternatives.contains { $0.value.isMade(by: suffix) }
    default: false
    }
  }
}
