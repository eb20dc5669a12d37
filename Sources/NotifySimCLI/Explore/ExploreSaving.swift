import Checks
import CommandLineTools
import Foundation
import NotifySimCore
import Platform
import Scenarios

/// Writes a session as a scenario file.
struct ExploreSaving {
  let phone: ExplorePhone
  let app: AppLoader.Place
  /// Whether the app has the handler of the command line.
  let hasOwnHandler: Bool

  /// Writes the file.
  ///
  /// - Returns: what was written, in words.
  /// - Throws: ``Failure``.
  func save(_ saving: ExploreOrder.Saving) throws(Failure) -> String {
    guard !hasOwnHandler else {
      throw Failure(
        "a scenario has no place for the command of --handler",
        help: "put it into the manifest's 'handler'")
    }
    let writer = try writer(saving)
    do throws(CommandFailure) {
      try ReplacementFile.write(writer.text, to: saving.path, replacing: saving.isForced)
    } catch {
      throw failure(error, saving)
    }
    let counts = [(writer.stepCount, "step"), (writer.expectationCount, "expectation")]
    let words = counts.map { $0 == 1 ? "1 \($1)" : "\($0) \($1)s" }
    return "\(saving.path): \(words.joined(separator: ", "))"
  }

  private func writer(_ saving: ExploreOrder.Saving) throws(Failure) -> ScenarioWriter {
    let folder = Self.parts(of: saving.path).dropLast()
    do throws(ScenarioWriterError) {
      var writer = try ScenarioWriter(
        name: saving.name ?? Self.name(of: saving.path), app: appName(from: Array(folder)),
        manifest: phone.app.manifest, device: phone.start.device, profile: phone.profile)
      for step in phone.steps {
        let path = payloadPath(step.call, from: Array(folder))
        try writer.add(
          step.call, payload: path,
          files: { relativePath(to: Self.parts(of: $0), from: Array(folder)) },
          seeing: step.events)
      }
      return writer
    } catch {
      throw Failure(error.message)
    }
  }

  private func appName(from folder: [String]) -> String? {
    guard let path = app.name else { return nil }
    if case .builtIn = app { return path }
    let relative = relativePath(to: Self.parts(of: path), from: folder)
    return relative.contains("/") ? relative : "./\(relative)"
  }

  /// The path of a payload that is still as it was delivered; nil for one to be written out.
  private func payloadPath(_ call: VerbCall, from folder: [String]) -> String? {
    guard let delivered = call.push?.source,
      let now = try? InputFile.read(delivered.name),
      now.bytes == (delivered.origin?.source ?? delivered).bytes
    else { return nil }
    return relativePath(to: Self.parts(of: delivered.name), from: folder)
  }

  private func failure(_ failure: CommandFailure, _ saving: ExploreOrder.Saving) -> Failure {
    if !saving.isForced, FileSystem.exists(saving.path) {
      return Failure("'\(saving.path)' is there already", help: "write save --force \(saving.path)")
    }
    guard case .unwritable(_, let reason) = failure else {
      return Failure("cannot write '\(saving.path)'")
    }
    return Failure("cannot write '\(saving.path)': \(reason)")
  }

  /// The names from the root to a file.
  private static func parts(of path: String) -> [String] {
    URL(fileURLWithPath: path).standardizedFileURL.pathComponents
  }

  /// What a scenario is called by its file: `reply-when-locked.scenario.json`.
  static func name(of path: String) -> String {
    var name = URL(fileURLWithPath: path).lastPathComponent
    for ending in [".json", ".scenario"] where name.hasSuffix(ending) && name != ending {
      name.removeLast(ending.count)
    }
    return name.replacing("-", with: " ")
  }

  /// Why a session cannot be saved.
  struct Failure: Error {
    let message: String
    let help: String?

    init(_ message: String, help: String? = nil) {
      self.message = message
      self.help = help
    }
  }
}
