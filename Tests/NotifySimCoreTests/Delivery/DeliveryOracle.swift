import NotifySimCore

/// What rulebook section 5 expects of one delivery, written down a second time and naively: a list
/// of questions, each answered from the rules, without stages and without state.
struct DeliveryOracle: Sendable {
  var authorization: AuthorizationStatus
  var app: AppState
  var locked: Bool
  var settings: NotificationSettings
  var content: ContentKind

  /// Whether the app, which returns every option but the list's twin, is asked (D21, D50).
  var isAsked: Bool { app == .foreground && mayReachPerson && hasSomething }

  /// Whether the fetch handler runs (D11, D12, D14).
  var fetches: Bool { content == .silent && app != .forceQuit }

  var banner: Bool {
    guard mayReachPerson, hasText, authorization != .provisional else { return false }
    guard !locked, content != .passive else { return false }
    return settings.alert == .enabled && settings.alertStyle != .none
  }

  var lockScreen: Bool {
    guard mayReachPerson, hasText, authorization != .provisional else { return false }
    return locked && settings.lockScreen == .enabled
  }

  var list: Bool {
    mayReachPerson && hasText && settings.notificationCenter == .enabled
  }

  var sound: Bool {
    guard mayReachPerson, hasSound, authorization != .provisional else { return false }
    return content != .passive && settings.sound == .enabled
  }

  var badge: Bool {
    mayReachPerson && hasBadge && authorization != .provisional && settings.badge == .enabled
  }

  /// What is missing, each of which has its own event.
  var lost: [String] {
    if content == .silent { return fetches ? [] : ["wake"] }
    if content == .nothing || !mayReachPerson { return ["notification"] }
    var lost: [String] = []
    if !hasText || (!locked && !banner) { lost.append("banner") }
    if hasText, locked, !lockScreen { lost.append("lockScreen") }
    if hasText, !list { lost.append("notificationCenter") }
    if hasSound, !sound { lost.append("sound") }
    if hasBadge, !badge { lost.append("badge") }
    return lost
  }

  private var mayReachPerson: Bool {
    authorization == .authorized || authorization == .provisional || authorization == .ephemeral
  }

  private var hasText: Bool { content == .everything || content == .text || content == .passive }

  private var hasSound: Bool {
    content == .everything || content == .sound || content == .passive
  }

  private var hasBadge: Bool { content == .everything || content == .badge }

  private var hasSomething: Bool { hasText || hasSound || hasBadge }
}

/// The kinds of payload that differ in what they do.
enum ContentKind: String, CaseIterable, Sendable {
  case everything, text, badge, sound, nothing, silent, passive

  var push: Push {
    switch self {
    case .everything: PayloadBuilder(body: "B", sound: "default", badge: 3).push()
    case .text: PayloadBuilder(title: "T").push()
    case .badge: PayloadBuilder(badge: 3).push()
    case .sound: PayloadBuilder(sound: "ping.caf").push()
    case .nothing: PayloadBuilder().push()
    case .silent: PayloadBuilder(contentAvailable: "1").push("apns-push-type: background")
    case .passive: PayloadBuilder(body: "B", sound: "default", level: "passive").push()
    }
  }
}
