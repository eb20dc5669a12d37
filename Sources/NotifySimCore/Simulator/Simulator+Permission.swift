import UIKit
import UserNotifications

extension Simulator {
  /// The person answers the prompt for permission (rules S61, A32).
  func answerPrompt(allows: Bool) {
    guard let prompt = phone.takePrompt() else {
      return phone.withhold(
        .response, "no app asks for permission at the moment", because: [.firstRequestPrompts])
    }
    phone.withDevice { $0.settings.grant(allows ? prompt.options : nil) }
    phone.authorize(as: allows ? .authorized : .denied, because: [.firstRequestPrompts])
    inApp { prompt.completionHandler(allows, nil) }
  }

  /// The person keeps provisional notifications, quietly or prominently (rules S64, S86).
  func keep(prominently: Bool) {
    guard phone.device.authorization == .provisional else {
      return phone.withhold(
        .response, "there are no provisional notifications to keep", because: [.keepProvisional])
    }
    guard !prominently || phone.profile.keepWording == .ios12 else {
      return phone.withhold(
        .response,
        "since iOS 15 Keep leads to quiet delivery; the profile keepWording=ios12 offers"
          + " prominent delivery", because: [.keepProvisional])
    }
    phone.withDevice { $0.settings.deliverQuietly = !prominently }
    phone.authorize(as: .authorized, because: [.keepProvisional])
  }

  /// The person turns provisional notifications off, and confirms it (rule S65).
  func turnOff() {
    guard phone.device.authorization == .provisional else {
      return phone.withhold(
        .response, "there are no provisional notifications to turn off",
        because: [.turnOffProvisional])
    }
    phone.withDevice { $0.settings.grant(nil) }
    phone.authorize(as: .denied, because: [.turnOffProvisional])
  }

  /// Runs the app's code with the frameworks bound to this phone.
  func inApp<Result>(_ body: () -> Result) -> Result {
    UNUserNotificationCenter.$bound.withValue(center) {
      UIApplication.$bound.withValue(application, operation: body)
    }
  }
}

extension NotificationSettings {
  /// Switches on what was allowed and leaves out what was not asked for; nil switches all off.
  fileprivate mutating func grant(_ options: UNAuthorizationOptions?) {
    func setting(_ option: UNAuthorizationOptions) -> Setting {
      guard let options else { return .disabled }
      return options.contains(option) ? .enabled : .notSupported
    }
    alert = setting(.alert)
    sound = setting(.sound)
    badge = setting(.badge)
    carPlay = setting(.carPlay)
    deliverQuietly = false
  }
}
