public import Foundation
public import UIKit
public import UserNotifications

/// Starting a call, or a call that comes.
///
/// Content that is updated from it becomes a communication notification of its first contact (D45).
open class INStartCallIntent: INIntent, UNNotificationContentProviding, @unchecked Sendable {
  /// Which calls of the list of calls are meant; nil if not given.
  public let callRecordFilter: INCallRecordFilter?
  /// The call to return; nil if not given.
  public let callRecordToCallBack: INCallRecord?
  /// Where the sound of the call goes.
  public let audioRoute: INCallAudioRoute
  /// Whom the call is for.
  public let destinationType: INCallDestinationType
  /// Who is called, or who calls.
  public let contacts: [INPerson]?
  /// Whether the call has video.
  public let callCapability: INCallCapability

  /// Creates an intent.
  public init(
    callRecordFilter: INCallRecordFilter?, callRecordToCallBack: INCallRecord?,
    audioRoute: INCallAudioRoute, destinationType: INCallDestinationType, contacts: [INPerson]?,
    callCapability: INCallCapability
  ) {
    self.callRecordFilter = callRecordFilter
    self.callRecordToCallBack = callRecordToCallBack
    self.audioRoute = audioRoute
    self.destinationType = destinationType
    self.contacts = contacts
    self.callCapability = callCapability
  }
}

extension INStartCallIntent: CommunicationProviding {
  /// The name of the first contact, or its handle.
  package var shownSender: String? {
    contacts?.first.flatMap { $0.displayName.isEmpty ? $0.personHandle?.value : $0.displayName }
  }

  /// Nil: calls have no group.
  package var shownGroup: String? { nil }
}

/// A selection of calls; only a value.
open class INCallRecordFilter: NSObject, @unchecked Sendable {
  /// The people of the calls.
  public let participants: [INPerson]?
  /// Whether the calls had video.
  public let callCapability: INCallCapability

  /// Creates a selection.
  public init(participants: [INPerson]?, callCapability: INCallCapability) {
    self.participants = participants
    self.callCapability = callCapability
  }
}

/// A call in the list of calls; only a value.
open class INCallRecord: NSObject, @unchecked Sendable {
  /// The identifier of the call.
  public let identifier: String
  /// When the call began.
  public let dateCreated: Date?
  /// Whether the call had video.
  public let callCapability: INCallCapability

  /// Creates a call.
  public init(identifier: String, dateCreated: Date?, callCapability: INCallCapability) {
    self.identifier = identifier
    self.dateCreated = dateCreated
    self.callCapability = callCapability
  }
}

/// Where the sound of a call goes.
public enum INCallAudioRoute: Int, Sendable {
  /// Not given.
  case unknown = 0
  /// The loudspeaker.
  case speakerphoneAudioRoute = 1
  /// A Bluetooth device.
  case bluetoothAudioRoute = 2
}

/// Whom a call is for.
public enum INCallDestinationType: Int, Sendable {
  /// Not given.
  case unknown = 0
  /// A person.
  case normal = 1
  /// An emergency service.
  case emergency = 2
  /// The mailbox.
  case voicemail = 3
  /// The number that was called last.
  case redial = 4
  /// The last caller.
  case callBack = 5
}

/// Whether a call has video.
public enum INCallCapability: Int, Sendable {
  /// Not given.
  case unknown = 0
  /// Sound alone.
  case audioCall = 1
  /// Sound and video.
  case videoCall = 2
}

extension NSUserActivity {
  /// The interaction that the activity was made from; nil, since nobody calls from a list of calls
  /// here.
  public var interaction: INInteraction? { nil }
}
