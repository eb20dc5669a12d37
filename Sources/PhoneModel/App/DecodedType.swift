import APNs
import Foundation

/// What `JSONDecoder` makes a value of, as far as an app's sources say it: the types of a Live
/// Activity.
///
/// Only what certainly fails is a mismatch; what is not known fits.
package indirect enum DecodedType: Hashable, Sendable {
  case text
  case flag
  /// An integer of so many bits.
  case whole(bits: Int, isSigned: Bool)
  case number
  /// A `Float`, whose range is smaller.
  case shortNumber
  /// A `Date`: seconds since 2001.
  case date
  case url
  case uuid
  /// `Data`: base 64.
  case data
  /// An enumeration whose raw values are strings.
  case words([String])
  /// An enumeration whose raw values are whole numbers.
  case numbers([Int])
  /// An enumeration without raw values: an object with one of the keys.
  case choice([Choice])
  case optional(DecodedType)
  /// An array or a set.
  case list(DecodedType)
  /// A dictionary whose keys are strings, or whole numbers as strings.
  case map(DecodedType, hasNumbersAsKeys: Bool)
  /// A range: an array of both bounds.
  case range(DecodedType)
  /// A point or a size: an array of two numbers.
  case point
  case object([Member])
  /// A type without members, of which any value is made.
  case anything
  /// A type that was not read, with the reason as a clause.
  case unknown(String)

  /// A property that is decoded.
  package struct Member: Hashable, Sendable {
    /// The key in JSON.
    package let key: String
    /// The type, with that of an optional.
    package let type: DecodedType
    /// The declaration as it is written, such as `score: Int`.
    package let declaration: String
    /// Whether it has a default value, which decoding does not use.
    package let hasDefault: Bool
    /// Where it is declared.
    package let place: ReadApp.Place

    /// Creates a member.
    package init(
      key: String, type: DecodedType, declaration: String, hasDefault: Bool = false,
      place: ReadApp.Place
    ) {
      self.key = key
      self.type = type
      self.declaration = declaration
      self.hasDefault = hasDefault
      self.place = place
    }
  }

  /// A case of an enumeration without raw values.
  package struct Choice: Hashable, Sendable {
    /// The key in JSON.
    package let key: String
    /// What the case holds; nil if it was not read.
    package let members: [Member]?

    /// Creates a case.
    package init(key: String, members: [Member]?) {
      self.key = key
      self.members = members
    }
  }

  /// Whether a missing value surely fails.
  package var isRequired: Bool {
    switch self {
    case .optional, .unknown: false
    default: true
    }
  }
}

extension DecodedType {
  /// A value that does not decode.
  package struct Mismatch: Sendable {
    /// The value; the object around it where it is missing.
    package let value: JSONValue
    /// The key that is missing; nil for a value that is there.
    package let missingKey: String?
    /// What is expected, such as `a whole number`.
    package let expected: String
    /// The innermost property that it belongs to; nil for the whole.
    package fileprivate(set) var member: Member? = nil
  }

  /// The first value in JSON that surely does not decode into the type; nil if there is none.
  package func mismatch(in json: JSONValue) -> Mismatch? {
    func wrong(_ isWrong: Bool) -> Mismatch? {
      isWrong
        ? Mismatch(value: json, missingKey: nil, expected: expectation, member: nil) : nil
    }
    switch self {
    case .unknown, .anything: return nil
    case .optional(let type): return json.kind == .null ? nil : type.mismatch(in: json)
    case .text: return wrong(json.kind != .string)
    case .flag: return wrong(json.kind != .boolean)
    case .whole(let bits, let isSigned):
      return wrong(!json.isWhole(bits: bits, isSigned: isSigned))
    case .number, .date: return wrong(json.kind != .number)
    case .shortNumber: return wrong(json.numberText.flatMap(Float.init)?.isFinite != true)
    case .url: return wrong(json.kind != .string || json.string == "")
    case .uuid: return wrong(json.string.flatMap(UUID.init) == nil)
    case .data: return wrong(json.string.flatMap { Data(base64Encoded: $0) } == nil)
    case .words(let words): return wrong(json.string.map(words.contains) != true)
    case .numbers(let numbers):
      return wrong(json.double.map { number in numbers.contains { Double($0) == number } } != true)
    case .list(let type):
      return wrong(json.kind != .array) ?? json.elements.firstResult { type.mismatch(in: $0) }
    case .range(let type):
      return wrong(json.kind != .array || json.count < 2)
        ?? json.elements.firstResult { type.mismatch(in: $0) }
    case .point:
      let numbers = json.kind == .array ? json.elements.prefix(2).count { $0.kind == .number } : 0
      return wrong(numbers < 2)
    case .map(let type, let hasNumbersAsKeys):
      return wrong(json.kind != .object)
        ?? json.members.firstResult { key, value in
          if hasNumbersAsKeys, Int(key.string ?? "") == nil {
            return Mismatch(value: key, missingKey: nil, expected: "a whole number as the key")
          }
          return type.mismatch(in: value)
        }
    case .object(let members):
      return wrong(json.kind != .object) ?? Self.mismatch(of: members, in: json)
    case .choice(let choices):
      let given = json.kind == .object ? choices.filter { json[$0.key] != nil } : []
      guard given.count == 1, let choice = given.first, let payload = json[choice.key] else {
        return wrong(true)
      }
      guard payload.kind == .object else {
        return Mismatch(value: payload, missingKey: nil, expected: "an object, such as {}")
      }
      return choice.members.flatMap { Self.mismatch(of: $0, in: payload) }
    }
  }

  /// The first property that surely fails; of a key that is given twice nothing is said.
  private static func mismatch(of members: [Member], in json: JSONValue) -> Mismatch? {
    members.firstResult { member in
      let values = json.members.filter { $0.key.string == member.key }
      guard values.count < 2 else { return nil }
      guard let value = values.first?.value else {
        guard member.type.isRequired else { return nil }
        return Mismatch(
          value: json, missingKey: member.key, expected: member.type.expectation, member: member)
      }
      guard var found = member.type.mismatch(in: value) else { return nil }
      found.member = found.member ?? member
      return found
    }
  }

  /// What is expected, such as `a whole number from 0 to 255`.
  package var expectation: String {
    switch self {
    case .text: return "a string"
    case .flag: return "true or false"
    case .whole(let bits, let isSigned) where bits < 32:
      let range = Self.range(bits: bits, isSigned: isSigned)
      return "a whole number from \(range.lowerBound) to \(range.upperBound)"
    case .whole(_, let isSigned): return isSigned ? "a whole number" : "a whole number from 0"
    case .number: return "a number"
    case .shortNumber: return "a number within the range of Float"
    case .date: return "a number, seconds since 2001"
    case .url: return "a URL"
    case .uuid: return "a UUID"
    case .data: return "bytes in base 64"
    case .words(let words): return "one of " + words.map { "'\($0)'" }.joined(separator: ", ")
    case .numbers(let numbers): return "one of " + numbers.map(String.init).joined(separator: ", ")
    case .choice(let choices):
      let keys = choices.map { "'\($0.key)'" }.joined(separator: ", ")
      return "an object with one of the keys \(keys)"
    case .optional(let type): return type.expectation
    case .list: return "an array"
    case .map, .object: return "an object"
    case .range: return "an array of the lower and the upper bound"
    case .point: return "an array of two numbers"
    case .anything, .unknown: return "a value"
    }
  }
}

extension DecodedType {
  /// The type in a word or more, such as `array of numbers`; `value` if it is not known.
  package var word: String {
    switch self {
    case .text, .url, .uuid, .data, .words: "string"
    case .flag: "boolean"
    case .whole, .numbers: "integer"
    case .number, .shortNumber, .date: "number"
    case .optional(let type): type.word
    case .list(.unknown), .list(.anything), .range, .point: "array"
    case .list(let type): "array of \(type.word)s"
    case .map, .object, .choice: "object"
    case .anything, .unknown: "value"
    }
  }
}

extension DecodedType {
  /// The numbers that decode into a `Date` and are most probably since 1970, or milliseconds.
  package func doubtfulDates(in json: JSONValue) -> [(value: JSONValue, member: Member?)] {
    doubtfulDates(in: json, of: nil)
  }

  private func doubtfulDates(
    in json: JSONValue, of member: Member?
  ) -> [(value: JSONValue, member: Member?)] {
    switch self {
    case .date:
      guard let seconds = json.double, (1e9...2.5e9).contains(seconds) || seconds >= 1e11 else {
        return []
      }
      return [(json, member)]
    case .optional(let type): return type.doubtfulDates(in: json, of: member)
    case .list(let type): return json.elements.flatMap { type.doubtfulDates(in: $0, of: member) }
    case .map(let type, _):
      return json.members.flatMap { type.doubtfulDates(in: $0.value, of: member) }
    case .object(let members):
      return members.flatMap { member in
        json[member.key].map { member.type.doubtfulDates(in: $0, of: member) } ?? []
      }
    default: return []
    }
  }
}

extension JSONValue {
  /// The value as messages say it: `the string '2'`, `an object`.
  package var words: String {
    switch kind {
    case .string: string.map { $0.count > 20 ? "a string" : "the string '\($0)'" } ?? "a string"
    case .number: numberText ?? "a number"
    case .boolean: boolean == true ? "true" : "false"
    case .null: "null"
    case .array, .object: kind.phrase
    }
  }

  /// Whether it is a number that an integer type takes: 1.0 and 1e2 are whole, too.
  func isWhole(bits: Int, isSigned: Bool) -> Bool {
    guard let text = numberText else { return false }
    if isSigned {
      guard let value = Int64(text) ?? Double(text).flatMap(Int64.init(exactly:)) else {
        return false
      }
      return bits >= 64 || abs(value) <= 1 << (bits - 1) && value != 1 << (bits - 1)
    }
    guard let value = UInt64(text) ?? Double(text).flatMap(UInt64.init(exactly:)) else {
      return false
    }
    return bits >= 64 || value < 1 << bits
  }
}

extension Sequence {
  /// The first result that is not nil.
  package func firstResult<Result>(_ body: (Element) -> Result?) -> Result? {
    for element in self {
      if let result = body(element) { return result }
    }
    return nil
  }
}
