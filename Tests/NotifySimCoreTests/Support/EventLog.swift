import APNs
import NotifySimCore
import Testing

/// The events of a run, which show themselves as JSON lines when an expectation fails.
struct EventLog: Sendable, CustomTestStringConvertible {
  var events: [Event]

  init(_ events: [Event] = []) {
    self.events = events
  }

  /// Each event in a few words.
  var sketch: [String] { events.map(\.sketch) }

  /// The sketches of the events whose kind is one of these.
  func sketch(of kinds: String...) -> [String] {
    events.filter { kinds.contains($0.kind.name) }.map(\.sketch)
  }

  /// Whether some event looks like this.
  func has(_ sketch: String) -> Bool { self.sketch.contains(sketch) }

  /// How many events look like this.
  func count(of sketch: String) -> Int { self.sketch.count { $0 == sketch } }

  /// The names of the kinds, in order.
  var kinds: [String] { events.map(\.kind.name) }

  /// The first event of a kind.
  func first(_ kind: String) -> Event? { events.first { $0.kind.name == kind } }

  /// The findings.
  var diagnostics: [Diagnostic.Reported] {
    events.compactMap { if case .diagnostic(let report) = $0.kind { report } else { nil } }
  }

  /// The messages of the findings with a code.
  func messages(_ code: String) -> [String] {
    diagnostics.map(\.diagnostic).filter { $0.code.rawValue == code }.map(\.message)
  }

  /// Why something was withheld.
  func reasons(_ what: String) -> [String] {
    events.compactMap { event in
      guard case .withheld(let withheld) = event.kind, withheld.what.rawValue == what else {
        return nil
      }
      return withheld.reason
    }
  }

  /// The presented surfaces.
  var presentations: [Presentation] {
    events.compactMap { if case .presented(let shown) = $0.kind { shown } else { nil } }
  }

  /// What the app said it did.
  var effects: [Event.Effect] {
    events.compactMap { if case .effect(let effect) = $0.kind { effect } else { nil } }
  }

  /// Every rule that some event cites.
  var rules: Set<String> { Set(events.flatMap(\.rules).map(\.rawValue)) }

  /// The record as the command line prints it.
  var jsonLines: String { events.map { $0.json + "\n" }.joined() }

  var testDescription: String { "\n" + jsonLines }

  static func + (left: EventLog, right: EventLog) -> EventLog {
    EventLog(left.events + right.events)
  }
}

extension Event {
  /// The event as one line of JSON.
  var json: String {
    var writer = JSONWriter()
    write(to: &writer)
    return writer.text
  }
}
