import CommandLineTools
import Foundation
import NotifySimCore

/// When the simulation takes place and how it settles what is uncertain (CONTRACT, Events; DESIGN,
/// profiles).
enum SimulationOptions {
  /// The instant at which the simulated clock starts, ISO 8601.
  static let now = CommandOption.instant(
    help: "Start the simulated clock at this instant instead of 2026-01-01T09:00:00Z.")

  /// Switches where the behaviour of the real system is uncertain.
  static let profile = CommandOption.gatheringPairs(
    "--profile", value: "key=value", separator: "=", into: Profile(),
    help: """
      Switch a behaviour on which the real system's documentation is silent; may be repeated.
      """
  ) { profile, pair throws(UsageError) in
    do throws(ProfileError) {
      try profile.set(pair.key, pair.value)
    } catch {
      throw UsageError(error.message, suggestion: error.suggestion.map { "did you mean '\($0)'?" })
    }
  }

  /// What `--profile` can switch, each with the rule that leaves it open.
  static let switches = CommandSpec.HelpTable(
    "PROFILE SWITCHES",
    Profile.switches.map { found in
      let values = found.values.joined(separator: ", ")
      return CommandSpec.HelpTable.Row(
        found.name, "\(found.summary) (values: \(values); rule: \(found.rule.id))")
    })

  static let all = OptionSpec.Group("Simulation", [now.spec, profile.spec])
}

extension CommandOption {
  /// Declares `--now`, an instant such as 2026-01-01T09:00:00Z; nil when it was not given.
  static func instant(help: String) -> Self where Value == Result<Date?, UsageError> {
    .reading("--now", value: "instant", help: help) { text throws(UsageError) in
      guard let date = Date(simulatedTimestamp: text) else {
        throw .invalidValue(text, of: "'--now'", takes: "an instant such as 2026-01-01T09:00:00Z")
      }
      return date
    }
  }
}
