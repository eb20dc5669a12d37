import APNs
public import Foundation
// Events carry findings with their places, and settings and manifests are read from JSON: whoever
// uses the model needs both.
@_exported public import Schema

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

  /// The identifiers of the rules that caused it.
  public var rules: [Rule.ID] { reasons.map(\.id) }

  /// What happened, with what matters of it.
  public indirect enum Kind: Sendable {
    /// The record begins; always the first event.
    case session(SessionStart)
    /// A finding about an input or about what the app did.
    case diagnostic(Diagnostic.Reported)
    /// APNs answered a server's request.
    case answered(ProviderRequest.Answered)
    /// A notification reached the phone.
    case received(Reception)
    /// The app moved from one state to another.
    case appState(from: AppState, to: AppState)
    /// The app was called.
    case callback(Callback)
    /// A call that has to be completed was completed, or was not.
    case completion(Callback.Completion)
    /// The service extension changed what a notification says.
    case modified(Modification)
    /// The person can see the notification.
    case presented(Presentation)
    /// The person looks closer at the notification.
    case longLook(Presentation.LongLook)
    /// Something did not happen, and why.
    case withheld(Withheld)
    /// A sound played.
    case sound(NotificationContent.Sound)
    /// The number on the app's icon changed.
    case badge(from: Int, to: Int)
    /// The person answered a notification.
    case response(Response)
    /// The app did something, in its own words.
    case effect(Effect)
    /// A local notification waits for its trigger.
    case scheduled(PendingRequest)
    /// A notification left Notification Center or the pending ones.
    case removed(Removal)
    /// A notification replaced another one with the same identifier.
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
    case .answered: "answered"
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

  /// The words for all kinds, in the order of the documentation.
  public static let names = EventShape.all.map(\.name)
}

extension Event {
  /// Writes the event as one JSON object.
  public func write(to writer: inout JSONWriter) {
    tree.write(to: &writer)
  }

  /// The event as JSON.
  package var tree: JSONTree {
    var members: [JSONTree.Member] = []
    members.reserveCapacity(16)
    members.add(self, Self.fields)
    kind.add(to: &members, in: zone)
    return .object(members)
  }
}

extension Event: CustomStringConvertible {
  /// The event in one line: its position, its kind, and its own keys as JSON.
  public var description: String {
    var members: [JSONTree.Member] = []
    if let notification { members.add("notification", notification) }
    kind.add(to: &members, in: zone)
    return "#\(seq) \(kind.name) \(JSONTree.object(members).text)"
  }
}

extension Event.Kind {
  /// Adds the keys that the kind has of its own.
  fileprivate func add(to members: inout [JSONTree.Member], in zone: PhoneZone) {
    switch self {
    case .session(let session): members.add(session, Event.SessionStart.fields)
    case .diagnostic(let report): members.add(report, Diagnostic.Reported.fields)
    case .answered(let request): members.add(request, ProviderRequest.Answered.fields)
    case .received(let reception): members.add(reception, Event.Reception.fields)
    case .appState(let from, let to): members.add((from, to), Self.appStateFields)
    case .callback(let callback): members.add(callback, Callback.fields)
    case .completion(let report): members.add(report, Callback.Completion.fields)
    case .modified(let modification): members.add(modification, Event.Modification.fields)
    case .presented(let presentation): members.add(presentation, Presentation.fields)
    case .longLook(let look): members.add(look, Presentation.LongLook.fields)
    case .withheld(let withheld): members.add(withheld, Event.Withheld.fields)
    case .sound(let sound): members.add(sound, NotificationContent.Sound.fields)
    case .badge(let from, let to): members.add((from, to), Self.badgeFields)
    case .response(let response): members.add(response, Event.Response.fields)
    case .effect(let effect):
      members.add(effect, Event.Effect.fields)
      effect.addDetails(to: &members)
    case .scheduled(let request): members.add((request, zone), Self.scheduledFields)
    case .removed(let removal): members.add(removal, Event.Removal.fields)
    case .replaced(let replacement): members.add(replacement, Event.Replacement.fields)
    case .prompt(let options): members.add(options, Self.promptFields)
    case .authorization(let from, let to): members.add((from, to), Self.authorizationFields)
    case .registered(let token): members.add(token, Self.registeredFields)
    case .device(let change): members.add(change, Event.DeviceChange.fields)
    }
  }
}
