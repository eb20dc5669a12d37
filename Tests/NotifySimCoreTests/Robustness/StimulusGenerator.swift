import APNs
import Foundation
import NotifySimCore
import TestSupport

/// Makes stimuli of every kind, sensible and not.
enum StimulusGenerator {
  static func stimulus(_ random: inout SplitMix) -> Stimulus {
    switch random.below(24) {
    case 0...4: .deliver(push(&random))
    case 22: .request(request(&random))
    case 5: .choose(random.pick(actions), of: identifier(&random))
    case 6:
      .reply(
        random.pick(texts), action: random.chance(2) ? random.pick(actions) : nil,
        of: identifier(&random))
    case 7: .open(of: identifier(&random))
    case 8: .dismiss(of: identifier(&random))
    case 9: .doubleTap(of: identifier(&random))
    case 10: .lock
    case 11: .unlock
    case 12: random.pick([.foreground, .background, .launch])
    case 13:
      random.pick([
        .terminate, .forceQuit, .restore, .uninstall, .reinstall,
        .openSettings(of: identifier(&random)),
      ])
    case 14, 15: setting(&random)
    case 16, 17: .longLook(of: identifier(&random))
    case 18: .clearAll
    case 19: clockTime(&random)
    case 20:
      PhoneLocation.Coordinate(latitude: random.chance(2) ? 0 : 1, longitude: 0).map { .move($0) }
        ?? .lock
    default: .advance(random.pick([0, 0.5, 60, 61, 3600, -1, .nan, .infinity]))
    }
  }

  private static let actions = ["ACCEPT", "DECLINE", "REPLY", "SHOW", "SIGN", "accept", "", "é"]
  private static let texts = ["", "x", "\u{0}", "a\nb", "🙂", String(repeating: "w", count: 300)]
  private static let identifiers: [String?] = [nil, nil, "a", "b", "now", "later", ""]
  private static let flags: [String?] = [nil, nil, "1", "0", "true", "\"1\"", "null"]
  private static let categories: [String?] = [nil, "MEETING", "MEETING", "PLAIN", "meeting", ""]
  private static let levels: [String?] = [
    nil, "passive", "active", "time-sensitive", "critical", "loud",
  ]
  private static let criteria: [String?] = [nil, nil, "<text>", "home"]
  private static let sounds: [String?] = [nil, #"{"critical": 1}"#, #"{"name": "s"}"#, "1"]
  private static let priorities = ["10", "5", "1", "7"]
  private static let types = ["alert", "background", "voip", "liveactivity", "nonsense"]

  private static func identifier(_ random: inout SplitMix) -> String? { random.pick(identifiers) }

  private static func push(_ random: inout SplitMix) -> Push {
    guard !random.chance(12) else {
      return Push(json: random.pick(["", "{", "[]", "{}", "{\"aps\":[]}", "null", "{\"aps\":{}}"]))
    }
    let builder = PayloadBuilder(
      title: random.chance(3) ? random.pick(texts) : nil,
      body: random.chance(4) ? nil : random.pick(texts),
      badge: random.chance(3) ? random.pick([0, 1, 99, -1]) : nil,
      category: random.pick(categories),
      thread: random.chance(2) ? "t" : nil, level: random.pick(levels),
      filter: random.pick(criteria), soundJSON: random.chance(3) ? random.pick(sounds) : "\"s\"",
      relevance: random.chance(4) ? "0.5" : nil, contentAvailable: random.pick(flags),
      mutableContent: random.pick(flags))
    var headers: [String] = []
    if random.chance(3) { headers.append("apns-push-type: \(random.pick(types))") }
    if random.chance(2) { headers.append("apns-collapse-id: \(random.pick(["a", "b", "now"]))") }
    if random.chance(4) { headers.append("apns-priority: \(random.pick(priorities))") }
    return Push(json: builder.json, headers: headers)
  }

  private static func request(_ random: inout SplitMix) -> ProviderRequest {
    var request = ProviderRequest(push(&random))
    request.connection = random.pick(["1", "2"])
    request.environment = random.pick([nil, nil, .development, .production])
    request.token = random.pick([nil, nil, nil, "", "a1", "é"])
    request.fault = random.pick([nil, nil, nil, .shutdown, .unregistered])
    if random.chance(8) { request.issuedAt = random.pick([.distantPast, .distantFuture]) }
    return request
  }

  private static func clockTime(_ random: inout SplitMix) -> Stimulus {
    let text = random.pick(["09:00", "2026-01-01T00:00", "2026-01-03T02:30Z"])
    return ClockTime(text).map { .advanceTo($0) } ?? .background
  }

  /// A setting of any key but the time, which a person may set back.
  private static func setting(_ random: inout SplitMix) -> Stimulus {
    let key = random.pick(DeviceKey.all.filter { $0.name != "time" })
    let value =
      switch key.name {
      case "badge": "5"
      case "location.position": random.pick(["unknown", "0,0", "1,0"])
      case "timeZone": random.pick(["GMT", "Asia/Seoul", "America/New_York"])
      case "summary": random.pick(["08:00,18:00", "09:01", "09:30,10:30,11:30"])
      default: random.pick(key.values)
      }
    return (try? .set(key.name, value)) ?? .background
  }
}
