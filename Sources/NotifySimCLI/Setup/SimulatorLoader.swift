import CommandLineTools
import NotifySimCore

/// Makes the simulator that a command asks for.
enum SimulatorLoader {
  /// The phone with its app, as the options say; the one of a file, where one is given.
  static func simulator(
    _ arguments: ParsedArguments, app: App, _ file: PhoneFile? = nil
  ) throws(CommandFailure) -> Simulator {
    Simulator(
      app: app, resuming: try PhoneFile.phone(arguments, app: app, file),
      profile: try profile(arguments))
  }

  /// The profile, as the options say.
  static func profile(_ arguments: ParsedArguments) throws(CommandFailure) -> Profile {
    var profile = Profile()
    for pair in arguments[SimulationOptions.profile] {
      do throws(ProfileError) {
        try profile.set(pair.key, pair.value)
      } catch {
        throw .usage(
          UsageError(
            error.message, suggestion: error.suggestion.map { "did you mean '\($0)'?" },
            command: arguments.command))
      }
    }
    return profile
  }
}
