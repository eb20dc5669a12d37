import NotifySimCore

extension Verb {
  /// Every verb, in the order of help texts.
  public static let all: [Verb] = pushing + answering + holding + living + permitting + setting

  private static let pushing = [
    Verb(
      name: "deliver", summary: "a push arrives", operand: .payload, modifiers: [.headers]
    ) { call in call.push.map { [.deliver($0)] } ?? [] },
    Verb(
      name: "add", summary: "the app schedules a local notification", operand: .request,
      modifiers: []
    ) { call in call.request.map { [.add($0)] } ?? [] },
  ]

  private static let answering = [
    Verb(
      name: "choose", summary: "press the button of an action", operand: .action, modifiers: [.of]
    ) { [.choose($0.text, of: $0.of)] },
    Verb(
      name: "reply", summary: "type a reply and send it", operand: .text, modifiers: [.action, .of]
    ) { [.reply($0.text, action: $0.action, of: $0.of)] },
    answer("open", "tap the notification") { .open(of: $0) },
    answer("dismiss", "clear the notification") { .dismiss(of: $0) },
    answer("doubleTap", "double-tap on the watch") { .doubleTap(of: $0) },
    answer("longLook", "press long on the notification") { .longLook(of: $0) },
    plain("clearAll", "clear all notifications", .clearAll),
  ]

  private static let holding = [
    plain("lock", "lock the phone", .lock),
    plain("unlock", "unlock the phone", .unlock),
  ]

  private static let living = [
    plain("foreground", "bring the app to the front", .foreground),
    plain("background", "leave the app", .background),
    plain("launch", "launch the app in the background", .launch),
    plain("terminate", "the system ends the app", .terminate),
    plain("forceQuit", "end the app from the app switcher", .forceQuit),
    plain("restore", "restore the phone from a backup", .restore),
    plain("reinstall", "delete the app and install it again", .reinstall),
  ]

  private static let permitting = [
    plain("allow", "allow what the app asks for", .allow),
    plain("deny", "deny what the app asks for", .deny),
    Verb(
      name: "keep", summary: "keep provisional notifications",
      operand: .word(["quietly", "prominently"]), modifiers: []
    ) { [.keep(prominently: $0.text == "prominently")] },
    plain("turnOff", "turn provisional notifications off", .turnOff),
    answer("openSettings", "open the app's own notification settings") { .openSettings(of: $0) },
  ]

  private static let setting = [
    Verb(
      name: "set", summary: "set parts of the phone's state", operand: .settings, modifiers: []
    ) { $0.settings.map { .set($0) } },
    Verb(name: "advance", summary: "let time pass", operand: .duration, modifiers: []) {
      $0.clockTime.map { [.advanceTo($0)] } ?? [.advance($0.seconds)]
    },
    Verb(
      name: "move", summary: "take the phone to another place", operand: .position, modifiers: []
    ) { call in call.position.map { [.move($0)] } ?? [] },
  ]

  private static func plain(_ name: String, _ summary: String, _ stimulus: Stimulus) -> Verb {
    Verb(name: name, summary: summary, operand: .nothing, modifiers: []) { _ in [stimulus] }
  }

  private static func answer(
    _ name: String, _ summary: String, _ stimulus: @escaping @Sendable (String?) -> Stimulus
  ) -> Verb {
    Verb(name: name, summary: summary, operand: .notification, modifiers: [.of]) {
      [stimulus($0.of)]
    }
  }
}
