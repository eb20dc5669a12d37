import CommandLineTools
import NotifySimCore

extension Command {
  /// The declaration of `serve`.
  static let serve = Command(
    CommandSpec(
      "serve",
      abstract: "Be APNs for a server's own client, with phones behind it.",
      discussion: [
        """
        Providers connect by HTTP/2 and are answered as APNs answers them; what APNs takes arrives \
        on the phone. Standard input takes the verbs of 'explore' for the first phone, one a line. \
        SIGTERM ends it: what was asked is answered, and connections are told 'Shutdown'.
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
