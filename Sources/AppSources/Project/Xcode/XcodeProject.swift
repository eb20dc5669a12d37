import PhoneModel

/// An Xcode project: the objects of its `project.pbxproj`.
struct XcodeProject: Sendable {
  let file: String
  /// The folder that holds the `.xcodeproj`, with the project's own folder in it.
  let folder: String
  let root: ProjectValue
  private let objects: [String: ProjectValue]
  /// The groups that hold an object, by its identifier.
  private let parents: [String: String]
  /// The identifiers of the objects of the kinds that are looked through, in order.
  private let kinds: [String: [String]]
  /// The paths of the groups; those of groups that lie elsewhere are not in it.
  private var groupPaths: [String: String] = [:]

  init?(_ document: ProjectDocument) {
    file = document.file
    var objects: [String: ProjectValue] = [:]
    for (key, value) in document.root["objects"]?.members ?? [] { objects[key] = value }
    guard let id = document.root["rootObject"]?.text, let root = objects[id] else { return nil }
    self.root = root
    self.objects = objects
    var parents: [String: String] = [:]
    var kinds: [String: [String]] = [:]
    for (key, value) in objects {
      if let kind = value["isa"]?.text, Self.searched.contains(kind) {
        kinds[kind, default: []].append(key)
      }
      for child in value["children"]?.elements ?? [] {
        if let child = child.text { parents[child] = key }
      }
    }
    self.parents = parents
    self.kinds = kinds.mapValues { $0.sorted() }
    let own = ProjectPath.folder(of: ProjectPath.folder(of: file))
    let inner = root["projectDirPath"]?.text ?? ""
    folder = inner.isEmpty ? own : ProjectPath.joined(own, inner) ?? own
    for group in Set(parents.values) { _ = findGroup(group, depth: 0) }
  }

  /// Finds the path of a group, with those of the groups that it lies in.
  private mutating func findGroup(_ id: String, depth: Int) -> String? {
    if let path = groupPaths[id] { return path }
    guard depth < 40, let object = objects[id] else { return nil }
    let isRelative = object["sourceTree"]?.text ?? "<group>" == "<group>"
    let parent = isRelative ? parents[id].map { findGroup($0, depth: depth + 1) } : nil
    if case .some(nil) = parent { return nil }
    let path = path(of: object, in: parent ?? folder)
    groupPaths[id] = path
    return path
  }

  private func path(of object: ProjectValue, in base: String?) -> String? {
    guard let base else { return nil }
    let own = object["path"]?.text ?? ""
    switch object["sourceTree"]?.text ?? "<group>" {
    case "<group>": return own.isEmpty ? base : ProjectPath.joined(base, own)
    case "SOURCE_ROOT": return own.isEmpty ? folder : ProjectPath.joined(folder, own)
    default: return nil
    }
  }

  /// The object that a value names.
  func object(_ reference: ProjectValue?) -> ProjectValue? {
    reference?.text.flatMap { objects[$0] }
  }

  /// The objects that a list names, each once.
  func objects(_ references: ProjectValue?) -> [ProjectValue] {
    var visited: Set<String> = []
    return references?.elements.compactMap { reference in
      guard let id = reference.text, visited.insert(id).inserted else { return nil }
      return objects[id]
    } ?? []
  }

  /// The name of the project's file without its ending.
  var name: String { ProjectPath.stem(of: ProjectPath.folder(of: file)) }

  /// A target of the project.
  struct Target: Sendable {
    let id: String
    let value: ProjectValue

    var name: String { value["name"]?.text ?? "" }
    var productType: String { value["productType"]?.text ?? "" }
  }

  /// The most targets that are read.
  private static let targetLimit = 1000

  /// The targets in the order of the project.
  var targets: [Target] {
    (root["targets"]?.elements ?? []).prefix(Self.targetLimit).compactMap { reference in
      guard let id = reference.text, let value = objects[id] else { return nil }
      return Target(id: id, value: value)
    }
  }

  /// The path of a file or a group from the app's folder; nil if it is elsewhere.
  func path(ofObject id: String) -> String? {
    guard let object = objects[id] else { return nil }
    return path(of: object, in: parents[id].map { groupPaths[$0] } ?? folder)
  }

  /// Adds the files that a reference stands for: several for one that has a language each.
  private func addFiles(
    of id: String, to files: inout [String], _ visited: inout Set<String>, depth: Int = 0
  ) {
    guard depth < 10, visited.insert(id).inserted, let object = objects[id] else { return }
    let children = object["children"]?.elements ?? []
    if children.isEmpty, let path = path(ofObject: id) { files.append(path) }
    for child in children {
      if let child = child.text { addFiles(of: child, to: &files, &visited, depth: depth + 1) }
    }
  }

  /// The files of a target's build phases of a kind.
  func files(of target: Target, in kind: String) -> [String] {
    var found: [String] = []
    var visited: Set<String> = []
    for phase in objects(target.value["buildPhases"]) where phase["isa"]?.text == kind {
      for file in objects(phase["files"]) {
        if let id = file["fileRef"]?.text { addFiles(of: id, to: &found, &visited) }
      }
    }
    return found
  }

  /// The objects of one of the kinds that are looked through, in the order of their identifiers.
  func all(_ kind: String) -> [(id: String, value: ProjectValue)] {
    (kinds[kind] ?? []).compactMap { id in objects[id].map { (id, $0) } }
  }

  /// The kinds of objects of which all are looked through.
  private static let searched: Set<String> = [
    "PBXFileReference", "PBXFileSystemSynchronizedRootGroup", "XCLocalSwiftPackageReference",
  ]
}

// MARK: - Targets that belong together

extension XcodeProject {
  /// The targets of the project that a target depends on, or whose products it embeds or links.
  func dependencies(of target: Target) -> [Target] {
    let all = targets
    var ids = objects(target.value["dependencies"]).compactMap { $0["target"]?.text }
    let products = Set(
      objects(target.value["buildPhases"]).flatMap { objects($0["files"]) }
        .compactMap { $0["fileRef"]?.text })
    ids += all.filter { products.contains($0.value["productReference"]?.text ?? "") }.map(\.id)
    return all.filter { ids.contains($0.id) && $0.id != target.id }
  }

  /// The targets that a target depends on and that are linked into it: modules of the app's own.
  func modules(of target: Target) -> [Target] {
    var found: [Target] = []
    var pending = [target]
    while let next = pending.popLast(), found.count < 200 {
      for module in dependencies(of: next) where Self.isModule(module) {
        guard !found.contains(where: { $0.id == module.id }) else { continue }
        found.append(module)
        pending.append(module)
      }
    }
    return found
  }

  private static func isModule(_ target: Target) -> Bool {
    ["framework", "framework.static", "library.static", "library.dynamic"]
      .contains { target.productType == "com.apple.product-type." + $0 }
  }

  /// The folders of the packages that the project holds itself.
  var localPackages: [String] {
    let referenced = all("XCLocalSwiftPackageReference").compactMap {
      $0.value["relativePath"]?.text.flatMap { ProjectPath.joined(folder, $0) }
    }
    let kinds = ["wrapper", "folder", "text", nil]
    let dragged = all("PBXFileReference").compactMap { id, value -> String? in
      guard kinds.contains(value["lastKnownFileType"]?.text) else { return nil }
      return path(ofObject: id)
    }
    return referenced + dragged
  }
}

// MARK: - Folders that are in step with the disk

extension XcodeProject {
  /// A folder whose files belong to a target without being named.
  struct SynchronizedFolder: Sendable {
    let path: String
    /// The files of the folder that do not belong to the target.
    var excluded: Set<String> = []
    /// The only files of the folder that belong to the target; nil for all.
    var included: Set<String>?

    func contains(_ file: String) -> Bool {
      guard ProjectPath.isBelow(path, file) else { return false }
      if let included { return included.contains { ProjectPath.isBelow($0, file) } }
      return !excluded.contains { ProjectPath.isBelow($0, file) }
    }
  }

  /// The folders whose files belong to a target.
  func synchronizedFolders(of target: Target) -> [SynchronizedFolder] {
    let own = Set(
      (target.value["fileSystemSynchronizedGroups"]?.elements ?? []).compactMap(\.text))
    return all("PBXFileSystemSynchronizedRootGroup").compactMap { id, group in
      guard let path = path(ofObject: id) else { return nil }
      let exceptions = objects(group["exceptions"]).filter { $0["target"]?.text == target.id }
      let members = exceptions.flatMap { $0["membershipExceptions"]?.elements ?? [] }
        .compactMap { $0.text.flatMap { ProjectPath.joined(path, $0) } }
      if own.contains(id) { return SynchronizedFolder(path: path, excluded: Set(members)) }
      return members.isEmpty ? nil : SynchronizedFolder(path: path, included: Set(members))
    }
  }
}
