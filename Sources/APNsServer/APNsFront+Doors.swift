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
    /// The index of the phone of each registration token.
    var fcm: [String: Int] = [:]
    /// The index of the phone of each Expo token.
    var expo: [String: Int] = [:]
    /// The topics of the registration tokens that have subscribed to any.
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

  /// A request to a service.
  struct ServiceCall {
    let request: HTTP2Request
    let client: HTTPServer.Client
    let door: ServiceDoor

    /// Whether it has an access token; which one does not matter.
    var isAuthorized: Bool {
      request.fields.contains { field in
        field.name == "authorization" && field.value.lowercased().hasPrefix("bearer ")
          && field.value.count > "bearer ".count
      }
    }
  }

  /// A phone by the token that a message names.
  struct Target {
    let token: String
    let phone: Int
  }

  /// Answers a request to a service.
  func answer(
    _ asked: HTTP2Request, at door: ServiceDoor, of client: HTTPServer.Client
  ) -> ServedAnswer.Reply {
    state.withLock { state in
      let call = ServiceCall(request: asked, client: client, door: door)
      func refuse(_ status: Int, _ message: String) -> ServedAnswer.Reply {
        self.refuse(call, with: door.refusal(status, message), message, &state)
      }
      guard asked.method == "POST" else { return refuse(405, "the method must be POST") }
      guard !asked.isBodyCut else { return refuse(413, "the body is too long") }
      let request: HTTP2Request
      switch Self.decompressed(asked) {
      case .success(let plain): request = plain
      case .failure(let unread): return refuse(unread.status, unread.message)
      }
      let plain = ServiceCall(request: request, client: client, door: door)
      switch door {
      case .unknown: return refuse(404, "the service has no such path")
      case .accessToken: return accessToken(plain, &state)
      case .fcmTopic(let isSubscribing): return changeTopic(plain, isSubscribing, &state)
      case .fcmSend(let project): return sendFCM(plain, for: project, &state)
      case .expoSend: return sendExpo(plain, &state)
      case .expoReceipts: return receipts(plain, &state)
      }
    }
  }

  /// Why a body is not read.
  private struct UnreadBody: Error {
    let status: Int
    let message: String
  }

  /// The most bytes of a body once it is decompressed, as of one that never was compressed.
  private static let maximumBody = 1 << 20

  /// A request with its body as it was before it was compressed.
  private static func decompressed(_ request: HTTP2Request) -> Result<HTTP2Request, UnreadBody> {
    let encoding = request.fields.first { $0.name == "content-encoding" }?.value ?? "identity"
    switch encoding.lowercased() {
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
        case .invalid: return .failure(UnreadBody(status: 400, message: "the body is no gzip"))
        case .tooLong: return .failure(UnreadBody(status: 413, message: "the body is too long"))
        }
      }
    default:
      return .failure(UnreadBody(status: 415, message: "'\(encoding)' is not read; gzip is"))
    }
  }

  /// The pushes of a message, of which a time to live counts from a time in milliseconds.
  func pushes(
    of call: ServiceCall, as dialect: Dialect, at time: Int, _ state: State
  ) -> [Push] {
    let source = SourceText(name: "request \(state.lastSeq + 1)", bytes: call.request.body)
    return Push.all(
      in: source, as: dialect, sentAt: Date(timeIntervalSince1970: Double(time) / 1000))
  }

  /// The phone of a token; nil for one that nobody has.
  ///
  /// Where any token is accepted, a new phone gets it, with the app of a topic; nil for the first.
  func owner(
    of token: String, at service: ServiceDoor.Service, topic: String? = nil, _ state: inout State
  ) -> Int? {
    if let phone = service == .fcm ? state.doors.fcm[token] : state.doors.expo[token] {
      return phone
    }
    guard configuration.acceptsAnyToken, !token.isEmpty, token.utf8.count <= Self.maximumName,
      ExpoTicket.isToken(token) == (service == .expo),
      state.devices.count < Self.maximumDevices,
      let app = topic.map({ app(of: $0) }) ?? configuration.apps.indices.first
    else { return nil }
    var device = Device(app: app)
    device.token = Self.deviceToken(&state)
    (device.topic, device.environment) = (configuration.apps[app], configuration.environment)
    if service == .fcm { device.fcm = token } else { device.expo = token }
    Self.add(device, &state)
    return state.devices.count - 1
  }

  /// The most bytes of a registration token.
  private static let maximumName = 4_096

  /// A device token that nobody has.
  static func deviceToken(_ state: inout State) -> String {
    let word = state.identifiers.next() + state.identifiers.next()
    return String(word.lowercased().filter { $0 != "-" })
  }

  /// Whether the device token of a phone is still valid.
  func isRegistered(_ phone: Int, _ state: State) -> Bool {
    state.devices[phone].token.flatMap { state.gate.tokens[$0] }?.status == .active
  }

  /// The fault that a request to a service meets before anything is sent, its code, and the phone
  /// that it names.
  func fault(
    of call: ServiceCall, for targets: [Target], _ state: inout State
  ) -> (fault: InjectedFault, code: ServiceCode, phone: Int)? {
    let fault = state.faults.fault(meeting: candidate(call, targets, state))
    guard let fault, let code = fault.reason?.code else { return nil }
    let named = targets.first { target in
      fault.matches(candidate(call, [target], state))
    }
    return (fault, code, (named ?? targets.first)?.phone ?? 0)
  }

  private func candidate(
    _ call: ServiceCall, _ targets: [Target], _ state: State
  ) -> InjectedFault.Candidate {
    let devices = targets.map { state.devices[$0.phone] }
    return InjectedFault.Candidate(
      path: call.request.path, fields: call.request.fields,
      tokens: targets.map(\.token) + devices.compactMap(\.token), topics: devices.map(\.topic),
      connection: call.client.connection, door: call.door)
  }

  /// Sends a push of a service to the APNs of a phone, or of a Live Activity's token.
  func forward(
    _ push: Push, to phone: Int, activity: String? = nil, for call: ServiceCall,
    _ state: inout State
  ) -> Exchange {
    let device = state.devices[phone]
    let token = activity ?? device.token ?? ""
    // The request line and the provider token are the service's.
    let given = push.headers.fields.filter { field in
      !field.name.hasPrefix(":") && field.name != "authorization"
    }
    let type = push.headers["apns-push-type"].map { PushType(rawValue: $0) } ?? push.impliedType
    let others = [
      (":method", "POST"), (":path", RequestRoute.devices + token),
      ("apns-topic", device.topic + (type.topicSuffix ?? "")), ("apns-push-type", type.rawValue),
    ].filter { other in !given.contains { $0.name == other.0 } }
    let headers = RequestHeaders(
      others.map { RequestHeaders.Header(name: $0.0, value: $0.1) } + given)
    var sent = push
    sent.headers = headers
    var from = ProviderConnection(environment: device.environment)
    from.certificate = ProviderCertificate(topics: configuration.apps)
    return exchange(
      call.request, of: call.client, headers, .unverified, from, &state, sending: sent, to: phone)
  }

  /// The reply to a request that the service itself refuses; it is recorded with what is wrong.
  func refuse(
    _ call: ServiceCall, with answer: ServedAnswer, _ message: String, _ state: inout State,
    phone: Int = 0, fault: InjectedFault? = nil
  ) -> ServedAnswer.Reply {
    let exchange = record(call, answer.status, message, phone: phone, fault: fault, &state)
    return reply(with: answer, to: [exchange])
  }

  /// A request, or a message of one, that is answered with 200 and reaches no phone; `reason` says
  /// why, and is nil where it is for none.
  func alone(
    _ call: ServiceCall, _ reason: String?, fault: InjectedFault? = nil, _ state: inout State
  ) -> Exchange {
    var exchange = record(call, 200, reason, phone: 0, fault: fault, &state)
    exchange.isForPhone = false
    return exchange
  }

  private func record(
    _ call: ServiceCall, _ status: Int, _ message: String?, phone: Int,
    fault: InjectedFault?, _ state: inout State
  ) -> Exchange {
    var answered = APNsAnswer(apnsID: state.identifiers.next())
    (answered.status, answered.message) = (status, message)
    state.lastSeq += 1
    let request = call.request
    let headers = RequestHeaders([
      RequestHeaders.Header(name: ":method", value: request.method),
      RequestHeaders.Header(name: ":path", value: request.path),
    ])
    return Exchange(
      seq: state.lastSeq, connection: call.client.connection, stream: request.stream,
      phone: phone, time: Date(timeIntervalSince1970: Double(state.time(of: phone)) / 1000),
      request: request, headers: headers, verification: .unverified,
      environment: configuration.environment, isTrusted: false, answer: answered, fault: fault,
      push: nil)
  }

  /// The reply to a request with its exchanges, of which the last one has the answer.
  func reply(with answer: ServedAnswer, to sent: [Exchange]) -> ServedAnswer.Reply {
    let lost = sent.first { $0.loss != nil }
    // What reached no phone is lost with the rest of its request.
    let sent = sent.map { $0.isForPhone ? $0 : $0.losing(lost?.fault) }
    guard let last = sent.last else { return .now(answer) }
    for exchange in sent.dropLast() { inbox.push(.exchange(exchange.answered(nil))) }
    if let loss = lost?.loss {
      inbox.push(.exchange(last.answered(nil)))
      return .lost(loss)
    }
    let delayed = answer.delayed(by: sent.map { $0.fault?.delay ?? 0 }.max() ?? 0)
    inbox.push(.exchange(last.answered(delayed)))
    return configuration.answersLater ? .later : .now(delayed)
  }
}

extension ServiceDoor {
  /// A refusal in the words of the service.
  func refusal(_ status: Int, _ message: String) -> ServedAnswer {
    switch self {
    case .expoSend, .expoReceipts, .unknown(.expo):
      ExpoTicket.refusal(.validationError, message, status: status)
    case .fcmTopic, .accessToken: .json(status) { $0.object { $0.field("error", message) } }
    case .fcmSend, .unknown(.fcm): FCMError(status, message).answer
    }
  }
}

extension ServedAnswer {
  /// The answer, some milliseconds later.
  func delayed(by milliseconds: Int) -> ServedAnswer {
    ServedAnswer(
      status: status, fields: fields, body: body, endsConnection: false, isTrusted: false,
      delay: .milliseconds(milliseconds))
  }
}
