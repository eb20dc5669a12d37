import APNs
public import NotifySimCore

/// Writes what was done to a phone as a scenario whose expectations pin what was seen.
public struct ScenarioWriter: Sendable {
  /// What begins a reference to a value of a case; no text of a scenario can hold it.
  static let placeholder = "${"

  private var head: [String] = []
  private var steps: [String] = []
  /// How many expectations there are.
  public private(set) var expectationCount = 0
  /// How many steps there are.
  public var stepCount: Int { steps.count }

  /// Begins a scenario.
  ///
  /// - Parameters:
  ///   - name: what it is called; not empty.
  ///   - app: the name of a built-in app, or the path of a manifest from the scenario's directory;
  ///     nil to name none.
  ///   - manifest: the app's manifest.
  ///   - device: the phone at the start.
  ///   - profile: how it was decided where the real system's behaviour is uncertain.
  ///   - seed: the seed of the generated identifiers.
  /// - Throws: ``WritingError``.
  public init(
    name: String, app: String?, manifest: AppManifest, device: DeviceState,
    profile: Profile = Profile(), seed: UInt64 = 1
  ) throws(WritingError) {
    try add("name") { $0.string(name) }
    if let app { try add("app") { $0.string(app) } }
    let parts = DeviceKey.all.changes(from: .standard(for: manifest), to: device)
    if !parts.isEmpty { try add("device") { $0.settings(parts) } }
    let switches = Profile.switches.map(\.setting).changes(from: Profile(), to: profile)
    if !switches.isEmpty { try add("profile") { $0.settings(switches) } }
    if seed != 1 { try add("seed") { $0.integer(Int(clamping: seed)) } }
  }

  /// Adds what was done, and what was seen of it.
  ///
  /// - Parameters:
  ///   - call: the verb with what it was given.
  ///   - path: the payload's path from the scenario's directory; nil to write the payload itself.
  ///   - files: the path of another file from there.
  ///   - events: what was seen.
  /// - Throws: ``WritingError``.
  public mutating func add(
    _ call: VerbCall, payload path: String?, files: (String) -> String = { $0 },
    seeing events: [Event]
  ) throws(WritingError) {
    if path == nil, let push = call.push { try Self.checkPayload(push) }
    // Blanks would count as part of a payload's size.
    let members = try Self.line(isSpaced: call.push == nil || path != nil) {
      call.write(to: &$0, payload: path, files: files)
    }
    var pins = events.compactMap { event in
      var writer = JSONWriter()
      return EventPin(event).write(to: &writer) ? writer.spaced : nil
    }
    if call.push != nil, !events.contains(where: { $0.kind.name == "presented" }) {
      pins.append(#"{ "not": { "event": "presented" } }"#)
    }
    pins = Self.counted(pins, among: events)
    expectationCount += pins.count
    let inside = members.dropFirst().dropLast()
    guard !pins.isEmpty else { return steps.append("    {\(inside)}") }
    let lines = pins.map { "        \($0)" }.joined(separator: ",\n")
    let own = inside.trimmingBlanks
    steps.append("    {\n      \(own),\n      \"expect\": [\n\(lines)\n      ]\n    }")
  }

  /// The pins, of which those that come often are one each, with their number.
  private static func counted(_ pins: [String], among events: [Event]) -> [String] {
    let counts = pins.reduce(into: [:]) { $0[$1, default: 0] += 1 }
    var written: Set<String> = []
    return pins.compactMap { pin in
      guard counts[pin, default: 0] > mostRepeated, let pattern = try? EventPattern(pin) else {
        return pin
      }
      guard written.insert(pin).inserted else { return nil }
      let count = events.count { pattern.matches($0) }
      return #"{ "exactly": \#(count), "of": \#(pin) }"#
    }
  }

  /// How often the same pin is written out.
  private static let mostRepeated = 3

  /// The text of the scenario file.
  public var text: String {
    let list = steps.isEmpty ? "[]" : "[\n\(steps.joined(separator: ",\n"))\n  ]"
    let members = head + ["\"steps\": \(list)"]
    return "{\n" + members.map { "  \($0)" }.joined(separator: ",\n") + "\n}\n"
  }

  private mutating func add(
    _ key: String, _ write: (inout JSONWriter) -> Void
  ) throws(WritingError) {
    let object = try Self.line { writer in
      writer.key(key)
      write(&writer)
    }
    head.append(object.dropFirst().dropLast().trimmingBlanks)
  }

  /// An object on one line, whose members a body writes.
  private static func line(
    isSpaced: Bool = true, _ write: (inout JSONWriter) -> Void
  ) throws(WritingError) -> String {
    var writer = JSONWriter()
    writer.beginObject()
    write(&writer)
    writer.endObject()
    let text = isSpaced ? writer.spaced : writer.text
    guard !text.contains(placeholder) else {
      throw WritingError("a scenario cannot hold the text '\(placeholder)'")
    }
    return text
  }

  private static func checkPayload(_ push: Push) throws(WritingError) {
    guard let root = try? JSONDocument(parsing: push.source.bytes).root, root.kind == .object else {
      throw WritingError(
        "'\(push.source.name)' is not a JSON object, so a scenario can name it only by its file")
    }
  }

  /// Why something cannot be written as a scenario.
  public struct WritingError: Error, Hashable, Sendable {
    /// One sentence, lower case, no full stop.
    public let message: String

    init(_ message: String) {
      self.message = message
    }
  }
}

extension JSONWriter {
  /// What has been written, on one line with blanks where people put them.
  fileprivate var spaced: String {
    guard let root = try? JSONDocument(parsing: bytes).root else { return text }
    return root.spaced
  }
}

extension JSONValue {
  fileprivate var spaced: String {
    switch kind {
    case .object:
      let all = members.map { "\($0.key.rawText): \($0.value.spaced)" }
      return all.isEmpty ? "{}" : "{ \(all.joined(separator: ", ")) }"
    case .array: return "[\(elements.map(\.spaced).joined(separator: ", "))]"
    case .string, .number, .boolean, .null: return rawText
    }
  }
}

extension Array {
  /// The settings whose words differ between two states, with those of the second.
  fileprivate func changes<Root>(
    from: Root, to: Root
  ) -> [(name: String, word: String)] where Element == Field<Root> {
    filter { $0.value(in: from) != $0.value(in: to) }.map { ($0.name, $0.value(in: to)) }
  }
}

extension Substring {
  fileprivate var trimmingBlanks: String {
    var rest = self
    while rest.first == " " { rest.removeFirst() }
    while rest.last == " " { rest.removeLast() }
    return String(rest)
  }
}

extension ScenarioWriter {
  /// What an expectation says of an event that was seen: the keys that matter of it.
  ///
  /// Left out are the position, the time, the rules, generated identifiers, sentences,
  /// and whatever is empty or false.
  struct EventPin {
    private let event: Event

    init(_ event: Event) {
      self.event = event
    }

    /// Writes the partial event; false if the event is none that is expected.
    func write(to writer: inout JSONWriter) -> Bool {
      guard isPinned else { return false }
      let kept = Self.keys[event.kind.name]
      writer.beginObject()
      for (name, value) in event.tree.members {
        guard !Self.common.contains(name), kept?.contains(name) ?? true,
          !Self.isVoid(value), !value.text.contains(ScenarioWriter.placeholder)
        else { continue }
        writer.key(name)
        write(name, value, to: &writer)
      }
      writer.endObject()
      return true
    }

    private func write(_ name: String, _ value: JSONTree, to writer: inout JSONWriter) {
      switch (event.kind.name, name) {
      case ("presented", "actions"), ("longLook", "actions"):
        writer.strings(value.elements.compactMap { $0["identifier"]?.string })
      case ("scheduled", "content"):
        writer.beginObject()
        for key in ["title", "subtitle", "body"] { writer.field(ifAny: key, value[key]?.string) }
        writer.endObject()
      default: value.write(to: &writer)
      }
    }

    /// The keys that are pinned of a kind of event; of a kind that is not here, all of its own.
    private static let keys: [String: Set<String>] = [
      "answered": ["event", "status", "reason"],
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

    private static func isVoid(_ value: JSONTree) -> Bool {
      value.string?.isEmpty == true || value.boolean == false || value.kind == .null
    }
  }
}
