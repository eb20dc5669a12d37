import Diagnostics
import PhoneModel
import SourceCode

/// Categories that are built and that nothing registers (X53): what they are kept in is never used.
struct UnregisteredCategories {
  let survey: SourceSurvey

  /// What makes a category, by the names of the types.
  private static let types: Set<String> = [
    "UNNotificationCategory", "DarwinNotificationCategory", "IOSNotificationCategory",
  ]
  /// The words by which a file is known to have such a type of a package of JavaScript or C#.
  private static let packages: [Language: String] = [
    .javaScript: "react-native-notifications", .cSharp: "Plugin.LocalNotification",
  ]
  /// The languages in which a value that is a statement of its own is of no use.
  private static let endsWithSigns: Set<Language> = [.objectiveC, .dart, .cSharp]

  /// A category as a source builds it.
  private struct Built {
    let identifier: String?
    let call: Expression
    let around: SyntaxWalk.Surroundings
  }

  var findings: [SourceFinding] { survey.files.flatMap { findings(in: $0) } }

  private func findings(in file: ParsedFile) -> [SourceFinding] {
    // What a framework itself does with its categories is not an app's.
    guard file.types.keys.allSatisfy({ !Self.types.contains($0) }) else { return [] }
    var variables: [(variable: Variable, around: SyntaxWalk.Surroundings)] = []
    var functions: [(function: Function, around: SyntaxWalk.Surroundings)] = []
    var built: [Built] = []
    var dropped: Set<Range<Int>> = []
    SyntaxWalk.walk(file.parsed) { node, around in
      switch node {
      case .statement(let statement, _):
        if case .variable(let variable) = statement.kind { variables.append((variable, around)) }
        // Elsewhere the last value of a block may be its result.
        if case .expression(let value) = statement.kind, Self.endsWithSigns.contains(file.language),
          case .tokens? = around.functions.last?.body
        {
          dropped.insert(value.start..<max(value.start, value.end))
        }
      case .function(let function):
        if around.functions.isEmpty, !function.name.isEmpty { functions.append((function, around)) }
      case .expression(let call):
        guard let identifier = Self.identifier(of: call, in: file) else { return }
        let text = identifier.flatMap { survey.text(of: $0, in: file, around) }
        built.append(Built(identifier: text, call: call, around: around))
      case .type: break
      }
    }
    guard !built.isEmpty else { return [] }
    var found: [SourceFinding] = []
    for category in built {
      if dropped.contains(category.call.start..<max(category.call.start, category.call.end)),
        !category.around.functions.isEmpty
      {
        found.append(finding(category, in: file))
        continue
      }
      guard
        let (variable, around) = variables.first(where: {
          $0.variable.names.count == 1 && Self.isValue(category.call, of: $0.variable)
        }), isDead(variable, around, variables.map(\.variable), in: file)
      else { continue }
      found.append(finding(category, in: file))
    }
    for (function, around) in functions where survey.reading.target != nil {
      let own = built.filter { $0.around.functions.first === function }
      guard let first = own.first,
        survey.library.isUncalled(function, in: around.types, of: file),
        !found.contains(where: { $0.diagnostic.span?.start == first.call.start })
      else { continue }
      let names = own.compactMap(\.identifier).map { "'\($0)'" }.joined(separator: ", ")
      found.append(
        survey.finding(
          .categoryNotRegistered,
          "nothing calls '\(function.name)', so \(names.isEmpty ? "its category" : names)"
            + " is not registered", in: file,
          at: survey.word(at: SourceLibrary.nameStart(function, file), in: file)
        ))
    }
    return found
  }

  private func finding(_ category: Built, in file: ParsedFile) -> SourceFinding {
    let name = category.identifier.map { "the category '\($0)'" } ?? "a category"
    return survey.finding(
      .categoryNotRegistered, "\(name) is built here, and nothing registers it", in: file,
      at: survey.span(of: category.call, in: file),
      help: "give it to the call that registers the app's categories")
  }

  // MARK: - What is built

  /// The identifier of a category that a call makes, an inner nil if there is none; nil for a
  /// call that makes something else.
  private static func identifier(of call: Expression, in file: ParsedFile) -> Expression?? {
    guard case .call(let callee, let arguments) = call.kind else { return nil }
    let name: String
    switch callee.kind {
    case .name(let own): name = own
    case .member(let base, let member):
      guard case .name(let own) = base.kind,
        member.hasPrefix("categoryWith") || member == "init" || member == "FromIdentifier"
          || member == "plain"
      else { return nil }
      name = own
    default: return nil
    }
    let isFromPackage =
      name == "NotificationCategory"
      && packages[file.language].map { package in
        file.parsed.imports.contains { $0.module.hasPrefix(package) }
      } ?? false
    guard types.contains(name) || isFromPackage, !arguments.isEmpty else { return nil }
    return .some(
      (arguments.first { $0.label == "identifier" } ?? arguments.first { $0.label == nil })?.value)
  }

  /// Whether a variable holds the result of a call, by itself or in a list.
  private static func isValue(_ call: Expression, of variable: Variable) -> Bool {
    func holds(_ value: Expression, depth: Int) -> Bool {
      if value === call { return true }
      switch value.kind {
      case .cast(let inner, _), .prefix(_, let inner):
        return depth < 8 && holds(inner, depth: depth + 1)
      case .list(let elements):
        return depth < 8 && elements.contains { holds($0, depth: depth + 1) }
      default: return false
      }
    }
    return variable.value.map { holds($0, depth: 0) } ?? false
  }

  // MARK: - What is never used

  private func isDead(
    _ variable: Variable, _ around: SyntaxWalk.Surroundings, _ all: [Variable],
    in file: ParsedFile
  ) -> Bool {
    let name = variable.names.first ?? ""
    guard let function = around.functions.first else {
      return !variable.modifiers.contains { ["public", "open", "override"].contains($0) }
        && survey.reading.target != nil
        && !survey.library.isExposed(around.types) && survey.library.occursOnce(name)
    }
    guard case .tokens(let range) = function.body, !isConditional(range, in: file) else {
      return false
    }
    return isDead(variable, all, in: range, of: file, depth: 0)
  }

  private func isDead(
    _ variable: Variable, _ all: [Variable], in range: Range<Int>, of file: ParsedFile, depth: Int
  ) -> Bool {
    let tokens = file.parsed.tokens
    guard depth < 4, let name = variable.names.first, name != "_" else { return false }
    return range.clamped(to: 0..<tokens.tokens.count).allSatisfy { index in
      let token = tokens.tokens[index]
      guard token.kind == .name, token.range.lowerBound != variable.start,
        tokens.text(token) == name, !tokens.isSign(".", at: index - 1)
      else { return true }
      // Only in a list that is never used itself.
      return all.contains { other in
        guard other !== variable, let value = other.value, case .list = value.kind,
          value.start <= token.range.lowerBound, token.range.upperBound <= value.end
        else { return false }
        return isDead(other, all, in: range, of: file, depth: depth + 1)
      }
    }
  }

  /// Whether the preprocessor may leave out some of the tokens.
  private func isConditional(_ range: Range<Int>, in file: ParsedFile) -> Bool {
    file.parsed.tokens.hasDirective(in: range)
  }
}
