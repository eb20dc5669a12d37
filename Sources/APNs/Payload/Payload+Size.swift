extension Payload {
  /// The finding that the payload has more bytes than a push type allows (X6), or nil; its notes
  /// name what takes the most of them.
  public func sizeDiagnostic(
    for pushType: PushType, isBroadcast: Bool = false
  ) -> Diagnostic? {
    let limit = pushType.maximumPayloadSize(isBroadcast: isBroadcast)
    guard size > limit else { return nil }
    return Diagnostic(
      .error, .tooLarge,
      "the payload has \(size) bytes, \(size - limit) more than the \(limit) allowed for push "
        + "type '\(pushType.rawValue)'; APNs answers "
        + ResponseReason.list([.payloadTooLarge]),
      at: SourceSpan(limit, size), pointer: "",
      notes: largestMembers.map {
        .init("'\($0.value.pointer)' takes \($0.span.length) bytes", at: $0.span)
      })
  }

  /// The three largest members of the payload, those of `aps` and of its alert one by one, that
  /// take a tenth of it or more.
  private var largestMembers: [(value: JSONValue, span: SourceSpan)] {
    members(of: root)
      .filter { $0.span.length * 10 >= size }
      .sorted { ($1.span.length, $0.span.start) < ($0.span.length, $1.span.start) }
      .prefix(3).map(\.self)
  }

  private func members(of object: JSONValue) -> [(value: JSONValue, span: SourceSpan)] {
    object.members.flatMap { key, value in
      let isOpened = value.index == traits.aps || value.index == traits.alert
      if isOpened, value.kind == .object { return members(of: value) }
      return [(value, SourceSpan(key.span.start, value.span.end))]
    }
  }
}
