import APNs
import Foundation
import NotifySimCore
import Provider

/// What happened while serving: the phones' events and those of the server, the last of them.
struct ServeLog {
  /// One thing that happened.
  struct Entry {
    let seq: Int
    let event: Event?
    private let text: String?
    private let phone: Int?

    init(_ event: Event, seq: Int, phone: Int?) {
      var event = event
      event.seq = seq
      (self.seq, self.event, self.phone, text) = (seq, event, phone, nil)
    }

    init(text: String, seq: Int) {
      (self.seq, event, phone, self.text) = (seq, nil, nil, text)
    }

    /// The event as JSON, with its phone where there are several.
    var json: String {
      guard let event else { return text ?? "" }
      var writer = JSONWriter()
      event.write(to: &writer)
      guard let phone else { return writer.text }
      return "\(writer.text.dropLast()),\"phone\":\(phone)}"
    }
  }

  /// A client that waits for an event.
  struct Waiter {
    let client: Int
    let pattern: EventPattern
    let deadline: ContinuousClock.Instant
  }

  private var entries: History<Entry>
  private(set) var exchanges: ExchangeLog
  private var lastSeq = 0
  private var waiters: [Waiter] = []
  /// The clients that follow the events.
  private(set) var followers: [Int] = []

  /// Events hold more than exchanges, and tests look at the last of them.
  private static let mostEvents = 5_000
  /// As many as clients of the control port.
  private static let mostFollowers = 64

  init(most: Int) {
    entries = History(most: min(most, Self.mostEvents))
    exchanges = ExchangeLog(most: most)
  }

  /// Adds an event of a phone; tells who waited for it.
  mutating func add(_ event: Event, phone: Int?) -> (entry: Entry, waiters: [Int]) {
    lastSeq += 1
    let entry = Entry(event, seq: lastSeq, phone: phone)
    entries.append(entry)
    let served = waiters.filter { $0.pattern.matches(event) }.map(\.client)
    waiters.removeAll { served.contains($0.client) }
    return (entry, served)
  }

  /// Adds an event of the server: its name, and what it says.
  mutating func add(
    _ name: String, at time: Date, _ write: (inout JSONWriter) -> Void
  ) -> Entry {
    lastSeq += 1
    var writer = JSONWriter()
    writer.beginObject()
    writer.field("seq", lastSeq)
    writer.field("time", time.simulatedTimestamp)
    writer.field("event", name)
    write(&writer)
    writer.endObject()
    let entry = Entry(text: writer.text, seq: lastSeq)
    entries.append(entry)
    return entry
  }

  mutating func add(_ exchange: Exchange) {
    exchanges.append(exchange)
  }

  /// What happened after a place.
  func entries(since seq: Int) -> [Entry] { entries.all.filter { $0.seq > seq } }

  /// The first event after a place that has all keys of a pattern.
  func first(_ pattern: EventPattern, since seq: Int) -> Entry? {
    entries(since: seq).first { entry in entry.event.map { pattern.matches($0) } ?? false }
  }

  mutating func wait(_ waiter: Waiter) {
    waiters.append(waiter)
  }

  mutating func follow(_ client: Int) {
    followers.append(client)
    if followers.count > Self.mostFollowers { followers.removeFirst() }
  }

  /// The clients whose time to wait is over.
  mutating func takeLate(at now: ContinuousClock.Instant) -> [Int] {
    let late = waiters.filter { $0.deadline <= now }.map(\.client)
    waiters.removeAll { late.contains($0.client) }
    return late
  }

  /// Forgets what happened, but not how often.
  mutating func clear(most: Int) {
    entries = History(most: min(most, Self.mostEvents))
    exchanges = ExchangeLog(most: most)
  }
}
