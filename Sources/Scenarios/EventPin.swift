import APNs
import NotifySimCore

/// What an expectation says of an event that was seen: the keys that matter of it.
///
/// Left out are the position, the time, the rules, identifiers that the phone mints, sentences, and
/// whatever is empty or false.
struct EventPin {
  private let event: Event

  init(_ event: Event) {
    self.event = event
  }

  /// Writes the partial event; false where the event is none that is expected.
  func write(to writer: inout JSONWriter) -> Bool {
    guard isPinned, let document = document else { return false }
    let kept = Self.keys[event.kind.name]
    writer.beginObject()
    for (key, value) in document.root.members {
      guard let name = key.string, !Self.common.contains(name), kept?.contains(name) ?? true,
        !Self.isVoid(value), !value.rawText.contains(ScenarioWriter.placeholder)
      else { continue }
      writer.key(name)
      write(name, value, to: &writer)
    }
    writer.endObject()
    return true
  }

  private func write(_ name: String, _ value: JSONValue, to writer: inout JSONWriter) {
    switch (event.kind.name, name) {
    case ("presented", "actions"), ("longLook", "actions"):
      writer.strings(value.elements.compactMap { $0["identifier"]?.string })
    case ("scheduled", "content"):
      writer.beginObject()
      for key in ["title", "subtitle", "body"] { writer.field(ifAny: key, value[key]?.string) }
      writer.endObject()
    default: writer.raw(value)
    }
  }

  /// The keys that are pinned of a kind of event; of a kind that is not here, all of its own.
  private static let keys: [String: Set<String>] = [
    "diagnostic": ["event", "severity", "code"],
    "presented": [
      "event", "surface", "title", "subtitle", "body", "previewHidden", "quiet", "actions",
    ],
    "withheld": ["event", "what"],
    "completion": ["event", "outcome", "value"],
    "sound": ["event", "name", "critical"],
    "badge": ["event", "to"],
    "registered": ["event"],
    "device": ["event", "key", "to"],
  ]
  private static let common: Set = ["seq", "time", "rules", "notification"]

  /// The arrival is the step itself, the session is the same in every run, a remark is what a
  /// handler prints while it is looked at; of the findings only errors fail a scenario.
  private var isPinned: Bool {
    switch event.kind {
    case .session, .received: false
    case .diagnostic(let report): report.diagnostic.severity == .error
    case .effect(let effect): !effect.isRemark
    default: true
    }
  }

  private static func isVoid(_ value: JSONValue) -> Bool {
    value.string?.isEmpty == true || value.boolean == false || value.isNull
  }

  private var document: JSONDocument? {
    var writer = JSONWriter()
    event.write(to: &writer)
    return try? JSONDocument(parsing: writer.bytes)
  }
}
