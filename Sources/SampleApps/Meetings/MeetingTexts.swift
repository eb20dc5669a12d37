/// What the Meetings app says, in its languages: for each its texts by their keys, as in
/// `Localizable.strings`.
enum MeetingTexts {
  static let all: [String: [String: String]] = [
    "en": [
      "Accept": "Accept", "Decline": "Decline",
      "INVITATION_TITLE": "Invitation: %@", "INVITATION_BODY": "%1$@ invites you on %2$@",
    ],
    "de": [
      "Accept": "Zusagen", "Decline": "Absagen",
      "INVITATION_TITLE": "Einladung: %@", "INVITATION_BODY": "%1$@ lädt dich für %2$@ ein",
    ],
    "ko": [
      "Accept": "수락", "Decline": "거절",
      "INVITATION_TITLE": "초대: %@", "INVITATION_BODY": "%2$@에 %1$@ 님의 초대가 있습니다",
    ],
  ]
}
