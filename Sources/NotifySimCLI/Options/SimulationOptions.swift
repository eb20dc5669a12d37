import CommandLineTools
import Foundation
import NotifySimCore

/// The start of the simulated clock, and the profile.
enum SimulationOptions {
  /// The instant at which the simulated clock starts, ISO 8601.
  static let now = CommandOption.instant(
    help: "Start the simulated clock at this instant instead of 2026-01-01T09:00:00Z.")

  /// The decisions where the behavior of iOS is uncertain.
  static let profile = CommandOption.gathering(
    "--profile", value: "key=value", into: Profile(),
    help: """
      Switch a behaviour on which the real system's documentation is silent, or answer as another \
      tool does: \(Profile.names.reduce("") { $0 + ($0.isEmpty ? "" : ", ") + $1.name }). \
      'notify-sim help profiles' lists them; may be repeated.
      """
  ) { profile, word throws(UsageError) in
    do throws(Profile.ReadingError) {
      guard let pair = ValueSpec.Pair(word, separator: "=") else {
        return try profile.set(named: word)
      }
      try profile.set(pair.key, pair.value)
    } catch {
      throw UsageError(error.message, suggestion: error.suggestion.map { "did you mean '\($0)'?" })
    }
  }
  .offering(CompletionList.profile.rawValue)

  /// The keys of `--profile`, each with the rule that leaves it open.
  static let switches = CommandSpec.HelpTable(
    "PROFILE SWITCHES"
  ) {
    Profile.switches.map { found in
      let values = found.values.joined(separator: ", ")
      return CommandSpec.HelpTable.Row(
        found.name, "\(found.summary) (values: \(values); rule: \(found.rule.id))")
    }
  }

  static let all = OptionSpec.Group("Simulation", [now.spec, profile.spec])
}

extension CommandOption {
  /// Declares `--now`, an instant such as 2026-01-01T09:00:00Z; nil if it is absent.
  static func instant(help: String) -> Self where Value == Result<Date?, UsageError> {
    .reading("--now", value: "instant", help: help) { text throws(UsageError) in
      guard let date = Date(simulatedTimestamp: text) else {
        throw .invalidValue(text, of: "'--now'", takes: "an instant such as 2026-01-01T09:00:00Z")
      }
      return date
    }
  }
}
