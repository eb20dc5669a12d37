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
  func accessToken(_ request: HTTP2Request) -> ServedAnswer {
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

  func changeTopic(_ request: HTTP2Request, _ isSubscribing: Bool) -> ServedAnswer {
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

  func sendFCM(
    _ request: HTTP2Request, for project: String, of client: HTTPServer.Client
  ) -> ServedAnswer.Reply {
    state.withLock { state in
      let now = Date(timeIntervalSince1970: Double(state.clock.time()) / 1000)
      let pushes = Push.all(in: source(of: request, &state), as: .fcm, sentAt: now)
      func refuse(_ error: FCMError) -> ServedAnswer.Reply {
        self.refuse(request, of: client, with: error.answer, error.message, &state)
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
      if let (fault, code) = fault(
        of: request, at: .fcmSend(project: project), for: targets, of: client, &state)
      {
        let error = FCMError(code, code.injectedMessage)
        return self.refuse(
          request, of: client, with: error.answer, error.message, &state,
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
}
