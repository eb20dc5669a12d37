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
    do {
      return try await answer(request, parts, from: client)
    } catch let error as PhoneEndpoints.RequestError {
      return error.response
    } catch let failure as CommandFailure {
      throw failure
    } catch {
      return HTTP1Response(400, error: "\(error)")
    }
  }

  private mutating func answer(
    _ request: HTTP1Request, _ parts: [String], from client: Int
  ) async throws -> HTTP1Response? {
    switch (request.method, parts[1], parts.count) {
    case ("GET", "phones", 2): return try list(request)
    case ("POST", "phones", 2): return try await addPhones(request)
    case (_, "phones", 3): return try await phone(parts[2], request)
    case ("GET", "phones", 4) where parts[3] == "screen": return try await screen(parts[2], request)
    case (_, "faults", 2...3): return try faults(request, id: parts.count == 3 ? parts[2] : nil)
    case ("GET", "exchanges", 2): return try exchanges(request)
    case ("GET", "events", 2):
      return log.events(request, from: client, ofPhones: front.deviceCount)
    case (_, let name, 2) where Self.names.contains(name):
      return try await answerWithoutQuery(request, name, from: client)
    default: return Self.unknown(request.path)
    }
  }

  /// Handles a request for an endpoint whose query has at most a phone.
  private mutating func answerWithoutQuery(
    _ request: HTTP1Request, _ name: String, from client: Int
  ) async throws -> HTTP1Response? {
    let query = try PhoneEndpoints.Query(request, taking: name == "scenario" ? ["phone"] : [])
    switch (request.method, name) {
    case ("GET", "rules"): return PhoneEndpoints.rules
    case ("POST", "wait"):
      return log.wait(
        request, from: client, of: listening.server, ofPhones: front.deviceCount)
    case ("POST", "settle"):
      // All earlier requests have been handled, since they share one queue.
      return HTTP1Response(200, json: #"{"settled":true}"#)
    case ("GET", "counts"): return counts()
    case ("GET", "clock"): return clock()
    case ("POST", "clock"): return try await moveClock(request)
    case ("GET", "reasons"): return Self.reasons
    case ("POST", "goaway"): return try goAway(request)
    case ("POST", "reset"): return try await reset()
    case ("GET", "scenario"): return try scenario(query.text("phone") ?? "1")
    default: return HTTP1Response(405, error: "\(request.path) does not take \(request.method)")
    }
  }

  private static let names = [
    "health", "phones", "rules", "exchanges", "events", "wait", "settle", "counts", "clock",
    "faults", "reasons", "goaway", "reset", "scenario",
  ]

  private static func unknown(_ path: String) -> HTTP1Response {
    let paths = names.map { "/\(PhoneEndpoints.version)/\($0)" }
    return PhoneEndpoints.RequestError(
      "there is no \(path); there are \(paths.joined(separator: ", "))", status: 404,
      suggestion: nearest(to: path, among: paths)
    ).response
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

  /// Handles a request for a phone: returns its state, or performs a step.
  private mutating func phone(
    _ name: String, _ request: HTTP1Request
  ) async throws -> HTTP1Response {
    let number = try await number(of: name)
    _ = try PhoneEndpoints.Query(request, taking: [])
    switch request.method {
    case "GET":
      do {
        return HTTP1Response(200, json: try await phones[number]?.simulator.saved().text ?? "{}")
      } catch {
        return HTTP1Response(400, error: "the phone cannot be written: \(error)")
      }
    case "POST":
      let entries = try await perform(try PhoneEndpoints.step(request), on: number)
      return HTTP1Response(200, json: "[\(entries.map { $0.json() }.joined(separator: ","))]")
    default:
      return HTTP1Response(405, error: "\(request.path) does not take \(request.method)")
    }
  }

  /// The index of the phone with a number; its clock is then that of the server.
  private mutating func number(of name: String) async throws -> Int {
    guard let number = Int(name), number >= 1, try await use(number - 1) else {
      throw PhoneEndpoints.RequestError(
        "there is no phone \(name); there are \(front.deviceCount)", status: 404)
    }
    try await follow(number - 1)
    return number - 1
  }

  /// The steps and events of a phone as a scenario.
  private func scenario(_ name: String) throws -> HTTP1Response {
    guard let number = Int(name), number >= 1, let device = front.device(number - 1) else {
      throw PhoneEndpoints.RequestError("there is no phone \(name)", status: 404)
    }
    guard let phone = phones[number - 1] else {
      throw PhoneEndpoints.RequestError("nothing has happened to phone \(name)", status: 409)
    }
    guard let steps = phone.session.steps.all else {
      return HTTP1Response(
        409,
        error: "\(phone.session.steps.tooMany); POST /v1/reset begins a new one")
    }
    let app = served[device.app]
    return ExploreSaving(
      steps: steps, manifest: phone.app.manifest, start: phone.start, profile: phone.profile,
      app: app.place, hasOwnHandler: app.hasOwnHandler
    ).response
  }

  private mutating func screen(
    _ name: String, _ request: HTTP1Request
  ) async throws -> HTTP1Response {
    let query = try PhoneEndpoints.Query(request, taking: ["limit"])
    let limit = try query.number("limit", in: 0...ServePhone.maximumShown)
    let number = try await number(of: name)
    guard let phone = phones[number] else { return Self.unknown(request.path) }
    return PhoneEndpoints.screen(
      await phone.simulator.screen(listing: limit ?? ServePhone.maximumShown),
      of: phone.app.manifest, seq: log.lastSeq)
  }

  private func exchanges(_ request: HTTP1Request) throws -> HTTP1Response {
    let query = try PhoneEndpoints.Query(request, taking: ["since", "phone", "token", "status"])
    let since = try query.number("since") ?? 0
    let status = try query.number("status", in: 100...599)
    let token = query.text("token")
    // A token of FCM or Expo stands for its phone.
    let named = token.flatMap(front.ownerAtServices)
    let number = try query.number("phone", in: 1...APNsFront.maximumDevices).map { $0 - 1 }
    return PhoneEndpoints.json { writer in
      exchangeLog.write(
        to: &writer, since: since, token: named == nil ? token?.lowercased() : nil,
        phones: [named, number].compactMap(\.self), status: status)
    }
  }

  /// `GET /v1/counts`: what happened since the start, or the last reset, in numbers.
  private func counts() -> HTTP1Response {
    PhoneEndpoints.json { writer in
      writer.beginObject()
      tally.write(to: &writer)
      writer.field("phones", front.deviceCount)
      writer.field("seq", log.lastSeq)
      writer.key("gone")
      writer.beginObject()
      writer.field("events", log.lastGone)
      writer.field("exchanges", exchangeLog.lastGone)
      writer.endObject()
      writer.endObject()
    }
  }

  /// `GET /v1/reasons`: the reasons of APNs with their statuses.
  private static let reasons = PhoneEndpoints.json { writer in
    writer.beginArray()
    for reason in ResponseReason.allCases {
      writer.beginObject()
      writer.field("reason", reason.rawValue)
      writer.field("status", reason.status)
      writer.endObject()
    }
    writer.endArray()
  }

  private func goAway(_ request: HTTP1Request) throws -> HTTP1Response {
    let type = FieldType<ResponseReason>.object(
      [Field("reason", \.self, .reason, "the reason")], owner: "a GOAWAY", new: { .shutdown })
    let values =
      request.body.isEmpty
      ? [ResponseReason.shutdown]
      : try PhoneEndpoints.values(
        of: request, as: type, "a reason", example: #"{"reason":"Shutdown"}"#)
    let reason = values.first ?? .shutdown
    listening.server.goAway(#"{"reason":"\#(reason.rawValue)"}"#)
    return HTTP1Response(200, json: #"{"reason":"\#(reason.rawValue)"}"#)
  }

  private mutating func reset() async throws -> HTTP1Response {
    log.clear(notifying: listening.server)
    exchangeLog = Exchange.Log(most: history)
    tally = ServeTally()
    front.reset()
    try await begin()
    return phoneList(Array(0..<front.deviceCount))
  }
}
