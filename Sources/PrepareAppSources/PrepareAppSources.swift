import Foundation
import PackagePlugin

/// Compiles a copy of an app's sources in which what only Apple's platforms have is rewritten; the
/// files of the app stay as they are.
///
/// The target's folder has no source of its own, but a list of them: `app-sources.txt`.
@main
struct PrepareAppSources: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    let list = target.directoryURL.appending(path: "app-sources.txt")
    var (files, modules) = try Self.contents(of: list, from: context.package.directoryURL)
    let tool = try context.tool(named: "AppSourceTool")
    var declarations: [Command] = []
    if Self.isOnPhone(target) {
      modules.insert("UserNotifications", at: 0)
      let file = context.pluginWorkDirectoryURL.appending(path: "PhoneDeclarations.swift")
      declarations = [
        .buildCommand(
          displayName: "Declaring the phone's defaults and files", executable: tool.url,
          arguments: ["--declarations", file.path], outputFiles: [file])
      ]
    }
    let isLibrary = (target as? any SourceModuleTarget)?.kind != .executable
    var names: Set<String> = []
    return declarations
      + files.map { file in
        var name = file.lastPathComponent
        var folder = file.deletingLastPathComponent()
        while !names.insert(name).inserted {
          name = "\(folder.lastPathComponent)-\(name)"
          folder.deleteLastPathComponent()
        }
        // Not the source's own name, which `#fileID` has for what the copy says of the source.
        let copy = context.pluginWorkDirectoryURL.appending(path: "Prepared-\(name)")
        return .buildCommand(
          displayName: "Preparing \(file.lastPathComponent)", executable: tool.url,
          arguments: (isLibrary ? ["--library"] : []) + modules.map { "--import=\($0)" }
            + [file.path, copy.path],
          inputFiles: [file], outputFiles: [copy])
      }
  }

  /// Whether a target can use the phone's modules.
  private static func isOnPhone(_ target: any Target) -> Bool {
    target.recursiveTargetDependencies.contains {
      ($0 as? any SourceModuleTarget)?.moduleName == "UserNotifications"
    }
  }

  /// The files that a list names, and the modules that it imports into each of them.
  ///
  /// Each line is a file or a folder by its path from the package. One that begins with `!` leaves
  /// out what it names, `import NAME` imports a module as a bridging header does, and one that
  /// begins with `#` is a remark.
  private static func contents(
    of list: URL, from package: URL
  ) throws -> (files: [URL], modules: [String]) {
    guard let text = try? String(contentsOf: list, encoding: .utf8) else {
      throw Failure("'\(list.path)' is missing: it lists the app's sources, a path a line")
    }
    let lines = text.split(whereSeparator: \.isNewline)
      .map { $0.trimmingCharacters(in: .whitespaces) }
      .filter { !$0.isEmpty && !$0.hasPrefix("#") }
    var files: [URL] = []
    var modules: [String] = []
    for line in lines {
      let words = line.split(separator: " ", omittingEmptySubsequences: true)
      if words.count == 2, words[0] == "import" {
        modules.append(String(words[1]))
        continue
      }
      let isLeftOut = line.hasPrefix("!")
      let path = isLeftOut ? line.dropFirst().trimmingCharacters(in: .whitespaces) : line
      let named = URL(filePath: path, relativeTo: package).standardizedFileURL
      let found = sources(at: named)
      guard !found.isEmpty else {
        throw Failure("'\(list.path)': there is no Swift source at '\(named.path)'")
      }
      if isLeftOut {
        files.removeAll { found.contains($0) }
      } else {
        files += found.filter { !files.contains($0) }
      }
    }
    return (files, modules)
  }

  private static func sources(at url: URL) -> [URL] {
    guard url.pathExtension != "swift" else {
      return FileManager.default.fileExists(atPath: url.path) ? [url] : []
    }
    let found = FileManager.default.enumerator(at: url, includingPropertiesForKeys: nil)
    return (found?.compactMap { $0 as? URL } ?? [])
      .filter { $0.pathExtension == "swift" }.map(\.standardizedFileURL)
      .sorted { $0.path < $1.path }
  }

  private struct Failure: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) {
      self.description = description
    }
  }
}
