public import APNs
public import Foundation

/// One thing that was observed: a callback, a presented surface, a sound, a completion.
///
/// Events are the only record. Cards, JSON, reports and explanations are views over them.
public struct Event: Sendable {
  /// The position in the record, from 1.
  public package(set) var seq: Int
  /// When it happened, on the simulated clock.
  public let time: Date
  /// The time zone of the phone's clock on the wall at that time.
  public let zone: PhoneZone
  /// The identifier of the request that it concerns, where it concerns one.
  public let notification: String?
  /// The rules that caused it.
  public let reasons: [Rule]
  /// What happened.
  public let kind: Kind

  package init(
    seq: Int, time: Date, zone: PhoneZone = .gmt, notification: String?, reasons: [Rule], kind: Kind
  ) {
    self.seq = seq
    self.time = time
    self.zone = zone
    self.notification = notification
    self.reasons = reasons
    self.kind = kind
  }
}

extension Event {
  /// The identifiers of the rules that caused it.
  public var rules: [RuleID] { reasons.map(\.id) }

  /// What happened, with what matters of it.
  public indirect enum Kind: Sendable {
    /// The record begins; always the first event.
    case session(SessionStart)
    /// A finding about an input or about what the app did.
    case diagnostic(ReportedDiagnostic)
    /// A notification reached the phone.
    case received(Reception)
    /// The app moved from one state to another.
    case appState(from: AppState, to: AppState)
    /// The app was called.
    case callback(Callback)
    /// A call that has to be completed was completed, or was not.
    case completion(CompletionReport)
    /// The service extension changed what a notification says.
    case modified(Modification)
    /// The person can see the notification.
    case presented(Presentation)
    /// The person looks closer at the notification.
    case longLook(LongLook)
    /// Something did not happen, and why.
    case withheld(Withheld)
    /// A sound played.
    case sound(NotificationSound)
    /// The number on the app's icon changed.
    case badge(from: Int, to: Int)
    /// The person answered a notification.
    case response(PersonResponse)
    /// The app did something, in its own words.
    case effect(Effect)
    /// A local notification waits for its trigger.
    case scheduled(PendingRequest)
    /// A notification left Notification Center or the pending ones.
    case removed(Removal)
    /// A notification took the place of another of the same identifier.
    case replaced(Replacement)
    /// The app asks the person to allow these interactions.
    case prompt([String])
    /// What the person allowed the app changed.
    case authorization(from: AuthorizationStatus, to: AuthorizationStatus)
    /// The app has a device token, in hexadecimal digits.
    case registered(String)
    /// A part of the phone's state changed.
    case device(DeviceChange)
  }
}

extension Event.Kind {
  /// The word by which JSON and scenarios name the kind.
  public var name: String {
    switch self {
    case .session: "session"
    case .diagnostic: "diagnostic"
    case .received: "received"
    case .appState: "appState"
    case .callback: "callback"
    case .completion: "completion"
    case .modified: "modified"
    case .presented: "presented"
    case .longLook: "longLook"
    case .withheld: "withheld"
    case .sound: "sound"
    case .badge: "badge"
    case .response: "response"
    case .effect: "effect"
    case .scheduled: "scheduled"
    case .removed: "removed"
    case .replaced: "replaced"
    case .prompt: "prompt"
    case .authorization: "authorization"
    case .registered: "registered"
    case .device: "device"
    }
  }
}

extension Event.Kind {
  /// The words for all kinds, in the order of the documentation.
  public static let names = [
    "session", "diagnostic", "received", "appState", "callback", "completion", "modified",
    "presented", "longLook", "withheld", "sound", "badge", "response", "effect", "scheduled",
    "removed", "replaced", "prompt", "authorization", "registered", "device",
  ]
}

extension Event {
  /// Writes the event as one JSON object.
  public func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.field("seq", seq)
    writer.field("time", time.simulatedTimestamp)
    if !zone.isGMT { writer.field("localTime", zone.localTimestamp(time)) }
    writer.field("event", kind.name)
    writer.key("rules")
    writer.strings(reasons.map(\.id.rawValue))
    if let notification { writer.field("notification", notification) }
    kind.write(to: &writer)
    if case .scheduled(let request) = kind, request.trigger.isTimed, !zone.isGMT {
      writer.field("localDate", zone.localTimestamp(request.nextDate))
    }
    writer.endObject()
  }
}

extension Event.Kind {
  /// Writes the keys that the kind has of its own.
  package func write(to writer: inout JSONWriter) {
    switch self {
    case .session(let session): session.write(to: &writer)
    case .diagnostic(let report): report.write(to: &writer)
    case .received(let reception): reception.write(to: &writer)
    case .appState(let from, let to): writer.change(from.rawValue, to.rawValue)
    case .callback(let callback): callback.write(to: &writer)
    case .completion(let report): report.write(to: &writer)
    case .modified(let modification): modification.write(to: &writer)
    case .presented(let presentation): presentation.write(to: &writer)
    case .longLook(let look): look.write(to: &writer)
    case .withheld(let withheld):
      writer.field("what", withheld.what.rawValue)
      writer.field("reason", withheld.reason)
    case .sound(let sound): writer.soundFields(sound)
    case .badge(let from, let to):
      writer.field("from", from)
      writer.field("to", to)
    case .response(let response): response.write(to: &writer)
    case .effect(let effect): effect.write(to: &writer)
    case .scheduled(let request): request.write(to: &writer)
    case .removed(let removal):
      writer.field("place", removal.place.rawValue)
      writer.field("reason", removal.reason.rawValue)
    case .replaced(let replacement): writer.field("place", replacement.place.rawValue)
    case .prompt(let options):
      writer.key("options")
      writer.strings(options)
    case .authorization(let from, let to): writer.change(from.rawValue, to.rawValue)
    case .registered(let token): writer.field("deviceToken", token)
    case .device(let change):
      writer.field("key", change.key)
      writer.change(change.from, change.to)
    }
  }
}

extension JSONWriter {
  fileprivate mutating func change(_ from: String, _ to: String) {
    field("from", from)
    field("to", to)
  }
}

extension Region {
  fileprivate func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.field("identifier", identifier)
    writer.key("latitude")
    writer.double(latitude)
    writer.key("longitude")
    writer.double(longitude)
    writer.key("radius")
    writer.double(radius)
    writer.field("notifyOnEntry", notifyOnEntry)
    writer.field("notifyOnExit", notifyOnExit)
    writer.endObject()
  }
}

extension PendingRequest {
  fileprivate func write(to writer: inout JSONWriter) {
    if case .location(let region, _) = trigger {
      writer.key("region")
      region.write(to: &writer)
    } else {
      writer.field("date", nextDate.simulatedTimestamp)
    }
    writer.key("content")
    writer.content(content)
  }
}

extension Event: CustomStringConvertible {
  /// The event in one line: its position, its kind, and its own keys as JSON.
  public var description: String {
    var writer = JSONWriter()
    writer.beginObject()
    if let notification { writer.field("notification", notification) }
    kind.write(to: &writer)
    writer.endObject()
    return "#\(seq) \(kind.name) \(writer.text)"
  }
}
