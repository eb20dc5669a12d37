import PhoneModel

/// The texts of an app by their keys.
protocol TextSource {
  /// Whether the app has tables of texts at all.
  var hasTables: Bool { get }
  /// The text of a key in the development language; nil if no table has it.
  func text(_ key: String, table: String?) -> String?
  /// The key of a table of which a generator makes a name: `action.archive` for `actionArchive`.
  func key(generatedAs name: String, table: String) -> String?
}
