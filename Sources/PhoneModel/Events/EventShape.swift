import APNs
import Foundation
import UserNotifications

/// What the events of a kind hold: the one declaration from which they are written, by which
/// expectations are judged, and of which the schema and the manual's tables are made.
package struct EventShape: Sendable {
  /// The word for the kind.
  package let name: String
  /// What such an event says, as a sentence.
  package let summary: String
  /// The keys that the kind has besides those of every event.
  package let keys: [ValueShape.Key]
  /// Whether it may have further keys, which are the app's own.
  package let isOpen: Bool

  private init<Subject>(
    _ name: String, _ summary: String, _ keys: [RecordKey<Subject>], isOpen: Bool = false
  ) {
    self.name = name
    self.summary = summary
    self.keys = keys.map(\.key)
    self.isOpen = isOpen
  }

  /// Every kind, in the order of the documentation.
  package static let all = [
    EventShape("session", "The record begins.", Event.SessionStart.keys),
    EventShape(
      "diagnostic", "A finding about an input, or about what the app did.",
      Diagnostic.Reported.keys),
    EventShape("answered", "APNs answered a server's request.", ProviderRequest.Answered.keys),
    EventShape("received", "A notification reached the phone.", Event.Reception.keys),
    EventShape("appState", "The app moved from one state to another.", Event.Kind.appStateKeys),
    EventShape("callback", "The app was called, or its service extension.", Callback.keys),
    EventShape(
      "completion", "How a call that has a completion handler ended.", Callback.Completion.keys),
    EventShape(
      "modified", "The service extension changed what the notification says.",
      Event.Modification.keys),
    EventShape("presented", "The person can see the notification.", Presentation.keys),
    EventShape(
      "longLook", "The person looks closer at the notification.", Presentation.LongLook.keys),
    EventShape("withheld", "Something did not happen.", Event.Withheld.keys),
    EventShape("sound", "A sound played.", NotificationContent.Sound.keys),
    EventShape("badge", "The number on the app's icon changed.", Event.Kind.badgeKeys),
    EventShape("response", "The person answered.", Event.Response.keys),
    EventShape(
      "effect", "The app did something, in its own words.", Event.Effect.keys, isOpen: true),
    EventShape(
      "scheduled", "A local notification waits for its trigger.", Event.Kind.scheduledKeys),
    EventShape(
      "removed", "A notification left Notification Center, or the ones that wait.",
      Event.Removal.keys),
    EventShape(
      "replaced", "A notification took the place of another of the same identifier.",
      Event.Replacement.keys),
    EventShape("prompt", "The app asks the person for permission.", Event.Kind.promptKeys),
    EventShape(
      "authorization", "What the person allowed the app changed.", Event.Kind.authorizationKeys),
    EventShape("registered", "The app has a device token.", Event.Kind.registeredKeys),
    EventShape("device", "A part of the phone's state changed.", Event.DeviceChange.keys),
  ]

  /// The keys that every event may have.
  package static let common = Event.keys.map(\.key)

  /// The shape of a kind; nil where there is no such kind.
  package static func named(_ name: String) -> EventShape? {
    byName[name]
  }

  private static let byName = Dictionary(
    all.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })

  /// The keys of every event and those of the kind.
  package var allKeys: [ValueShape.Key] { Self.common + keys }

  /// What stands under a key; nil for one that such events do not have, or that is the app's own.
  package func key(_ name: String) -> ValueShape.Key? {
    Self.common.first { $0.name == name } ?? keys.first { $0.name == name }
  }
}

extension Event {
  /// What every event has, in order; the keys of its kind follow.
  static let keys: [RecordKey<Event>] = [
    .whole("seq", "its number, from 1") { $0.seq },
    .text("time", "the simulated time, ISO 8601 in UTC") { $0.time.simulatedTimestamp },
    .optionalText(
      "localTime", "the same on the phone's clock, where its time zone is not GMT"
    ) { $0.zone.isGMT ? nil : $0.zone.localTimestamp($0.time) },
    RecordKey("event", "its kind", .word(Event.Kind.names)) { .text($0.kind.name) },
    RecordKey("rules", "the identifiers of the rules that caused it", .list(.name(.rule))) {
      .texts($0.reasons.lazy.map(\.id.rawValue))
    },
    .optionalText(
      "notification", "the identifier of the request that it is about, if any"
    ) { $0.notification },
  ]
}

extension Event.Kind {
  static let appStateKeys: [RecordKey<(from: AppState, to: AppState)>] = [
    .word("from", "the state before") { $0.from }, .word("to", "the state after") { $0.to },
  ]
  static let badgeKeys: [RecordKey<(from: Int, to: Int)>] = [
    .whole("from", "the number before; 0 is none") { $0.from },
    .whole("to", "the number after") { $0.to },
  ]
  static let authorizationKeys: [RecordKey<(from: AuthorizationStatus, to: AuthorizationStatus)>] =
    [
      .word("from", "what was allowed before") { $0.from },
      .word("to", "what is allowed now") { $0.to },
    ]
  static let registeredKeys: [RecordKey<String>] = [
    .text("deviceToken", "the token in hexadecimal digits; its length may change") { $0 }
  ]
  static let promptKeys: [RecordKey<[String]>] = [
    RecordKey("options", "what the app asks for", .list(.word(UNAuthorizationOptions.names))) {
      .texts($0)
    }
  ]
  static let scheduledKeys: [RecordKey<(request: PendingRequest, zone: PhoneZone)>] = [
    .optionalText("date", "when it fires next; not for one that waits for a place") {
      if case .location = $0.request.trigger { nil } else { $0.request.nextDate.simulatedTimestamp }
    },
    RecordKey("region", "the circle that is entered or left", .record(PhoneLocation.Region.keys)) {
      if case .location(let region, _) = $0.request.trigger {
        .object(region, PhoneLocation.Region.keys)
      } else {
        nil
      }
    },
    RecordKey("content", "what it says, as in `received`", NotificationContent.shape) {
      $0.request.content.tree
    },
    .optionalText("localDate", "the date on the phone's clock, where its time zone is not GMT") {
      let isLocal = $0.request.trigger.isTimed && !$0.zone.isGMT
      return isLocal ? $0.zone.localTimestamp($0.request.nextDate) : nil
    },
  ]
}

extension PhoneLocation.Region {
  /// What the record says of a region.
  static let keys: [RecordKey<Self>] = [
    .text("identifier", "its name") { $0.identifier },
    RecordKey("latitude", "the middle's degrees north", .number) { .number($0.latitude) },
    RecordKey("longitude", "the middle's degrees east", .number) { .number($0.longitude) },
    RecordKey("radius", "how far it reaches, in metres", .number) { .number($0.radius) },
    .flag("notifyOnEntry", "whether entering it fires") { $0.notifyOnEntry },
    .flag("notifyOnExit", "whether leaving it fires") { $0.notifyOnExit },
  ]
}

// MARK: - Schemas

extension EventShape {
  /// What a line of the record may be; a reader skips the kinds and keys that it does not know.
  package static var schema: JSONSchema {
    JSONSchema.object(
      common.map(\.member), required: ["seq", "time", "event", "rules"], isOpen: true
    )
    .and(
      anyOf: all.map { shape in
        .object(
          [("event", .oneOf([shape.name]))] + shape.keys.map(\.member), isOpen: true
        ).described(shape.summary)
      })
  }

  /// What an expectation may be: some keys of one kind, or keys whatever the kind.
  package static func expectation(or alternative: JSONSchema) -> JSONSchema {
    let kinds = all.map { shape in
      let own = shape.allKeys.filter { $0.name != "event" }.map { key in
        (key.name, key.shape.expectation(or: alternative))
      }
      return JSONSchema.object(
        [("event", .oneOf([shape.name]))] + own, required: ["event"], isOpen: shape.isOpen
      ).described(shape.summary)
    }
    let any = JSONSchema.object(
      [("event", alternative), ("not", .nothing), ("exactly", .nothing)], isOpen: true)
    return .any(of: kinds + [any])
  }
}
