import SourceCode

/// The Swift sources that an app's delegate needs to be compiled, as far as the names in them tell.
package struct DelegateSources: Sendable {
  /// A source, and why it may not compile.
  package struct File: Sendable {
    /// The path from the app's folder.
    package let path: String
    /// The modules that it imports and the library does not have.
    package let missingModules: [String]
  }

  /// The name of the delegate's type.
  package let typeName: String
  /// The delegate's source first, and then those that declare what the sources before them use.
  package let files: [File]
  /// Whether any of them uses `URLSession`.
  package let usesNetwork: Bool

  /// The most sources that are listed.
  private static let limit = 60
}

extension SourceReading {
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
    var order = [chosen]
    var seen: Set = [chosen]
    var next = 0
    while next < order.count, order.count < Self.limit {
      for name in sources[order[next]].used.sorted() {
        for index in declaring[name] ?? [] where seen.insert(index).inserted { order.append(index) }
      }
      next += 1
    }
    let chosenFiles = order.prefix(Self.limit).map { sources[$0] }
    files = chosenFiles.map { source in
      File(path: source.path, missingModules: source.imports.filter { !Self.modules.contains($0) })
    }
    usesNetwork = chosenFiles.contains { $0.used.contains("URLSession") }
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
