import APNs
import CommandLineTools
import Foundation
import NotifySimCore
import Platform
import APNsServer

/// The options of `serve`.
enum ServeOptions {
  static let listen = PortOptions.address(
    "--listen",
    help: "Listen for providers here instead of at a free port of 127.0.0.1."
  )
  .meant(by: "--port", "--address", "--bind")

  static let control = PortOptions.address(
    "--control",
    help: """
      Listen for tests here, by HTTP/1.1: the control endpoints, and a proxy by CONNECT that leads \
      to this server in place of Apple's hosts.
      """)

  static let allowRemote = CommandOption.flag(
    "--allow-remote", help: "Let --listen and --control name an address that others can reach.")

  static let noTLS = CommandOption.flag(
    "--no-tls",
    help: "Serve without TLS, for clients with prior knowledge and behind TLS"
      + " terminators.")

  static let certificate = CommandOption.text(
    "--tls-cert", value: "file", .file(extensions: ["pem"]),
    help: "Serve with this certificate (PEM) instead of one that is made at the start.")

  static let key = CommandOption.text(
    "--tls-key", value: "file", .file(extensions: ["pem"]),
    help: "The private key of --tls-cert.")

  static let authority = CommandOption.text(
    "--ca-file", value: "file", .file(extensions: ["pem"]),
    help: "Write the generated certificate authority, for clients to trust.")

  static let phones = CommandOption.integer(
    "--phones", value: "number", in: 1...100,
    help: "Run this many phones with the app, each with its own device tokens.")

  static let environment = CommandOption<APNsEnvironment?>.choice(
    "--environment", value: "environment",
    help: "Be this APNs for clients that name no host of Apple; without it, the app's environment.")

  static let delay = CommandOption.integer(
    "--delay", value: "milliseconds", in: 0...600_000,
    help: "Delay every answer by this long.")

  /// The clock of a server.
  enum Clock: String, CaseIterable, Hashable, Sendable {
    /// The system's clock.
    case wall
    /// The phone's time, which only 'advance' changes.
    case fixed
  }

  static let clock = CommandOption<Clock>.choice(
    "--clock", value: "clock", default: .wall,
    help: """
      Stop the clock, for output that is the same each time: only 'advance' moves it, and provider \
      tokens are judged by the first one of their connection.
      """)

  static let fault = CommandOption.gathering(
    "--fault", value: "reason[:condition]", into: [DeviceTokenRecord.InjectedFault](),
    help: """
      Refuse requests for this reason: all, or those of a condition: next=3, every=10, token=HEX; \
      may be repeated.
      """
  ) { faults, word throws(UsageError) in
    guard let fault = DeviceTokenRecord.InjectedFault(word) else {
      throw .invalidValue(
        word, of: "'--fault'",
        takes: "a reason of APNs, alone or with :next=N, :every=N or :token=HEX")
    }
    faults.append(fault)
  }

  static let limit = CommandOption.reading(
    "--limit", value: "number/seconds",
    help: "Refuse more pushes than this to one device token within the seconds: 429."
  ) { text throws(UsageError) in
    let parts = text.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
    guard parts.count == 2, let number = parts[0], let seconds = parts[1],
      (1...1_000_000).contains(number), (1...86_400).contains(seconds)
    else {
      throw .invalidValue(
        text, of: "'--limit'", takes: "a number and seconds up to a day, such as 20/60")
    }
    return (number: number, seconds: seconds)
  }

  static let history = CommandOption.integer(
    "--history", value: "number", in: 0...1_000_000,
    help: "Keep this many exchanges for the control endpoints instead of 10000.")

  static let time = CommandOption.number(
    "--for", value: "seconds", in: 0...86_400_000, help: "End after this time.")

  static let exitAfter = CommandOption.integer(
    "--exit-after", value: "number", in: 1...Int(Int32.max),
    help: "End after this many requests, once their effects have happened.")

  static let expect = CheckingOptions.expecting(
    help: """
      Expect this of the whole run, in this order: an answer such as 200 or '410 Unregistered', or \
      an event as in scenarios; may be repeated. The exit status is 1 where it never came.
      """)

  static let readyFile = CommandOption.text(
    "--ready-file", value: "file", .file(extensions: ["json"]),
    help: "Write the addresses to this file once they can be connected to.")

  static let server = OptionSpec.Group(
    "Server",
    [
      listen.spec, control.spec, allowRemote.spec, noTLS.spec, certificate.spec, key.spec,
      authority.spec,
    ], exclusive: [[noTLS.spec, certificate.spec], [noTLS.spec, authority.spec]])
  static let behaviour = OptionSpec.Group(
    "APNs",
    [
      PushOptions.Tokens.trust.spec, phones.spec, environment.spec, limit.spec, delay.spec,
      fault.spec,
      clock.spec, SimulationOptions.profile.spec,
    ])
  static let running = OptionSpec.Group(
    "Run", [history.spec, time.spec, exitAfter.spec, readyFile.spec, expect.spec])
}

extension ParsedArguments {
  /// The address to listen on; rejects one that other machines can reach, unless that is allowed.
  func listeningAddress(
    _ option: CommandOption<Result<SocketAddress?, UsageError>>
  ) throws(CommandFailure) -> SocketAddress? {
    guard let address = try value(of: option) else { return nil }
    guard address.isLoopback || self[ServeOptions.allowRemote] else {
      throw usageError(
        "others can reach \(address); \(option.spec.name) is only for this machine",
        suggestion: "add --allow-remote to allow it")
    }
    return address
  }
}

extension Command {
  /// The declaration of `serve`.
  static let serve = Command(
    CommandSpec(
      "serve",
      abstract: "Run APNs for a real client, with phones behind it.",
      discussion: [
        """
        Providers connect over HTTP/2 and get the answers of APNs; accepted pushes arrive on the \
        phone. Standard input takes the verbs of 'explore' for the first phone, one per line. \
        SIGTERM ends it within a second: open requests are answered, and connections get GOAWAY \
        'Shutdown'.
        """
      ],
      examples: [
        .init(
          "notify-sim serve --listen 127.0.0.1:2197 --ca-file ca.pem",
          "Serve with TLS; clients trust ca.pem"),
        .init(
          "notify-sim serve --control 127.0.0.1:2190 --ready-file ready.json --format json",
          "Serve in a test, which waits for ready.json"),
        .init(
          "notify-sim serve --no-tls --fault TooManyRequests:every=10",
          "Serve without TLS, and refuse each tenth request"),
        .init(
          "notify-sim serve --exit-after 1 --expect 200 --expect '{\"event\":\"presented\"}'",
          "Fail unless the first push is accepted and shown"),
        .init(
          "(sleep 5; echo 'choose ACCEPT_ACTION'; echo lock) | notify-sim serve --for 60",
          "Press a button after five seconds, then lock the phone"),
      ],
      arguments: [],
      groups: [
        ServeOptions.server, ServeOptions.behaviour, AppOptions.all, DeviceOptions.all,
        ServeOptions.running, CheckingOptions.level, OutputOptions.all,
      ],
      tables: [DeviceOptions.keys, SimulationOptions.switches])
  ) { call throws(CommandFailure) in
    var run = try ServeRun(call)
    return try await run.run()
  }
}
