import APNs
import NotifySimCore
import Scenarios

/// A file is read, or refused with mistakes that lie in it.
enum FileLaw {
  static func checkScenario(_ bytes: [UInt8]) throws(Breach) {
    let source = SourceText(name: "f.scenario.json", bytes: bytes)
    let scenarios: [Scenario]
    do throws(Scenario.ReadingError) {
      scenarios = try Scenario.read(source, directory: "", resources: NoFiles())
    } catch {
      return try checkMistakes(error.diagnostics, bytes, "scenario")
    }
    for span in scenarios.flatMap({ [$0.span].compactMap(\.self) + $0.steps.map(\.span) }) {
      try demand(span.start >= 0 && span.end <= bytes.count, "a step outside of the text")
    }
  }

  static func checkManifest(_ bytes: [UInt8]) throws(Breach) {
    do throws(AppManifest.ReadingError) {
      _ = try AppManifest(SourceText(name: "app.json", bytes: bytes))
    } catch {
      try checkMistakes(error.diagnostics, bytes, "manifest")
    }
  }

  static func checkStrings(_ bytes: [UInt8]) throws(Breach) {
    let kinds = TableFile.Kind.allCases
    let kind = kinds[Int(bytes.first ?? 0) % kinds.count]
    let rest = Array(bytes.dropFirst())
    let file = TableFile(SourceText(name: kind.fileName, bytes: rest), in: "ar")
    try demandPlaces(of: file.diagnostics, in: file.source.bytes.count, "strings")
  }

  private static func checkMistakes(
    _ mistakes: [Diagnostic], _ bytes: [UInt8], _ what: String
  ) throws(Breach) {
    try demand(!mistakes.isEmpty, "\(what): refused without a reason")
    try demandPlaces(of: mistakes, in: bytes.count, what)
  }
}

/// Has one app without code, and no file.
private struct NoFiles: Scenario.Resources {
  func file(_ path: String) throws(Scenario.ResourceError) -> SourceText {
    throw Scenario.ResourceError("there is no such file")
  }

  func app(_ name: String?, from directory: String) throws(Scenario.ResourceError) -> App {
    guard let app = Self.app else { throw Scenario.ResourceError("there is no such app") }
    return app
  }

  private static let app = try? App(
    manifest: AppManifest(
      SourceText(name: "app.json", bytes: Array(#"{"bundleIdentifier": "com.example.fuzz"}"#.utf8)))
  )
}
