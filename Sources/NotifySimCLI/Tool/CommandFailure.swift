import APNs
import NotifySimCore

/// Why a command cannot go on.
enum CommandFailure: Error {
  /// The command line is wrong.
  case usage(UsageError)
  /// A file cannot be opened: its name and the system's reason.
  case unreadable(file: String, reason: String)
  /// A file cannot be understood: what is wrong with it, in the order of its text.
  case misunderstood([Diagnostic], SourceText)
  /// A file cannot be written: its name and the system's reason.
  case unwritable(file: String, reason: String)
  /// A filter matches nothing; one sentence, lower case, no full stop.
  case nothingMatched(String)
  /// The terminal failed.
  case terminal(TerminalError)
  /// What is wrong was said already; only the exit status is left to give.
  case reported(ExitStatus)
  /// The person pressed Ctrl-C.
  case interrupted

  /// Whether a file has more bytes than are read.
  var isAboutSize: Bool {
    if case .unreadable(_, let reason) = self { reason == InputFile.sizeReason } else { false }
  }
}
