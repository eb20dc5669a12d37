import Foundation
import Synchronization
import UserNotifications

/// What the running app shares with the simulator: the phone's state, the registered categories
/// and the record of events.
///
/// The app may call from any thread at any time, so every access goes through one lock; the order
/// of the record is the order of the calls (rule A27).
package final class Phone: Sendable {
  let app: App
  let profile: Profile
  let seed: UInt64
  /// The app's sounds; nil where nothing tells which there are.
  let sounds: SoundLibrary?
  private let state: Mutex<State>

  fileprivate struct State {
    var device: DeviceState
    var categories: [String: UNNotificationCategory] = [:]
    /// The buttons of the registered categories, with room for all.
    var buttons: [String: [PresentedAction]] = [:]
    /// The languages that the buttons are in.
    var buttonLanguages: [String] = []
    /// The categories with buttons in another language than the app registered them in.
    var translatedCategories: Set<String> = []
    /// What the texts of the registered categories are looked up by.
    var categoryTexts: [String: LocalizedText] = [:]
    var madeTexts = MadeTexts()
    /// Whether the app registered categories more than once.
    var isRegisteredAgain = false
    /// The identifiers of all categories that were ever registered.
    var knownCategories: Set<String> = []
    var mint: IdentifierMint
    var events: [Event] = []
    var nextSeq = 1
    var isRehearsing = false
    var prompt: PermissionPrompt?
    var deferredPrompts: [PermissionPrompt] = []
    var pushKit: PushRegistrations
    var calls = ReportedCalls()
    var process = AppProcess()
    var reported: Set<String> = []
    /// The identifiers of pending local notifications that were dropped since the last report, in order.
    var dropped: [String] = []
  }

  init(app: App, device: DeviceState, profile: Profile, seed: UInt64) {
    self.app = app
    self.profile = profile
    self.seed = seed
    sounds = SoundLibrary(of: app.manifest)
    let pushKit = PushRegistrations(of: app.manifest, seed: seed)
    state = Mutex(State(device: device, mint: IdentifierMint(seed: seed), pushKit: pushKit))
  }

  /// The phone's state at this moment.
  var device: DeviceState { state.withLock { $0.device } }

  /// Changes the phone's state, or reads a part of it without a copy of the whole.
  func withDevice<Result: Sendable>(_ body: (inout DeviceState) -> Result) -> Result {
    state.withLock { body(&$0.device) }
  }

  /// Changes or reads the app's registrations with PushKit.
  func withPushKit<Result: Sendable>(_ body: (inout PushRegistrations) -> Result) -> Result {
    state.withLock { body(&$0.pushKit) }
  }

  /// Changes or reads the calls that the app reported.
  func withCalls<Result: Sendable>(_ body: (inout ReportedCalls) -> Result) -> Result {
    state.withLock { body(&$0.calls) }
  }

  /// An identifier that no request has yet.
  func mintIdentifier() -> String {
    state.withLock { $0.mint.next() }
  }
}

extension Phone {
  /// Records an event.
  ///
  /// - Parameters:
  ///   - kind: what happened.
  ///   - notification: the identifier of the request that it concerns, where it concerns one.
  ///   - rules: the rules that caused it.
  /// - Returns: the position of the event in the record, or nil during a rehearsal.
  @discardableResult
  func record(
    _ kind: Event.Kind, about notification: String? = nil, because rules: [Rule] = []
  ) -> Int? {
    state.withLock { state in
      if state.isRehearsing, !kind.survivesRehearsal { return nil }
      let seq = state.nextSeq
      state.nextSeq += 1
      if state.events.isEmpty { state.events.reserveCapacity(Self.usualCount) }
      state.events.append(
        Event(
          seq: seq, time: state.device.time, zone: state.device.timeZone,
          notification: notification, reasons: rules, kind: kind))
      return seq
    }
  }

  /// How many events a stimulus seldom exceeds.
  private static let usualCount = 8

  /// Takes back an event that turned out not to have happened; those after it move up.
  func retract(_ seq: Int?) {
    state.withLock { state in
      guard let index = state.events.firstIndex(where: { $0.seq == seq }) else { return }
      state.events.remove(at: index)
      for later in state.events.indices.dropFirst(index) { state.events[later].seq -= 1 }
      state.nextSeq -= 1
    }
  }

  /// Says otherwise what an event was, once that is known.
  func amend(_ seq: Int?, _ kind: Event.Kind) {
    state.withLock { state in
      guard let index = state.events.firstIndex(where: { $0.seq == seq }) else { return }
      let event = state.events[index]
      state.events[index] = Event(
        seq: event.seq, time: event.time, zone: event.zone, notification: event.notification,
        reasons: event.reasons, kind: kind)
    }
  }

  /// The events since the last call.
  func takeEvents() -> [Event] {
    state.withLock { state in
      defer { state.events = [] }
      return state.events
    }
  }

  /// Records nothing but diagnostics until ``endRehearsal()``: what happens is the past of the
  /// phone, before the record begins.
  func beginRehearsal() {
    state.withLock { $0.isRehearsing = true }
  }

  /// Whether what happens is the past of the phone.
  var isRehearsing: Bool { state.withLock { $0.isRehearsing } }

  /// Records again, and asks for the permission that the app asked for in that past.
  func endRehearsal() {
    let deferred = state.withLock { state in
      state.isRehearsing = false
      defer { state.deferredPrompts = [] }
      return state.deferredPrompts
    }
    for request in deferred { take(request) }
  }
}

extension Phone {
  /// Settles in one step what becomes of a request for permission: until the record begins it is
  /// put off, and while the person sees a prompt it waits for that prompt's answer.
  func settle(_ request: PermissionPrompt) -> PermissionPrompt.Outcome {
    state.withLock { state in
      let isUndecided = state.device.authorization == .notDetermined
      let endsTrial =
        state.device.authorization == .provisional && !request.options.contains(.provisional)
        && !state.isRehearsing
      guard isUndecided || endsTrial else {
        if request.options.contains(.providesAppNotificationSettings) {
          state.device.settings.offersAppSettings = true
        }
        return .decided(state.device.authorization.permitsDelivery)
      }
      if state.isRehearsing {
        state.deferredPrompts.append(request)
        return .waits
      }
      guard state.prompt == nil else {
        state.prompt?.completionHandlers += request.completionHandlers
        return .waits
      }
      guard !request.options.contains(.provisional) else {
        state.device.authorization = .provisional
        state.device.settings.grant(request.options)
        return .provisional
      }
      state.prompt = request
      return .prompts
    }
  }

  /// Whether the person sees a prompt.
  var isAsking: Bool { state.withLock { $0.prompt != nil } }

  /// Remembers the person's answer, if a prompt is there to be answered.
  ///
  /// - Returns: the prompt, which is then gone, and what was allowed before.
  func answerPrompt(
    allows: Bool
  ) -> (prompt: PermissionPrompt, before: AuthorizationStatus)? {
    state.withLock { state in
      guard let prompt = state.prompt else { return nil }
      state.prompt = nil
      let before = state.device.authorization
      state.device.authorization = allows ? .authorized : .denied
      state.device.settings.grant(allows ? prompt.options : nil)
      if allows, mayAlertCritically, prompt.options.contains(.criticalAlert) {
        state.device.settings.criticalAlert = .enabled
      }
      return (prompt, before)
    }
  }

  /// Takes away what the app asks for, unanswered, as the end of its process does.
  func dropPrompts() {
    state.withLock { state in
      state.prompt = nil
      state.deferredPrompts = []
    }
  }
}

extension Phone {
  /// The category registered under an identifier, letter for letter (rule S35).
  func category(_ identifier: String) -> UNNotificationCategory? {
    state.withLock { $0.categories[identifier] }
  }

  /// The buttons of the category registered under an identifier, with room for all, in the person's
  /// languages (rule R16).
  func buttons(of identifier: String) -> [PresentedAction]? {
    state.withLock { state in
      if state.buttonLanguages != state.device.languages, !state.categoryTexts.isEmpty {
        state.renewButtons(from: app.localizations)
      }
      return state.buttons[identifier]
    }
  }

  /// Whether buttons of a category are in another language than the app registered them in.
  func translatesButtons(of identifier: String) -> Bool {
    state.withLock { $0.translatedCategories.contains(identifier) }
  }

  /// Whether the app registered categories more than once (rule R25).
  var hasRegisteredAgain: Bool { state.withLock { $0.isRegisteredAgain } }

  /// The registered categories in the order of their identifiers.
  var categories: [UNNotificationCategory] {
    state.withLock { state in
      state.categories.values.sorted { $0.identifier < $1.identifier }
    }
  }

  /// Whether a category was registered, and is no longer since another registration took its place.
  func wasReplaced(_ identifier: String) -> Bool {
    state.withLock { state in
      state.knownCategories.contains(identifier) && state.categories[identifier] == nil
    }
  }
}

extension Phone {
  /// What the app registered, as it is saved; `launched` is what it registers when it is launched.
  func savedCategories(
    launched: [String: UNNotificationCategory]
  ) -> SavedPhone.Categories {
    state.withLock { state in
      SavedPhone.Categories(
        registered: state.categories.values.map { SavedCategory($0) }
          .sorted { $0.identifier < $1.identifier },
        former: state.knownCategories.subtracting(state.categories.keys).sorted(),
        isRepeated: state.isRegisteredAgain,
        changedSinceLaunch: state.categories != launched)
    }
  }

  /// Goes on with what the app had registered; unless it had changed that since its launch, with
  /// what it registers when it is launched now.
  func resume(_ saved: SavedPhone.Categories) {
    state.withLock { state in
      state.knownCategories.formUnion(saved.former)
      state.knownCategories.formUnion(saved.registered.map(\.identifier))
      state.isRegisteredAgain = saved.isRepeated
    }
    guard saved.changedSinceLaunch else { return }
    let categories = saved.registered.map { ($0.identifier, $0.frameworkCategory) }
    put(Dictionary(categories, uniquingKeysWith: { $1 }))
  }

  /// The registered categories by their identifiers.
  var categoriesByIdentifier: [String: UNNotificationCategory] { state.withLock { $0.categories } }

  /// How many identifiers were made.
  var mintedCount: UInt64 { state.withLock { $0.mint.count } }

  /// Goes on making identifiers where that was left.
  func resumeMint(after count: UInt64) {
    state.withLock { $0.mint = IdentifierMint(seed: seed, count: count) }
  }

  private func put(_ categories: [String: UNNotificationCategory]) {
    state.withLock { state in
      state.categories = categories
      state.keepTexts(of: categories.values)
      state.renewButtons(from: app.localizations)
    }
  }

  /// Remembers what a text of the app was made of.
  func remember(_ text: String, _ origin: LocalizedText) {
    state.withLock { $0.madeTexts.remember(text, origin) }
  }

  /// Takes note of where the texts of content come from that the app made by their keys.
  func trace(_ content: inout NotificationContent) {
    guard !app.localizations.isEmpty else { return }
    let made = state.withLock { $0.madeTexts }
    content.trace { made[$0] }
  }

  /// What a text of a registered category is looked up by; nil for one that stays as it is.
  func origin(ofCategoryText text: String) -> LocalizedText? {
    state.withLock { $0.categoryTexts[text] }
  }
}

extension Phone.State {
  /// Takes note of what the texts of categories are looked up by.
  fileprivate mutating func keepTexts(of categories: some Sequence<UNNotificationCategory>) {
    let known = categoryTexts
    categoryTexts = [:]
    for text in categories.flatMap(\.texts) {
      categoryTexts[text] = madeTexts[text] ?? known[text]
    }
  }

  /// Puts the buttons of all categories into the person's languages.
  fileprivate mutating func renewButtons(from localizations: Localizations) {
    let localizer = Localizer(localizations: localizations, languages: device.languages)
    let origins = categoryTexts
    buttonLanguages = device.languages
    buttons = categories.mapValues { category in
      category.actions.map { action in
        PresentedAction(action) { text in origins[text].map { localizer.text($0) } ?? text }
      }
    }
    translatedCategories = Set(
      categories.filter { name, category in
        buttons[name]?.map(\.title) != category.actions.map(\.title)
      }.keys)
  }
}

extension UNNotificationCategory {
  /// What people read of it.
  fileprivate var texts: [String] {
    [hiddenPreviewsBodyPlaceholder]
      + actions.flatMap { action in
        let input = action as? UNTextInputNotificationAction
        return [action.title, input?.textInputButtonTitle, input?.textInputPlaceholder]
          .compactMap(\.self)
      }
  }
}

extension Phone {
  /// Forgets the categories, as they go with a deleted app.
  func forgetCategories() {
    state.withLock { $0.categories = [:] }
  }

  /// Replaces all registered categories (rule A29).
  func replaceCategories(with categories: [String: UNNotificationCategory]) {
    state.withLock { state in
      state.isRegisteredAgain = !state.categories.isEmpty
      state.categories = categories
      state.keepTexts(of: categories.values)
      state.renewButtons(from: app.localizations)
      state.knownCategories.formUnion(categories.keys)
    }
  }
}

extension Phone {
  /// What is known of the app's process, as long as it has one.
  struct AppProcess: Sendable {
    /// The delegate of its notification centre.
    var delegate = DelegateHistory()
    /// The identifiers of the local notifications that it added in the present call.
    var added: Set<String> = []
    /// Whether it asked for a device token.
    var hasRegistered = false
    /// Whether its scene's delegate read a response that the centre's is about to be told of.
    var hasReadResponse = false
  }

  /// Reads or changes what is known of the app's process.
  func withProcess<Result: Sendable>(_ body: (inout AppProcess) -> Result) -> Result {
    state.withLock { body(&$0.process) }
  }

  /// Takes note that a pending local notification was dropped.
  func noteDropped(_ identifier: String) {
    state.withLock { $0.dropped.append(identifier) }
  }

  /// The identifiers of those dropped since the last call.
  func takeDropped() -> [String] {
    state.withLock { state in
      defer { state.dropped = [] }
      return state.dropped
    }
  }

  /// Takes note of a diagnostic's message; false if it was reported before.
  func isNew(_ message: String) -> Bool {
    state.withLock { $0.reported.insert(message).inserted }
  }
}

extension Event.Kind {
  /// Whether a rehearsal records it too: findings matter whenever they are made.
  fileprivate var survivesRehearsal: Bool {
    switch self {
    case .session, .diagnostic: true
    default: false
    }
  }
}
