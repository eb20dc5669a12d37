import APNs
import CommandLineTools
import Foundation
import NotifySimCore
import APNsServer

/// The latest events of the phones and of the server, for clients of the control port.
struct EventLog {
  /// An entry of the log.
  struct Entry {
    let seq: Int
    let event: Event?
    private let name: String
    private let text: String?
    fileprivate let phone: Int?

    fileprivate init(_ event: Event, seq: Int, phone: Int?) {
      var event = event
      event.seq = seq
      (self.seq, self.event, self.phone, text) = (seq, event, phone, nil)
      name = event.kind.name
    }

    fileprivate init(_ name: String, text: String, seq: Int) {
      (self.seq, event, phone, self.name, self.text) = (seq, nil, nil, name, text)
    }

    /// Whether it is an event of a phone.
    fileprivate func isOf(_ phone: Int?) -> Bool { event != nil && phone == self.phone ?? 1 }

    /// Whether the entry matches a pattern.
    fileprivate func matches(_ pattern: EventPattern) -> Bool {
      if let event { return pattern.matches(event) }
      guard pattern.kind ?? name == name, let root = try? JSONDocument(parsing: text ?? "").root
      else { return false }
      return pattern.differences(from: .json(root)).isEmpty
    }

    /// The entry as JSON, with the phone if there are several, and with the text line if requested.
    func json(withWords: Bool = false) -> String {
      guard let event else { return text ?? "" }
      var writer = JSONWriter()
      write(event, to: &writer, withWords: withWords)
      return writer.text
    }

    fileprivate func write(_ event: Event, to writer: inout JSONWriter, withWords: Bool = false) {
      writer.beginObject()
      for (key, value) in event.tree.members {
        writer.key(key)
        value.write(to: &writer)
      }
      if let phone { writer.field("phone", phone) }
      if withWords { writer.field(ifAny: "words", words(of: event)) }
      writer.endObject()
    }

    private func words(of event: Event) -> String? {
      if case .diagnostic(let report) = event.kind { return report.diagnostic.message }
      return EventSummary(event.kind, .unicode, in: event.zone, isFull: true)?.detail
    }
  }

  private struct Waiter {
    let client: Int
    let filter: Filter
    /// The sequence number after which events count.
    let since: Int
    let deadline: ContinuousClock.Instant
  }

  /// The pattern and the phone that a client waits for.
  private struct Filter {
    let pattern: EventPattern
    let phone: Int?

    func matches(_ entry: Entry) -> Bool {
      (phone == nil || entry.isOf(phone)) && entry.matches(pattern)
    }
  }

  private struct Follower {
    let client: Int
    let form: Form
  }

  /// Which entries a client gets, and how.
  private struct Form: Hashable {
    let wantsWords: Bool
    /// The phone whose events it gets; nil for all entries.
    let phone: Int?

    func includes(_ entry: Entry) -> Bool { phone == nil || entry.isOf(phone) }
  }

  private var entries: History<Entry>
  /// The sequence number of the last entry.
  private(set) var lastSeq = 0
  private var waiters: [Waiter] = []
  private var followers: [Follower] = []
  /// Whether any client waits for an event.
  var hasWaiters: Bool { !waiters.isEmpty }

  /// The sequence number of the last entry that the full log dropped; 0 for none.
  private(set) var lastGone = 0

  /// How many events are kept by default; an event is larger than an exchange.
  static let usualSize = 5_000

  init(most: Int) {
    entries = History(most: most)
  }

  /// Adds events of a phone, and sends them to the clients that wait for them or follow the log.
  mutating func add(_ events: [Event], phone: Int?, notifying server: HTTPServer) -> [Entry] {
    let added = events.map { event in
      lastSeq += 1
      let entry = Entry(event, seq: lastSeq, phone: phone)
      append(entry, notifying: server)
      return entry
    }
    notifyFollowers(added, server)
    return added
  }

  private mutating func append(_ entry: Entry, notifying server: HTTPServer) {
    if let gone = entries.append(entry) { lastGone = gone.seq }
    let served = waiters.filter { $0.filter.matches(entry) }.map(\.client)
    waiters.removeAll { served.contains($0.client) }
    for client in served { server.reply(to: client, HTTP1Response(200, json: entry.json())) }
  }

  /// Adds an event of the server: its name and its members.
  mutating func add(
    _ name: String, at time: Date, notifying server: HTTPServer,
    _ write: (inout JSONWriter) -> Void
  ) -> Entry {
    lastSeq += 1
    var writer = JSONWriter()
    writer.beginObject()
    writer.field("seq", lastSeq)
    writer.field("time", time.simulatedTimestamp)
    writer.field("event", name)
    write(&writer)
    writer.endObject()
    let entry = Entry(name, text: writer.text, seq: lastSeq)
    append(entry, notifying: server)
    notifyFollowers([entry], server)
    return entry
  }

  private func notifyFollowers(_ entries: [Entry], _ server: HTTPServer) {
    guard !entries.isEmpty else { return }
    for form in Set(followers.map(\.form)) {
      let bytes = Self.stream(entries.filter(form.includes), withWords: form.wantsWords)
      for follower in followers where follower.form == form && !bytes.isEmpty {
        server.append(bytes, to: follower.client)
      }
    }
  }

  /// Removes a client that disconnected.
  mutating func forget(client: Int) {
    waiters.removeAll { $0.client == client }
    followers.removeAll { $0.client == client }
  }

  /// The events among some entries, one line of JSON each.
  static func lines(of entries: [Entry]) -> String {
    var writer = JSONWriter()
    for entry in entries {
      guard let event = entry.event else { continue }
      entry.write(event, to: &writer)
      writer.endLine()
    }
    return writer.text
  }

  /// Answers the clients whose timeout has passed.
  mutating func refuseLate(at now: ContinuousClock.Instant, by server: HTTPServer) {
    for waiter in waiters where waiter.deadline <= now {
      let isPartial = waiter.since < lastGone
      let rest = isPartial ? "; the events up to \(lastGone) are dropped, and not searched" : ""
      server.reply(
        to: waiter.client, HTTP1Response(408, error: "no such event came in time\(rest)"))
    }
    waiters.removeAll { $0.deadline <= now }
  }

  /// Removes the entries, but not their count, and tells followers to start again.
  mutating func clear(notifying server: HTTPServer) {
    entries = History(most: entries.most)
    let line = "id: \(lastSeq)\nevent: reset\ndata: {}\n\n"
    for follower in followers { server.append(Array(line.utf8), to: follower.client) }
  }

  /// Entries as an event stream: `text/event-stream`.
  private static func stream(_ entries: [Entry], withWords: Bool) -> [UInt8] {
    entries.flatMap { Array("id: \($0.seq)\ndata: \($0.json(withWords: withWords))\n\n".utf8) }
  }
}

extension EventLog {
  /// Answers `GET /v1/events`: the entries after a sequence number, or a stream; of one of so many
  /// phones where the query has its number.
  mutating func events(
    _ request: HTTP1Request, from client: Int, ofPhones count: Int = 1
  ) -> HTTP1Response {
    let since: Int
    let form: Form
    do throws(PhoneEndpoints.RequestError) {
      let query = try PhoneEndpoints.Query(request, taking: ["since", "words", "phone"])
      // A browser that reconnects sends the last event that it received.
      let asked = try query.number("since") ?? 0
      since = request.fields["last-event-id"].flatMap { Int($0) } ?? asked
      form = Form(
        wantsWords: try query.flag("words"),
        phone: try query.number("phone", in: 1...APNsFront.maximumDevices))
      if let phone = form.phone { try Self.check(phone, amongPhones: count) }
    } catch {
      return error.response
    }
    let found = entries.all.filter { $0.seq > since && form.includes($0) }
    let gone = since < lastGone ? lastGone : nil
    guard request.fields["accept"]?.contains("text/event-stream") == true else {
      let items = gone.map { [Self.gone(upTo: $0)] } ?? []
      let all = items + found.map { $0.json(withWords: form.wantsWords) }
      return HTTP1Response(200, json: "[\(all.joined(separator: ","))]")
    }
    followers.append(Follower(client: client, form: form))
    let head = gone.map { Array("id: \($0)\nevent: gone\ndata: {\"seq\":\($0)}\n\n".utf8) } ?? []
    return HTTP1Response(streaming: head + Self.stream(found, withWords: form.wantsWords))
  }

  private static func check(
    _ phone: Int, amongPhones count: Int
  ) throws(PhoneEndpoints.RequestError) {
    guard phone > count else { return }
    throw PhoneEndpoints.RequestError(
      "there is no phone \(phone); there are \(count)", status: 404)
  }

  private static func gone(upTo seq: Int) -> String {
    var writer = JSONWriter()
    writer.gone(upTo: seq)
    return writer.text
  }

  /// Answers `POST /v1/wait`; nil if the event has not happened yet.
  mutating func wait(
    _ request: HTTP1Request, from client: Int, of server: HTTPServer, ofPhones count: Int = 1
  ) -> HTTP1Response? {
    guard let root = try? JSONDocument(parsing: request.body).root, root.kind == .object else {
      return HTTP1Response(400, error: "the body must be an object of event keys")
    }
    guard let timeout = root.double("timeout", in: 0...3600, unlessGiven: 5) else {
      return HTTP1Response(400, error: "'timeout' is a number of seconds up to 3600")
    }
    guard let since = root.integer("since", in: 0...Int.max, unlessGiven: 0) else {
      return HTTP1Response(400, error: "'since' is the 'seq' of an event")
    }
    let phone = root["phone"]?.integer(in: 1...Int.max)
    guard root["phone"] == nil || phone != nil else {
      return HTTP1Response(400, error: "'phone' is the number of a phone")
    }
    do throws(PhoneEndpoints.RequestError) {
      if let phone { try Self.check(phone, amongPhones: count) }
    } catch {
      return error.response
    }
    var writer = JSONWriter()
    writer.beginObject()
    for (key, value) in root.members {
      guard let name = key.string, !["timeout", "since", "phone"].contains(name) else { continue }
      writer.key(name)
      writer.raw(value)
    }
    writer.endObject()
    guard let pattern = try? EventPattern(writer.text) else {
      return HTTP1Response(400, error: "the body must be an object of event keys")
    }
    let reasons = Self.mistakes(in: pattern)
    guard reasons.isEmpty else {
      let list = reasons.joined(separator: "; ")
      return HTTP1Response(400, error: "no event can match: \(list)")
    }
    let filter = Filter(pattern: pattern, phone: phone)
    let found = entries.all.first { $0.seq > since && filter.matches($0) }
    if let found { return HTTP1Response(200, json: found.json()) }
    waiters.append(
      Waiter(
        client: client, filter: filter, since: since,
        deadline: .now + .milliseconds(Int(timeout * 1000))))
    server.wait(for: client)
    return nil
  }

  /// The keys of the server's lines that a client can wait for.
  private static let keysOfLines = [
    "connection": ["connection", "from", "to", "alpn", "requests", "reason"],
    "request": ["connection", "method", "path", "status", "message"],
  ]

  /// The reasons why no event can match a pattern.
  private static func mistakes(in pattern: EventPattern) -> [String] {
    guard let kind = pattern.kind, let keys = keysOfLines[kind] else {
      return PatternCheck.mistakes(in: pattern).map(\.message)
    }
    let known = ["event", "seq", "time"] + keys
    let unknown = pattern.wanted.members.map(\.key).filter { !known.contains($0) }
    return unknown.map { "a \(kind) has no key '\($0)'" }
  }
}
