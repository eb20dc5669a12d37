/// Whether output is coloured, as `--color` says it.
package enum ColorChoice: String, Hashable, Sendable, CaseIterable {
  /// On a terminal that can show colours, unless the environment asks for none.
  case auto
  /// Wherever the output goes.
  case always
  /// Nowhere.
  case never

  /// The decision for one stream.
  ///
  /// `NO_COLOR` counts when it is set and not empty (no-color.org), `TERM` when it is `dumb`. An
  /// explicit choice wins over both.
  ///
  /// - Parameters:
  ///   - isTerminal: Whether the stream is a terminal.
  ///   - environment: The environment variables.
  /// - Returns: Whether to colour what goes there.
  package func isOn(isTerminal: Bool, environment: [String: String]) -> Bool {
    switch self {
    case .always: true
    case .never: false
    case .auto:
      isTerminal && (environment["NO_COLOR"] ?? "").isEmpty && environment["TERM"] != "dumb"
    }
  }
}
