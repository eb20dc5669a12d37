import APNs
import Foundation
import NotifySimCore
import TestSupport
import Testing

@testable import Checks
@testable import CommandLineTools
@testable import NotifySimCLI

@Suite("Checking against the nearest manifest")
struct CheckedAppsTests {
  static func manifest(_ category: String) -> [UInt8] {
    Array(
      #"{"bundleIdentifier":"x","categories":[{"identifier":"\#(category)","actions":[]}]}"#.utf8)
  }

  @Test("The nearest manifest is used, and none if a folder has several")
  func nearest() throws {
    let folder = try TemporaryFolder()
    let manifests = [
      ("app/notify-sim.json", "A"), ("app/inner/one.json", "B"), ("twice/one.json", "C"),
      ("twice/two.json", "D"), ("beside/app.json", "E"), ("usual/one.json", "F"),
      ("usual/notify-sim.json", "G"),
    ]
    var files: [FileFinder.Found] = []
    for (name, category) in manifests {
      files.append(
        FileFinder.Found(path: try Self.write(Self.manifest(category), as: name, in: folder)))
    }
    let apps = CheckedApps(of: files)
    let wanted: [(String, Set<String>?)] = [
      ("app/a.json", ["A"]), ("app/deep/er/a.json", ["A"]), ("app/inner/a.json", ["B"]),
      ("twice/a.json", nil), ("twice/deep/a.json", nil), ("a.json", nil), ("other/a.json", nil),
      ("usual/a.json", ["G"]),
    ]
    for (name, categories) in wanted {
      #expect(apps.app(of: folder.file(name).path).categories == categories, "\(name)")
    }
  }

  @Test("A manifest with the usual name counts even if it is not checked")
  func unchecked() throws {
    let folder = try TemporaryFolder()
    _ = try Self.write(Self.manifest("A"), as: "app/notify-sim.json", in: folder)
    _ = try Self.write(Self.manifest("B"), as: "other/app.json", in: folder)
    let apps = CheckedApps(of: [])
    #expect(apps.app(of: folder.file("app/deep/a.json").path).categories == ["A"])
    #expect(apps.app(of: folder.file("other/a.json").path).categories == nil)
  }

  @Test(
    "Without manifests, categories are not reported",
    arguments: ["a.json", "/a", "/nowhere/a", "<stdin>"])
  func none(_ path: String) {
    #expect(CheckedApps(of: []).app(of: path).categories == nil)
  }

  @Test(
    "A payload's category must be one of the app's",
    arguments: [(["A", "B"], false), (["B"], true), ([], true), (nil, false)])
  func lookup(_ registered: [String]?, _ isReported: Bool) {
    var findings = PayloadFindings(reading: .apple)
    let payload = Array(#"{"aps":{"alert":"B","category":"A"}}"#.utf8)
    var app = AppFacts()
    app.categories = registered.map { Set($0) }
    let found = findings.of(payload[...], for: app).findings
    #expect(found.map(\.code) == (isReported ? [.category] : []))
  }

  @Test("A broken manifest declares no categories, and hides the manifests above it")
  func broken() throws {
    let folder = try TemporaryFolder()
    _ = try Self.write(Self.manifest("A"), as: "notify-sim.json", in: folder)
    _ = try Self.write(Array("{".utf8), as: "inner/notify-sim.json", in: folder)
    #expect(CheckedApps(of: []).app(of: folder.file("inner/a.json").path).categories == nil)
  }

  private static func write(
    _ bytes: [UInt8], as name: String, in folder: TemporaryFolder
  ) throws -> String {
    let file = folder.file(name)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    _ = try folder.write(bytes, as: name)
    return file.path
  }

  @Test("Arguments that do not fit their placeholders are reported, up to a hundred")
  func arguments() async throws {
    let folder = try TemporaryFolder()
    let count = 2000
    let format = String(repeating: "%d ", count: count)
    let arguments = (0..<count).map { #""x\#($0)""# }.joined(separator: ",")
    _ = try folder.write(
      Array(#"{"bundleIdentifier":"x","localizations":"."}"#.utf8), as: "notify-sim.json")
    _ = try Self.write(
      Array("\"K\" = \"\(format)\";".utf8), as: "en.lproj/Localizable.strings", in: folder)
    _ = try folder.write(
      Array(#"{"aps":{"alert":{"loc-key":"K","loc-args":[\#(arguments)]}}}"#.utf8), as: "a.json")
    let result = try await Binary.run(["check", "a.json", "--format", "json"], in: folder.url)
    let found = result.output.split(separator: "\n").filter { $0.contains(#""code":"X19""#) }
    #expect(found.count == 100)
  }
}
