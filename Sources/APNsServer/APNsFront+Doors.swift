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

  /// Answers a request to a service.
  func answer(
    _ asked: HTTP2Request, at door: ServiceDoor, of client: HTTPServer.Client
  ) -> ServedAnswer.Reply {
    func refuse(_ status: Int, _ message: String) -> ServedAnswer.Reply {
      state.withLock { state in
        self.refuse(
          asked, of: client, with: door.refusal(status, message), message, &state)
      }
    }
    guard asked.method == "POST" else { return refuse(405, "the method must be POST") }
    guard !asked.isBodyCut else { return refuse(413, "the body is too long") }
    let request: HTTP2Request
    switch Self.decompressed(asked) {
    case .success(let plain): request = plain
    case .failure(let unread): return refuse(unread.status, unread.message)
    }
    switch door {
    case .unknown: return refuse(404, "the service has no such path")
    case .accessToken: return .now(accessToken(request))
    case .fcmTopic(let isSubscribing): return .now(changeTopic(request, isSubscribing))
    case .fcmSend(let project): return sendFCM(request, for: project, of: client)
    case .expoSend: return sendExpo(request, of: client)
    case .expoReceipts: return .now(receipts(request, of: client))
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
        case .invalid: return .failure(UnreadBody(status: 400, message: "the body is no gzip"))
        case .tooLong: return .failure(UnreadBody(status: 413, message: "the body is too long"))
        }
      }
    default:
      return .failure(UnreadBody(status: 415, message: "'\(encoding)' is not read; gzip is"))
    }
  }

  func source(of request: HTTP2Request, _ state: inout State) -> SourceText {
    SourceText(name: "request \(state.lastSeq + 1)", bytes: request.body)
  }

  /// The phone of a registration token or an Expo token; nil for one that nobody has.
  func owner(of token: String, _ state: inout State) -> Int? {
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

  /// The fault that a request to a service meets before anything is sent, and its code.
  func fault(
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
  func forward(
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
  func refuse(
    _ request: HTTP2Request, of client: HTTPServer.Client, with answer: ServedAnswer,
    _ message: String, _ state: inout State, phone: Int = 0, fault: InjectedFault? = nil
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
      answer: refused, fault: fault, push: nil)
    return reply(with: answer, to: [exchange])
  }

  /// The reply to a request whose pushes went on.
  func reply(with answer: ServedAnswer, to sent: [Exchange]) -> ServedAnswer.Reply {
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
