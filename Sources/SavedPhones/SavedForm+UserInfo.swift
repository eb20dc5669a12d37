import APNs
import Foundation
public import NotifySimCore

// What came as JSON stays as it is. An app's own values become JSON; where some of them are dates
// or data, which JSON lacks, all are wrapped, and those are marked.
extension UserInfo: SavedForm {
  private static let wrapper = "$propertyList"

  var savedForm: JSONTree {
    switch storage {
    case .empty: return .object([])
    case .json(let value): return .json(value)
    case .dictionary(let dictionary):
      let values = PlainValue.dictionary(PlainValue.entries(of: dictionary))
      let isWrapped = values.needsMarks || values.keys == [Self.wrapper]
      let object = values.saved(isMarked: isWrapped)
      return isWrapped ? .object([(Self.wrapper, object)]) : object
    }
  }

  init(savedForm place: SavedPlace) throws(SavedPlace.Mistake) {
    guard place.value.kind == .object else { throw place.mistake("an object") }
    place.acceptKeys()
    guard !place.keys.isEmpty else {
      self.init()
      return
    }
    guard place.keys == [Self.wrapper], let wrapped = place.value[Self.wrapper] else {
      self.init(place.value)
      return
    }
    let values = try PlainValue(marked: SavedPlace(wrapped, name: place.name)).value
    self.init(values as? [AnyHashable: Any] ?? [:])
  }

  static var savedSchema: JSONSchema { .object(isOpen: true) }
  static var savedExample: Self { Self() }
}

extension UserInfo.PlainValue {
  private enum Mark {
    static let sign = "$"
    static let date = "$date"
    static let data = "$data"
  }

  fileprivate var keys: [String] {
    if case .dictionary(let values) = self { Array(values.keys) } else { [] }
  }

  /// Whether there is something in it that JSON lacks.
  fileprivate var needsMarks: Bool {
    switch self {
    case .date, .data: true
    case .array(let values): values.contains(where: \.needsMarks)
    case .dictionary(let values): values.values.contains(where: \.needsMarks)
    default: false
    }
  }

  fileprivate func saved(isMarked: Bool) -> JSONTree {
    switch self {
    case .null: return .null
    case .bool(let value): return .boolean(value)
    case .integer(let value): return Int(value).savedForm
    case .unsigned(let value): return value.savedForm
    case .real(let value): return value.savedForm
    case .string(let value): return .text(value)
    case .date(let value): return .object([(Mark.date, value.savedForm)])
    case .data(let value): return .object([(Mark.data, value.savedForm)])
    case .array(let values): return .array(values.map { $0.saved(isMarked: isMarked) })
    case .dictionary(let values):
      // A key that could be taken for a mark gets one sign more.
      let isLikeMark = isMarked && values.count == 1
      return .object(
        values.sorted { $0.key < $1.key }.map { key, value in
          let mark = isLikeMark && key.hasPrefix(Mark.sign) ? Mark.sign : ""
          return (mark + key, value.saved(isMarked: isMarked))
        })
    }
  }

  fileprivate init(marked place: SavedPlace) throws(SavedPlace.Mistake) {
    let value = place.value
    switch value.kind {
    case .null: self = .null
    case .boolean: self = .bool(value.boolean ?? false)
    case .number: self = value.integer.map { .integer(Int64($0)) } ?? .real(value.double ?? 0)
    case .string: self = .string(value.string ?? "")
    case .array:
      var values: [Self] = []
      for element in value.elements { values.append(try Self(marked: SavedPlace(element))) }
      self = .array(values)
    case .object: self = try Self.object(place)
    }
  }

  private static func object(_ place: SavedPlace) throws(SavedPlace.Mistake) -> Self {
    if place.keys == [Mark.date], let date = place.child(Mark.date) {
      return .date(try Date(savedForm: date))
    }
    if place.keys == [Mark.data], let data = place.child(Mark.data) {
      return .data(try Data(savedForm: data))
    }
    let isMarked = place.keys.count == 1 && place.keys[0].hasPrefix(Mark.sign)
    var values: [String: Self] = [:]
    for key in place.keys {
      guard let member = place.child(key) else { continue }
      values[isMarked ? String(key.dropFirst()) : key] = try Self(marked: member)
    }
    return .dictionary(values)
  }
}
