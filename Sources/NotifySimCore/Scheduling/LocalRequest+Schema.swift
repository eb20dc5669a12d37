extension LocalRequest {
  /// What a local notification may be in JSON.
  static var schema: JSONSchema {
    .object(Key.members, required: [Key.content.rawValue])
  }
}

extension LocalRequest.Key {
  var schema: JSONSchema {
    switch self {
    case .identifier: .someText.described("The identifier; one is made up unless given.")
    case .content:
      .object(ContentKey.all.map { ($0.name, $0.schemaOfRequest) })
        .described("What it says, under the names of UNNotificationContent.")
    case .trigger:
      .object(LocalRequestReader.TriggerKey.members)
        .and(oneOf: [.requiring(["timeInterval"]), .requiring(["date"])])
        .described("What it waits for; without it, it is delivered at once.")
    }
  }
}

extension ContentKey {
  /// What the property takes in a request, where texts may also be looked up.
  fileprivate var schemaOfRequest: JSONSchema {
    guard LocalizedTexts.Part.all.contains(where: { $0.name == name }) else { return schema }
    return .any(of: [
      schema,
      .object(LocalizedText.Key.members, required: [LocalizedText.Key.key.rawValue]),
    ])
  }
}

extension LocalRequestReader.TriggerKey {
  var schema: JSONSchema {
    switch self {
    case .timeInterval: .number(above: 0).described("Seconds; at least 60 if it repeats.")
    case .date:
      .object(
        DatePart.all.map { ($0.name, .whole(from: $0.range.lowerBound)) }
          + [(DatePart.timeZone, .someText)]
      ).described("Parts of a date, as in DateComponents; it fires at the next match.")
    case .repeats: .oneOf([.flag(true), .flag(false)]).described("Whether it fires again.")
    }
  }
}
