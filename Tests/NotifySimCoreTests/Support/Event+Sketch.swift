import APNs
import NotifySimCore

extension Event {
  /// What happened, in the few words that most expectations are about.
  var sketch: String { ([kind.name] + kind.detailWords).joined(separator: " ") }
}

extension Event.Kind {
  fileprivate var detailWords: [String] {
    switch self {
    case .session: []
    case .diagnostic(let report):
      [report.diagnostic.code.rawValue, report.diagnostic.severity.rawValue]
    case .answered(let request):
      ["\(request.status)"] + [request.reason?.rawValue].compactMap(\.self)
    case .received(let reception): [reception.origin.rawValue]
    case .appState(let from, let to): ["\(from)>\(to)"]
    case .callback(let callback):
      [callback.method.word] + callback.arguments.map(\.value)
    case .completion(let report):
      [report.method.word, report.outcome.rawValue] + (report.value.map { ["[\($0)]"] } ?? [])
    case .modified(let modification): modification.changedKeys
    case .presented(let shown):
      [shown.surface.rawValue] + shown.actions.map(\.identifier)
    case .longLook(let look):
      [look.contentExtension ?? "system"] + look.actions.map(\.identifier)
    case .withheld(let withheld): [withheld.what.rawValue]
    case .sound(let sound): [sound.name]
    case .badge(let from, let to): ["\(from)>\(to)"]
    case .response(let response):
      [response.choice.rawValue, response.actionIdentifier]
        + (response.userText.map { ["'\($0)'"] } ?? [])
    case .effect(let effect): [effect.name]
    case .scheduled: []
    case .removed(let removal): [removal.place.rawValue, removal.reason.rawValue]
    case .replaced(let replacement): [replacement.place.rawValue]
    case .prompt(let options): options
    case .authorization(let from, let to): ["\(from)>\(to)"]
    case .registered: []
    case .device(let change): ["\(change.key)=\(change.to)"]
    }
  }
}

extension Callback.Method {
  /// The part of the name that tells the methods apart.
  var word: String {
    switch self {
    case .willFinishLaunching: "willFinishLaunching"
    case .didFinishLaunching: "didFinishLaunching"
    case .willPresent: "willPresent"
    case .didReceive: "didReceive"
    case .didReceiveRemoteNotification: "fetch"
    case .contentDidReceive: "content"
    case .contentDidReceiveResponse: "contentResponse"
    case .didUpdatePushCredentials: "token"
    case .didInvalidatePushToken: "invalidated"
    case .didReceiveIncomingPush: "push"
    case .didReceiveIncomingVoIPPush: "voipPush"
    case .didReceiveIncomingPushWithoutCompletion: "olderPush"
    case .didReceiveRemoteNotificationWithoutFetch: "withoutFetch"
    case .didRegister: "didRegister"
    case .didFailToRegister: "didFailToRegister"
    case .openSettings: "openSettings"
    case .didBecomeActive: "didBecomeActive"
    case .willResignActive: "willResignActive"
    case .didEnterBackground: "didEnterBackground"
    case .willEnterForeground: "willEnterForeground"
    case .willTerminate: "willTerminate"
    case .sceneConfiguration: "sceneConfiguration"
    case .sceneWillConnect: "sceneWillConnect"
    case .sceneDidBecomeActive: "sceneDidBecomeActive"
    case .sceneWillResignActive: "sceneWillResignActive"
    case .sceneDidEnterBackground: "sceneDidEnterBackground"
    case .sceneWillEnterForeground: "sceneWillEnterForeground"
    case .didReceiveRequest: "service"
    case .serviceExtensionTimeWillExpire: "willExpire"
    case .protectedDataDidBecomeAvailable: "unlocked"
    case .protectedDataWillBecomeUnavailable: "locking"
    }
  }
}
