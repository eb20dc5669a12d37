package import APNs
package import CommandLineTools

/// A finding with the text that it is about.
package struct CheckFinding: Sendable {
  /// What is wrong.
  package let diagnostic: Diagnostic
  /// The text, or the line of it, that the finding is about.
  package let source: SourceFile
  /// Whether that is a line of a file with a payload a line.
  let isOfStream: Bool

  /// The first place and the place just past the last one; nil for a finding without a place.
  package var range: (start: SourceLocation, end: SourceLocation)? {
    guard let span = diagnostic.span else { return nil }
    return (source.location(of: span.start), source.location(of: max(span.start, span.end)))
  }

  /// A range in code units of UTF-16, as the tools of GitHub count columns.
  package func wideRange(of span: SourceSpan) -> (start: SourceLocation, end: SourceLocation) {
    (wide(span.start), wide(max(span.start, span.end)))
  }

  private func wide(_ offset: Int) -> SourceLocation {
    var location = source.location(of: offset)
    let end = min(offset, source.bytes.count)
    let start = max(0, min(end, end - location.column + 1))
    location.column = String(decoding: source.bytes[start..<end], as: UTF8.self).utf16.count + 1
    return location
  }

  /// What tells the findings of a part apart in SARIF's results, whatever else the part holds.
  package struct Fingerprints: Sendable {
    private var counts: [UInt64: Int] = [:]

    /// Creates the memory of a part.
    package init() {}

    /// The fingerprint of a finding: what stays the same when lines come and go above it, which is
    /// its file, code and value and the text of its line, and its number among those that have all
    /// of these in common.
    ///
    /// In a stream it has the line's number too, since lines may well be the same, and nobody
    /// remembers them all.
    package mutating func fingerprint(of finding: CheckFinding) -> String {
      var hash = Hash()
      hash.add(
        [
          finding.source.name, finding.diagnostic.code.rawValue, finding.diagnostic.pointer ?? "",
        ].joined(separator: "\n").utf8)
      let start = finding.diagnostic.span?.start ?? 0
      let bytes = finding.source.bytes
      let line = finding.source.line(at: start)
      hash.add(bytes[min(line.lowerBound, bytes.count)..<min(line.upperBound, bytes.count)])
      if finding.isOfStream { hash.add("\n\(finding.source.location(of: start).line)".utf8) }
      let count = counts[hash.value, default: 0]
      counts[hash.value] = count + 1
      if count > 0 { hash.add("\n#\(count)".utf8) }
      return String(hash.value, radix: 16)
    }

    /// The hash FNV-1a, which is the same in every process.
    private struct Hash {
      private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

      mutating func add(_ bytes: some Sequence<UInt8>) {
        for byte in bytes { value = (value ^ UInt64(byte)) &* 0x100_0000_01B3 }
      }
    }
  }
}
