import PhoneModel
import SourceCode

// Calls of functions.

extension UserInfoFlow {
  /// An argument with what it has of a notification.
  typealias Given = (label: String?, value: Expression, origin: Origin?)

  /// What a call gives, where that is known.
  struct Outcome {
    let origin: Origin?
  }

  func call(
    _ callee: Expression, _ arguments: [Argument], _ expression: Expression, _ frame: inout Frame
  ) -> Origin? {
    var receiver: Origin?
    var name = ""
    switch callee.kind {
    case .name(let own): name = own
    case .member(let base, let own):
      name = own
      receiver = origin(of: base, &frame)
      if case .name("super") = base.kind { return nil }
    default: receiver = origin(of: callee, &frame)
    }
    var given: [Given] = []
    for argument in arguments {
      if case .closure = argument.value.kind {
        given.append((argument.label, argument.value, nil))
      } else {
        given.append((argument.label, argument.value, origin(of: argument.value, &frame)))
      }
    }
    if let found = platformCall(name, of: receiver, callee, given, expression, &frame) {
      return found.origin
    }
    let isLater = !Self.dispatching.contains(name)
    let closures = given.compactMap { argument -> Function? in
      if case .closure(let function) = argument.value.kind { function } else { nil }
    }
    if let found = method(name, of: receiver, callee, given, frame) {
      for argument in given { need(argument.origin, .used, frame) }
      for closure in closures { follow(closure, [], &frame, isLater: isLater) }
      return call(found.function, given, in: found.file, found.type, frame, on: found.own)
    }
    for argument in given { need(argument.origin, .used, frame) }
    let reads = Self.reads(receiver)
    for closure in closures {
      follow(closure, parameter(name, receiver), &frame, isLater: isLater)
    }
    if ["filter", "sorted", "reversed", "prefix", "dropFirst"].contains(name) { return receiver }
    if name == "first" || name == "last", case .list(let element) = receiver { return element }
    return reads.isEmpty ? nil : .made(reads, type: nil)
  }

  /// The calls whose closures run in any case.
  private static let dispatching: Set<String> = [
    "async", "Task", "run", "sync", "asyncAfter", "detached", "dispatch_async", "withAnimation",
  ]

  /// What the closure of a call is given.
  private func parameter(_ name: String, _ receiver: Origin?) -> [Origin?] {
    switch name {
    case "map", "compactMap", "flatMap", "forEach", "filter", "first", "contains", "allSatisfy",
      "some", "find", "every", "sorted":
      switch receiver {
      case .list(let element): [element]
      case .value where name == "flatMap" || name == "map": [receiver]
      case .value: [element(of: receiver)]
      default: []
      }
    case "then": [receiver]
    default: []
    }
  }

  // MARK: - Functions of the app

  /// A function of the app that a call means, with the type that it belongs to.
  struct Method {
    let function: Function
    let file: ParsedFile
    let type: SourceType?
    /// The object that it is called on, of a type of the system.
    var own: Origin?
  }

  /// The function that a call means; nil for one of a library, or if it is not certain.
  private func method(
    _ name: String, of receiver: Origin?, _ callee: Expression, _ given: [Given], _ frame: Frame
  ) -> Method? {
    guard frame.depth < Self.depthLimit else { return nil }
    let isFollowed =
      receiver != nil || given.contains { $0.origin != nil }
      || frame.type.map { type in properties.keys.contains { $0.hasPrefix("\(type.name).") } }
        ?? false
    guard isFollowed else { return nil }
    if case .name = callee.kind {
      if let function = frame.functions[name] {
        return Method(function: function, file: frame.file, type: frame.type)
      }
      if let type = frame.type, let found = method(name, in: type, given, frame) { return found }
      if name.first?.isUppercase == true,
        let type = library.type(named: name, in: frame.file, within: frame.type)
      {
        return method("init", in: type, given, frame)
      }
      return topLevel(name, given, frame)
    }
    guard case .member(let base, _) = callee.kind else { return nil }
    if let own = receiver, let type = own.systemType {
      return extended(type, name, own, given, frame)
    }
    if let type = self.type(of: base, frame) { return method(name, in: type, given, frame) }
    return given.contains { $0.origin != nil } ? onlyMethod(name, given, frame) : nil
  }

  private func extended(
    _ type: String, _ name: String, _ own: Origin, _ given: [Given], _ frame: Frame
  ) -> Method? {
    for file in library.files(declaring: type, near: frame.file) {
      for declared in file.types[type] ?? [] where declared.kind == .extending {
        for case .function(let function) in declared.members.map(\.kind)
        where function.name == name && fits(function, given, file) {
          return Method(function: function, file: file, type: nil, own: own)
        }
      }
    }
    return nil
  }

  private func method(
    _ name: String, in type: SourceType, _ given: [Given], _ frame: Frame
  ) -> Method? {
    let values = arguments(given, frame.file)
    guard
      let found = evaluator.method(name, in: type, .type(type), values, depth: 0),
      found.function.body.isWritten
    else { return nil }
    return Method(function: found.function, file: found.file, type: found.type)
  }

  private func arguments(_ given: [Given], _ file: ParsedFile) -> [Evaluator.GivenArgument] {
    given.map { argument in
      guard case .closure(let function) = argument.value.kind else {
        return (argument.label, .null)
      }
      return (
        argument.label,
        .function(
          Value.FunctionValue(
            function: function, file: file, scope: nil, owner: nil, type: nil))
      )
    }
  }

  private func fits(_ function: Function, _ given: [Given], _ file: ParsedFile) -> Bool {
    guard function.body.isWritten else { return false }
    let values = arguments(given, file)
    return evaluator.fit(function, values, file.language) > 0
  }

  private func topLevel(_ name: String, _ given: [Given], _ frame: Frame) -> Method? {
    if frame.file.language == .javaScript { return imported(name, frame) }
    let files =
      [frame.file] + library.files(declaring: name, near: frame.file).filter { $0 !== frame.file }
    for file in files {
      for case .function(let function) in (file.topLevel[name] ?? []).map(\.kind)
      where fits(function, given, file) {
        return Method(function: function, file: file, type: nil)
      }
    }
    return nil
  }

  /// A function that a module of JavaScript has from another one.
  private func imported(_ name: String, _ frame: Frame) -> Method? {
    guard
      case .function(let found)? = evaluator.imported(name, in: frame.file)
        ?? evaluator.topLevel(name, in: frame.file)
    else { return nil }
    return Method(function: found.function, file: found.file, type: nil)
  }

  /// The one method of the app with a name and labels; nil if there are several.
  private func onlyMethod(_ name: String, _ given: [Given], _ frame: Frame) -> Method? {
    guard frame.file.language != .javaScript else { return nil }
    let key = "\(name)(\(given.map { $0.label ?? "_" }.joined(separator: ":")))"
    if let known = onlyMethods[key] { return known }
    var found: [Method] = []
    for file in library.files(declaring: name, near: frame.file) {
      for (path, declarations) in file.types {
        for declared in declarations where declared.kind != .interface {
          for case .function(let function) in declared.members.map(\.kind)
          where function.name == name && fits(function, given, file)
            && Self.hasSameLabels(function, given)
          {
            let type = library.type(named: path, in: file, within: nil)
            found.append(Method(function: function, file: file, type: type))
          }
        }
      }
    }
    let only = found.count == 1 ? found[0] : nil
    onlyMethods[key] = .some(only)
    return only
  }

  private static func hasSameLabels(_ function: Function, _ given: [Given]) -> Bool {
    let labels = given.map { $0.label ?? "" }
    let wanted = function.parameters.prefix(labels.count).map { $0.label ?? "" }
    return zip(labels, wanted).allSatisfy { $0 == $1 || $0.isEmpty }
  }

  /// The type of an object that a method is called on; nil if it is not known.
  private func type(of base: Expression, _ frame: Frame) -> SourceType? {
    switch base.kind {
    case .name(let name):
      if name == "self" || name == "this" { return frame.type }
      if let local = frame.names[name] { return local.type.flatMap { type(named: $0, frame) } }
      if name.first?.isUppercase == true { return type(named: name, frame) }
      return frame.type.flatMap { propertyType(name, of: $0, frame) }
    case .member(let inner, let name):
      guard let outer = type(of: inner, frame) else { return nil }
      if let found = propertyType(name, of: outer, frame) { return found }
      return library.type(named: name, inside: outer)
    case .call(let callee, _):
      if case .name(let name) = callee.kind { return type(named: name, frame) }
      guard case .member(let inner, let name) = callee.kind, let outer = type(of: inner, frame)
      else { return nil }
      if ["alloc", "init", "new", "shared", "sharedInstance"].contains(name) { return outer }
      return outer.members(name).firstResult { member in
        guard case .function(let function) = member.statement.kind, let written = function.type
        else { return nil }
        return type(named: written, frame)
      }
    case .tuple(let arguments) where arguments.count == 1:
      return type(of: arguments[0].value, frame)
    case .cast(_, let type): return self.type(named: type, frame)
    default: return nil
    }
  }

  private func type(named written: String, _ frame: Frame) -> SourceType? {
    let name = written.filter { !"?!* ".contains($0) }
    guard let type = library.type(named: name, in: frame.file, within: frame.type) else {
      return nil
    }
    return type.kind == .interface ? library.onlyType(conformingTo: type) ?? type : type
  }

  private func propertyType(_ name: String, of type: SourceType, _ frame: Frame) -> SourceType? {
    for member in type.members(name) {
      guard case .variable(let variable) = member.statement.kind,
        let written = variable.type ?? variable.value.flatMap(Self.typeName)
      else { continue }
      return self.type(
        named: written == "Self" ? type.name : written,
        Frame(file: member.file, type: type, function: nil, depth: frame.depth))
    }
    return nil
  }

  // MARK: - Following

  /// Follows a function that is called, and returns what its result has of a notification.
  ///
  /// `own` is the object that it is called on, where that is of a type of the system.
  func call(
    _ function: Function, _ given: [Given], in file: ParsedFile, _ type: SourceType?,
    _ caller: Frame, on own: Origin? = nil
  ) -> Origin? {
    guard caller.depth < Self.depthLimit, countStep(),
      !active.contains(ObjectIdentifier(function))
    else { return nil }
    active.insert(ObjectIdentifier(function))
    defer { active.remove(ObjectIdentifier(function)) }
    if own != nil || given.contains(where: { $0.origin != nil }) {
      followed.insert(ObjectIdentifier(function))
    }
    var frame = Frame(file: file, type: type, function: function, depth: caller.depth + 1)
    frame.conditions = caller.conditions
    if function.mayThrow(in: file.parsed.tokens) { frame.conditions.append(.unknown) }
    if file === caller.file, file.language == .javaScript {
      frame.names = caller.names
      frame.functions = caller.functions
    }
    if let own {
      frame.names["self"] = Local(origin: own)
      bindMembers(of: own, &frame)
    }
    bind(function, given, &frame)
    follow(bodyOf: function, &frame)
    if function.name == "init", let type { return .made(frame.required, type: type.name) }
    let values = frame.returned.reduce(into: [Origin]()) { if !$0.contains($1) { $0.append($1) } }
    if values.count == 1, case .value = values[0] { return values[0] }
    // Of several results it is not known which one it is, and which read that depends on.
    let reads = (values.count == 1 ? values.flatMap(Self.reads) : []) + frame.required
    if reads.isEmpty { return values.first.map(Self.certain) }
    return values.count == 1 && frame.required.isEmpty ? values[0] : .made(reads, type: nil)
  }

  /// Makes the members of a type of the system, or its elements, known in an extension of it.
  private func bindMembers(of own: Origin, _ frame: inout Frame) {
    guard case .holder = own else { return }
    for name in [
      "notification", "request", "content", "userInfo", "dictionaryPayload",
      "actionIdentifier", "categoryIdentifier",
    ] {
      if let found = member(name, of: own, at: 0, frame) {
        frame.names[name] = Local(origin: found)
      }
    }
  }

  private func bind(_ function: Function, _ given: [Given], _ frame: inout Frame) {
    var rest = given
    for parameter in function.parameters {
      let label = parameter.label ?? ""
      let index =
        rest.firstIndex { ($0.label ?? "") == label && !label.isEmpty }
        ?? (rest.first.map { $0.label == nil } ?? false ? 0 : nil)
      let argument = index.map { rest.remove(at: $0) }
      frame.names[parameter.name] = Local(origin: argument?.origin, type: parameter.type)
      for (member, name) in parameter.members {
        frame.names[name] = Local(
          origin: self.member(member, of: argument?.origin, at: function.start, frame))
      }
    }
  }

  func follow(bodyOf function: Function, _ frame: inout Frame) {
    let body = SyntaxWalk.statements(of: function, in: frame.file.parsed.tokens).statements
    if body.count == 1, case .expression(let expression) = body[0].kind {
      if let origin = self.origin(of: expression, &frame) { frame.returned.append(origin) }
    } else {
      _ = run(body, &frame)
    }
  }

  /// Follows a closure where it stands, with what it is given; one that may run later, or not at
  /// all, under a condition that is not known.
  func follow(
    _ closure: Function, _ parameters: [Origin?], _ frame: inout Frame, isLater: Bool
  ) {
    var inner = frame
    inner.returned = []
    if isLater || closure.triesBarely(in: frame.file.parsed.tokens) {
      inner.conditions.append(.unknown)
    }
    if closure.parameters.isEmpty {
      for (index, origin) in parameters.enumerated() {
        inner.names["$\(index)"] = Local(origin: origin)
      }
    }
    for (index, parameter) in closure.parameters.enumerated() {
      let origin = parameters.indices.contains(index) ? parameters[index] : nil
      inner.names[parameter.name] = Local(
        origin: origin ?? Self.holder(ofType: parameter.type), type: parameter.type)
      for (member, name) in parameter.members {
        inner.names[name] = Local(
          origin: self.member(member, of: origin, at: closure.start, inner))
      }
    }
    follow(bodyOf: closure, &inner)
  }
}

extension Function {
  /// Whether it is declared to throw: what throws leaves it, and what throws is not read.
  fileprivate func mayThrow(in tokens: TokenTree) -> Bool {
    guard case .tokens(let range) = body, let first = tokens.index(at: start),
      first < range.lowerBound
    else { return false }
    return (first..<range.lowerBound).contains {
      ["throws", "rethrows"].contains(tokens.text(at: $0))
    }
  }

  /// Whether its body has a `try` that nothing catches.
  fileprivate func triesBarely(in tokens: TokenTree) -> Bool {
    guard case .tokens(let range) = body else { return false }
    let words = range.clamped(to: 0..<tokens.tokens.count)
    return !words.contains { tokens.text(at: $0) == "catch" }
      && words.contains { index in
        tokens.text(at: index) == "try" && !tokens.isSign("?", at: index + 1)
          && !tokens.isSign("!", at: index + 1)
      }
  }
}

extension Function.Body {
  /// Whether it is written in the sources.
  fileprivate var isWritten: Bool { if case .none = self { false } else { true } }
}
