import PhoneModel
import SourceCode

/// Follows a notification through the functions of an app, from a method that is given it, and
/// records which values of its user info are read.
///
/// A dictionary is followed by what is assigned and handed over, never by a name or a type alone.
/// Both branches of a condition are followed, and what is read in them has the condition. What
/// cannot be followed is left, so that no read is invented.
final class UserInfoFlow {
  typealias Read = ReadApp.Read

  let library: SourceLibrary
  let evaluator: Evaluator
  let types: DecodedTypes
  /// The method with which it was begun.
  var entry = Read.Entry.other
  /// The values that are read so far.
  var drafts: [Draft] = []
  private var numbers: [Key: Int] = [:]
  var unresolved: [ReadApp.Unresolved] = []
  var keysOfExtension: Set<String>? = []
  var keysOfApp: Set<String> = []
  /// The functions that were followed.
  var followed: Set<ObjectIdentifier> = []
  /// What the properties hold, by the names of types and properties.
  var properties: [String: Origin] = [:]
  /// The functions that are being followed.
  var active: Set<ObjectIdentifier> = []
  /// For names and labels that were looked for, the one method that has them.
  var onlyMethods: [String: Method?] = [:]
  private var steps = 0

  /// The most expressions that are followed.
  private static let stepLimit = 200_000
  /// The most steps of a path.
  private static let pathLimit = 20
  /// The most calls that are followed within each other.
  static let depthLimit = 8

  init(library: SourceLibrary, evaluator: Evaluator) {
    self.library = library
    self.evaluator = evaluator
    types = DecodedTypes(library)
  }

  /// What the value of an expression has of a notification.
  indirect enum Origin: Hashable, Sendable {
    /// An object around the user info.
    case holder(Holder)
    /// The user info, or a value of it.
    case value(Value)
    /// The bytes of a JSON text at a path.
    case data(Value)
    /// Several of one kind.
    case list(Origin)
    /// The identifier of the action that was chosen.
    case action
    case category
    /// A text that is known.
    case text(String)
    /// Something of the app that is nil where one of some reads fails, with the name of its type.
    case made([Int], type: String?)

    struct Value: Hashable, Sendable {
      var path: [Read.Step]
      /// The read that made it; nil for one that has a value in any case.
      var read: Int?
      /// What it was cast to.
      var type: DecodedType?
      /// Whether it is of a library that wraps JSON.
      var isWrapped = false
      /// Whether the app has changed a copy of the dictionary, so that the value may be its own.
      var isChanged = false
    }
  }

  /// An object around the user info.
  enum Holder: Hashable, Sendable {
    case response, notification, request, content, call, launchOptions
    case trigger, event, detail, localNotification, pressAction, message
  }

  /// A read that is not complete yet.
  struct Draft {
    let path: [Read.Step]
    var type: DecodedType?
    var isDecoded = false
    var need: Read.Need?
    let entry: Read.Entry
    var conditions: [Read.Condition]
    let place: ReadApp.Place
  }

  private struct Key: Hashable {
    let path: [Read.Step]
    let place: ReadApp.Place
    let entry: Read.Entry
    let conditions: [Read.Condition]
  }

  /// A variable of a function.
  struct Local {
    /// What it holds of a notification, if anything.
    var origin: Origin?
    /// The type, as far as it is written.
    var type: String?
  }

  /// A function that is being followed.
  struct Frame {
    let file: ParsedFile
    let type: SourceType?
    let function: Function?
    let depth: Int
    /// The variables that the function declares so far.
    var names: [String: Local] = [:]
    var functions: [String: Function] = [:]
    /// What holds where the code stands.
    var conditions: [Read.Condition] = [] {
      didSet {
        let isSaid = conditions.last == .unknown && conditions.dropLast().contains(.unknown)
        if isSaid { conditions.removeLast() }
        if conditions.count > Self.conditionLimit { conditions = [.unknown] }
      }
    }
    /// The variables of outer blocks that the block at hand sets.
    var assigned: Set<String> = []
    /// What it returns.
    var returned: [Origin] = []
    /// The reads without which it returns early.
    var required: [Int] = []

    /// The most conditions that are kept: with more of them, it is not known what holds.
    private static let conditionLimit = 30

    init(file: ParsedFile, type: SourceType?, function: Function? = nil, depth: Int = 0) {
      self.file = file
      self.type = type
      self.function = function
      self.depth = depth
    }
  }

  // MARK: - Recording

  func countStep() -> Bool {
    steps += 1
    return steps <= Self.stepLimit
  }

  /// Records that a member of a value is read, and returns what it is.
  func record(_ name: String, of value: Origin.Value, at byte: Int, _ frame: Frame) -> Origin {
    guard value.path.count < Self.pathLimit else { return .made([], type: nil) }
    let path = value.path + [.key(name)]
    let place = frame.file.place(byte)
    let key = Key(path: path, place: place, entry: entry, conditions: frame.conditions)
    let number = numbers[key] ?? drafts.count
    var type: DecodedType?
    if case .map(let element, _) = value.type, !element.isOpen { type = element }
    if number == drafts.count {
      numbers[key] = number
      let conditions = frame.conditions + (value.isChanged ? [.unknown] : [])
      drafts.append(
        Draft(path: path, type: type, entry: entry, conditions: conditions, place: place))
    }
    return .value(
      Origin.Value(
        path: path, read: number, type: type, isWrapped: value.isWrapped,
        isChanged: value.isChanged))
  }

  /// The reads that an origin depends on.
  static func reads(_ origin: Origin?) -> [Int] {
    switch origin {
    case .value(let value), .data(let value): value.read.map { [$0] } ?? []
    case .made(let reads, _): reads
    default: []
    }
  }

  /// Says what the code does, where it stands, without the values that an origin depends on.
  func need(_ origin: Origin?, _ need: Read.Need, _ frame: Frame) {
    for number in Self.reads(origin) where drafts.indices.contains(number) {
      let isThere = frame.conditions.contains { condition in
        if case .fits(drafts[number].path, _, isNegated: false) = condition { true } else { false }
      }
      let need = isThere ? min(need, .used) : need
      guard drafts[number].need.map({ $0 < need }) ?? true else { continue }
      drafts[number].need = need
      // What holds where it is read holds, too: a helper may have read it under a condition.
      let own = drafts[number].conditions
      drafts[number].conditions = own + frame.conditions.filter { !own.contains($0) }
    }
  }

  /// Says what a value is cast to, and returns it.
  func cast(_ origin: Origin?, to type: DecodedType?) -> Origin? {
    guard case .value(var value) = origin, let type else { return origin }
    value.type = type
    if let number = value.read, drafts.indices.contains(number), drafts[number].type == nil {
      drafts[number].type = type
    }
    return .value(value)
  }

  /// Records that a type is decoded from the value at a path, with its members.
  func decode(_ type: DecodedType, from value: Origin.Value, at byte: Int, _ frame: Frame)
    -> Origin
  {
    var reads: [Int] = []
    switch type {
    case .object(let members):
      for member in members {
        guard case .value(let own) = record(member.key, of: value, at: byte, frame),
          let number = own.read
        else { continue }
        drafts[number].type = member.type
        drafts[number].isDecoded = true
        if member.type.isRequired { reads.append(number) }
      }
    default: break
    }
    return .made(reads + (value.read.map { [$0] } ?? []), type: nil)
  }

  // MARK: - Statements

  /// Follows statements.
  ///
  /// - Returns: whether they leave the block in any case.
  func run(_ statements: [Statement], _ frame: inout Frame) -> Bool {
    for statement in statements {
      guard countStep() else { return false }
      if run(statement, &frame) { return true }
    }
    return false
  }

  /// Follows a block: what it declares ends with it.
  func runBlock(
    _ statements: [Statement], _ frame: inout Frame, where conditions: [Read.Condition] = [],
    binding: [String: Local] = [:]
  ) -> Bool {
    var inner = frame
    inner.assigned = []
    inner.names.merge(binding) { $1 }
    inner.conditions += conditions
    let leaves = run(statements, &inner)
    frame.returned = inner.returned
    frame.required = inner.required
    // What it assigns to a variable around it stays.
    for name in inner.assigned where frame.names[name] != nil && binding[name] == nil {
      if let origin = inner.names[name]?.origin { frame.names[name]?.origin = origin }
    }
    frame.assigned.formUnion(inner.assigned)
    return leaves
  }

  private func run(_ statement: Statement, _ frame: inout Frame) -> Bool {
    switch statement.kind {
    case .variable(let variable): declare(variable, &frame)
    case .expression(let expression):
      let origin = self.origin(of: expression, &frame)
      if frame.function?.returnsLast == true, let origin { frame.returned.append(origin) }
      return Self.neverReturns(expression)
    case .branch(let parts, let body, let otherwise):
      return branch(parts, body, otherwise, &frame)
    case .requirement(let parts, let otherwise): require(parts, otherwise, &frame)
    case .selection(let subject, let cases): return select(subject, cases, &frame)
    case .loop(let names, let sequence, let body):
      let origin = sequence.flatMap { self.origin(of: $0, &frame) }
      var binding: [String: Local] = [:]
      let element = names.count == 1 ? element(of: origin) : nil
      for name in names { binding[name] = Local(origin: element) }
      _ = runBlock(body, &frame, where: [.unknown], binding: binding)
    case .exit(let exit, let value):
      if let value, let origin = self.origin(of: value, &frame), exit == .returns {
        frame.returned.append(origin)
      }
      return true
    case .block(let inner): return runBlock(inner, &frame)
    case .attempt(let body, let failures, let finally):
      // What throws leaves the body, and what throws is not read.
      _ = runBlock(body, &frame, where: [.unknown])
      for failure in failures { _ = runBlock(failure, &frame, where: [.unknown]) }
      _ = runBlock(finally, &frame)
      if !failures.isEmpty { frame.conditions.append(.unknown) }
    case .perhaps(let inner):
      let before = frame.conditions
      frame.conditions.append(.unknown)
      _ = run(inner, &frame)
      frame.conditions = before
    case .function(let function):
      frame.functions[function.name] = function
      if frame.file.language == .javaScript, frame.depth < Self.depthLimit {
        _ = call(function, [], in: frame.file, frame.type, frame)
      }
    case .type(let type):
      guard frame.file.language == .javaScript else { break }
      for case .function(let function) in type.members.map(\.kind) {
        _ = call(function, [], in: frame.file, frame.type, frame)
      }
    }
    return false
  }

  /// Whether an expression stops the app.
  static func neverReturns(_ expression: Expression) -> Bool {
    guard case .call(let callee, _) = expression.kind, case .name(let name) = callee.kind else {
      return false
    }
    return ["fatalError", "preconditionFailure", "abort", "exit"].contains(name)
  }

  private func declare(_ variable: Variable, _ frame: inout Frame) {
    let origin = variable.value.flatMap { self.origin(of: $0, &frame) }
    switch variable.pattern {
    case .single:
      guard let name = variable.names.first else { return }
      frame.names[name] = Local(
        origin: origin, type: variable.type ?? variable.value.flatMap(Self.typeName))
      if let type = variable.type, frame.file.language == .objectiveC, origin != nil {
        _ = cast(origin, to: castType(type, frame))
      }
    case .members(let members):
      for (name, member) in zip(variable.names, members) {
        frame.names[name] = Local(
          origin: self.member(member, of: origin, at: variable.start, frame))
      }
    case .elements: for name in variable.names { frame.names[name] = Local() }
    }
    if let getter = variable.getter, frame.file.language == .javaScript {
      _ = call(getter, [], in: frame.file, frame.type, frame)
    }
  }

  /// The type of an object that an expression makes, as far as it is written.
  static func typeName(_ expression: Expression) -> String? {
    switch expression.kind {
    case .call(let callee, _):
      if case .name(let name) = callee.kind, name.first?.isUppercase == true { return name }
      if case .member(let base, "init") = callee.kind { return typeName(base) }
      return nil
    case .name(let name): return name.first?.isUppercase == true ? name : nil
    case .cast(_, let type): return type
    default: return nil
    }
  }

  /// An element of what an origin has several of.
  func element(of origin: Origin?) -> Origin? {
    switch origin {
    case .list(let element): element
    case .value(let value) where !value.path.isEmpty:
      .value(
        Origin.Value(
          path: value.path + [.element], type: value.type?.element, isWrapped: value.isWrapped,
          isChanged: value.isChanged))
    default: nil
    }
  }
}

extension DecodedType {
  /// Whether nothing is known of it.
  fileprivate var isOpen: Bool {
    switch self {
    case .unknown, .anything: true
    default: false
    }
  }

  /// The type of an array's elements.
  fileprivate var element: DecodedType? { if case .list(let type) = self { type } else { nil } }
}
