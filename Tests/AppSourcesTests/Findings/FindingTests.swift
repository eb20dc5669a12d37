import AppSources
import Diagnostics
import PhoneModel
import TestSupport
import Testing

@Suite("A finding in an app's sources")
struct FindingTests {
  /// A source with `▸` before the place of each finding that is expected.
  struct Case: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let code: String?
    let files: [String: String]

    /// A case of one source.
    init(_ name: String, _ code: String?, in file: String = "App.swift", _ text: String) {
      self.init(name, code, [file: text])
    }

    /// A case of several files.
    init(_ name: String, _ code: String?, _ files: [String: String]) {
      testDescription = name
      self.code = code
      self.files = files
    }

    /// The places of the marks, as `file:line:column`, and the files without the marks.
    var marked: (places: [String], files: [String: String]) {
      var places: [String] = []
      var plain: [String: String] = [:]
      for (name, text) in files {
        var lines: [String] = []
        for (number, line) in text.split(separator: "\n", omittingEmptySubsequences: false)
          .enumerated()
        {
          let parts = line.split(separator: "▸", omittingEmptySubsequences: false)
          lines.append(parts.joined())
          if parts.count > 1 {
            places.append("\(name):\(number + 1):\((parts.first?.utf8.count ?? 0) + 1)")
          }
        }
        plain[name] = lines.joined(separator: "\n")
      }
      return (places.sorted(), plain)
    }
  }

  @Test("A finding in sources has its place and its code", arguments: FindingCases.wrong)
  func wrong(_ example: Case) throws {
    let (places, found) = try Self.found(example)
    #expect(found.map(\.place) == places)
    #expect(Set(found.map(\.code)) == [example.code])
  }

  @Test("Correct sources have no findings", arguments: FindingCases.sound)
  func sound(_ example: Case) throws {
    #expect(try Self.found(example).found.map { "\($0.place) \($0.message)" } == [])
  }

  @Test("A finding in sources has the severities that its code declares")
  func severities() throws {
    var met: [String: Set<Diagnostic.Severity>] = [:]
    for example in FindingCases.wrong {
      for finding in try Self.found(example).found {
        met[finding.code, default: []].insert(finding.severity)
      }
    }
    for code in Diagnostic.Code.ofSources where code != .manifestDrift {
      let declared = try #require(code.declared).severities
      #expect(declared == met[code.rawValue, default: []].sorted(by: >), "\(code.rawValue)")
    }
  }

  private struct Found {
    let place: String
    let code: String
    let message: String
    let severity: Diagnostic.Severity
  }

  private static func found(_ example: Case) throws -> (places: [String], found: [Found]) {
    let (places, files) = example.marked
    let folder = try ProjectFolder(files)
    defer { folder.keep() }
    let reading = try AppSourcesReport.surveyed(of: folder.path)
    let found = try reading.findings.map { finding in
      let source = try #require(reading.source(finding.file))
      let span = try #require(finding.diagnostic.span)
      let location = source.location(of: span.start)
      return Found(
        place: "\(finding.file):\(location.line):\(location.column)",
        code: finding.diagnostic.code.rawValue, message: finding.diagnostic.message,
        severity: finding.diagnostic.severity)
    }
    return (places, found.sorted { $0.place < $1.place })
  }
}
