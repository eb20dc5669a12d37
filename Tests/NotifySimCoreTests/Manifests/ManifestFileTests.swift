import Foundation
import NotifySimCore
import TestSupport
import Testing

@Suite("A manifest that is read from its file")
struct ManifestFileTests {
  private func written(
    _ manifest: String, strings: String? = nil
  ) throws -> (folder: TemporaryFolder, path: String) {
    let folder = try TemporaryFolder()
    if let strings {
      let korean = "Texts/ko.lproj"
      try FileManager.default.createDirectory(
        at: folder.file(korean), withIntermediateDirectories: true)
      _ = try folder.write(strings.utf8, as: "\(korean)/Localizable.strings")
    }
    let path = try folder.write(manifest.utf8, as: "notify-sim.json").path
    return (folder, path)
  }

  @Test("A manifest file gives a compiled app its facts and texts")
  func facts() async throws {
    let text = #"""
      {"bundleIdentifier": "com.example.bakery", "name": "Bakery", "localizations": "Texts",
       "entitlements": ["time-sensitive"], "handler": ["false"]}
      """#
    let (folder, path) = try written(text, strings: #""HELLO" = "안녕하세요";"#)
    let app = App(manifest: try AppManifest(contentsOfFile: path)) {
      TestDelegate(TestDelegate.Script(), $0)
    }
    #expect(app.manifest.name == "Bakery" && app.manifest.directory == folder.url.path)
    #expect(app.manifest.entitlements == [.timeSensitive])
    #expect(app.localizations.languages == ["ko"] && app.handler == nil)
    let push = Push(json: #"{"aps": {"alert": {"loc-key": "HELLO"}}}"#)
    let log = await run(app, .deliver(push)) { $0.languages = ["ko"] }
    #expect(log.jsonLines.contains("안녕하세요"), "\(log)")
  }

  static let faults: [(manifest: String, fault: String)] = [
    (
      "{\n  \"bundleIdentifer\": \"a\"\n}",
      "notify-sim.json:1:1: 'bundleIdentifier' is missing\nnotify-sim.json:2:3: unknown key 'bundleIdentifer';"
        + " did you mean 'bundleIdentifier'?"
    ),
    (#"{"bundleIdentifier": "a", "localizations": "Texts"}"#, "Texts: no such directory"),
    (#"{"bundleIdentifier": "a" "#, "notify-sim.json:1:25: the object is not closed"),
  ]

  @Test("A wrong manifest file is reported with its place", arguments: faults)
  func fault(manifest: String, fault: String) throws {
    let (folder, path) = try written(manifest)
    let error = #expect(throws: FileError.self) { try AppManifest(contentsOfFile: path) }
    let message = error?.description.replacing("\(folder.url.path)/", with: "")
    #expect(message?.contains(fault) == true, "\(message ?? "")")
  }

  @Test("A manifest file must exist")
  func missing() throws {
    let folder = try TemporaryFolder()
    let path = folder.url.appendingPathComponent("notify-sim.json").path
    let error = #expect(throws: FileError.self) { try AppManifest(contentsOfFile: path) }
    #expect(error?.description == "\(path): no such file")
  }
}
