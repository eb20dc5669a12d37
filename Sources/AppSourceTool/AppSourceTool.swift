import Foundation

/// Writes the copy of an app's source that is compiled: `AppSourceTool [--library] SOURCE COPY`.
@main
struct AppSourceTool {
  static func main() {
    var words = Array(CommandLine.arguments.dropFirst())
    let isLibrary = words.first == "--library"
    if isLibrary { words.removeFirst() }
    guard words.count == 2, let input = words.first, let output = words.last else {
      fail("usage: AppSourceTool [--library] SOURCE COPY")
    }
    do {
      let source = try String(contentsOf: URL(filePath: input), encoding: .utf8)
      let text = SourcePreparation.prepared(source, path: input, isLibrary: isLibrary)
      try Data(text.utf8).write(to: URL(filePath: output), options: .atomic)
    } catch {
      fail("'\(input)' cannot be prepared: \(error.localizedDescription)")
    }
  }

  private static func fail(_ message: String) -> Never {
    FileHandle.standardError.write(Data("error: \(message)\n".utf8))
    exit(1)
  }
}
