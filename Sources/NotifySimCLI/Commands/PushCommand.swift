import APNs
import Checks
import CommandLineTools
import Foundation
import NotifySimCore
import Platform
import APNsServer
import Scenarios

extension Command {
  /// The declaration of `push`.
  static let push = Command(
    CommandSpec(
      "push",
      abstract: "Send payloads as a server: show the request, the answer of APNs and the phone.",
      discussion: [
        """
        The rest of the request is filled in: the path with the phone's device token, the topic, \
        the push type, and a provider token, which is signed if '--key' is given. A header of your \
        own replaces one of these, and an empty value removes it.
        """,
        """
        Without '--to' no request leaves this machine. The exit status is 1 if APNs would refuse a \
        request, or the server of '--to' did, and 2 if that server gave no answer. With '--expect' \
        it is 0 where all is as expected.
        """,
      ],
      examples: [
        .init("notify-sim push invitation.json", "See the request, the answer and the alert"),
        .init(
          "notify-sim push invitation.json -H 'apns-topic:'", "Send without a required header"),
        .init(
          "notify-sim push invitation.json --environment production",
          "Send to the wrong environment for the device token"),
        .init("notify-sim push invitation.json --print curl", "Print the curl command"),
        .init(
          "notify-sim push invitation.json --key AuthKey_ABCDE12345.p8 --team-id TEAMID1234",
          "Sign the provider token with a key"),
        .init(
          "notify-sim push invitation.json --token 00 --expect '400 BadDeviceToken'",
          "Fail unless the device token is refused"),
        .init(
          "notify-sim push invitation.json --to https://127.0.0.1:2197 --ca ca.pem",
          "Send to a server that runs"),
      ],
      arguments: [
        .init(
          ValueSpec("payload", .file(extensions: ["json", "apns"])), .any,
          help: "Payload files; - is standard input.")
      ],
      groups: [
        AppOptions.all, DeviceOptions.all, RequestOptions.all, PushOptions.all, ChoiceOptions.all,
        CheckingOptions.all, SimulationOptions.all, OutputOptions.all,
      ],
      synonyms: ["send", "request"])
  ) { call throws(CommandFailure) in
    let request = try call.arguments.requestMaker()
    let expectations = try call.arguments.value(of: PushOptions.expect)
    if let server = try call.arguments.value(of: PushOptions.server) {
      guard expectations.allSatisfy({ $0.pattern.kind == "answered" }) else {
        throw call.usageError("with '--to' only the answer can be expected, the event 'answered'")
      }
      return try await RequestPrinting(
        call, .request, of: request, to: server, expecting: expectations
      ).run()
    }
    guard call.arguments[PushOptions.authority] == nil else {
      throw call.usageError("'--ca' goes with '--to'")
    }
    guard let form = call.arguments[PushOptions.printed] else {
      return try await DeliverRun(call, sending: request, expecting: expectations).run()
    }
    return try await RequestPrinting(call, form, of: request).run()
  }
}

/// Prints requests instead of sending them, or sends them to a server.
private struct RequestPrinting {
  let call: Command.Call
  let form: PushOptions.Printed
  /// The server; nil to only print.
  let server: PushOptions.Server?
  let request: (Push) -> ProviderRequest
  /// The expectations for the server's responses.
  let expectations: [Expectation]
  let simulator: Simulator
  /// Why a request to APNs cannot be made, as its topic is not known; nil if it can.
  let missingTopic: CommandFailure?

  init(
    _ call: Command.Call, _ form: PushOptions.Printed,
    of request: @escaping (Push) -> ProviderRequest, to server: PushOptions.Server? = nil,
    expecting expectations: [Expectation] = []
  ) throws(CommandFailure) {
    self.call = call
    self.form = form
    self.request = request
    self.server = server
    self.expectations = expectations
    let arguments = call.arguments
    try call.requirePayloads()
    guard !call.output.isJSON else {
      let name = server == nil ? "--print" : "--to"
      throw call.usageError("'\(name)' prints text, and '--format json' writes events")
    }
    var app = try call.apps.app(arguments)
    do throws(CommandFailure) {
      app = try call.addressed(app)
      missingTopic = nil
    } catch {
      // A message for FCM or Expo needs no app.
      guard server != nil else { throw error }
      missingTopic = error
    }
    let file = try PhoneFile(call, app: app)
    simulator = try Simulator(arguments, app: app, file)
    file?.abandon()
  }

  func run() async throws(CommandFailure) -> ExitStatus {
    var status = ExitStatus.done
    for path in call.arguments.positionals {
      do throws(CommandFailure) {
        let source = try InputFile.payload(path)
        let pushes = call.arguments.pushes(in: source, sentAt: simulator.device.time)
        if let server, let message = ServiceMessage(source, pushes) {
          status = max(status, try await exchange(ProviderRequest(message.push), with: server))
          continue
        }
        if let missingTopic { throw missingTopic }
        for push in pushes {
          if let server {
            status = max(status, try await send(request(push), to: server))
          } else {
            try await write(request(push), path: path)
          }
        }
      } catch {
        status = max(status, call.output.report(error))
      }
    }
    return status
  }

  /// Sends a request, and shows it with the response.
  private func send(
    _ request: ProviderRequest, to server: PushOptions.Server
  ) async throws(CommandFailure) -> ExitStatus {
    var request = request
    // The server uses the system's clock.
    if request.issuedAt == nil, !request.isAuthorized { request.issuedAt = Date() }
    return try await exchange(await simulator.completed(request), with: server)
  }

  /// Sends a complete request, and shows it with the response.
  private func exchange(
    _ whole: ProviderRequest, with server: PushOptions.Server
  ) async throws(CommandFailure) -> ExitStatus {
    let push = whole.push
    let tls = try trust(server)
    let sanitizer = Sanitizer(call.output.glyphs, lineBreaks: .kept)
    let text = RequestPrinting.Text(push, host: "\(server.address)", file: nil)
    try call.output.write(sanitizer.clean(text.head) + "\n\n")
    let answer: ServedAnswer
    do throws(ServedAnswer.Missing) {
      answer = try ServedAnswer.ask(push, of: server.address, by: tls)
    } catch {
      try call.output.refuse("\(server) gives no answer: \(error.reason)")
      return .unanswered
    }
    try call.output.write(sanitizer.clean(answer.text) + "\n")
    guard !expectations.isEmpty else {
      let isTaken = (200..<300).contains(answer.status) && !ServiceMessage.isRefused(answer.body)
      return isTaken ? .done : .refused
    }
    let event = Event(
      seq: 1, time: Date(), notification: nil, reasons: [],
      kind: .answered(ProviderRequest.Answered(whole, answer.read(by: push.headers))))
    let verdict = Verdict(failLevel: call.arguments[CheckingOptions.failLevel])
    let problems = Expectation.problems(
      with: expectations, among: [event], failLevel: nil)
    return verdict.status(of: problems, of: "the request", to: call.output)
  }

  /// The TLS client for a server, with the authority of the command line; nil without encryption.
  private func trust(_ server: PushOptions.Server) throws(CommandFailure) -> TLSServer? {
    let path = call.arguments[PushOptions.authority]
    guard server.isEncrypted else {
      guard path == nil else {
        throw call.usageError("'--ca' is for an address that begins with https")
      }
      return nil
    }
    guard let path else {
      throw call.usageError(
        "the authority of \(server) is not given",
        suggestion: "add '--ca FILE', the file that 'serve' writes with '--ca-file'")
    }
    do throws(TLSServer.Failure) {
      return try TLSServer(trusting: path, at: server.address)
    } catch {
      switch error {
      case .unusable(let file):
        throw .unreadable(file: file, reason: "it cannot be opened, or is no PEM of a certificate")
      case .noLibrary, .failed:
        throw .unreadable(file: "libssl", reason: "TLS needs libssl (Debian: libssl3)")
      }
    }
  }

  private func write(_ request: ProviderRequest, path: String) async throws(CommandFailure) {
    let whole = await simulator.completed(request)
    let host = simulator.environment(of: request).host
    let isFile = whole.push.source.origin == nil && path != InputFile.standardInput
    let text = RequestPrinting.Text(whole.push, host: host, file: isFile ? path : nil)
    switch form {
    case .request:
      let sanitizer = Sanitizer(call.output.glyphs, lineBreaks: .kept)
      try call.output.write(sanitizer.clean(text.request) + "\n")
    case .curl: try call.output.write(text.curl + "\n")
    }
    if let signer = request.signer, !request.isAuthorized, request.issuedAt == nil {
      let date = simulator.device.time.simulatedTimestamp
      try call.output.note(
        .note,
        "the provider token of key \(UsageError.quoted(signer.keyID)) was made at \(date), by the"
          + " simulated clock; '--now' sets that")
    }
    guard request.makesToken else { return }
    try call.output.note(
      .note,
      "the provider token is made up; sign one with '--key', or give one with"
        + " -H 'authorization: bearer TOKEN'")
  }
}

extension RequestPrinting {
  /// A request as text.
  struct Text {
    private let push: Push
    private let host: String
    /// The file that contains exactly the body; nil if none does.
    private let file: String?

    init(_ push: Push, host: String, file: String?) {
      self.push = push
      self.host = host
      self.file = file
    }

    private var method: String { push.headers[":method"] ?? "" }
    private var path: String { push.headers[":path"] ?? "" }
    private var body: String { String(decoding: push.source.bytes, as: UTF8.self) }
    private var fields: [String] {
      push.headers.fields.filter { !$0.name.hasPrefix(":") }.map { "\($0.name): \($0.value)" }
    }

    /// The request with its headers.
    var head: String {
      (["\(method) \(path) HTTP/2", "host: \(host)"] + fields).joined(separator: "\n")
    }

    /// The request with its headers and its body.
    var request: String { "\(head)\n\n\(body)".trimmedAtEnd }

    /// The curl command that sends it.
    var curl: String {
      let method = method == "POST" ? [] : ["-X \(method.shellWord)"]
      let data = file.map { "@\($0)" } ?? body
      let words =
        ["curl --http2"] + method + fields.map { "-H \($0.shellWord)" }
        + ["--data-binary \(data.shellWord)", "https://\(host)\(path)".shellWord]
      return words.joined(separator: " \\\n  ")
    }
  }
}

extension String {
  /// The text as a shell word; characters that a terminal may interpret are written as bytes.
  fileprivate var shellWord: String {
    let isPlain = unicodeScalars.allSatisfy { !$0.isSuspect || $0 == "\n" }
    guard !isPlain else { return "'\(replacing("'", with: "'\\''"))'" }
    let escaped = utf8.map { byte -> String in
      switch byte {
      case UInt8(ascii: "'"), UInt8(ascii: "\\"): "\\\(Character(Unicode.Scalar(byte)))"
      case 0x20...0x7E: String(Character(Unicode.Scalar(byte)))
      default: byte < 16 ? "\\x0\(String(byte, radix: 16))" : "\\x\(String(byte, radix: 16))"
      }
    }
    return "$'\(escaped.joined())'"
  }

  fileprivate var trimmedAtEnd: String {
    var text = self
    while text.last == "\n" { text.removeLast() }
    return text
  }
}
