// What only Objective-C has: messages, boxes and blocks.

extension Parser {
  /// Parses `[receiver part:argument part:argument]`, which becomes a call with labels.
  mutating func parseMessage(from first: Int) -> Expression {
    var inside = inner()
    at = groupEnd
    let receiver = inside.parseExpression()
    guard let name = inside.consumeAnyName() else {
      return expression(.list([receiver]), from: first)
    }
    var arguments: [Argument] = []
    var label: String?
    var isFirst = true
    while inside.consumeSign(":") {
      arguments.append(Argument(label: isFirst ? nil : label, value: inside.parseExpression()))
      isFirst = false
      while inside.consumeSign(",") {
        arguments.append(Argument(label: nil, value: inside.parseExpression()))
      }
      label = nil
      if !inside.isSign(":") { label = inside.consumeAnyName() }
      if inside.isAtEnd { break }
    }
    let method = expression(.member(receiver, name), from: first)
    return expression(.call(method, arguments), from: first)
  }

  /// Parses `@[…]`, `@{…}` and `@(…)`.
  mutating func parseBoxed(from first: Int) -> Expression {
    at += 1
    if isSign("[") {
      var inside = inner()
      at = groupEnd
      return expression(.list(inside.parseAllArguments().map(\.value)), from: first)
    }
    if isSign("{") { return parseSetOrMap(from: first) }
    if isSign("(") {
      var inside = inner()
      at = groupEnd
      return expression(inside.parseExpression().kind, from: first)
    }
    return expression(.unknown, from: first)
  }

  /// Parses `^(parameters) {…}`.
  mutating func parseBlockLiteral(from first: Int) -> Expression {
    at += 1
    if !isSign("("), !isSign("{") { _ = parseType() }
    let parameters = isSign("(") ? parseParameters() : []
    guard isSign("{") else { return expression(.unknown, from: first) }
    let body = parseFunctionBody()
    return expression(
      .closure(Function(parameters: parameters, start: first, body: body)), from: first)
  }

  // MARK: - Declarations

  /// Parses `@implementation Name … @end` and the like; nil if something else begins.
  mutating func parseObjectiveCType() -> Statement? {
    let first = start
    let word = peek()
    guard ["@implementation", "@interface", "@protocol"].contains(word) else { return nil }
    at += 1
    guard let name = consumeAnyName() else { return nil }
    if isSign(";") || isSign(",") { return nil }
    if isSign("<"), let close = typeArgumentsEnd(at) { at = close }
    if isSign("(") { at = groupEnd }
    var supertypes: [String] = []
    if consumeSign(":"), let type = parseType() { supertypes.append(type) }
    if isSign("<"), let close = typeArgumentsEnd(at) { at = close }
    if isSign("{") { at = groupEnd }
    var members: [Statement] = []
    while at < end, peek() != "@end" {
      let before = at
      if let member = parseObjectiveCMember() { members.append(member) }
      if at == before { at = after(at) }
    }
    if at < end { at += 1 }
    return Statement(
      .type(
        TypeDeclaration(
          kind: word == "@implementation" ? .type : .extending, name: name, supertypes: supertypes,
          members: members, extent: first..<max(first, lastEnd))), first)
  }

  private mutating func parseObjectiveCMember() -> Statement? {
    let first = start
    if isSign("-") || isSign("+"), isSign("(", 1) { return parseObjectiveCMethod() }
    if isName("@property") {
      at += 1
      if isSign("(") { at = groupEnd }
      let type = parseType()
      guard let name = consumeAnyName() else { return nil }
      _ = consumeSign(";")
      return Statement(.variable(Variable(names: [name], type: type, start: first)), first)
    }
    if isName("@synthesize") || isName("@dynamic") || isName("@class") {
      while at < end, !consumeSign(";") { at = after(at) }
      return nil
    }
    return parseStatement()
  }

  private mutating func parseObjectiveCMethod() -> Statement? {
    let first = start
    let isStatic = isSign("+")
    at += 1
    at = groupEnd
    guard let name = consumeAnyName() else { return nil }
    var parameters: [Function.Parameter] = []
    var label: String?
    while consumeSign(":") {
      var type: String?
      if isSign("(") {
        type = text(at + 1..<max(at + 1, groupEnd - 1))
        at = groupEnd
      }
      guard let parameter = consumeAnyName() else { break }
      parameters.append(
        Function.Parameter(label: label, name: parameter, type: type, standard: nil))
      label = isName() ? consumeAnyName() : ""
    }
    while at < end, !isSign("{"), !isSign(";"), !isName("@end") { at = after(at) }
    let body = parseFunctionBody()
    _ = consumeSign(";")
    return Statement(
      .function(
        Function(name: name, parameters: parameters, isStatic: isStatic, start: first, body: body)),
      first)
  }
}
