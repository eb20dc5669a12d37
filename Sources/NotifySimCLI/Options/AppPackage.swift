import APNs
import Checks
import CommandLineTools
import NotifySimCore
import Platform
import SampleApps

/// A Swift package named on the command line, with a program that is this tool with the
/// package's app.
///
/// The program replaces this process.
struct AppPackage {
  /// The product that such a program depends on.
  static let product = "NotifySimCLI"

  private static let manifestName = "Package.swift"
  /// The time limit of the build.
  private static let timeLimit = Duration.seconds(3600)
  /// The limit of the compiler's output, in bytes.
  private static let outputLimit = 16 << 20

  private let path: String

  /// The package in the folder that `--app` names, if it has such a program; nil for anything else,
  /// such as a folder whose sources are read.
  init?(namedBy path: String) {
    guard !AppOptions.builtIn.contains(path), case .success(.folder) = FileSystem.kind(of: path)
    else { return nil }
    self.path = path
    // No other package is run, not even to be described: its sources are read.
    guard FileSystem.isRegularFile(manifest),
      let source = try? InputFile.read(manifest, namedBy: .file),
      String(decoding: source.bytes, as: UTF8.self).contains(Self.product)
    else { return nil }
  }

  private var manifest: String {
    path.hasSuffix("/") ? path + Self.manifestName : "\(path)/\(Self.manifestName)"
  }

  /// Builds the package's program and replaces this process with it, passing on the arguments.
  ///
  /// - Returns: never, unless the package has no such program or cannot be built.
  func run(_ words: [String], _ output: Output) async throws(CommandFailure) -> ExitStatus {
    InterruptExit.arm { ChildProcess.endAll() }
    let description = try await swift(["package", "describe", "--type", "json"], output)
    let program = try program(in: description)
    if output.isErrorTerminal {
      try output.note(.note, "building \(program) of \(UsageError.quoted(path))")
    }
    let build = ["build", "--product", program]
    _ = try await swift(build + ["--quiet"], output)
    let folder = try await swift(build + ["--show-bin-path"], output)
    try output.flush()
    let line = String(decoding: folder, as: UTF8.self).split(separator: "\n").last ?? ""
    let binary = "\(line)/\(program)"
    let error = CurrentProcess.replace(by: [binary] + words)
    throw .unreadable(file: binary, reason: error.message)
  }

  /// The output of a SwiftPM command; its error messages are passed on if it fails.
  private func swift(_ words: [String], _ output: Output) async throws(CommandFailure) -> [UInt8] {
    let run = HandlerRun(
      arguments: ["swift"] + words.prefix(1) + ["--package-path", path] + words.dropFirst(),
      timeLimit: Self.timeLimit, outputLimit: Self.outputLimit)
    let result = await run.run(input: [])
    switch result.ending {
    case .exited(0): return result.output
    case .notStarted(let reason):
      throw .unreadable(
        file: path, reason: "building it needs 'swift', which cannot be started: \(reason)")
    case .exited, .signalled, .timedOut, .printedTooMuch:
      let sanitizer = Sanitizer(output.glyphs)
      let lines = (result.errors + result.output).split(separator: UInt8(ascii: "\n"))
      try output.note(
        lines.map { StyledText(sanitizer.clean(String(decoding: $0, as: UTF8.self))) })
      let command = words.prefix(words.first == "package" ? 2 : 1).joined(separator: " ")
      throw failure("'swift \(command)' failed; see its messages above")
    }
  }

  /// The name of the program, from the package's description.
  private func program(in description: [UInt8]) throws(CommandFailure) -> String {
    let text = String(decoding: description, as: UTF8.self)
    let root = (try? JSONDocument(parsing: text))?.root
    let target = root?.list("targets").first { target in
      target["type"]?.string == "executable"
        && target.list("product_dependencies").contains { $0.string == Self.product }
    }
    if let name = target?["name"]?.string {
      let product = root?.list("products").first { product in
        product["type"]?["executable"] != nil
          && product.list("targets").contains { $0.string == name }
      }
      return product?["name"]?.string ?? name
    }
    throw failure(
      "no executable target of this package depends on the product '\(Self.product)', so there is"
        + " no program that runs its app",
      notes: [
        """
        add .executableTarget(name: "Phone", dependencies: [.product(name: "\(Self.product)", \
        package: "notify-sim")]) with the app's sources
        """,
        "its '@main' type runs the command line with the app; 'notify-sim init --swift' writes one",
      ])
  }

  private func failure(_ message: String, notes: [String] = []) -> CommandFailure {
    .invalidFile(
      [Diagnostic(.error, .package, message, notes: notes.map { .init($0) })],
      SourceFile(SourceText(name: manifest, bytes: [])))
  }
}

extension JSONValue {
  /// The elements of an array at a key; empty if there is none.
  fileprivate func list(_ key: String) -> [JSONValue] { self[key].map { Array($0.elements) } ?? [] }
}
