import APNs
package import CommandLineTools
package import NotifySimCore
import SampleApps
package import Scenarios
import Synchronization

/// Reads scenario files, and for them payloads and apps, each of which is read once and kept while
/// there is room.
package final class ScenarioFiles: Scenario.Resources {
  /// The suffix of a scenario file's name.
  package static let suffix = ".scenario.json"

  private struct AppKey: Hashable {
    let name: String?
    let directory: String
  }

  private struct Cache {
    var files: [String: SourceText] = [:]
    /// The pushes of payloads among the files.
    var pushes: [String: [Push]] = [:]
    var size = 0
    var apps: [AppKey: App] = [:]
  }

  /// The most bytes of payloads, and the most apps, that are kept.
  private static let limit = (bytes: 16 << 20, apps: 1000)

  private let cache = Mutex(Cache())
  private let apps: AppLoader
  /// The categories of the apps that only their code knows, by their bundle identifiers.
  let builtIn: [String: [NotificationCategory]]

  /// Creates a reader that has read nothing yet and knows no categories of compiled apps.
  package init(_ apps: AppLoader = AppLoader()) {
    self.apps = apps
    builtIn = [:]
  }

  /// Creates a reader that has read nothing yet, and launches the built-in apps and the default app
  /// to learn their categories.
  package init(launching apps: AppLoader) async {
    self.apps = apps
    var found: [String: [NotificationCategory]] = [:]
    for app in SampleApp.all.map({ App($0) }) + [apps.defaultApp].compactMap(\.self) {
      found[app.manifest.bundleIdentifier] = await app.registeredCategories()
    }
    builtIn = found
  }

  /// The categories of an app that only its code knows.
  package func registeredCategories(of app: App) -> [NotificationCategory]? {
    builtIn[app.manifest.bundleIdentifier]
  }

  /// The scenarios of a file.
  package func scenarios(in path: String) throws(CommandFailure) -> [Scenario] {
    try scenarios(of: try InputFile.read(path))
  }

  /// The scenarios of a file that was read.
  package func scenarios(of source: SourceText) throws(CommandFailure) -> [Scenario] {
    do throws(Scenario.ReadingError) {
      return try Scenario.read(source, directory: parentFolder(of: source.name), resources: self)
    } catch {
      throw .invalidFile(error.diagnostics, SourceFile(error.source))
    }
  }

  /// A file that a scenario names.
  package func file(_ path: String) throws(Scenario.ResourceError) -> SourceText {
    if let known = cache.withLock({ $0.files[path] }) { return known }
    let source: SourceText
    do throws(CommandFailure) {
      source = try InputFile.read(path, namedBy: .file)
    } catch {
      throw error.asResourceError
    }
    cache.withLock { cache in
      if cache.size + source.bytes.count > Self.limit.bytes {
        cache.files.removeAll()
        cache.pushes.removeAll()
        cache.size = 0
      }
      if cache.files.updateValue(source, forKey: path) == nil { cache.size += source.bytes.count }
    }
    return source
  }

  /// The pushes of a payload's file.
  package func pushes(_ path: String) throws(Scenario.ResourceError) -> [Push] {
    if let known = cache.withLock({ $0.pushes[path] }) { return known }
    let pushes = Push.all(in: try file(path))
    cache.withLock { cache in
      if cache.files[path] != nil { cache.pushes[path] = pushes }
    }
    return pushes
  }

  /// An app that a scenario names, from the scenario's folder.
  package func app(_ name: String?, from directory: String) throws(Scenario.ResourceError) -> App {
    let key = AppKey(name: name, directory: directory)
    if let known = cache.withLock({ $0.apps[key] }) { return known }
    let app: App
    do throws(AppLoader.Failure) {
      app = try apps.app(named: name, from: directory)
    } catch {
      throw error.asResourceError
    }
    cache.withLock { cache in
      if cache.apps.count >= Self.limit.apps { cache.apps.removeAll() }
      cache.apps[key] = app
    }
    return app
  }
}

extension App {
  /// The categories that the app registers when it is launched.
  func registeredCategories() async -> [NotificationCategory] {
    await Simulator(app: self).registeredCategories().map(\.category)
  }
}

extension AppLoader.Failure {
  /// The error as a mistake of the scenario that names the app.
  fileprivate var asResourceError: Scenario.ResourceError {
    switch self {
    case .sources(let location, let failure):
      return Scenario.ResourceError(
        location.message(failure), suggestion: location.advice(failure))
    case .severalFolders(let locations):
      let names = locations.map(\.folder).joined(separator: ", ")
      return Scenario.ResourceError("there are several apps below its folder: \(names)")
    case .unknown(let name):
      let names = SampleApp.all.map(\.name)
      let near = nearest(to: name, among: names)
      let choices = near == nil ? "; the built-in apps are \(names.joined(separator: ", "))" : ""
      return Scenario.ResourceError(
        "\(UsageError.quoted(name)) is neither a built-in app nor a file\(choices)",
        suggestion: near)
    case .manifest(let failure): return failure.asResourceError
    }
  }
}

extension CommandFailure {
  /// The failure to read a file as a mistake of the scenario that names it.
  fileprivate var asResourceError: Scenario.ResourceError {
    switch self {
    case .unreadable(let file, let reason, _):
      return Scenario.ResourceError("cannot open \(UsageError.quoted(file)): \(reason)")
    case .invalidFile(let diagnostics, let source):
      let first = diagnostics.first.map { diagnostic in
        let place = source.location(of: diagnostic.span?.start ?? 0)
        return "\(source.name):\(place.line):\(place.column): \(diagnostic.message)"
      }
      let rest = diagnostics.count > 1 ? ", and \(diagnostics.count - 1) more" : ""
      return Scenario.ResourceError("the manifest is wrong: \(first ?? source.name)\(rest)")
    default:
      return Scenario.ResourceError("it cannot be read")
    }
  }
}
