import APNs
import APNsServer
import Checks
import CommandLineTools
import Foundation
import NotifySimCore
import Platform
import SavedPhones

/// An app whose phones a server has.
struct ServedApp {
  let app: App
  /// Where it was found.
  let place: AppLoader.Place
  /// Whether the command line names a handler for it.
  let hasOwnHandler: Bool

  /// The apps of the command line, the first one first.
  ///
  /// Without any app or topic, the built-in samples are served, and a note says so.
  static func all(_ call: Command.Call) throws(CommandFailure) -> [ServedApp] {
    var call = call
    let topics = try call.arguments.value(of: ServeOptions.topics)
    var all: [ServedApp] = []
    let isNamed = if case .none = try call.apps.place(call.arguments) { false } else { true }
    if !isNamed, topics.isEmpty {
      call = call.naming(app: "samples")
      try call.output.note(
        .note,
        "no app is given, so the built-in samples are served: '--app samples'; '--topic"
          + " com.example.app' serves an app of that bundle identifier")
    }
    if isNamed || topics.isEmpty {
      all.append(
        ServedApp(
          app: try call.runnableApp(), place: try call.apps.place(call.arguments),
          hasOwnHandler: call.arguments[AppOptions.handler] != nil))
    }
    all += topics.map { topic in
      var app = App.unknown
      (app.manifest.bundleIdentifier, app.manifest.name) = (topic, topic)
      return ServedApp(app: app, place: .none, hasOwnHandler: false)
    }
    for name in try call.arguments.value(of: ServeOptions.otherApps) {
      let one = call.leavingOut(AppOptions.handler).naming(app: name)
      let app = ServedApp(
        app: try one.runnableApp(), place: try one.apps.place(one.arguments),
        hasOwnHandler: false)
      let identifier = app.app.manifest.bundleIdentifier
      guard !all.contains(where: { $0.app.manifest.bundleIdentifier == identifier }) else {
        throw call.usageError(
          "two apps have the bundle identifier \(UsageError.quoted(identifier))",
          suggestion: "each app of '\(ServeOptions.otherApps.spec.name)' needs its own topic")
      }
      all.append(app)
    }
    for served in all where served.app.manifest.bundleIdentifier.isEmpty {
      throw call.unknownTopic(
        of: served.app, advice: "a manifest with 'bundleIdentifier' is enough")
    }
    return all
  }
}

/// When the clock of a server starts, and with it those of its phones.
struct ServeClockStart {
  let isFixed: Bool
  /// The time of the command line; nil for none.
  let told: Date?

  /// Whether a device option says the time of the phones.
  let isSet: Bool

  /// Reads the options of the command line.
  init(_ arguments: ParsedArguments) throws(CommandFailure) {
    isFixed = arguments[ServeOptions.clock] == .fixed
    told = try arguments.value(of: ServeOptions.now)
    isSet = try arguments.value(of: DeviceOptions.set).contains { $0.key.name == "time" }
    guard told == nil || !isSet else {
      throw arguments.usageError("'--now' and '--set time=' both say the time")
    }
  }

  /// Whether a phone's clock is set to that of the server: it is new, and nothing says its time.
  func sets(_ start: SavedPhone) -> Bool {
    start.isNew && !isSet && (told != nil || start.device.time == .startOfClock)
  }

  /// The clock, at the time of the command line, or of a phone that has one, or now.
  ///
  /// - Throws: ``CommandFailure`` if a phone has a later time than the command line says.
  func clock(
    of starts: [SavedPhone], _ arguments: ParsedArguments
  ) throws(CommandFailure) -> ServerClock {
    let last = starts.filter { !sets($0) }.map(\.device.time).max()
    if let told, let last, last > told {
      throw arguments.usageError(
        "'--now' is before the time of a phone, \(last.simulatedTimestamp), and no clock goes back",
        suggestion: "use that time or a later one")
    }
    let wall = Date(timeIntervalSince1970: Double(Date().unixSeconds))
    let isResumed = starts.contains { !$0.isNew }
    var start = told ?? last
    // The clock of a phone that was kept has gone on.
    if told == nil, isResumed, !isFixed { start = last.flatMap { $0 > wall ? $0 : nil } }
    if start == nil, isFixed { start = wall }
    return ServerClock(startingAt: start.map(\.unixMilliseconds), isFixed: isFixed)
  }
}

extension Command.Call {
  /// The same call for another app.
  fileprivate func naming(app name: String) -> Command.Call {
    var arguments = arguments.leavingOut(AppOptions.app)
    arguments.options.append(ParsedArguments.Option(AppOptions.app.spec.name, name))
    return Command.Call(arguments: arguments, terminal: terminal, output: output, apps: apps)
  }
}

extension ParsedArguments {
  /// The profile of a server, with its limit of pushes.
  func profileOfServer() throws(CommandFailure) -> Profile {
    var profile = try value(of: SimulationOptions.profile)
    if let limit = try value(of: ServeOptions.limit) {
      (profile.gate.requestLimit, profile.gate.requestLimitWindow) = limit
    }
    return profile
  }

  /// What the APNs of a server is given at its start.
  func configuration(
    _ served: [ServedApp], _ devices: [APNsFront.Device], gate: GateSettings, isKept: Bool,
    seed: UInt64?
  ) throws(CommandFailure) -> APNsFront.Configuration {
    var configuration = APNsFront.Configuration()
    configuration.gate = gate
    configuration.environment =
      self[ServeOptions.environment]
      ?? served.first?.app.manifest.apsEnvironment.environment ?? .development
    configuration.keys = try keyRing()
    configuration.certificates = try clientCertificates()
    configuration.answersLater = isKept
    configuration.apps = served.map(\.app.manifest.bundleIdentifier)
    configuration.devices = devices
    configuration.acceptsAnyToken = self[ServeOptions.anyToken]
    configuration.seed = seed
    return configuration
  }

  /// The certificates with which providers may connect, by their bytes.
  private func clientCertificates() throws(CommandFailure) -> [[UInt8]: ProviderCertificate] {
    var certificates: [[UInt8]: ProviderCertificate] = [:]
    for file in try value(of: ServeOptions.clientCertificates) {
      let text = String(decoding: try InputFile.read(file.path).bytes, as: UTF8.self)
      guard let bytes = Certificate.bytes(ofPEM: text) else {
        throw .unreadable(file: file.path, reason: "it holds no certificate in PEM")
      }
      certificates[bytes] = ProviderCertificate(topics: file.topics)
    }
    return certificates
  }
}
