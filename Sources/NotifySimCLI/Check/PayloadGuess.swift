import APNs
import CommandLineTools
import NotifySimCore

/// Tells payloads from the other JSON files that lie in folders.
enum PayloadGuess {
  private static let word = Array("aps".utf8)

  /// Whether a `.json` file that nobody named is no payload: nothing can be made of it as one, and
  /// it does not have the word `aps`.
  static func isSomethingElse(
    _ file: FoundFile, _ source: SourceText, _ found: [Diagnostic]
  ) -> Bool {
    guard file.isFound, file.path.hasSuffix(".json"),
      found.contains(where: { finding in
        finding.severity == .error
          && (finding.code == .missingAPS || finding.code == .invalidJSON)
      })
    else { return false }
    return !hasWord(source.bytes)
  }

  /// Whether a text has the word `aps` in whatever letter case, and not as a part of another one,
  /// such as `maps` or `aps-environment`.
  static func hasWord(_ text: [UInt8]) -> Bool {
    var matched = 0
    var isInside = false
    for byte in text {
      guard isOfWord(byte) else {
        if matched == word.count { return true }
        (matched, isInside) = (0, false)
        continue
      }
      let isNext = matched < word.count && word[matched] == byte | 0x20
      matched = isNext && (matched > 0 || !isInside) ? matched + 1 : 0
      isInside = true
    }
    return matched == word.count
  }

  private static func isOfWord(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x5F, 0x61...0x7A, 0x2D: true
    default: false
    }
  }
}
