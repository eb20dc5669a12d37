import APNs
import CommandLineTools
import NotifySimCore

/// Shows events in the form that was asked for.
struct EventOutput {
  private let output: Output
  private let appName: String
  private let options: JSONOptions

  /// Creates an output of events; `options` are those that payloads are read with.
  init(_ output: Output, appName: String, reading options: JSONOptions) {
    self.output = output
    self.appName = appName
    self.options = options
  }

  /// Shows the events of a step in their order.
  ///
  /// For programs every event is a line of JSON; a fatal diagnostic is said on standard error as
  /// well. For people the diagnostics are on standard error alone, each at its place among the
  /// lines of standard output.
  func show(_ events: [Event]) throws(CommandFailure) {
    if output.isJSON { try writeJSON(events) } else { try writeText(events) }
  }

  private func writeJSON(_ events: [Event]) throws(CommandFailure) {
    var writer = JSONWriter()
    for event in events {
      event.write(to: &writer)
      writer.endLine()
    }
    try output.write(writer.text)
    for case .diagnostic(let report) in events.map(\.kind) where report.isFatal {
      try note(report)
    }
  }

  private func writeText(_ events: [Event]) throws(CommandFailure) {
    for (event, lines) in EventView(events, appName: appName, output: output).parts {
      if case .diagnostic(let report) = event.kind { try note(report) }
      try output.write(lines)
    }
  }

  /// Says the diagnostics among some events on standard error.
  func note(_ events: [Event]) throws(CommandFailure) {
    for case .diagnostic(let report) in events.map(\.kind) { try note(report) }
  }

  private func note(_ report: ReportedDiagnostic) throws(CommandFailure) {
    try output.note(report.diagnostic, in: report.source.map(SourceFile.init))
    guard report.isFatal, let source = report.source,
      let mended = MendedText(source.bytes, options: options)
    else { return }
    try output.note(mended)
  }
}
