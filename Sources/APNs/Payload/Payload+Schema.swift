extension Payload {
  /// What a payload may be: the values that are read without a finding.
  ///
  /// The app's own keys stand beside `aps` and may be anything.
  package static var schema: JSONSchema {
    .object(
      [
        ("aps", APS.schema.described("What the system reads.")),
        (
          "Simulator Target Bundle",
          .text.described("The bundle identifier of the app that a simulator delivers to.")
        ),
        ("mdm", .text.described("The magic word of a device management push.")),
      ], isOpen: true
    ).and(anyOf: [.requiring(["aps"]), .requiring(["mdm"])])
  }
}

extension APS {
  /// The alert and the relevance score of a Live Activity may be more than those of others.
  fileprivate static var schema: JSONSchema {
    let isLiveActivity = JSONSchema.requiring([Key.event.rawValue, Key.contentState.rawValue])
    let translated = [Alert.Key.title, .body].map { ($0.rawValue, JSONSchema.text) }
    return .object(Key.allCases.map { ($0.rawValue, $0.schema) }).unless(
      isLiveActivity,
      .having([
        (Key.alert.rawValue, .having(translated)),
        (Key.relevanceScore.rawValue, .number(from: 0, to: 1)),
      ]))
  }
}

extension APS.Key {
  fileprivate var schema: JSONSchema {
    switch self {
    case .alert: .any(of: [.text, APS.Alert.schema]).described("The text: a string, or its parts.")
    case .badge: .whole(from: 0).described("The number on the app's icon; 0 removes it.")
    case .sound: APS.Sound.schema
    case .threadID: .text.described("The key that notifications are grouped by.")
    case .category: .text.described("The identifier of the category that the buttons come from.")
    case .contentAvailable: .bit.described("1 to wake the app in the background.")
    case .mutableContent: .bit.described("1 to run the app's service extension first.")
    case .targetContentID: .text.described("The window or App Clip that is meant.")
    case .interruptionLevel:
      .oneOf(APS.InterruptionLevel.known.map(\.rawValue))
        .described("How much the notification may interrupt; active unless given.")
    case .relevanceScore:
      .number.described("The rank in the summary, from 0 to 1; any number for a Live Activity.")
    case .filterCriteria: .text.described("What a Focus filter compares.")
    case .staleDate: .number.described("When the Live Activity becomes stale, in Unix seconds.")
    case .contentState: .openObject.described("The dynamic content of the Live Activity.")
    case .timestamp: .number.described("When the push was made, in Unix seconds.")
    case .event:
      .oneOf(APS.LiveActivity.Event.known.map(\.rawValue))
        .described("What happens to the Live Activity.")
    case .dismissalDate:
      .number.described("When a Live Activity that ended disappears, in Unix seconds.")
    case .attributesType: .text.described("The Swift type of the attributes.")
    case .attributes: .openObject.described("The static content of a new Live Activity.")
    case .inputPushChannel: .text.described("The channel that a new Live Activity subscribes to.")
    case .inputPushToken: .bit.described("1 for a push token of the new Live Activity.")
    case .contentChanged: .bit.described("Whether widgets or controls are to reload.")
    case .urlArgs: .array(of: .text).described("The arguments of a web push.")
    }
  }
}

extension APS.Alert {
  fileprivate static var schema: JSONSchema {
    .object(Key.allCases.map { ($0.rawValue, $0.schema) })
  }
}

extension APS.Alert.Key {
  fileprivate var schema: JSONSchema {
    switch self {
    case .title: .any(of: [.text, .translation]).described("The title.")
    case .subtitle: .text.described("The subtitle.")
    case .body: .any(of: [.text, .translation]).described("The text.")
    case .launchImage: .text.described("The image or storyboard shown at launch.")
    case .titleLocKey: .text.described("The key of the title's translation.")
    case .titleLocArgs: .array(of: .text).described("The arguments of the title's translation.")
    case .subtitleLocKey: .text.described("The key of the subtitle's translation.")
    case .subtitleLocArgs:
      .array(of: .text).described("The arguments of the subtitle's translation.")
    case .locKey: .text.described("The key of the text's translation.")
    case .locArgs: .array(of: .text).described("The arguments of the text's translation.")
    case .summaryArg: .text.described("What a group's summary says, up to iOS 14.")
    case .summaryArgCount: .whole(from: 1).described("How many items a group's summary counts.")
    case .actionLocKey: .any(of: [.text, .null]).described("The key of a button's title, of old.")
    case .action: .text.described("The title of the button of a web push.")
    case .sound: APS.Sound.schema
    }
  }
}

extension APS.Sound {
  fileprivate static var schema: JSONSchema {
    .any(of: [.text, .object(Key.allCases.map { ($0.rawValue, $0.schema) })])
      .described("The sound: the name of a file, 'default', or an object for a critical alert.")
  }
}

extension APS.Sound.Key {
  fileprivate var schema: JSONSchema {
    switch self {
    case .critical: .bit.described("1 to sound even when the phone is muted.")
    case .name: .text.described("The file's name, or 'default'.")
    case .volume: .number(from: 0, to: 1).described("The loudness, from 0 to 1.")
    }
  }
}

extension JSONSchema {
  /// 1 or 0, as Apple writes flags, or a Boolean, which is read as well.
  fileprivate static let bit = oneOf([.whole(1), .whole(0), .flag(true), .flag(false)])
  fileprivate static let openObject = object(isOpen: true)
  /// The translation that stands for a text in a Live Activity.
  fileprivate static let translation = object([
    (APS.Alert.Key.locKey.rawValue, text), (APS.Alert.Key.locArgs.rawValue, array(of: text)),
  ])
}
