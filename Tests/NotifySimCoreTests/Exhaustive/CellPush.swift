import NotifySimCore

/// The pushes of the table, made once.
struct CellPush: Hashable {
  let kind: NaivePhone.Kind
  let level: NaivePhone.Level
  let number: Int

  static let all: [CellPush: Push] = {
    var all: [CellPush: Push] = [:]
    for kind in NaivePhone.Kind.allCases {
      for level in NaivePhone.Level.allCases {
        for number in 1...2 {
          let cell = CellPush(kind: kind, level: level, number: number)
          all[cell] = cell.push
        }
      }
    }
    return all
  }()

  private var push: Push {
    let word = level == .timeSensitive ? "time-sensitive" : level.rawValue
    return PayloadBuilder(
      body: kind == .soundOnly || kind == .silent ? nil : "B",
      sound: kind == .full || kind == .soundOnly ? "default" : nil,
      badge: kind == .full ? number : nil, level: word,
      contentAvailable: kind == .waking || kind == .silent ? "1" : nil
    ).push("apns-collapse-id: cell")
  }
}
