import APNs
import CommandLineTools

/// What tells the findings of a part apart in SARIF's results, whatever else the part holds.
struct Fingerprints: Sendable {
  private var counts: [UInt64: Int] = [:]

  /// The fingerprint of a finding: what stays the same when lines come and go above it, which is
  /// its file, code and value and the text of its line, and its number among those that have all of
  /// these in common.
  ///
  /// In a stream it has the line's number too, since lines may well be the same, and nobody
  /// remembers them all.
  mutating func fingerprint(of finding: CheckFinding) -> String {
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
