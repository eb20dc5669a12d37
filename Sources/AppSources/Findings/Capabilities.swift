import Diagnostics
import PhoneModel
import SourceCode

/// Background modes and entitlements that the sources need and the project does not have (X59).
struct Capabilities {
  let survey: SourceSurvey

  private var target: ProjectFacts.App? { survey.reading.target }

  var findings: [SourceFinding] {
    guard let target else { return [] }
    let extensions = Set(target.extensions.flatMap { $0.sources ?? [] })
    // What a package beside the app needs, the app may not use.
    let compiled = Set(target.sources ?? [])
    let isListed = survey.files.contains { compiled.contains($0.path) }
    var found: [SourceFinding] = []
    var said: Set<String> = []
    for file in survey.files where !extensions.contains(file.path) {
      let isNative = [.swift, .objectiveC].contains(file.language)
      guard
        isNative
          ? target.kind == .native
            && (isListed
              ? compiled.contains(file.path)
              : target.folder.isEmpty || file.path.hasPrefix(target.folder + "/"))
          : target.kind != .native
      else { continue }
      SyntaxWalk.walk(file.parsed) { node, around in
        guard let need = isNative ? Self.need(node, in: file) : Self.level(node, in: file),
          isMissing(need.what, in: target),
          // Whether a feature is on, a build may decide; that a person granted something is usual.
          !around.isConditional || need.what == Self.environment,
          !isConditional(node, file), said.insert(need.what).inserted
        else { return }
        found.append(finding(need, in: file))
      }
    }
    return found
  }

  /// Something that a source needs.
  private struct Need {
    /// The background mode, or the key of the entitlement.
    let what: String
    let start: Int
    let message: String
  }

  private static let timeSensitive = "com.apple.developer.usernotifications.time-sensitive"
  private static let critical = "com.apple.developer.usernotifications.critical-alerts"
  private static let environment = "aps-environment"

  // MARK: - What is needed

  private static func need(_ node: SyntaxWalk.Node, in file: ParsedFile) -> Need? {
    switch node {
    case .function(let function):
      let labels = function.parameters.compactMap(\.label)
      guard function.name == "application",
        labels.contains("didReceiveRemoteNotification"), labels.contains("fetchCompletionHandler"),
        case .tokens(let body) = function.body,
        // What only hands over to another class comes with the template of a framework.
        !body.clamped(to: 0..<file.parsed.tokens.tokens.count).contains(where: {
          file.parsed.tokens.text(at: $0) == "super"
        })
      else { return nil }
      return Need(
        what: "remote-notification", start: function.start,
        message:
          "silent pushes are handled here, and the background modes lack 'remote-notification',"
          + " so the system does not wake the app for them")
    case .expression(let expression): return need(expression)
    case .statement, .type: return nil
    }
  }

  private static func need(_ expression: Expression) -> Need? {
    switch expression.kind {
    case .assignment("=", let target, let value):
      guard case .member(_, let name) = target.kind else { return nil }
      if name == "desiredPushTypes", names(value).contains(where: isVoIP) {
        return Need(
          what: "voip", start: expression.start,
          message: "VoIP pushes are asked for here, and the background modes lack 'voip', so none"
            + " comes")
      }
      if name == "interruptionLevel" {
        return level(names(value).last, at: expression.start)
      }
      return nil
    case .call(let callee, let arguments):
      guard case .member(_, let name) = callee.kind else { return nil }
      if name == "registerForRemoteNotifications", arguments.isEmpty {
        return Need(
          what: environment, start: expression.start,
          message: "the app registers with APNs here, and its entitlements lack"
            + " 'aps-environment', so that fails")
      }
      return nil
    default: return nil
    }
  }

  /// The level that a framework's call asks for.
  private static func level(_ node: SyntaxWalk.Node, in file: ParsedFile) -> Need? {
    guard case .expression(let expression) = node else { return nil }
    switch expression.kind {
    case .call(let callee, let arguments):
      if let content = ShownContent(of: callee, in: file) {
        let value = arguments.flatMap { content.values(of: "interruptionLevel", in: $0.value) }
          .first
        guard let value else { return nil }
        if let name = value.plainText { return level(name, at: value.start) }
        return level(names(value).last, at: value.start)
      }
      guard file.language == .dart,
        let value = arguments.first(where: { $0.label == "interruptionLevel" })?.value
      else { return nil }
      return level(names(value).last, at: value.start)
    case .assignment("=", let target, let value):
      guard case .member(_, "InterruptionLevel") = target.kind else { return nil }
      return level(names(value).last, at: expression.start)
    default: return nil
    }
  }

  private static func level(_ name: String?, at start: Int) -> Need? {
    switch name {
    case "timeSensitive", "UNNotificationInterruptionLevelTimeSensitive", "TimeSensitive",
      "TimeSensitive2":
      Need(
        what: timeSensitive, start: start,
        message: "the notification is time-sensitive, and the entitlements lack '\(timeSensitive)',"
          + " so it is delivered as an active one")
    case "critical", "UNNotificationInterruptionLevelCritical", "Critical", "Critical2":
      Need(
        what: critical, start: start,
        message: "the notification is critical, and the entitlements lack '\(critical)', so it is"
          + " delivered as an ordinary one")
    default: nil
    }
  }

  private static func isVoIP(_ name: String) -> Bool {
    ["voIP", "PKPushTypeVoIP", "VoIP"].contains(name)
  }

  /// The names in an expression.
  private static func names(_ expression: Expression) -> [String] {
    switch expression.kind {
    case .name(let name), .implicitMember(let name), .member(_, let name):
      expression.parts.flatMap(names) + [name]
    default: expression.parts.flatMap(names)
    }
  }

  // MARK: - What there is

  private func isMissing(_ what: String, in target: ProjectFacts.App) -> Bool {
    if what == "remote-notification" || what == "voip" {
      return target.unknown[.backgroundModes] == nil
        && !target.backgroundModes.contains { $0.value == what }
    }
    guard target.unknown[.entitlements] == nil else { return false }
    if what == Self.environment { return target.apsEnvironment == nil }
    return target.entitlements[what] == nil
  }

  private func isConditional(_ node: SyntaxWalk.Node, _ file: ParsedFile) -> Bool {
    let start =
      switch node {
      case .function(let function): function.start
      case .expression(let expression): expression.start
      case .statement(let statement, _): statement.start
      case .type(let type): type.start
      }
    let tokens = file.parsed.tokens
    return tokens.index(at: start).map { tokens.tokens[$0].isConditional } ?? true
  }

  private func finding(_ need: Need, in file: ParsedFile) -> SourceFinding {
    let tokens = file.parsed.tokens
    let bytes = tokens.bytes
    let end = bytes[need.start...].firstIndex { $0 == 0x0A || $0 == 0x0D } ?? bytes.count
    let isMode = need.what == "remote-notification" || need.what == "voip"
    return survey.finding(
      .capabilityMissing, need.message, in: file, at: SourceSpan(need.start, end),
      help: isMode
        ? "add '\(need.what)' to 'UIBackgroundModes'"
        : "add '\(need.what)' to the app's entitlements")
  }
}
