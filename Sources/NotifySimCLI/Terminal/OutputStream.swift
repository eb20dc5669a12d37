/// Where text goes.
package enum OutputStream: Hashable, Sendable, CaseIterable {
  /// The result, and nothing else.
  case standardOutput
  /// Prompts, progress and diagnostics.
  case standardError
}
