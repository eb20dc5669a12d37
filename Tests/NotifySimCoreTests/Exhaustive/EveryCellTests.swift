import NotifySimCore
import Testing

/// Every push on every phone; only cells that repeat another are left out.
///
/// Where no notification may be seen, there is no text that a preview could hide: one setting of
/// previews stands for all three.
///
/// Where the app is not asked how to present, it has one of the sixteen answers, not each in turn:
/// the phone cannot know the answer, and a question out of turn shows with any of them.
@Suite("In every state of the phone, a push")
struct EveryCellTests {
  @Test(
    "comes to what a naive phone says, in 337920 cells without the app in front",
    arguments: NaivePhone.Permission.allCases,
    NaivePhone.Place.allCases.filter { $0 != .foreground })
  func background(permission: NaivePhone.Permission, place: NaivePhone.Place) async {
    var tally = Tally()
    for naive in NaivePhone.everyPhone(permission, place) {
      var run = CellRun(naive, answer: 0)
      await run.send(answer: 0) { _ in true }
      await run.open()
      tally.add(run)
    }
    #expect(tally.differences.isEmpty, "\(tally.summary)")
    // With four places, three permissions with which pushes are seen and two without.
    #expect(tally.count == (permission.mayBeSeen ? 23_040 : 7680))
  }

  @Test(
    "comes to what a naive phone and the app's answer say, in 97920 cells with the app in front",
    arguments: NaivePhone.Permission.allCases, NaivePhone.Focus.allCases)
  func foreground(permission: NaivePhone.Permission, focus: NaivePhone.Focus) async {
    var tally = Tally()
    for (bits, naive) in NaivePhone.everyPhoneInUse(permission, focus) {
      var run = CellRun(naive, answer: 0)
      for answer in 0..<NaivePhone.noMethod {
        let isTurn = bits % NaivePhone.noMethod == answer
        await run.send(answer: answer) { isTurn || (naive.mayBeSeen && $0 != .silent) }
      }
      await run.open()
      tally.add(run)
      for answer in [NaivePhone.noMethod, NaivePhone.noDelegate] {
        var run = CellRun(naive, answer: answer)
        await run.send(answer: answer) { _ in true }
        tally.add(run)
      }
    }
    #expect(tally.differences.isEmpty, "\(tally.summary)")
    // For each of three focuses, three permissions with which pushes are seen and two without.
    #expect(tally.count == (permission.mayBeSeen ? 9600 : 1920))
  }
}

/// How many cells were compared, and what differed.
private struct Tally {
  private(set) var count = 0
  private(set) var differences: [String] = []

  mutating func add(_ run: CellRun) {
    count += run.count
    differences += run.differences
  }

  var summary: String {
    "\(differences.count) phones differ:\n\(differences.prefix(10).joined(separator: "\n"))"
  }
}

extension NaivePhone {
  /// Every phone on which the app is not in front.
  fileprivate static func everyPhone(
    _ permission: Permission, _ place: Place
  ) -> [NaivePhone] {
    var phones: [NaivePhone] = []
    for previews in permission.mayBeSeen ? Previews.allCases : [.always] {
      for focus in Focus.allCases {
        for bits in 0..<128 {
          var phone = NaivePhone(
            permission: permission, place: place, previews: previews, focus: focus)
          phone.set(bits)
          phone.isLocked = bits & 32 != 0
          phone.lockScreen = bits & 64 == 0
          phones.append(phone)
        }
      }
    }
    return phones
  }

  /// Every unlocked phone on which the app is in front, with its switches as bits.
  fileprivate static func everyPhoneInUse(
    _ permission: Permission, _ focus: Focus
  ) -> [(bits: Int, phone: NaivePhone)] {
    (0..<32).map { bits in
      var phone = NaivePhone(permission: permission, place: .foreground, focus: focus)
      phone.set(bits)
      return (bits, phone)
    }
  }

  private mutating func set(_ bits: Int) {
    isMuted = bits & 1 != 0
    alerts = bits & 2 == 0
    sounds = bits & 4 == 0
    badges = bits & 8 == 0
    list = bits & 16 == 0
  }
}
