import CommandLineTools
import Foundation
import NotifySimCore

/// The local notifications that fired in a step, each as one line: when by the phone's clock, what,
/// and the badge after it.
struct Firings {
  /// One notification that fired.
  private struct Firing {
    let id: String
    let time: Date
    let zone: PhoneZone
    let title: String
    var badge: Int?
    /// Why it was not shown; nil if it was.
    var obstacle: String?
    var isShown = false
  }

  private var firings: [Firing] = []
  /// The positions of the events that the lines stand for.
  private var reported: Set<Int> = []

  /// Collects the firings of a step; `badge` is the badge before it.
  init(_ events: [Event], badge: Int? = nil) {
    var badge = badge
    for event in events {
      if case .received(let reception) = event.kind, reception.origin == .local {
        reported.insert(event.seq)
        firings.append(
          Firing(
            id: event.notification ?? "", time: event.time, zone: event.zone,
            title: reception.content.headline, badge: badge))
        continue
      }
      if case .badge(_, let number) = event.kind { badge = number }
      guard let last = firings.indices.last, event.notification == firings[last].id else {
        continue
      }
      switch event.kind {
      case .presented: firings[last].isShown = true
      case .badge(_, let number): firings[last].badge = number
      case .withheld(let withheld):
        if firings[last].obstacle == nil { firings[last].obstacle = withheld.reason }
        continue
      case .replaced(let replacement):
        guard replacement.place == .delivered else { continue }
      case .sound: break
      default: continue
      }
      reported.insert(event.seq)
    }
  }

  /// How many fired.
  var count: Int { firings.count }

  /// Whether a line stands for an event.
  func represents(_ event: Event) -> Bool { reported.contains(event.seq) }

  /// The lines, by the positions of the events of which they are the first.
  func lines(_ glyphs: Glyphs, after start: Date? = nil) -> [StyledText] {
    var former = start
    return firings.map { firing in
      defer { former = firing.time }
      return line(firing, after: former, glyphs)
    }
  }

  private func line(_ firing: Firing, after former: Date?, _ glyphs: Glyphs) -> StyledText {
    let title = Sanitizer(glyphs).clean(firing.title)
    let badge = firing.badge.map { "  badge \($0)" } ?? ""
    let obstacle =
      firing.isShown ? "" : "  not shown: \(firing.obstacle ?? "nothing is left of it")"
    let before = former ?? firing.time.addingTimeInterval(-86_400)
    var line =
      StyledText("fired".padded(to: EventSummary.indent), .accent)
      + StyledText("\(firing.zone.dayText(firing.time))  \(title)\(badge)\(obstacle)")
    if let change = firing.zone.changeOfClocks(from: before, to: firing.time, glyphs) {
      line = line + StyledText("  \(change)", .warning)
    }
    line.labelWidth = EventSummary.indent
    return line
  }
}

extension PhoneZone {
  /// The weekday, the date and the time on the clock at a moment, with how far it is ahead of GMT:
  /// `Fri 2026-01-02 09:00 +01:00`.
  func dayText(_ date: Date) -> String {
    let names = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
    let weekday = calendar.component(.weekday, from: date) - 1
    let day = names.indices.contains(weekday) ? names[weekday] + " " : ""
    let wall = wallText(date).replacing("T", with: " ")
    let time = wall.hasSuffix(":00") ? String(wall.dropLast(3)) : wall
    return "\(day)\(time) \(offsetText(date))"
  }

  /// Where clocks were changed between two moments, how: `clocks +01:00 → +02:00`.
  fileprivate func changeOfClocks(from start: Date, to end: Date, _ glyphs: Glyphs) -> String? {
    let (before, after) = (offsetText(start), offsetText(end))
    return before == after ? nil : "clocks \(before) \(glyphs.arrow) \(after)"
  }

  private func offsetText(_ date: Date) -> String {
    let offset = zone.secondsFromGMT(for: date)
    let minutes = (abs(offset) / 60).quotientAndRemainder(dividingBy: 60)
    let digits = [minutes.quotient, minutes.remainder].map { $0 < 10 ? "0\($0)" : "\($0)" }
    return "\(offset < 0 ? "-" : "+")\(digits.joined(separator: ":"))"
  }
}
