package import Diagnostics

/// Why a command cannot continue.
package enum CommandFailure: Error {
  /// The command line is wrong.
  case usage(UsageError)
  /// A file cannot be opened: its name and the system's reason; or it has more bytes than are read.
  case unreadable(file: String, reason: String, isTooLarge: Bool = false)
  /// A file cannot be understood: what is wrong with it, in the order of its text.
  case invalidFile([Diagnostic], SourceFile)
  /// A file cannot be written: its name and the system's reason.
  case unwritable(file: String, reason: String)
  /// A filter matches nothing; one sentence, lower case, no full stop.
  case nothingMatched(String)
  /// The system has nothing left of what is needed; one sentence, lower case, no full stop.
  case exhausted(String)
  /// The terminal failed.
  case terminal(TerminalError)
  /// The error was already reported; only the exit status remains.
  case reported(ExitStatus)
  /// The person pressed Ctrl-C.
  case interrupted
}

/// What the process says to whoever started it, the most severe last.
package enum ExitStatus: Int32, Sendable, CaseIterable, Comparable {
  case done = 0
  /// Nobody answered in time.
  case unanswered = 2
  /// What was looked at is not as it should be.
  case refused = 1
  /// The command line is wrong.
  case usage = 64
  /// Input that cannot be understood.
  case badInput = 65
  /// Input that cannot be opened.
  case noInput = 66
  /// A filter matched nothing.
  case nothingMatched = 69
  /// A fault of the tool itself, or the system gave it too little to work with.
  case fault = 70
  /// Output that cannot be written.
  case cannotWrite = 74
  /// The person pressed Ctrl-C.
  case interrupted = 130

  /// Orders by severity, so that the most severe of several outcomes is the one to report.
  package static func < (left: ExitStatus, right: ExitStatus) -> Bool {
    left.severity < right.severity
  }

  private var severity: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}

extension ParsedArguments {
  /// The same arguments without an option.
  package func leavingOut<Value>(_ option: CommandOption<Value>) -> ParsedArguments {
    var rest = self
    rest.options.removeAll { $0.name == option.spec.name }
    return rest
  }

  /// A usage error of the command that was called.
  package func usageError(_ message: String, suggestion: String? = nil) -> CommandFailure {
    usageError(UsageError(message, suggestion: suggestion))
  }

  /// A usage error, as one of the command that was called.
  package func usageError(_ error: UsageError) -> CommandFailure {
    var error = error
    error.command = command
    return .usage(error)
  }

  /// The value of an option that is read more closely than its kind says.
  package func value<Value>(
    of option: CommandOption<Result<Value, UsageError>>
  ) throws(CommandFailure) -> Value {
    do throws(UsageError) {
      return try self[option].get()
    } catch {
      throw usageError(error)
    }
  }
}
