import PhoneModel
import SourceCode

/// Reads what an app's sources declare of notifications.
struct SourceReader {
  let library: SourceLibrary
  let evaluator: Evaluator
  private var recognition: Recognition
  /// The calls that register categories with what they register, once they were read.
  private(set) var registrations: [Registered] = []
  /// The functions and others with which following a call began.
  private var roots: [ObjectIdentifier: (root: EntryPoint, file: ParsedFile)] = [:]

  /// The most calls that are followed.
  private static let siteLimit = 400

  init(library: SourceLibrary, texts: any TextSource, recognition: Recognition) {
    self.library = library
    evaluator = Evaluator(library: library, texts: texts)
    self.recognition = recognition
  }

  /// A call that registers categories, with what it registers.
  struct Registered {
    let call: Evaluator.Registration
    var categories: [ReadApp.Category]
    let framework: ReadApp.Framework
    /// Whether there may be more categories.
    let isOpen: Bool
    /// Whether somebody may call the function that it stands in.
    let isCalled: Bool
  }

  /// What was read.
  struct Result {
    var categories: [ReadApp.Category] = []
    var unresolved: [ReadApp.Unresolved] = []
  }

  /// A call that registers categories, as it stands in a source.
  private struct Site {
    let file: ParsedFile
    /// The index of the token with its name.
    let token: Int
  }

  /// Something with which following a call begins.
  enum EntryPoint {
    case function(Function, SourceType?)
    case variable(Variable, SourceType?)
    case statement(Statement)

    var id: ObjectIdentifier {
      switch self {
      case .function(let function, _): ObjectIdentifier(function)
      case .variable(let variable, _): ObjectIdentifier(variable)
      case .statement(let statement): ObjectIdentifier(statement)
      }
    }
  }

  /// Reads the categories that the app registers.
  mutating func read() -> Result {
    let sites = library.index.marked
      .filter { library.isOwn(library.index.paths[$0]) }
      .compactMap { library.file($0) }.flatMap { Self.sites(in: $0) }
    var seen: Set<ObjectIdentifier> = []
    var registrations: [Evaluator.Registration] = []
    for site in sites.prefix(Self.siteLimit) {
      guard let root = root(of: site.token, in: site.file) else { continue }
      guard seen.insert(root.id).inserted else { continue }
      registrations += follow(root, in: site.file)
    }
    for site in sites.prefix(Self.siteLimit) { registrations += followUnreached(site) }
    return result(of: withCallers(registrations, sites, &seen))
  }

  // MARK: - Where to begin

  private static func sites(in file: ParsedFile) -> [Site] {
    let tokens = file.parsed.tokens
    var words: Set<String> = []
    for token in tokens.tokens where token.kind == .name && token.range.count > 8 {
      words.insert(tokens.text(token))
    }
    let names = FrameworkWords.roots.union(
      FrameworkWords.rootsByWord.filter { !$0.value.isDisjoint(with: words) }.keys)
    return tokens.tokens.indices.compactMap { index in
      guard tokens.tokens[index].kind == .name, names.contains(tokens.text(at: index)),
        isCalled(index, tokens)
      else { return nil }
      return Site(file: file, token: index)
    }
  }

  /// Whether the name at an index is called, and not declared.
  static func isCalled(_ index: Int, _ tokens: TokenTree) -> Bool {
    var next = index + 1
    if tokens.isSign("?", at: next), tokens.isSign(".", at: next + 1) { next += 2 }
    if tokens.isSign("<", at: next) { return true }
    guard
      tokens.isSign("(", at: next) || tokens.language == .objectiveC && tokens.isSign(":", at: next)
    else { return false }
    let before = tokens.text(at: index - 1)
    return !["func", "function", "fun", "import", "void", "async"].contains(before)
      && !(tokens.language == .objectiveC && before == ")")
  }

  /// The outermost function, property or statement around a token.
  func root(of token: Int, in file: ParsedFile) -> EntryPoint? {
    root(of: token, in: file.parsed.statements, file, nil, before: Int.max)
  }

  private func root(
    of token: Int, in statements: [Statement], _ file: ParsedFile, _ outer: SourceType?,
    before limit: Int
  ) -> EntryPoint? {
    let byte = file.parsed.tokens.tokens[token].range.lowerBound
    for (index, statement) in statements.enumerated() {
      let end = index + 1 < statements.count ? statements[index + 1].start : limit
      switch statement.kind {
      case .function(let function):
        if contains(function, token, byte) { return .function(function, outer) }
      case .type(let type):
        guard type.extent.contains(byte) else { continue }
        let own =
          outer.map { library.type(named: type.name, inside: $0) }
          ?? library.type(named: type.name, in: file, within: nil)
        let parent = own ?? SourceType(name: type.name, outer: outer, declarations: [(type, file)])
        if let found = root(
          of: token, in: type.members, file, parent, before: type.extent.upperBound)
        {
          return found
        }
      case .variable(let variable):
        if let getter = variable.getter, contains(getter, token, byte) {
          return .function(getter, outer)
        }
        if let value = variable.value, value.start <= byte, byte < value.end {
          if case .closure(let function) = value.kind { return .function(function, outer) }
          return .variable(variable, outer)
        }
      case .block(let inner):
        if let found = root(of: token, in: inner, file, outer, before: end) { return found }
      default:
        if statement.start <= byte, byte < end, outer == nil { return .statement(statement) }
      }
    }
    return nil
  }

  private func contains(_ function: Function, _ token: Int, _ byte: Int) -> Bool {
    switch function.body {
    case .tokens(let range): range.contains(token)
    case .expression(let expression): expression.start <= byte && byte < expression.end
    case .statements, .none: false
    }
  }

  // MARK: - Following

  private mutating func follow(_ root: EntryPoint, in file: ParsedFile) -> [Evaluator.Registration]
  {
    roots[root.id] = (root, file)
    var found = run(root, in: file)
    let wrong = evaluator.wrongBeginnings()
    if !wrong.isEmpty {
      evaluator.distrusted.formUnion(wrong)
      found = run(root, in: file)
    }
    return found
  }

  private func run(_ root: EntryPoint, in file: ParsedFile) -> [Evaluator.Registration] {
    evaluator.beginRoot()
    evaluator.followsBeginnings = true
    evaluator.registrations = []
    switch root {
    case .function(let function, let type):
      let value = Value.FunctionValue(
        function: function, file: file, scope: nil,
        owner: function.isStatic && function.name != "init"
          ? nil : type.map { evaluator.instance($0, file) },
        type: type)
      _ = evaluator.call(value, [], at: file.place(function.start), isRoot: true)
    case .variable(let variable, let type):
      _ = evaluator.constant(
        variable, named: variable.names.first ?? "", evaluator.context(file, type))
    case .statement(let statement):
      _ = evaluator.run([statement], evaluator.context(file, nil))
    }
    return evaluator.registrations.map { registration in
      var registration = registration
      registration.root = root.id
      return registration
    }
  }

  /// Runs the functions around a call that nothing has run.
  private func followUnreached(_ site: Site) -> [Evaluator.Registration] {
    var found: [Evaluator.Registration] = []
    let byte = site.file.parsed.tokens.tokens[site.token].range.lowerBound
    for _ in 0..<8 {
      let around = evaluator.remembered.values.filter {
        $0.file === site.file && contains($0.function, site.token, byte)
      }
      guard let inner = around.max(by: { $0.function.start < $1.function.start }),
        !evaluator.executed.contains(ObjectIdentifier(inner.function))
      else { return found }
      evaluator.beginRoot()
      evaluator.registrations = []
      _ = evaluator.call(inner, [], at: site.file.place(inner.function.start), isRoot: true)
      found += evaluator.registrations.map { registration in
        var registration = registration
        registration.root = ObjectIdentifier(inner.function)
        return registration
      }
    }
    return found
  }

  // MARK: - Callers

  /// Follows the callers of functions that register what they are given.
  private mutating func withCallers(
    _ registrations: [Evaluator.Registration], _ sites: [Site], _ seen: inout Set<ObjectIdentifier>
  ) -> [Evaluator.Registration] {
    var result = registrations
    for _ in 0..<3 {
      var dependent: [ObjectIdentifier: Function] = [:]
      for registration in result {
        for function in parameters(registration) {
          dependent[ObjectIdentifier(function)] = function
        }
      }
      guard !dependent.isEmpty else { break }
      var further: [Evaluator.Registration] = []
      var replaced: Set<ObjectIdentifier> = []
      for (id, function) in dependent {
        var own: [Evaluator.Registration] = []
        for site in callers(of: function) {
          guard let root = root(of: site.token, in: site.file), seen.insert(root.id).inserted else {
            continue
          }
          own += follow(root, in: site.file)
        }
        if !own.isEmpty { replaced.insert(id) }
        further += own
      }
      guard !further.isEmpty else { break }
      result.removeAll { registration in
        parameters(registration).contains { replaced.contains(ObjectIdentifier($0)) }
      }
      result += further
    }
    // A caller that was followed before knows what the function itself does not.
    let known = Set(result.filter { parameters($0).isEmpty }.map(\.made.place))
    return result.filter { parameters($0).isEmpty || !known.contains($0.made.place) }
  }

  /// The functions whose parameters decide what a call registers.
  private func parameters(_ registration: Evaluator.Registration) -> [Function] {
    var found: [ObjectIdentifier] = []
    for argument in registration.made.arguments { Self.collect(argument.value, &found, depth: 0) }
    return found.compactMap { evaluator.functions[$0]?.function }.filter { !$0.name.isEmpty }
  }

  private static func collect(_ value: Value, _ found: inout [ObjectIdentifier], depth: Int) {
    guard depth < 8 else { return }
    switch value {
    case .unknown(let reason): if let id = reason.parameterOf { found.append(id) }
    case .list(let list):
      if let id = list.isOpen?.parameterOf { found.append(id) }
      for element in list.elements { collect(element.value, &found, depth: depth + 1) }
    case .object(let object):
      for value in object.members.values { collect(value, &found, depth: depth + 1) }
    case .made(let made):
      for argument in made.arguments { collect(argument.value, &found, depth: depth + 1) }
    case .choice(let alternatives):
      for alternative in alternatives { collect(alternative.value, &found, depth: depth + 1) }
    case .options(let values): for value in values { collect(value, &found, depth: depth + 1) }
    default: break
    }
  }

  /// The names of functions that many types have, so that a caller has to name the type too.
  private static let usualNames: Set<String> = [
    "init", "initialize", "start", "setup", "setUp", "configure", "register", "run", "load", "show",
    "build", "call", "create", "prepare",
  ]

  /// The files that may call a function.
  private func files(calling function: Function) -> [ParsedFile] {
    guard Self.usualNames.contains(function.name),
      let type = evaluator.functions[ObjectIdentifier(function)]?.type
    else { return library.files(mentioning: function.name) }
    let names = [type.shortName] + type.supertypes.map { String($0.prefix { $0 != "<" }) }
    var seen: Set<ObjectIdentifier> = []
    return names.flatMap { library.files(mentioning: function.name, and: $0) }
      .filter { seen.insert(ObjectIdentifier($0)).inserted }
  }

  private func callers(of function: Function) -> [Site] {
    files(calling: function).flatMap { file -> [Site] in
      let tokens = file.parsed.tokens
      return tokens.tokens.indices.compactMap { index in
        guard tokens.tokens[index].kind == .name, tokens.text(at: index) == function.name,
          Self.isCalled(index, tokens)
        else { return nil }
        return Site(file: file, token: index)
      }
    }
  }

  // MARK: - Putting together

  /// The name of the function with which following a call began, if nobody calls it.
  private func uncalledFunction(of registration: Evaluator.Registration) -> String? {
    guard let (root, file) = registration.root.flatMap({ roots[$0] }),
      case .function(let function, let type) = root
    else { return nil }
    let types = (type?.declarations ?? []).map(\.type)
    return library.isUncalled(function, in: types, of: file) ? function.name : nil
  }

  private mutating func registered(_ call: Evaluator.Registration) -> Registered {
    let before = recognition.unresolved.count
    var categories = recognition.categories(of: call)
    let name = categories.isEmpty ? nil : uncalledFunction(of: call)
    if let name {
      for index in categories.indices {
        categories[index].condition =
          categories[index].condition ?? "something outside of the sources calls '\(name)'"
      }
    }
    return Registered(
      call: call, categories: categories,
      framework: recognition.framework(of: call.made, in: call.file),
      isOpen: recognition.isOpen(call) || recognition.unresolved.count > before,
      isCalled: name == nil)
  }

  private mutating func result(of calls: [Evaluator.Registration]) -> Result {
    registrations = []
    for call in calls { registrations.append(registered(call)) }
    let replaced = ReplacedCategories(registrations, isExtension: { _ in false })
    var byIdentifier: [String: [ReadApp.Category]] = [:]
    var nameless: [ReadApp.Category] = []
    for registration in registrations {
      let place = registration.call.made.place
      for var category in registration.categories {
        if category.condition == nil, let identifier = category.identifier,
          let later = replaced.replacement(of: identifier, registeredAt: place)
        {
          category.condition =
            "the call at \(later.place.file):\(later.place.line), which replaces all categories,"
            + " does not come later"
        }
        guard let identifier = category.identifier else {
          if !nameless.contains(where: { $0.place == category.place }) { nameless.append(category) }
          continue
        }
        byIdentifier[identifier, default: []].append(category)
      }
    }
    let merged = byIdentifier.keys.sorted().flatMap { Self.merged(byIdentifier[$0] ?? []) }
    return Result(categories: merged + nameless, unresolved: recognition.unresolved)
  }

  /// The categories of one identifier: one, where they are the same.
  private static func merged(_ categories: [ReadApp.Category]) -> [ReadApp.Category] {
    var distinct: [ReadApp.Category] = []
    for category in categories.sorted(by: {
      ($0.condition == nil ? 0 : 1) < ($1.condition == nil ? 0 : 1)
    }) {
      if let index = distinct.firstIndex(where: { $0.isSame(as: category) }) {
        if category.condition == nil { distinct[index].condition = nil }
      } else {
        distinct.append(category)
      }
    }
    // A fully known category replaces incomplete ones with the same identifier.
    let known = distinct.filter { $0.openParts.isEmpty }
    if !known.isEmpty { distinct = known }
    guard distinct.count > 1 else { return distinct }
    return distinct.map { category in
      var category = category
      category.condition = category.condition ?? "it is registered in several ways"
      return category
    }
  }
}

extension ReadApp.Category {
  /// Whether it has the same identifier, options and buttons.
  fileprivate func isSame(as other: Self) -> Bool {
    guard identifier == other.identifier, options == other.options,
      actions?.count == other.actions?.count
    else { return false }
    return zip(actions ?? [], other.actions ?? []).allSatisfy { one, two in
      one.identifier == two.identifier && one.options == two.options && one.title == two.title
        && (one.textInput == nil) == (two.textInput == nil) && one.condition == two.condition
    }
  }
}
