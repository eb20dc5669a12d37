/// An expression of a source.
package final class Expression: Sendable {
  /// What it is.
  package let kind: Kind
  /// Where it begins: a byte of the source.
  package let start: Int
  /// The byte after its end.
  package let end: Int

  init(_ kind: Kind, _ start: Int, _ end: Int) {
    self.kind = kind
    self.start = start
    self.end = end
  }

  /// What an expression is.
  package enum Kind: Sendable {
    /// A string, of texts and interpolated expressions.
    case text([TextPart])
    /// A number, as it is written.
    case number(String)
    /// A name, among them `self`, `this`, `true` and `nil`.
    case name(String)
    /// A member of the type that is expected: `.foreground`.
    case implicitMember(String)
    /// A member of a value.
    case member(Expression, String)
    /// A call, with the blocks after its parentheses among the arguments.
    case call(Expression, [Argument])
    /// An element of a value: `list[0]`.
    case element(Expression, [Argument])
    /// A list or a set.
    case list([Expression])
    /// A dictionary or an object.
    case map([Entry])
    /// Several values in parentheses.
    case tuple([Argument])
    /// A function without a name.
    case closure(Function)
    /// An operator before its operand.
    case prefix(String, Expression)
    /// An operator between its operands.
    case infix(String, Expression, Expression)
    /// `condition ? first : second`
    case conditional(Expression, Expression, Expression)
    /// An assignment, with its operator.
    case assignment(String, Expression, Expression)
    /// A value as another type.
    case cast(Expression, String)
    /// The elements of a list, or the members of an object, in the place of one.
    case spread(Expression)
    /// A statement whose last value counts: `if`, `switch`, `when`.
    case statement(Statement)
    /// An element of a page, with the expressions in it.
    case markup([Expression])
    /// An expression that the parser does not know.
    case unknown
  }
}

/// A part of a string.
package enum TextPart: Sendable {
  /// The text as it is.
  case text(String)
  /// What an expression's value says.
  case value(Expression)
}

/// An argument of a call.
package struct Argument: Sendable {
  /// The label, where there is one.
  package let label: String?
  package let value: Expression
}

/// A member of a dictionary or an object.
package struct Entry: Sendable {
  /// The key: a text for one that is written as a name.
  package let key: Expression
  package let value: Expression
}

/// A statement of a source, or a declaration.
package final class Statement: Sendable {
  /// What it is.
  package let kind: Kind
  /// Where it begins: a byte of the source.
  package let start: Int

  init(_ kind: Kind, _ start: Int) {
    self.kind = kind
    self.start = start
  }

  /// What a statement is.
  package indirect enum Kind: Sendable {
    /// An expression whose value is of no use, or the last of a block.
    case expression(Expression)
    /// A declaration of variables.
    case variable(Variable)
    /// A declaration of a function.
    case function(Function)
    /// A declaration of a type.
    case type(TypeDeclaration)
    /// `if`, with what is done otherwise.
    case branch([ConditionPart], [Statement], otherwise: [Statement])
    /// `guard … else`.
    case requirement([ConditionPart], otherwise: [Statement])
    /// `switch` or `when`.
    case selection(Expression?, [SelectionCase])
    /// A loop over a sequence; without one, a loop of another kind.
    case loop([String], Expression?, [Statement])
    /// `return`, `throw`, `break` and `continue`.
    case exit(Exit, Expression?)
    /// A block of its own.
    case block([Statement])
    /// `try` or `do`, with the code that runs if it fails.
    case attempt([Statement], failures: [[Statement]], finally: [Statement])
    /// A statement that the preprocessor may leave out.
    case perhaps(Statement)
  }

  /// How a statement leaves its block.
  package enum Exit: Sendable {
    case returns, throwing, breaks, continues
  }
}

/// A part of a condition.
package enum ConditionPart: Sendable {
  case expression(Expression)
  /// A name for a value that has to be there.
  case binding([String], Expression)
  /// A pattern of a value: `case .some(let x) = value`.
  case pattern(Expression, Expression)
  /// The versions of systems.
  case available(String, isNegated: Bool)
}

/// A case of a selection.
package struct SelectionCase: Sendable {
  /// The values; none for `default`.
  package let patterns: [Expression]
  /// Whether it is for all that is left.
  package let isDefault: Bool
  /// Whether a further condition must hold.
  package let isGuarded: Bool
  /// What is done.
  package let body: [Statement]
  /// Whether the next case's statements follow where this one ends.
  package let fallsThrough: Bool
}

/// A variable, a constant or a property.
package final class Variable: Sendable {
  /// The names: several where a value is taken apart.
  package let names: [String]
  /// How the names destructure the value.
  package let pattern: Pattern
  /// The type as it is written.
  package let type: String?
  /// The value; nil for none.
  package let value: Expression?
  /// Whether it never changes.
  package let isConstant: Bool
  /// Whether it belongs to a type and not to its values.
  package let isStatic: Bool
  /// The words before the declaration.
  package let modifiers: [String]
  /// The offset of the name in the source, in bytes.
  package let start: Int
  /// The getter that computes the value at each access.
  package let getter: Function?

  init(
    names: [String], pattern: Pattern = .single, type: String? = nil, value: Expression? = nil,
    isConstant: Bool = false, isStatic: Bool = false, modifiers: [String] = [], start: Int,
    getter: Function? = nil
  ) {
    self.names = names
    self.pattern = pattern
    self.type = type
    self.value = value
    self.isConstant = isConstant
    self.isStatic = isStatic
    self.modifiers = modifiers
    self.start = start
    self.getter = getter
  }

  /// How names destructure a value.
  package enum Pattern: Sendable {
    /// One name for the whole value.
    case single
    /// Names for the elements of a list or a tuple.
    case elements
    /// Names for members of an object, with the members' names.
    case members([String])
  }
}

/// A function, a method, a closure or a getter.
package final class Function: Sendable {
  /// The name; empty for a closure.
  package let name: String
  /// What it takes.
  package let parameters: [Parameter]
  /// The type of the result as it is written.
  package let type: String?
  /// Whether it belongs to a type and not to its values.
  package let isStatic: Bool
  /// The words before the declaration.
  package let modifiers: [String]
  /// The type that a function of Kotlin extends.
  package let receiver: String?
  /// Where it begins: a byte of the source.
  package let start: Int
  /// What it does.
  package let body: Body
  /// Whether the last expression is the result.
  package let returnsLast: Bool

  init(
    name: String = "", parameters: [Parameter] = [], type: String? = nil, isStatic: Bool = false,
    modifiers: [String] = [], receiver: String? = nil, start: Int, body: Body,
    returnsLast: Bool = false
  ) {
    self.name = name
    self.parameters = parameters
    self.type = type
    self.isStatic = isStatic
    self.modifiers = modifiers
    self.receiver = receiver
    self.start = start
    self.body = body
    self.returnsLast = returnsLast
  }

  /// What a function takes.
  package struct Parameter: Sendable {
    /// The label at calls; nil for none.
    package let label: String?
    /// The name inside; several where a value is taken apart.
    package let name: String
    /// The destructured members and their local names, as in `({ id, title: t })`.
    package var members: [(member: String, name: String)] = []
    /// The type as it is written.
    package let type: String?
    /// The default value.
    package let standard: Expression?

    /// Creates a parameter.
    package init(
      label: String?, name: String, members: [(member: String, name: String)] = [],
      type: String?, standard: Expression?
    ) {
      self.label = label
      self.name = name
      self.members = members
      self.type = type
      self.standard = standard
    }
  }

  /// What a function does.
  package enum Body: Sendable {
    /// Tokens that are parsed when somebody asks for them.
    case tokens(Range<Int>)
    /// A value.
    case expression(Expression)
    case statements([Statement])
    /// It is declared and not written here.
    case none
  }
}

/// A type, or an extension of one.
package final class TypeDeclaration: Sendable {
  /// What kind of type it is.
  package enum Kind: Sendable {
    case type, enumeration, extending, interface, single
  }

  package let kind: Kind
  /// The name, with dots for an extension of an inner type.
  package let name: String
  /// What it inherits and conforms to, as it is written.
  package let supertypes: [String]
  /// The members: variables, functions and types.
  package let members: [Statement]
  /// The cases of an enumeration.
  package let cases: [EnumerationCase]
  /// The parameters of a constructor that are properties at once.
  package let parameters: [Function.Parameter]
  /// Where it begins: a byte of the source.
  package let start: Int
  /// The bytes from the beginning to the end of the body.
  package let extent: Range<Int>

  init(
    kind: Kind, name: String, supertypes: [String] = [], members: [Statement],
    cases: [EnumerationCase] = [], parameters: [Function.Parameter] = [], extent: Range<Int>
  ) {
    self.kind = kind
    self.name = name
    self.supertypes = supertypes
    self.members = members
    self.cases = cases
    self.parameters = parameters
    start = extent.lowerBound
    self.extent = extent
  }
}

/// A case of an enumeration.
package struct EnumerationCase: Sendable {
  package let name: String
  /// The value that is written for it; nil for none.
  package let value: Expression?
  /// What a case of Kotlin or Dart gives to the constructor.
  package let arguments: [Argument]
  /// Whether each value of the case holds others.
  package let hasPayload: Bool
  /// The offset of the name in the source, in bytes.
  package let start: Int
}

/// A source as it was parsed.
package struct ParsedSource: Sendable {
  package let tokens: TokenTree
  /// The declarations and statements outside of all types.
  package let statements: [Statement]
  /// What the source imports.
  package let imports: [Import]

  /// A name that a source has from elsewhere.
  package struct Import: Sendable {
    /// The module, as it is written.
    package let module: String
    /// The name in the module; nil for the module as a whole.
    package let member: String?
    /// The name in this source.
    package let name: String
  }
}

extension Expression {
  /// The name, or the last one of a chain; nil for another expression.
  package var lastName: String? {
    switch kind {
    case .name(let name), .member(_, let name): name
    default: nil
    }
  }

  /// The text of a string without interpolations.
  package var plainText: String? {
    guard case .text(let parts) = kind, parts.count < 2 else { return nil }
    guard let part = parts.first else { return "" }
    if case .text(let text) = part { return text }
    return nil
  }

  /// An expression of which only the place is known.
  package static func empty(at start: Int) -> Expression { Expression(.unknown, start, start) }
}
