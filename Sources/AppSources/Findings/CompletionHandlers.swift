import JSON
import PhoneModel
import SourceCode

/// Methods of delegates and service extensions that do not call their completion handlers (X58).
struct CompletionHandlers {
  let survey: SourceSurvey

  /// A method that has to call what it is given.
  private struct Method {
    let name: String
    /// The labels of its parameters, in Swift and in Objective-C.
    let labels: [String]
    /// What people call it.
    let title: String
  }

  private static let methods = [
    Method(
      name: "userNotificationCenter", labels: ["didReceive", "withCompletionHandler"],
      title: "userNotificationCenter(_:didReceive:withCompletionHandler:)"),
    Method(
      name: "userNotificationCenter", labels: ["willPresent", "withCompletionHandler"],
      title: "userNotificationCenter(_:willPresent:withCompletionHandler:)"),
    Method(
      name: "userNotificationCenter",
      labels: ["didReceiveNotificationResponse", "withCompletionHandler"],
      title: "userNotificationCenter:didReceiveNotificationResponse:withCompletionHandler:"),
    Method(
      name: "userNotificationCenter", labels: ["willPresentNotification", "withCompletionHandler"],
      title: "userNotificationCenter:willPresentNotification:withCompletionHandler:"),
    Method(
      name: "application", labels: ["didReceiveRemoteNotification", "fetchCompletionHandler"],
      title: "application(_:didReceiveRemoteNotification:fetchCompletionHandler:)"),
    Method(
      name: "didReceive", labels: ["withContentHandler"],
      title: "didReceive(_:withContentHandler:)"),
    Method(
      name: "didReceive", labels: ["completionHandler"],
      title: "didReceive(_:completionHandler:)"),
    Method(
      name: "didReceiveNotificationRequest", labels: ["withContentHandler"],
      title: "didReceiveNotificationRequest:withContentHandler:"),
  ]
  /// What ends the process, or leaves it to a class below.
  private static let endings: Set<String> = ["fatalError", "preconditionFailure", "abort"]

  var findings: [SourceFinding] {
    survey.files.filter { $0.language == .swift || $0.language == .objectiveC }.flatMap { file in
      var found: [SourceFinding] = []
      SyntaxWalk.walk(file.parsed) { node, around in
        guard case .function(let function) = node, around.functions.isEmpty, !function.isStatic,
          !Self.isOneOfSeveral(around.types.last),
          let method = Self.method(function),
          let handler = function.parameters.last?.name, handler != "_", !handler.isEmpty
        else { return }
        found += findings(in: function, handler, method, file)
      }
      return found
    }
  }

  /// Whether a type gets the calls of a delegate together with others, as plugins of frameworks do:
  /// one that is not concerned leaves the completion handler to them.
  private static func isOneOfSeveral(_ type: TypeDeclaration?) -> Bool {
    type?.name.hasSuffix("Plugin") == true
  }

  private static func method(_ function: Function) -> Method? {
    let labels = function.parameters.compactMap(\.label).filter { $0 != "_" }
    return methods.first { $0.name == function.name && $0.labels == labels }
  }

  private func findings(
    in function: Function, _ handler: String, _ method: Method, _ file: SourceFile
  ) -> [SourceFinding] {
    guard case .tokens(let range) = function.body else { return [] }
    // Without the call, the notification is not shown, which may be what is meant.
    let severity: Diagnostic.Severity = method.title.contains("willPresent") ? .note : .warning
    let tokens = file.parsed.tokens
    let texts = range.clamped(to: 0..<tokens.tokens.count).map { tokens.text(at: $0) }
    guard !texts.contains(where: Self.endings.contains), !tokens.hasDirective(in: range) else {
      return []
    }
    guard texts.contains(handler) else {
      // An empty method of a class that others inherit from is theirs to fill.
      guard let place = Self.place(of: handler, before: range.lowerBound, in: tokens) else {
        return []
      }
      return [
        survey.finding(
          severity, .completionNotCalled, "'\(method.title)' never calls '\(handler)'", in: file,
          at: place,
          help: "call it on every path, once the work is done")
      ]
    }
    let (statements, end) = SyntaxWalk.statements(of: function, in: tokens)
    var flow = HandlerFlow(handler: handler, tokens: tokens)
    let after = flow.run(statements, end: end, from: [.open])
    var found = flow.exits.map { start in
      survey.finding(
        severity, .completionNotCalled,
        "this returns from '\(method.title)' without having called '\(handler)'", in: file,
        at: survey.word(at: start, in: file), help: "call it before")
    }
    if after == [.open], let place = Self.place(of: handler, before: range.lowerBound, in: tokens) {
      found.append(
        survey.finding(
          severity, .completionNotCalled,
          "'\(method.title)' can come to its end without having called '\(handler)'", in: file,
          at: place, help: "call it on every path, once the work is done"))
    }
    return found
  }

  /// The last place of a name before a token: that of the parameter.
  private static func place(of name: String, before index: Int, in tokens: TokenTree) -> SourceSpan?
  {
    tokens.tokens.indices.prefix(index).suffix(60).last { tokens.text(at: $0) == name }
      .map { SourceSpan(tokens.tokens[$0].range.lowerBound, tokens.tokens[$0].range.upperBound) }
  }
}

/// Follows the paths through a method as far as a name is concerned.
private struct HandlerFlow {
  let handler: String
  let tokens: TokenTree
  /// Where the method is left on a path that certainly has not mentioned the name.
  var exits: [Int] = []

  /// Whether a path has mentioned the name.
  enum State { case open, mentioned }

  init(handler: String, tokens: TokenTree) {
    self.handler = handler
    self.tokens = tokens
  }

  /// The states after some statements; empty if none reaches their end.
  mutating func run(_ statements: [Statement], end: Int, from states: Set<State>) -> Set<State> {
    var states = states
    for (index, statement) in statements.enumerated() where !states.isEmpty {
      let next = index + 1 < statements.count ? statements[index + 1].start : end
      states = run(statement, end: max(next, statement.start), from: states)
    }
    return states
  }

  private func has(_ start: Int, _ end: Int) -> Bool {
    tokens.has(handler, in: start..<max(start, end))
  }

  private mutating func run(_ statement: Statement, end: Int, from states: Set<State>) -> Set<State>
  {
    guard states.contains(.open) else {
      // All paths have mentioned it, so it only matters whether they continue.
      if case .exit(let exit, _) = statement.kind, exit == .returns || exit == .throwing {
        return []
      }
      return states
    }
    switch statement.kind {
    case .exit(let exit, _):
      if has(statement.start, end) {
        return exit == .returns || exit == .throwing ? [] : [.mentioned]
      }
      if exit == .returns, states == [.open] { exits.append(statement.start) }
      return exit == .returns || exit == .throwing ? [] : states
    case .requirement(_, let otherwise):
      if has(statement.start, otherwise.first?.start ?? end) { return [.mentioned] }
      _ = run(otherwise, end: end, from: states)
      return states
    case .branch(_, let body, let otherwise):
      let first = body.first?.start ?? otherwise.first?.start ?? end
      if has(statement.start, first) { return [.mentioned] }
      let then = run(body, end: otherwise.first?.start ?? end, from: states)
      return then.union(otherwise.isEmpty ? states : run(otherwise, end: end, from: states))
    case .selection(_, let cases):
      var after: Set<State> = []
      if has(statement.start, cases.lazy.compactMap(\.start).first ?? end) { return [.mentioned] }
      for (index, found) in cases.enumerated() {
        let next = cases.dropFirst(index + 1).lazy.compactMap(\.start).first ?? end
        // What comes before the first statement is the pattern, which may ask the handler's owner.
        after.formUnion(run(found.body, end: next, from: states))
        if found.fallsThrough { after.insert(.mentioned) }
      }
      // Selections in Swift are exhaustive; `break` leaves the selection, and nothing else.
      let isWhole = tokens.language == .swift || cases.contains(where: \.isDefault)
      return isWhole ? after : after.union(states)
    case .block(let inner): return run(inner, end: end, from: states)
    default:
      return has(statement.start, end) ? [.mentioned] : simple(statement, end: end, from: states)
    }
  }

  /// A statement that never mentions the name.
  private mutating func simple(
    _ statement: Statement, end: Int, from states: Set<State>
  ) -> Set<State> {
    switch statement.kind {
    case .loop(_, _, let body):
      _ = run(body, end: end, from: states)
      return states
    case .attempt(let body, let failures, let finally):
      var after = run(body, end: end, from: states)
      for failure in failures { after.formUnion(run(failure, end: end, from: states)) }
      return finally.isEmpty ? after : run(finally, end: end, from: after)
    case .perhaps(let inner): return run(inner, end: end, from: states).union(states)
    default: return states
    }
  }
}
