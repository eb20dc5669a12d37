import APNs
import CommandLineTools
import Foundation
import NotifySimCore
import Platform
import APNsServer
import Scenarios
import Synchronization

/// The control port of a phone without APNs, as `explore --web` opens it.
///
/// Requests wait in a queue until the session is idle, so that the prompt and the page use the
/// phone in turn.
final class PhonePort: HTTPService {
  /// Work for the session.
  enum Work: Sendable {
    case request(HTTP1Request, client: Int)
    /// A client disconnected.
    case left(client: Int)
    /// A second passed while clients wait for events.
    case tick
  }

  let server: HTTPServer
  /// Ends the session's wait for a line.
  let wakeUp: Poller.WakeUp
  private let inbox = Inbox<Work>()
  private let hasWaiters = Atomic(false)

  /// Starts to listen; connections are served after ``start()``.
  init(at address: SocketAddress) throws(CommandFailure) {
    do throws(HTTPServer.Failure) {
      server = try HTTPServer(
        HTTPServer.Settings(apns: nil, control: address, page: PhonePage.text))
    } catch {
      throw .unreadable(file: error.address, reason: error.error.reason)
    }
    do throws(SystemError) {
      wakeUp = try Poller.WakeUp()
    } catch {
      throw .exhausted("no pipe can be opened: \(error.reason)")
    }
  }

  /// Starts to serve, on a thread of its own.
  func start() throws(CommandFailure) {
    do throws(SystemError) {
      try server.start(self)
    } catch {
      throw .exhausted("no thread can be started: \(error.reason)")
    }
  }

  /// Returns the next work; nil if there is none.
  func next() -> Work? { inbox.popIfAny() }

  /// Sets whether clients wait for events; if so, ticks are sent for their timeouts.
  func setWaiting(_ isWaiting: Bool) {
    hasWaiters.store(isWaiting, ordering: .relaxed)
  }

  func control(_ request: HTTP1Request, from client: Int) {
    inbox.push(.request(request, client: client))
    wakeUp.wake()
  }

  func left(client: Int) {
    inbox.push(.left(client: client))
    wakeUp.wake()
  }

  func tick() {
    guard hasWaiters.load(ordering: .relaxed) else { return }
    inbox.push(.tick)
    wakeUp.wake()
  }

  func stopped() {}
}

/// The addresses on which a command listens.
enum PortOptions {
  /// The web page of an interactive session.
  static let web = CommandOption.flag(
    "--web", help: "Show the phone on a page in a browser as well; its URL is printed.")

  /// The control port of an interactive session.
  static let control = address(
    "--control",
    help: "Open the control port of 'serve', with the page, at this address of this machine.")

  static let all = OptionSpec.Group("Browser", [web.spec, control.spec])

  /// Declares an option that takes an address.
  static func address(
    _ name: String, help: String
  ) -> CommandOption<Result<SocketAddress?, UsageError>> {
    .reading(name, value: "address:port", help: help) { text throws(UsageError) in
      guard let address = SocketAddress(text) else {
        throw .invalidValue(text, of: "'\(name)'", takes: "an address such as 127.0.0.1:2197")
      }
      return address
    }
  }
}

extension ParsedArguments {
  /// The control port of an interactive session; nil if there is none.
  func phonePort() throws(CommandFailure) -> PhonePort? {
    let wanted = try value(of: PortOptions.control)
    guard self[PortOptions.web] || wanted != nil else { return nil }
    let address = wanted ?? SocketAddress(bytes: [127, 0, 0, 1], port: 0)
    guard address.isLoopback else {
      throw usageError(
        "others can reach \(address); \(PortOptions.control.spec.name) is only for this machine")
    }
    return try PhonePort(at: address)
  }
}

/// The endpoints of the control port for one phone, for `serve` and for `explore --web`.
enum PhoneEndpoints {
  /// The version of the endpoints.
  static let version = "v1"

  /// A request that is refused, with the response.
  struct RequestError: Error {
    let response: HTTP1Response

    init(response: HTTP1Response) {
      self.response = response
    }

    /// Creates the response to a wrong request: what is wrong, and what was probably meant.
    init(_ message: String, status: Int = 400, suggestion: String? = nil) {
      let advice = suggestion.map { " (did you mean '\($0)'?)" } ?? ""
      response = HTTP1Response(status, error: message + advice)
    }
  }

  /// The query of a request, of which every parameter is known.
  struct Query {
    private let parameters: [String: String]

    /// Reads the query of a request.
    ///
    /// - Throws: the refusal of a parameter that the endpoint does not take.
    init(_ request: HTTP1Request, taking names: [String]) throws(RequestError) {
      // The page gives its token in the query where a browser lets it set no header field.
      let taken = request.method == "GET" ? names + ["token"] : names
      for name in request.query.keys.sorted() where !taken.contains(name) {
        let known = names.map { "'\($0)'" }.joined(separator: ", ")
        let list = names.isEmpty ? "; it takes none" : "; it takes \(known)"
        throw RequestError(
          "\(request.path) has no parameter '\(name)'\(list)",
          suggestion: nearest(to: name, among: names))
      }
      parameters = request.query
    }

    /// A text; nil if there is none.
    func text(_ name: String) -> String? { parameters[name] }

    /// A whole number in a range; nil if there is none.
    func number(_ name: String, in range: ClosedRange<Int> = 0...Int.max) throws(RequestError)
      -> Int?
    {
      guard let word = parameters[name] else { return nil }
      guard let number = Int(word), range.contains(number) else {
        throw RequestError("'\(name)' must be \(Shape.whole(range).noun), not '\(word)'")
      }
      return number
    }

    /// Whether a flag is `true`; it is not without one.
    func flag(_ name: String) throws(RequestError) -> Bool {
      guard let word = parameters[name] else { return false }
      guard let flag = Bool(word) else {
        throw RequestError("'\(name)' must be \(Shape.flag.noun), not '\(word)'")
      }
      return flag
    }
  }

  /// Reads the body of a request as values of a type: one, or an array of them.
  static func values<Value>(
    of request: HTTP1Request, as type: FieldType<Value>, _ noun: String, example: String
  ) throws(RequestError) -> [Value] {
    guard let root = try? JSONDocument(parsing: request.body).root,
      root.kind == .object || root.kind == .array
    else { throw RequestError("the body must be \(noun) or an array of them, such as \(example)") }
    var mistakes = Mistakes()
    let elements = root.kind == .array ? Array(root.elements) : [root]
    let values = elements.compactMap { type.read($0, FieldName(noun), &mistakes) }
    guard mistakes.count == 0 else {
      let list = mistakes.diagnostics.prefix(5).map(\.messageWithAdvice).joined(separator: "; ")
      throw RequestError(list)
    }
    return values
  }

  /// The step of a scenario in a request.
  static func step(_ request: HTTP1Request) throws(RequestError) -> VerbCall {
    do throws(Scenario.ReadingError) {
      return try VerbCall.step(
        SourceText(name: "request", bytes: request.body), resources: NoFiles())
    } catch {
      let reasons = error.diagnostics.map(\.messageWithAdvice).joined(separator: "; ")
      throw RequestError(response: HTTP1Response(400, error: reasons))
    }
  }

  /// A response with JSON.
  static func json(_ write: (inout JSONWriter) -> Void) -> HTTP1Response {
    var writer = JSONWriter()
    write(&writer)
    return HTTP1Response(200, json: writer.text)
  }

  /// `GET /v1/rules`: every rule, for the identifiers in events.
  static let rules = json { writer in
    writer.beginArray()
    for rule in Rule.catalogue {
      writer.beginObject()
      writer.field("id", rule.id.rawValue)
      writer.field("confidence", rule.confidence.rawValue)
      writer.field("statement", rule.statement)
      writer.endObject()
    }
    writer.endArray()
  }

  /// `GET /v1/phones/N/screen`: the screen, and the settings; `seq` is the last event.
  static func screen(_ screen: Simulator.ScreenContents, of app: AppManifest, seq: Int)
    -> HTTP1Response
  {
    let device = screen.device
    return json { writer in
      writer.beginObject()
      writer.field("seq", seq)
      writer.field("app", app.bundleIdentifier)
      writer.field("name", app.name)
      writer.field("state", device.app.rawValue)
      writer.field("installed", device.registration.removedAt == nil)
      writer.field("time", device.time.simulatedTimestamp)
      writer.field("clock", device.timeZone.wallText(device.time))
      writer.field("locked", device.locked)
      writer.field("screenOn", device.screenOn)
      writer.field("badge", device.badge)
      if let prompt = screen.prompt {
        writer.key("prompt")
        JSONTree.texts(prompt).write(to: &writer)
      }
      if let item = screen.onScreen {
        writer.key("onScreen")
        write(item, in: device.timeZone, to: &writer)
      }
      writer.key("groups")
      writer.beginArray()
      for group in screen.groups {
        writer.beginArray()
        for item in group { write(item, in: device.timeZone, to: &writer) }
        writer.endArray()
      }
      writer.endArray()
      writer.field("listed", device.delivered.count)
      writer.field("shown", screen.groups.reduce(0) { $0 + $1.count })
      writeWaiting(device, to: &writer)
      writeSettings(device, to: &writer)
      writer.endObject()
    }
  }

  private static func write(
    _ item: Simulator.ScreenContents.Item, in zone: PhoneZone, to writer: inout JSONWriter
  ) {
    writer.beginObject()
    writer.field("notification", item.id)
    writer.field("clock", item.date.clockText(in: zone))
    for (key, value) in item.shown.tree.members {
      writer.key(key)
      value.write(to: &writer)
    }
    writer.endObject()
  }

  /// Writes the notifications that wait, each with its time.
  private static func writeWaiting(_ device: DeviceState, to writer: inout JSONWriter) {
    let held = device.held.map { held in
      (
        held.notification.id, held.notification.content,
        "for the summary at \(held.until.momentText(in: device.timeZone))"
      )
    }
    let pending = device.pending.map { request in
      (request.id, request.content, request.whenWords(in: device.timeZone))
    }
    writer.key("waiting")
    writer.beginArray()
    for (id, content, words) in held + pending {
      writer.beginObject()
      writer.field("notification", id)
      writer.field("headline", content.headline)
      writer.field("when", words)
      writer.endObject()
    }
    writer.endArray()
  }

  /// Writes the device keys with their values; `values` are the possible values, if there are few.
  private static func writeSettings(_ device: DeviceState, to writer: inout JSONWriter) {
    writer.key("settings")
    writer.beginArray()
    for key in DeviceKey.all {
      writer.beginObject()
      writer.field("key", key.name)
      writer.field("summary", key.summary)
      writer.field("value", key.value(in: device))
      if !key.shape.choices.isEmpty {
        writer.key("values")
        JSONTree.texts(key.shape.choices).write(to: &writer)
      }
      writer.endObject()
    }
    writer.endArray()
  }
}

/// Steps of the control port cannot name files, since any program on this machine may send them.
struct NoFiles: Scenario.Resources {
  func file(_ path: String) throws(Scenario.ResourceError) -> SourceText {
    throw Scenario.ResourceError("the payload must be in the request itself here")
  }

  func app(_ name: String?, from directory: String) throws(Scenario.ResourceError) -> App {
    throw Scenario.ResourceError("no app can be named here")
  }
}

extension Diagnostic {
  /// The message, with the fix if there is one.
  fileprivate var messageWithAdvice: String {
    fixIt.map { "\(message) (\($0.message))" } ?? message
  }
}
