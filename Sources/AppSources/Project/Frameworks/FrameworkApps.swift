import PhoneModel

/// Finds the apps that frameworks make.
///
/// They have a folder with a marker, and often an Xcode project below it; the two are one app.
enum FrameworkApps {
  /// What a framework's own files say of an app.
  struct Marker {
    let kind: ProjectFacts.Kind
    let folder: String
    /// The app as it is without an Xcode project; nil if there is none without.
    var app: ProjectFacts.App?
    /// Further facts about the app.
    var dependencies: [String: Sourced<String>] = [:]
    var expoSDK: Sourced<Int>?
  }

  /// The apps of a folder, of which those with an Xcode project are given.
  static func apps(
    in files: ProjectFiles, of native: [ProjectFacts.App]
  ) -> [ProjectFacts.App] {
    let markers =
      PackageMarkers.markers(in: files) + FlutterMarkers.markers(in: files)
      + KotlinMarkers.markers(in: files, of: native)
    var apps = native
    for marker in markers {
      let own = apps.indices.filter {
        apps[$0].kind == .native && isPart(apps[$0].folder, of: marker)
      }
      for index in own { complete(&apps[index], by: marker) }
      if own.isEmpty, var app = marker.app {
        app.dependencies = marker.dependencies
        app.expoSDK = marker.expoSDK
        if marker.kind == .reactNative || marker.kind == .flutter { fill(&app, in: files) }
        apps.append(app)
      }
    }
    return apps + DotNetApps.apps(in: files)
  }

  /// Whether the folder of an Xcode project is that of a framework's app.
  private static func isPart(_ folder: String, of marker: Marker) -> Bool {
    let base = marker.folder.isEmpty ? "" : marker.folder + "/"
    if marker.kind == .kotlinMultiplatform { return ProjectPath.isBelow(marker.folder, folder) }
    return ["ios", "platforms/ios"].contains { ProjectPath.isBelow(base + $0, folder) }
  }

  /// Adds what the files of the one target in the folder `ios` say, with no Xcode project there.
  private static func fill(_ app: inout ProjectFacts.App, in files: ProjectFiles) {
    let folder = app.folder.isEmpty ? "ios" : app.folder + "/ios"
    let lists = files.named("Info.plist").filter { ProjectPath.isBelow(folder, $0) }.prefix(20)
      .compactMap { files.propertyList($0) }.filter { $0.root["NSExtension"] == nil }
    guard lists.count == 1, let info = lists.first else { return }
    let entitlements = files.folder.paths.filter {
      $0.hasSuffix(".entitlements") && ProjectPath.isBelow(info.folder, $0)
    }.compactMap { files.propertyList($0) }
    let unknown = app.unknown
    var reader = TargetReader(
      files: files, settings: BuildSettings(configuration: "Release"), folder: folder, info: info,
      entitlements: entitlements.count == 1 ? entitlements.first : nil)
    let name = app.displayName
    reader.fill(&app)
    app.displayName = app.displayName ?? name
    if entitlements.count != 1 { app.unknown[.entitlements] = unknown[.entitlements] }
  }

  /// Adds what the framework's files say.
  ///
  /// The Xcode project takes precedence: if there is one, it is what is built.
  private static func complete(_ app: inout ProjectFacts.App, by marker: Marker) {
    app.kind = marker.kind
    app.folder = marker.folder
    app.sources = nil
    app.dependencies = marker.dependencies
    app.expoSDK = marker.expoSDK
    guard let other = marker.app else { return }
    app.bundleIdentifier = app.bundleIdentifier ?? other.bundleIdentifier
    app.displayName = app.displayName ?? other.displayName
    if app.unknown[.backgroundModes] != nil { app.backgroundModes = other.backgroundModes }
    if app.unknown[.entitlements] != nil {
      app.entitlements = other.entitlements
      app.apsEnvironment = other.apsEnvironment
    }
    guard app.bundleIdentifier != nil else { return }
    app.unresolved.removeAll { $0.what == TargetReader.bundleIdentifierName }
  }
}

/// Finds the apps of Flutter by their `pubspec.yaml`.
enum FlutterMarkers {
  static func markers(in files: ProjectFiles) -> [FrameworkApps.Marker] {
    files.named("pubspec.yaml").prefix(200).compactMap { path in
      guard let document = files.yaml(path),
        document.root["flutter"] != nil
          || document.root["dependencies"]?.members.contains(where: { isFlutterPackage($0.key) })
            == true
      else { return nil }
      var marker = FrameworkApps.Marker(kind: .flutter, folder: document.folder)
      marker.dependencies = PackageMarkers.dependencies(document.root["dependencies"], in: document)
      let main = document.folder.isEmpty ? "lib" : document.folder + "/lib"
      if files.has("main.dart", in: main), let name = document.text(document.root["name"]) {
        marker.app = ProjectFacts.App(
          name: name.value, kind: .flutter, folder: document.folder, place: name.place)
      }
      return marker
    }
  }

  private static func isFlutterPackage(_ package: String) -> Bool {
    package.hasPrefix("flutter") || package == "awesome_notifications"
  }
}

/// Finds the apps of Kotlin Multiplatform: an Xcode project beside a build of Gradle.
enum KotlinMarkers {
  static func markers(
    in files: ProjectFiles, of native: [ProjectFacts.App]
  ) -> [FrameworkApps.Marker] {
    let builds = files.named("build.gradle.kts") + files.named("build.gradle")
    guard !builds.isEmpty else { return [] }
    let settings = files.named("settings.gradle.kts") + files.named("settings.gradle")
    let roots = Set(settings.map(ProjectPath.folder)).sorted()
    return roots.prefix(100).compactMap { root in
      guard native.contains(where: { ProjectPath.isBelow(root, $0.folder) }) else { return nil }
      let own = builds.filter { ProjectPath.isBelow(root, $0) }.prefix(50)
      let isMultiplatform = own.contains { path in
        guard let bytes = files.bytes(path) else { return false }
        return LiteralSearch(bytes, in: path).contains("ultiplatform")
      }
      return isMultiplatform ? .init(kind: .kotlinMultiplatform, folder: root) : nil
    }
  }
}
