package import JSON

/// Judges a document by a JSON Schema; knows the keywords that the project's schemas have.
package struct SchemaValidator: Sendable {
  /// The schema as JSON.
  package let root: JSONValue

  /// Creates a validator of the text of a schema.
  package init(_ text: String) throws {
    root = try JSONDocument(parsing: text, options: .strict).root
  }

  /// What is wrong, as JSON Pointers with the keyword that is not met.
  package func problems(_ document: JSONValue) -> [String] {
    problems(document, by: root)
  }

  private func problems(_ value: JSONValue, by schema: JSONValue) -> [String] {
    schema.members.flatMap { member in
      let keyword = member.key.string ?? ""
      guard let isMet = isMet(keyword, member.value, value, in: schema) else {
        return ["the validator does not know '\(keyword)'"]
      }
      return isMet ? [] : ["\(value.pointer): \(keyword)"] + details(keyword, member.value, value)
    }
  }

  private func accepts(_ value: JSONValue, _ schema: JSONValue) -> Bool {
    problems(value, by: schema).isEmpty
  }

  /// Whether a value meets a keyword; nil for one that is unknown.
  private func isMet(
    _ keyword: String, _ operand: JSONValue, _ value: JSONValue, in schema: JSONValue
  ) -> Bool? {
    switch keyword {
    case "$schema", "title", "description", "definitions": true
    case "$ref": definition(operand).map { accepts(value, $0) } ?? false
    case "not": !accepts(value, operand)
    case "allOf": operand.elements.allSatisfy { accepts(value, $0) }
    case "anyOf": operand.elements.contains { accepts(value, $0) }
    case "oneOf": operand.elements.count { accepts(value, $0) } == 1
    case "if": accepts(value, operand) || schema["else"].map { accepts(value, $0) } ?? true
    case "else": true
    case "enum": operand.elements.contains { $0.kind == value.kind && isSame($0, value) }
    case "type": isOfType(operand.string ?? "", value)
    case "properties", "required", "additionalProperties", "dependencies":
      value.kind != .object || isMetByMembers(keyword, operand, value, in: schema)
    case "items": value.kind != .array || value.elements.allSatisfy { accepts($0, operand) }
    case "minItems": value.kind != .array || value.count >= operand.integer ?? 0
    case "minLength": (value.string?.count).map { $0 >= operand.integer ?? 0 } ?? true
    case "pattern": value.string.map { isMatch($0, operand.string ?? "") } ?? true
    case "minimum": compare(value, operand, >=)
    case "maximum": compare(value, operand, <=)
    case "exclusiveMinimum": compare(value, operand, >)
    default: nil
    }
  }

  private func isMetByMembers(
    _ keyword: String, _ operand: JSONValue, _ value: JSONValue, in schema: JSONValue
  ) -> Bool {
    switch keyword {
    case "properties":
      operand.members.allSatisfy { member in
        value[member.key.string ?? ""].map { accepts($0, member.value) } ?? true
      }
    case "required": operand.elements.allSatisfy { value[$0.string ?? ""] != nil }
    case "dependencies":
      operand.members.allSatisfy { member in
        value[member.key.string ?? ""] == nil || accepts(value, member.value)
      }
    default:
      value.members.allSatisfy { member in
        schema["properties"]?[member.key.string ?? ""] != nil
          || (operand.boolean ?? accepts(member.value, operand))
      }
    }
  }

  /// What is wrong further down, where only one place can be meant.
  private func details(
    _ keyword: String, _ operand: JSONValue, _ value: JSONValue
  ) -> [String] {
    switch keyword {
    case "properties":
      operand.members.flatMap { member in
        value[member.key.string ?? ""].map { problems($0, by: member.value) } ?? []
      }
    case "items": value.elements.flatMap { problems($0, by: operand) }
    case "$ref": definition(operand).map { problems(value, by: $0) } ?? ["no such definition"]
    case "allOf": operand.elements.flatMap { problems(value, by: $0) }
    default: []
    }
  }

  private func definition(_ reference: JSONValue) -> JSONValue? {
    reference.string.flatMap { name in
      name.hasPrefix("#/definitions/")
        ? root["definitions"]?[String(name.dropFirst("#/definitions/".count))] : nil
    }
  }

  private func isOfType(_ type: String, _ value: JSONValue) -> Bool {
    switch type {
    case "object": value.kind == .object
    case "array": value.kind == .array
    case "string": value.kind == .string
    case "number": value.kind == .number
    case "integer": value.integer != nil
    case "null": value.kind == .null
    default: false
    }
  }

  private func isSame(_ left: JSONValue, _ right: JSONValue) -> Bool {
    left.string == right.string && left.boolean == right.boolean && left.double == right.double
  }

  private func isMatch(_ text: String, _ pattern: String) -> Bool {
    guard let regex = try? Regex(pattern) else { return false }
    return text.contains(regex)
  }

  private func compare(
    _ value: JSONValue, _ bound: JSONValue, _ holds: (Double, Double) -> Bool
  ) -> Bool {
    guard let number = value.double, let bound = bound.double else { return true }
    return holds(number, bound)
  }
}
