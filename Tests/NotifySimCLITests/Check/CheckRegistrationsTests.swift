import APNs
import Foundation
import Testing

@testable import NotifySimCLI

@Suite("Payloads of a tree are checked against the manifest nearest upward")
struct CheckRegistrationsTests {
  @Test("The nearest one counts; where there are several, none does; nor one beside")
  func nearest() throws {
    let folder = try TemporaryFolder()
    let manifests = [
      ("app/notify-sim.json", "A"), ("app/inner/one.json", "B"), ("twice/one.json", "C"),
      ("twice/two.json", "D"), ("beside/app.json", "E"),
    ]
    var files: [FoundFile] = []
    for (name, category) in manifests {
      let file = folder.file(name)
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      _ = try folder.write(
        Array(
          #"{"bundleIdentifier":"x","categories":[{"identifier":"\#(category)","actions":[]}]}"#
            .utf8), as: name)
      files.append(FoundFile(path: file.path))
    }
    let found = CheckRegistrations(of: files)
    let wanted: [(String, Set<String>?)] = [
      ("app/a.json", ["A"]), ("app/deep/er/a.json", ["A"]), ("app/inner/a.json", ["B"]),
      ("twice/a.json", nil), ("twice/deep/a.json", nil), ("a.json", nil), ("other/a.json", nil),
    ]
    for (name, categories) in wanted {
      #expect(found.registered(for: folder.file(name).path) == categories, "\(name)")
    }
  }

  @Test(
    "A payload's category is one of those that the app registers, or is reported",
    arguments: [(["A", "B"], false), (["B"], true), ([], true), (nil, false)])
  func lookup(_ registered: [String]?, _ isReported: Bool) {
    var findings = PayloadFindings(reading: .apple, headers: RequestHeaders([]), dialect: nil)
    let payload = Array(#"{"aps":{"alert":"B","category":"A"}}"#.utf8)
    let found = findings.of(payload[...], registered: registered.map { Set($0) })
    #expect(found.map(\.code) == (isReported ? [.category] : []))
  }

  @Test(
    "Without manifests nothing is said, wherever the payload lies", arguments: ["a.json", "/a"])
  func none(_ path: String) {
    #expect(CheckRegistrations(of: []).registered(for: path) == nil)
  }
}
