import PhoneModel

extension ProjectFacts {
  /// What the project's files leave unknown of an app, each with the reason; all of it where no
  /// project declares an app.
  func unknown(of app: App?, in folder: AppFolder) -> [AppManifest.Declaration: String] {
    guard let app else {
      let reason = Self.reasonWithoutApp(in: folder)
      return Dictionary(
        uniqueKeysWithValues: AppManifest.Declaration.allCases.map { ($0, reason) })
    }
    var unknown: [AppManifest.Declaration: String] = [:]
    if !app.statesEntitlements {
      unknown[.entitlements] = app.reason(for: TargetReader.entitlementsName)
    }
    if !app.statesBackgroundModes {
      unknown[.backgroundModes] = app.reason(for: TargetReader.infoName)
    }
    if !app.statesExtensions { unknown[.serviceExtension] = app.reason(for: nil) }
    return unknown
  }

  /// Why a folder has no app of a project: the file that makes the project was not understood, or
  /// there is none.
  private static func reasonWithoutApp(in folder: AppFolder) -> String {
    let makers = ["project.pbxproj", "Project.swift", "project.yml", "project.yaml"]
    let file = folder.paths.first { makers.contains(ProjectPath.name(of: $0)) }
    return file.map { "no app for iOS was found in '\($0)'" } ?? "there is no project of an app"
  }
}

extension ProjectFacts.App {
  /// Why something is not known of the app: the file that would say it could not be read, or no
  /// file that is read says it.
  fileprivate func reason(for what: String?) -> String {
    if let what, let found = unresolved.first(where: { $0.what == what }) { return found.reason }
    return switch kind {
    case .native: "'\(place.file)' is read for the app's name and identifier only"
    case .expo: "plugins may add to '\(place.file)' when the app is built"
    case .reactNative, .flutter, .capacitor, .cordova, .dotNet, .kotlinMultiplatform:
      "the app has no Xcode project here"
    }
  }
}
