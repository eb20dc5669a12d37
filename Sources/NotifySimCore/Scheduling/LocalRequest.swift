import APNs
import UserNotifications

/// A local notification that an app schedules: what, and when (rule L1).
public struct LocalRequest: Sendable {
  /// The request's identifier; nil to have one made.
  public var id: String?
  /// What it says.
  public var content: NotificationContent
  /// What it waits for.
  public var trigger: PendingRequest.Trigger
  /// The JSON that it was read from, if it was.
  let json: JSONValue?

  /// Creates a request.
  public init(
    id: String? = nil, content: NotificationContent, trigger: PendingRequest.Trigger
  ) {
    self.init(id: id, content: content, trigger: trigger, json: nil)
  }

  init(
    id: String?, content: NotificationContent, trigger: PendingRequest.Trigger, json: JSONValue?
  ) {
    self.id = id
    self.content = content
    self.trigger = trigger
    self.json = json
  }

  /// The keys of a request in JSON.
  enum Key: String, ManifestKey {
    case identifier, content, trigger
  }
}

extension Phone {
  /// Schedules a request for the app, as its code would by `add(_:)`.
  ///
  /// - Returns: what the app is told; nil is success.
  @discardableResult
  func add(_ request: LocalRequest) -> UNError? {
    let id = request.id ?? mintIdentifier()
    guard let date = withDevice({ request.trigger.nextDate(after: $0.time, in: $0.timeZone) })
    else {
      return refuseDateless(id)
    }
    return schedule(
      PendingRequest(
        id: id, content: request.content, trigger: request.trigger, nextDate: date))
  }
}
