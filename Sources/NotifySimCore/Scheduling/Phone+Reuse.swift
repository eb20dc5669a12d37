import APNs

extension Phone {
  /// A call of the app begins: what it adds is told from what it added before.
  func beginAdding() {
    withProcess { $0.added.removeAll() }
  }

  /// Reports that a request replaced one of other content that was added in the same call: nobody
  /// can have seen that, and the identifier is probably meant to be another one (rule X36).
  func reportReuse(_ replaced: PendingRequest, _ request: PendingRequest) {
    guard withProcess({ $0.added.contains(request.id) }),
      Modification(replaced.content, to: request.content) != nil
    else { return }
    report(
      Diagnostic(
        .warning, .reusedIdentifier,
        "two local notifications with the identifier '\(request.id)' and different content were"
          + " added at the same time, so that only the later one remains",
        fixIt: .init("give each notification an identifier of its own")),
      about: request.id, because: [.pendingIdentifier])
  }
}

extension Diagnostic.Code {
  /// X36: an identifier that is used again, probably by mistake.
  fileprivate static let reusedIdentifier = Self(rawValue: "X36")
}
