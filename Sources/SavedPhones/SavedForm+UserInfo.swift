import APNs
import Foundation
public import NotifySimCore
import UserNotifications

// What came as JSON stays as it is. An app's own values become JSON; where some of them are dates
// or data, which JSON lacks, all are wrapped, and those are marked.
extension UserInfo: SavedForm {
  private static let wrapper = "$propertyList"

  var savedForm: JSONTree {
    switch storage {
    case .empty: return .object([])
    case .json(let value): return .json(value)
    case .content(let content):
      let values = PropertyList(content.userInfo)
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
    let content = UNMutableNotificationContent()
    content.userInfo = try PropertyList(marked: SavedPlace(wrapped, name: place.name)).dictionary
    self.init(of: content)
  }

  static var savedSchema: JSONSchema { .object(isOpen: true) }
  static var savedExample: Self { Self() }

  /// What an app may have in `userInfo`.
  fileprivate indirect enum PropertyList {
    case null
    case boolean(Bool)
    case whole(Int)
    case unsigned(UInt64)
    case number(Double)
    case text(String)
    case date(Date)
    case data(Data)
    case array([PropertyList])
    case dictionary([String: PropertyList])

    private enum Mark {
      static let sign = "$"
      static let date = "$date"
      static let data = "$data"
    }

    init(_ value: Any) {
      switch value {
      case let value as String: self = .text(value)
      case let value as Bool: self = .boolean(value)
      case let value as Int: self = .whole(value)
      case let value as UInt64: self = .unsigned(value)
      case let value as Double: self = .number(value)
      case let value as Date: self = .date(value)
      case let value as Data: self = .data(value)
      case let values as [Any]: self = .array(values.map { PropertyList($0) })
      case let values as [AnyHashable: Any]:
        let entries = values.map { ("\($0.key.base)", PropertyList($0.value)) }
        self = .dictionary(Dictionary(entries, uniquingKeysWith: { $1 }))
      default: self = .null
      }
    }

    var keys: [String] {
      if case .dictionary(let values) = self { Array(values.keys) } else { [] }
    }

    /// Whether there is something in it that JSON lacks.
    var needsMarks: Bool {
      switch self {
      case .date, .data: true
      case .array(let values): values.contains(where: \.needsMarks)
      case .dictionary(let values): values.values.contains(where: \.needsMarks)
      default: false
      }
    }

    func saved(isMarked: Bool) -> JSONTree {
      switch self {
      case .null: return .null
      case .boolean(let value): return .boolean(value)
      case .whole(let value): return .whole(value)
      case .unsigned(let value): return value.savedForm
      case .number(let value): return value.savedForm
      case .text(let value): return .text(value)
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

    init(marked place: SavedPlace) throws(SavedPlace.Mistake) {
      let value = place.value
      switch value.kind {
      case .null: self = .null
      case .boolean: self = .boolean(value.boolean ?? false)
      case .number: self = value.integer.map { .whole($0) } ?? .number(value.double ?? 0)
      case .string: self = .text(value.string ?? "")
      case .array:
        var values: [PropertyList] = []
        for element in value.elements { values.append(try Self(marked: SavedPlace(element))) }
        self = .array(values)
      case .object: self = try Self.object(place)
      }
    }

    private static func object(_ place: SavedPlace) throws(SavedPlace.Mistake) -> PropertyList {
      if place.keys == [Mark.date], let date = place.child(Mark.date) {
        return .date(try Date(savedForm: date))
      }
      if place.keys == [Mark.data], let data = place.child(Mark.data) {
        return .data(try Data(savedForm: data))
      }
      let isMarked = place.keys.count == 1 && place.keys[0].hasPrefix(Mark.sign)
      var values: [String: PropertyList] = [:]
      for key in place.keys {
        guard let member = place.child(key) else { continue }
        values[isMarked ? String(key.dropFirst()) : key] = try PropertyList(marked: member)
      }
      return .dictionary(values)
    }

    /// The values as an app keeps them.
    var dictionary: [AnyHashable: Any] {
      if case .dictionary(let values) = self { values.mapValues(\.value) } else { [:] }
    }

    private var value: Any {
      switch self {
      case .null: NSNull()
      case .boolean(let value): value
      case .whole(let value): value
      case .unsigned(let value): value
      case .number(let value): value
      case .text(let value): value
      case .date(let value): value
      case .data(let value): value
      case .array(let values): values.map(\.value)
      case .dictionary(let values): values.mapValues(\.value)
      }
    }
  }
}
