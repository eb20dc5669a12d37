public import APNs
import Foundation
public import NotifySimCore

extension SavedPhone {
  /// The phone as JSON, in lines.
  /// - Throws: An error where a part of it cannot be written.
  public var text: String {
    get throws {
      var writer = JSONWriter(style: .pretty)
      try JSONTree(self).write(to: &writer)
      return writer.text + "\n"
    }
  }

  /// Reads the text of a phone; what the text leaves out is as on a new phone.
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
        throw SavedPlace.Mistake(doubled)
      }
      let fallback = try JSONTree(SavedPhone(new: manifest)).json
      self = try SavedPlace(root, fallback: fallback).read(SavedPhone.self)
    } catch let error as JSONReader.SyntaxError {
      // What was cut off is lost: closing brackets would not bring it back.
      var diagnostic = error.diagnostic
      diagnostic.fixIt = nil
      throw SavedPhoneError(diagnostic: diagnostic, source: source)
    } catch let error as SavedPlace.Mistake {
      throw SavedPhoneError(diagnostic: error.diagnostic, source: source)
    } catch {
      throw SavedPhoneError(
        diagnostic: Diagnostic(.error, .state, "this is not the state of a phone"), source: source)
    }
  }

  /// A payload, which may be nested as deeply as Apple's parser lets it, lies a few levels down.
  private static let reading = JSONReader.Options(
    mode: .rfc8259, maximumDepth: JSONReader.Options.apple.maximumDepth + 16)

  /// Checks that a file is the state of a phone, of a known form, and with the right app.
  private static func check(
    _ root: JSONValue, _ manifest: AppManifest
  ) throws(SavedPlace.Mistake) {
    guard let schema = root["schema"] else {
      throw SavedPlace.Mistake("this is not the state of a phone: it has no 'schema'", at: root)
    }
    guard schema.integer == Self.schema else {
      let isNewer = schema.integer.map { $0 > Self.schema } ?? false
      throw SavedPlace.Mistake(
        isNewer
          ? "a newer notify-sim wrote this state: its schema is \(schema.rawText), and this one"
            + " knows \(Self.schema)"
          : "'schema' must be \(Self.schema)", at: schema)
    }
    guard let app = root["app"] else { throw SavedPlace.Mistake("'app' is missing", at: root) }
    guard app.string == manifest.bundleIdentifier else {
      throw SavedPlace.Mistake(
        "this is the state of a phone with the app \(app.rawText), not"
          + " '\(manifest.bundleIdentifier)'", at: app)
    }
  }

  /// What the text of a phone may be.
  package static var schemaOfText: JSONSchema {
    .object(members, required: ["schema", "app"])
  }

  /// The keys of a phone, with what each may be.
  private static var members: [JSONSchema.Member] {
    [
      ("schema", .oneOf([.whole(schema)]).described("The version of this format.")),
      ("app", .someText.described("The bundle identifier of the app.")),
      ("seed", shape(of: UInt64.self).described("The seed of generated identifiers.")),
      (
        "minted",
        shape(of: UInt64.self).described("How many identifiers were generated.")
      ),
      ("device", shape(of: DeviceState.self).described("The phone's state.")),
      ("categories", shape(of: Categories.self).described("What the app registered.")),
      ("pushKit", shape(of: [String: Tokens].self).described("The app's tokens for PushKit.")),
      ("calls", shape(of: [UUID].self).described("The calls that are not over.")),
      (
        "provider",
        shape(of: PhoneGate.Saved.self).described("What APNs remembers of the app's server.")
      ),
      (
        "defaults",
        shape(of: [String: String].self).described("The app's user defaults, by suite.")
      ),
    ]
  }

  /// The schema of a type; anything where its shape cannot be found, which a test rules out.
  private static func shape(of type: (some Decodable).Type) -> JSONSchema {
    (try? JSONSchema(savedAs: type)) ?? .anything
  }
}

/// Why a saved phone cannot be read.
public struct SavedPhoneError: Error, Sendable {
  /// What is wrong, with its place.
  public let diagnostic: Diagnostic
  /// The text.
  public let source: SourceText
}
