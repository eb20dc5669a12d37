import APNs
import CommandLineTools
import NotifySimCore

/// `notify-sim deliver --language all`: shows each payload in every language of the app, each on a
/// phone of its own; no choice is taken.
struct DeliverEveryLanguage {
  private let arguments: ParsedArguments
  private let terminal: any Terminal
  private let output: Output
  private let app: App
  private let languages: [String]

  init(
    _ arguments: ParsedArguments, _ terminal: any Terminal, _ output: Output, app: App
  ) throws(CommandFailure) {
    if let choice = PersonChoice(arguments), choice != .ignore {
      throw .usage(
        UsageError(
          "'--language all' takes no choice", suggestion: "choose in one language at a time",
          command: arguments.command))
    }
    if arguments.contains(DeviceOptions.state) {
      throw .usage(
        UsageError(
          "'--language all' does not go with '--state'",
          suggestion: "every language has a phone of its own; keep one of them at a time",
          command: arguments.command))
    }
    self.arguments = arguments
    self.terminal = terminal
    self.output = output
    self.app = app
    let known = app.localizations.languages
    languages = known.isEmpty ? DeviceState.usualLanguages : known
  }

  /// Shows a push in each language.
  func deliver(_ push: Push) async throws(CommandFailure) -> ExitStatus {
    var shown: [(language: String, events: [Event])] = []
    for language in languages {
      var device = try DeviceLoader(arguments).device(for: app.manifest)
      device.languages = [language]
      let simulator = Simulator(
        app: app, device: device, profile: try SimulatorLoader.profile(arguments))
      if terminal.isOfProcess { simulator.becomeProcessDefault() }
      shown.append((language, await simulator.perform(.deliver(push))))
    }
    try show(shown)
    try output.flush()
    let verdict = Verdict(failLevel: arguments[CheckingOptions.failLevel])
    return shown.map { verdict.status(of: $0.events) }.max() ?? .done
  }

  private func show(_ shown: [(language: String, events: [Event])]) throws(CommandFailure) {
    let events = EventOutput(
      output, appName: app.manifest.name, reading: PushLoader(arguments).options)
    if output.isJSON {
      for (_, observed) in shown { try events.show(observed) }
    } else if output.explains {
      for (language, observed) in shown {
        try output.write([StyledText(language, .title)])
        try events.show(observed)
      }
    } else {
      try events.note(shown.flatMap(\.events).withoutRepeatedDiagnostics)
      let cards = LanguageCards(appName: app.manifest.name, width: output.width, output.glyphs)
      try output.write(cards.lines(shown))
    }
  }
}

extension [Event] {
  /// The events without the diagnostics that say again what others say.
  fileprivate var withoutRepeatedDiagnostics: [Event] {
    var seen: Set<Diagnostic> = []
    return filter { event in
      guard case .diagnostic(let report) = event.kind else { return true }
      return seen.insert(report.diagnostic).inserted
    }
  }
}
