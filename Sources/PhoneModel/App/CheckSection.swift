public import APNs

/// What a manifest or a scenario says of checks, under its key `check`.
public struct CheckSection: Hashable, Sendable {
  /// The codes that are not reported.
  public var disabled: Set<Diagnostic.Code> = []

  /// Creates a section that leaves nothing out.
  public init() {}

  /// The key of the section.
  package static let name = "check"

  /// The keys of a section.
  package enum Key: String, ManifestKey {
    case disable
  }

  /// The codes that can be left out: those of the catalogue, and the words for what is wrong with
  /// the form of a file.
  package static let codes =
    (Diagnostic.Code.numbered + [.dialect, .manifest, .scenario, .strings]).map(\.rawValue)

  /// The code of a word in whatever letter case; nil if there is none that could be left out.
  package static func code(_ word: String) -> Diagnostic.Code? {
    codes.first { $0.lowercased() == word.lowercased() }.map(Diagnostic.Code.init)
  }

  /// The code that was most probably meant by a word.
  package static func nearestCode(to word: String) -> String? {
    nearest(to: word.uppercased(), among: codes) ?? nearest(to: word.lowercased(), among: codes)
  }

  package static let schema = JSONSchema.object(Key.members)
    .described("What 'notify-sim check' leaves out.")
}

extension CheckSection.Key {
  package var schema: JSONSchema {
    switch self {
    case .disable:
      .array(of: .oneOf(CheckSection.codes)).described("The codes that are not reported.")
    }
  }
}

extension MistakeReader {
  /// Reads the section of an object that may have one.
  package mutating func checkSection(_ object: JSONValue) -> CheckSection {
    var section = CheckSection()
    guard let value = object[CheckSection.name] else { return section }
    guard value.kind == .object else {
      report("'\(CheckSection.name)' is an object with 'disable'", at: value)
      return section
    }
    checkKeys(of: value, against: CheckSection.Key.names, what: "'\(CheckSection.name)'")
    guard let codes = value[CheckSection.Key.disable.rawValue] else { return section }
    if codes.kind != .array { report("'disable' is an array of codes such as X14", at: codes) }
    for code in codes.elements {
      let word = code.string ?? ""
      guard let found = CheckSection.code(word) else {
        report(
          "there is no code \(code.rawText) that could be left out", at: code,
          suggestion: CheckSection.nearestCode(to: word))
        continue
      }
      section.disabled.insert(found)
    }
    return section
  }
}
