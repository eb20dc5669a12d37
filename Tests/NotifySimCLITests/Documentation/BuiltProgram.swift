import Foundation

/// The program that was built together with these tests.
enum BuiltProgram {
  /// The folder that holds it: the one of the test bundle, whatever the configuration and the
  /// scratch path; else the usual one of a debug build.
  static func directory() throws -> URL {
    for start in starts {
      for folder in start.ancestors where holdsProgram(folder) { return folder }
    }
    let usual = Manual.root.appendingPathComponent(".build/debug")
    guard holdsProgram(usual) else {
      throw ConsoleSession.Failure(description: "no notify-sim near \(starts.map(\.path))")
    }
    return usual
  }

  private static var starts: [URL] {
    let bundles = Bundle.allBundles.map(\.bundleURL).filter { $0.pathExtension == "xctest" }
    let executables = [Bundle.main.executableURL].compactMap(\.self)
    let arguments = CommandLine.arguments.filter { $0.contains(".xctest") }
    return bundles + executables + arguments.map { URL(fileURLWithPath: $0) }
  }

  private static func holdsProgram(_ folder: URL) -> Bool {
    let path = folder.appendingPathComponent("notify-sim").path
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
