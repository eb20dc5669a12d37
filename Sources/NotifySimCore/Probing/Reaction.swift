import APNs
import Foundation

/// What an app did when it was told of an answer, as far as the record shows it.
struct Reaction: Hashable, Sendable {
  /// Whether the app completed as it must.
  let completes: Bool
  /// What it did, with a mark in place of the identifier that it was told.
  let traces: [String]

  init(_ events: [Event], to identifier: String) {
    var completes = false
    var traces: [String] = []
    for event in events {
      if case .completion(let report) = event.kind { completes = report.outcome.keepsContract }
      if event.kind.isTrace { traces.append(Self.trace(of: event.kind, to: identifier)) }
    }
    self.completes = completes
    self.traces = traces
  }

  /// The identifier may be recorded whole, or by its last part.
  private static func trace(of kind: Event.Kind, to identifier: String) -> String {
    var writer = JSONWriter()
    Event(seq: 0, time: DeviceState.epoch, notification: nil, reasons: [], kind: kind)
      .write(to: &writer)
    let lastPart = identifier.split(separator: ".").last.map(String.init) ?? identifier
    return writer.text.replacing(identifier, with: "<>").replacing(lastPart, with: "<>")
  }
}

extension Event.Kind {
  /// Whether this is something that the app did.
  fileprivate var isTrace: Bool {
    switch self {
    case .effect, .scheduled, .replaced, .badge, .prompt, .authorization: true
    case .removed(let removal): removal.reason == .app
    default: false
    }
  }
}
