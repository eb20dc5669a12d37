import PhoneModel
import SourceCode

/// What an expression of a source stands for, as far as that can be determined without running it.
indirect enum Value {
  case text(ReadApp.Text)
  case number(Double)
  case truth(Bool)
  case null
  /// A list or a set.
  case list(List)
  /// An object or a dictionary with texts as keys.
  case object(Object)
  /// A value of a type of the app.
  case instance(Instance)
  /// A case of an enumeration of the app.
  case enumerationCase(SourceType, EnumerationCase)
  /// A function or a closure of the app.
  case function(FunctionValue)
  /// A type of the app.
  case type(SourceType)
  /// A module of the app.
  case module(ParsedFile)
  /// A name that the app does not declare, with its members: `UNUserNotificationCenter.current`.
  case external(String)
  /// The result of a call of something that the app does not declare.
  case made(Made)
  /// A member of the type that is expected: `.foreground`.
  case implicit(String)
  /// Some options of an option set, by their names.
  case options([Value])
  /// One of several values.
  case choice([Alternative])
  /// A value that cannot be determined.
  case unknown(Reason)

  /// A list or a set.
  struct List {
    var elements: [Element] = []
    /// Why there may be more elements; nil if these are all.
    var isOpen: Reason?
  }

  /// An element of a list.
  struct Element {
    var value: Value
    /// The condition under which it exists; nil if it always does.
    var condition: String?
    /// Identifies it among other elements, for lists that share their beginning.
    let identity: Int

    init(_ value: Value, condition: String? = nil, identity: Int) {
      self.value = value
      self.condition = condition
      self.identity = identity
    }
  }

  /// An object with members.
  struct Object {
    var members: [String: Value] = [:]
    /// The keys in the order in which they were written.
    var keys: [String] = []
    /// Why there may be more members; nil if these are all.
    var isOpen: Reason?
    var place: ReadApp.Place?

    mutating func set(_ key: String, _ value: Value) {
      if members.updateValue(value, forKey: key) == nil { keys.append(key) }
    }
  }

  /// A value of a type of the app.
  struct Instance {
    let type: SourceType
    /// The properties that are known.
    var members: [String: Value] = [:]
    /// Why a property that is not among them is not known.
    var reason: Reason
    /// Whether only its type is known, so that its variables may have been set by anybody.
    var isKnownByType = false
  }

  /// A function with what is around it.
  struct FunctionValue {
    let function: Function
    let file: ParsedFile
    /// The variables around it; nil for a function that only has those of its type or file.
    let scope: Scope?
    /// The value of `self` in it.
    let owner: Value?
    /// The type that it is declared in.
    let type: SourceType?
  }

  /// The result of a call of something that the app does not declare, with its arguments.
  struct Made {
    /// What was called, with its receivers: `UNNotificationAction`.
    let callee: String
    /// The value on which the call was made, if there is one.
    let receiver: Value?
    let arguments: [(label: String?, value: Value)]
    /// Where.
    let place: ReadApp.Place
    /// The imported frameworks, to tell apart names that several declare.
    let modules: [String]

    /// The last part of the callee.
    var name: String { callee.split { $0 == "." || $0 == ":" }.last.map(String.init) ?? callee }

    /// The argument with a label; nil for none.
    func argument(_ label: String) -> Value? { arguments.first { $0.label == label }?.value }

    /// The argument at a place among all; nil if it has a label.
    ///
    /// Kotlin and C# take arguments without a name by their place behind named ones too.
    func unlabelled(at index: Int) -> Value? {
      guard arguments.indices.contains(index), arguments[index].label == nil else { return nil }
      return arguments[index].value
    }

    /// The argument at a place among those without a label.
    func positional(_ index: Int) -> Value? {
      let values = arguments.filter { $0.label == nil }
      return values.indices.contains(index) ? values[index].value : nil
    }
  }

  /// One of the values that there may be.
  struct Alternative {
    let value: Value
    /// The condition under which the value is this one.
    let condition: String
  }

  /// Why a value cannot be determined, and where.
  struct Reason: Hashable {
    /// A clause: `it is a parameter of 'register(_:)'`.
    let text: String
    let place: ReadApp.Place
    /// The function whose parameter it depends on.
    var parameterOf: ObjectIdentifier?

    init(_ text: String, at place: ReadApp.Place, parameterOf: ObjectIdentifier? = nil) {
      self.text = text
      self.place = place
      self.parameterOf = parameterOf
    }
  }

  static func text(_ text: String) -> Value { .text(ReadApp.Text(text)) }

  /// The text, where it is one.
  var string: String? {
    if case .text(let text) = self { text.text } else { nil }
  }

  /// Whether it is true or false, where that can be determined.
  var truth: Bool? {
    switch self {
    case .truth(let value): value
    default: nil
    }
  }

  var isNull: Bool {
    if case .null = self { true } else { false }
  }

  var isUnknown: Bool {
    if case .unknown = self { true } else { false }
  }

  /// Why it cannot be determined, where it cannot.
  var reason: Reason? {
    switch self {
    case .unknown(let reason): reason
    case .instance(let instance): instance.reason
    case .choice(let alternatives): alternatives.lazy.compactMap(\.value.reason).first
    default: nil
    }
  }

  /// The member of an object; null for one that an object lacks.
  subscript(key key: String) -> Value? {
    switch self {
    case .object(let object):
      if let value = object.members[key] { return value }
      if let reason = object.isOpen { return .unknown(reason) }
      return nil
    default: return nil
    }
  }
}

/// The variables of a block, and those around it.
final class Scope {
  var values: [String: Value] = [:]
  let parent: Scope?
  /// Whether it is the outermost one of a function.
  let isFunction: Bool

  init(parent: Scope?, isFunction: Bool = false) {
    self.parent = parent
    self.isFunction = isFunction
  }

  /// The scope that has a variable.
  func owner(of name: String) -> Scope? {
    var scope: Scope? = self
    while let current = scope {
      if current.values[name] != nil { return current }
      scope = current.parent
    }
    return nil
  }

  /// This scope and those around it.
  var chain: [Scope] {
    var chain: [Scope] = []
    var scope: Scope? = self
    while let current = scope {
      chain.append(current)
      scope = current.parent
    }
    return chain
  }
}
