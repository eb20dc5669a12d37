import PhoneModel
import SourceCode

/// Finds out what expressions of an app's sources stand for, without running the app.
///
/// Both sides of a condition that cannot be decided are followed. An unknown value is a value of
/// its own, with a reason and a place. Everything ends: there is a limit of steps and of depth.
final class Evaluator {
  let library: SourceLibrary
  let texts: any TextSource
  /// The calls that register categories, in the order in which they were found.
  var registrations: [Registration] = []
  /// The functions that were run, and the values of those that were not yet.
  var executed: Set<ObjectIdentifier> = []
  var remembered: [ObjectIdentifier: Value.FunctionValue] = [:]
  /// The functions with parameters that were not known, with the types that declare them.
  var functions: [ObjectIdentifier: (function: Function, type: SourceType?)] = [:]

  private var steps = 0
  /// The steps of all roots together.
  private var allSteps = 0
  /// The step after which nothing is followed.
  private var stepEnd = Evaluator.stepLimit
  var expressionDepth = 0
  var callDepth = 0
  /// How many undecidable conditions are around the current statement.
  var undecided = 0
  var visiting: Set<ObjectIdentifier> = []
  var constants: [ObjectIdentifier: Value] = [:]
  var bodies: [ObjectIdentifier: [Statement]] = [:]
  /// Whether a property that begins as an empty list is taken as that, until it turns out that
  /// code fills it which is not followed.
  var followsBeginnings = false
  /// The properties that were taken so, with the tokens at which they are changed.
  var beginnings: [ObjectIdentifier: (file: ParsedFile, changes: [Int])] = [:]
  /// The properties of which that turned out.
  var distrusted: Set<ObjectIdentifier> = []
  /// The bodies of functions that were followed from the root at hand.
  var followed: [(file: ParsedFile, body: Range<Int>)] = []
  private var identity = 0
  private var captured: [Captured] = []

  /// The most steps of all entry points together.
  static let totalLimit = 3_000_000
  /// The most steps of one root.
  static let stepLimit = 200_000
  static let expressionDepthLimit = 200
  static let callDepthLimit = 40
  /// The most bytes of a text.
  static let textLimit = 4096
  /// The most elements of a list, and repetitions of a loop.
  static let elementLimit = 1000

  init(library: SourceLibrary, texts: any TextSource) {
    self.library = library
    self.texts = texts
  }

  /// Ends the cycle of a function that is kept in a variable and uses the variables around it.
  deinit {
    for scope in captured.compactMap(\.scope) {
      for around in scope.chain { around.values = [:] }
    }
  }

  /// A scope that a function uses, as long as there is one.
  private struct Captured {
    weak var scope: Scope?
  }

  /// What is around an expression.
  struct Context {
    let file: ParsedFile
    var scope: Scope
    /// What `self` is.
    var owner: Value?
    /// The type whose members are seen.
    var type: SourceType?
    /// The values that the current function has returned so far.
    let frame: Frame

    /// Outside of every function.
    init(file: ParsedFile, owner: Value? = nil, type: SourceType? = nil) {
      (self.file, self.owner, self.type) = (file, owner, type)
      (scope, frame) = (Scope(parent: nil, isFunction: true), Frame())
    }

    init(file: ParsedFile, scope: Scope, owner: Value?, type: SourceType?, frame: Frame) {
      (self.file, self.scope, self.owner) = (file, scope, owner)
      (self.type, self.frame) = (type, frame)
    }
  }

  /// What a function has returned so far.
  final class Frame {
    var returns: [Value] = []
    let function: Function?

    init(_ function: Function? = nil) {
      self.function = function
    }
  }

  /// A call that registers categories.
  struct Registration {
    let made: Value.Made
    /// Whether no condition is around it.
    let isCertain: Bool
    /// The function that was begun with.
    var root: ObjectIdentifier?
    let file: ParsedFile
  }

  /// What is around an expression outside of functions, in an object of a type where there is one.
  func context(_ file: ParsedFile, _ type: SourceType?) -> Context {
    Context(
      file: file, scope: Scope(parent: Scope(parent: nil), isFunction: true),
      owner: type.map { instance($0, file) }, type: type, frame: Frame())
  }

  /// An object of a type of which no property is known.
  func instance(_ type: SourceType, _ file: ParsedFile) -> Value {
    .instance(
      Value.Instance(
        type: type,
        reason: Value.Reason(
          "a property of '\(type.shortName)' is not known",
          at: (type.declarations.first?.file ?? file).place(
            type.declarations.first?.type.start ?? 0))))
  }

  func nextIdentity() -> Int {
    identity += 1
    return identity
  }

  func element(_ value: Value, condition: String? = nil) -> Value.Element {
    Value.Element(value, condition: condition, identity: nextIdentity())
  }

  func list(_ values: [Value]) -> Value {
    .list(Value.List(elements: values.prefix(Self.elementLimit).map { element($0) }))
  }

  func unknown(_ text: String, _ expression: Expression, _ context: Context) -> Value {
    .unknown(Value.Reason(text, at: context.file.place(expression.start)))
  }

  /// Begins with a new root: the steps count anew.
  func beginRoot() {
    steps = 0
    stepEnd = Self.stepLimit
    expressionDepth = 0
    callDepth = 0
    undecided = 0
    visiting = []
    followsBeginnings = false
    beginnings = [:]
    followed = []
  }

  /// Counts steps; false where too many were taken.
  func countSteps(_ count: Int = 1) -> Bool {
    steps += count
    allSteps += count
    return steps <= stepEnd && allSteps <= Self.totalLimit
  }

  /// Does something that may take most of the steps that are left, and not all of them: what comes
  /// after a long call is followed still.
  func withinSteps<Result>(_ body: () -> Result) -> Result {
    let end = stepEnd
    stepEnd = min(end, steps + max(1000, (end - steps) / 4 * 3))
    defer { stepEnd = end }
    return body()
  }

  // MARK: - Expressions

  func evaluate(_ expression: Expression, _ context: Context) -> Value {
    guard countSteps(), expressionDepth < Self.expressionDepthLimit else {
      return unknown("the expression takes too many steps to follow", expression, context)
    }
    expressionDepth += 1
    defer { expressionDepth -= 1 }
    let value = evaluated(expression, context)
    if case .text(let text) = value, text.text.utf8.count > Self.textLimit {
      return unknown("the text is too long", expression, context)
    }
    return value
  }

  private func evaluated(_ expression: Expression, _ context: Context) -> Value {
    switch expression.kind {
    case .text(let parts): return text(parts, context)
    case .number(let digits): return number(digits, expression, context)
    case .name(let name): return value(ofName: name, expression, context)
    case .implicitMember(let name): return .implicit(name)
    case .member(let base, let name):
      if case .name("super") = base.kind, let value = inherited(name, expression, context) {
        return value
      }
      let value = member(name, of: evaluate(base, context), expression, context)
      // In Objective-C, `self.name` calls a method.
      if context.file.language == .objectiveC, case .function(let method) = value,
        method.function.parameters.isEmpty
      {
        return call(method, [], at: context.file.place(expression.start), from: context)
      }
      return value
    case .call(let callee, let arguments): return call(callee, arguments, expression, context)
    case .element(let base, let arguments):
      return element(evaluate(base, context), arguments, expression, context)
    case .list(let elements): return list(elements, context)
    case .map(let entries): return object(entries, expression, context)
    case .tuple(let arguments): return tuple(arguments, expression, context)
    case .closure(let function): return closure(function, context)
    case .prefix(let sign, let operand): return prefix(sign, operand, expression, context)
    case .infix(let sign, let left, let right):
      return infix(sign, left, right, expression, context)
    case .conditional(let condition, let then, let otherwise):
      return conditional(condition, then, otherwise, context)
    case .assignment(let sign, let target, let value):
      return assign(sign, target, value, context)
    case .cast(let value, _): return evaluate(value, context)
    case .spread(let value): return evaluate(value, context)
    case .statement(let statement): return value(of: statement, context)
    case .markup(let values):
      for value in values { _ = evaluate(value, context) }
      return unknown("it is an element of a page", expression, context)
    case .unknown:
      return unknown("'\(context.file.text(expression))' cannot be followed", expression, context)
    }
  }

  private func text(_ parts: [TextPart], _ context: Context) -> Value {
    var result = ""
    for part in parts {
      switch part {
      case .text(let text): result += text
      case .value(let expression):
        switch evaluate(expression, context) {
        case .text(let text): result += text.text
        case .number(let number): result += Self.text(number)
        case .truth(let truth): result += truth ? "true" : "false"
        case .enumerationCase(let type, let found)
        where context.file.language == .swift && Self.isPlain(type):
          result += found.name
        case .type(let type) where context.file.language == .swift: result += type.shortName
        case let value:
          let reason = value.reason
          return .unknown(
            reason
              ?? Value.Reason(
                "'\(context.file.text(expression))' is unknown",
                at: context.file.place(expression.start)))
        }
      }
    }
    return .text(result)
  }

  /// Whether the cases of a type are described by their names.
  static func isPlain(_ type: SourceType) -> Bool {
    type.members("description").isEmpty && !type.supertypes.contains("CustomStringConvertible")
  }

  static func text(_ number: Double) -> String {
    number == number.rounded() && abs(number) < 1e15 ? String(Int64(number)) : String(number)
  }

  private func number(_ digits: String, _ expression: Expression, _ context: Context) -> Value {
    var text = digits.replacing("_", with: "")
    if text.hasPrefix("0x"), let value = UInt32(text.dropFirst(2), radix: 16) {
      return .number(Double(value))
    }
    while let last = text.last, !last.isNumber, last != "." { text.removeLast() }
    return Double(text).map { .number($0) }
      ?? unknown("'\(digits)' is no number that can be read", expression, context)
  }

  private func list(_ elements: [Expression], _ context: Context) -> Value {
    var list = Value.List()
    for element in elements.prefix(Self.elementLimit) {
      guard case .spread(let inner) = element.kind else {
        let value = evaluate(element, context)
        // `nil` ends the arguments of Objective-C's lists.
        list.elements.append(self.element(value))
        continue
      }
      add(evaluate(inner, context), to: &list)
    }
    return .list(list)
  }

  /// Adds the elements of a value to a list.
  func add(_ value: Value, to list: inout Value.List, condition: String? = nil) {
    switch value {
    case .list(let other):
      list.elements += other.elements.map {
        Value.Element(
          $0.value, condition: $0.condition ?? condition, identity: $0.identity)
      }
      list.isOpen = list.isOpen ?? other.isOpen
    case .choice(let alternatives):
      var seen: Set<Int> = []
      let lists = alternatives.compactMap { alternative -> Value.List? in
        if case .list(let list) = alternative.value { list } else { nil }
      }
      for alternative in alternatives {
        guard case .list(let other) = alternative.value else {
          if let reason = alternative.value.reason { list.isOpen = list.isOpen ?? reason }
          continue
        }
        for element in other.elements where seen.insert(element.identity).inserted {
          let isEverywhere =
            lists.count == alternatives.count
            && lists.allSatisfy { $0.elements.contains { $0.identity == element.identity } }
          list.elements.append(
            Value.Element(
              element.value,
              condition: element.condition ?? condition
                ?? (isEverywhere ? nil : alternative.condition), identity: element.identity))
        }
        list.isOpen = list.isOpen ?? other.isOpen
      }
    case .null: break
    case .unknown(let reason): list.isOpen = list.isOpen ?? reason
    case .made(let made):
      list.isOpen = list.isOpen ?? Value.Reason("'\(made.name)' gives it", at: made.place)
    case .object(let object):
      for key in object.keys {
        if let value = object.members[key] { list.elements.append(element(value)) }
      }
    default: list.elements.append(element(value, condition: condition))
    }
    if list.elements.count > Self.elementLimit {
      list.elements.removeLast(list.elements.count - Self.elementLimit)
    }
  }

  private func object(_ entries: [Entry], _ expression: Expression, _ context: Context) -> Value {
    var object = Value.Object()
    object.place = context.file.place(expression.start)
    for entry in entries.prefix(Self.elementLimit) {
      if case .spread(let inner) = entry.key.kind {
        switch evaluate(inner, context) {
        case .object(let other):
          for key in other.keys { if let value = other.members[key] { object.set(key, value) } }
          object.isOpen = object.isOpen ?? other.isOpen
        case .null, .truth(false): break
        case let value:
          object.isOpen =
            object.isOpen ?? value.reason
            ?? Value.Reason(
              "'\(context.file.text(inner))' may hold further members",
              at: context.file.place(inner.start))
        }
        continue
      }
      let value = evaluate(entry.value, context)
      switch evaluate(entry.key, context) {
      case .text(let key): object.set(key.text, value)
      case .number(let number): object.set(Self.text(number), value)
      case .implicit(let name): object.set(name, value)
      case .enumerationCase(_, let found): object.set(found.name, value)
      case let key:
        object.isOpen =
          object.isOpen ?? key.reason
          ?? Value.Reason("a key is unknown", at: context.file.place(entry.key.start))
      }
    }
    return .object(object)
  }

  private func tuple(_ arguments: [Argument], _ expression: Expression, _ context: Context) -> Value
  {
    var object = Value.Object()
    for (index, argument) in arguments.enumerated() {
      let value = evaluate(argument.value, context)
      object.set(String(index), value)
      if let label = argument.label { object.members[label] = value }
    }
    return .object(object)
  }

  func closure(_ function: Function, _ context: Context) -> Value {
    captured.append(Captured(scope: context.scope))
    let value = Value.FunctionValue(
      function: function, file: context.file, scope: context.scope, owner: context.owner,
      type: context.type)
    if remembered[ObjectIdentifier(function)] == nil {
      remembered[ObjectIdentifier(function)] = value
    }
    return .function(value)
  }

  private func element(
    _ base: Value, _ arguments: [Argument], _ expression: Expression, _ context: Context
  ) -> Value {
    let index = arguments.first.map { evaluate($0.value, context) }
    switch (base, index) {
    case (.list(let list), .number(let number)?):
      let place = Int(exactly: number) ?? -1
      if list.isOpen == nil, list.elements.indices.contains(place),
        list.elements[...place].allSatisfy({ $0.condition == nil })
      {
        return list.elements[place].value
      }
    case (.object(let object), let key?):
      let name: String? =
        switch key {
        case .text(let text): text.text
        case .number(let number): Self.text(number)
        case .implicit(let name): name
        case .enumerationCase(_, let found): found.name
        default: nil
        }
      if let name {
        return object.members[name] ?? object.isOpen.map { .unknown($0) } ?? .null
      }
      if let reason = key.reason { return .unknown(reason) }
    case (.unknown(let reason), _): return .unknown(reason)
    case (.module, .text(let text)?): return member(text.text, of: base, expression, context)
    default: break
    }
    return unknown("'\(context.file.text(expression))' is unknown", expression, context)
  }
}
