package import APNs
import CommandLineTools

/// How much was checked, and what was found.
package struct CheckTally: Sendable {
  /// What was checked, by kind.
  package var payloads = 0
  var manifests = 0
  var scenarios = 0
  var tables = 0
  /// How many files that lie in folders are none of these.
  var others = 0
  /// How many files could not be read.
  var unreadable = 0
  /// The number of findings of each code, by severity.
  private(set) var found: [Diagnostic.Code: [Severity: Int]] = [:]

  /// How much was checked.
  var checked: Int { payloads + manifests + scenarios + tables }

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
    others += other.others
    unreadable += other.unreadable
    for (code, severities) in other.found {
      found[code, default: [:]].merge(severities, uniquingKeysWith: +)
    }
  }

  /// The gravest severity that was found; nil for none.
  package var gravest: Severity? { found.values.flatMap(\.keys).max() }

  /// The number of findings of a severity.
  package func count(_ severity: Severity) -> Int {
    found.values.reduce(0) { $0 + $1[severity, default: 0] }
  }

  /// The lines of a summary: a line for each code, then how much was checked and found.
  package var lines: [String] {
    let codes = found.keys.sorted { Self.key($0) < Self.key($1) }
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
    ].compactMap(\.self)
    let checked = kinds.isEmpty ? "nothing" : UsageError.alternatives(kinds, joint: "and")
    let all = Dictionary(uniqueKeysWithValues: Severity.allCases.map { ($0, count($0)) })
    let result = gravest == nil ? "no findings" : Self.words(all)
    let rest =
      [
        others > 0 ? "\(Self.count(others, "file") ?? "") left out as something else" : nil,
        unreadable > 0 ? "\(Self.count(unreadable, "file") ?? "") not read" : nil,
      ].compactMap(\.self).map { "; \($0)" }.joined()
    return "\(checked) checked: \(result)\(rest)"
  }

  private static func words(_ severities: [Severity: Int]) -> String {
    Severity.allCases.reversed().compactMap { count(severities[$0, default: 0], $0.rawValue) }
      .joined(separator: ", ")
  }

  /// A number with its noun, or nil for 0.
  private static func count(_ number: Int, _ noun: String) -> String? {
    number == 0 ? nil : "\(number) \(noun)\(number == 1 ? "" : "s")"
  }

  /// Orders codes by their letters, then by their numbers as numbers.
  private static func key(_ code: Diagnostic.Code) -> (String, Int) {
    let word = code.rawValue.prefix { !$0.isNumber }
    return (String(word), Int(code.rawValue.dropFirst(word.count)) ?? 0)
  }
}

extension String {
  fileprivate func padding(to width: Int) -> String {
    self + String(repeating: " ", count: max(0, width - count))
  }
}
