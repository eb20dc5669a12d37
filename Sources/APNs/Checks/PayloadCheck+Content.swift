/// The findings about what a person would see (X8, X10, X19, X20).
extension PayloadCheck {
  mutating func checkContent(of payload: Payload) {
    if !means(.alert) {
      if let found = payload.mutableContentDiagnostic { report(found) }
      if let found = payload.categoryDiagnostic { report(found) }
    }
    if payload.traits.hasRareAlertKeys {
      let check = LocalizationCheck(payload)
      for found in check.doubled + check.pointless { report(found) }
    }
    if isForPerson, !means(.alert, .badge, .sound, .contentAvailable), !payload.traits.isActivity,
      payload.impliedPushType == nil, let found = payload.contentDiagnostic
    {
      report(found)
    }
  }

  /// Whether the push is one that a person is to notice, as far as its type is known.
  private var isForPerson: Bool { pushType == nil || pushType == .alert }

  /// Whether some misspelt or misplaced key is meant to be one of these, so that the finding about
  /// it says it all.
  private func means(_ keys: APS.Key...) -> Bool {
    meant != 0 && keys.contains { meant & $0.bit != 0 }
  }
}
