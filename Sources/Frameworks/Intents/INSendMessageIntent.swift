// As with Apple's framework, an app that imports only this one can use URL, Data and NSObject.
@_exported public import Foundation
public import UserNotifications

/// A user action in an app, only as far as communication notifications need it (D45).
open class INIntent: NSObject, @unchecked Sendable {}

/// Sending a message.
///
/// Content that is updated from it becomes a communication notification.
open class INSendMessageIntent: INIntent, UNNotificationContentProviding, @unchecked Sendable {
  /// The recipients; nil if not given.
  public let recipients: [INPerson]?
  /// The type of the message.
  public let outgoingMessageType: INOutgoingMessageType
  /// The text of the message.
  public let content: String?
  /// The name of the recipients' group.
  public let speakableGroupName: INSpeakableString?
  /// The app's identifier of the conversation.
  public let conversationIdentifier: String?
  /// The name of the service.
  public let serviceName: String?
  /// The sender.
  public let sender: INPerson?
  /// The attachments; they are not displayed.
  public let attachments: [INSendMessageAttachment]?
  private var images: [PartialKeyPath<INSendMessageIntent>: INImage] = [:]

  /// Creates an intent.
  public init(
    recipients: [INPerson]?, outgoingMessageType: INOutgoingMessageType, content: String?,
    speakableGroupName: INSpeakableString?, conversationIdentifier: String?,
    serviceName: String?, sender: INPerson?, attachments: [INSendMessageAttachment]? = nil
  ) {
    self.recipients = recipients
    self.outgoingMessageType = outgoingMessageType
    self.content = content
    self.speakableGroupName = speakableGroupName
    self.conversationIdentifier = conversationIdentifier
    self.serviceName = serviceName
    self.sender = sender
    self.attachments = attachments
  }

  /// Creates an intent, as before iOS 14.
  @available(*, deprecated, message: "use the initializer with 'outgoingMessageType'")
  public convenience init(
    recipients: [INPerson]?, content: String?, speakableGroupName: INSpeakableString?,
    conversationIdentifier: String?, serviceName: String?, sender: INPerson?
  ) {
    self.init(
      recipients: recipients, outgoingMessageType: .outgoingMessageText, content: content,
      speakableGroupName: speakableGroupName, conversationIdentifier: conversationIdentifier,
      serviceName: serviceName, sender: sender, attachments: nil)
  }

  /// Sets the image of a parameter, such as the group; images are not displayed.
  public func setImage<Value>(
    _ image: INImage?, forParameterNamed parameterName: KeyPath<INSendMessageIntent, Value>
  ) {
    images[parameterName] = image
  }

  /// The image of a parameter.
  public func image<Value>(
    forParameterNamed parameterName: KeyPath<INSendMessageIntent, Value>
  ) -> INImage? {
    images[parameterName]
  }
}

extension INSendMessageIntent: CommunicationProviding {
  /// The displayed sender: the display name, or the handle if that is empty.
  package var shownSender: String? {
    sender.flatMap { $0.displayName.isEmpty ? $0.personHandle?.value : $0.displayName }
  }

  /// The name of the group, if there is more than one recipient.
  package var shownGroup: String? {
    (recipients?.count ?? 0) > 1 ? speakableGroupName?.spokenPhrase : nil
  }
}

/// A message with formatted text: content that is updated from it becomes a communication
/// notification, whose text stays that of the content, without format.
open class UNNotificationAttributedMessageContext: NSObject, CommunicationProviding,
  @unchecked Sendable
{
  private let intent: INSendMessageIntent

  /// Creates a message from its intent; the formatted text is not displayed.
  public init(sendMessageIntent: INSendMessageIntent, attributedContent: NSAttributedString) {
    intent = sendMessageIntent
  }

  /// The sender of the intent.
  package var shownSender: String? { intent.shownSender }
  /// The group of the intent.
  package var shownGroup: String? { intent.shownGroup }
}

/// The type of an outgoing message.
public enum INOutgoingMessageType: Int, Sendable {
  /// Unknown.
  case unknown = 0
  /// A text.
  case outgoingMessageText = 1
  /// A recording.
  case outgoingMessageAudio = 2
}

/// An attachment of a message; it is not displayed.
open class INSendMessageAttachment: NSObject, @unchecked Sendable {}

/// A participant of a conversation.
open class INPerson: NSObject, @unchecked Sendable {
  /// The person's handle.
  public let personHandle: INPersonHandle?
  /// The components of the person's name.
  public let nameComponents: PersonNameComponents?
  /// The displayed name; formatted from the components if not given.
  public let displayName: String
  /// An image of the person; it is not displayed.
  public let image: INImage?
  /// The person's identifier in the contacts.
  public let contactIdentifier: String?
  /// The app's identifier of the person.
  public let customIdentifier: String?
  /// Whether this is the user of the phone.
  public let isMe: Bool
  /// The type of a contact suggestion.
  public let suggestionType: INPersonSuggestionType
  /// Other handles of the person.
  public let aliases: [INPersonHandle]?

  /// Creates a person with other handles.
  public convenience init(
    personHandle: INPersonHandle, nameComponents: PersonNameComponents?, displayName: String?,
    image: INImage?, contactIdentifier: String?, customIdentifier: String?,
    aliases: [INPersonHandle]?, suggestionType: INPersonSuggestionType
  ) {
    self.init(
      personHandle, nameComponents, displayName, image, contactIdentifier, customIdentifier,
      isMe: false, suggestionType, aliases)
  }

  /// Creates a person.
  public convenience init(
    personHandle: INPersonHandle, nameComponents: PersonNameComponents?, displayName: String?,
    image: INImage?, contactIdentifier: String?, customIdentifier: String?, isMe: Bool = false,
    suggestionType: INPersonSuggestionType = .none
  ) {
    self.init(
      personHandle, nameComponents, displayName, image, contactIdentifier, customIdentifier,
      isMe: isMe, suggestionType, nil)
  }

  private init(
    _ personHandle: INPersonHandle, _ nameComponents: PersonNameComponents?,
    _ displayName: String?, _ image: INImage?, _ contactIdentifier: String?,
    _ customIdentifier: String?, isMe: Bool, _ suggestionType: INPersonSuggestionType,
    _ aliases: [INPersonHandle]?
  ) {
    self.personHandle = personHandle
    self.nameComponents = nameComponents
    let parts = [nameComponents?.givenName, nameComponents?.middleName, nameComponents?.familyName]
    self.displayName = displayName ?? parts.compactMap(\.self).joined(separator: " ")
    self.image = image
    self.contactIdentifier = contactIdentifier
    self.customIdentifier = customIdentifier
    self.isMe = isMe
    self.suggestionType = suggestionType
    self.aliases = aliases
  }
}

/// The type of a contact suggestion; there are no suggestions here.
public enum INPersonSuggestionType: Int, Sendable {
  /// Nothing.
  case none = 0
  /// A social network.
  case socialProfile = 1
  /// Messages.
  case instantMessageAddress = 2
}

/// A person's address.
open class INPersonHandle: NSObject, @unchecked Sendable {
  /// The address.
  public let value: String?
  /// The type of the address.
  public let type: INPersonHandleType
  /// What the address is for, such as the work.
  public let label: INPersonHandleLabel?

  /// Creates an address.
  public init(value: String?, type: INPersonHandleType, label: INPersonHandleLabel?) {
    self.value = value
    self.type = type
    self.label = label
  }

  /// Creates an address without a label.
  public convenience init(value: String?, type: INPersonHandleType) {
    self.init(value: value, type: type, label: nil)
  }
}

/// What an address of a person is for.
public struct INPersonHandleLabel: RawRepresentable, Hashable, Sendable {
  /// The label as a string.
  public let rawValue: String

  /// Creates a label from its string.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// Creates a label from its string.
  public init(_ rawValue: String) {
    self.rawValue = rawValue
  }

  /// The home.
  public static let home = Self("home")
  /// The work.
  public static let work = Self("work")
  /// An iPhone.
  public static let iPhone = Self("iPhone")
  /// A mobile telephone.
  public static let mobile = Self("mobile")
  /// The main address.
  public static let main = Self("main")
  /// A school.
  public static let school = Self("school")
  /// Another use.
  public static let other = Self("other")
}

/// The type of a person's address.
public enum INPersonHandleType: Int, Sendable {
  /// Defined by the app.
  case unknown = 0
  /// An email address.
  case emailAddress = 1
  /// A telephone number.
  case phoneNumber = 2
}

/// A text that can be spoken.
open class INSpeakableString: NSObject, @unchecked Sendable {
  /// The text.
  public let spokenPhrase: String
  /// How the text is pronounced; nil if as it is written.
  public let pronunciationHint: String?
  /// The app's identifier of what the text names.
  public let vocabularyIdentifier: String?

  /// Creates a text with an identifier.
  public init(vocabularyIdentifier: String, spokenPhrase: String, pronunciationHint: String?) {
    self.spokenPhrase = spokenPhrase
    self.pronunciationHint = pronunciationHint
    self.vocabularyIdentifier = vocabularyIdentifier
  }

  /// Creates a text.
  public init(spokenPhrase: String) {
    self.spokenPhrase = spokenPhrase
    pronunciationHint = nil
    vocabularyIdentifier = nil
  }
}

/// An image; it is not displayed.
open class INImage: NSObject, @unchecked Sendable {
  /// Creates an image from its bytes.
  public init(imageData: Data) {}

  /// Creates an image from a URL.
  public init?(url: URL) {}

  /// Creates an image of a size from a URL.
  public init?(url: URL, width: Double, height: Double) {}

  /// Creates an image from a resource of the app's bundle.
  public init(named name: String) {}
}

/// A performed action, for the system's suggestions.
open class INInteraction: NSObject, @unchecked Sendable {
  /// The action.
  public let intent: INIntent
  /// Whether the user or another person performed it.
  open var direction = INInteractionDirection.unspecified
  /// The app's identifier of the interaction.
  open var identifier = UUID().uuidString
  /// The app's identifier of a group of interactions.
  open var groupIdentifier: String?
  /// When it began and ended.
  open var dateInterval: DateInterval?

  /// Creates an interaction; the response is not used.
  public init(intent: INIntent, response: INIntentResponse?) {
    self.intent = intent
  }

  /// Donates the interaction to the system, without an effect; always succeeds, asynchronously.
  open func donate(completion: (@Sendable ((any Error)?) -> Void)? = nil) {
    Self.succeed(completion)
  }

  /// Deletes donated interactions, without an effect; always succeeds, asynchronously.
  open class func delete(
    with identifiers: [String], completion: (@Sendable ((any Error)?) -> Void)? = nil
  ) {
    succeed(completion)
  }

  /// Deletes the donated interactions of a group, without an effect; always succeeds,
  /// asynchronously.
  open class func delete(
    with groupIdentifier: String, completion: (@Sendable ((any Error)?) -> Void)? = nil
  ) {
    succeed(completion)
  }

  /// Deletes all donated interactions, without an effect; always succeeds, asynchronously.
  open class func deleteAll(completion: (@Sendable ((any Error)?) -> Void)? = nil) {
    succeed(completion)
  }

  private static func succeed(_ completion: (@Sendable ((any Error)?) -> Void)?) {
    guard let completion else { return }
    UNUserNotificationCenter.current().answer { completion(nil) }
  }

  /// Donates the interaction to the system, without an effect; always succeeds.
  open func donate() async throws {}
}

/// The response to an intent; not used here.
open class INIntentResponse: NSObject, @unchecked Sendable {}

/// Who performed an action.
public enum INInteractionDirection: Int, Sendable {
  /// Not given.
  case unspecified = 0
  /// The user of the phone.
  case outgoing = 1
  /// Another person.
  case incoming = 2
}
