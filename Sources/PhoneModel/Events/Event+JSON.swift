public import APNs

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

extension SessionStart {
  fileprivate func write(to writer: inout JSONWriter) {
    writer.field("schema", Self.schema)
    writer.field("version", version)
    writer.field("app", app)
    writer.field("profile", profile)
    writer.field("seed", Int(clamping: seed))
    if languages != DeviceState.usualLanguages {
      writer.key("languages")
      writer.strings(languages)
    }
  }
}

extension ReportedDiagnostic {
  fileprivate func write(to writer: inout JSONWriter) {
    writer.field("severity", diagnostic.severity.rawValue)
    writer.field("code", diagnostic.code.rawValue)
    writer.field("message", diagnostic.message)
    if let source { writer.field("file", source.name) }
    if let pointer = diagnostic.pointer { writer.field("pointer", pointer) }
    if let location {
      writer.field("line", location.line)
      writer.field("column", location.column)
    }
    if !diagnostic.notes.isEmpty {
      writer.key("notes")
      writer.strings(diagnostic.notes.map(\.message))
    }
    if let fix = diagnostic.fixIt { writer.field("help", fix.message) }
  }
}

extension Reception {
  fileprivate func write(to writer: inout JSONWriter) {
    writer.field("origin", origin.rawValue)
    if let pushType { writer.field("pushType", pushType.rawValue) }
    writer.key("content")
    writer.content(content)
  }
}

extension Callback {
  fileprivate func write(to writer: inout JSONWriter) {
    writer.field("method", method.rawValue)
    for argument in arguments { writer.field(argument.name, argument.value) }
  }
}

extension CompletionReport {
  fileprivate func write(to writer: inout JSONWriter) {
    writer.field("method", method.rawValue)
    writer.field("outcome", outcome.rawValue)
    if let value { writer.field("value", value) }
  }
}

extension PersonResponse {
  fileprivate func write(to writer: inout JSONWriter) {
    writer.field("choice", choice.rawValue)
    writer.field("actionIdentifier", actionIdentifier)
    if let userText { writer.field("userText", userText) }
  }
}

extension Effect {
  fileprivate func write(to writer: inout JSONWriter) {
    writer.field("name", name)
    for detail in lastDetails where !Self.reserved.contains(detail.key) {
      writer.key(detail.key)
      switch detail.value {
      case .text(let text): writer.string(text)
      case .flag(let flag): writer.boolean(flag)
      case .json(let value): writer.raw(value)
      }
    }
  }

  /// The details without those whose key is given again, since JSON has each key once.
  private var lastDetails: [Detail] {
    var seen: Set<String> = []
    return details.reversed().filter { seen.insert($0.key).inserted }.reversed()
  }

  /// The keys of every event, which no detail may take.
  private static let reserved: Set = [
    "seq", "time", "localTime", "event", "rules", "notification", "name",
  ]
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
