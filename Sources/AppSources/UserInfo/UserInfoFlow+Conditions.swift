import PhoneModel
import SourceCode

// What must hold for code to be run.

extension UserInfoFlow {
  func branch(
    _ parts: [ConditionPart], _ body: [Statement], _ otherwise: [Statement], _ frame: inout Frame
  ) -> Bool {
    let (binding, conditions) = decide(parts, need: .used, &frame)
    let leaves = runBlock(body, &frame, where: conditions, binding: binding)
    let opposite = Self.opposite(conditions)
    let otherLeaves = runBlock(otherwise, &frame, where: opposite)
    if leaves, otherLeaves { return !otherwise.isEmpty }
    if leaves { frame.conditions += opposite }
    if otherLeaves, !otherwise.isEmpty { frame.conditions += conditions }
    return false
  }

  func require(
    _ parts: [ConditionPart], _ otherwise: [Statement], _ frame: inout Frame
  ) {
    let stops = otherwise.contains { statement in
      if case .expression(let expression) = statement.kind {
        Self.neverReturns(expression)
      } else {
        false
      }
    }
    // A helper that returns a value leaves it to its caller what to do without.
    let decides = stops || frame.depth == 0 || frame.function?.returnsNothing ?? true
    let before = drafts.count
    let (binding, conditions) = decide(
      parts, need: stops ? .crash : decides ? .left : .used, &frame)
    if !decides {
      frame.required += (before..<drafts.count).filter { drafts[$0].need == .used }
    }
    _ = runBlock(otherwise, &frame, where: Self.opposite(conditions))
    frame.names.merge(binding) { $1 }
    frame.conditions += conditions
  }

  func select(
    _ subject: Expression?, _ cases: [SelectionCase], _ frame: inout Frame
  ) -> Bool {
    let origin = subject.flatMap { self.origin(of: $0, &frame) }
    need(origin, .used, frame)
    var before: Set<String> = []
    var isOpen = false
    var left: [Read.Condition] = []
    var goesOn = cases.isEmpty || frame.file.language != .swift
    for found in cases {
      let texts = found.patterns.map { text(of: $0, frame) }
      let known = Set(texts.compactMap(\.self))
      isOpen = isOpen || texts.contains(nil)
      let condition: Read.Condition
      if found.isDefault {
        condition = isOpen ? .unknown : Self.condition(origin, before, isNegated: true)
      } else {
        condition =
          texts.contains(nil) ? .unknown : Self.condition(origin, known, isNegated: false)
      }
      if found.fallsThrough { isOpen = true }
      if !found.isGuarded { before.formUnion(known) }
      var conditions = [condition]
      if found.isGuarded { conditions.append(.unknown) }
      if runBlock(found.body, &frame, where: conditions), !found.leavesByBreak {
        left += Self.opposite(conditions)
      } else {
        goesOn = true
      }
    }
    frame.conditions += left
    return !goesOn
  }

  /// That an origin is one of some texts.
  static func condition(
    _ origin: Origin?, _ texts: Set<String>, isNegated: Bool
  ) -> Read.Condition {
    switch origin {
    case .action: .action(texts, isNegated: isNegated)
    case .category: .category(texts, isNegated: isNegated)
    case .value(let value): .equals(value.path, texts, isNegated: isNegated)
    default: .unknown
    }
  }

  /// What holds where some conditions do not hold together.
  static func opposite(_ conditions: [Read.Condition]) -> [Read.Condition] {
    guard conditions.count == 1 else { return conditions.isEmpty ? [] : [.unknown] }
    return switch conditions[0] {
    case .equals(let path, let texts, let isNegated):
      [.equals(path, texts, isNegated: !isNegated)]
    case .category(let names, let isNegated): [.category(names, isNegated: !isNegated)]
    case .action(let names, let isNegated): [.action(names, isNegated: !isNegated)]
    case .fits(let path, let type, let isNegated): [.fits(path, type, isNegated: !isNegated)]
    case .unknown: [.unknown]
    }
  }

  /// Follows the parts of a condition.
  ///
  /// - Returns: the names that they bind, and what holds if all of them do.
  private func decide(
    _ parts: [ConditionPart], need: Read.Need, _ frame: inout Frame
  ) -> ([String: Local], [Read.Condition]) {
    var binding: [String: Local] = [:]
    var conditions: [Read.Condition] = []
    let outer = frame
    for part in parts {
      switch part {
      case .binding(let names, let value):
        let origin = self.origin(of: value, &frame)
        self.need(origin, need, frame)
        for name in names {
          binding[name] =
            names.count == 1
            ? Local(origin: origin, type: Self.typeName(value) ?? frame.names[name]?.type) : Local()
        }
        conditions.append(fits(origin))
      case .expression(let expression):
        conditions += self.conditions(of: expression, need: need, &frame)
      case .pattern(let pattern, let value):
        let origin = self.origin(of: value, &frame)
        self.need(origin, need, frame)
        conditions.append(
          text(of: pattern, frame).map { Self.condition(origin, [$0], isNegated: false) }
            ?? .unknown)
      case .available(_, let isNegated): if isNegated { conditions.append(.unknown) }
      }
      frame.names.merge(binding) { $1 }
      frame.conditions = outer.conditions + conditions
    }
    frame.names = outer.names
    frame.conditions = outer.conditions
    return (binding, conditions)
  }

  /// That an origin is there, and of the type that it is cast to.
  private func fits(_ origin: Origin?) -> Read.Condition {
    guard case .value(let value) = origin else { return .unknown }
    guard value.path.isEmpty || value.read != nil else { return .unknown }
    return .fits(value.path, value.type, isNegated: false)
  }

  /// Follows an expression that decides, and returns what holds if it is true.
  func conditions(
    of expression: Expression, need: Read.Need, _ frame: inout Frame
  ) -> [Read.Condition] {
    switch expression.kind {
    case .infix("&&", let left, let right):
      let first = conditions(of: left, need: need, &frame)
      let before = frame.conditions
      frame.conditions += first
      defer { frame.conditions = before }
      return first + conditions(of: right, need: need, &frame)
    case .infix("||", let left, let right):
      _ = conditions(of: left, need: min(need, .used), &frame)
      let before = frame.conditions
      frame.conditions.append(.unknown)
      defer { frame.conditions = before }
      _ = conditions(of: right, need: min(need, .used), &frame)
      return [.unknown]
    case .prefix("!", let inner):
      return Self.opposite(conditions(of: inner, need: .used, &frame))
    case .tuple(let arguments) where arguments.count == 1:
      return conditions(of: arguments[0].value, need: need, &frame)
    case .infix(let sign, let left, let right)
    where ["==", "!=", "===", "!=="].contains(sign):
      return [compared(left, right, isEqual: sign.hasPrefix("="), need: need, &frame)]
    case .call(let callee, let arguments):
      if case .member(let base, "isEqualToString") = callee.kind, let other = arguments.first {
        return [compared(base, other.value, isEqual: true, need: need, &frame)]
      }
    default: break
    }
    let origin = self.origin(of: expression, &frame)
    if frame.file.language == .objectiveC, case .value = origin {
      self.need(origin, need, frame)
      return [fits(origin)]
    }
    self.need(origin, .tested, frame)
    return [.unknown]
  }

  private func compared(
    _ left: Expression, _ right: Expression, isEqual: Bool, need: Read.Need, _ frame: inout Frame
  ) -> Read.Condition {
    let (one, two) = (origin(of: left, &frame), origin(of: right, &frame))
    if Self.isNull(left) || Self.isNull(right) {
      let origin = one ?? two
      // `guard x != nil` leaves without it; what only asks whether it is there reads it not.
      self.need(origin, isEqual ? .tested : need == .left ? .left : .tested, frame)
      guard case .value(let value) = origin, value.read != nil else { return .unknown }
      return .fits(value.path, value.type, isNegated: isEqual)
    }
    for (origin, other) in [(one, right), (two, left)] {
      guard let origin else { continue }
      if case .text = origin { continue }
      self.need(origin, .used, frame)
      guard let text = text(of: other, frame) else { continue }
      return Self.condition(origin, [text], isNegated: !isEqual)
    }
    return .unknown
  }

  private static func isNull(_ expression: Expression) -> Bool {
    guard case .name(let name) = expression.kind else { return false }
    return ["nil", "null", "undefined"].contains(name)
  }
}

extension Function {
  /// Whether it returns no value, so that nobody learns that it did nothing.
  fileprivate var returnsNothing: Bool {
    guard name != "init" else { return false }
    return type.map { ["Void", "()", "void", "Promise<void>"].contains($0) } ?? true
  }
}

extension SelectionCase {
  /// Whether it ends with `break`, which leaves the selection alone.
  fileprivate var leavesByBreak: Bool {
    if case .exit(.breaks, _)? = body.last?.kind { true } else { false }
  }
}
