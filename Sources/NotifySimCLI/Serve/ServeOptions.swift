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
      to this server in place of the hosts of Apple, FCM and Expo.
      """)

  static let allowRemote = CommandOption.flag(
    "--allow-remote", help: "Let --listen and --control name an address that others can reach.")

  static let noTLS = CommandOption.flag(
    "--no-tls",
    help: "Serve without TLS, for clients with prior knowledge and behind TLS"
      + " terminators.")

  static let authority = CommandOption.text(
    "--ca-file", value: "file", .file(extensions: ["pem"]),
    help: "Write the generated certificate authority, for clients to trust."
  )
  .meant(by: "--tls-cert", "--tls-key")

  static let authorityKey = CommandOption.text(
    "--ca-key", value: "file", .file(extensions: ["pem"]),
    help: """
      Keep the authority from run to run: its private key is in this file, and its certificate in \
      --ca-file. Missing files are created.
      """)

  static let hosts = CommandOption.gathering(
    "--host", value: "name", into: [String](),
    help: """
      Let the certificate also be for this host name or IP address, and the proxy lead it here. \
      The first one stands in the printed URL; may be repeated.
      """
  ) { names, word throws(UsageError) in
    guard ServeHosts.isName(word) else {
      throw .invalidValue(
        word, of: "'--host'", takes: "a host name or an IP address, without a port")
    }
    names.append(word.lowercased())
  }

  /// A certificate file of `--client-cert`.
  struct ClientCertificate: Hashable, Sendable {
    let path: String
    let topics: [String]
  }

  static let clientCertificates = CommandOption.gathering(
    "--client-cert", value: "file:topics", into: [ClientCertificate](),
    help: """
      Accept this client certificate (PEM) in place of provider tokens, for these topics, with \
      commas between them; may be repeated.
      """
  ) { files, word throws(UsageError) in
    let parts = word.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
    let topics = (parts.last ?? "").split(separator: ",").map(String.init)
    guard parts.count > 1, !topics.isEmpty else {
      throw .invalidValue(
        word, of: "'--client-cert'",
        takes: "a file and its topics, such as client.pem:com.example.meetings")
    }
    files.append(
      ClientCertificate(path: parts.dropLast().joined(separator: ":"), topics: topics))
  }

  static let otherApps = CommandOption.gathering(
    "--other-app", value: "name|path",
    .nameOrFile(names: AppOptions.builtIn, extensions: ["json"]), into: [String](),
    help: """
      Run this app as well, on phones of its own, as --app does; may be repeated. Its topic tells \
      its pushes from those of others.
      """
  ) { names, word throws(UsageError) in names.append(word) }

  static let topics = CommandOption.gathering(
    "--topic", value: "bundle id", into: [String](),
    help: """
      Serve an app of which only this bundle identifier is known, on phones of its own; may be \
      repeated.
      """
  ) { topics, word throws(UsageError) in
    guard !word.isEmpty, BundleIdentifier.hasOwnCharacters(word) else {
      throw .invalidValue(
        word, of: "'--topic'", takes: "a bundle identifier such as com.example.meetings")
    }
    topics.append(word)
  }

  static let connections = CommandOption.integer(
    "--connections", value: "number", in: 1...4_096,
    help: "Keep this many connections of providers open instead of 64.")

  static let anyToken = CommandOption.flag(
    "--any-token",
    help: """
      Accept every device token: one that is unknown becomes that of a new phone, with the app of \
      the topic.
      """)

  static let phones = CommandOption.integer(
    "--phones", value: "number", in: 1...100,
    help: "Run this many phones with each app, each with its own device tokens.")

  static let environment = CommandOption<APNsEnvironment?>.choice(
    "--environment", value: "environment",
    help: "Be this APNs for clients that name no host of Apple; without it, the app's environment.")

  static let delay = CommandOption.integer(
    "--delay", value: "milliseconds", in: 0...600_000,
    help: "Delay every answer by this long.")

  /// The clock of a server.
  enum Clock: String, CaseIterable, Hashable, Sendable {
    /// It runs with the system's clock.
    case wall
    /// It stands still, and only 'advance' moves it.
    case fixed
  }

  static let clock = CommandOption<Clock>.choice(
    "--clock", value: "clock", default: .wall,
    help: """
      Stop the clock, for output that is the same each time: only 'advance' moves it, and provider \
      tokens are judged by the first one of their connection.
      """)

  static let now = CommandOption<Result<Date?, UsageError>>.instant(
    help: """
      Start the clock of the server and its phones at this instant, such as 2026-01-01T09:00:00Z; \
      without it, now.
      """)

  static let fault = CommandOption.gathering(
    "--fault", value: "effect[:condition]", into: [InjectedFault](),
    help: """
      Inject a fault: a reason of 'notify-sim help faults', delay=MS, reset or stall. It meets \
      all requests, or those of conditions, with colons between them: next=3, every=10, after=5, \
      token=HEX; may be repeated.
      """
  ) { faults, word throws(UsageError) in
    do throws(InjectedFault.TextError) {
      faults.append(try InjectedFault(word))
    } catch {
      throw UsageError(
        "'--fault' \(UsageError.quoted(word)): \(error.message)",
        suggestion: error.suggestion.map { "did you mean '\($0)'?" })
    }
  }
  .offering(CompletionList.reasons.rawValue)

  /// The keys of faults, the reasons of APNs, and the codes of services.
  static let faultTables = [
    CommandSpec.HelpTable("FAULTS") {
      InjectedFault.type.shape.keys.map { CommandSpec.HelpTable.Row($0.name, $0.summary) }
    },
    CommandSpec.HelpTable("REASONS") {
      Dictionary(grouping: ResponseReason.allCases, by: \.status).sorted { $0.key < $1.key }.map {
        CommandSpec.HelpTable.Row("\($0.key)", $0.value.map(\.rawValue).joined(separator: ", "))
      }
    },
    CommandSpec.HelpTable("CODES") {
      ServiceCode.names.map { CommandSpec.HelpTable.Row($0, $1.joined(separator: ", ")) }
    },
  ]

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

  static let eventHistory = CommandOption.integer(
    "--event-history", value: "number", in: 0...1_000_000,
    help: "Keep this many events for the control endpoints instead of 5000.")

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
      listen.spec, control.spec, allowRemote.spec, noTLS.spec,
      authority.spec, authorityKey.spec, hosts.spec, clientCertificates.spec, connections.spec,
    ],
    exclusive: [authority, authorityKey].map { [noTLS.spec, $0.spec] }
      + [[noTLS.spec, clientCertificates.spec]])
  static let behaviour = OptionSpec.Group(
    "APNs",
    [
      PushOptions.Tokens.trust.spec, phones.spec, otherApps.spec, topics.spec, anyToken.spec,
      environment.spec, limit.spec, delay.spec, fault.spec, clock.spec, now.spec,
      SimulationOptions.profile.spec,
    ])
  static let running = OptionSpec.Group(
    "Run",
    [history.spec, eventHistory.spec, time.spec, exitAfter.spec, readyFile.spec, expect.spec])
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
      abstract: "Run APNs, FCM and Expo for a real client, with phones behind them.",
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
      ])
  ) { call throws(CommandFailure) in
    var run = try ServeRun(call)
    return try await run.run()
  }
}
