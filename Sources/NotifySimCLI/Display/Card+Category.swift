import CommandLineTools
import NotifySimCore

extension Card {
  /// The card of a category: its buttons as they are shown with room, or where space is short.
  init(_ category: RegisteredCategory, of appName: String, isSpaceShort: Bool) {
    let shown = category.actions(isSpaceShort: isSpaceShort)
    self.init(
      appName: appName, time: "", surface: isSpaceShort ? "where space is short" : "with room",
      title: category.identifier, actions: shown.numbered,
      notes: category.notes(hidden: category.actionCount - shown.count))
  }
}

extension RegisteredCategory {
  fileprivate func notes(hidden: Int) -> [String] {
    var notes: [String] = []
    if actionCount == 0 { notes.append("no buttons") }
    if hidden > 0 { notes.append("\(hidden) more without room (R15)") }
    if !options.isEmpty { notes.append("options: \(options.joined(separator: ", "))") }
    if let placeholder = hiddenPreviewsBodyPlaceholder.nonEmpty {
      notes.append("when previews are hidden: \(placeholder)")
    }
    return notes
  }
}
