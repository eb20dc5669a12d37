import APNs
import NotifySimCore

/// Shows events in the form that was asked for.
struct EventOutput {
  private let output: Output
  private let appName: String

  init(_ output: Output, appName: String) {
    self.output = output
    self.appName = appName
  }

  /// Shows the events of a step: JSON Lines for programs; for people text, with the diagnostics on
  /// standard error.
  func show(_ events: [Event]) throws(CommandFailure) {
    for case .diagnostic(let report) in events.map(\.kind) where !output.isJSON || report.isFatal {
      try output.note(report.diagnostic, in: report.source)
    }
    guard output.isJSON else {
      return try output.write(EventView(events, appName: appName, output: output).lines)
    }
    var writer = JSONWriter()
    for event in events {
      event.write(to: &writer)
      writer.endLine()
    }
    try output.write(writer.text)
  }
}
