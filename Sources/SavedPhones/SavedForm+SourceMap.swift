import APNs
import NotifySimCore

// The numbers of the map, on one line.
extension SourceMap: SavedForm {
  var savedForm: SavedValue {
    guard case .array(let numbers)? = try? SavedValue(coding: self) else { return .text("") }
    return .text(numbers.map(\.text).joined(separator: " "))
  }

  init(savedForm place: SavedPlace) throws(SavedMistake) {
    self = try place.take("the map of a text, whole numbers") { value in
      guard let text = value.string else { return nil }
      let list = "[\(text.split(separator: " ").joined(separator: ","))]"
      guard let numbers = try? JSONDocument(parsing: list).root else { return nil }
      return try? SourceMap(from: SavedReader(place: SavedPlace(numbers)))
    }
  }
}
