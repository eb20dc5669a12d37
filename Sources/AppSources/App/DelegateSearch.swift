import PhoneModel
import SourceCode

/// Finds who sets the delegate of the notification centre, from the assignment back to the launch
/// (rule S84).
///
/// What cannot be followed is not known. That an app never sets it is said only of an Xcode app
/// whose sources have a delegate's methods, nothing that may be the assignment, and none of the
/// libraries that set it themselves.
final class DelegateSearch {
  let library: SourceLibrary
  let target: ProjectFacts.App?
  private var outlines: [String: Outline] = [:]

  init(library: SourceLibrary, target: ProjectFacts.App?) {
    self.library = library
    self.target = target
  }

  private typealias Moment = ReadApp.Delegate.Moment

  /// A part of a source, with what is around it.
  private struct Site {
    let file: ParsedFile
    let start: Int
    let around: SyntaxWalk.Surroundings
    let outline: Outline
  }

  /// A statement that sets the delegate.
  private struct Setting {
    let site: Site
    let value: Expression
    /// Whether it is certain that the object is the notification centre.
    let isCertain: Bool
  }

  /// The libraries that set the delegate, or put themselves in its place, by their modules.
  private static let setters = [
    "FirebaseMessaging", "Firebase", "OneSignal", "OneSignalFramework", "AirshipCore", "AirshipKit",
    "Airship", "BrazeKit", "Appboy_iOS_SDK", "CleverTapSDK", "MoEngageSDK", "Pushwoosh",
    "IterableSDK", "KlaviyoSwift", "MarketingCloudSDK", "SFMCSDK", "Batch", "Leanplum", "Flutter",
    "ExpoModulesCore", "EXNotifications", "RNNotifee", "NotifeeCore", "Capacitor",
  ]
  /// The methods that are called during the launch.
  private static let launchLabels: Set<String> = [
    "didFinishLaunchingWithOptions", "willFinishLaunchingWithOptions",
  ]
  /// The types whose objects exist before the app has launched.
  private static let launchTypes: Set<String> = [
    "App", "UIApplicationDelegate", "FlutterAppDelegate", "ExpoAppDelegate",
  ]
  /// The calls whose closures run after the launch.
  private static let lateCalls = [
    "onAppear": "a view appears", "task": "a view appears", "onChange": "a value changes",
    "onReceive": "a value arrives", "onTapGesture": "the person taps",
    "requestAuthorization": "the person has answered the request for permission",
    "requestAuthorizationWithOptions": "the person has answered the request for permission",
    "getNotificationSettings": "the settings are there",
    "getNotificationSettingsWithCompletionHandler": "the settings are there",
  ]
  /// The methods that run after the launch.
  private static let lateMethods = [
    "viewDidAppear": "a view appears", "applicationDidBecomeActive": "the app is active",
    "sceneDidBecomeActive": "the scene is active",
    "applicationWillEnterForeground": "the app comes to the foreground",
  ]
  /// The methods that run after the launch, unless the app's delegate makes the first view itself.
  private static let viewMethods: Set<String> = ["viewDidLoad", "viewWillAppear", "loadView"]
  private static let launchHashes = launchLabels.map { SourceIndex.hash(Array($0.utf8)) }
  /// The most sources that are looked at for one name.
  private static let fileLimit = 12
  /// The most calls that are followed back.
  private static let depthLimit = 6
  /// How many places may still be followed back: each may lead to many others.
  private var sitesLeft = 500

  /// Who sets the delegate, and when.
  func fact() -> Fact<ReadApp.Delegate> {
    let plugins = target.flatMap { target -> String? in
      target.kind == .native ? nil : "plugins of \(target.kind.words) may set it"
    }
    let settings = library.index.naming.filter { library.isOwn(library.index.paths[$0]) }
      .compactMap { library.file($0) }.flatMap { self.settings(in: $0) }
    let moments = settings.map { moment(of: $0) }
    let held = settings.indices.filter { isHeld(settings[$0]) }
    // What is set in time and kept counts, then what may be.
    let best =
      held.first { moments[$0] == .duringLaunch } ?? held.first { moments[$0] == .unknown }
      ?? held.first ?? 0
    guard settings.indices.contains(best) else {
      return plugins.map { .unknown($0) } ?? absence()
    }
    let (setting, found) = (settings[best], moments[best])
    if found != .duringLaunch, let plugins { return .unknown(plugins) }
    let isCertain = [.duringLaunch, .unknown].contains(found) || namesSetter() == nil
    return .read(
      ReadApp.Delegate(
        type: typeName(setting), moment: isCertain ? found : .unknown, isHeld: isHeld(setting)),
      at: setting.site.file.place(setting.site.start))
  }

  // MARK: - The assignment

  private func settings(in file: ParsedFile) -> [Setting] {
    guard file.language == .swift || file.language == .objectiveC else { return [] }
    let outline = outline(of: file)
    return outline.expressions.compactMap { expression, around in
      guard let (target, value) = Self.assignment(expression),
        let isCertain = outline.isCenter(target)
      else { return nil }
      if case .name("nil") = value.kind { return nil }
      return Setting(
        site: Site(file: file, start: expression.start, around: around, outline: outline),
        value: value, isCertain: isCertain)
    }
  }

  /// The object whose delegate an expression sets, and the delegate.
  private static func assignment(_ expression: Expression) -> (Expression, Expression)? {
    switch expression.kind {
    case .assignment("=", let target, let value):
      guard case .member(let center, "delegate") = target.kind else { return nil }
      return (center, value)
    case .call(let callee, let arguments):
      guard case .member(let center, "setDelegate") = callee.kind, let value = arguments.first
      else { return nil }
      return (center, value.value)
    default: return nil
    }
  }

  private func typeName(_ setting: Setting) -> String? {
    var value = setting.value
    while case .cast(let inner, _) = value.kind { value = inner }
    switch value.kind {
    case .name("self"): return setting.site.around.types.last?.name
    case .call(let callee, _):
      if case .name(let name) = callee.kind, name.first?.isUppercase == true { return name }
      return nil
    case .name(let name), .member(_, let name): return setting.site.outline.typeName(of: name)
    default: return nil
    }
  }

  /// Whether somebody may hold the delegate; false if it is made for the assignment alone, as the
  /// centre holds it weakly.
  private func isHeld(_ setting: Setting) -> Bool {
    guard setting.isCertain else { return true }
    let (site, outline) = (setting.site, setting.site.outline)
    if isMade(setting.value, near: site.file) { return false }
    guard case .name(let name) = setting.value.kind, site.file.language == .swift,
      let function = site.around.functions.last,
      let variable = outline.variables.last(where: {
        $0.variable.names == [name] && $0.around.functions.last === function
      })?.variable, let value = variable.value, isMade(value, near: site.file),
      case .tokens(let range) = function.body
    else { return true }
    let tokens = site.file.parsed.tokens
    let mentions = range.clamped(to: 0..<tokens.tokens.count).filter {
      tokens.tokens[$0].kind == .name && tokens.text(at: $0) == name
    }
    return mentions.count != 2
  }

  /// Whether an expression makes an object of a class of the app that keeps itself nowhere.
  private func isMade(_ expression: Expression, near file: ParsedFile) -> Bool {
    guard case .call(let callee, _) = expression.kind, case .name(let name) = callee.kind,
      let type = library.type(named: name, in: file, within: nil), type.kind == .type
    else { return false }
    return type.members("init").isEmpty
  }

  // MARK: - When

  private func moment(of setting: Setting) -> Moment {
    let moment = moment(of: setting.site, [], depth: 0)
    return setting.isCertain || moment == .duringLaunch ? moment : .unknown
  }

  private func moment(of site: Site, _ visited: Set<String>, depth: Int) -> Moment {
    guard depth < Self.depthLimit else { return .unknown }
    let functions = site.around.functions
    let named = functions.lastIndex { !$0.name.isEmpty }
    for closure in functions[(named.map { $0 + 1 } ?? 0)...].reversed() {
      guard let callee = site.outline.callees[ObjectIdentifier(closure)],
        let words = Self.lateCalls[callee]
      else { return .unknown }
      return .afterwards(words)
    }
    guard let named, named == 0 else {
      if named != nil { return .unknown }
      if let type = site.around.types.last {
        return moment(ofPropertyAt: site, type, visited, depth)
      }
      return site.file.path.hasSuffix("main.swift") ? .duringLaunch : .unknown
    }
    return moment(of: functions[named], site, visited, depth)
  }

  private func moment(
    of function: Function, _ site: Site, _ visited: Set<String>, _ depth: Int
  ) -> Moment {
    let labels = function.parameters.compactMap(\.label)
    if function.name == "main" || function.name == "applicationDidFinishLaunching"
      || !Self.launchLabels.isDisjoint(with: labels)
    {
      return .duringLaunch
    }
    if let words = Self.lateMethods[function.name] { return .afterwards(words) }
    if Self.viewMethods.contains(function.name) {
      return makesFirstView ? .unknown : .afterwards("a view is loaded")
    }
    guard let type = site.around.types.last else {
      return moment(ofCalls: function.name, site, visited, depth)
    }
    if function.name == "init" || function.name == "awakeFromNib" {
      return moment(ofObjectsOf: type, site, visited, depth)
    }
    guard !function.modifiers.contains("override") else { return .unknown }
    return moment(ofCalls: function.name, site, visited, depth)
  }

  /// When objects of a type are made.
  private func moment(
    ofObjectsOf type: TypeDeclaration, _ site: Site, _ visited: Set<String>, _ depth: Int
  ) -> Moment {
    if isMadeBeforeLaunch(type, in: site.file) { return .duringLaunch }
    guard site.file.language == .swift, !visited.contains(type.name) else { return .unknown }
    return moment(
      ofSitesIn: library.files(mentioning: type.name), visited.union([type.name]), depth
    ) { expression in
      if case .call(let callee, _) = expression.kind {
        Self.makes(type.name, callee)
      } else {
        false
      }
    }
  }

  private static func makes(_ type: String, _ callee: Expression) -> Bool {
    switch callee.kind {
    case .name(type): true
    case .member(let base, "init"): if case .name(type) = base.kind { true } else { false }
    default: false
    }
  }

  /// When the first value of a property is made: with the object, or where a static one is used.
  private func moment(
    ofPropertyAt site: Site, _ type: TypeDeclaration, _ visited: Set<String>, _ depth: Int
  ) -> Moment {
    guard
      let variable = site.outline.variables.last(where: { variable, around in
        around.functions.isEmpty && around.types.last === type
          && variable.value.map { $0.start <= site.start && site.start < $0.end } ?? false
      })?.variable, let name = variable.names.first,
      !variable.modifiers.contains("lazy"), !isWrapped(variable, in: site.file)
    else { return .unknown }
    guard variable.isStatic else { return moment(ofObjectsOf: type, site, visited, depth) }
    let key = "\(type.name).\(name)"
    guard !visited.contains(key) else { return .unknown }
    return moment(
      ofSitesIn: library.files(mentioning: type.name, and: name), visited.union([key]), depth
    ) { expression in
      if case .member(let base, name) = expression.kind, case .name(type.name) = base.kind {
        true
      } else {
        false
      }
    }
  }

  /// When a function is called.
  private func moment(
    ofCalls name: String, _ site: Site, _ visited: Set<String>, _ depth: Int
  ) -> Moment {
    guard site.file.language == .swift, !visited.contains(name) else { return .unknown }
    return moment(ofSitesIn: library.files(mentioning: name), visited.union([name]), depth) {
      guard case .call(let callee, _) = $0.kind else { return false }
      switch callee.kind {
      case .name(name), .member(_, name): return true
      default: return false
      }
    }
  }

  /// The first moment of the places that something is done at: not known if it is not known of one,
  /// and none is in the launch.
  private func moment(
    ofSitesIn files: [ParsedFile], _ visited: Set<String>, _ depth: Int,
    where isWanted: (Expression) -> Bool
  ) -> Moment {
    var first: Moment?
    let launching = Set(files.filter(Self.launches).map(\.path))
    let sorted =
      files.filter { launching.contains($0.path) } + files.filter { !launching.contains($0.path) }
    for file in sorted.prefix(Self.fileLimit) {
      let outline = outline(of: file)
      for (expression, around) in outline.expressions where isWanted(expression) {
        sitesLeft -= 1
        guard sitesLeft > 0 else { return .unknown }
        let site = Site(file: file, start: expression.start, around: around, outline: outline)
        switch moment(of: site, visited, depth: depth + 1) {
        case .duringLaunch: return .duringLaunch
        case .unknown: first = .unknown
        case .afterwards(let event): first = first ?? .afterwards(event)
        }
      }
    }
    return files.count > Self.fileLimit ? .unknown : first ?? .unknown
  }

  /// Whether a source has a method that is called during the launch.
  private static func launches(_ file: ParsedFile) -> Bool {
    launchHashes.contains { SourceIndex.contains($0, in: file.parsed.tokens.bytes) }
  }

  private func outline(of file: ParsedFile) -> Outline {
    if let known = outlines[file.path] { return known }
    let outline = Outline(of: file)
    outlines[file.path] = outline
    return outline
  }

  /// Whether objects of a type are made before the app has launched.
  private func isMadeBeforeLaunch(_ type: TypeDeclaration, in file: ParsedFile) -> Bool {
    let all = library.type(named: type.name, in: file, within: nil)?.supertypes ?? []
    return !Self.launchTypes.isDisjoint(with: all + type.supertypes)
  }

  /// Whether a property has a wrapper, which may make its value later.
  private func isWrapped(_ variable: Variable, in file: ParsedFile) -> Bool {
    let tokens = file.parsed.tokens
    guard let index = tokens.index(at: variable.start) else { return true }
    for index in tokens.tokens.indices.prefix(index).suffix(8).reversed() {
      let text = tokens.text(at: index)
      if ["{", "}", ";"].contains(text) { return false }
      if text.hasPrefix("@") { return true }
    }
    return false
  }

  /// Whether the app's delegate makes the first view, which is then loaded during the launch.
  private var makesFirstView: Bool {
    !library.files(mentioning: "makeKeyAndVisible").isEmpty
  }

  // MARK: - Never

  private func absence() -> Fact<ReadApp.Delegate> {
    guard let target else { return .unknown("there is no project of an app") }
    let methods = library.index.naming.filter { library.isOwn(library.index.paths[$0]) }
      .compactMap { library.file($0) }.filter(Outline.hasResponseMethod)
    guard !methods.isEmpty else {
      return .unknown("no class in the sources of '\(target.name)' has its methods")
    }
    if let setter = namesSetter() { return .unknown("'\(setter)' may set it") }
    if methods.contains(where: Self.handsItselfOver) || mayBeSetElsewhere() {
      return .unknown("who sets it could not be followed")
    }
    return .absent
  }

  /// Whether a source hands an object to others as a delegate.
  private static func handsItselfOver(_ file: ParsedFile) -> Bool {
    let tokens = file.parsed.tokens
    return tokens.tokens.indices.contains { index in
      tokens.text(at: index) == "self" && tokens.isSign(":", at: index - 1)
        && tokens.text(at: index - 2).lowercased().hasSuffix("delegate")
    }
  }

  /// Whether a source may set the delegate of a centre that it calls otherwise.
  private func mayBeSetElsewhere() -> Bool {
    let signs = [
      "enter.delegate", "enter?.delegate", "enter!.delegate", "setDelegate", "\\.delegate",
    ]
    .map { Array($0.utf8) }
    return library.index.paths.contains { path in
      guard Language(path: path) == .swift || Language(path: path) == .objectiveC,
        let bytes = library.folder.bytes(path)
      else { return false }
      return signs.contains { bytes.firstRange(of: $0) != nil }
    }
  }

  /// A library of the sources that sets the delegate; nil for none.
  private func namesSetter() -> String? {
    let hashes = Self.setters.map { (name: $0, hash: SourceIndex.hash(Array($0.utf8))) }
    for path in library.index.paths where library.isOwn(path) {
      guard let bytes = library.folder.bytes(path) else { continue }
      if let found = hashes.first(where: { SourceIndex.contains($0.hash, in: bytes) }) {
        return found.name
      }
    }
    return nil
  }
}

/// What a source has that is needed to follow who sets the delegate.
private final class Outline {
  typealias Around = SyntaxWalk.Surroundings

  /// The expressions, from the outside in.
  private(set) var expressions: [(expression: Expression, around: Around)] = []
  /// The variables, each before what is in its value.
  private(set) var variables: [(variable: Variable, around: Around)] = []
  /// The names of the calls that closures are given to.
  private(set) var callees: [ObjectIdentifier: String] = [:]
  private var parameters: [String: String] = [:]

  private static let center = "UNUserNotificationCenter"

  init(of file: ParsedFile) {
    SyntaxWalk.walk(file.parsed) { node, around in
      switch node {
      case .expression(let expression):
        expressions.append((expression, around))
        guard case .call(let callee, let arguments) = expression.kind else { return }
        for argument in arguments {
          if case .closure(let closure) = argument.value.kind {
            callees[ObjectIdentifier(closure)] = callee.lastName
          }
        }
      case .statement(let statement, _):
        if case .variable(let variable) = statement.kind { variables.append((variable, around)) }
      case .function(let function):
        for parameter in function.parameters { parameters[parameter.name] = parameter.type }
      case .type: break
      }
    }
  }

  /// Whether a source has the method of a notification centre's delegate that gets a response.
  static func hasResponseMethod(_ file: ParsedFile) -> Bool {
    var isFound = false
    SyntaxWalk.walk(file.parsed) { node, around in
      if case .function(let function) = node, around.functions.isEmpty {
        isFound = isFound || function.isResponseMethod
      }
    }
    return isFound
  }

  /// The type of a variable, as far as it is written; nil if it is not.
  func typeName(of name: String) -> String? {
    guard let variable = variables.last(where: { $0.variable.names == [name] })?.variable else {
      return parameters[name].flatMap(Self.name)
    }
    if let type = variable.type { return Self.name(type) }
    guard case .call(let callee, _) = variable.value?.kind, case .name(let type) = callee.kind,
      type.first?.isUppercase == true
    else { return nil }
    return type
  }

  /// The name of a type as it is written; nil for several protocols.
  private static func name(_ type: String) -> String? {
    let name = type.filter { !"?!".contains($0) }
    return name.allSatisfy { $0.isLetter || $0.isNumber || "._".contains($0) } ? name : nil
  }

  /// Whether an expression certainly is the notification centre; nil if it certainly is not.
  func isCenter(_ expression: Expression) -> Bool? {
    switch expression.kind {
    case .call(let callee, _):
      guard case .member(let base, let name) = callee.kind else { return nil }
      if case .name(Self.center) = base.kind { return true }
      return name == "currentNotificationCenter" ? true : nil
    case .name(let name), .member(_, let name):
      let values = variables.filter { $0.variable.names == [name] }.compactMap(\.variable.value)
      if values.contains(where: isCall) { return true }
      if let type = typeName(of: name) {
        if type.contains(Self.center) { return true }
        if !type.contains("otification") { return nil }
      }
      return name.lowercased().contains("center") ? false : nil
    case .cast(let inner, _), .prefix(_, let inner): return isCenter(inner)
    case .tuple(let arguments) where arguments.count == 1: return isCenter(arguments[0].value)
    default: return nil
    }
  }

  private func isCall(_ expression: Expression) -> Bool {
    if case .call = expression.kind { isCenter(expression) ?? false } else { false }
  }
}
