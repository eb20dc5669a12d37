import APNs

extension Simulator {
  /// Tells the app that it is active, connecting its scene first where it has one that is not
  /// connected, perhaps for an answer (rule A61).
  func becomeActive(for response: AppResponse?) async {
    if code.mustConnectScene {
      let phone = self.phone
      code.connectScene(effects: EffectRecorder(phone: phone))
      let call = SceneCall.willConnect(response) { phone.noteResponseRead() }
      await tell(
        .scene(call), about: response?.notification.id,
        because: response == nil ? [] : [.sceneConnection])
      await tell(.willEnterForeground)
    }
    await tell(.didBecomeActive)
  }
}

extension Phone {
  /// The scene's delegate reads the response from its connection options.
  fileprivate func noteResponseRead() {
    withProcess { $0.hasReadResponse = true }
  }

  /// Warns that an answer, which the notification centre's delegate was told of, was read from the
  /// connection options as well (rule X32).
  func reportResponseReadTwice(about notification: String) {
    let hasRead = withProcess { process in
      defer { process.hasReadResponse = false }
      return process.hasReadResponse
    }
    guard hasRead else { return }
    reportOnce(
      Diagnostic(
        .warning, .handledTwice,
        "the scene's delegate read the response from its connection options, and the notification"
          + " centre's delegate was told of it as well",
        notes: [.init("handle it in one of them")]),
      about: notification, because: [.toldTwice])
  }
}
