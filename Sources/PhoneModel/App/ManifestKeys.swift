/// The keys that an object of a manifest has: what is read, and what the schema is made of.
protocol ManifestKey: RawRepresentable<String>, CaseIterable, Sendable {
  /// What stands under the key.
  var schema: JSONSchema { get }
}

extension ManifestKey {
  package static var names: [String] { allCases.map(\.rawValue) }
  package static var members: [JSONSchema.Member] { allCases.map { ($0.rawValue, $0.schema) } }
}

extension AppManifest {
  /// The keys of a manifest.
  package enum Key: String, ManifestKey {
    case bundleIdentifier, name, authorization, entitlements, apsEnvironment, backgroundModes
    case pushTypes, categories, notifications, sounds, localizations, developmentRegion, handler
    case serviceExtension, check
    case schemaLocation = "$schema"
  }
}

extension CategoryDeclaration {
  /// The keys of a category.
  package enum Key: String, ManifestKey {
    case identifier, options, intentIdentifiers, hiddenPreviewsBodyPlaceholder, actions
  }
}

extension ActionDeclaration {
  /// The keys of an action.
  package enum Key: String, ManifestKey {
    case identifier, title, options, textInput
  }
}

extension PresentedAction.TextInput {
  /// The keys of a text input.
  package enum Key: String, ManifestKey {
    case buttonTitle, placeholder
  }
}
