import PhoneModel

/// Finds the iOS apps of .NET by their `.csproj`.
enum DotNetApps {
  private static let fileLimit = 300

  static func apps(in files: ProjectFiles) -> [ProjectFacts.App] {
    files.ending(with: "csproj").prefix(fileLimit).compactMap { path in
      files.bytes(path).flatMap { XMLElement($0) }
        .flatMap { DotNetReader(root: $0, file: path, files: files).app() }
    }
  }
}

private struct DotNetReader {
  let root: XMLElement
  let file: String
  let files: ProjectFiles

  private var folder: String { ProjectPath.folder(of: file) }

  /// The project type of Xamarin.iOS.
  private static let xamarin = "FEACFBD2-3405-455C-9665-78FE426C6842"

  func app() -> ProjectFacts.App? {
    guard isForIPhone, isApp else { return nil }
    var app = ProjectFacts.App(
      name: ProjectPath.stem(of: file), kind: .dotNet, folder: folder, place: root.place(in: file))
    readReferences(&app)
    let settings = settings
    var reader = TargetReader(
      files: files, settings: settings, folder: folder, info: info, entitlements: entitlements)
    reader.fill(&app)
    app.developmentRegion = app.developmentRegion ?? property("NeutralLanguage")
    if app.bundleIdentifier == nil { app.bundleIdentifier = property("ApplicationId") }
    if let title = property("ApplicationTitle") { app.displayName = title }
    app.unknown = [:]
    return app
  }

  private var isForIPhone: Bool {
    let frameworks = elements(named: "TargetFrameworks") + elements(named: "TargetFramework")
    if frameworks.contains(where: { $0.text.contains("-ios") }) { return true }
    return elements(named: "ProjectTypeGuids").contains {
      $0.text.uppercased().contains(Self.xamarin)
    }
  }

  private var isApp: Bool {
    property("ApplicationId") != nil
      || elements(named: "OutputType").contains { $0.trimmedText.lowercased() == "exe" }
  }

  /// The properties of a name, but not those under a condition for another platform.
  private func elements(named name: String) -> [XMLElement] {
    root.children.filter { $0.name == "PropertyGroup" && Self.holds($0) }
      .flatMap { group in group.children.filter { $0.name == name && Self.holds($0) } }
  }

  private static func holds(_ element: XMLElement) -> Bool {
    guard let condition = element["Condition"]?.lowercased() else { return true }
    return !["android", "windows", "maccatalyst", "tizen", "debug"].contains {
      condition.contains($0)
    }
  }

  /// The last property of a name, if it is written out.
  private func property(_ name: String) -> Sourced<String>? {
    guard let element = elements(named: name).last else { return nil }
    let text = element.trimmedText
    return text.isEmpty || text.contains("$(")
      ? nil : Sourced(text, at: element.place(in: file))
  }

  private var settings: BuildSettings {
    var settings = BuildSettings(configuration: "Release")
    settings.known["TARGET_NAME"] = ProjectPath.stem(of: file)
    if let id = property("ApplicationId") { settings.add([("PRODUCT_BUNDLE_IDENTIFIER", id)]) }
    return settings
  }

  private func document(_ names: [String]) -> ProjectDocument? {
    names.lazy.compactMap { ProjectPath.joined(folder, $0) }
      .compactMap { files.propertyList($0) }.first
  }

  private var info: ProjectDocument? { document(["Platforms/iOS/Info.plist", "Info.plist"]) }

  private var entitlements: ProjectDocument? {
    let named = (property("CodesignEntitlements") ?? property("MtouchEntitlements"))?.value
    let path = named.map { String($0.map { $0 == "\\" ? "/" : $0 }) }
    return document(
      [path, "Platforms/iOS/Entitlements.plist", "Entitlements.plist"].compactMap(\.self))
  }

  private func readReferences(_ app: inout ProjectFacts.App) {
    for group in root.children where group.name == "ItemGroup" {
      for item in group.children where item.name == "PackageReference" {
        guard let name = item["Include"] else { continue }
        let version = item["Version"] ?? item.child("Version")?.trimmedText ?? ""
        app.dependencies[name] = Sourced(version, at: item.place(in: file))
      }
    }
  }
}
