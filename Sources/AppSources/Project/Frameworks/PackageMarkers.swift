import PhoneModel

/// Finds the apps of Expo, React Native, Capacitor and Cordova by the files at their top.
enum PackageMarkers {
  /// The most files that are read of a kind.
  private static let fileLimit = 300

  static func markers(in files: ProjectFiles) -> [FrameworkApps.Marker] {
    let names = ["package.json", "capacitor.config.json", "capacitor.config.ts", "config.xml"]
    let folders = Set(
      names.flatMap { files.named($0).prefix(fileLimit) }.map(ProjectPath.folder)
    ).filter { folder in
      !folder.split(separator: "/").contains { $0 == "ios" || $0 == "platforms" }
    }
    return folders.sorted().compactMap { marker(in: $0, files) }
  }

  private static func marker(in folder: String, _ files: ProjectFiles) -> FrameworkApps.Marker? {
    let package = files.path(of: "package.json", in: folder).flatMap { files.json($0) }
    let dependencies = package.map { self.dependencies($0.root["dependencies"], in: $0) } ?? [:]
    var marker: FrameworkApps.Marker
    let app = files.path(of: "app.json", in: folder).flatMap { files.json($0) }
    let hasConfiguration =
      app != nil || ["app.config.js", "app.config.ts"].contains { files.has($0, in: folder) }
    if dependencies["expo"] != nil, hasConfiguration, app?.root["expo"] != nil || !isBare(app) {
      marker = .init(kind: .expo, folder: folder)
      marker.app = ExpoReader(folder: folder, document: app, files: files).app()
    } else if dependencies["react-native"] != nil {
      marker = .init(kind: .reactNative, folder: folder)
      marker.app = (app ?? package).flatMap { reactNativeApp($0) }
    } else if let app = CapacitorReader.app(in: folder, files) {
      marker = .init(kind: .capacitor, folder: folder, app: app)
    } else if let app = CordovaReader.app(in: folder, files) {
      marker = .init(kind: .cordova, folder: folder, app: app)
    } else {
      return nil
    }
    marker.dependencies = dependencies
    marker.expoSDK = expoSDK(dependencies["expo"], app)
    return marker
  }

  /// Whether an `app.json` is that of React Native's own command, which knows only names.
  private static func isBare(_ document: ProjectDocument?) -> Bool {
    guard let members = document?.root.members else { return false }
    return members.allSatisfy { ["name", "displayName"].contains($0.key) }
  }

  /// The packages of a list of dependencies, with their versions as they are written.
  static func dependencies(
    _ list: ProjectValue?, in document: ProjectDocument
  ) -> [String: Sourced<String>] {
    var found: [String: Sourced<String>] = [:]
    for (name, value) in list?.members ?? [] {
      found[name] = Sourced(
        value.text ?? value["version"]?.text ?? "", at: value.place(in: document.file))
    }
    return found
  }

  /// The version of the Expo SDK: that of the package `expo`, as the two count alike.
  private static func expoSDK(
    _ version: Sourced<String>?, _ app: ProjectDocument?
  ) -> Sourced<Int>? {
    let stated = app.flatMap { $0.text($0.root[["expo", "sdkVersion"]]) }
    for source in [version, stated] {
      guard let source else { continue }
      let text = source.value.hasPrefix("sdk-") ? String(source.value.dropFirst(4)) : source.value
      let digits = text.drop { "^~>=v ".contains($0) }.prefix { $0.isASCII && $0.isNumber }
      if let number = Int(digits), 1...999 ~= number { return Sourced(number, at: source.place) }
    }
    return nil
  }

  private static func reactNativeApp(_ document: ProjectDocument) -> ProjectFacts.App? {
    guard let name = document.text(document.root["name"]) else { return nil }
    var app = ProjectFacts.App(
      name: name.value, kind: .reactNative, folder: document.folder, place: name.place)
    app.displayName = document.text(document.root["displayName"])
    return app
  }
}

/// Reads what Expo's `app.json` and `app.config.js` say.
struct ExpoReader {
  let folder: String
  let document: ProjectDocument?
  let files: ProjectFiles

  func app() -> ProjectFacts.App? {
    let scripts = ["app.config.js", "app.config.ts"].compactMap { files.path(of: $0, in: folder) }
    guard let file = document?.file ?? scripts.first else { return nil }
    let folderName = ProjectPath.name(of: folder)
    var app = ProjectFacts.App(
      name: folderName.isEmpty ? "app" : folderName, kind: .expo, folder: folder,
      place: ReadApp.Place(file: file, line: 1, column: 1))
    if let document { fill(&app, from: document) }
    for script in scripts where app.bundleIdentifier == nil {
      guard let bytes = files.bytes(script) else { continue }
      app.bundleIdentifier = LiteralSearch(bytes, in: script).literal(after: "bundleIdentifier:")
    }
    return app
  }

  private func fill(_ app: inout ProjectFacts.App, from document: ProjectDocument) {
    let root = document.root["expo"] ?? document.root
    if let name = document.text(root["name"]) {
      app.name = name.value
      app.place = name.place
      app.displayName = name
    }
    let ios = root["ios"]
    app.bundleIdentifier = document.text(ios?["bundleIdentifier"])
    let info = ios?["infoPlist"]
    if let name = document.text(info?["CFBundleDisplayName"]) { app.displayName = name }
    app.developmentRegion = document.text(info?["CFBundleDevelopmentRegion"])
    app.backgroundModes = (info?["UIBackgroundModes"]?.texts ?? [])
      .compactMap { document.text($0) }
    for (key, value) in ios?["entitlements"]?.members ?? [] {
      app.entitlements[key] = Sourced(Self.entitlement(value), at: value.place(in: document.file))
    }
    for plugin in root["plugins"]?.elements ?? [] { take(plugin, in: document, &app) }
    app.readAPSEnvironment()
  }

  private static func entitlement(_ value: ProjectValue) -> ProjectFacts.Entitlement {
    if case .boolean(let flag) = value.content { return .flag(flag) }
    return .values(value.texts.compactMap(\.text))
  }

  /// What the plugin of expo-notifications does: it gives the app `aps-environment`, that of
  /// development unless told, and the background mode if asked.
  private func take(
    _ plugin: ProjectValue, in document: ProjectDocument, _ app: inout ProjectFacts.App
  ) {
    let name = plugin.text ?? plugin.elements.first?.text
    guard name == "expo-notifications" else { return }
    let options = plugin.elements.dropFirst().first
    if app.entitlements["aps-environment"] == nil {
      let mode = options?["mode"]
      app.entitlements["aps-environment"] = Sourced(
        .values([mode?.text ?? "development"]), at: (mode ?? plugin).place(in: document.file))
    }
    let remote = AppManifest.BackgroundMode.remoteNotification.rawValue
    if let flag = options?["enableBackgroundRemoteNotifications"], flag.boolean == true,
      !app.backgroundModes.contains(where: { $0.value == remote })
    {
      app.backgroundModes.append(Sourced(remote, at: flag.place(in: document.file)))
    }
  }
}

/// Reads Capacitor's configuration.
enum CapacitorReader {
  static func app(in folder: String, _ files: ProjectFiles) -> ProjectFacts.App? {
    var id: Sourced<String>?
    var name: Sourced<String>?
    if let path = files.path(of: "capacitor.config.json", in: folder),
      let document = files.json(path)
    {
      id = document.text(document.root["appId"])
      name = document.text(document.root["appName"])
    } else if let path = files.path(of: "capacitor.config.ts", in: folder),
      let bytes = files.bytes(path)
    {
      let text = LiteralSearch(bytes, in: path)
      id = text.literal(after: "appId:")
      name = text.literal(after: "appName:")
    }
    guard let place = (id ?? name)?.place else { return nil }
    var app = ProjectFacts.App(
      name: name?.value ?? id?.value ?? "", kind: .capacitor, folder: folder, place: place)
    app.bundleIdentifier = id
    app.displayName = name
    return app
  }
}

/// Reads Cordova's `config.xml`.
enum CordovaReader {
  static func app(in folder: String, _ files: ProjectFiles) -> ProjectFacts.App? {
    guard let path = files.path(of: "config.xml", in: folder),
      let root = files.bytes(path).flatMap({ XMLElement($0) }), root.name == "widget",
      let id = root["ios-CFBundleIdentifier"] ?? root["id"]
    else { return nil }
    let place = root.place(in: path)
    let name = root.child("name").map { Sourced($0.trimmedText, at: $0.place(in: path)) }
    var app = ProjectFacts.App(
      name: name?.value ?? id, kind: .cordova, folder: folder, place: place)
    app.bundleIdentifier = Sourced(id, at: place)
    app.displayName = name
    return app
  }
}
