public import APNs
public import NotifySimCore

extension SavedPhone {
  /// The phone as JSON, in lines.
  /// - Throws: An error where a part of it cannot be written.
  public var text: String {
    get throws {
      var writer = JSONWriter(style: .pretty)
      try value.write(to: &writer)
      return writer.text + "\n"
    }
  }

  /// Reads the text of a phone; what it leaves out is as on a phone that nothing happened to.
  ///
  /// - Parameters:
  ///   - source: the text, with the name for messages.
  ///   - manifest: the manifest of the app that the phone must have.
  /// - Throws: ``SavedPhoneError``
  public init(_ source: SourceText, for manifest: AppManifest) throws(SavedPhoneError) {
    do {
      let document = try JSONDocument(parsing: source.bytes, options: Self.reading)
      let root = document.root
      try Self.check(root, manifest)
      if let doubled = document.warnings.first(where: { $0.code == .unknownKey }) {
        throw SavedMistake(doubled)
      }
      var writer = JSONWriter()
      try SavedPhone(new: manifest).value.write(to: &writer)
      let fallback = try JSONDocument(parsing: writer.bytes).root
      self = try SavedPlace(root, fallback: fallback).read(SavedPhone.self)
    } catch let error as JSONSyntaxError {
      // What was cut off is lost: closing brackets would not bring it back.
      var diagnostic = error.diagnostic
      diagnostic.fixIt = nil
      throw SavedPhoneError(diagnostic: diagnostic, source: source)
    } catch let error as SavedMistake {
      throw SavedPhoneError(diagnostic: error.diagnostic, source: source)
    } catch {
      throw SavedPhoneError(
        diagnostic: Diagnostic(.error, .state, "this is no state of a phone"), source: source)
    }
  }

  private var value: SavedValue {
    get throws { try SavedValue(self) }
  }

  /// A payload, which may be nested as deeply as Apple's parser lets it, lies a few levels down.
  private static let reading = JSONOptions(
    mode: .rfc8259, maximumDepth: JSONOptions.apple.maximumDepth + 16)

  /// Checks that a file is the state of a phone, of a known form, and with the right app.
  private static func check(
    _ root: JSONValue, _ manifest: AppManifest
  ) throws(SavedMistake) {
    guard let schema = root["schema"] else {
      throw SavedMistake("this is no state of a phone: it has no 'schema'", at: root)
    }
    guard schema.integer == Self.schema else {
      let isNewer = schema.integer.map { $0 > Self.schema } ?? false
      throw SavedMistake(
        isNewer
          ? "a newer notify-sim wrote this state: its schema is \(schema.rawText), and this one"
            + " knows \(Self.schema)"
          : "'schema' is \(Self.schema)", at: schema)
    }
    guard let app = root["app"] else { throw SavedMistake("'app' is missing", at: root) }
    guard app.string == manifest.bundleIdentifier else {
      throw SavedMistake(
        "this is the state of a phone with the app \(app.rawText), not"
          + " '\(manifest.bundleIdentifier)'", at: app)
    }
  }
}

/// Why a saved phone cannot be gone on with.
public struct SavedPhoneError: Error, Sendable {
  /// What is wrong, with its place.
  public let diagnostic: Diagnostic
  /// The text.
  public let source: SourceText
}
