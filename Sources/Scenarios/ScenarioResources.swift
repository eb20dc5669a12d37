import APNs
public import NotifySimCore

/// Where a scenario finds what it names: payload files and apps.
public protocol ScenarioResources: Sendable {
  /// The text of a file.
  ///
  /// - Parameter path: the path, from the working directory or absolute.
  /// - Returns: the text, named by its path.
  /// - Throws: ``ScenarioResourceError`` when it cannot be read.
  func file(_ path: String) throws(ScenarioResourceError) -> SourceText

  /// The app of a name, or of a manifest.
  ///
  /// - Parameters:
  ///   - name: the name of a built-in app or the path of a manifest; nil for the app that serves
  ///     where none is named.
  ///   - directory: the scenario's directory, from which a path starts.
  /// - Returns: the app, ready to be installed.
  /// - Throws: ``ScenarioResourceError`` when there is no such app, or its manifest is wrong.
  func app(_ name: String?, from directory: String) throws(ScenarioResourceError) -> App
}

/// Why what a scenario names cannot be had.
public struct ScenarioResourceError: Error, Sendable {
  /// One sentence, lower case, no full stop.
  public let message: String
  /// What was most probably meant, if anything is near.
  public let suggestion: String?

  /// Creates an error.
  public init(_ message: String, suggestion: String? = nil) {
    self.message = message
    self.suggestion = suggestion
  }
}
