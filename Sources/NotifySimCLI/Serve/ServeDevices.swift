import APNs
import APNsServer
import CommandLineTools
import Foundation
import NotifySimCore
import Scenarios

/// The endpoints for the list of phones, and for the clock.
extension ServeRun {
  /// A phone that a request adds.
  private struct RequestedPhone {
    var token: String?
    var topic: String?
    var environment: APNsEnvironment?
    var clock: OwnClock?
    var fcm: String?
    var expo: String?

    /// The word for a clock of the phone's own.
    enum OwnClock: String, CaseIterable, Sendable {
      case own
    }

    static let type = FieldType<RequestedPhone>.object(
      [
        Field("token", \.token, .deviceToken, "its device token"),
        Field("topic", \.topic, .nonEmptyText, "the topic of that device token"),
        Field("environment", \.environment, .word, "the environment of that device token"),
        Field("clock", \.clock, .word, "'own' for a clock of its own, which only its steps move"),
        Field("fcm", \.fcm, .nonEmptyText, "its registration token, by which FCM knows it"),
        Field("expo", \.expo, .nonEmptyText, "its Expo push token"),
      ], owner: "a phone", new: { RequestedPhone() })
  }

  /// `GET /v1/phones`: all phones, or the one with a device token.
  mutating func list(_ request: HTTP1Request) throws -> HTTP1Response {
    let query = try PhoneEndpoints.Query(request, taking: ["token"])
    guard let token = query.text("token") else {
      return phoneList(Array(0..<front.deviceCount))
    }
    return phoneList([front.owner(of: token)].compactMap(\.self))
  }

  /// The phones with these indices.
  mutating func phoneList(_ numbers: [Int]) -> HTTP1Response {
    var writer = JSONWriter()
    writer.beginArray()
    let devices = front.devices
    for number in numbers where devices.indices.contains(number) {
      write(devices[number], number, to: &writer)
    }
    writer.endArray()
    return HTTP1Response(200, json: writer.text)
  }

  private mutating func write(
    _ device: APNsFront.Device, _ number: Int, to writer: inout JSONWriter
  ) {
    writer.beginObject()
    writer.field("phone", number + 1)
    writer.field("app", served[device.app].app.manifest.bundleIdentifier)
    if let (token, record) = phones[number]?.token(device) {
      writer.field("token", token)
      writer.field("topic", record.topic)
      writer.field("environment", record.environment.rawValue)
      writer.field("registered", record.status == .active)
    } else if let token = device.token {
      writer.field("token", token)
      writer.field("topic", device.topic)
      writer.field("environment", device.environment.rawValue)
      writer.field("registered", true)
    }
    if !device.names.isEmpty {
      writer.key("names")
      writer.strings(device.names)
    }
    if let tokens = phones[number]?.activeTokens(device) {
      writer.key("tokens")
      writer.beginArray()
      for (token, topic) in tokens {
        writer.beginObject()
        writer.field("token", token)
        writer.field("topic", topic)
        writer.endObject()
      }
      writer.endArray()
    }
    writer.endObject()
  }

  /// `POST /v1/phones`: adds phones, with device tokens that the test chose or with their own.
  mutating func addPhones(_ request: HTTP1Request) async throws -> HTTP1Response {
    _ = try PhoneEndpoints.Query(request, taking: [])
    let requested = try PhoneEndpoints.values(
      of: request, as: RequestedPhone.type, "a phone", example: #"{"token":"a1b2c3"}"#)
    var devices: [APNsFront.Device] = []
    for phone in requested { devices.append(try device(for: phone)) }
    let numbers: Range<Int>
    do throws(APNsFront.RegistrationError) {
      numbers = try front.add(devices)
    } catch {
      switch error {
      case .taken(let token):
        throw PhoneEndpoints.RequestError("a phone has the token '\(token)'", status: 409)
      case .tooMany:
        throw PhoneEndpoints.RequestError(
          "there are at most \(APNsFront.maximumDevices) phones", status: 409)
      }
    }
    // The own device token of a phone is known once it exists.
    for number in numbers where front.device(number)?.token == nil { _ = try await use(number) }
    return phoneList(Array(numbers))
  }

  private func device(for phone: RequestedPhone) throws(PhoneEndpoints.RequestError)
    -> APNsFront.Device
  {
    let topics = served.map(\.app.manifest.bundleIdentifier)
    let topic = phone.topic ?? topics.first ?? ""
    guard let index = topics.firstIndex(where: { PushType.covers(topic, [$0]) }) else {
      throw PhoneEndpoints.RequestError(
        "no app has the topic '\(topic)'; there are \(topics.joined(separator: ", "))",
        suggestion: nearest(to: topic, among: topics))
    }
    var device = APNsFront.Device(app: index)
    device.token = phone.token
    device.topic = topic
    device.environment =
      phone.environment ?? served[index].app.manifest.apsEnvironment.environment ?? .development
    (device.fcm, device.expo) = (phone.fcm, phone.expo)
    if phone.clock == .own { device.clock = front.anotherClock() }
    return device
  }

  /// `GET /v1/clock`: the time of the server and its phones.
  func clock() -> HTTP1Response {
    let time = front.time
    return PhoneEndpoints.json { writer in
      writer.beginObject()
      writer.field("time", time.simulatedTimestamp)
      writer.field(
        "clock", (front.isFixed ? ServeOptions.Clock.fixed : ServeOptions.Clock.wall).rawValue)
      writer.endObject()
    }
  }

  /// `POST /v1/clock`: moves the clock forward by a duration, or to a time.
  mutating func moveClock(_ request: HTTP1Request) async throws -> HTTP1Response {
    guard let root = try? JSONDocument(parsing: request.body).root, root.kind == .object,
      root.count == 1
    else { throw Self.clockError }
    if let word = root["to"]?.string {
      guard let time = Date(simulatedTimestamp: word) else { throw Self.clockError }
      let seconds = time.unixSeconds - front.time.unixSeconds
      guard seconds >= 0 else {
        throw PhoneEndpoints.RequestError(
          "the clock is at \(front.time.simulatedTimestamp), and does not go back")
      }
      guard let verb = Verb.named("advance"), seconds > 0 else { return clock() }
      var call = VerbCall(verb)
      call.seconds = Double(seconds)
      _ = try await perform(call, on: 0)
      return clock()
    }
    guard root["advance"] != nil else { throw Self.clockError }
    _ = try await perform(try PhoneEndpoints.step(request), on: 0)
    return clock()
  }

  private static let clockError = PhoneEndpoints.RequestError(
    #"the body must be {"advance":"2h"} or {"to":"2026-01-01T09:00:00Z"}"#)
}
