/// Why reading from or writing to a standard stream failed.
package enum TerminalError: Error, Hashable, Sendable {
  /// The reader of the output has gone, as `head` does; the program is to end quietly.
  case outputClosed(OutputStream)
  /// The output could not be written, with the system's own words.
  case outputFailed(OutputStream, reason: String)
  /// Standard input could not be read, with the system's own words.
  case inputFailed(reason: String)
}

extension TerminalError: CustomStringConvertible {
  /// One sentence, lower case, no full stop.
  package var description: String {
    switch self {
    case .outputClosed(let stream): "\(stream.words) was closed by its reader"
    case .outputFailed(let stream, let reason): "cannot write to \(stream.words): \(reason)"
    case .inputFailed(let reason): "cannot read standard input: \(reason)"
    }
  }
}

extension OutputStream {
  fileprivate var words: String {
    switch self {
    case .standardOutput: "standard output"
    case .standardError: "standard error"
    }
  }
}
