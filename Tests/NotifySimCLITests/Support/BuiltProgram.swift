import Foundation
import TestSupport

/// The program that the end-to-end tests run.
///
/// It is the one that was built together with these tests, or the one whose absolute path is in
/// `NOTIFY_SIM_BINARY`, such as a release build.
struct BuiltProgram {
  let url: URL

  /// The modules that the tests were built with, if they can be given to a compiler.
  static var modules: URL? {
    let folder = try? BuiltProgram().directory().appendingPathComponent("Modules")
    guard let folder, FileManager.default.fileExists(atPath: folder.path) else { return nil }
    return folder
  }

  /// The variable that names another program.
  static let variable = "NOTIFY_SIM_BINARY"
  /// What the program is called.
  static let name = "notify-sim"

  enum Failure: Error {
    case notBuilt(searched: [String])
    case notAbsolute(String)
    case notExecutable(String)
    case misnamed(String)
  }

  /// Finds the program: the one that the environment names; else the one in the folder of the test
  /// bundle or one around it, whatever the configuration and the scratch path; else that of a debug
  /// build.
  init(environment: [String: String] = ProcessInfo.processInfo.environment) throws {
    if let path = environment[Self.variable] {
      guard path.hasPrefix("/") else { throw Failure.notAbsolute(path) }
      guard Self.isProgram(path) else { throw Failure.notExecutable(path) }
      url = URL(fileURLWithPath: path)
      return
    }
    let folders =
      Self.starts.flatMap(\.ancestors) + [
        Repository.file(".build/debug")
      ]
    let candidates = folders.map { $0.appendingPathComponent(Self.name) }
    guard let found = candidates.first(where: { Self.isProgram($0.path) }) else {
      throw Failure.notBuilt(searched: candidates.map(\.path))
    }
    url = found
  }

  /// The absolute path.
  var path: String { url.path }

  /// The folder to look in for the program by its name.
  func directory() throws -> URL {
    guard url.lastPathComponent == Self.name else { throw Failure.misnamed(path) }
    return url.deletingLastPathComponent()
  }

  private static var starts: [URL] {
    let bundles = Bundle.allBundles.map(\.bundleURL).filter { $0.pathExtension == "xctest" }
    let executables = [Bundle.main.executableURL].compactMap(\.self)
    let arguments = CommandLine.arguments.filter { $0.contains(".xctest") }
    return bundles + executables + arguments.map { URL(fileURLWithPath: $0) }
  }

  private static func isProgram(_ path: String) -> Bool {
    var isDirectory: ObjCBool = false
    return FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory)
      && !isDirectory.boolValue && FileManager.default.isExecutableFile(atPath: path)
  }
}

extension URL {
  /// The folder that holds this, the one that holds that, and so on for a few steps.
  fileprivate var ancestors: [URL] {
    sequence(first: deletingLastPathComponent()) { $0.deletingLastPathComponent() }
      .prefix(4).map(\.self)
  }
}
