import Foundation
import NotifySimCore
import TestSupport
import Testing

@testable import CommandLineTools
@testable import NotifySimCLI

@Suite("Disabling diagnostics of a check")
struct CheckDisablingTests {
  static let files = [
    (
      "dialect", "a.json", #"{"message":{"token":"t","notification":{"body":"x"},"data":{"a":1}}}"#
    ),
    ("manifest", "a.json", #"{"bundleIdentifier":"x","nonsense":1}"#),
    ("scenario", "a.scenario.json", #"{"name":"x","steps":7}"#),
    ("strings", "a.strings", #""a" "b";"#),
    ("X3", "a.json", #"{"aps":{"alert":"x","badge":"1"}}"#),
    ("X9c", "notify-sim.json", #"{"bundleIdentifier":"com..x"}"#),
    ("X9b", "a.json", #"{"aps":{"alert":"x","interruption-level":"critical"}}"#),
  ]

  @Test("A code is disabled on the command line, in any letter case", arguments: files)
  func words(_ code: String, _ name: String, _ text: String) async throws {
    let folder = try TemporaryFolder()
    _ = try folder.write(Array(text.utf8), as: name)
    let reported = try await Binary.run(["check", name, "--format", "json"], in: folder.url)
    #expect(reported.output.contains(#""code":"\#(code)""#))
    for word in [code, code.uppercased(), code.lowercased()] {
      let result = try await Binary.run(["check", name, "--disable", word], in: folder.url)
      #expect(result.output.hasSuffix(" checked: no findings\n"), "\(result.errors)")
    }
  }

  @Test("A code is disabled in a manifest")
  func section() async throws {
    let folder = try TemporaryFolder()
    let manifest = #"{"bundleIdentifier":"x","check":{"disable":["dialect"]}}"#
    _ = try folder.write(Array(manifest.utf8), as: "notify-sim.json")
    let (_, name, message) = Self.files[0]
    _ = try folder.write(Array(message.utf8), as: name)
    let result = try await Binary.run(["check", name], in: folder.url)
    #expect(result.output == "1 payload checked: no findings\n")
  }

  @Test("A disabled code of the app's categories is left out everywhere", arguments: [false, true])
  func categories(isDisabled: Bool) async throws {
    let folder = try TemporaryFolder()
    let disabled = isDisabled ? #""check":{"disable":["X12"]},"# : ""
    let manifest = #"""
      {"bundleIdentifier":"com.example.mail",\#(disabled)"categories":[
        {"identifier":"A","actions":[{"identifier":"OK","title":"Yes"}]},
        {"identifier":"B","actions":[{"identifier":"OK","title":"No"}]}]}
      """#
    let scenario = #"""
      {"name":"one","steps":[{"deliver":"a.json","expect":{"event":"presented","surface":"banner"}}]}
      """#
    _ = try folder.write(Array(manifest.utf8), as: "notify-sim.json")
    _ = try folder.write(Array(#"{"aps":{"alert":"x","category":"A"}}"#.utf8), as: "a.json")
    _ = try folder.write(Array(scenario.utf8), as: "a.scenario.json")
    for words in [["check", "notify-sim.json"], ["deliver", "a.json", "--no-input"]] {
      let made = try await Binary.run(words, in: folder.url)
      #expect(made.status == 0, "\(made.errors)")
      #expect((made.output + made.errors).contains("[X12]") == !isDisabled, "\(made.errors)")
    }
    let replayed = try await Binary.run(["replay", "a.scenario.json"], in: folder.url)
    #expect(replayed.status == 0, "\(replayed.output)\(replayed.errors)")
  }

  @Test("A misspelt code gets a suggestion", arguments: ["manifes", "DIALCT"])
  func nearly(_ word: String) throws {
    let near = try #require(AppManifest.CheckSection.nearestCode(to: word))
    #expect(["manifest", "dialect"].contains(near))
    #expect(AppManifest.CheckSection.code(word) == nil)
  }
}
