import UserNotifications

/// What an app's strings have under a key: a text with placeholders, where it counts something in
/// several forms (rules P9, D73).
package struct LocalizedFormat: Hashable, Sendable {
  /// The text; where the whole of it varies, the first number among the arguments decides.
  package var text: PluralForms
  /// The parts of the text that vary by a number, by their names.
  package var variables: [String: Variable] = [:]

  /// The forms of a text for numbers.
  package struct PluralForms: Hashable, Sendable {
    /// The form for every number without one of its own.
    package var other: String
    /// The others.
    var further: [PluralCategory: String] = [:]

    /// All forms, `other` first.
    package var all: [String] { [other] + PluralCategory.allCases.compactMap { further[$0] } }

    /// The form for a number; 0 may have one of its own in every language.
    package func form(for argument: String?, in language: String) -> String {
      guard !further.isEmpty, let number = argument.flatMap({ Int($0) }) else { return other }
      if number == 0, let none = further[.zero] { return none }
      return further[PluralCategory(of: number, in: language)] ?? other
    }
  }

  /// A part that varies by a number.
  package struct Variable: Hashable, Sendable {
    var forms: PluralForms
    /// The argument that decides, from 1; nil for the one at its place.
    package var position: Int?
  }

  /// A text without forms.
  package init(_ text: String) {
    self.text = PluralForms(other: text)
  }

  package init(_ text: PluralForms, variables: [String: Variable] = [:]) {
    self.text = text
    self.variables = variables
  }

  /// The replacement for a missing argument (rule P10).
  package enum Missing {
    /// `(null)`, as Foundation writes nothing.
    case null
    /// The placeholder itself.
    case placeholder
  }

  /// The text with the arguments put in, in the forms that a language has for them.
  func filled(
    with arguments: [String], in language: String, missing: Missing = .null
  ) -> String {
    let decisive = countedPosition.flatMap { arguments.element(at: $0) }
    var filling = Filling(
      format: self, arguments: arguments, language: language, missing: missing)
    return filling.fill(text.form(for: decisive, in: language), from: 1, depth: 0)
  }

  /// The argument that decides on the form of the whole text.
  private var countedPosition: Int? {
    guard !text.further.isEmpty else { return nil }
    return Self.numbered(text.other, from: 1).first { part in
      if case .integer? = part.placeholder?.kind { true } else { false }
    }?.position
  }

  /// How deeply variables may be nested.
  private static let depthLimit = 3
  /// How many variables of a text are filled, since forms may refer to each other.
  private static let variableLimit = 1000

  /// The parts of a text, each with the argument that it takes; within a form, another variable
  /// never takes the form's own argument.
  private static func numbered(
    _ text: String, from first: Int, inForm: Bool = false
  ) -> [(placeholder: PlaceholderText.Placeholder?, position: Int, text: String)] {
    var next = first
    return PlaceholderText(text).pieces.map { piece in
      switch piece {
      case .text(let text): return (nil, 0, text)
      case .placeholder(let placeholder):
        if let position = placeholder.position { return (placeholder, position, "") }
        if inForm, case .variable = placeholder.kind { next = max(next, first + 1) }
        defer { next += 1 }
        return (placeholder, next, "")
      }
    }
  }

  private struct Filling {
    let format: LocalizedFormat
    let arguments: [String]
    let language: String
    let missing: Missing
    private(set) var variableCount = 0

    mutating func fill(_ text: String, from first: Int, depth: Int) -> String {
      var filled = ""
      for part in LocalizedFormat.numbered(text, from: first, inForm: depth > 0) {
        guard let placeholder = part.placeholder else {
          filled += part.text
          continue
        }
        if case .variable(let name) = placeholder.kind {
          filled += variable(name, part.position, depth) ?? placeholder.source
        } else if let argument = arguments.element(at: part.position) {
          filled += placeholder.shown(argument) ?? argument
        } else {
          filled += missing == .null ? "(null)" : placeholder.source
        }
      }
      return filled
    }

    private mutating func variable(_ name: String, _ place: Int, _ depth: Int) -> String? {
      guard depth < LocalizedFormat.depthLimit, let variable = format.variables[name],
        variableCount < LocalizedFormat.variableLimit
      else { return nil }
      variableCount += 1
      let position = variable.position ?? place
      let form = variable.forms.form(for: arguments.element(at: position), in: language)
      return fill(form, from: position, depth: depth + 1)
    }
  }

  /// What an argument has to be.
  package enum Parameter: String, Hashable, Sendable {
    /// Any text.
    case text
    case number
  }

  /// What the text takes, by the position of the argument, from 1.
  package var parameters: [Int: Parameter] {
    var found: [Int: Parameter] = [:]
    var seen: Set<Seen> = []
    for form in text.all { collect(form, from: 1, in: nil, &found, &seen) }
    return found
  }

  /// How many arguments there have to be.
  var argumentCount: Int { parameters.keys.max() ?? 0 }

  /// A variable at an argument, which has been looked at.
  private struct Seen: Hashable {
    let name: String
    let position: Int
  }

  private func collect(
    _ text: String, from first: Int, in outer: String?, _ found: inout [Int: Parameter],
    _ seen: inout Set<Seen>
  ) {
    for (placeholder, position, _) in Self.numbered(text, from: first, inForm: outer != nil) {
      guard let placeholder else { continue }
      switch placeholder.kind {
      case .text: found[position] = found[position] ?? .text
      case .integer, .decimal: found[position] = .number
      case .variable(let name):
        guard let variable = variables[name] else { continue }
        let own = variable.position ?? position
        guard own <= Self.argumentLimit, seen.insert(Seen(name: name, position: own)).inserted
        else { continue }
        found[own] = .number
        for form in variable.forms.all { collect(form, from: own, in: name, &found, &seen) }
      }
    }
  }

  /// How many arguments are read, since a variable may contain itself.
  private static let argumentLimit = 100
}

extension Array {
  /// The element at a position from 1; nil if there is none.
  fileprivate func element(at position: Int) -> Element? {
    indices.contains(position - 1) ? self[position - 1] : nil
  }
}
