import Foundation
import NotifySimCore
import TestSupport
import Testing

@testable import CommandLineTools
@testable import NotifySimCLI

/// What `--app PACKAGE` does with a `swift` that builds nothing.
///
/// That one notes how it was called and answers as files beside it say. `make example` builds a
/// real package.
@Suite("The app of a Swift package")
struct AppPackageTests {
  private static let swift = """
    #!/bin/sh
    here=$(dirname "$0")
    echo "$*" >> "$here/calls"
    case "$*" in
      *describe*) cat "$here/description"; exit "$(cat "$here/described" 2>/dev/null || echo 0)" ;;
      *--show-bin-path*) echo "$here" ;;
      *) cat "$here/messages" 2>/dev/null; echo "on standard error" >&2
         exit "$(cat "$here/built" 2>/dev/null || echo 0)" ;;
    esac
    """

  /// A program that says how it was called, and what stands on its standard input.
  private static let program = """
    #!/bin/sh
    for word in "$@"; do printf '<%s>\\n' "$word"; done
    cat
    exit 7
    """

  private static let description = """
    {
      "products": [
        { "name": "Kit", "targets": ["Kit"], "type": { "library": ["automatic"] } },
        { "name": "phone", "targets": ["App"], "type": { "executable": null } }
      ],
      "targets": [
        { "name": "Kit", "type": "library", "product_dependencies": ["NotifySimCLI"] },
        { "name": "Other", "type": "executable", "product_dependencies": ["NotifySim"] },
        { "name": "App", "type": "executable", "product_dependencies": ["NotifySim", "NotifySimCLI"] }
      ]
    }
    """

  /// A folder with the tools, and a package in it.
  private func folder(
    description: String = description, _ files: [String: String] = [:]
  ) throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    for name in ["tools", "app"] {
      try FileManager.default.createDirectory(
        at: folder.file(name), withIntermediateDirectories: true)
    }
    let tools = ["swift": Self.swift, "phone": Self.program, "App": Self.program]
    for (name, text) in tools {
      let file = try folder.write(text.utf8, as: "tools/\(name)")
      try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: file.path)
    }
    _ = try folder.write(description.utf8, as: "tools/description")
    for (name, text) in files { _ = try folder.write(text.utf8, as: "tools/\(name)") }
    _ = try folder.write("// NotifySimCLI".utf8, as: "app/Package.swift")
    return folder
  }

  private func run(
    _ arguments: [String], in folder: TemporaryFolder, path: String? = nil,
    input: Binary.Input = .none
  ) async throws -> Binary.Result {
    var environment = Binary.environment
    environment["PATH"] = path ?? "\(folder.file("tools").path):/usr/bin:/bin"
    return try await Binary.run(
      arguments, input: input, environment: environment, in: folder.url)
  }

  @Test("The package is built and its program continues with the arguments")
  func goesOn() async throws {
    let folder = try folder()
    let result = try await run(
      [
        "--width", "60", "deliver", "-", "--locked", "-H", "a: -b", "--app", "app", "--set",
        "focus.on=true", "--", "-odd name.json",
      ], in: folder, input: .text("input"))
    #expect(
      result.output == """
        <deliver>
        <--width=60>
        <--locked>
        <--header=a: -b>
        <--set=focus.on=true>
        <-->
        <->
        <-odd name.json>
        input
        """)
    #expect(result.errors.isEmpty)
    #expect(result.status == 7)
    #expect(
      Golden(file: folder.file("tools/calls")).text == """
        package --package-path app describe --type json
        build --package-path app --product phone --quiet
        build --package-path app --product phone --show-bin-path

        """)
  }

  @Test(
    "The package is built for every command that runs handlers",
    arguments: Tool.spec.commands.filter { $0.options.contains { $0.name == "--app" } }.map(\.name)
      .filter { !["check", "categories", "schema"].contains($0) })
  func everyCommand(_ name: String) async throws {
    let takesFiles = Tool.spec.command(named: name)?.arguments.isEmpty == false
    let result = try await run(
      [name, "--app=app/"] + (takesFiles ? ["x.json"] : []), in: try folder())
    #expect(result.output == "<\(name)>\n" + (takesFiles ? "<-->\n<x.json>\n" : ""))
    #expect(result.status == 7)
  }

  @Test("The package needs no declared product")
  func automaticProduct() async throws {
    let text = Self.description.replacing(#""targets": ["App"]"#, with: #""targets": ["B"]"#)
    let result = try await run(["serve", "--app", "app"], in: try folder(description: text))
    #expect(result.output == "<serve>\n")
  }

  @Test("Nothing is built for a command that runs no handler, nor of another package")
  func nothingRuns() async throws {
    let folder = try folder()
    for name in ["categories", "check"] {
      _ = try await run([name, "--app", "app", "x.json"], in: folder)
    }
    _ = try await run(["schema", "payload", "--app", "app"], in: folder)
    _ = try folder.write("// swift-tools-version:6.0".utf8, as: "app/Package.swift")
    for name in ["deliver", "serve"] { _ = try await run([name, "--app", "app"], in: folder) }
    #expect(!FileManager.default.fileExists(atPath: folder.file("tools/calls").path))
  }

  @Test("A package that does not compile is reported with the compiler's errors")
  func doesNotCompile() async throws {
    let messages = "app/A.swift:1:2: error: cannot find 'x' in scope\n"
    let folder = try folder(["messages": messages, "built": "1"])
    let result = try await run(
      ["deliver", "x.json", "--app", "app", "--format", "json"], in: folder)
    #expect(result.status == 65)
    #expect(result.output.isEmpty)
    #expect(
      result.errors == """
        on standard error
        app/A.swift:1:2: error: cannot find 'x' in scope
        app/Package.swift: error: 'swift build' failed; see its messages above [package]

        """)
  }

  @Test("A package whose manifest cannot be read is reported")
  func noDescription() async throws {
    let folder = try folder(description: "error: manifest", ["described": "1"])
    let result = try await run(["matrix", "x.json", "--app", "app"], in: folder)
    #expect(result.status == 65)
    #expect(
      result.errors == """
        error: manifest
        app/Package.swift: error: 'swift package describe' failed; see its messages above \
        [package]

        """)
  }

  @Test(
    "A package without a program that runs the app is reported",
    arguments: [description.replacing("NotifySimCLI", with: "NotifySim"), "{}", "not JSON"])
  func noProgram(_ description: String) async throws {
    let result = try await run(
      ["explore", "--app", "app"], in: try folder(description: description))
    #expect(result.status == 65)
    #expect(
      result.errors.hasPrefix(
        """
        app/Package.swift: error: no executable target of this package depends on the product \
        'NotifySimCLI', so there is no program that runs its app [package]
        app/Package.swift: note: add .executableTarget(
        """))
  }

  @Test("A missing Swift toolchain is reported")
  func noSwift() async throws {
    let folder = try folder()
    let empty = folder.file("empty")
    try FileManager.default.createDirectory(at: empty, withIntermediateDirectories: true)
    let result = try await run(["serve", "--app", "app"], in: folder, path: empty.path)
    #expect(result.status == 66)
    #expect(
      result.errors == """
        error: cannot open 'app': building it needs 'swift', which cannot be started: No such file \
        or directory

        """)
  }

  @Test("A built-in app comes before a package of the same name")
  func builtIn() async throws {
    let folder = try folder()
    try FileManager.default.moveItem(at: folder.file("app"), to: folder.file("samples"))
    let result = try await run(["categories", "--app", "samples"], in: folder)
    #expect(result.status == 0)
    #expect(result.output.contains("SAMPLES"))
  }

  @Test("The package's app is used if no other app is named")
  func resident() async throws {
    let manifest = AppManifest(bundleIdentifier: "com.example.resident", name: "Resident")
    let terminal = ScriptedTerminal()
    let tool = Tool(terminal: terminal, app: App(manifest: manifest))
    #expect(await tool.run(["categories"]) == .done)
    #expect(terminal.written(to: .standardOutput) == "Resident registers no categories.\n")
  }
}
