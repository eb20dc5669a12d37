import APNs
import Foundation

/// What becomes of a manifest's local notifications when they are scheduled (rules X34 to X36).
struct PendingForecast {
  private let requests: [(request: LocalRequest, place: JSONValue)]
  private let now: Date

  /// Looks at requests with their places, as they are scheduled at a moment on a phone that is set
  /// up as usual.
  package init(_ requests: [LocalRequest], at places: [JSONValue], now: Date) {
    self.requests = Array(zip(requests, places))
    self.now = now
  }

  /// What is wrong, each at its place.
  package var findings: [Diagnostic] { datelessRequests + replacedRequests + surplus }

  private var datelessRequests: [Diagnostic] {
    let zone = DeviceState(time: now).timeZone
    return requests.compactMap { request, place in
      guard request.trigger.nextDate(after: now, in: zone) == nil else { return nil }
      return Diagnostic(
        .error, .neverFires,
        "no moment after \(zone.localTimestamp(now)) matches the date, so the notification never"
          + " comes"
      ).placed(at: place["trigger"]?["date"] ?? place)
    }
  }

  private var replacedRequests: [Diagnostic] {
    var seen: Set<String> = []
    return requests.compactMap { request, place in
      guard let id = request.id, !seen.insert(id).inserted else { return nil }
      return Diagnostic(
        .warning, .identifierReused,
        "two local notifications are added as '\(id)', so the first never comes",
        fixIt: .init("give each request an identifier of its own")
      ).placed(at: place["identifier"])
    }
  }

  /// The first of those that make too many, which need not be the one that goes.
  private var surplus: [Diagnostic] {
    var pending: Set<String> = []
    let waiting = requests.enumerated().filter { number, entry in
      !entry.request.trigger.isImmediate
        && pending.insert(entry.request.id ?? "\u{0}\(number)").inserted
    }
    guard let first = waiting.dropFirst(DeviceState.pendingLimit).first else { return [] }
    return [
      Diagnostic(
        .warning, .tooManyPending,
        "\(waiting.count) local notifications are pending at once, and a phone keeps"
          + " \(DeviceState.pendingLimit): those that fire last never come",
        fixIt: .init("keep the next few pending, and add others when the app runs")
      ).placed(at: first.element.place["identifier"] ?? first.element.place["content"])
    ]
  }
}
