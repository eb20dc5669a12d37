import NotifySimCore
import Testing

@Suite("Whatever the phone is like, a push")
struct EveryCellTests {
  @Test(
    "comes to what a naive phone says, in 460800 cells without the app in front",
    arguments: NaivePhone.Permission.allCases,
    NaivePhone.Place.allCases.filter { $0 != .foreground })
  func background(permission: NaivePhone.Permission, place: NaivePhone.Place) async {
    var tally = Tally()
    for naive in NaivePhone.everyPhone(permission, place) {
      var run = CellRun(naive, answer: 0)
      await run.sendAll(answer: 0)
      await run.open()
      tally.add(run)
    }
    #expect(tally.differences.isEmpty, "\(tally.summary)")
    #expect(tally.count * 20 == 460_800)
  }

  @Test(
    "comes to what a naive phone and the app's answer say, in 172800 cells with the app in front",
    arguments: NaivePhone.Permission.allCases, NaivePhone.Focus.allCases)
  func foreground(permission: NaivePhone.Permission, focus: NaivePhone.Focus) async {
    var tally = Tally()
    for naive in NaivePhone.everyPhoneInUse(permission, focus) {
      var run = CellRun(naive, answer: 0)
      for answer in 0..<NaivePhone.noMethod { await run.sendAll(answer: answer) }
      await run.open()
      tally.add(run)
      for answer in [NaivePhone.noMethod, NaivePhone.noDelegate] {
        var run = CellRun(naive, answer: answer)
        await run.sendAll(answer: answer)
        tally.add(run)
      }
    }
    #expect(tally.differences.isEmpty, "\(tally.summary)")
    #expect(tally.count * 15 == 172_800)
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
  fileprivate static func everyPhone(_ permission: Permission, _ place: Place) -> [NaivePhone] {
    var phones: [NaivePhone] = []
    for previews in Previews.allCases {
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

  /// Every unlocked phone on which the app is in front.
  fileprivate static func everyPhoneInUse(
    _ permission: Permission, _ focus: Focus
  ) -> [NaivePhone] {
    (0..<32).map { bits in
      var phone = NaivePhone(permission: permission, place: .foreground, focus: focus)
      phone.set(bits)
      return phone
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
