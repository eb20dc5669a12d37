import UserNotifications

/// Whom a notification invites to which meeting.
struct MeetingInvitation: Codable {
  let meetingID: String
  let userID: String

  /// The name of the first entry that custom data lacks, or has as something other than text.
  static func missingKey(in userInfo: [AnyHashable: Any]) -> String? {
    ["MEETING_ID", "USER_ID"].first { !(userInfo[$0] is String) }
  }

  /// Reads an invitation from custom data; nil if an entry is missing or not text.
  init?(_ userInfo: [AnyHashable: Any]) {
    guard let meetingID = userInfo["MEETING_ID"] as? String,
      let userID = userInfo["USER_ID"] as? String
    else { return nil }
    self.meetingID = meetingID
    self.userID = userID
  }

  var details: [Activity.Detail] {
    [Activity.Detail("meetingID", meetingID), Activity.Detail("userID", userID)]
  }
}
