import APNs
import Foundation
import HTTP2
import JSON
import NotifySimCore
import Synchronization

// FCM: a message for a token, a topic or a condition goes to APNs.

extension APNsFront {
  /// The most registration tokens in a request about topics.
  private static let maximumSubscriptions = 1_000
  /// The most topics of a registration token.
  private static let maximumTopics = 2_000

  /// An access token for any assertion that has the form of one; its signature is not verified.
  func accessToken(_ call: ServiceCall, _ state: inout State) -> ServedAnswer.Reply {
    let text = String(decoding: call.request.body, as: UTF8.self)
    let assertion = text.split(separator: "&").first { $0.hasPrefix("assertion=") }
    guard let assertion, assertion.split(separator: ".").count == 3 else {
      let message = "Invalid JWT: the 'assertion' must be a signed JWT"
      let answer = ServedAnswer.json(400) { writer in
        writer.object { writer in
          writer.field("error", "invalid_grant")
          writer.field("error_description", message)
        }
      }
      return refuse(call, with: answer, message, &state)
    }
    let answer = ServedAnswer.json(200) { writer in
      writer.object { writer in
        writer.field("access_token", "ya29.notify-sim")
        writer.field("expires_in", 3_599)
        writer.field("token_type", "Bearer")
      }
    }
    return reply(with: answer, to: [alone(call, nil, &state)])
  }

  func changeTopic(
    _ call: ServiceCall, _ isSubscribing: Bool, _ state: inout State
  ) -> ServedAnswer.Reply {
    func refuse(_ status: Int, _ error: String) -> ServedAnswer.Reply {
      self.refuse(call, with: call.door.refusal(status, error), error, &state)
    }
    guard call.isAuthorized else { return refuse(401, "UNAUTHENTICATED") }
    guard let root = try? JSONDocument(parsing: call.request.body).root,
      let topic = root["to"]?.string.flatMap(Self.topicName),
      let tokens = root["registration_tokens"], tokens.kind == .array,
      tokens.count <= Self.maximumSubscriptions
    else { return refuse(400, "INVALID_ARGUMENT") }
    var errors: [String?] = []
    for element in tokens.elements {
      guard let token = element.string, let phone = owner(of: token, at: .fcm, &state),
        isRegistered(phone, state)
      else {
        errors.append("NOT_FOUND")
        continue
      }
      var topics = state.doors.topics[token] ?? []
      if isSubscribing, topics.count >= Self.maximumTopics {
        errors.append("TOO_MANY_TOPICS")
        continue
      }
      if isSubscribing { topics.insert(topic) } else { topics.remove(topic) }
      state.doors.topics[token] = topics.isEmpty ? nil : topics
      errors.append(nil)
    }
    let answer = ServedAnswer.json(200) { writer in
      writer.object { writer in
        writer.key("results")
        writer.beginArray()
        for error in errors { writer.object { $0.field(ifAny: "error", error) } }
        writer.endArray()
      }
    }
    return reply(with: answer, to: [alone(call, nil, &state)])
  }

  /// The name of a topic, with `/topics/` before it or without; nil if it is none.
  private static func topicName(_ text: String) -> String? {
    let name = text.hasPrefix("/topics/") ? String(text.dropFirst(8)) : text
    let isName = name.allSatisfy { letter in
      letter.isASCII && (letter.isLetter || letter.isNumber || "-_.~%".contains(letter))
    }
    return isName && (1...900).contains(name.utf8.count) ? name : nil
  }

  func sendFCM(
    _ call: ServiceCall, for project: String, _ state: inout State
  ) -> ServedAnswer.Reply {
    var targets: [Target] = []
    // What is only validated leaves nothing behind.
    var former: State?
    defer { if let former { keepRecord(of: former, in: &state) } }
    func refuse(_ error: FCMError, phone: Int? = nil, fault: InjectedFault? = nil)
      -> ServedAnswer.Reply
    {
      // A phone that was made for a token is gone after a validation.
      let named = phone ?? targets.first?.phone ?? 0
      return self.refuse(
        call, with: error.answer, error.message, &state,
        phone: former.map { $0.devices.indices.contains(named) ? named : 0 } ?? named, fault: fault)
    }
    guard call.isAuthorized else { return refuse(.unauthenticated) }
    guard let root = try? JSONDocument(parsing: call.request.body, options: .strict).root,
      root.kind == .object
    else { return refuse(.invalid("Invalid JSON payload received.")) }
    guard let message = root["message"], message.kind == .object else {
      return refuse(.invalid("the message is missing", field: "message"))
    }
    let flag = (root.given("validate_only") ?? root.given("validateOnly"))?.value
    guard flag == nil || flag?.boolean != nil else {
      return refuse(.invalid("'validate_only' must be true or false", field: "validate_only"))
    }
    let isTrial = flag?.boolean ?? false
    if isTrial { former = state }
    let token = message.given("token")
    switch target(of: message, &state) {
    case .success(let found): targets = found
    case .failure(let refusal): return refuse(refusal.error)
    }
    // A message may be empty; then nothing is sent for it.
    let hasContent = Translation.FCM.contents.contains { message.given($0) != nil }
    let pushes =
      hasContent
      ? pushes(of: call, as: .fcm, at: state.time(of: targets.first?.phone ?? 0), state) : []
    let findings =
      hasContent
      ? pushes.first?.source.origin?.findings ?? [] : Translation.FCM.findings(inEmpty: root)
    if let finding = findings.first(where: { $0.severity == .error }) {
      let field = String((finding.pointer ?? "/message").dropFirst())
      return refuse(.invalid(finding.message, field: field.replacing("/", with: ".")))
    }
    // A fault for a token is none for a topic of its phone.
    if let (fault, code, phone) = fault(of: call, for: token == nil ? [] : targets, &state) {
      return refuse(FCMError(code, code.injectedMessage), phone: phone, fault: fault)
    }
    if token != nil, let target = targets.first, !isRegistered(target.phone, state), !hasContent {
      return refuse(FCMError(.unregistered, "Requested entity was not found."))
    }
    let apns = message["apns"]
    let activity = (apns?["live_activity_token"] ?? apns?["liveActivityToken"])?.string
    let id = isTrial ? "fake_message_id" : state.identifiers.next()
    let name = "projects/\(project)/messages/\(id)"
    var sent: [Exchange] = []
    for target in targets {
      guard let push = pushes.first else { break }
      sent.append(
        forward(push, to: target.phone, activity: activity?.lowercased(), for: call, &state))
    }
    var answer = ServedAnswer.json(200) { writer in writer.object { $0.field("name", name) } }
    // What a topic's phones answer does not reach the sender.
    if token != nil, let first = sent.first, let error = FCMError(first.answer) {
      guard !isTrial else { return refuse(error, fault: first.fault) }
      answer = error.answer
    } else {
      for place in sent.indices { sent[place].messageID = name }
    }
    let faults = sent.compactMap(\.fault)
    // A validation reaches no phone, but is lost as a message is.
    if isTrial { sent.removeAll { $0.loss == nil } }
    if sent.isEmpty {
      let reason =
        isTrial
        ? "only validated" : hasContent ? "no phone has subscribed" : "the message is empty"
      sent = [alone(call, reason, fault: faults.first, &state)]
    }
    return reply(with: answer, to: sent)
  }

  /// Takes a state back, but for what numbers and names the requests, and the faults that were met.
  private func keepRecord(of former: State, in state: inout State) {
    let kept = (state.lastSeq, state.identifiers, state.faults)
    state = former
    (state.lastSeq, state.identifiers, state.faults) = kept
  }

  /// A failure with which FCM answers.
  private struct Refusal: Error {
    let error: FCMError
  }

  /// The devices that a message is for.
  private func target(
    of message: JSONValue, _ state: inout State
  ) -> Result<[Target], Refusal> {
    func failure(_ message: String, _ field: String) -> Result<[Target], Refusal> {
      .failure(Refusal(error: .invalid(message, field: "message\(field)")))
    }
    for name in Translation.FCM.targets {
      guard let value = message.given(name)?.value, value.kind != .string else { continue }
      return failure("'\(name)' must be a string, not \(value.kind.phrase)", ".\(name)")
    }
    if let token = message["token"]?.string {
      let topic = message["apns"]?["headers"]?["apns-topic"]?.string
      guard let phone = owner(of: token, at: .fcm, topic: topic, &state) else {
        return .failure(Refusal(error: .unknownToken))
      }
      return .success([Target(token: token, phone: phone)])
    }
    let isMeant: (Set<String>) -> Bool
    if let text = message["topic"]?.string {
      guard let topic = Self.topicName(text) else {
        return failure("Invalid topic name provided.", ".topic")
      }
      isMeant = { $0.contains(topic) }
    } else if let text = message["condition"]?.string {
      guard let condition = TopicCondition(text) else {
        return failure("Invalid condition expression provided.", "")
      }
      isMeant = condition.matches
    } else {
      return failure("Recipient of the message is not set.", "")
    }
    let topics = state.doors.topics
    return .success(
      state.doors.fcm.filter { isMeant(topics[$0.key] ?? []) }.sorted { $0.key < $1.key }
        .map { Target(token: $0.key, phone: $0.value) })
  }
}
