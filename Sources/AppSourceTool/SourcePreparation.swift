import Foundation
import SourceCode

/// Rewrites in an app's source what only Apple's platforms have, and nothing else.
///
/// No line is added or taken away, so that each stays where it is in the app's own file.
struct SourcePreparation {
  private struct Edit {
    let range: Range<Int>
    let text: String
  }

  private let source: TokenTree
  private let isLibrary: Bool
  /// Says that the lines which follow are those of the app's own file, from a number on.
  private let location: (_ line: Int) -> String
  private var edits: [Edit] = []

  /// Prepares a source.
  ///
  /// - Parameters:
  ///   - source: The text.
  ///   - path: Where the app's own file is, for the compiler's messages.
  ///   - isLibrary: Whether the target is a library, which has no main type.
  ///   - modules: The modules to import besides, as by a bridging header.
  /// - Returns: The text to be compiled.
  static func prepared(
    _ source: String, path: String, isLibrary: Bool, importing modules: [String] = []
  ) -> String {
    let quoted = path.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
    var preparation = SourcePreparation(
      source: TokenTree(Array(source.utf8), in: .swift, decidesConditions: false),
      isLibrary: isLibrary,
      location: { "#sourceLocation(file: \"\(quoted)\", line: \($0))\n" })
    preparation.rewrite()
    let imports = modules.map { "import \($0)\n" }.joined()
    return imports + preparation.location(1) + preparation.result
  }

  private init(source: TokenTree, isLibrary: Bool, location: @escaping (Int) -> String) {
    self.source = source
    self.isLibrary = isLibrary
    self.location = location
  }

  /// What makes the phone's defaults and files those of the app's module.
  ///
  /// A declaration of the module itself precedes those that it imports, so that the types are
  /// Apple's own, and files that import Foundation alone have them too.
  static let declarations = """
    import Foundation
    import UserNotifications

    extension UserDefaults {
      nonisolated class var standard: UserDefaults { PhoneDefaults.current }
    }
    extension FileManager {
      nonisolated class var `default`: FileManager { PhoneFileManager.current }
    }
    nonisolated func NSSearchPathForDirectoriesInDomains(
      _ directory: FileManager.SearchPathDirectory, _ domainMask: FileManager.SearchPathDomainMask,
      _ expandTilde: Bool
    ) -> [String] {
      PhoneFileManager.current.urls(for: directory, in: domainMask).map { $0.path }
    }
    nonisolated func NSTemporaryDirectory() -> String {
      PhoneFileManager.current.temporaryDirectory.path + "/"
    }

    """

  /// The attributes that mean something to Objective-C or Interface Builder alone.
  private static let attributes: Set<String> = [
    "@objc", "@objcMembers", "@nonobjc", "@IBAction", "@IBSegueAction", "@IBInspectable",
    "@IBDesignable", "@GKInspectable", "@NSManaged", "@NSCopying",
  ]

  /// The names of the methods of delegates that may be left out.
  private static let optionalMethods: Set<String> = [
    "userNotificationCenter", "application", "applicationDidBecomeActive",
    "applicationWillResignActive", "applicationDidEnterBackground",
    "applicationWillEnterForeground", "applicationWillTerminate",
    "applicationProtectedDataDidBecomeAvailable", "applicationProtectedDataWillBecomeUnavailable",
    "scene", "sceneDidBecomeActive", "sceneWillResignActive", "sceneWillEnterForeground",
    "sceneDidEnterBackground", "pushRegistry", "provider", "providerDidBegin",
    "mediaPlay", "mediaPause",
  ]

  private mutating func rewrite() {
    for index in source.tokens.indices {
      let token = source.tokens[index]
      guard token.kind == .name else { continue }
      switch text(index) {
      case "@UIApplicationMain", "@NSApplicationMain":
        replace(token.range, isLibrary ? "" : "@main")
      case "@main": if isLibrary { replace(token.range, "") }
      case "@IBOutlet": rewriteOutlet(index)
      case let name where Self.attributes.contains(name): removeAttribute(index)
      case "#selector": rewriteSelector(index)
      case "#keyPath": rewriteKeyPath(index)
      case "#if", "#elseif": rewriteCondition(index)
      case "import": rewriteImport(index)
      case "window": rewriteWindow(index)
      case let name where Self.optionalMethods.contains(name): rewriteCall(index)
      default: break
      }
    }
  }

  /// Removes an attribute, and the name in parentheses that `@objc` may have.
  private mutating func removeAttribute(_ index: Int) {
    replace(source.tokens[index].range, "")
    guard text(index) == "@objc", isSign("(", at: index + 1), source.tokens[index + 1].isTight,
      let end = closing(index + 1)
    else { return }
    replace(source.tokens[index + 1].range.lowerBound..<source.tokens[end].range.upperBound, "")
  }

  /// Has an outlet hold an object of its type from the beginning, as there is no file to load it
  /// from.
  private mutating func rewriteOutlet(_ index: Int) {
    replace(source.tokens[index].range, "")
    var at = index + 1
    while source.tokens.indices.contains(at), text(at) != "var" {
      let isModifier = source.tokens[at].kind == .name || isSign("(", at: at) || isSign(")", at: at)
      guard isModifier else { return }
      at += 1
    }
    guard isSign(":", at: at + 2) else { return }
    let start = at + 3
    guard source.tokens.indices.contains(start) else { return }
    var end = start
    let isList = isSign("[", at: start)
    if isList {
      guard let close = closing(start) else { return }
      end = close
    } else {
      while isSign(".", at: end + 1), source.tokens.indices.contains(end + 2) { end += 2 }
    }
    guard isSign("!", at: end + 1) || isSign("?", at: end + 1),
      source.tokens.indices.contains(end + 2)
        ? source.tokens[end + 2].startsLine || isSign("{", at: end + 2) : true
    else { return }
    for modifier in index + 1..<at where ["weak", "unowned"].contains(text(modifier)) {
      replace(source.tokens[modifier].range, "")
      if isSign("(", at: modifier + 1), let close = closing(modifier + 1) {
        let open = source.tokens[modifier + 1].range.lowerBound
        replace(open..<source.tokens[close].range.upperBound, "")
      }
    }
    let type = source.tokens[start].range.lowerBound..<source.tokens[end].range.upperBound
    let name = String(decoding: source.bytes[type], as: UTF8.self)
    insert(isList ? " = []" : " = \(name)()", at: source.tokens[end + 1].range.upperBound)
  }

  /// Turns a selector into one that knows its method.
  private mutating func rewriteSelector(_ index: Int) {
    guard isSign("(", at: index + 1), let end = closing(index + 1), index + 2 < end else { return }
    let first = source.tokens[index + 2].range.lowerBound
    let last = source.tokens[end - 1].range.upperBound
    let name = String(decoding: source.bytes[first..<last], as: UTF8.self)
    guard !name.contains("\n") else { return }
    edits.append(Edit(range: source.tokens[index].range, text: "Selector"))
    let isProperty = ["getter", "setter"].contains(text(index + 2))
    insert("\"\(name.replacing("\"", with: ""))\"\(isProperty ? "" : ", ")", at: first)
    if isProperty { replace(first..<last, "") }
  }

  /// Turns a key path for Objective-C into its text.
  private mutating func rewriteKeyPath(_ index: Int) {
    guard isSign("(", at: index + 1), let end = closing(index + 1) else { return }
    let range = source.tokens[index].range.lowerBound..<source.tokens[end].range.upperBound
    let names = (index + 2..<end).map(text).joined()
    guard names.allSatisfy({ $0.isLetter || $0.isNumber || "._".contains($0) }) else { return }
    replace(range, "\"\(names)\"")
  }

  /// The modules of Apple's other systems.
  private static let foreignModules: Set<String> = [
    "AppKit", "Cocoa", "WatchKit", "TVUIKit", "TVMLKit", "Glibc", "Musl", "Android", "WinSDK",
  ]

  /// Decides what a condition asks of the system as it is on an iPhone.
  private mutating func rewriteCondition(_ index: Int) {
    var at = index + 1
    while source.tokens.indices.contains(at), !source.tokens[at].startsLine {
      defer { at += 1 }
      guard isSign("(", at: at + 1), isSign(")", at: at + 3) else { continue }
      let holds: Bool
      switch (text(at), text(at + 2)) {
      case ("os", let system): holds = system == "iOS"
      case ("targetEnvironment", _): holds = false
      case ("canImport", let module) where Self.foreignModules.contains(module): holds = false
      default: continue
      }
      let range = source.tokens[at].range.lowerBound..<source.tokens[at + 3].range.upperBound
      replace(range, holds ? "true" : "false")
      at += 3
    }
  }

  /// Imports a module only where it is there, in whatever way it is imported.
  private mutating func rewriteImport(_ index: Int) {
    rewriteSubmodule(index)
    var first = index
    while first > 0,
      text(first - 1).hasPrefix("@")
        || !source.tokens[first].startsLine && Self.accessWords.contains(text(first - 1))
    {
      first -= 1
    }
    let isKind = Self.kindWords.contains(text(index + 1)) && !isSign(".", at: index + 2)
    let module = isKind ? index + 2 : index + 1
    guard source.tokens.indices.contains(module), source.tokens[module].kind == .name,
      source.tokens[first].startsLine, !Self.modules.contains(text(module))
    else { return }
    var end = module
    while isSign(".", at: end + 1), source.tokens.indices.contains(end + 2) { end += 2 }
    guard !source.tokens.indices.contains(end + 1) || source.tokens[end + 1].startsLine else {
      return
    }
    let (start, rest) = (source.tokens[first].range.lowerBound, source.tokens[end].range.upperBound)
    insert("#if canImport(\(text(module)))\n\(location(line(at: start)))", at: start)
    insert("\n#endif\n\(location(line(at: rest)))", at: rest)
  }

  /// The number of the line that a byte is in.
  private func line(at byte: Int) -> Int {
    source.bytes[..<byte].count { $0 == UInt8(ascii: "\n") } + 1
  }

  /// The words by which a declaration of a module is imported alone.
  private static let kindWords: Set<String> = [
    "class", "struct", "enum", "protocol", "func", "var", "let", "typealias", "actor",
  ]
  /// The words that may stand before an import.
  private static let accessWords: Set<String> = [
    "public", "package", "internal", "fileprivate", "private",
  ]

  /// The modules that every app has here.
  ///
  /// Another may be missing, which matters only where something of it is used.
  private static let modules: Set<String> = [
    "Foundation", "Dispatch", "UIKit", "UserNotifications", "UserNotificationsUI", "os",
  ]

  /// Imports a module as a whole, since Swift modules have no parts such as `os.log`.
  private mutating func rewriteSubmodule(_ index: Int) {
    guard source.tokens.indices.contains(index + 3), source.tokens[index + 1].kind == .name,
      isSign(".", at: index + 2), source.tokens[index + 2].isTight,
      source.tokens[index + 3].kind == .name,
      !Self.kindWords.contains(text(index + 1))
    else { return }
    var end = index + 3
    while isSign(".", at: end + 1), source.tokens.indices.contains(end + 2) { end += 2 }
    let start = source.tokens[index + 2].range.lowerBound
    replace(start..<source.tokens[end].range.upperBound, "")
  }

  /// Calls a delegate's method without asking whether it is there: each has a default here.
  private mutating func rewriteCall(_ index: Int) {
    guard index > 0, isSign(".", at: index - 1), isSign("?", at: index + 1),
      source.tokens[index + 1].isTight, isSign("(", at: index + 2),
      source.tokens[index + 2].isTight
    else { return }
    replace(source.tokens[index + 1].range, "")
  }

  /// Unwraps the window of a delegate once, as the property is not optional here.
  private mutating func rewriteWindow(_ index: Int) {
    for sign in ["?", "!"] as [Character] {
      guard index > 0, isSign(".", at: index - 1), isSign(sign, at: index + 1),
        isSign(sign, at: index + 2), source.tokens[index + 1].isTight,
        source.tokens[index + 2].isTight
      else { continue }
      replace(source.tokens[index + 2].range, "")
    }
  }

  private func text(_ index: Int) -> String { source.text(at: index) }

  private func isSign(_ sign: Character, at index: Int) -> Bool { source.isSign(sign, at: index) }

  /// The place of the bracket that closes the one at a place.
  private func closing(_ open: Int) -> Int? { source.closing(open) }

  /// Puts a text in the place of another, without shifting what follows if it is shorter.
  private mutating func replace(_ range: Range<Int>, _ text: String) {
    let fill = String(repeating: " ", count: max(0, range.count - text.utf8.count))
    edits.append(Edit(range: range, text: text + fill))
  }

  private mutating func insert(_ text: String, at place: Int) {
    edits.append(Edit(range: place..<place, text: text))
  }

  /// The source with all edits; of two that overlap, the one that begins first counts.
  private var result: String {
    var bytes: [UInt8] = []
    var position = 0
    let inOrder = edits.enumerated().sorted {
      ($0.element.range.lowerBound, $0.offset) < ($1.element.range.lowerBound, $1.offset)
    }
    for edit in inOrder.map(\.element) where edit.range.lowerBound >= position {
      bytes += source.bytes[position..<edit.range.lowerBound]
      bytes += edit.text.utf8
      position = edit.range.upperBound
    }
    bytes += source.bytes[position...]
    return String(decoding: bytes, as: UTF8.self)
  }
}

/// Writes the copy of an app's source that is compiled:
/// `AppSourceTool [--library] [--import=MODULE]... SOURCE COPY`; or what is compiled beside it:
/// `AppSourceTool --declarations FILE`.
@main
struct AppSourceTool {
  static func main() {
    var words = Array(CommandLine.arguments.dropFirst())
    let isLibrary = words.first == "--library"
    if isLibrary { words.removeFirst() }
    let option = "--import="
    let modules = words.prefix { $0.hasPrefix(option) }.map { String($0.dropFirst(option.count)) }
    words.removeFirst(modules.count)
    guard words.count == 2, let input = words.first, let output = words.last else {
      fail(
        "usage: AppSourceTool [--library] [--import=MODULE]... SOURCE COPY | --declarations FILE")
    }
    do {
      if input == "--declarations" {
        let text = Data(SourcePreparation.declarations.utf8)
        return try text.write(to: URL(filePath: output), options: .atomic)
      }
      let source = try String(contentsOf: URL(filePath: input), encoding: .utf8)
      let text = SourcePreparation.prepared(
        source, path: input, isLibrary: isLibrary, importing: modules)
      try Data(text.utf8).write(to: URL(filePath: output), options: .atomic)
    } catch {
      fail("'\(input)' cannot be prepared: \(error.localizedDescription)")
    }
  }

  private static func fail(_ message: String) -> Never {
    FileHandle.standardError.write(Data("error: \(message)\n".utf8))
    exit(1)
  }
}
