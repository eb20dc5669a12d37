import APNs
public import NotifySimCore

extension Scenario {
  /// Reads a scenario file: JSON that may hold `//` comments.
  ///
  /// - Parameters:
  ///   - source: the text, with its path for messages.
  ///   - directory: the file's directory, from which its relative paths start.
  ///   - resources: where what it names is found.
  /// - Returns: the scenario, or its cases, in the order of the text.
  /// - Throws: ``ScenarioError`` with every mistake, in the order of the text.
  public static func read(
    _ source: SourceText, directory: String, resources: any ScenarioResources
  ) throws(ScenarioError) -> [Scenario] {
    let document: JSONDocument
    do throws(JSONSyntaxError) {
      document = try JSONDocument(parsing: source.bytes, options: .commented)
    } catch {
      throw ScenarioError(diagnostics: [error.diagnostic], source: source)
    }
    var reader = ScenarioReader(source, directory: directory, resources: resources)
    let scenarios = reader.scenarios(document.root)
    reader.refuseDuplicateKeys(document.warnings)
    guard reader.diagnostics.isEmpty else {
      throw ScenarioError(diagnostics: reader.diagnostics.inTextOrder, source: source)
    }
    return scenarios
  }
}
