extension LocalRequest {
  /// What a local notification may be in JSON.
  package static var schema: JSONSchema {
    .object(Key.members, required: [Key.content.rawValue])
  }
}

extension LocalRequest.Key {
  package var schema: JSONSchema {
    switch self {
    case .identifier: .someText.described("The identifier; one is made up unless given.")
    case .content:
      .object(ContentKey.all.map { ($0.name, $0.schemaOfRequest) })
        .described("What it says, under the names of UNNotificationContent.")
    case .trigger:
      .object(LocalRequestReader.TriggerKey.members)
        .and(oneOf: ["timeInterval", "date", "location"].map { .requiring([$0]) })
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
  package var schema: JSONSchema {
    switch self {
    case .timeInterval: .number(above: 0).described("Seconds; at least 60 if it repeats.")
    case .date:
      .object(
        DatePart.all.map { ($0.name, .whole(from: $0.range.lowerBound)) }
          + [(DatePart.timeZone, .someText)]
      ).described("Parts of a date, as in DateComponents; it fires at the next match.")
    case .location:
      .object(
        LocalRequestReader.RegionKey.members, required: ["latitude", "longitude", "radius"]
      ).described("A region, as in CLCircularRegion; it fires when the phone enters or leaves it.")
    case .repeats: .oneOf([.flag(true), .flag(false)]).described("Whether it fires again.")
    }
  }
}

extension LocalRequestReader.RegionKey {
  package var schema: JSONSchema {
    switch self {
    case .identifier: .someText.described("The name by which the app knows the region.")
    case .latitude: .number(from: -90, to: 90).described("Degrees north of the equator.")
    case .longitude: .number(from: -180, to: 180).described("Degrees east of Greenwich.")
    case .radius: .number(above: 0).described("Metres.")
    case .notifyOnEntry:
      .oneOf([.flag(true), .flag(false)]).described("Whether entering counts; it does unless told.")
    case .notifyOnExit:
      .oneOf([.flag(true), .flag(false)]).described("Whether leaving counts; it does unless told.")
    }
  }
}
