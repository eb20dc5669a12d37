extension AppManifest {
  /// What a manifest may be.
  package static var schema: JSONSchema {
    .object(Key.members, required: [Key.bundleIdentifier.rawValue])
  }
}

extension AppManifest.Key {
  package var schema: JSONSchema {
    switch self {
    case .bundleIdentifier:
      .someText.described("The bundle identifier, such as com.example.meetings.")
    case .name: .text.described("The name under the icon; the bundle identifier unless given.")
    case .authorization:
      .array(of: .oneOf(AppManifest.Interaction.allCases.map(\.rawValue)))
        .described("The interactions that the app asks for; alert, sound and badge unless given.")
    case .entitlements:
      .array(of: .text).described(
        """
        The entitlements by their short names: \(AppManifest.timeSensitive), \
        \(AppManifest.criticalAlerts), \(AppManifest.filtering).
        """)
    case .apsEnvironment:
      .oneOf(AppManifest.APSEnvironment.allCases.map(\.rawValue))
        .described("The APNs that the entitlement aps-environment names; development unless given.")
    case .backgroundModes:
      .array(of: .text).described(
        """
        The background modes, as in UIBackgroundModes: \(AppManifest.remoteNotification) for \
        silent pushes, \(AppManifest.voipMode) for VoIP pushes.
        """)
    case .pushTypes:
      .array(of: .oneOf(PushKitType.allCases.map(\.rawValue)))
        .described("The PushKit types that the app registers for.")
    case .categories:
      .array(of: CategoryDeclaration.schema)
        .described("The categories, each with an identifier of its own.")
    case .notifications:
      .array(of: LocalRequest.schema)
        .described("The local notifications that the app schedules at its first launch.")
    case .sounds:
      .any(of: [.someText, .array(of: .someText, atLeast: 1)]).described(
        "The folders of the app's sounds, in the order in which they are searched; Sounds unless"
          + " given.")
    case .localizations:
      .text.described("The directory of the app's strings, with ko.lproj and the like in it.")
    case .developmentRegion:
      .text(matching: "^\(LanguageTag.pattern)$").described(
        "The language that stands in where the person's languages have no text.")
    case .handler: .command.described("The command that is run for each callback of the app.")
    case .serviceExtension:
      .command.described("The command that is the notification service extension.")
    case .check: CheckSection.schema
    case .schemaLocation: .text.described("The schema that an editor goes by.")
    }
  }
}

extension CategoryDeclaration {
  fileprivate static var schema: JSONSchema {
    .object(Key.members, required: [Key.identifier.rawValue])
  }
}

extension CategoryDeclaration.Key {
  package var schema: JSONSchema {
    switch self {
    case .identifier: .someText.described("The identifier that payloads name as category.")
    case .options:
      .array(of: .oneOf(CategoryDeclaration.Option.allCases.map(\.rawValue)))
        .described("The options, in the words of UNNotificationCategoryOptions.")
    case .intentIdentifiers: .array(of: .text).described("The identifiers of intents.")
    case .hiddenPreviewsBodyPlaceholder:
      .text.described("What stands for the text where previews are hidden.")
    case .actions:
      .array(of: ActionDeclaration.schema)
        .described("The buttons in order, each with an identifier of its own.")
    }
  }
}

extension ActionDeclaration {
  fileprivate static var schema: JSONSchema {
    .object(Key.members, required: [Key.identifier.rawValue, Key.title.rawValue])
  }
}

extension ActionDeclaration.Key {
  package var schema: JSONSchema {
    switch self {
    case .identifier: .someText.described("What the app is told when the action is chosen.")
    case .title: .someText.described("The title of the button.")
    case .options:
      .array(of: .oneOf(PresentedAction.Option.allCases.map(\.rawValue)))
        .described("The options, in the words of UNNotificationActionOptions.")
    case .textInput:
      .object(PresentedAction.TextInput.Key.members)
        .described("How a reply is asked for; without it the action takes no text.")
    }
  }
}

extension PresentedAction.TextInput.Key {
  package var schema: JSONSchema {
    switch self {
    case .buttonTitle: .text.described("The title of the button that sends the reply.")
    case .placeholder: .text.described("What the empty text field says.")
    }
  }
}

extension JSONSchema {
  /// A line for the shell, or a program with its arguments.
  fileprivate static let command = any(of: [someText, array(of: text, atLeast: 1)])
}
