import PhoneModel

// UserNotifications, from Swift, Objective-C, C# and Kotlin.

extension Recognition {
  mutating func native(_ made: Value.Made) -> [ReadApp.Category] {
    elements(made.positional(0) ?? made.arguments.first?.value, made).flatMap {
      nativeCategories($0, made.place)
    }
  }

  private func nativeCategories(_ item: Item, _ place: ReadApp.Place) -> [ReadApp.Category] {
    switch item.value {
    case .null: return []
    case .choice(let alternatives):
      return alternatives.flatMap {
        nativeCategories(
          Item(value: $0.value, condition: item.condition ?? $0.condition), place)
      }
    case .made(let made) where Self.isNativeCategory(made):
      return [nativeCategory(made, item.condition)]
    default:
      let reason = Self.reason(item.value, at: place)
      return [
        ReadApp.Category(
          condition: item.condition, framework: .native,
          place: reason.place.file.isEmpty ? place : reason.place,
          unresolved: [
            .init("a category", reason)
          ])
      ]
    }
  }

  static func isNativeCategory(_ made: Value.Made) -> Bool {
    made.callee.contains("UNNotificationCategory") || made.callee == ".init"
      || made.callee.contains("UNMutableNotificationCategory")
  }

  private func nativeCategory(_ made: Value.Made, _ condition: String?) -> ReadApp.Category {
    var unresolved: [ReadApp.Unresolved] = []
    let count = made.arguments.count
    let identifierValue = made.argument("identifier") ?? made.unlabelled(at: 0)
    let identifier = Self.text(
      identifierValue, "identifier of a category", at: made.place, &unresolved)?.text
    let name = Self.quoted(identifier, "category")
    let actionsValue = made.argument("actions") ?? made.unlabelled(at: 1)
    let options =
      made.argument("options") ?? (count > 3 ? made.unlabelled(at: count - 1) : nil)
    let placeholder =
      made.argument("hiddenPreviewsBodyPlaceholder") ?? (count > 4 ? made.unlabelled(at: 3) : nil)
    var (actions, actionsUnresolved) = Self.nativeActions(actionsValue, of: name, at: made.place)
    unresolved += actionsUnresolved
    // A category whose identifier is not known is of no use for its actions.
    if identifier == nil, actions == nil { actions = nil }
    return ReadApp.Category(
      identifier: identifier, actions: actions,
      options: Self.categoryOptions(options, of: name, at: made.place, &unresolved),
      intentIdentifiers: Self.strings(made.argument("intentIdentifiers")),
      hiddenPreviewsBodyPlaceholder: Self.text(
        placeholder, "hidden previews' placeholder of \(name)", at: made.place, &unresolved),
      condition: condition, framework: .native, place: made.place, unresolved: unresolved)
  }

  static func strings(_ value: Value?) -> [String] {
    guard case .list(let list)? = value else { return [] }
    return list.elements.compactMap(\.value.string)
  }

  /// The actions of a list; nil if the list is not known.
  static func nativeActions(
    _ value: Value?, of name: String, at place: ReadApp.Place
  ) -> ([ReadApp.Action]?, [ReadApp.Unresolved]) {
    guard let value, !value.isNull else { return ([], []) }
    let (items, reason) = items(of: value)
    if let reason {
      return (
        nil,
        [
          ReadApp.Unresolved(
            what: "actions of \(name)", reason: reason.text,
            place: reason.place.file.isEmpty ? place : reason.place)
        ]
      )
    }
    switch value {
    case .list, .choice, .made: break
    default:
      let reason = self.reason(value, at: place)
      return (
        nil,
        [.init("actions of \(name)", reason)]
      )
    }
    var actions: [ReadApp.Action] = []
    for item in items where !item.value.isNull {
      actions.append(nativeAction(item, at: place))
    }
    return (actions, [])
  }

  private static func nativeAction(_ item: Item, at place: ReadApp.Place) -> ReadApp.Action {
    guard case .made(let made) = item.value,
      made.callee.contains("Action") || made.callee == ".init"
    else {
      return unreadAction(item, at: place)
    }
    var unresolved: [ReadApp.Unresolved] = []
    let count = made.arguments.count
    let identifier = text(
      made.argument("identifier") ?? made.unlabelled(at: 0), "identifier of an action",
      at: made.place, &unresolved)?.text
    let name = quoted(identifier, "button")
    // Objective-C's first argument has no label, and the others have theirs.
    let title = made.argument("title") ?? made.unlabelled(at: 1)
    let isText =
      made.callee.contains("UNTextInputNotificationAction")
      || made.argument("textInputButtonTitle") != nil
      || made.argument("textInputPlaceholder") != nil
    let options = made.argument("options") ?? made.unlabelled(at: 2)
    var textInput: ReadApp.TextInput?
    if isText {
      let button = count > 4 ? made.unlabelled(at: count - 2) : nil
      let placeholder = count > 4 ? made.unlabelled(at: count - 1) : nil
      textInput = ReadApp.TextInput(
        buttonTitle: fact(
          made.argument("textInputButtonTitle") ?? button, "reply button of \(name)",
          at: made.place, &unresolved),
        placeholder: text(
          made.argument("textInputPlaceholder") ?? placeholder, "placeholder of \(name)",
          at: made.place, &unresolved))
    }
    return ReadApp.Action(
      identifier: identifier, title: text(title, "title of \(name)", at: made.place, &unresolved),
      options: actionOptions(options, of: name, at: made.place, &unresolved),
      textInput: textInput, condition: item.condition, place: made.place, unresolved: unresolved)
  }
}
