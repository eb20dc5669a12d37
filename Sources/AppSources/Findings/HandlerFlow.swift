import SourceCode

/// Follows the paths through a method that has to call a completion handler once.
///
/// A path that hands the handler on, or leaves it to a closure, counts as one that calls it; of
/// closures that alone have it, the paths are followed too.
struct HandlerFlow {
  /// A place where the handler is not called as it should be.
  struct Fault {
    let kind: Kind
    /// The first byte of the statement.
    let start: Int

    enum Kind {
      /// The method, or a closure that has to call the handler, is left without a call.
      case returned, closureReturned
      /// The end of the method is reached without a call.
      case ended
      /// The only call depends on a condition.
      case conditional
      /// The handler is called a second time.
      case twice
      /// The handler is called while a request is running that was started before.
      case early
    }
  }

  /// What a path has done with the handler.
  private enum State { case open, called, mentioned }

  /// What was found, in the order of the source.
  private(set) var faults: [Fault] = []
  /// Whether a closure alone calls the handler.
  private(set) var isDeferred = false

  private let handler: String
  private let tokens: TokenTree
  /// The tokens of the method's body.
  private let method: Range<Int>
  /// Whether the statements at hand are those of a closure.
  private var isInClosure = false
  /// Whether a request was started on the path at hand.
  private var hasRequest = false

  /// The functions that call a closure more than once, or perhaps not at all.
  private static let repeating: Set<String> = [
    "forEach", "map", "compactMap", "flatMap", "filter", "first", "contains", "sorted", "sink",
    "addObserver", "observe", "subscribe", "enumerateObjectsUsingBlock", "addOperation",
    "onReceive",
  ]
  private static let requests = ["dataTask", "uploadTask", "downloadTask"]

  init(handler: String, in method: Range<Int>, of tokens: TokenTree) {
    self.handler = handler
    self.method = method
    self.tokens = tokens
  }

  /// Follows the body of a function.
  mutating func follow(_ function: Function) {
    let (statements, end) = SyntaxWalk.statements(of: function, in: tokens)
    let after = run(statements, end: end, from: [.open])
    guard after.contains(.open) else { return }
    if after == [.open], !isInClosure {
      faults.append(Fault(kind: .ended, start: function.start))
    } else if let only = onlyMention(statements, end: end) {
      faults.append(Fault(kind: .conditional, start: only.start))
    }
  }

  /// The one statement that has the handler, if that is a condition that decides something.
  private func onlyMention(_ statements: [Statement], end: Int) -> Statement? {
    var found: Statement?
    for (index, statement) in statements.enumerated() {
      let next = index + 1 < statements.count ? statements[index + 1].start : end
      guard has(statement.start, next) else { continue }
      guard found == nil, case .branch = statement.kind else { return nil }
      found = statement
    }
    return found
  }

  /// The states after some statements; empty if none reaches their end.
  private mutating func run(
    _ statements: [Statement], end: Int, from states: Set<State>
  ) -> Set<State> {
    var states = states
    for (index, statement) in statements.enumerated() where !states.isEmpty {
      let next = index + 1 < statements.count ? statements[index + 1].start : end
      states = run(statement, end: max(next, statement.start), from: states)
    }
    return states
  }

  /// The states after a block that may be left; what it started does not count where it is left.
  private mutating func runBlock(
    _ statements: [Statement], end: Int, from states: Set<State>
  ) -> Set<State> {
    let before = hasRequest
    let after = run(statements, end: end, from: states)
    if after.isEmpty { hasRequest = before }
    return after
  }

  private func has(_ start: Int, _ end: Int) -> Bool {
    tokens.has(handler, in: start..<max(start, end))
  }

  private mutating func run(
    _ statement: Statement, end: Int, from states: Set<State>
  ) -> Set<State> {
    switch statement.kind {
    case .exit(let exit, let value):
      let leaves = exit == .returns || exit == .throwing
      if let value, has(statement.start, end) {
        let after = use(value, from: states)
        return leaves ? [] : after
      }
      if exit == .returns, states == [.open] {
        faults.append(
          Fault(kind: isInClosure ? .closureReturned : .returned, start: statement.start))
      }
      return leaves ? [] : states
    case .requirement(let conditions, let otherwise):
      if has(statement.start, otherwise.first?.start ?? end) { return [.mentioned] }
      if !Self.keepsSelf(conditions) { _ = runBlock(otherwise, end: end, from: states) }
      return states
    case .branch(let conditions, let body, let otherwise):
      let first = body.first?.start ?? otherwise.first?.start ?? end
      if has(statement.start, first) { return [.mentioned] }
      let then = runBlock(body, end: otherwise.first?.start ?? end, from: states)
      if otherwise.isEmpty, Self.keepsSelf(conditions) { return then }
      return then.union(
        otherwise.isEmpty ? states : runBlock(otherwise, end: end, from: states))
    case .selection(_, let cases):
      var after: Set<State> = []
      if has(statement.start, cases.lazy.compactMap(\.start).first ?? end) { return [.mentioned] }
      for (index, found) in cases.enumerated() {
        let next = cases.dropFirst(index + 1).lazy.compactMap(\.start).first ?? end
        // What comes before the first statement is the pattern, which may ask the handler's owner.
        after.formUnion(runBlock(found.body, end: next, from: states))
        if found.fallsThrough { after.insert(.mentioned) }
      }
      // Selections in Swift are exhaustive; `break` leaves the selection, and nothing else.
      let isWhole = tokens.language == .swift || cases.contains(where: \.isDefault)
      return isWhole ? after : after.union(states)
    case .block(let inner): return run(inner, end: end, from: states)
    case .expression(let expression):
      if has(statement.start, end) { return use(expression, from: states) }
      if startsRequest(expression) { hasRequest = true }
      return states
    case .variable(let variable):
      if has(statement.start, end) {
        return variable.value.map { use($0, from: states) } ?? [.mentioned]
      }
      if let value = variable.value, startsRequest(value) { hasRequest = true }
      return states
    default:
      return has(statement.start, end) ? [.mentioned] : simple(statement, end: end, from: states)
    }
  }

  /// A statement that never has the handler.
  private mutating func simple(
    _ statement: Statement, end: Int, from states: Set<State>
  ) -> Set<State> {
    switch statement.kind {
    case .loop(_, _, let body):
      _ = runBlock(body, end: end, from: states)
      return states
    case .attempt(let body, let failures, let finally):
      var after = run(body, end: end, from: states)
      for failure in failures { after.formUnion(runBlock(failure, end: end, from: states)) }
      return finally.isEmpty ? after : run(finally, end: end, from: after)
    case .perhaps(let inner): return runBlock([inner], end: end, from: states).union(states)
    default: return states
    }
  }

  // MARK: - Uses of the handler

  /// An expression that has the handler: a call of it, or something that it is handed on to.
  private mutating func use(_ expression: Expression, from states: Set<State>) -> Set<State> {
    if case .call(let callee, let arguments) = expression.kind,
      case .name(handler) = callee.kind,
      !arguments.contains(where: { has($0.value.start, $0.value.end) })
    {
      if states == [.called] { faults.append(Fault(kind: .twice, start: expression.start)) }
      if hasRequest, states == [.open] {
        faults.append(Fault(kind: .early, start: expression.start))
      }
      return [.called]
    }
    if states == [.open] { followClosures(in: expression, of: nil, since: expression.start) }
    return [.mentioned]
  }

  /// Follows the closures that have the handler, where nothing beside them has it.
  private mutating func followClosures(
    in expression: Expression, of function: String?, since start: Int
  ) {
    guard !isInClosure else { return }
    switch expression.kind {
    case .closure(let closure):
      guard let function, !Self.repeating.contains(function), case .tokens(let body) = closure.body,
        isOnlyIn(body, since: start)
      else { return }
      isDeferred = true
      var inner = HandlerFlow(handler: handler, in: method, of: tokens)
      inner.isInClosure = true
      inner.follow(closure)
      faults += inner.faults
    case .call(let callee, let arguments):
      followClosures(in: callee, of: nil, since: start)
      for argument in arguments {
        followClosures(in: argument.value, of: callee.lastName ?? "", since: start)
      }
    default:
      for part in expression.parts { followClosures(in: part, of: nil, since: start) }
    }
  }

  /// Whether all places of the handler from a byte on are among some tokens.
  private func isOnlyIn(_ body: Range<Int>, since start: Int) -> Bool {
    guard let first = tokens.index(at: start), first < method.upperBound else { return false }
    return (first..<method.upperBound).clamped(to: 0..<tokens.tokens.count).allSatisfy { index in
      body.contains(index) || tokens.tokens[index].kind != .name
        || tokens.text(at: index) != handler
    }
  }

  // MARK: - Requests

  /// Whether an expression starts a request whose closure does not have the handler.
  private func startsRequest(_ expression: Expression) -> Bool {
    switch expression.kind {
    case .call(let callee, let arguments):
      let isRequest =
        switch callee.kind {
        case .member(_, let name): Self.requests.contains(where: name.hasPrefix)
        case .name("Task"):
          tokens.has("URLSession", in: expression.start..<max(expression.start, expression.end))
        default: false
        }
      let hasClosure = arguments.contains {
        if case .closure = $0.value.kind { true } else { false }
      }
      return isRequest && hasClosure || startsRequest(callee)
    case .member(let base, _): return startsRequest(base)
    default: return false
    }
  }

  /// Whether a condition asks only for the object itself, which lives as long as the app.
  private static func keepsSelf(_ conditions: [ConditionPart]) -> Bool {
    !conditions.isEmpty
      && conditions.allSatisfy { condition in
        switch condition {
        case .binding(_, let value), .expression(let value):
          if case .name("self") = value.kind { true } else { false }
        case .available(_, let isNegated): !isNegated
        case .pattern: false
        }
      }
  }
}
