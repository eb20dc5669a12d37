import APNs

/// Every message comes with a payload or an error, and all that is found in it has a place in the
/// text that was translated.
enum DialectLaw {
  static func check(_ bytes: [UInt8]) throws(Breach) {
    guard let document = try? read(bytes, .apple).get() else { return }
    for dialect in Dialect.allCases {
      let messages = TranslatedPayload.all(in: document, as: dialect, sentAt: 1_700_000_000)
      try demand(dialect != .apns || messages.isEmpty, "a payload for APNs is translated")
      for message in messages { try check(message, in: bytes.count, dialect.rawValue) }
    }
  }

  private static func check(
    _ message: TranslatedPayload, in count: Int, _ what: String
  ) throws(Breach) {
    try demandPlaces(of: message.findings, in: count, what)
    let headers = message.headers(exceptFor: RequestHeaders())
    guard let bytes = message.bytes else {
      try demand(message.findings.contains { $0.severity != .note }, "\(what): nothing and no why")
      return
    }
    try demand(message.map.count == bytes.count, "\(what): a map of another length")
    let payload: Payload
    do throws(JSONReader.SyntaxError) {
      payload = try Payload.read(bytes)
    } catch {
      let isGiven = [Dialect.sns, .request].contains { $0.rawValue == what }
      try demand(isGiven, "\(what): the payload is no JSON, and not given as a string")
      return try demandPlaces(of: [message.map.origin(of: error.diagnostic)], in: count, what)
    }
    let found = PayloadLinter().check(payload, sentWith: headers)
    try demandPlaces(of: found.map { message.map.origin(of: $0) }, in: count, what)
    try checkPlaces(of: payload.root, message.map, in: count, what)
  }

  private static func checkPlaces(
    of value: JSONValue, _ map: SourceMap, in count: Int, _ what: String
  ) throws(Breach) {
    let span = map.origin(of: value.span)
    try demand(
      span.start >= 0 && span.start < span.end && span.end <= count,
      "\(what): \(value.span) comes from \(span) of \(count) bytes")
    for child in value.elements { try checkPlaces(of: child, map, in: count, what) }
    for (key, child) in value.members {
      try checkPlaces(of: key, map, in: count, what)
      try checkPlaces(of: child, map, in: count, what)
    }
  }
}
