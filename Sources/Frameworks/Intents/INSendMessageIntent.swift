// An app that imports only this framework uses URL, Data and NSObject, as it may with Apple's.
@_exported public import Foundation
public import UserNotifications

/// Something that a person does by way of an app, as far as it makes a communication notification
/// (D45).
open class INIntent: NSObject, @unchecked Sendable {}

/// The sending of a message: content that is updated from it becomes a communication notification.
open class INSendMessageIntent: INIntent, UNNotificationContentProviding, @unchecked Sendable {
  /// To whom it is sent; nil where the app does not say.
  public let recipients: [INPerson]?
  /// What kind of message it is.
  public let outgoingMessageType: INOutgoingMessageType
  /// What it says.
  public let content: String?
  /// What the group is called to which it is sent.
  public let speakableGroupName: INSpeakableString?
  /// By which the app knows the conversation.
  public let conversationIdentifier: String?
  /// What the service is called.
  public let serviceName: String?
  /// Who sends it.
  public let sender: INPerson?
  private var images: [PartialKeyPath<INSendMessageIntent>: INImage] = [:]

  /// Creates the sending of a message.
  public init(
    recipients: [INPerson]?, outgoingMessageType: INOutgoingMessageType, content: String?,
    speakableGroupName: INSpeakableString?, conversationIdentifier: String?,
    serviceName: String?, sender: INPerson?, attachments: [INSendMessageAttachment]?
  ) {
    self.recipients = recipients
    self.outgoingMessageType = outgoingMessageType
    self.content = content
    self.speakableGroupName = speakableGroupName
    self.conversationIdentifier = conversationIdentifier
    self.serviceName = serviceName
    self.sender = sender
  }

  /// Creates the sending of a message, as before iOS 14.
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

  /// Gives a parameter, such as the group, a picture; a card shows none.
  public func setImage<Value>(
    _ image: INImage?, forParameterNamed parameterName: KeyPath<INSendMessageIntent, Value>
  ) {
    images[parameterName] = image
  }

  /// The picture that a parameter was given.
  public func image<Value>(
    forParameterNamed parameterName: KeyPath<INSendMessageIntent, Value>
  ) -> INImage? {
    images[parameterName]
  }
}

extension INSendMessageIntent: CommunicationProviding {
  /// Who is shown to have sent it: by the name to be shown, that of the parts, or the address.
  package var shownSender: String? {
    sender.flatMap { $0.displayName.isEmpty ? $0.personHandle?.value : $0.displayName }
  }

  /// The name of the group, for more than one recipient.
  package var shownGroup: String? {
    (recipients?.count ?? 0) > 1 ? speakableGroupName?.spokenPhrase : nil
  }
}

/// What kind of message is sent.
public enum INOutgoingMessageType: Int, Sendable {
  /// Not known.
  case unknown = 0
  /// A text.
  case outgoingMessageText = 1
  /// A recording.
  case outgoingMessageAudio = 2
}

/// A file that is sent with a message, of which nothing is shown here.
open class INSendMessageAttachment: NSObject, @unchecked Sendable {}

/// A person who takes part in a conversation.
open class INPerson: NSObject, @unchecked Sendable {
  /// The person's address.
  public let personHandle: INPersonHandle?
  /// The parts of the person's name.
  public let nameComponents: PersonNameComponents?
  /// The name that is shown; made of the parts where the app gives none.
  public let displayName: String
  /// A picture of the person; a card shows none.
  public let image: INImage?
  /// By which the person's contacts know the person.
  public let contactIdentifier: String?
  /// By which the app knows the person.
  public let customIdentifier: String?
  /// Whether it is the person who has the phone.
  public let isMe: Bool

  /// Creates a person.
  public init(
    personHandle: INPersonHandle, nameComponents: PersonNameComponents?, displayName: String?,
    image: INImage?, contactIdentifier: String?, customIdentifier: String?, isMe: Bool = false,
    suggestionType: INPersonSuggestionType = .none
  ) {
    self.personHandle = personHandle
    self.nameComponents = nameComponents
    let parts = [nameComponents?.givenName, nameComponents?.middleName, nameComponents?.familyName]
    self.displayName = displayName ?? parts.compactMap(\.self).joined(separator: " ")
    self.image = image
    self.contactIdentifier = contactIdentifier
    self.customIdentifier = customIdentifier
    self.isMe = isMe
  }
}

/// What the system may suggest a person for; it suggests nothing here.
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
  /// What kind of address it is.
  public let type: INPersonHandleType

  /// Creates an address.
  public init(value: String?, type: INPersonHandleType) {
    self.value = value
    self.type = type
  }
}

/// What kind of address a person's address is.
public enum INPersonHandleType: Int, Sendable {
  /// The app's own.
  case unknown = 0
  /// That of a mailbox.
  case emailAddress = 1
  /// A telephone number.
  case phoneNumber = 2
}

/// A text that can be spoken.
open class INSpeakableString: NSObject, @unchecked Sendable {
  /// The text.
  public let spokenPhrase: String

  /// Creates a text.
  public init(spokenPhrase: String) {
    self.spokenPhrase = spokenPhrase
  }
}

/// A picture, of which nothing is shown here.
open class INImage: NSObject, @unchecked Sendable {
  /// Creates a picture from its bytes.
  public init(imageData: Data) {}

  /// Creates a picture from a file or a link.
  public init?(url: URL) {}

  /// Creates a picture from one of the app's bundle.
  public init(named name: String) {}
}

/// Something that was done by way of an app, for the system's suggestions.
open class INInteraction: NSObject, @unchecked Sendable {
  /// What was done.
  public let intent: INIntent
  /// Who did it.
  open var direction = INInteractionDirection.unspecified
  /// By which the app knows it.
  open var identifier = UUID().uuidString
  /// By which the app knows those that belong together.
  open var groupIdentifier: String?

  /// Creates an interaction; there is no response for what a notification tells.
  public init(intent: INIntent, response: INIntentResponse?) {
    self.intent = intent
  }

  /// Tells the system, which learns nothing from it here; always succeeds, later.
  open func donate(completion: (@Sendable ((any Error)?) -> Void)? = nil) {
    guard let completion else { return }
    UNUserNotificationCenter.current().answer { completion(nil) }
  }

  /// Tells the system, which learns nothing from it here; always succeeds.
  open func donate() async throws {}
}

/// What came of an intent; nothing does here.
open class INIntentResponse: NSObject, @unchecked Sendable {}

/// Who did something by way of an app.
public enum INInteractionDirection: Int, Sendable {
  /// Not said.
  case unspecified = 0
  /// The person who has the phone.
  case outgoing = 1
  /// Somebody else.
  case incoming = 2
}
