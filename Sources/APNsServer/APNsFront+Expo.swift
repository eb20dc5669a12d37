import APNs
import Foundation
import HTTP2
import JSON
import NotifySimCore
import Synchronization

// Expo: messages go to APNs, and what APNs answers is kept for their receipts.

extension APNsFront {
  /// The most messages in a request to Expo.
  private static let maximumMessages = 100
  /// The most receipts that are asked for at once.
  private static let maximumReceiptsAsked = 1_000

  func sendExpo(_ call: ServiceCall, _ state: inout State) -> ServedAnswer.Reply {
    var targets: [Target] = []
    func refuse(_ message: String, _ code: ServiceCode = .validationError) -> ServedAnswer.Reply {
      let answer = ExpoTicket.refusal(code, message)
      return self.refuse(call, with: answer, message, &state, phone: targets.first?.phone ?? 0)
    }
    guard let root = try? JSONDocument(parsing: call.request.body, options: .strict).root,
      root.kind == .object || root.kind == .array
    else { return refuse("the body is no message") }
    guard root.kind == .object || root.count <= Self.maximumMessages else {
      return refuse(Self.tooMany(root.count), .tooManyNotifications)
    }
    let messages = root.kind == .array ? Array(root.elements) : [root]
    let named = messages.map(Self.tokens)
    let names = named.flatMap { $0 ?? [] }
    guard !names.isEmpty, !named.contains(nil) else {
      return refuse("\"to\" must be an Expo push token or several")
    }
    guard names.count <= Self.maximumMessages else {
      return refuse(Self.tooMany(names.count), .tooManyNotifications)
    }
    targets = names.compactMap { name in
      owner(of: name, at: .expo, &state).map { Target(token: name, phone: $0) }
    }
    let pushes = pushes(of: call, as: .expo, at: state.clock.time(), state)
    guard pushes.count == messages.count else { return refuse("the body is no message") }
    let findings = pushes.lazy.flatMap { $0.source.origin?.findings ?? [] }
    if let finding = findings.first(where: { $0.severity == .error }) {
      return refuse(finding.message)
    }
    let projects = Dictionary(grouping: targets) { state.devices[$0.phone].topic }
    guard projects.count < 2 else {
      let message =
        "All push notification messages in the same request must be for the same project;"
        + " 'details' has the tokens of each."
      let answer = ExpoTicket.refusal(
        .tooManyExperiences, message, tokens: projects.mapValues { $0.map(\.token) })
      return self.refuse(call, with: answer, message, &state, phone: targets[0].phone)
    }
    if let (fault, code, phone) = fault(of: call, for: targets, &state) {
      return self.refuse(
        call, with: ExpoTicket.refusal(code, code.injectedMessage), code.injectedMessage, &state,
        phone: phone, fault: fault)
    }
    var sent: [Exchange] = []
    var tickets: [ExpoTicket] = []
    var ownPushes: [Int: [Push]] = [:]
    for (place, push) in pushes.enumerated() {
      let tokens = named[place]
      for token in tokens ?? [] {
        guard let phone = state.doors.expo[token] else {
          let unknown = ExpoTicket.unknown(token)
          tickets.append(unknown)
          sent.append(alone(call, unknown.message, &state))
          continue
        }
        var sending = push
        // A time to live counts on the phone's own clock.
        if messages[place]["ttl"] != nil, let clock = state.devices[phone].clock {
          let own = ownPushes[phone] ?? self.pushes(of: call, as: .expo, at: clock.time(), state)
          ownPushes[phone] = own
          sending = own.dropFirst(place).first ?? push
        }
        var exchange = forward(sending, to: phone, for: call, &state)
        let id = state.identifiers.next().lowercased()
        exchange.messageID = id
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

  private static func tooMany(_ count: Int) -> String {
    "there are \(count) notifications, and a request has at most \(maximumMessages)"
  }

  /// The Expo tokens that a message is for; nil if they are none.
  private static func tokens(of message: JSONValue) -> [String]? {
    guard let to = message["to"] else { return nil }
    if let token = to.string { return [token] }
    guard to.kind == .array else { return nil }
    let tokens = to.elements.map(\.string)
    return tokens.contains(nil) ? nil : tokens.compactMap(\.self)
  }

  func receipts(_ call: ServiceCall, _ state: inout State) -> ServedAnswer.Reply {
    func refuse(
      _ code: ServiceCode, _ message: String, _ fault: InjectedFault? = nil
    ) -> ServedAnswer.Reply {
      let answer = ExpoTicket.refusal(code, message)
      return self.refuse(call, with: answer, message, &state, fault: fault)
    }
    guard let ids = (try? JSONDocument(parsing: call.request.body).root)?["ids"],
      ids.kind == .array
    else { return refuse(.validationError, "\"ids\" must be an array") }
    guard ids.count <= Self.maximumReceiptsAsked else {
      return refuse(.tooManyReceipts, "a request asks for at most \(Self.maximumReceiptsAsked)")
    }
    if let (fault, code, _) = fault(of: call, for: [], &state) {
      return refuse(code, code.injectedMessage, fault)
    }
    let answer = ServedAnswer.json(200) { writer in
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
    return reply(with: answer, to: [alone(call, nil, &state)])
  }
}
