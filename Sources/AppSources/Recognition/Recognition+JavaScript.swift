import PhoneModel

// Expo, notifee, react-native-notifications, push-notification-ios, Capacitor and Cordova.

extension Recognition {
  /// How a framework says which options an action has.
  private struct ActionKeys {
    var identifier = ["id"]
    var title = "title"
    /// The key of the object with the options; nil if they are members of the action.
    var options: String?
    var foreground = "foreground"
    var destructive = "destructive"
    var authentication = "authenticationRequired"
    var textInput = "textInput"
    var buttonTitle = "buttonTitle"
    var placeholder = "placeholder"
  }

  private func keys(_ framework: ReadApp.Framework) -> ActionKeys {
    switch framework {
    case .expo:
      ActionKeys(
        identifier: ["identifier"], title: "buttonTitle", options: "options",
        foreground: "opensAppToForeground", destructive: "isDestructive",
        authentication: "isAuthenticationRequired", buttonTitle: "submitButtonTitle")
    case .notifee:
      ActionKeys(textInput: "input", buttonTitle: "buttonText", placeholder: "placeholderText")
    case .pushNotificationIOS: ActionKeys(options: "options")
    case .wix: ActionKeys(identifier: ["identifier"])
    case .capacitor:
      ActionKeys(
        authentication: "requiresAuthentication", textInput: "input",
        buttonTitle: "inputButtonTitle", placeholder: "inputPlaceholder")
    default: ActionKeys()
    }
  }

  // MARK: - Actions

  /// An action that is written as an object.
  private func action(
    _ item: Item, _ framework: ReadApp.Framework, at place: ReadApp.Place
  ) -> ReadApp.Action? {
    if case .made(let made) = item.value, framework == .wix, case .object? = made.positional(0),
      has("react-native-notifications", (3, 4)) == true
    {
      let reason =
        "the constructor takes (identifier, activationMode, title, authenticationRequired,"
        + " textInput) since react-native-notifications 3.4, and no object"
      return ReadApp.Action(
        condition: item.condition, place: made.place,
        unresolved: [.init(what: "an action", reason: reason, place: made.place)])
    }
    guard case .object(let object) = Self.written(item.value, framework) else {
      if case .made(let made) = item.value, framework == .wix {
        return wixAction(made, item.condition)
      }
      return Self.unreadAction(item, at: place)
    }
    let keys = keys(framework)
    let place = object.place ?? place
    var unresolved: [ReadApp.Unresolved] = []
    let value = Value.object(object)
    let identifierValue = keys.identifier.compactMap { value[key: $0] }.first
    let identifier = Self.text(identifierValue, "identifier of an action", at: place, &unresolved)?
      .text
    // Actions without an identifier or a title are dropped without a word.
    if identifierValue == nil { return nil }
    let titleValue = value[key: keys.title]
    if framework == .expo, titleValue == nil { return nil }
    let name = Self.quoted(identifier, "button")
    let title =
      titleValue == nil
      ? ReadApp.Text("") : Self.text(titleValue, "title of \(name)", at: place, &unresolved)
    let holder = keys.options.map { value[key: $0] ?? .null } ?? value
    let options = options(holder, keys, framework, name, at: place, &unresolved)
    return ReadApp.Action(
      identifier: identifier, title: title, options: options,
      textInput: textInput(value, keys, framework, name, at: place, &unresolved),
      condition: item.condition, place: place, unresolved: unresolved)
  }

  private func options(
    _ holder: Value, _ keys: ActionKeys, _ framework: ReadApp.Framework, _ name: String,
    at place: ReadApp.Place, _ unresolved: inout [ReadApp.Unresolved]
  ) -> [NotificationCategory.Action.Option]? {
    let what = "options of \(name)"
    if holder.isUnknown || { if case .choice = holder { true } else { false } }() {
      let reason = Self.reason(holder, at: place)
      unresolved.append(.init(what, reason))
      return nil
    }
    var foreground: Bool?
    var isVersionUnknown = false
    switch framework {
    case .wix:
      switch holder[key: "activationMode"] {
      case nil, .null?: foreground = false
      case .text(let mode)?: foreground = mode.text == "foreground"
      case let value?:
        let reason = Self.reason(value, at: place)
        unresolved.append(.init(what, reason))
      }
    case .expo where holder[key: keys.foreground] == nil:
      if let expoSDK {
        foreground = expoSDK < 53
      } else {
        isVersionUnknown = true
        unresolved.append(
          ReadApp.Unresolved(
            what: "whether \(name) opens the app",
            reason:
              "without '\(keys.foreground)' a button opens the app up to Expo's SDK 52 and not"
              + " since 53, and no package.json says which it is",
            place: place))
      }
    default: foreground = Self.flag(holder[key: keys.foreground], what, at: place, &unresolved)
    }
    let destructive = Self.flag(holder[key: keys.destructive], what, at: place, &unresolved)
    let authentication = Self.flag(holder[key: keys.authentication], what, at: place, &unresolved)
    if isVersionUnknown { foreground = false }
    guard let foreground, let destructive, let authentication else { return nil }
    if framework == .capacitor {
      // The first of these alone counts.
      if foreground { return [.foreground] }
      if destructive { return [.destructive] }
      return authentication ? [.authenticationRequired] : []
    }
    return (authentication ? [.authenticationRequired] : []) + (destructive ? [.destructive] : [])
      + (foreground ? [.foreground] : [])
  }

  private func textInput(
    _ action: Value, _ keys: ActionKeys, _ framework: ReadApp.Framework, _ name: String,
    at place: ReadApp.Place, _ unresolved: inout [ReadApp.Unresolved]
  ) -> ReadApp.TextInput? {
    let input = action[key: keys.textInput]
    if framework == .wix, input == nil, action[key: "behavior"]?.string == "textInput" {
      return ReadApp.TextInput()
    }
    if framework == .capacitor {
      guard Self.flag(input, "kind of \(name)", at: place, &unresolved) == true else { return nil }
      return labels(of: action, keys, framework, name, at: place, &unresolved)
    }
    switch input {
    case nil, .null: return nil
    case .truth(let truth):
      // notifee asks only whether there is a value.
      return truth || framework == .notifee ? ReadApp.TextInput() : nil
    case .object?: return labels(of: input ?? .null, keys, framework, name, at: place, &unresolved)
    case let value?:
      let reason = Self.reason(value, at: place)
      unresolved.append(
        .init("text input of \(name)", reason))
      return ReadApp.TextInput()
    }
  }

  private func labels(
    of holder: Value, _ keys: ActionKeys, _ framework: ReadApp.Framework, _ name: String,
    at place: ReadApp.Place, _ unresolved: inout [ReadApp.Unresolved]
  ) -> ReadApp.TextInput {
    ReadApp.TextInput(
      buttonTitle: Self.fact(
        holder[key: keys.buttonTitle], "reply button of \(name)", at: place, &unresolved),
      placeholder: Self.text(
        holder[key: keys.placeholder], "placeholder of \(name)", at: place, &unresolved))
  }

  /// What `new Type({…})` of react-native-notifications was given.
  private static func written(_ value: Value, _ framework: ReadApp.Framework) -> Value {
    guard framework == .wix, case .made(let made) = value,
      case .object(var object)? = made.positional(0)
    else { return value }
    object.place = made.place
    return .object(object)
  }

  /// The actions of a list; nil if the list is not known.
  func actions(
    _ value: Value?, _ framework: ReadApp.Framework, of name: String, at place: ReadApp.Place,
    _ unresolved: inout [ReadApp.Unresolved]
  ) -> [ReadApp.Action]? {
    guard let value, !value.isNull else { return [] }
    let (items, open) = Self.items(of: value)
    var reason = open
    if case .object = value { reason = Self.reason(value, at: place) }
    if let reason {
      unresolved.append(
        ReadApp.Unresolved(
          what: "actions of \(name)", reason: reason.text,
          place: reason.place.file.isEmpty ? place : reason.place))
      return nil
    }
    return items.filter { !$0.value.isNull && $0.value.truth != false }
      .compactMap { action($0, framework, at: place) }
  }

  // MARK: - Expo

  mutating func expo(_ made: Value.Made) -> [ReadApp.Category] {
    if made.name == "setNotificationCategoriesAsync" {
      return elements(made.positional(0), made).map { item in
        guard case .object(let object) = item.value else {
          return Self.unresolvedCategory(item, .expo, made.place)
        }
        let value = Value.object(object)
        return expoCategory(
          value[key: "identifier"], value[key: "actions"], value[key: "options"],
          item.condition, object.place ?? made.place)
      }
    }
    return [
      expoCategory(made.positional(0), made.positional(1), made.positional(2), nil, made.place)
    ]
  }

  private func expoCategory(
    _ identifierValue: Value?, _ actionsValue: Value?, _ options: Value?, _ condition: String?,
    _ place: ReadApp.Place
  ) -> ReadApp.Category {
    var unresolved: [ReadApp.Unresolved] = []
    let identifier = Self.text(
      identifierValue ?? .null, "identifier of a category", at: place, &unresolved)?.text
    let name = Self.quoted(identifier, "category")
    let actions = actions(actionsValue, .expo, of: name, at: place, &unresolved)
    var keys: [(String, NotificationCategory.Option)] = [
      ("customDismissAction", .customDismissAction), ("allowInCarPlay", .allowInCarPlay),
      ("showTitle", .hiddenPreviewsShowTitle), ("showSubtitle", .hiddenPreviewsShowSubtitle),
    ]
    if let expoSDK, expoSDK < 53 { keys.append(("allowAnnouncement", .allowAnnouncement)) }
    let words = Self.options(options, keys, of: name, at: place, &unresolved)
    return ReadApp.Category(
      identifier: identifier, actions: actions, options: words,
      intentIdentifiers: Self.strings(options?[key: "intentIdentifiers"]),
      hiddenPreviewsBodyPlaceholder: Self.text(
        options?[key: "previewPlaceholder"], "hidden previews' placeholder of \(name)", at: place,
        &unresolved), condition: condition, framework: .expo, place: place, unresolved: unresolved)
  }

  /// The options of a category by the flags of an object; nil if one cannot be determined.
  private static func options(
    _ holder: Value?, _ keys: [(String, NotificationCategory.Option)], of name: String,
    at place: ReadApp.Place, _ unresolved: inout [ReadApp.Unresolved]
  ) -> [NotificationCategory.Option]? {
    let what = "options of \(name)"
    switch holder {
    case nil, .null?: return []
    case .object?: break
    case let value?:
      let reason = reason(value, at: place)
      unresolved.append(.init(what, reason))
      return nil
    }
    var options: [NotificationCategory.Option]? = []
    for (key, option) in keys {
      switch flag(holder?[key: key], what, at: place, &unresolved) {
      case true?: options?.append(option)
      case false?: break
      case nil: options = nil
      }
    }
    return options
  }

  static func unresolvedCategory(
    _ item: Item, _ framework: ReadApp.Framework, _ place: ReadApp.Place
  ) -> ReadApp.Category {
    let reason = reason(item.value, at: place)
    return ReadApp.Category(
      condition: item.condition, framework: framework,
      place: reason.place.file.isEmpty ? place : reason.place,
      unresolved: [.init("a category", reason)]
    )
  }

  // MARK: - Lists of objects

  /// A category of notifee, push-notification-ios or react-native-notifications.
  func listed(
    _ item: Item, _ framework: ReadApp.Framework, _ place: ReadApp.Place
  ) -> [ReadApp.Category] {
    if item.value.isNull || item.value.truth == false { return [] }
    var value = Self.written(item.value, framework)
    var place = place
    if case .made(let made) = value, framework == .wix {
      var object = Value.Object()
      object.set("identifier", made.positional(0) ?? .null)
      object.set("actions", made.positional(1) ?? .list(Value.List()))
      object.place = made.place
      value = .object(object)
    }
    guard case .object(let object) = value else {
      return [Self.unresolvedCategory(item, framework, place)]
    }
    place = object.place ?? place
    var unresolved: [ReadApp.Unresolved] = []
    let identifier = Self.text(
      value[key: framework == .wix ? "identifier" : "id"] ?? .null, "identifier of a category",
      at: place, &unresolved)?.text
    let name = Self.quoted(identifier, "category")
    let actions = actions(value[key: "actions"], framework, of: name, at: place, &unresolved)
    var options: [NotificationCategory.Option]? = []
    if framework == .notifee {
      let keys: [(String, NotificationCategory.Option)] = [
        ("allowInCarPlay", .allowInCarPlay), ("hiddenPreviewsShowTitle", .hiddenPreviewsShowTitle),
        ("hiddenPreviewsShowSubtitle", .hiddenPreviewsShowSubtitle),
        ("allowAnnouncement", .allowAnnouncement),
      ]
      options = Self.options(value, keys, of: name, at: place, &unresolved)
        .map { [.customDismissAction] + $0 }
    }
    return [
      ReadApp.Category(
        identifier: identifier, actions: actions, options: options,
        intentIdentifiers: Self.strings(value[key: "intentIdentifiers"]),
        hiddenPreviewsBodyPlaceholder: framework == .notifee
          ? Self.text(
            value[key: "hiddenPreviewsBodyPlaceholder"],
            "hidden previews' placeholder of \(name)", at: place, &unresolved) : nil,
        condition: item.condition, framework: framework, place: place, unresolved: unresolved)
    ]
  }

  /// Reads `new NotificationAction(identifier, activationMode, title, authentication, textInput)`.
  private func wixAction(_ made: Value.Made, _ condition: String?) -> ReadApp.Action {
    var unresolved: [ReadApp.Unresolved] = []
    let identifier = Self.text(
      made.positional(0) ?? .null, "identifier of an action", at: made.place, &unresolved)?.text
    let name = Self.quoted(identifier, "button")
    var options: [NotificationCategory.Action.Option]? = []
    switch Self.flag(made.positional(3), "options of \(name)", at: made.place, &unresolved) {
    case true?: options?.append(.authenticationRequired)
    case false?: break
    case nil: options = nil
    }
    switch made.positional(1) {
    case .text(let mode)?: if mode.text == "foreground" { options?.append(.foreground) }
    case nil, .null?: break
    case let value?:
      options = nil
      let reason = Self.reason(value, at: made.place)
      unresolved.append(
        .init("options of \(name)", reason))
    }
    var textInput: ReadApp.TextInput?
    if let input = made.positional(4), !input.isNull {
      textInput = labels(of: input, ActionKeys(), .wix, name, at: made.place, &unresolved)
    }
    return ReadApp.Action(
      identifier: identifier,
      title: Self.text(made.positional(2), "title of \(name)", at: made.place, &unresolved),
      options: options, textInput: textInput, condition: condition, place: made.place,
      unresolved: unresolved)
  }

  // MARK: - Capacitor and Cordova

  mutating func capacitor(_ made: Value.Made) -> [ReadApp.Category] {
    elements(made.positional(0)?[key: "types"], made).compactMap { item in
      guard case .object(let object) = item.value else {
        return Self.unresolvedCategory(item, .capacitor, made.place)
      }
      let value = Value.object(object)
      let place = object.place ?? made.place
      var unresolved: [ReadApp.Unresolved] = []
      // A type without an identifier is dropped.
      guard let identifierValue = value[key: "id"] else { return nil }
      let identifier = Self.text(
        identifierValue, "identifier of a category", at: place, &unresolved)?.text
      let name = Self.quoted(identifier, "category")
      let actions = actions(value[key: "actions"], .capacitor, of: name, at: place, &unresolved)
      let keys: [(String, NotificationCategory.Option)] = [
        ("iosCustomDismissAction", .customDismissAction), ("iosAllowInCarPlay", .allowInCarPlay),
        ("iosHiddenPreviewsShowTitle", .hiddenPreviewsShowTitle),
        ("iosHiddenPreviewsShowSubtitle", .hiddenPreviewsShowSubtitle),
      ]
      // The first of these alone counts.
      let options = Self.options(value, keys, of: name, at: place, &unresolved)
        .map { Array($0.prefix(1)) }
      return ReadApp.Category(
        identifier: identifier, actions: actions, options: options,
        hiddenPreviewsBodyPlaceholder: Self.text(
          value[key: "iosHiddenPreviewsBodyPlaceholder"],
          "hidden previews' placeholder of \(name)", at: place, &unresolved),
        condition: item.condition, framework: .capacitor, place: place, unresolved: unresolved)
    }
  }

  mutating func cordovaPush(_ made: Value.Made) -> [ReadApp.Category] {
    guard let value = made.positional(0)?[key: "ios"]?[key: "categories"] else { return [] }
    guard case .object(let object) = value else {
      if !value.isNull { note("categories", Self.reason(value, at: made.place)) }
      return []
    }
    return object.keys.map { identifier in
      var unresolved: [ReadApp.Unresolved] = []
      let category = object.members[identifier] ?? .null
      let place =
        { if case .object(let inner) = category { inner.place } else { nil } }() ?? made.place
      let actions = ["yes", "no", "maybe"].compactMap { key -> ReadApp.Action? in
        guard let value = category[key: key], case .object(let action) = value else { return nil }
        var own: [ReadApp.Unresolved] = []
        let at = action.place ?? place
        guard let callback = value[key: "callback"] else { return nil }
        let id = Self.text(callback, "identifier of an action", at: at, &own)?.text
        let name = Self.quoted(id, "button")
        let foreground = Self.flag(value[key: "foreground"], "options of \(name)", at: at, &own)
        let destructive = Self.flag(value[key: "destructive"], "options of \(name)", at: at, &own)
        var options: [NotificationCategory.Action.Option]?
        if let foreground, let destructive {
          options = (destructive ? [.destructive] : []) + (foreground ? [.foreground] : [])
        }
        return ReadApp.Action(
          identifier: id,
          title: Self.text(value[key: "title"], "title of \(name)", at: at, &own),
          options: options, place: at, unresolved: own)
      }
      if let reason = object.isOpen {
        unresolved.append(
          .init("categories", reason))
      }
      return ReadApp.Category(
        identifier: identifier, actions: actions, options: [], framework: .cordovaPush,
        place: place, unresolved: unresolved)
    }
  }

  mutating func cordovaLocal(_ made: Value.Made) -> [ReadApp.Category] {
    var unresolved: [ReadApp.Unresolved] = []
    let identifier = Self.text(
      made.positional(0), "identifier of a category", at: made.place, &unresolved)?.text
    let name = Self.quoted(identifier, "category")
    let (items, reason) = Self.items(of: made.positional(1) ?? .null)
    if let reason {
      unresolved.append(
        .init("actions of \(name)", reason))
    }
    let actions = items.map { item -> ReadApp.Action in
      var own: [ReadApp.Unresolved] = []
      let value = item.value
      let place =
        { if case .object(let inner) = value { inner.place } else { nil } }() ?? made.place
      let id = Self.text(value[key: "id"] ?? .null, "identifier of an action", at: place, &own)?
        .text
      let name = Self.quoted(id, "button")
      let launch = Self.flag(value[key: "launch"], "options of \(name)", at: place, &own)
      let auth = Self.flag(value[key: "needsAuth"], "options of \(name)", at: place, &own)
      let ui = value[key: "ui"] ?? .null
      let look = Self.text(ui, "options of \(name)", at: place, &own)?.text
      var options: [NotificationCategory.Action.Option]?
      if let launch, let auth, ui.isNull || look != nil {
        options =
          (auth ? [.authenticationRequired] : []) + (look == "decline" ? [.destructive] : [])
          + (launch ? [.foreground] : [])
      }
      var textInput: ReadApp.TextInput?
      if Self.text(value[key: "type"], "kind of \(name)", at: place, &own)?.text == "input" {
        textInput = ReadApp.TextInput(
          buttonTitle: Self.fact(
            value[key: "submitTitle"] ?? .text(ReadApp.Text("Submit")), "reply button of \(name)",
            at: place, &own),
          placeholder: Self.text(value[key: "emptyText"], "placeholder of \(name)", at: place, &own)
        )
      }
      return ReadApp.Action(
        identifier: id,
        title: value[key: "title"] == nil
          ? ReadApp.Text("") : Self.text(value[key: "title"], "title of \(name)", at: place, &own),
        options: options, textInput: textInput, condition: item.condition, place: place,
        unresolved: own)
    }
    return [
      ReadApp.Category(
        identifier: identifier, actions: reason == nil ? actions : nil,
        options: [.customDismissAction], framework: .cordovaLocal, place: made.place,
        unresolved: unresolved)
    ]
  }
}
