import APNs
import UserNotifications

/// The effect of a choice: the response that the app receives, and its preconditions.
struct ResolvedChoice: Sendable {
  /// The action identifier of the response.
  var actionIdentifier: String
  /// The typed text.
  var userText: String?
  /// Whether the app comes to the foreground.
  var opensApp = false
  /// Whether the phone has to be unlocked first.
  var needsUnlock = false
  /// Why the app does not receive the response; nil if it does.
  var withholdingReason: String?
  /// The rules that apply.
  var rules: [Rule]

  /// Whether the person opened the notification itself.
  var isDefault: Bool { actionIdentifier == UNNotificationDefaultActionIdentifier }

  /// Why a choice cannot be made.
  struct ChoiceError: Error {
    /// The reason, as a sentence.
    let reason: String
    /// The rules that apply.
    let rules: [Rule]
    /// Whether the notification has no buttons at all.
    var lacksButtons = false
  }
}

extension ResolvedChoice {
  /// Resolves a choice for a notification with these buttons.
  ///
  /// The category is looked up only if the choice depends on it.
  ///
  /// - Throws: ``ChoiceError`` if there is no such button, or if the button needs another kind of
  ///   choice.
  init(
    _ choice: Stimulus.Choice, category: @autoclosure () -> UNNotificationCategory?,
    shown: NotificationCategory.Action.ShownActions
  ) throws(ChoiceError) {
    switch choice {
    case .open: self = .open
    case .dismiss: self = .dismissal(category())
    case .doubleTap:
      self.init(try Self.doubleTapped(shown), extra: .doubleTap)
    case .action(let identifier):
      let action = try Self.action(identifier, among: shown, of: category)
      guard action.textInput == nil else {
        throw ChoiceError(
          reason: "the action '\(action.identifier)' needs text: reply to it instead",
          rules: [.textInput])
      }
      self.init(action)
    case .reply(let text, let identifier):
      self.init(try Self.textAction(identifier, among: shown, of: category), text: text)
    }
  }

  /// A tap on the notification.
  static let open = ResolvedChoice(
    actionIdentifier: UNNotificationDefaultActionIdentifier, opensApp: true, needsUnlock: true,
    rules: [.defaultAction])

  /// The dismissal of a notification of a category.
  static func dismissal(_ category: UNNotificationCategory?) -> ResolvedChoice {
    let isDelivered = category?.options.contains(.customDismissAction) == true
    return ResolvedChoice(
      actionIdentifier: UNNotificationDismissActionIdentifier,
      withholdingReason: isDelivered ? nil : reasonWithoutDismissal(category),
      rules: [.dismissAction])
  }

  /// Turns this into a tap on the interface of a content extension (rule D86).
  ///
  /// - Throws: ``ChoiceError`` if the extension handles touches itself.
  mutating func touchContent(of declaration: AppManifest.ContentExtension?) throws(ChoiceError) {
    guard declaration?.userInteractionEnabled != true else {
      throw ChoiceError(
        reason: "the touch goes to the content extension's own controls", rules: [.contentTouch])
    }
    rules.append(.contentTouch)
  }

  /// Turns this into a choice on the watch (rules D94, R19).
  ///
  /// - Throws: ``ChoiceError`` if it needs an app on the watch.
  mutating func chooseOnWatch(_ kind: Event.Response.Kind) throws(ChoiceError) {
    switch kind {
    case .open: break
    case .dismiss: rules.append(.watchDismissal)
    case .action, .reply, .doubleTap:
      guard !opensApp else {
        throw ChoiceError(
          reason: "the action '\(actionIdentifier)' opens the app where it is chosen, and there is"
            + " no app on the watch", rules: [.watchActions])
      }
      rules.append(.watchActions)
    }
  }

  private init(_ action: NotificationCategory.Action, text: String? = nil, extra: Rule? = nil) {
    let opensApp = action.options.contains(.foreground)
    let authenticates = action.options.contains(.authenticationRequired)
    var rules: [Rule] = extra.map { [$0, .customAction] } ?? .ofAction
    if text != nil { rules.append(.textInput) }
    if action.options.contains(.destructive) { rules.append(.destructiveAction) }
    if opensApp { rules.append(.foregroundAction) }
    if authenticates { rules.append(.authenticationRequired) }
    self.init(
      actionIdentifier: action.identifier, userText: text, opensApp: opensApp,
      needsUnlock: opensApp || authenticates, rules: rules)
  }

  private static func reasonWithoutDismissal(_ category: UNNotificationCategory?) -> String {
    guard let category else {
      return "the notification has no category, so the app is not told of its dismissal"
    }
    return "the category '\(category.identifier)' lacks 'customDismissAction', so the app is not"
      + " told of the dismissal"
  }

  /// Finds a button by its identifier, number or title, or by a prefix of these.
  private static func action(
    _ identifier: String, among shown: NotificationCategory.Action.ShownActions,
    of category: () -> UNNotificationCategory?
  ) throws(ChoiceError) -> NotificationCategory.Action {
    if let action = shown.shown.first(where: { $0.identifier == identifier }) { return action }
    if category()?.actions.contains(where: { $0.identifier == identifier }) == true {
      throw ChoiceError(
        reason: "there is no room for the action '\(identifier)'", rules: [.shownActions])
    }
    if let action = shown.shown.numbered(identifier) { return action }
    switch NotificationCategory.NameMatch(identifier, among: shown.shown.names) {
    case .one(let action): return action
    case .several(let names):
      throw ChoiceError(
        reason: "'\(identifier)' is ambiguous: it can be \(names.joined(separator: ", "))",
        rules: [.customAction])
    case .none: throw missing(identifier, among: shown)
    }
  }

  private static func missing(
    _ identifier: String, among shown: NotificationCategory.Action.ShownActions
  ) -> ChoiceError {
    let names = shown.shown.map(\.identifier)
    guard !names.isEmpty else {
      return ChoiceError(
        reason: "the notification has no buttons, so '\(identifier)' cannot be chosen",
        rules: [.actionsNeedCategory], lacksButtons: true)
    }
    let near = nearest(to: identifier, among: names).map { "; did you mean '\($0)'?" } ?? ""
    return ChoiceError(
      reason: "the notification has no action '\(identifier)'; it has"
        + " \(names.joined(separator: ", "))\(near)",
      rules: [.customAction])
  }

  private static func textAction(
    _ identifier: String?, among shown: NotificationCategory.Action.ShownActions,
    of category: () -> UNNotificationCategory?
  ) throws(ChoiceError) -> NotificationCategory.Action {
    guard let identifier else {
      if let action = shown.shown.first(where: { $0.textInput != nil }) { return action }
      throw ChoiceError(
        reason: "the notification has no action with text input", rules: [.textInput])
    }
    let action = try action(identifier, among: shown, of: category)
    guard action.textInput != nil else {
      throw ChoiceError(
        reason: "the action '\(action.identifier)' takes no text", rules: [.textInput])
    }
    return action
  }

  /// The first action that is not destructive; the behavior with other actions is not known (rules
  /// S5, D96).
  private static func doubleTapped(_ shown: NotificationCategory.Action.ShownActions)
    throws(ChoiceError)
    -> NotificationCategory.Action
  {
    guard let action = shown.shown.first(where: { !$0.options.contains(.destructive) }) else {
      let reason = shown.shown.isEmpty ? "there is no action" : "every action is destructive"
      throw ChoiceError(
        reason: "Double Tap runs nothing: \(reason)", rules: [.doubleTapWithoutAction])
    }
    guard action.textInput == nil else {
      throw ChoiceError(
        reason: "Double Tap reaches the action '\(action.identifier)', which needs text; reply"
          + " to it instead", rules: [.doubleTap, .textInput])
    }
    return action
  }
}
