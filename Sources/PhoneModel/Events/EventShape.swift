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
  package let keys: [Shape.Key]
  /// Whether it may have further keys, which are the app's own.
  package let isOpen: Bool

  private init<Root>(
    _ name: String, _ summary: String, _ fields: [Field<Root>], isOpen: Bool = false
  ) {
    self.name = name
    self.summary = summary
    keys = fields.map(\.keyOfRecord)
    self.isOpen = isOpen
  }

  /// Every kind, in the order of the documentation.
  package static let all = [
    EventShape("session", "The record begins.", Event.SessionStart.fields),
    EventShape(
      "diagnostic", "A finding about an input, or about what the app did.",
      Diagnostic.Reported.fields),
    EventShape("answered", "APNs answered a server's request.", ProviderRequest.Answered.fields),
    EventShape("received", "A notification reached the phone.", Event.Reception.fields),
    EventShape("appState", "The app moved from one state to another.", Event.Kind.appStateFields),
    EventShape("callback", "The app was called, or its service extension.", Callback.fields),
    EventShape(
      "completion", "How a call that has a completion handler ended.", Callback.Completion.fields),
    EventShape(
      "modified", "The service extension changed what the notification says.",
      Event.Modification.fields),
    EventShape("presented", "The person can see the notification.", Presentation.fields),
    EventShape(
      "longLook", "The person looks closer at the notification.", Presentation.LongLook.fields),
    EventShape("withheld", "Something did not happen.", Event.Withheld.fields),
    EventShape("sound", "A sound played.", NotificationContent.Sound.fields),
    EventShape("badge", "The number on the app's icon changed.", Event.Kind.badgeFields),
    EventShape("response", "The person answered.", Event.Response.fields),
    EventShape(
      "effect", "The app did something, in its own words.", Event.Effect.fields, isOpen: true),
    EventShape(
      "scheduled", "A local notification waits for its trigger.", Event.Kind.scheduledFields),
    EventShape(
      "removed", "A notification left Notification Center, or the ones that wait.",
      Event.Removal.fields),
    EventShape(
      "replaced", "A notification took the place of another of the same identifier.",
      Event.Replacement.fields),
    EventShape("prompt", "The app asks the person for permission.", Event.Kind.promptFields),
    EventShape(
      "authorization", "What the person allowed the app changed.", Event.Kind.authorizationFields),
    EventShape("registered", "The app has a device token.", Event.Kind.registeredFields),
    EventShape("device", "A part of the phone's state changed.", Event.DeviceChange.fields),
  ]

  /// The keys that every event may have.
  package static let common = Event.fields.map(\.keyOfRecord)

  /// The shape of a kind; nil if there is no such kind.
  package static func named(_ name: String) -> EventShape? {
    byName[name]
  }

  private static let byName = Dictionary(
    all.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })

  /// The common keys, then those of the kind.
  package var allKeys: [Shape.Key] { Self.common + keys }

  /// The shape of a key's value; nil if such events lack the key, or it is the app's own.
  package func key(_ name: String) -> Shape.Key? {
    Self.common.first { $0.name == name } ?? keys.first { $0.name == name }
  }
}

extension Event {
  /// What every event has, in order; the keys of its kind follow.
  static let fields: [Field<Event>] = [
    Field("seq", .whole, "its number, from 1") { $0.seq },
    Field("time", .text, "the simulated time, ISO 8601 in UTC") { $0.time.simulatedTimestamp },
    Field("localTime", .text, "the same on the phone's clock, where its time zone is not GMT") {
      $0.zone.isGMT ? nil : $0.zone.localTimestamp($0.time)
    },
    Field("event", .word(of: Event.Kind.names), "its kind") { $0.kind.name },
    Field(
      "rules", .list(of: .name(.rule)), "the identifiers of the rules that caused it"
    ) { $0.reasons.map(\.id.rawValue) },
    Field("notification", .text, "the identifier of the request that it is about, if any") {
      $0.notification
    },
  ]
}

extension Event.Kind {
  static let appStateFields: [Field<(from: AppState, to: AppState)>] = [
    Field("from", .word, "the state before") { $0.from },
    Field("to", .word, "the state after") { $0.to },
  ]
  static let badgeFields: [Field<(from: Int, to: Int)>] = [
    Field("from", .whole, "the number before; 0 is none") { $0.from },
    Field("to", .whole, "the number after") { $0.to },
  ]
  static let authorizationFields: [Field<(from: AuthorizationStatus, to: AuthorizationStatus)>] =
    [
      Field("from", .word, "what was allowed before") { $0.from },
      Field("to", .word, "what is allowed now") { $0.to },
    ]
  static let registeredFields: [Field<String>] = [
    Field("deviceToken", .text, "the token in hexadecimal digits; its length may change") { $0 }
  ]
  static let promptFields: [Field<[String]>] = [
    Field(
      "options", .list(of: .word(of: UNAuthorizationOptions.names)), "what the app asks for"
    ) { $0 }
  ]
  static let scheduledFields: [Field<(request: PendingRequest, zone: PhoneZone)>] = [
    Field("date", .text, "when it fires next; not for one that waits for a place") {
      if case .location = $0.request.trigger { nil } else { $0.request.nextDate.simulatedTimestamp }
    },
    Field(
      "region", .record(PhoneLocation.Region.fields), "the circle that is entered or left"
    ) { if case .location(let region, _) = $0.request.trigger { region } else { nil } },
    Field("content", NotificationContent.record, "what it says, as in `received`") {
      $0.request.content
    },
    Field("localDate", .text, "the date on the phone's clock, where its time zone is not GMT") {
      let isLocal = $0.request.trigger.isTimed && !$0.zone.isGMT
      return isLocal ? $0.zone.localTimestamp($0.request.nextDate) : nil
    },
  ]
}

// MARK: - Schemas

extension EventShape {
  /// What a line of the record may be; a reader skips the kinds and keys that it does not know.
  package static var schema: JSONSchema {
    JSONSchema.object(
      common.map(\.memberOfRecord), required: ["seq", "time", "event", "rules"], isOpen: true
    )
    .and(
      anyOf: all.map { shape in
        .object(
          [("event", .oneOf([shape.name]))] + shape.keys.map(\.memberOfRecord), isOpen: true
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
