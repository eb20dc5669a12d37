import CommandLineTools

/// When the simulation takes place and how it settles what is uncertain (CONTRACT, Events; DESIGN,
/// profiles).
enum SimulationOptions {
  /// The instant at which the simulated clock starts, ISO 8601.
  static let now = CommandOption.text(
    "--now", value: "instant",
    help: "Start the simulated clock at this instant instead of 2026-01-01T09:00:00Z.")

  /// Switches where the behaviour of the real system is uncertain.
  static let profile = CommandOption.keyed(
    "--profile", value: "key=value", separator: "=",
    help: """
      Switch a behaviour on which the real system's documentation is silent; may be repeated.
      """)

  static let all = OptionGroup("Simulation", [now.spec, profile.spec])
}
