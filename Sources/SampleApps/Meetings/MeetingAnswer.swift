/// How somebody answered an invitation.
struct MeetingAnswer: Codable {
  let word: Word
  let invitation: MeetingInvitation

  enum Word: String, Codable {
    case accepted
    case declined
    case queued
  }

  /// What the app did with the answer, which is named where the verb does not say it.
  func activity(_ verb: String, named isNamed: Bool = false) -> Activity {
    let answer = isNamed ? [Activity.Detail("answer", word.rawValue)] : []
    return Activity("meeting.\(verb)", invitation.details + answer)
  }
}
