import APNs
import Checks
import CommandLineTools
import Foundation
import NotifySimCore
import APNsServer
import SavedPhones
import Scenarios

/// The endpoints of the control port.
extension ServeRun {
  /// Handles a request; returns nil if the response comes later.
  mutating func answer(
    _ request: HTTP1Request, from client: Int
  ) async throws(CommandFailure) -> HTTP1Response? {
    let parts = request.path.split(separator: "/").map(String.init)
    guard parts.first == PhoneEndpoints.version, parts.count >= 2 else {
      return Self.unknown(request.path)
    }
    switch (request.method, parts[1], parts.count) {
    case ("GET", "phones", 2): return PhoneEndpoints.json { list(&$0) }
    case (_, "phones", 3): return try await phone(parts[2], request)
    case ("GET", "phones", 4) where parts[3] == "screen": return await screen(parts[2])
    case ("GET", "rules", 2): return PhoneEndpoints.rules
    case ("GET", "exchanges", 2): return exchanges(request)
    case ("GET", "events", 2): return log.events(request, from: client)
    case ("POST", "wait", 2): return log.wait(request, from: client, of: listening.server)
    case ("POST", "settle", 2):
      // All earlier requests have been handled, since they share one queue.
      return HTTP1Response(200, json: #"{"settled":true}"#)
    case ("GET", "faults", 2): return faultList()
    case ("PUT", "faults", 2): return putFaults(request)
    case ("DELETE", "faults", 2):
      front.faults = []
      return faultList()
    case ("POST", "goaway", 2): return goAway(request)
    case ("POST", "reset", 2): return try await reset()
    case ("GET", "scenario", 2): return try scenario(request)
    case (_, let name, 2) where Self.names.contains(name):
      return HTTP1Response(405, error: "\(request.path) does not take \(request.method)")
    default: return Self.unknown(request.path)
    }
  }

  private static let names = [
    "health", "phones", "rules", "exchanges", "events", "wait", "settle", "faults", "goaway",
    "reset", "scenario",
  ]

  private static func unknown(_ path: String) -> HTTP1Response {
    let all = names.map { "/\(PhoneEndpoints.version)/\($0)" }.joined(separator: ", ")
    return HTTP1Response(404, error: "there is no \(path); there are \(all)")
  }

  /// Lets the server's own thread answer `GET /v1/health`, even while an app is running.
  func answerHealth() {
    let response = PhoneEndpoints.json { writer in
      writer.beginObject()
      writer.field("ready", true)
      listening.write(to: &writer)
      writer.field("version", Simulator.version)
      writer.endObject()
    }
    front.answer("/\(PhoneEndpoints.version)/health", with: response)
  }

  private func list(_ writer: inout JSONWriter) {
    writer.beginArray()
    for (number, phone) in phones.enumerated() {
      writer.beginObject()
      writer.field("phone", number + 1)
      writer.field("app", phone.app.manifest.bundleIdentifier)
      if let (token, record) = phone.token {
        writer.field("token", token)
        writer.field("topic", record.topic)
        writer.field("environment", record.environment.rawValue)
        writer.field("registered", record.status == .active)
      }
      writer.endObject()
    }
    writer.endArray()
  }

  /// Handles a request for a phone: returns its state, or performs a step.
  private mutating func phone(
    _ name: String, _ request: HTTP1Request
  ) async throws(CommandFailure) -> HTTP1Response {
    guard let number = number(of: name) else { return Self.noPhone(name) }
    switch request.method {
    case "GET":
      do {
        let text = try await phones[number].simulator.saved().text
        return HTTP1Response(200, json: text)
      } catch {
        return HTTP1Response(400, error: "the phone cannot be written: \(error)")
      }
    case "POST":
      let call: VerbCall
      do throws(PhoneEndpoints.Refusal) {
        call = try PhoneEndpoints.step(request)
      } catch {
        return error.response
      }
      let entries = try await perform(call, on: number)
      return HTTP1Response(200, json: "[\(entries.map { $0.json() }.joined(separator: ","))]")
    default:
      return HTTP1Response(405, error: "\(request.path) does not take \(request.method)")
    }
  }

  /// The index of the phone with a number; nil if there is none.
  private func number(of name: String) -> Int? {
    Int(name).flatMap { $0 >= 1 && $0 <= phones.count ? $0 - 1 : nil }
  }

  private static func noPhone(_ name: String) -> HTTP1Response {
    HTTP1Response(404, error: "there is no phone \(name)")
  }

  /// The steps and events of a phone as a scenario.
  private func scenario(_ request: HTTP1Request) throws(CommandFailure) -> HTTP1Response {
    let name = request.query["phone"] ?? "1"
    guard let number = number(of: name) else { return Self.noPhone(name) }
    let phone = phones[number]
    guard let steps = phone.session.steps.all else {
      return HTTP1Response(
        409,
        error: "\(phone.session.steps.tooMany); POST /v1/reset begins a new one")
    }
    return ExploreSaving(
      steps: steps, manifest: phone.app.manifest, start: phone.start, profile: phone.profile,
      app: try apps.place(arguments),
      hasOwnHandler: arguments[AppOptions.handler] != nil
    ).response
  }

  private func screen(_ name: String) async -> HTTP1Response {
    guard let number = number(of: name) else { return Self.noPhone(name) }
    let phone = phones[number]
    return PhoneEndpoints.screen(
      await phone.simulator.screen(), of: phone.app.manifest, seq: log.lastSeq)
  }

  private func exchanges(_ request: HTTP1Request) -> HTTP1Response {
    PhoneEndpoints.json { writer in
      exchangeLog.write(
        to: &writer, since: Int(request.query["since"] ?? "0") ?? 0,
        token: request.query["token"], status: request.query["status"])
    }
  }

  private func faultList() -> HTTP1Response {
    PhoneEndpoints.json { writer in
      writer.beginArray()
      for fault in front.faults {
        writer.beginObject()
        writer.field("reason", fault.reason.rawValue)
        switch fault.condition {
        case .always: break
        case .next(let count): writer.field("next", count)
        case .every(let count): writer.field("every", count)
        case .token(let token): writer.field("token", token)
        }
        writer.endObject()
      }
      writer.endArray()
    }
  }

  private func putFaults(_ request: HTTP1Request) -> HTTP1Response {
    guard let root = try? JSONDocument(parsing: request.body).root, root.kind == .array else {
      return HTTP1Response(400, error: #"faults are an array such as [{"reason":"Shutdown"}]"#)
    }
    var faults: [DeviceTokenRecord.InjectedFault] = []
    for element in root.elements {
      let condition = ["next", "every", "token"].compactMap { key in
        element[key].flatMap { value in
          (value.string ?? value.integer.map { "\($0)" }).map { "\(key)=\($0)" }
        }
      }
      let text = ([element["reason"]?.string ?? ""] + condition).joined(separator: ":")
      guard condition.count < 2, let fault = DeviceTokenRecord.InjectedFault(text) else {
        return HTTP1Response(
          400, error: "a fault has a reason of APNs, and at most one of next, every and token")
      }
      faults.append(fault)
    }
    front.faults = faults
    return faultList()
  }

  private func goAway(_ request: HTTP1Request) -> HTTP1Response {
    let root = (try? JSONDocument(parsing: request.body))?.root
    let name = root?["reason"]?.string ?? ResponseReason.shutdown.rawValue
    guard let reason = ResponseReason(rawValue: name) else {
      return HTTP1Response(400, error: "'reason' is a reason of APNs, such as Shutdown")
    }
    listening.server.goAway(#"{"reason":"\#(reason.rawValue)"}"#)
    return HTTP1Response(200, json: #"{"reason":"\#(reason.rawValue)"}"#)
  }

  private mutating func reset() async throws(CommandFailure) -> HTTP1Response {
    log.clear(telling: listening.server)
    exchangeLog = Exchange.Log(most: history)
    front.reset()
    try await begin()
    return PhoneEndpoints.json { list(&$0) }
  }
}
