package import APNs
package import CommandLineTools
import NotifySimCore

/// How much was checked, and what was found.
package struct CheckTally: Sendable {
  /// What was checked, by kind.
  package var payloads = 0
  var manifests = 0
  var scenarios = 0
  var tables = 0
  /// How many apps were read from their sources.
  package var apps = 0
  /// How many files and folders that lie in folders were left out.
  var others = 0
  /// How many files could not be read.
  var unreadable = 0
  /// The number of findings of each code, by severity.
  private(set) var found: [Diagnostic.Code: [Diagnostic.Severity: Int]] = [:]

  /// How much was checked.
  package var checked: Int { payloads + manifests + scenarios + tables + apps }

  /// Creates the tally of nothing.
  package init() {}

  /// Takes a finding into account.
  mutating func count(_ diagnostic: Diagnostic) {
    found[diagnostic.code, default: [:]][diagnostic.severity, default: 0] += 1
  }

  /// Adds what another part came to.
  package mutating func add(_ other: CheckTally) {
    payloads += other.payloads
    manifests += other.manifests
    scenarios += other.scenarios
    tables += other.tables
    apps += other.apps
    others += other.others
    unreadable += other.unreadable
    for (code, severities) in other.found {
      found[code, default: [:]].merge(severities, uniquingKeysWith: +)
    }
  }

  /// The mostSevere severity that was found; nil for none.
  package var mostSevere: Diagnostic.Severity? { found.values.flatMap(\.keys).max() }

  /// The number of findings of a severity.
  package func count(_ severity: Diagnostic.Severity) -> Int {
    found.values.reduce(0) { $0 + $1[severity, default: 0] }
  }

  /// The lines of a summary: a line for each code, then how much was checked and found.
  package var lines: [String] {
    let codes = found.keys.sorted { $0.order < $1.order }
    let width = (codes.map(\.rawValue.count).max() ?? 0) + 2
    let rows = codes.map { code in
      code.rawValue.padding(to: width) + Self.words(found[code, default: [:]])
    }
    return rows + [sentence]
  }

  /// How much was checked and found.
  package var sentence: String {
    let kinds = [
      Self.count(payloads, "payload"), Self.count(manifests, "manifest"),
      Self.count(scenarios, "scenario"), Self.count(tables, "string table"),
      Self.count(apps, "app"),
    ].compactMap(\.self)
    let checked = kinds.isEmpty ? "nothing" : UsageError.alternatives(kinds, joint: "and")
    let all = Dictionary(uniqueKeysWithValues: Diagnostic.Severity.allCases.map { ($0, count($0)) })
    let result = mostSevere == nil ? "no findings" : Self.words(all)
    let rest =
      [
        others > 0 ? "\(others) left out" : nil,
        unreadable > 0 ? "\(Self.count(unreadable, "file") ?? "") not read" : nil,
      ].compactMap(\.self).map { "; \($0)" }.joined()
    return "\(checked) checked: \(result)\(rest)"
  }

  private static func words(_ severities: [Diagnostic.Severity: Int]) -> String {
    Diagnostic.Severity.allCases.reversed().compactMap {
      count(severities[$0, default: 0], $0.rawValue)
    }
    .joined(separator: ", ")
  }

  /// A number with its noun, or nil for 0.
  private static func count(_ number: Int, _ noun: String) -> String? {
    number == 0 ? nil : "\(number) \(noun)\(number == 1 ? "" : "s")"
  }
}

extension String {
  fileprivate func padding(to width: Int) -> String {
    self + String(repeating: " ", count: max(0, width - count))
  }
}

extension CheckTally {
  /// A finding with the text that it is about.
  package struct Finding: Sendable {
    /// What is wrong.
    package let diagnostic: Diagnostic
    /// The text, or the line of it, that the finding is about.
    package let source: SourceFile
    /// Whether that is a line of a file with a payload a line.
    let isLineOfStream: Bool

    /// The first place and the place just past the last one; nil for a finding without a place.
    package var range: (start: SourceText.Location, end: SourceText.Location)? {
      guard let span = diagnostic.span else { return nil }
      return (source.location(of: span.start), source.location(of: max(span.start, span.end)))
    }

    /// A range in code units of UTF-16, as the tools of GitHub count columns.
    package func wideRange(of span: SourceSpan) -> (
      start: SourceText.Location, end: SourceText.Location
    ) {
      (wide(span.start), wide(max(span.start, span.end)))
    }

    private func wide(_ offset: Int) -> SourceText.Location {
      var location = source.location(of: offset)
      let end = min(offset, source.bytes.count)
      let start = max(0, min(end, end - location.column + 1))
      location.column = String(decoding: source.bytes[start..<end], as: UTF8.self).utf16.count + 1
      return location
    }

    /// What identifies the findings of a part in SARIF's results, whatever else the part holds.
    package struct Fingerprints: Sendable {
      private var counts: [UInt64: Int] = [:]

      /// Creates the memory of a part.
      package init() {}

      /// The fingerprint of a finding: what stays the same when lines come and go above it, which
      /// is its file, code and value and the text of its line, and its number among those that have
      /// all of these in common.
      ///
      /// In a stream it has the line's number too, since lines may well be the same, and nobody
      /// remembers them all.
      package mutating func fingerprint(of finding: Finding) -> String {
        var hash = Hash()
        hash.add(
          [
            finding.source.name, finding.diagnostic.code.rawValue, finding.diagnostic.pointer ?? "",
          ].joined(separator: "\n").utf8)
        let start = finding.diagnostic.span?.start ?? 0
        let bytes = finding.source.bytes
        let line = finding.source.line(at: start)
        hash.add(bytes[min(line.lowerBound, bytes.count)..<min(line.upperBound, bytes.count)])
        if finding.isLineOfStream { hash.add("\n\(finding.source.location(of: start).line)".utf8) }
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
}
