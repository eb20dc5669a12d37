import APNs
public import NotifySimCore

// The name, as people type it.
extension PhoneZone: SavedForm {
  var savedForm: SavedValue { .text(name) }

  init(savedForm place: SavedPlace) throws(SavedMistake) {
    self = try place.take("a time zone such as Asia/Seoul") { $0.string.flatMap { Self($0) } }
  }
}
