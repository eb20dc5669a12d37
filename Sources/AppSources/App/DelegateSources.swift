import SourceCode

/// An app's delegate, and what of the app's Swift sources is compiled with it: those that need
/// little more themselves, as far as the names in them tell.
package struct DelegateSources: Sendable {
  /// A source that is left out, and why.
  package struct Omission: Sendable {
    /// The path from the app's folder.
    package let path: String
    /// What of it is used.
    package let names: [String]
    /// The modules that it imports and the library does not have.
    package let missingModules: [String]
    /// The number of further sources that it needs.
    package let needs: Int
  }

  /// The name of the delegate's type.
  package let typeName: String
  /// The paths of the sources to compile, the delegate's first.
  package let files: [String]
  /// The sources that declare what these use and are left out, in the order of their paths.
  package let omissions: [Omission]
  /// The modules that the sources to compile import and the library does not have.
  package let missingModules: [String]
  /// Whether any of them uses `URLSession`.
  package let usesNetwork: Bool

  /// The most sources that are compiled.
  private static let limit = 20
  /// The most sources that one may need which are left out.
  private static let mostNeeds = 2
}

extension AppSourcesReport {
  /// The most sources that are looked at.
  private static let mostSources = 3000

  /// Finds the app's delegate and what it needs; nil if no class is an application's delegate.
  package func delegateSources() -> DelegateSources? {
    let isOwn = AppChoice(facts: project, index: index).filter(for: target)
    let paths = index.paths.filter { isOwn($0) && $0.hasSuffix(".swift") }
    let sources = paths.prefix(Self.mostSources).compactMap { path in
      folder.bytes(path).map { SwiftOutline($0, at: path) }
    }
    return DelegateSources(of: sources)
  }
}

extension DelegateSources {
  fileprivate init?(of sources: [SwiftOutline]) {
    let delegates = sources.indices.filter { sources[$0].delegate != nil }
    let chosen = delegates.first { sources[$0].hasMain } ?? delegates.first
    guard let chosen, let name = sources[chosen].delegate else { return nil }
    typeName = name
    var declaring: [String: [Int]] = [:]
    for index in sources.indices {
      for name in sources[index].declared { declaring[name, default: []].append(index) }
    }
    // A module of the app's own has the name of a folder of its sources.
    let own = Set(
      sources.flatMap { $0.path.split(separator: "/") }.map { $0.replacing(" ", with: "_") }
        .map(String.init))
    func missing(_ index: Int) -> [String] {
      sources[index].imports.filter { !Self.modules.contains($0) && !own.contains($0) }
    }
    // A name that several sources declare means none of them.
    func needs(of index: Int) -> [Int: [String]] {
      var found: [Int: [String]] = [:]
      for name in sources[index].used {
        guard let own = declaring[name], own.count == 1, own[0] != index else { continue }
        found[own[0], default: []].append(name)
      }
      return found
    }
    var order = [chosen]
    var omitted: [Int: Set<String>] = [:]
    var next = 0
    while next < order.count {
      for (index, names) in needs(of: order[next]).sorted(by: { $0.key < $1.key })
      where !order.contains(index) {
        let further = needs(of: index).keys.filter { !order.contains($0) }
        if missing(index).isEmpty, further.count <= Self.mostNeeds, order.count < Self.limit {
          order.append(index)
          omitted[index] = nil
        } else {
          omitted[index, default: []].formUnion(names)
        }
      }
      next += 1
    }
    files = order.map { sources[$0].path }
    omissions = omitted.keys.sorted().map { index in
      Omission(
        path: sources[index].path, names: omitted[index, default: []].sorted(),
        missingModules: missing(index),
        needs: needs(of: index).keys.count { !order.contains($0) })
    }
    missingModules = Set(order.flatMap(missing)).sorted()
    usesNetwork = order.contains { sources[$0].used.contains("URLSession") }
  }

  /// The modules that a package of the library has.
  private static let modules: Set<String> = [
    "AVFoundation", "CallKit", "CoreLocation", "Dispatch", "Foundation", "Intents", "PushKit",
    "Swift", "UIKit", "UserNotifications", "UserNotificationsUI", "os",
  ]
}

/// What a Swift source declares for others and what it uses, by name.
private struct SwiftOutline {
  let path: String
  /// The types and functions outside of types, and the members of extensions.
  private(set) var declared: Set<String> = []
  /// The names in it.
  private(set) var used: Set<String> = []
  private(set) var imports: [String] = []
  /// The class in it that is an application's delegate.
  private(set) var delegate: String?
  /// Whether a type of it is where the program begins.
  private(set) var hasMain = false

  private static let typeWords: Set<String> = [
    "class", "struct", "enum", "actor", "protocol", "typealias",
  ]
  private static let memberWords: Set<String> = ["func", "var", "let"]

  init(_ bytes: [UInt8], at path: String) {
    self.path = path
    let tree = TokenTree(bytes, in: .swift)
    var depth = 0
    var isInExtension = false
    for index in tree.tokens.indices {
      if tree.isSign("{", at: index) { depth += 1 }
      if tree.isSign("}", at: index) {
        depth -= 1
        if depth <= 0 { isInExtension = false }
      }
      guard tree.tokens[index].kind == .name else { continue }
      let word = tree.text(at: index)
      let isName = index + 1 < tree.tokens.count && tree.tokens[index + 1].kind == .name
      let name = isName ? tree.text(at: index + 1) : ""
      switch word {
      case "@main", "@UIApplicationMain": hasMain = true
      case "import": if isName { imports.append(name) }
      case "extension": isInExtension = depth == 0
      case let word where Self.typeWords.contains(word) && isName && name != "func":
        if depth <= 1 { declared.insert(name) }
        if word == "class", isDelegate(tree, after: index + 1) { delegate = delegate ?? name }
      case let word where Self.memberWords.contains(word) && isName:
        if depth == 0 || depth == 1 && isInExtension { declared.insert(name) }
      default: used.insert(word)
      }
    }
  }

  /// Whether the class whose name stands at a place is an application's delegate.
  private func isDelegate(_ tree: TokenTree, after place: Int) -> Bool {
    var index = place + 1
    while index < tree.tokens.count, !tree.isSign("{", at: index) {
      if tree.text(at: index) == "UIApplicationDelegate" { return true }
      index += 1
    }
    return false
  }
}
