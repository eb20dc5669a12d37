import NotifySimCore
import UserNotifications

/// A service extension whose methods are the closures of a ``Script``.
final class TestService: UNNotificationServiceExtension {
  typealias ContentHandler = @Sendable (UNNotificationContent) -> Void

  /// What the extension does in each of its methods.
  struct Script: Sendable {
    /// Changes a copy of the content, which is then handed over.
    var change: @Sendable (UNMutableNotificationContent) -> Void = { $0.body = "changed" }
    /// Hands the changed content over, or does not.
    var handOver: @Sendable (UNNotificationContent, @escaping ContentHandler) -> Void = { $1($0) }
    /// Whether the extension keeps the handler, to call it when its time is almost up.
    var answersAtExpiry: Bool?
  }

  private let script: Script
  private let effects: EffectRecorder
  private var bestAttempt: (content: UNNotificationContent, handler: ContentHandler)?

  init(_ script: Script, _ effects: EffectRecorder) {
    self.script = script
    self.effects = effects
  }

  override func didReceive(
    _ request: UNNotificationRequest,
    withContentHandler contentHandler: @escaping (UNNotificationContent) -> Void
  ) {
    guard let content = request.content.mutableCopy() as? UNMutableNotificationContent else {
      return
    }
    effects.record("asked", [("about", request.identifier)])
    let carried = Carried(contentHandler)
    let handler: ContentHandler = { carried.value($0) }
    script.change(content)
    if script.answersAtExpiry != nil { bestAttempt = (content, handler) }
    script.handOver(content, handler)
  }

  override func serviceExtensionTimeWillExpire() {
    effects.record("expiring")
    guard script.answersAtExpiry == true, let bestAttempt else { return }
    bestAttempt.handler(bestAttempt.content)
  }
}

extension TestApp {
  /// An app with a service extension of closures.
  static func extended(
    entitlements: [AppManifest.Entitlement] = [],
    _ write: (inout TestService.Script) -> Void = { _ in }
  ) -> App {
    extended(entitlements: entitlements, delegate: { _ in }, write)
  }

  /// An app with a service extension and a delegate of closures.
  static func extended(
    entitlements: [AppManifest.Entitlement] = [], delegate: (inout TestDelegate.Script) -> Void,
    _ write: (inout TestService.Script) -> Void = { _ in }
  ) -> App {
    var script = TestService.Script()
    write(&script)
    var app = entitled(entitlements, delegate)
    app.makeServiceExtension = { [script] in TestService(script, $0) }
    return app
  }

  /// An app whose service extension is a line for the shell.
  static func extended(command line: String) -> App {
    var app = app()
    app.manifest.serviceExtension = AppManifest.HandlerCommand(shell: line)
    return app
  }
}

extension Stimulus {
  /// A push whose content may be changed.
  static func mutable(
    title: String? = nil, body: String? = "Hello", sound: String? = nil, badge: Int? = nil,
    category: String? = nil, id: String = "n", custom: [(key: String, json: String)] = []
  ) -> Stimulus {
    let builder = PayloadBuilder(
      title: title, body: body, sound: sound, badge: badge, category: category,
      mutableContent: "1", custom: custom)
    return .deliver(builder.push("apns-collapse-id: \(id)"))
  }
}
