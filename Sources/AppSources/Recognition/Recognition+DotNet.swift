import PhoneModel
import SourceCode

// Plugin.LocalNotification and Shiny.

extension Recognition {
  /// The members that a block after `new` sets.
  private static func members(_ made: Value.Made) -> Value {
    made.arguments.last { $0.label == Parser.initializerLabel }?.value ?? .null
  }

  private static func member(_ name: String, of made: Value.Made) -> Value? {
    members(made)[key: name] ?? made.argument(name)
  }

  mutating func pluginLocalNotification(_ made: Value.Made) -> [ReadApp.Category] {
    let items =
      made.name == "AddCategory"
      ? made.arguments.map { Item(value: $0.value, condition: nil) }
      : elements(made.positional(0), made)
    return items.compactMap { item in
      guard case .made(let category) = item.value,
        category.name == "NotificationCategory" || category.callee == Self.expectedType
      else {
        return Self.unresolvedCategory(item, .pluginLocalNotification, made.place)
      }
      return pluginCategory(category, item.condition)
    }
  }

  private func pluginCategory(_ made: Value.Made, _ condition: String?) -> ReadApp.Category? {
    var unresolved: [ReadApp.Unresolved] = []
    let type = made.positional(0) ?? Self.member("CategoryType", of: made) ?? .null
    let identifier: String?
    switch type {
    case .external(let path): identifier = path.split(separator: ".").last.map(String.init)
    default:
      identifier = Self.text(type, "identifier of a category", at: made.place, &unresolved)?.text
    }
    // A category of the type None, or without actions, is dropped.
    if identifier == "None" { return nil }
    let name = Self.quoted(identifier, "category")
    let (items, reason) = Self.items(of: Self.member("ActionList", of: made) ?? .null)
    if let reason {
      unresolved.append(
        .init("actions of \(name)", reason))
    } else if items.isEmpty {
      return nil
    }
    return ReadApp.Category(
      identifier: identifier,
      actions: reason == nil ? items.map { pluginAction($0, made.place) } : nil, options: [],
      condition: condition, framework: .pluginLocalNotification, place: made.place,
      unresolved: unresolved)
  }

  private func pluginAction(_ item: Item, _ place: ReadApp.Place) -> ReadApp.Action {
    guard case .made(let made) = item.value,
      made.name == "NotificationAction" || made.callee == Self.expectedType
    else {
      return Self.unreadAction(item, at: place)
    }
    var unresolved: [ReadApp.Unresolved] = []
    let identifier = Self.text(
      made.positional(0) ?? Self.member("ActionId", of: made), "identifier of an action",
      at: made.place, &unresolved)?.text
    let name = Self.quoted(identifier, "button")
    let options = pluginOptions(made, of: name, &unresolved)
    var textInput: ReadApp.TextInput?
    if let button = Self.member("TextInputButtonTitle", of: made), !button.isNull,
      button.string != ""
    {
      textInput = ReadApp.TextInput(
        buttonTitle: Self.fact(button, "reply button of \(name)", at: made.place, &unresolved),
        placeholder: Self.text(
          Self.member("TextInputPlaceholder", of: made), "placeholder of \(name)", at: made.place,
          &unresolved))
    }
    let title = Self.member("Title", of: made)
    return ReadApp.Action(
      identifier: identifier,
      title: title == nil
        ? ReadApp.Text("") : Self.text(title, "title of \(name)", at: made.place, &unresolved),
      options: options, textInput: textInput, condition: item.condition, place: made.place,
      unresolved: unresolved)
  }

  /// The callee of `new(…)`, whose type is the one that is expected.
  private static let expectedType = "new"

  private func pluginOptions(
    _ made: Value.Made, of name: String, _ unresolved: inout [ReadApp.Unresolved]
  ) -> [NotificationCategory.Action.Option]? {
    // The first versions had the action itself as a member.
    var action = Self.member("iOSAction", of: made)
    if let own = Self.member("IOS", of: made) ?? Self.member("Apple", of: made) {
      switch own {
      case .made(let apple): action = Self.member("Action", of: apple)
      case .object: action = own[key: "Action"]
      default: action = own
      }
    }
    switch action {
    case nil, .null?: return []
    case .external(let path)?:
      switch path.split(separator: ".").last {
      case "Foreground": return [.foreground]
      case "Destructive": return [.destructive]
      case "AuthenticationRequired": return [.authenticationRequired]
      case "None": return []
      default: break
      }
    default: break
    }
    let reason = Self.reason(action ?? .null, at: made.place)
    unresolved.append(
      .init("options of \(name)", reason))
    return nil
  }

  // MARK: - Shiny

  mutating func shiny(_ made: Value.Made) -> [ReadApp.Category] {
    made.arguments.compactMap { argument in
      guard case .made(let channel) = argument.value, argument.value.isShinyChannel else {
        return nil
      }
      var unresolved: [ReadApp.Unresolved] = []
      let identifier = Self.text(
        Self.member("Identifier", of: channel) ?? channel.positional(0), "identifier of a category",
        at: channel.place, &unresolved)?.text
      let name = Self.quoted(identifier, "category")
      let listed = Self.member("Actions", of: channel).map { Self.items(of: $0) }
      if Self.member("Identifier", of: channel) == nil, channel.positional(0) == nil {
        return nil
      }
      let given = channel.arguments.filter { $0.label == nil }.dropFirst()
        .map { Item(value: $0.value, condition: nil) }
      if let reason = listed?.1 {
        unresolved.append(
          .init("actions of \(name)", reason))
      }
      return ReadApp.Category(
        identifier: identifier,
        actions: (listed?.0 ?? Array(given)).map { shinyAction($0, channel.place) }, options: [],
        intentIdentifiers: [""], framework: .shiny, place: channel.place, unresolved: unresolved)
    }
  }

  private func shinyAction(_ item: Item, _ place: ReadApp.Place) -> ReadApp.Action {
    guard case .made(let made) = item.value,
      made.callee.contains("ChannelAction") || made.callee == Self.expectedType
    else {
      return Self.unreadAction(item, at: place)
    }
    var unresolved: [ReadApp.Unresolved] = []
    let identifier = Self.text(
      Self.member("Identifier", of: made) ?? made.positional(0), "identifier of an action",
      at: made.place, &unresolved)?.text
    let name = Self.quoted(identifier, "button")
    // `Create(title, type)` takes the title for the identifier too.
    var rest = (1...2).compactMap { made.positional($0) }
    var type = Self.member("ActionType", of: made)
    if case .external(let path)? = rest.last, type == nil, path.contains("ChannelActionType") {
      type = rest.popLast()
    } else if rest.count == 2, type == nil {
      type = rest.popLast()
    }
    let title = Self.text(
      Self.member("Title", of: made) ?? rest.first ?? made.positional(0), "title of \(name)",
      at: made.place, &unresolved)
    var word = ""
    var isKnown = true
    switch type {
    case nil, .null?: break
    case .external(let path)?: word = path.split(separator: ".").last.map(String.init) ?? ""
    case let value?:
      isKnown = false
      let reason = Self.reason(value, at: made.place)
      unresolved.append(
        .init("options of \(name)", reason))
    }
    let options: [NotificationCategory.Action.Option] =
      word == "OpenApp" ? [.foreground] : word == "Destructive" ? [.destructive] : []
    return ReadApp.Action(
      identifier: identifier, title: title, options: isKnown ? options : nil,
      textInput: word == "TextReply"
        ? ReadApp.TextInput(
          buttonTitle: title.map { .read($0, at: made.place) } ?? .unknown("its title is not known")
        )
        : nil,
      condition: item.condition, place: made.place, unresolved: unresolved)
  }
}
