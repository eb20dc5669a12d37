import APNs
@testable import NotifySimCLI
import NotifySimCore
import SavedPhones
import Scenarios
import TestSupport
import Testing

@Suite("A wrong document")
struct WrongDocumentTests {
  static let payloads = [
    #"[]"#, #"{}"#, #"{"alert": "B"}"#, #"{"aps": []}"#, #"{"aps": {"badge": -1}}"#,
    #"{"aps": {"alret": "B"}}"#, #"{"aps": {"alert": {"boby": "B"}}}"#,
    #"{"aps": {"interruption-level": "urgent"}}"#, #"{"aps": {"sound": {"volume": 1.5}}}"#,
    #"{"aps": {"relevance-score": 2}}"#, #"{"aps": {"alert": {"title": {"loc-key": "T"}}}}"#,
    #"{"aps": {"content-available": "1"}}"#, #"{"aps": {"event": "stop"}}"#,
    #"{"aps": {"url-args": ["a", 1]}}"#, #"{"aps": {}, "mdm": 1}"#,
  ]
  static let manifests = [
    #"{}"#, #"{"bundleIdentifier": ""}"#, #"{"bundleIdentifier": "a", "handlr": "x"}"#,
    #"{"bundleIdentifier": "a", "authorization": ["alerts"]}"#,
    #"{"bundleIdentifier": "a", "handler": []}"#, #"{"bundleIdentifier": "a", "handler": [1]}"#,
    #"{"bundleIdentifier": "a", "pushTypes": ["alert"]}"#,
    #"{"bundleIdentifier": "a", "apsEnvironment": "sandbox"}"#,
    #"{"bundleIdentifier": "a", "serviceExtension": ""}"#,
    #"{"bundleIdentifier": "a", "categories": [{}]}"#,
    #"{"bundleIdentifier": "a", "categories": [{"identifier": "C", "actions": [{"identifier": "A"}]}]}"#,
    #"{"bundleIdentifier": "a", "categories": [{"identifier": "C", "options": ["dismiss"]}]}"#,
    #"{"bundleIdentifier": "a", "categories": [{"identifier": "C", "actions": [{"identifier": "A", "title": "T", "textInput": {"title": "x"}}]}]}"#,
  ]
  static let steps = [
    #"{}"#, #"{"delivr": "a.json"}"#, #"{"lock": false}"#, #"{"lock": true, "unlock": true}"#,
    #"{"lock": true, "of": "a"}"#, #"{"choose": 1}"#, #"{"choose": "A", "headers": {}}"#,
    #"{"deliver": 1}"#, #"{"deliver": "a.json", "action": "A"}"#, #"{"keep": "loudly"}"#,
    #"{"set": {"lockd": true}}"#, #"{"set": {"locked": "yes"}}"#, #"{"set": {"focus": {"of": 1}}}"#,
    #"{"set": {"badge": -1}}"#, #"{"advance": -1}"#, #"{"repeat": 0, "steps": []}"#,
    #"{"repeat": 2}"#, #"{"steps": []}"#, #"{"repeat": 2, "steps": [], "expect": []}"#,
    #"{"repeat": 2, "steps": [], "lock": true}"#, #"{"repeat": 2, "steps": [{"lok": true}]}"#,
    #"{"lock": true, "snapshot": "a/b"}"#, #"{"lock": true, "expect": "device"}"#,
    #"{"lock": true, "expect": {"event": "devise"}}"#,
    #"{"lock": true, "expect": {"not": {"event": "devise"}}}"#,
    #"{"lock": true, "expect": {"not": {}, "event": "device"}}"#,
    #"{"lock": true, "expect": [{"exactly": 1}]}"#,
    #"{"lock": true, "expect": [{"exactly": -1, "of": {}}]}"#,
    #"{"lock": true, "expect": {"not": {"event": "presented", "surfce": "banner"}}}"#,
    #"{"lock": true, "expect": {"not": {"event": "presented", "surface": "baner"}}}"#,
  ]
  static let scenarios =
    steps.map { #"{"name": "N", "steps": [\#($0)]}"# } + [
      #"{"steps": []}"#, #"{"name": "N"}"#, #"{"name": "", "steps": []}"#,
      #"{"name": "N", "steps": {}}"#, #"{"name": "N", "steps": [], "tags": []}"#,
      #"{"name": "N", "steps": [], "seed": -1}"#, #"{"name": "N", "steps": [], "cases": []}"#,
      #"{"name": "N", "steps": [], "cases": [{}]}"#,
      #"{"name": "N", "steps": [], "device": {"locked": 1}}"#,
      #"{"name": "N", "steps": [], "profile": {"contentAvailable": "maybe"}}"#,
      #"{"name": "N", "steps": [], "app": {"name": "A"}}"#,
    ]
  static let states =
    [
      "[]", "{}", #"{"schema": 1}"#, #"{"schema": 2, "app": "a"}"#,
    ]
    + [
      #""extra": 1"#, #""seed": -1"#, #""device": {"badge": "3"}"#, #""device": {"colour": 1}"#,
      #""device": {"delivered": [{"id": "a"}]}"#, #""device": {"files": {"a": {"text": "b"}}}"#,
      #""pushKit": {"voip": {}}"#, #""categories": {"registered": [{}]}"#, #""calls": ["a"]"#,
    ].map { #"{"schema": 1, "app": "a", \#($0)}"# }
  static let events =
    ["[]", "{}"]
    + [
      #""event": "presentd""#, #""event": "presented", "surface": "baner""#,
      #""event": "badge", "to": "3""#, #""event": "sound", "volume": "loud""#,
    ].map { #"{"seq": 1, "time": "2026-01-01T09:00:00Z", "rules": [], \#($0)}"# }
  static let all =
    payloads.map { (FileFormat.payload, $0) } + manifests.map { (.manifest, $0) }
    + scenarios.map { (.scenario, $0) } + states.map { (.state, $0) }
    + events.map { (.event, $0) }

  @Test("A wrong document is refused by its schema", arguments: all)
  func refused(_ format: FileFormat, _ text: String) throws {
    let document = try JSONDocument(parsing: text, options: .strict)
    #expect(!(try SchemaFiles.validator(format).problems(document.root).isEmpty))
  }

  @Test("A wrong document that is not a payload is refused by its reader", arguments: all)
  func refusedByReader(_ format: FileFormat, _ text: String) throws {
    let source = SourceText(name: "file.json", bytes: Array(text.utf8))
    switch format {
    case .manifest: #expect(throws: AppManifest.ReadingError.self) { try AppManifest(source) }
    case .scenario:
      #expect(throws: Scenario.ReadingError.self) {
        try Scenario.read(source, directory: "", resources: EmptyResources())
      }
    case .state:
      let manifest = AppManifest(bundleIdentifier: "a", name: "A")
      #expect(throws: SavedPhoneError.self) { try SavedPhone(source, for: manifest) }
    case .payload, .event: break
    }
  }
}

/// Has one app, and every file, which is empty.
private struct EmptyResources: Scenario.Resources {
  func file(_ path: String) throws(Scenario.ResourceError) -> SourceText {
    SourceText(name: path, bytes: [])
  }

  func app(_ name: String?, from directory: String) throws(Scenario.ResourceError) -> App {
    App(manifest: AppManifest(bundleIdentifier: "a", name: "A"))
  }
}
