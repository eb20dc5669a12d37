import PhoneModel

extension XcodeProject {
  /// The names of a target's configurations, in the order of the project.
  func configurations(of target: Target) -> [String] {
    objects(object(target.value["buildConfigurationList"])?["buildConfigurations"])
      .compactMap { $0["name"]?.text }
  }

  /// The name of the configuration that facts are taken from.
  ///
  /// It is `Release`, one that is named like it, the one that is used by default, else the first.
  /// What a person has on the phone was made for release; entitlements and identifiers of `Debug`
  /// are often those of a developer.
  func configuration(of target: Target) -> String? {
    let list = object(target.value["buildConfigurationList"])
    let names = configurations(of: target)
    return names.first { $0 == "Release" }
      ?? names.first { $0.lowercased().contains("release") }
      ?? list?["defaultConfigurationName"]?.text.flatMap { names.contains($0) ? $0 : nil }
      ?? names.first
  }

  /// The build settings of a target in a configuration.
  func settings(
    of target: Target, configuration: String, in files: ProjectFiles
  ) -> BuildSettings {
    var settings = BuildSettings(configuration: configuration)
    settings.known["TARGET_NAME"] = target.name
    settings.known["TARGETNAME"] = target.name
    settings.known["PROJECT_NAME"] = name
    settings.known["PROJECT"] = name
    settings.known["PRODUCT_TYPE"] = target.productType
    settings.known["DEVELOPMENT_LANGUAGE"] = developmentRegion?.value
    for list in [root["buildConfigurationList"], target.value["buildConfigurationList"]] {
      let configurations = objects(object(list)?["buildConfigurations"])
      guard
        let found = configurations.first(where: { $0["name"]?.text == configuration })
          ?? configurations.first
      else { continue }
      if let path = baseConfiguration(of: found) {
        settings.add(ConfigurationFileReader.settings(of: path, in: files, folder: folder))
        if files.bytes(path) == nil, !ProjectPath.name(of: path).hasPrefix("Pods-") {
          settings.missingFiles.append(path)
        }
      }
      for other in configurations where other["name"]?.text != configuration {
        settings.definedElsewhere.formUnion(
          (other["buildSettings"]?.members ?? []).map(\.key))
        guard let path = baseConfiguration(of: other) else { continue }
        settings.definedElsewhere.formUnion(
          ConfigurationFileReader.settings(of: path, in: files, folder: folder).map(\.key))
      }
      settings.add(
        (found["buildSettings"]?.members ?? []).compactMap { key, value in
          let text = value.text ?? value.elements.compactMap(\.text).joined(separator: " ")
          return (key, Sourced(text, at: value.place(in: file)))
        })
    }
    return settings
  }

  private func baseConfiguration(of configuration: ProjectValue) -> String? {
    if let id = configuration["baseConfigurationReference"]?.text { return path(ofObject: id) }
    guard let anchor = configuration["baseConfigurationReferenceAnchor"]?.text,
      let relative = configuration["baseConfigurationReferenceRelativePath"]?.text
    else { return nil }
    return path(ofObject: anchor).flatMap { ProjectPath.joined($0, relative) }
  }

  /// The project's development language.
  var developmentRegion: Sourced<String>? {
    root["developmentRegion"].flatMap { value in
      value.text.map { Sourced($0, at: value.place(in: file)) }
    }
  }
}
