import Foundation
import NotifySimCore
import Scenarios
import Testing

@testable import Checks
@testable import CommandLineTools
@testable import NotifySimCLI

/// A scenario file that a session wrote.
enum SavedScenario {
  /// Finds files and manifests as a replay does.
  private struct Files: Scenario.Resources {
    func file(_ path: String) throws(Scenario.ResourceError) -> SourceText {
      guard let bytes = FileManager.default.contents(atPath: path) else {
        throw Scenario.ResourceError("there is no \(path)")
      }
      return SourceText(name: path, bytes: Array(bytes))
    }

    func app(_ name: String?, from directory: String) throws(Scenario.ResourceError) -> App {
      if let sample = name.flatMap(AppLoader.sample) { return App(sample) }
      let path = joined(name ?? "", to: directory)
      let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
      do {
        let manifest = try AppManifest(try file(path), directory: folder)
        return App(manifest: manifest, handler: manifest.handler)
      } catch {
        throw Scenario.ResourceError("no app \(path)")
      }
    }
  }

  /// What comes of doing it again.
  static func result(of file: URL) async throws -> ScenarioRun.Outcome {
    let bytes = FileManager.default.contents(atPath: file.path) ?? Data()
    let scenarios = try Scenario.read(
      SourceText(name: file.path, bytes: Array(bytes)),
      directory: file.deletingLastPathComponent().path, resources: Files())
    return await ScenarioRun(try #require(scenarios.first)).result()
  }
}
