import APNs

/// A JSON value as a plain tree, to compare what two readers found.
enum Tree: Equatable {
  case object([String: Tree])
  case array([Tree])
  case string([UInt8])
  case number(String)
  case boolean(Bool)
  case null

  /// The tree of a read value, with numbers by their nearest double.
  init(_ value: JSONValue, exactNumbers: Bool = false) {
    switch value.kind {
    case .object:
      let pairs = value.members.map {
        ($0.key.string ?? "", Tree($0.value, exactNumbers: exactNumbers))
      }
      self = .object(Dictionary(pairs) { _, last in last })
    case .array: self = .array(value.elements.map { Tree($0, exactNumbers: exactNumbers) })
    case .string: self = .string(Array((value.string ?? "").utf8))
    case .number:
      let text = value.numberText ?? ""
      self = .number(exactNumbers ? text : Tree.canonical(Double(text) ?? .nan))
    case .boolean: self = .boolean(value.boolean == true)
    case .null: self = .null
    }
  }

  static func canonical(_ double: Double) -> String { (double == 0 ? 0 : double).description }
}
