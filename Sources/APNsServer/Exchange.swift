package import APNs
package import Foundation
package import HTTP2
package import JSON
package import NotifySimCore

/// A provider's request with the answer of APNs.
package struct Exchange: Sendable {
  /// Its sequence number, from 1.
  package let seq: Int
  /// The number of the connection.
  package let connection: Int
  /// The stream of the request.
  package let stream: UInt32
  /// The index of the phone, from 0: the owner of the device token, or the first phone.
  package let phone: Int
  /// When the request arrived.
  package let time: Date
  package let request: HTTP2Request
  /// Its headers, as APNs interprets them.
  package let headers: RequestHeaders
  /// The result of verifying the signature of its provider token.
  package let verification: ProviderToken.Verification
  /// The environment of its connection.
  package let environment: APNsEnvironment
  /// Whether the connection has received a valid provider token.
  package let isTrusted: Bool
  /// The answer; without a meaning if it was lost.
  package let answer: APNsAnswer
  /// The injected fault that the request met; nil for none.
  package private(set) var fault: InjectedFault?
  /// What a service sends for the request; nil for a request to APNs itself, and for one that the
  /// service refuses.
  let push: Push?
  /// The answer of the service; nil for that of APNs.
  private(set) var reply: ServedAnswer?
  /// The identifier of its message that the service gave the client; nil for none.
  var messageID: String?
  /// Whether it is for a phone; false for what a service answers without one.
  package var isForPhone = true
  /// Whether it has the answer to the request; false for all but the last push of a service's
  /// request.
  package private(set) var hasReply = true

  init(
    seq: Int, connection: Int, stream: UInt32, phone: Int, time: Date, request: HTTP2Request,
    headers: RequestHeaders, verification: ProviderToken.Verification,
    environment: APNsEnvironment, isTrusted: Bool, answer: APNsAnswer, fault: InjectedFault?,
    push: Push?
  ) {
    (self.seq, self.connection, self.stream, self.phone) = (seq, connection, stream, phone)
    (self.time, self.request, self.headers) = (time, request, headers)
    (self.verification, self.environment, self.isTrusted) = (verification, environment, isTrusted)
    (self.answer, self.fault, self.push) = (answer, fault, push)
  }

  /// The exchange with the answer of a service; nil if another exchange has it.
  func answered(_ reply: ServedAnswer?) -> Exchange {
    var exchange = self
    exchange.reply = reply
    exchange.hasReply = reply != nil
    return exchange
  }

  /// The exchange without an answer, where another part of its request met a fault.
  func losing(_ fault: InjectedFault?) -> Exchange {
    var exchange = self
    exchange.fault = fault ?? self.fault
    return exchange
  }

  /// What it counts among those that wait: one, and one for each 64 KiB of its body.
  ///
  /// The pushes of a service's request share one body.
  var weight: Int { 1 + (hasReply ? request.body.count >> 16 : 0) }

  /// The outcome of a request without an answer; nil if it was answered.
  package var loss: Loss? {
    guard let fault else { return nil }
    if let reset = fault.reset { return reset == .stream ? .resetStream : .resetConnection }
    return fault.stalls ? .stalled : nil
  }

  /// The outcome of a request without an answer; its push reaches no phone.
  package enum Loss: String, CaseIterable, Sendable {
    /// Its stream was reset.
    case resetStream
    /// Its connection was reset.
    case resetConnection
    /// It waits until its connection ends.
    case stalled
  }

  /// The request as a stimulus for a phone.
  package var providerRequest: ProviderRequest {
    var push =
      self.push
      ?? Push(source: SourceText(name: "request \(seq)", bytes: request.body), headers: headers)
    if self.push == nil { push.request = .complete }
    var made = ProviderRequest(push)
    made.hasUnknownToken = self.push != nil
    made.connection = "\(connection)"
    made.environment = environment
    made.verification = verification
    made.answer = answer
    return made
  }
}

extension Exchange {
  /// The latest exchanges, with a limited number of bytes of their payloads.
  package struct Log {
    private var kept: History<Kept>
    /// The stored payloads by sequence number.
    private var payloads: [Int: [UInt8]] = [:]
    private var oldestPayload = 1
    private var size = 0

    /// How many bytes of payloads are stored in total.
    private static let maximumBytes = 8 << 20

    /// The latest stored exchange; the next one shares its equal parts.
    private var last: Kept?

    /// An exchange without the parts that only its phone needs.
    private struct Kept {
      let seq: Int
      let connection: Int
      let phone: Int
      let time: Date
      /// The status of the answer; nil if it was lost.
      let status: Int?
      /// The status of the service's answer; nil where APNs was asked.
      let reply: Int?
      let loss: Loss?
      let fault: String?
      let reason: ResponseReason?
      let apnsID: String
      let messageID: String?
      let token: String?
      let method: String
      let path: String
      let fields: [HeaderField]

      init(_ exchange: Exchange, after last: Kept?) {
        let (request, answer) = (exchange.request, exchange.answer)
        seq = exchange.seq
        connection = exchange.connection
        phone = exchange.phone
        time = exchange.time
        loss = exchange.loss
        status = loss == nil ? answer.status : nil
        reply = loss == nil ? exchange.reply?.status : nil
        fault = exchange.fault?.id
        reason = answer.reason
        apnsID = answer.apnsID
        messageID = exchange.messageID
        method = request.method
        token = last.flatMap { $0.token == answer.token ? $0.token : nil } ?? answer.token
        path = last.flatMap { $0.path == request.path ? $0.path : nil } ?? request.path
        fields = last.flatMap { $0.fields == request.fields ? $0.fields : nil } ?? request.fields
      }
    }

    /// Creates an empty log with this capacity.
    package init(most: Int) {
      kept = History(most: most)
    }

    /// The sequence number of the last exchange that the full log dropped; 0 for none.
    package private(set) var lastGone = 0

    /// Adds an exchange, replacing the oldest if the log is full.
    package mutating func append(_ exchange: Exchange) {
      let new = Kept(exchange, after: last)
      last = new
      if let gone = kept.append(new) { lastGone = gone.seq }
      if payloads.isEmpty { oldestPayload = exchange.seq }
      // A service's request with several pushes has one body.
      guard exchange.hasReply || exchange.loss != nil else { return }
      payloads[exchange.seq] = exchange.request.body
      size += exchange.request.body.count
      while size > Self.maximumBytes || payloads.count > kept.most {
        size -= payloads.removeValue(forKey: oldestPayload)?.count ?? 0
        oldestPayload += 1
      }
    }

    /// Writes the exchanges after a sequence number as JSON, if wanted those with a device token,
    /// of a phone or with a status alone; no exchange is of several phones.
    ///
    /// If some of them were dropped, the first element says so.
    package func write(
      to writer: inout JSONWriter, since seq: Int, token: String?, phones: [Int] = [], status: Int?
    ) {
      writer.beginArray()
      if seq < lastGone { writer.gone(upTo: lastGone) }
      for one in kept.all where one.seq > seq {
        guard (token ?? one.token) == one.token, phones.allSatisfy({ $0 == one.phone }),
          status.map({ [one.status, one.reply].contains($0) }) ?? true
        else { continue }
        write(one, to: &writer)
      }
      writer.endArray()
    }

    private func write(_ one: Kept, to writer: inout JSONWriter) {
      writer.beginObject()
      writer.field("seq", one.seq)
      writer.field("time", one.time.simulatedTimestamp)
      writer.field("connection", one.connection)
      writer.field("phone", one.phone + 1)
      if let status = one.status { writer.field("status", status) }
      if let reply = one.reply { writer.field("reply", reply) }
      writer.field(ifAny: "lost", one.loss?.rawValue)
      writer.field(ifAny: "fault", one.fault)
      writer.field(ifAny: "reason", one.reason?.rawValue)
      writer.field("apnsID", one.apnsID)
      writer.field(ifAny: "messageID", one.messageID)
      writer.field(ifAny: "token", one.token)
      writer.field("method", one.method)
      writer.field("path", one.path)
      writer.key("headers")
      writer.beginArray()
      for field in one.fields {
        writer.beginArray()
        writer.string(field.name)
        writer.string(field.name == "authorization" ? Self.unsigned(field.value) : field.value)
        writer.endArray()
      }
      writer.endArray()
      if let payload = payloads[one.seq] {
        writer.field("payload", String(decoding: payload, as: UTF8.self))
      } else {
        writer.key("payload")
        writer.null()
      }
      writer.endObject()
    }

    /// A provider token without its signature, so that it cannot be used; of another secret its
    /// scheme alone.
    private static func unsigned(_ value: String) -> String {
      let parts = value.split(separator: ".", omittingEmptySubsequences: false)
      guard parts.count != 3 else { return parts.prefix(2).joined(separator: ".") }
      return value.split(separator: " ").count == 2
        ? String(value.prefix { $0 != " " }) + " …" : value
    }
  }
}

extension JSONWriter {
  /// Writes the element that names the dropped events or exchanges: all up to a sequence number.
  package mutating func gone(upTo seq: Int) {
    beginObject()
    field("event", "gone")
    field("seq", seq)
    endObject()
  }
}

/// A buffer of the latest elements, with a fixed capacity.
package struct History<Element> {
  private var elements: [Element?] = []
  private var next = 0
  /// The capacity.
  package let most: Int

  /// Creates an empty history with this capacity.
  package init(most: Int) {
    self.most = most
  }

  /// Adds an element, replacing the oldest if the history is full.
  ///
  /// - Returns: the dropped element; nil if the history was not full.
  package mutating func append(_ element: Element) -> Element? {
    guard most > 0 else { return element }
    var gone: Element?
    if elements.count < most {
      elements.append(element)
    } else {
      gone = elements[next % most]
      elements[next % most] = element
    }
    next = (next + 1) % most
    return gone
  }

  /// All elements, oldest first.
  package var all: [Element] {
    let start = elements.count < most ? 0 : next
    return (elements[start...] + elements[..<start]).compactMap(\.self)
  }
}
