import APNs

extension DecodedType {
  /// The JSON Schema of what decodes into the type, for a sender's own tests; what is not known may
  /// be anything, and further keys pass.
  package var schema: JSONSchema {
    switch self {
    case .text: .text
    case .url: .someText
    case .uuid: .text(matching: "^[0-9A-Fa-f]{8}(-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}$")
    case .data: .text(matching: "^[A-Za-z0-9+/]*={0,2}$")
    case .flag: .yesOrNo
    case .whole(let bits, let isSigned): .whole(in: Self.range(bits: bits, isSigned: isSigned))
    case .number, .shortNumber: .number
    case .date: JSONSchema.number.described("seconds since 2001")
    case .words(let words): .oneOf(words)
    case .numbers(let numbers): .any(of: numbers.map { .whole(in: $0...$0) })
    case .choice(let choices):
      .any(
        of: choices.map { choice in
          let payload = Self.schema(of: choice.members ?? [])
          return .object([(choice.key, payload)], required: [choice.key], isOpen: true)
        })
    case .optional(.unknown), .anything, .unknown: .anything
    case .optional(let type): .any(of: [type.schema, .null])
    case .list(let type): .array(of: type.schema)
    case .map(let type, _): .dictionary(of: type.schema)
    case .range(let type): .array(of: type.schema, atLeast: 2)
    case .point: .array(of: .number, atLeast: 2)
    case .object(let members): Self.schema(of: members)
    }
  }

  private static func schema(of members: [Member]) -> JSONSchema {
    .object(
      members.map { ($0.key, $0.type.schema) },
      required: members.filter(\.type.isRequired).map(\.key), isOpen: true)
  }

  /// The values of an integer type, as far as an `Int` holds them.
  static func range(bits: Int, isSigned: Bool) -> ClosedRange<Int> {
    guard bits < 64 else { return (isSigned ? .min : 0) ... .max }
    let top = 1 << (isSigned ? bits - 1 : bits)
    return (isSigned ? -top : 0)...(top - 1)
  }
}
