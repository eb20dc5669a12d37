import APNs

/// The keys that an object of a manifest has: what is read, and what the schema is made of.
protocol ManifestKey: RawRepresentable<String>, CaseIterable, Sendable {
  /// What stands under the key.
  var schema: JSONSchema { get }
}

extension ManifestKey {
  package static var names: [String] { allCases.map(\.rawValue) }
  package static var members: [JSONSchema.Member] { allCases.map { ($0.rawValue, $0.schema) } }
}
