import APNs
import NotifySimCore
import Scenarios
import UIKit
import UserNotifications

/// What a scenario names, out of tables.
struct MemoryResources: Scenario.Resources {
  var files = [
    "scenarios/hello.json": #"{"aps": {"alert": {"title": "Hello"}, "category": "GREETING"}}"#,
    "scenarios/broken.json": #"{"aps": {"alert": "Hello" "badge": 1}}"#,
  ]

  func file(_ path: String) throws(Scenario.ResourceError) -> SourceText {
    guard let text = files[path] else {
      throw Scenario.ResourceError("cannot open '\(path)': no such file")
    }
    return SourceText(name: path, bytes: Array(text.utf8))
  }

  func app(_ name: String?, from directory: String) throws(Scenario.ResourceError) -> App {
    guard name == nil || name == "greetings" else {
      throw Scenario.ResourceError("there is no app '\(name ?? "")'", suggestion: "greetings")
    }
    do throws(AppManifest.ReadingError) {
      return App(
        manifest: try AppManifest(
          SourceText(name: "greetings.json", bytes: Array(Self.manifest.utf8))))
    } catch {
      throw Scenario.ResourceError("the manifest is wrong")
    }
  }

  private static let manifest = #"""
    {
      "bundleIdentifier": "com.example.greetings",
      "categories": [
        { "identifier": "GREETING",
          "actions": [
            { "identifier": "WAVE", "title": "Wave" },
            { "identifier": "HUG", "title": "Hug" } ] } ]
    }
    """#
}

extension Scenario {
  /// The scenarios of a text.
  static func all(_ text: String) throws(ReadingError) -> [Scenario] {
    try read(
      SourceText(name: "scenarios/x.scenario.json", bytes: Array(text.utf8)),
      directory: "scenarios", resources: MemoryResources())
  }

  /// The mistakes of a text, each as `LINE:COLUMN: MESSAGE` with what was probably meant.
  static func mistakes(_ text: String) -> [String] {
    do throws(ReadingError) {
      _ = try all(text)
      return []
    } catch {
      return error.diagnostics.map { found in
        let place = error.source.location(of: found.span?.start ?? 0)
        let fix = found.fixIt.map { "; \($0.message)" } ?? ""
        return "\(place.line):\(place.column): \(found.message)\(fix)"
      }
    }
  }
}
