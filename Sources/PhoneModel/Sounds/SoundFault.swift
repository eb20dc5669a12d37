package import APNs

/// Why the phone plays its default sound in place of a file (rule A42).
package enum SoundFault: Hashable, Sendable {
  /// No folder has a file of the name; the nearest name that there is.
  case missing(nearest: String?)
  /// The file cannot be read.
  case unreadable
  /// The file is in none of the containers that sounds have.
  case container
  /// The file has a container of sounds, with samples that are not played.
  case codec(String)
  /// The file lasts so many seconds.
  case tooLong(Double)

  /// How long a sound may last, in seconds; one of that length is too long.
  package static let limit = 30.0

  /// What the sound is, as the end of a sentence about it.
  package var reason: String {
    switch self {
    case .missing: "is in none of the app's folders of sounds"
    case .unreadable: "cannot be read"
    case .container: "is no .aiff, .wav or .caf file inside"
    case .codec(let name): "holds \(name); sounds are Linear PCM, IMA4, µLaw or aLaw"
    case .tooLong(let seconds):
      "lasts \(Self.tenths(seconds)) seconds; sounds are shorter than 30 seconds"
    }
  }

  /// The finding that a sound does not play.
  package func diagnostic(of name: String, at span: SourceSpan? = nil) -> Diagnostic {
    Diagnostic(
      .warning, .soundFile,
      "the sound '\(name)' \(reason), so the phone plays its default sound", at: span,
      fixIt: advice)
  }

  private var advice: Diagnostic.FixIt? {
    switch self {
    case .missing(let nearest): nearest.map { .init("did you mean '\($0)'?") }
    case .container, .codec: .init("convert it, with 'afconvert -f caff -d ima4'")
    case .unreadable, .tooLong: nil
    }
  }

  private static func tenths(_ seconds: Double) -> String {
    let tenths = Int(clamping: Int64(min(seconds, 1e9) * 10))
    return tenths % 10 == 0 ? String(tenths / 10) : "\(tenths / 10).\(tenths % 10)"
  }
}
