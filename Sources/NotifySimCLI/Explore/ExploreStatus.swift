import CommandLineTools
import Foundation
import NotifySimCore

/// The phone at a glance.
struct ExploreStatus {
  private let device: DeviceState
  private let appName: String
  private let buttons: [String: [NotificationAction]]

  init(_ phone: ExplorePhone) {
    device = phone.simulator.device
    appName = phone.app.manifest.name
    buttons = phone.shownActions
  }

  /// The lines, for a width.
  func lines(width: Int, glyphs: Glyphs) -> [StyledText] {
    let table = Table(
      [Table.Column("", .key), Table.Column()],
      rows: (parts + notifications + waiting).map { [Table.Cell($0.0), Table.Cell($0.1)] })
    return table.lines(width: width, glyphs: glyphs)
  }

  private typealias Row = (String, String)

  private var parts: [Row] {
    [
      ("time", moment(device.time)),
      ("phone", phone),
      ("app", "\(appName), \(device.app.words)"),
      ("permission", device.authorization.rawValue),
      ("Focus", focus),
      ("badge", String(device.badge)),
    ]
  }

  private var phone: String {
    var words = [device.locked ? "locked" : "unlocked"]
    if !device.online { words.append("offline") }
    if !device.screenOn { words.append("screen off") }
    if device.silentSwitch { words.append("silent") }
    if device.lowPowerMode { words.append("Low Power Mode") }
    if device.carPlay.connected { words.append("in a car") }
    return words.joined(separator: ", ")
  }

  private var focus: String {
    guard device.focus.on else { return "off" }
    return device.focus.allowsApp ? "on, allows the app" : "on"
  }

  /// What is on the screen, and Notification Center by its groups.
  private var notifications: [Row] {
    var rows: [Row] = [("on screen", screen)]
    guard !device.delivered.isEmpty else { return rows + [("in the list", "nothing")] }
    for members in device.groups() {
      let lines = members.map(line)
      if lines.count == 1 {
        rows += lines.map { ("in the list", $0) }
      } else {
        rows.append(("in the list", "\(name(of: members)) (\(lines.count))"))
        rows += lines.map { ("", "- " + $0) }
      }
    }
    return rows
  }

  private func name(of members: [DeliveredNotification]) -> String {
    let threads = Set(members.map(\.content.threadIdentifier))
    guard threads.count == 1, let thread = threads.first, !thread.isEmpty else { return appName }
    return "thread \(thread)"
  }

  /// What is on the screen, with its buttons unless the list has them.
  private var screen: String {
    guard let shown = device.onScreen else { return "nothing" }
    let isListed = device.delivered.contains(shown.id)
    return isListed ? "\(shown.content.headline), \(shown.id)" : line(shown)
  }

  private var waiting: [Row] {
    var rows: [Row] = device.held.map { held in
      ("held", "until \(moment(held.until)): \(line(held.notification))")
    }
    rows += device.pending.map { request in
      (
        "pending",
        "\(request.whenWords(in: device.timeZone)): \(request.content.headline), \(request.id)"
      )
    }
    if device.heldSilentPush != nil { rows.append(("held", "a silent push, until the app starts")) }
    if device.stored != nil {
      rows.append(("stored", "a push, at APNs, until the phone is online"))
    }
    return rows
  }

  private func moment(_ date: Date) -> String { date.momentText(in: device.timeZone) }

  private func line(_ notification: DeliveredNotification) -> String {
    let names = (buttons[notification.id] ?? []).map(\.identifier)
    let actions = names.isEmpty ? "" : " [\(names.joined(separator: " "))]"
    return "\(notification.content.headline), \(notification.id)\(actions)"
  }
}
