import APNs
import Foundation

extension PendingRequest {
  /// Reads the request of a handler: `identifier`, `content` and, if wanted, `trigger`.
  ///
  /// - Returns: nil when it cannot be understood or has no date in the future.
  init?(_ json: JSONValue, on phone: Phone) {
    guard json.kind == .object, let contentJSON = json["content"], contentJSON.kind == .object,
      let trigger = Trigger(json["trigger"]),
      let date = phone.withDevice({ trigger.nextDate(after: $0.time, in: $0.timeZone) })
    else { return nil }
    self.init(
      id: json["identifier"]?.string ?? phone.mintIdentifier(),
      content: NotificationContent(handler: contentJSON), trigger: trigger, nextDate: date)
  }
}

extension PendingRequest.Trigger {
  /// Reads a trigger: `{"timeInterval": SECONDS, "repeats": BOOL}`; none means at once.
  fileprivate init?(_ json: JSONValue?) {
    guard let json else {
      self = .timeInterval(0, repeats: false)
      return
    }
    let repeats = json["repeats"]?.boolean ?? false
    guard let seconds = json["timeInterval"]?.double, seconds > 0, !repeats || seconds >= 60 else {
      return nil
    }
    self = .timeInterval(seconds, repeats: repeats)
  }
}

extension NotificationContent {
  /// Reads content under the names of `UNNotificationContent`.
  fileprivate init(handler json: JSONValue) {
    self.init()
    for key in ContentKey.all {
      if let value = json[key.name] { _ = key.set(&self, value) }
    }
  }
}
