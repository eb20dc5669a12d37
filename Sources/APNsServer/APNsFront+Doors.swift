import APNs
import Foundation
import HTTP2
import JSON
import NotifySimCore
import Synchronization

// FCM and Expo: their messages are translated, and go to APNs as their services send them.

extension APNsFront {
  /// What the services remember.
  struct Doors {
    /// The index of the phone of each registration token and Expo token.
    var owners: [String: Int] = [:]
    /// The registration tokens that have subscribed to topics, with these.
    var topics: [String: Set<String>] = [:]
    private var receipts: [String: ExpoTicket] = [:]
    private var order: [String] = []

    /// How many receipts are kept.
    private static let maximumReceipts = 10_000

    mutating func keep(_ receipt: ExpoTicket, of id: String) {
      receipts[id] = receipt
      order.append(id)
      guard order.count > Self.maximumReceipts else { return }
      receipts[order.removeFirst()] = nil
    }

    func receipt(_ id: String) -> ExpoTicket? { receipts[id] }
  }

  /// The most receipts that are asked for at once.
  private static let maximumReceiptsAsked = 1_000
  /// The most messages in a request to Expo.
  private static let maximumMessages = 100
  /// The most registration tokens in a request about topics.
  private static let maximumSubscriptions = 1_000
  /// The most topics of a registration token.
  private static let maximumTopics = 2_000

  /// Answers a request to a service.
  func answer(
    _ asked: HTTP2Request, at door: ServiceDoor, of client: HTTPServer.Client
  ) -> ServedAnswer.Reply {
    guard asked.method == "POST" else {
      return .now(door.refusal(405, "the method must be POST"))
    }
    guard !asked.isBodyCut else { return .now(door.refusal(413, "the body is too long")) }
    let request: HTTP2Request
    switch Self.decompressed(asked) {
    case .success(let plain): request = plain
    case .failure(let status): return .now(door.refusal(status.code, status.words))
    }
    switch door {
    case .unknown: return .now(door.refusal(404, "the service has no such path"))
    case .accessToken: return .now(accessToken(request))
    case .fcmTopic(let isSubscribing): return .now(changeTopic(request, isSubscribing))
    case .fcmSend(let project): return sendFCM(request, for: project, of: client)
    case .expoSend: return sendExpo(request, of: client)
    case .expoReceipts: return .now(receipts(request, of: client))
    }
  }

  /// Why a body is not read.
  private struct UnreadBody: Error {
    let code: Int
    let words: String
  }

  /// The most bytes of a body that was compressed.
  private static let maximumBody = 4 << 20

  /// A request with its body as it was before it was compressed.
  private static func decompressed(_ request: HTTP2Request) -> Result<HTTP2Request, UnreadBody> {
    let encoding = request.fields.first { $0.name == "content-encoding" }?.value ?? "identity"
    switch encoding {
    case "identity": return .success(request)
    case "gzip":
      do throws(GzipReader.Failure) {
        let body = try GzipReader.decompress(request.body, atMost: maximumBody)
        return .success(
          HTTP2Request(
            stream: request.stream, method: request.method, scheme: request.scheme,
            path: request.path, authority: request.authority, fields: request.fields, body: body))
      } catch {
        switch error {
        case .invalid: return .failure(UnreadBody(code: 400, words: "the body is no gzip"))
        case .tooLong: return .failure(UnreadBody(code: 413, words: "the body is too long"))
        }
      }
    default:
      return .failure(UnreadBody(code: 415, words: "'\(encoding)' is not read; gzip is"))
    }
  }

  // MARK: - FCM

  /// An access token for any assertion that has the form of one; its signature is not verified.
  private func accessToken(_ request: HTTP2Request) -> ServedAnswer {
    let text = String(decoding: request.body, as: UTF8.self)
    let assertion = text.split(separator: "&").first { $0.hasPrefix("assertion=") }
    guard let assertion, assertion.split(separator: ".").count == 3 else {
      return .json(400) { writer in
        writer.object { writer in
          writer.field("error", "invalid_grant")
          writer.field("error_description", "Invalid JWT: there is no assertion")
        }
      }
    }
    return .json(200) { writer in
      writer.object { writer in
        writer.field("access_token", "ya29.notify-sim")
        writer.field("expires_in", 3_599)
        writer.field("token_type", "Bearer")
      }
    }
  }

  /// Whether a request has an access token; which one does not matter.
  private static func isAuthorized(_ request: HTTP2Request) -> Bool {
    request.fields.contains { field in
      field.name == "authorization" && field.value.lowercased().hasPrefix("bearer ")
        && field.value.count > "bearer ".count
    }
  }

  private func changeTopic(_ request: HTTP2Request, _ isSubscribing: Bool) -> ServedAnswer {
    // The interface for topics names the error alone.
    func refuse(_ status: Int, _ error: String) -> ServedAnswer {
      .json(status) { writer in writer.object { $0.field("error", error) } }
    }
    guard Self.isAuthorized(request) else { return refuse(401, "UNAUTHENTICATED") }
    guard let root = try? JSONDocument(parsing: request.body).root, let topic = root["to"]?.string,
      let tokens = root["registration_tokens"], tokens.kind == .array,
      tokens.count <= Self.maximumSubscriptions
    else { return refuse(400, "INVALID_ARGUMENT") }
    let name = topic.hasPrefix("/topics/") ? String(topic.dropFirst(8)) : topic
    let errors = state.withLock { state in
      tokens.elements.map { element -> String? in
        guard let token = element.string, owner(of: token, &state) != nil else {
          return "NOT_FOUND"
        }
        guard isSubscribing else {
          state.doors.topics[token]?.remove(name)
          return nil
        }
        guard state.doors.topics[token, default: []].count < Self.maximumTopics else {
          return "TOO_MANY_TOPICS"
        }
        state.doors.topics[token, default: []].insert(name)
        return nil
      }
    }
    return .json(200) { writer in
      writer.object { writer in
        writer.key("results")
        writer.beginArray()
        for error in errors { writer.object { $0.field(ifAny: "error", error) } }
        writer.endArray()
      }
    }
  }

  private func sendFCM(
    _ request: HTTP2Request, for project: String, of client: HTTPServer.Client
  ) -> ServedAnswer.Reply {
    state.withLock { state in
      let now = Date(timeIntervalSince1970: Double(state.clock.time()) / 1000)
      let pushes = Push.all(in: source(of: request, &state), as: .fcm, sentAt: now)
      func refuse(_ error: FCMError) -> ServedAnswer.Reply {
        self.refuse(request, of: client, with: error.answer, error.message, pushes.first, &state)
      }
      guard Self.isAuthorized(request) else { return refuse(.unauthenticated) }
      guard let root = try? JSONDocument(parsing: request.body, options: .strict).root,
        root.kind == .object
      else { return refuse(.invalid("Invalid JSON payload received.")) }
      guard let message = root["message"], message.kind == .object, let push = pushes.first,
        pushes.count == 1
      else { return refuse(.invalid("the message is missing", field: "message")) }
      if let finding = push.source.origin?.findings.first(where: { $0.severity == .error }) {
        let field = String((finding.pointer ?? "/message").dropFirst())
        return refuse(.invalid(finding.message, field: field.replacing("/", with: ".")))
      }
      let targets: [(token: String, phone: Int)]
      switch target(of: message, &state) {
      case .success(let found): targets = found
      case .failure(let refusal): return refuse(refusal.error)
      }
      if let (fault, code) = fault(of: request, at: .fcmSend(project: project), for: targets, of: client, &state) {
        let error = FCMError(code, Self.injected)
        return self.refuse(
          request, of: client, with: error.answer, error.message, push, &state,
          phone: targets.first?.phone ?? 0, fault: fault)
      }
      let name = "projects/\(project)/messages/"
      if root["validate_only"]?.boolean ?? root["validateOnly"]?.boolean ?? false {
        return .now(Self.accepted(name + "fake_message_id"))
      }
      let sent = targets.map { target in
        forward(push, to: target.phone, for: request, of: client, &state)
      }
      let id = state.identifiers.next()
      // What a topic's phones answer does not reach the sender.
      var answer = Self.accepted(name + id)
      if message["token"] != nil, let first = sent.first, let error = FCMError(first.answer) {
        answer = error.answer
      }
      return reply(with: answer, to: sent)
    }
  }

  /// A failure with which FCM answers.
  private struct Refusal: Error {
    let error: FCMError
  }

  /// The devices that a message is for.
  private func target(
    of message: JSONValue, _ state: inout State
  ) -> Result<[(token: String, phone: Int)], Refusal> {
    if let token = message["token"]?.string {
      guard let phone = owner(of: token, &state) else {
        return .failure(Refusal(error: .unknownToken))
      }
      return .success([(token, phone)])
    }
    let isMeant: (Set<String>) -> Bool
    if let topic = message["topic"]?.string {
      isMeant = { $0.contains(topic.hasPrefix("/topics/") ? String(topic.dropFirst(8)) : topic) }
    } else if let text = message["condition"]?.string {
      guard let condition = TopicCondition(text) else {
        return .failure(
          Refusal(error: .invalid("Invalid condition expression provided.", field: "message")))
      }
      isMeant = condition.matches
    } else {
      return .failure(
        Refusal(error: .invalid("Recipient of the message is not set.", field: "message")))
    }
    let owners = state.doors.owners
    return .success(
      state.doors.topics.filter { isMeant($0.value) }.keys.sorted().compactMap { token in
        owners[token].map { (token, $0) }
      })
  }

  private static func accepted(_ name: String) -> ServedAnswer {
    .json(200) { writer in writer.object { $0.field("name", name) } }
  }

  // MARK: - Expo

  private func sendExpo(
    _ request: HTTP2Request, of client: HTTPServer.Client
  ) -> ServedAnswer.Reply {
    state.withLock { state in
      let now = Date(timeIntervalSince1970: Double(state.clock.time()) / 1000)
      let pushes = Push.all(in: source(of: request, &state), as: .expo, sentAt: now)
      func refuse(_ message: String, _ code: ServiceCode = .validationError)
        -> ServedAnswer.Reply
      {
        let answer = ExpoTicket.refusal(code, message)
        return self.refuse(request, of: client, with: answer, message, pushes.first, &state)
      }
      guard let root = try? JSONDocument(parsing: request.body, options: .strict).root,
        root.kind == .object || root.kind == .array
      else { return refuse("the body is no message") }
      let messages = root.kind == .array ? Array(root.elements) : [root]
      let named = messages.map(Self.tokens)
      let names = named.flatMap { $0 ?? [] }
      guard !named.isEmpty, !named.contains(nil) else {
        return refuse("\"to\" must be an Expo push token or several")
      }
      guard names.count <= Self.maximumMessages else {
        return refuse(
          "there are \(names.count) notifications, and a request has at most"
            + " \(Self.maximumMessages)", .tooManyNotifications)
      }
      guard pushes.count == messages.count else { return refuse("the body is no message") }
      let findings = pushes.flatMap { $0.source.origin?.findings ?? [] }
      if let finding = findings.first(where: { $0.severity == .error }) {
        return refuse(finding.message)
      }
      let targets = names.compactMap { name in
        owner(of: name, &state).map { (token: name, phone: $0) }
      }
      let projects = Dictionary(grouping: targets) { state.devices[$0.phone].topic }
      guard projects.count < 2 else {
        let message =
          "All push notification messages in the same request must be for the same project;"
          + " 'details' has the tokens of each."
        let answer = ExpoTicket.refusal(
          .tooManyExperiences, message, tokens: projects.mapValues { $0.map(\.token) })
        return self.refuse(request, of: client, with: answer, message, pushes.first, &state)
      }
      if let (fault, code) = fault(of: request, at: .expoSend, for: targets, of: client, &state) {
        return self.refuse(
          request, of: client, with: ExpoTicket.refusal(code, Self.injected), Self.injected,
          pushes.first, &state, phone: targets.first?.phone ?? 0, fault: fault)
      }
      var sent: [Exchange] = []
      var tickets: [ExpoTicket] = []
      for (push, tokens) in zip(pushes, named) {
        for token in tokens ?? [] {
          guard let phone = owner(of: token, &state) else {
            tickets.append(.unknown(token))
            continue
          }
          let exchange = forward(push, to: phone, for: request, of: client, &state)
          let id = state.identifiers.next().lowercased()
          state.doors.keep(.receipt(exchange.answer, for: token), of: id)
          tickets.append(.taken(id))
          sent.append(exchange)
        }
      }
      let isOne = root.kind == .object && root["to"]?.kind == .string
      let answer = ServedAnswer.json(200) { writer in
        writer.object { writer in
          writer.key("data")
          if isOne, let ticket = tickets.first { return ticket.write(to: &writer) }
          writer.beginArray()
          for ticket in tickets { ticket.write(to: &writer) }
          writer.endArray()
        }
      }
      return reply(with: answer, to: sent)
    }
  }

  /// The Expo tokens that a message is for; nil if they are none.
  private static func tokens(of message: JSONValue) -> [String]? {
    guard let to = message["to"] else { return nil }
    if let token = to.string { return [token] }
    guard to.kind == .array else { return nil }
    let tokens = to.elements.map(\.string)
    return tokens.contains(nil) ? nil : tokens.compactMap(\.self)
  }

  private func receipts(
    _ request: HTTP2Request, of client: HTTPServer.Client
  ) -> ServedAnswer {
    guard let ids = (try? JSONDocument(parsing: request.body).root)?["ids"], ids.kind == .array
    else { return ExpoTicket.refusal(.validationError, "\"ids\" must be an array") }
    guard ids.count <= Self.maximumReceiptsAsked else {
      return ExpoTicket.refusal(
        .tooManyReceipts, "a request asks for at most \(Self.maximumReceiptsAsked)")
    }
    return state.withLock { state in
      if let (fault, code) = fault(of: request, at: .expoReceipts, of: client, &state) {
        return ExpoTicket.refusal(code, Self.injected).delayed(by: fault.delay ?? 0)
      }
      return .json(200) { writer in
        writer.object { writer in
          writer.object("data") { writer in
            for id in ids.elements.compactMap(\.string) {
              guard let receipt = state.doors.receipt(id) else { continue }
              writer.key(id)
              receipt.write(to: &writer)
            }
          }
        }
      }
    }
  }

  // MARK: - Sending

  private func source(of request: HTTP2Request, _ state: inout State) -> SourceText {
    SourceText(name: "request \(state.lastSeq + 1)", bytes: request.body)
  }

  /// The phone of a registration token or an Expo token; nil for one that nobody has.
  private func owner(of token: String, _ state: inout State) -> Int? {
    if let phone = state.doors.owners[token] { return phone }
    guard acceptsAnyToken, !token.isEmpty, token.utf8.count <= Self.maximumName,
      state.devices.count < Self.maximumDevices, let topic = apps.first
    else { return nil }
    var device = Device(app: 0)
    device.token = Self.deviceToken(&state)
    device.topic = topic
    device.names = [token]
    Self.add(device, &state)
    return state.devices.count - 1
  }

  /// The most bytes of a registration token.
  static let maximumName = 4_096

  /// A device token that nobody has.
  static func deviceToken(_ state: inout State) -> String {
    let word = state.identifiers.next() + state.identifiers.next()
    return String(word.lowercased().filter { $0 != "-" })
  }

  /// What is told of an answer that a test injects.
  private static let injected = "an injected fault answers so"

  /// The fault that a request to a service meets before anything is sent, and its code.
  private func fault(
    of request: HTTP2Request, at door: ServiceDoor,
    for targets: [(token: String, phone: Int)] = [], of client: HTTPServer.Client,
    _ state: inout State
  ) -> (InjectedFault, ServiceCode)? {
    let devices = targets.map { state.devices[$0.phone] }
    let fault = state.faults.fault(
      meeting: InjectedFault.Candidate(
        path: request.path, fields: request.fields,
        tokens: targets.map(\.token) + devices.compactMap(\.token), topic: devices.first?.topic,
        connection: client.connection, door: door))
    return fault.flatMap { fault in fault.reason?.code.map { (fault, $0) } }
  }

  /// Sends a push of a service to the APNs of a phone.
  private func forward(
    _ push: Push, to phone: Int, for request: HTTP2Request, of client: HTTPServer.Client,
    _ state: inout State
  ) -> Exchange {
    let device = state.devices[phone]
    let token = device.token ?? ""
    let own = [
      RequestHeaders.Header(name: ":method", value: "POST"),
      RequestHeaders.Header(name: ":path", value: "/3/device/\(token)"),
    ]
    let topic =
      push.headers["apns-topic"] == nil
      ? [RequestHeaders.Header(name: "apns-topic", value: device.topic)] : []
    let headers = RequestHeaders(own + push.headers.fields + topic)
    var sent = push
    sent.headers = headers
    var from = ProviderConnection(environment: device.environment)
    from.certificate = ProviderCertificate(topics: apps)
    return exchange(
      request, of: client, headers, .unverified, from, &state, sending: sent)
  }

  /// The reply to a request that the service itself refuses; it is recorded with what is wrong.
  private func refuse(
    _ request: HTTP2Request, of client: HTTPServer.Client, with answer: ServedAnswer,
    _ message: String, _ push: Push?, _ state: inout State, phone: Int = 0,
    fault: InjectedFault? = nil
  ) -> ServedAnswer.Reply {
    var refused = APNsAnswer(apnsID: state.identifiers.next())
    (refused.status, refused.message) = (answer.status, message)
    state.lastSeq += 1
    let time = Double(state.time(of: phone)) / 1000
    let headers = RequestHeaders([
      RequestHeaders.Header(name: ":method", value: request.method),
      RequestHeaders.Header(name: ":path", value: request.path),
    ])
    let exchange = Exchange(
      seq: state.lastSeq, connection: client.connection, stream: request.stream,
      phone: phone, time: Date(timeIntervalSince1970: time), request: request, headers: headers,
      verification: .unverified, environment: configuredEnvironment, isTrusted: false,
      answer: refused, fault: fault, push: push)
    return reply(with: answer, to: [exchange])
  }

  /// The reply to a request whose pushes went on.
  private func reply(with answer: ServedAnswer, to sent: [Exchange]) -> ServedAnswer.Reply {
    guard let last = sent.last else { return .now(answer) }
    if let loss = sent.compactMap(\.loss).first {
      for exchange in sent { inbox.push(.exchange(exchange)) }
      return .lost(loss)
    }
    let delayed = answer.delayed(by: sent.map { $0.fault?.delay ?? 0 }.max() ?? 0)
    for exchange in sent.dropLast() { inbox.push(.exchange(exchange.answered(nil))) }
    inbox.push(.exchange(last.answered(delayed)))
    return answersLater ? .later : .now(delayed)
  }
}

extension ServiceDoor {
  /// A refusal in the words of the service.
  fileprivate func refusal(_ status: Int, _ message: String) -> ServedAnswer {
    switch self {
    case .expoSend, .expoReceipts, .unknown(.expo):
      ExpoTicket.refusal(.validationError, message, status: status)
    default:
      status == 404
        ? FCMError.notFound.answer : FCMError.invalid(message).answer
    }
  }
}

extension ServedAnswer {
  /// The answer, some milliseconds later.
  fileprivate func delayed(by milliseconds: Int) -> ServedAnswer {
    ServedAnswer(
      status: status, fields: fields, body: body, endsConnection: false, isTrusted: false,
      delay: .milliseconds(milliseconds))
  }
}
