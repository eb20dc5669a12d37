import PhoneModel

/// Finds the iOS apps of a folder's Xcode projects.
enum XcodeApps {
  /// The most projects that are read, and the most bytes of all of them.
  private static let projectLimit = 1000
  private static let byteLimit = 96 << 20

  static func apps(in files: ProjectFiles) -> [ProjectFacts.App] {
    var apps: [ProjectFacts.App] = []
    var bytesRead = 0
    for path in files.named("project.pbxproj").prefix(projectLimit) {
      guard bytesRead < byteLimit, let bytes = files.bytes(path) else { continue }
      bytesRead += bytes.count
      guard let root = ProjectValue(propertyList: bytes),
        let project = XcodeProject(ProjectDocument(file: path, root: root))
      else { continue }
      apps += XcodeAppReader(project: project, files: files).apps()
    }
    return apps
  }
}

/// Reads the iOS apps of one project.
struct XcodeAppReader {
  let project: XcodeProject
  let files: ProjectFiles

  func apps() -> [ProjectFacts.App] {
    let targets = project.targets
    let apps = targets.filter { isApp($0) }
    let extensions = targets.filter {
      $0.productType == "com.apple.product-type.app-extension"
    }.compactMap { notificationExtension($0) }
    return apps.map { target in
      var app = app(target)
      let embedded = Set(project.dependencies(of: target).map(\.name))
      let own = extensions.filter { embedded.contains($0.name) }
      app.extensions = own.isEmpty && apps.count == 1 ? extensions : own
      app.unknown[.serviceExtension] = nil
      return app
    }
  }

  private func settings(_ target: XcodeProject.Target) -> BuildSettings {
    project.settings(
      of: target, configuration: project.configuration(of: target) ?? "Release", in: files)
  }

  /// Whether a target is an app for iPhones.
  private func isApp(_ target: XcodeProject.Target) -> Bool {
    target.productType == "com.apple.product-type.application" && settings(target).isForIPhone
  }

  private func app(_ target: XcodeProject.Target) -> ProjectFacts.App {
    var app = ProjectFacts.App(
      name: target.name, kind: .native, folder: project.ownFolder,
      place: target.value.place(in: project.file))
    app.developmentRegion = project.developmentRegion
    let settings = settings(target)
    var reader = TargetReader(files: files, settings: settings, folder: project.folder)
    reader.fill(&app)
    complete(&app, target, without: settings)
    app.sources = sources(of: target)
    app.resources = resources(of: target)
    return app
  }

  /// Takes from the other configurations the identifier and the entitlements that `Release` lacks.
  private func complete(
    _ app: inout ProjectFacts.App, _ target: XcodeProject.Target, without settings: BuildSettings
  ) {
    let hasEntitlements = settings["CODE_SIGN_ENTITLEMENTS"] != nil
    guard app.bundleIdentifier == nil || !hasEntitlements else { return }
    for name in project.configurations(of: target) where name != settings.configuration {
      let settings = project.settings(of: target, configuration: name, in: files)
      let lacksIdentifier = app.bundleIdentifier == nil
      let isNewEntitlement = !hasEntitlements && settings["CODE_SIGN_ENTITLEMENTS"] != nil
      guard lacksIdentifier || isNewEntitlement else { continue }
      var other = app
      var reader = TargetReader(files: files, settings: settings, folder: project.folder)
      reader.fill(&other)
      if lacksIdentifier, let identifier = other.bundleIdentifier {
        app.bundleIdentifier = identifier
        app.unresolved.removeAll { $0.what == TargetReader.bundleIdentifierName }
      }
      if isNewEntitlement {
        app.entitlements = other.entitlements
        app.apsEnvironment = other.apsEnvironment
        app.unknown[.entitlements] = other.unknown[.entitlements]
        return
      }
    }
  }

  private func notificationExtension(
    _ target: XcodeProject.Target
  ) -> ProjectFacts.Extension? {
    var reader = TargetReader(files: files, settings: settings(target), folder: project.folder)
    var result = reader.notificationExtension(named: target.name)
    if result != nil { result?.sources = sources(of: target) }
    return result
  }

  /// The sources of a target and of the modules that it is made of.
  private func sources(of target: XcodeProject.Target) -> [String] {
    var found: Set<String> = []
    for target in [target] + project.modules(of: target) {
      found.formUnion(
        project.files(of: target, in: "PBXSourcesBuildPhase").filter(ProjectFiles.isSource))
      let folders = project.synchronizedFolders(of: target)
      guard !folders.isEmpty else { continue }
      for path in files.folder.paths where ProjectFiles.isSource(path) {
        if folders.contains(where: { $0.contains(path) }) { found.insert(path) }
      }
    }
    let packages = packages
    if !packages.isEmpty {
      found.formUnion(
        files.folder.paths.filter { path in
          ProjectFiles.isSource(path) && packages.contains { ProjectPath.isBelow($0, path) }
        })
    }
    return files.listed(found)
  }

  /// The folders of the packages that the project holds itself, also in folders that are in step
  /// with the disk.
  private var packages: Set<String> {
    let all = Set(files.named("Package.swift").map(ProjectPath.folder))
    guard !all.isEmpty else { return [] }
    let named = all.intersection(project.localPackages)
    let folders = project.all("PBXFileSystemSynchronizedRootGroup")
      .compactMap { project.path(ofObject: $0.id) }
    return named.union(
      all.filter { package in folders.contains { ProjectPath.isBelow($0, package) } })
  }

  /// What a target copies into its bundle.
  private func resources(of target: XcodeProject.Target) -> [String] {
    var found = Set(project.files(of: target, in: "PBXResourcesBuildPhase"))
    let folders = project.synchronizedFolders(of: target)
    if !folders.isEmpty {
      for path in files.folder.paths where !ProjectFiles.isSource(path) {
        if folders.contains(where: { $0.contains(path) }) { found.insert(path) }
      }
    }
    return files.listed(found)
  }
}

extension XcodeProject {
  /// The folder that holds the `.xcodeproj`.
  var ownFolder: String { ProjectPath.folder(of: ProjectPath.folder(of: file)) }
}

extension BuildSettings {
  /// Whether a product with these settings runs on iPhones.
  var isForIPhone: Bool {
    if let platforms = text("SUPPORTED_PLATFORMS") { return platforms.contains("iphoneos") }
    if let kit = text("SDKROOT"), kit != "auto" { return kit.hasPrefix("iphoneos") }
    let others = ["MACOSX", "WATCHOS", "TVOS", "XROS"].map { $0 + "_DEPLOYMENT_TARGET" }
    return self["IPHONEOS_DEPLOYMENT_TARGET"] != nil || !others.contains { self[$0] != nil }
  }
}
