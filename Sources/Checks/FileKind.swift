package import APNs
import CommandLineTools
package import NotifySimCore
import PushText

/// What a file is to the program.
///
/// This is the one place that decides it for a whole file.
package enum FileKind: Hashable, Sendable {
  case scenario
  case table(TableFile.Kind)
  case manifest
  case localNotification
  /// A payload, or whatever else ``TextContent`` takes it for.
  case payload

  /// Decides by the name of a file, and then by what is in it.
  package init(_ source: SourceText) {
    if source.name.hasSuffix(ScenarioFiles.suffix) {
      self = .scenario
    } else if let kind = TableFile.Kind(path: source.name) {
      self = .table(kind)
    } else if AppManifest.isManifest(source) {
      // One with 'aps' is a payload, whatever else it has.
      let document = try? JSONDocument(parsing: source.bytes, options: .commented)
      self = document?.root["aps"] == nil ? .manifest : .payload
    } else {
      self = Self.isLocalNotification(source) ? .localNotification : .payload
    }
  }

  /// Few texts have the key without which none is one, so that the others are not parsed for it.
  private static func isLocalNotification(_ source: SourceText) -> Bool {
    let key = Array("\"content\"".utf8)
    let quotes = source.bytes.indices.lazy.filter { source.bytes[$0] == ASCII.quote }
    guard quotes.contains(where: { source.bytes[$0...].starts(with: key) }),
      let document = try? JSONDocument(parsing: source.bytes, options: .commented)
    else { return false }
    return LocalRequest.isLikely(document.root)
  }

  /// The noun with its article; nil for a payload.
  package var noun: String? {
    switch self {
    case .scenario: "a scenario"
    case .table: "a table of texts"
    case .manifest: "an app manifest"
    case .localNotification: "a local notification"
    case .payload: nil
    }
  }

  /// How a file of a name is used that was given in the place of a payload; nil for a payload.
  private func use(of name: String) -> String? {
    switch self {
    case .scenario: "run it with \(UsageError.quoted("notify-sim replay \(name)"))"
    case .table: "check it with \(UsageError.quoted("notify-sim check \(name)"))"
    case .manifest: "use it with \(UsageError.quoted("--app \(name)"))"
    case .localNotification:
      "see when it fires with \(UsageError.quoted("notify-sim schedule \(name)")), or write"
        + " 'add \(name)' in 'explore'"
    case .payload: nil
    }
  }

  /// The finding about a file that was given in the place of a payload; nil for a payload.
  package func objection(toPayloadNamed name: String) -> Diagnostic? {
    guard let noun, let use = use(of: name) else { return nil }
    return Diagnostic(
      .error, .missingAPS, "this file is \(noun), not a payload",
      fixIt: .init("\(use), and name a payload file here"))
  }
}
