import AppSources
import Checks
import CommandLineTools
import NotifySimCore

extension Starter {
  /// A Swift package that compiles an app's own delegate, with a test of it on the simulated phone.
  static func package(
    of app: FoundApp, _ sources: DelegateSources, on source: InitRun.PackageSource
  ) -> Starter {
    let payloads = Payload.all(of: app)
    let manifest = ManifestText(of: app, handler: nil)
    let names = PackageNames(of: app, sources)
    let payload = payloads.first
    let choice = payload?.button.map { " --action \($0)" } ?? " --open"
    let path = payload?.path ?? ""
    return Starter(
      files: [
        (.init("Package.swift", names.package(on: source)), "the package: where notify-sim is"),
        (
          .init("Sources/\(names.app)/app-sources.txt", names.list(of: sources, app)),
          "the app's own sources that are compiled"
        ),
        (.init("Sources/\(names.app)/Module.swift", names.module(of: sources)), ""),
        (.init("Sources/Phone/Phone.swift", names.phone), "the app, for the command line"),
        (
          .init("Tests/\(names.app)Tests/AnsweringTests.swift", names.test(of: payload)),
          "a test: push and expect"
        ),
        (.init(manifestFile, manifest.text), "the app: what was found, with places"),
        (.init(".gitignore", ".build/\n"), "what Git leaves out"),
      ]
        + payloads.map { payload in
          (
            .init(payload.path, payload.text),
            payload.category.map { "a payload of '\($0.oneLine)'" } ?? "a payload"
          )
        },
      commands: [
        "swift test", "notify-sim deliver \(path) --app .\(choice)",
        "notify-sim explore \(path) --app .",
      ],
      advice: """
        What does not compile, leave out of app-sources.txt, and write what of it is used in \
        Sources/\(names.app)/Module.swift.
        """,
      tool: "swift")
  }

  /// The names in the package, and its files.
  private struct PackageNames {
    /// The name of the app's module.
    let app: String
    let delegate: String
    let usesNetwork: Bool

    init(of app: FoundApp, _ sources: DelegateSources) {
      let letters = app.name.filter { $0.isASCII && ($0.isLetter || $0.isNumber) }
      let isName = letters.first?.isLetter == true && letters != "Phone"
      self.app = isName ? letters : "TheApp"
      delegate = sources.typeName
      usesNetwork = sources.usesNetwork
    }

    func package(on source: InitRun.PackageSource) -> String {
      """
      // swift-tools-version: 6.2
      import PackageDescription

      // Where notify-sim is: the folder of a clone, or .package(url: "…", branch: "main").
      let notifySim: Package.Dependency = \(source.dependency(withNetwork: usesNetwork))

      let package = Package(
        name: "\(app)",
        platforms: [.macOS(.v15)],
        dependencies: [notifySim],
        targets: [
          // Compiles the app's own sources, those in app-sources.txt.
          .target(
            name: "\(app)",
            dependencies: [.product(name: "NotifySim", package: "\(source.name)")],
            exclude: ["app-sources.txt"],
            swiftSettings: [.swiftLanguageMode(.v5)],
            plugins: [.plugin(name: "PrepareAppSources", package: "\(source.name)")]),
          .executableTarget(
            name: "Phone",
            dependencies: ["\(app)", .product(name: "NotifySimCLI", package: "\(source.name)")]),
          .testTarget(
            name: "\(app)Tests",
            dependencies: [
              "\(app)", .product(name: "NotifySimTesting", package: "\(source.name)"),
            ]),
        ]
      )

      """
    }

    func list(of sources: DelegateSources, _ app: FoundApp) -> String {
      let omitted = sources.omissions.map { omission in
        let imports = omission.missingModules.joined(separator: ", ")
        let reason =
          imports.isEmpty ? "it needs \(omission.needs) other sources" : "it imports \(imports)"
        return "# \(app.path(omission.path)): \(reason)\n"
      }
      return """
        # The app's own sources that are compiled: the delegate's, and those that declare what it
        # uses and need little more. The paths start from the package's folder.
        \(sources.files.map(app.path).joined(separator: "\n"))
        \(omitted.joined())\
        # What Foundation has on an iPhone, such as URLSession and the app's own user defaults, for
        # the sources that import no more than Foundation.
        import UserNotifications

        """
    }

    /// What the compiled sources use and has to be written, by the sources that declare it.
    func module(of sources: DelegateSources) -> String {
      let names = sources.omissions.map { omission in
        "// \(omission.names.joined(separator: ", ")): \(omission.path)\n"
      }
      let modules = sources.missingModules.map { "// What is used of \($0).\n" }
      return """
        // What the sources in app-sources.txt use, and is not among them, is written here:
        \((names + modules).joined())
        """
    }

    var phone: String {
      """
      import NotifySimCLI
      import NotifySimCore

      @testable import \(app)

      /// The app on a phone: `notify-sim deliver PAYLOAD --app .` builds and runs this.
      @main
      struct Phone {
        static func main() async throws {
          let manifest = try AppManifest(contentsOfFile: "\(manifestFile)")
          await NotifySim.main(app: App(manifest: manifest) { _ in \(delegate)() })
        }
      }

      """
    }

    func test(of payload: Payload?) -> String {
      let path = CommentedJSON.literal(payload?.path ?? "")
      return """
        import Foundation
        import NotifySimTesting
        import Testing

        @testable import \(app)

        @Suite("Notifications of \(app)")
        struct AnsweringTests {
          private let phone: TestPhone

          init() throws {
            let manifest = try AppManifest(contentsOfFile: "\(manifestFile)")
            phone = TestPhone(app: App(manifest: manifest) { _ in \(delegate)() })
          }

          @Test("A push is shown as the app has it shown")
          func shown() async throws {
            let push = try Push(contentsOf: URL(fileURLWithPath: \(path)))
            await phone.perform(.deliver(push), expecting: ["event": "presented"])
          }
        }

        """
    }
  }
}
