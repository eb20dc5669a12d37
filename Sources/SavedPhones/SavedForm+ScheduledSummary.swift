import APNs
public import NotifySimCore

// The times of day, as people type them.
extension ScheduledSummary: SavedForm {
  var savedForm: SavedValue { .text(text) }

  init(savedForm place: SavedPlace) throws(SavedMistake) {
    self = try place.take("times of day such as 08:00,18:00") { $0.string.flatMap { Self($0) } }
  }
}
