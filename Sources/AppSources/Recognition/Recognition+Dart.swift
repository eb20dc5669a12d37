import PhoneModel

// flutter_local_notifications and awesome_notifications.

extension Recognition {
  mutating func flutter(_ made: Value.Made) -> [ReadApp.Category] {
    var categories: [ReadApp.Category] = []
    for (index, argument) in made.arguments.enumerated() {
      for settings in Self.alternatives(argument.value) {
        guard case .made(let all) = settings.value, all.name.hasSuffix("InitializationSettings")
        else {
          if index == 0, settings.value.reason != nil {
            note("settings", Self.reason(settings.value, at: made.place))
          }
          continue
        }
        let own =
          all.argument("iOS") ?? all.argument("ios")
          ?? (all.argument("notificationCategories") != nil ? settings.value : nil)
          ?? all.positional(1)
        for darwin in own.map(Self.alternatives) ?? [] {
          guard case .made(let inner) = darwin.value else {
            if !darwin.value.isNull {
              note("settings for iOS", Self.reason(darwin.value, at: all.place))
            }
            continue
          }
          categories += elements(inner.argument("notificationCategories"), inner).map {
            flutterCategory(
              Item(value: $0.value, condition: $0.condition ?? darwin.condition), inner.place)
          }
        }
      }
    }
    return categories
  }

  /// The alternatives of a value; the value itself if there are none.
  static func alternatives(_ value: Value) -> [Item] {
    if case .choice(let alternatives) = value {
      return alternatives.flatMap { alternative in
        Self.alternatives(alternative.value).map {
          Item(value: $0.value, condition: $0.condition ?? alternative.condition)
        }
      }
    }
    return [Item(value: value, condition: nil)]
  }

  private func flutterCategory(_ item: Item, _ place: ReadApp.Place) -> ReadApp.Category {
    guard case .made(let made) = item.value, made.name.hasSuffix("NotificationCategory") else {
      return Self.unresolvedCategory(item, .flutterLocalNotifications, place)
    }
    var unresolved: [ReadApp.Unresolved] = []
    let identifier = Self.text(
      made.positional(0) ?? made.argument("identifier"), "identifier of a category",
      at: made.place, &unresolved)?.text
    let name = Self.quoted(identifier, "category")
    let (items, reason) = Self.items(of: made.argument("actions") ?? .null)
    if let reason {
      unresolved.append(
        .init("actions of \(name)", reason))
    }
    return ReadApp.Category(
      identifier: identifier,
      actions: reason == nil ? items.map { flutterAction($0, made.place) } : nil,
      options: Self.categoryOptions(
        made.argument("options"), of: name, at: made.place, &unresolved),
      condition: item.condition, framework: .flutterLocalNotifications, place: made.place,
      unresolved: unresolved)
  }

  private func flutterAction(_ item: Item, _ place: ReadApp.Place) -> ReadApp.Action {
    guard case .made(let made) = item.value, made.callee.contains("NotificationAction") else {
      return Self.unreadAction(item, at: place)
    }
    var unresolved: [ReadApp.Unresolved] = []
    let identifier = Self.text(
      made.positional(0), "identifier of an action", at: made.place, &unresolved)?.text
    let name = Self.quoted(identifier, "button")
    var textInput: ReadApp.TextInput?
    if made.callee.hasSuffix(".text") {
      textInput = ReadApp.TextInput(
        buttonTitle: Self.fact(
          made.argument("buttonTitle"), "reply button of \(name)", at: made.place, &unresolved),
        placeholder: Self.text(
          made.argument("placeholder"), "placeholder of \(name)", at: made.place, &unresolved))
    }
    return ReadApp.Action(
      identifier: identifier,
      title: Self.text(made.positional(1), "title of \(name)", at: made.place, &unresolved),
      options: Self.actionOptions(made.argument("options"), of: name, at: made.place, &unresolved),
      textInput: textInput, condition: item.condition, place: made.place, unresolved: unresolved)
  }

  // MARK: - awesome_notifications

  /// A notification with buttons, whose category is created when it is shown.
  mutating func awesome(_ made: Value.Made) -> [ReadApp.Category] {
    guard let value = made.argument("actionButtons"), !value.isNull else { return [] }
    let lists = Self.alternatives(value)
    return lists.compactMap { list -> ReadApp.Category? in
      let (items, reason) = Self.items(of: list.value)
      guard !items.isEmpty || reason != nil else { return nil }
      var unresolved: [ReadApp.Unresolved] = []
      if let reason {
        unresolved.append(
          .init("buttons of a notification", reason))
      }
      let actions = items.map { awesomeAction($0, made.place) }
      let parts = actions.map { action -> String? in
        guard let identifier = action.identifier, let title = action.title else { return nil }
        return "\(identifier)(\(title.text))".uppercased()
      }
      let isKnown = reason == nil && !parts.contains(nil)
      let identifier =
        isKnown ? (["DEFAULT"] + parts.compactMap(\.self)).joined(separator: ",") : nil
      if !isKnown, reason == nil {
        unresolved.append(
          ReadApp.Unresolved(
            what: "identifier of a category", reason: "the framework makes it of its buttons",
            place: made.place))
      }
      return ReadApp.Category(
        identifier: identifier, actions: reason == nil ? actions : nil,
        options: [.customDismissAction],
        condition: list.condition ?? "its notification is shown", framework: .awesomeNotifications,
        place: made.place, unresolved: unresolved)
    }
  }

  private func awesomeAction(_ item: Item, _ place: ReadApp.Place) -> ReadApp.Action {
    guard case .made(let made) = item.value, made.name == "NotificationActionButton" else {
      let reason = Self.reason(item.value, at: place)
      return ReadApp.Action(
        condition: item.condition, place: place,
        unresolved: [.init("a button", reason)]
      )
    }
    var unresolved: [ReadApp.Unresolved] = []
    let identifier = Self.text(
      made.argument("key"), "identifier of an action", at: made.place, &unresolved)?.text
    let name = Self.quoted(identifier, "button")
    var options: [NotificationCategory.Action.Option]? = []
    switch Self.flag(
      made.argument("isDangerousOption"), "options of \(name)", at: made.place, &unresolved)
    {
    case true?: options?.append(.destructive)
    case false?: break
    case nil: options = nil
    }
    switch made.argument("actionType") ?? made.argument("buttonType") {
    case nil: options?.append(.foreground)
    case .external(let path)?:
      let word = path.split(separator: ".").last ?? ""
      if word == "Default" { options?.append(.foreground) }
    case let value?:
      let reason = Self.reason(value, at: made.place)
      unresolved.append(
        .init("options of \(name)", reason))
      options = nil
    }
    let asksText =
      Self.flag(made.argument("requireInputText"), "kind of \(name)", at: made.place, &unresolved)
      == true
    return ReadApp.Action(
      identifier: identifier,
      title: Self.text(made.argument("label"), "title of \(name)", at: made.place, &unresolved),
      options: options, textInput: asksText ? ReadApp.TextInput() : nil, condition: item.condition,
      place: made.place, unresolved: unresolved)
  }
}
