import APNs
import Foundation
@testable import NotifySimCLI
import NotifySimCore
import Scenarios
import TestSupport
import Testing

@Suite("The JSON Schema")
struct SchemaTests {
  @Test("The schema of each format is recorded as it is printed", arguments: FileFormat.allCases)
  func recorded(_ format: FileFormat) throws {
    let file = Repository.file("docs/schemas/\(format.rawValue).schema.json")
    try Golden(file: file).expect(format.schemaText)
  }

  @Test("A schema describes each key", arguments: FileFormat.allCases)
  func described(_ format: FileFormat) throws {
    let root = try SchemaFiles.validator(format).root
    let members = try #require(root["properties"]).members
    #expect(!Array(members).isEmpty)
    for (key, schema) in members {
      #expect(schema["description"]?.string?.isEmpty == false, "\(key.rawText)")
    }
  }

  @Test("The schema of scenarios accepts every scenario")
  func scenarios() throws {
    let validator = try SchemaFiles.validator(.scenario)
    let paths = try SchemaFiles.fixtures("scenarios").filter { $0.hasSuffix(".scenario.json") }
    #expect(paths.count >= 60)
    for path in paths {
      let document = try #require(try SchemaFiles.document(path), "\(path)")
      let problems = validator.problems(document.root)
      #expect(problems.isEmpty, "\(path)")
    }
  }

  @Test("The schema of events accepts every event")
  func events() throws {
    let validator = try SchemaFiles.validator(.event)
    let file = Repository.file("Tests/NotifySimCoreTests/Events/every-event.jsonl")
    let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
    #expect(lines.count >= 30)
    for line in lines {
      let problems = validator.problems(try JSONDocument(parsing: String(line)).root)
      #expect(problems.isEmpty, "\(line)")
    }
  }

  @Test("The schema of manifests accepts every valid manifest")
  func manifests() throws {
    let validator = try SchemaFiles.validator(.manifest)
    let paths = try SchemaFiles.fixtures("apps") + ["fixtures/example/notify-sim.json"]
    for path in paths {
      let document = try #require(try SchemaFiles.document(path), "\(path)")
      let problems = validator.problems(document.root)
      #expect(problems.isEmpty != path.hasSuffix("/mistaken.json"), "\(path): \(problems)")
    }
  }

  @Test("The schema of payloads accepts every payload without a finding")
  func payloads() throws {
    let validator = try SchemaFiles.validator(.payload)
    var refused: [String] = []
    for path in try SchemaFiles.fixtures("payloads") where !path.contains("/dialects/") {
      guard let document = try SchemaFiles.document(path) else { continue }
      let problems = validator.problems(document.root)
      let isClean = Payload(document).diagnostics.allSatisfy { $0.span == nil || $0.isSyntax }
      #expect(problems.isEmpty == isClean, "\(path): \(problems)")
      if !problems.isEmpty { refused.append(path) }
    }
    #expect(refused == ["fixtures/payloads/wrong-types.json"])
  }

  @Test("The schema of scenarios has every verb, device key, profile switch and kind of event")
  func complete() throws {
    let definitions = try #require(SchemaFiles.validator(.scenario).root["definitions"])
    let steps = try #require(definitions["step"]?["properties"])
    for verb in Verb.all { #expect(steps[verb.name] != nil, "\(verb.name)") }
    let switches = try #require(definitions["profile"]?["properties"])
    for found in Profile.switches { #expect(switches[found.name] != nil, "\(found.name)") }
    let text = definitions.rawText
    for key in DeviceKey.all { #expect(text.contains("\"\(key.name)\""), "\(key.name)") }
    for kind in Event.Kind.names { #expect(text.contains("\"\(kind)\""), "\(kind)") }
  }
}

extension Diagnostic {
  /// Whether it is about how the JSON is written, which an editor reports by itself.
  fileprivate var isSyntax: Bool { code.rawValue == "X1" || code.rawValue == "X4" }
}
