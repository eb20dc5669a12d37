import APNs
import Checks
import CommandLineTools
import Foundation
import NotifySimCore
import Platform
import APNsServer
import SavedPhones
import Scenarios

/// Writes a session as a scenario file.
struct ExploreSaving {
  let steps: [ExplorePhone.Step]
  let manifest: AppManifest
  /// The initial state of the phone.
  let start: SavedPhone
  let profile: Profile
  let app: AppLoader.Place
  /// Whether the app uses the handler of the command line.
  let hasOwnHandler: Bool

  /// Writes the file.
  ///
  /// - Returns: a description of what was written.
  /// - Throws: ``Failure``.
  func save(_ saving: PromptCommand.Saving) throws(Failure) -> String {
    let writer = try writer(saving)
    do throws(CommandFailure) {
      try ReplacementFile.write(writer.text, to: saving.path, replacing: saving.isForced)
    } catch {
      throw failure(error, saving)
    }
    let counts = [(writer.stepCount, "step"), (writer.expectationCount, "expectation")]
    let words = counts.map { $0 == 1 ? "1 \($1)" : "\($0) \($1)s" }
    let left = steps.count - kept.count
    let rest =
      left == 0 ? "" : "; \(left) choice\(left == 1 ? "" : "s") that could not be made left out"
    return "\(saving.path): \(words.joined(separator: ", "))\(rest)"
  }

  /// The rules of choices that could not be made because there is no such button.
  private static let ofMistakes = Set(
    [Rule.customAction, .textInput, .actionsNeedCategory, .responseCallback].map(\.id))

  /// The steps without choices that could not be made, which are typing mistakes.
  private var kept: [ExplorePhone.Step] {
    steps.filter { step in
      let events = step.events.filter { if case .session = $0.kind { false } else { true } }
      guard events.count == 1, events.impossibleChoice != nil else { return true }
      return !events[0].rules.contains { Self.ofMistakes.contains($0) }
    }
  }

  /// The contents of the file.
  func text(_ saving: PromptCommand.Saving) throws(Failure) -> String {
    try writer(saving).text
  }

  /// The response of the control port: the file as it would be written to the working directory.
  var response: HTTP1Response {
    guard start.isNew else {
      return HTTP1Response(
        400, error: "a scenario begins with a new phone, and this goes on from a file")
    }
    do throws(Failure) {
      return HTTP1Response(200, json: try text(PromptCommand.Saving(path: "session.json")))
    } catch {
      return HTTP1Response(400, error: error.message)
    }
  }

  private func writer(_ saving: PromptCommand.Saving) throws(Failure) -> ScenarioWriter {
    guard !hasOwnHandler else {
      throw Failure(
        "a scenario cannot hold the command of --handler",
        help: "put it into the manifest's 'handler'")
    }
    let folder = Self.parts(of: saving.path).dropLast()
    do throws(ScenarioWriter.WritingError) {
      var writer = try ScenarioWriter(
        name: saving.name ?? Self.name(of: saving.path), app: appName(from: Array(folder)),
        manifest: manifest, device: start.device, profile: profile, seed: start.seed)
      for step in kept {
        let path = payloadPath(step.call, from: Array(folder))
        try writer.add(
          step.call.pressing(in: step.events), payload: path,
          files: { relativePath(to: Self.parts(of: $0), from: Array(folder)) },
          seeing: step.events)
      }
      return writer
    } catch {
      throw Failure(error.message)
    }
  }

  private func appName(from folder: [String]) -> String? {
    guard let path = app.name else { return nil }
    if case .builtIn = app { return path }
    let relative = relativePath(to: Self.parts(of: path), from: folder)
    return relative.contains("/") ? relative : "./\(relative)"
  }

  /// The path of a payload file that has not changed since its delivery; nil to include the
  /// payload.
  private func payloadPath(_ call: VerbCall, from folder: [String]) -> String? {
    guard let delivered = call.push?.source,
      let now = try? InputFile.read(delivered.name, namedBy: .file),
      now.bytes == (delivered.origin?.source ?? delivered).bytes
    else { return nil }
    return relativePath(to: Self.parts(of: delivered.name), from: folder)
  }

  private func failure(_ failure: CommandFailure, _ saving: PromptCommand.Saving) -> Failure {
    if !saving.isForced, FileSystem.exists(saving.path) {
      return Failure("'\(saving.path)' already exists", help: "use save --force \(saving.path)")
    }
    guard case .unwritable(_, let reason) = failure else {
      return Failure("cannot write '\(saving.path)'")
    }
    return Failure("cannot write '\(saving.path)': \(reason)")
  }

  /// The path components of a file, from the root.
  private static func parts(of path: String) -> [String] {
    URL(fileURLWithPath: path).standardizedFileURL.pathComponents
  }

  /// The name of a scenario, from that of its file: `reply-when-locked.scenario.json`.
  static func name(of path: String) -> String {
    var name = URL(fileURLWithPath: path).lastPathComponent
    for ending in [".json", ".scenario"] where name.hasSuffix(ending) && name != ending {
      name.removeLast(ending.count)
    }
    return name.replacing("-", with: " ")
  }

  /// Why a session cannot be saved.
  struct Failure: Error {
    let message: String
    let help: String?

    init(_ message: String, help: String? = nil) {
      self.message = message
      self.help = help
    }
  }
}

extension ExploreRun {
  /// The web page of a session, and the handling of its requests.
  struct Web {
    let port: PhonePort
    var log = EventLog(most: EventLog.usualSize)

    /// Opens the port that the command line requests; nil if there is none.
    init?(_ call: Command.Call) throws(CommandFailure) {
      guard let port = try call.arguments.phonePort() else { return nil }
      self.port = port
      call.terminal.wakeLines(by: port.wakeUp)
    }

    /// Starts to serve, and prints the URL.
    func start(_ output: Output) throws(CommandFailure) {
      try port.start()
      guard let page = port.server.page else { return }
      try output.note([
        StyledText("page".padded(to: EventSummary.indent), .accent) + StyledText(page)
      ])
    }
  }

  /// Handles the pending requests of the control port.
  mutating func handlePortRequests() async throws(CommandFailure) {
    web?.port.wakeUp.clear()
    while let work = web?.port.next() {
      switch work {
      case .tick: if let port = web?.port { web?.log.refuseLate(at: .now, by: port.server) }
      case .left(let client): web?.log.forget(client: client)
      case .request(let request, let client):
        guard let response = try await answer(request, from: client) else { continue }
        web?.port.server.reply(to: client, response)
      }
    }
    web.map { $0.port.setWaiting($0.log.hasWaiters) }
    try output.flush()
  }

  /// Handles a request; returns nil if the response comes later.
  private mutating func answer(
    _ request: HTTP1Request, from client: Int
  ) async throws(CommandFailure) -> HTTP1Response? {
    let version = "/\(PhoneEndpoints.version)"
    switch (request.method, request.path) {
    case ("GET", "\(version)/health"): return PhoneEndpoints.json { health(&$0) }
    case ("GET", "\(version)/phones"): return PhoneEndpoints.json { list(&$0) }
    case ("GET", "\(version)/phones/1"):
      await phone.catchUp()
      do {
        return HTTP1Response(200, json: try await phone.simulator.saved().text)
      } catch {
        return HTTP1Response(400, error: "the phone cannot be written: \(error)")
      }
    case ("POST", "\(version)/phones/1"): return try await step(request)
    case ("GET", "\(version)/phones/1/screen"):
      await phone.catchUp()
      return PhoneEndpoints.screen(
        await phone.simulator.screen(), of: phone.app.manifest, seq: web?.log.lastSeq ?? 0)
    case ("GET", "\(version)/rules"): return PhoneEndpoints.rules
    case ("GET", "\(version)/events"): return web?.log.events(request, from: client)
    case ("POST", "\(version)/wait"):
      guard let server = web?.port.server else { return nil }
      return web?.log.wait(request, from: client, of: server)
    case ("GET", "\(version)/scenario"): return scenario
    default:
      return HTTP1Response(404, error: "there is no \(request.method) \(request.path) here")
    }
  }

  private func health(_ writer: inout JSONWriter) {
    writer.beginObject()
    writer.field("ready", true)
    writer.field(ifAny: "control", web?.port.server.control.map { "\($0)" })
    writer.field(ifAny: "page", web?.port.server.page)
    writer.field("version", Simulator.version)
    writer.endObject()
  }

  private func list(_ writer: inout JSONWriter) {
    writer.beginArray()
    writer.beginObject()
    writer.field("phone", 1)
    writer.field("app", phone.app.manifest.bundleIdentifier)
    writer.endObject()
    writer.endArray()
  }

  /// Performs a step as if it had been typed, and shows its line.
  private mutating func step(_ request: HTTP1Request) async throws(CommandFailure) -> HTTP1Response
  {
    let call: VerbCall
    do throws(PhoneEndpoints.RequestError) {
      call = try PhoneEndpoints.step(request)
    } catch {
      return error.response
    }
    // The line that is being edited is drawn again below.
    if lines.isEdited { try output.writeProgress("\r\u{1B}[K") }
    let words = Sanitizer(output.glyphs).clean(call.words)
    try show([StyledText("page".padded(to: EventSummary.indent), .accent) + StyledText(words)])
    let entries = try await perform(call)
    return HTTP1Response(200, json: "[\(entries.map { $0.json() }.joined(separator: ","))]")
  }

  /// The session in the form that `save` writes to the working directory.
  private var scenario: HTTP1Response {
    saving?.response ?? HTTP1Response(409, error: phone.steps.tooMany)
  }
}
