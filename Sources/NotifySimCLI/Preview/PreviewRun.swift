import Checks
import CommandLineTools
import NotifySimCore
import Platform

/// `notify-sim preview`: delivers payloads and draws the screens.
struct PreviewRun {
  private let call: Command.Call
  private let app: App
  private let places: Set<Screen.Place>?
  /// The phones to which each payload is delivered.
  private let phones: [Phone]

  /// A phone to draw.
  private struct Phone {
    /// Its language; nil for that of the options.
    var language: String?
    /// Whether it is locked; nil for the state of the options.
    var isLocked: Bool?
  }

  /// A delivery to draw.
  struct Screenshot: Sendable {
    /// The payload's file.
    let file: String
    /// Its screens.
    let row: PreviewPage.PictureSheet.Row
  }

  /// A payload that cannot be drawn.
  struct Failure: Sendable {
    /// The payload's name.
    let file: String
    /// The reason; a phrase, lower case, no full stop.
    let reason: String

    /// Creates a failure for a payload that is not valid.
    init(file: String, reason: String) {
      (self.file, self.reason) = (file, reason)
    }

    /// Creates a failure for an unreadable file; nil for a failure of another kind.
    init?(_ failure: CommandFailure) {
      switch failure {
      case .unreadable(let file, let reason, _): self.init(file: file, reason: reason)
      case .invalidFile(let findings, let file):
        self.init(file: file.name, reason: findings.first?.message ?? "")
      default: return nil
      }
    }
  }

  init(_ call: Command.Call) throws(CommandFailure) {
    let isForAll = call.arguments[DeviceOptions.language] == DeviceOptions.allLanguages
    let call = isForAll ? call.leavingOut(DeviceOptions.language) : call
    let arguments = call.arguments
    self.call = call
    try call.requirePayloads()
    app = try call.runnableApp()
    let places = try arguments.value(of: Options.surfaces)
    self.places = places.isEmpty ? nil : places
    let languages: [String?] = isForAll ? app.everyLanguage : [nil]
    let isPage = arguments.contains(Options.html) && !arguments[DeviceOptions.locked]
    let locks: [Bool?] = isPage ? [false, true] : [nil]
    phones = languages.flatMap { language in
      locks.map { Phone(language: language, isLocked: $0) }
    }
  }

  private var arguments: ParsedArguments { call.arguments }
  private var output: Output { call.output }

  /// Draws all payloads; an unreadable file does not stop the others.
  func run() async throws(CommandFailure) -> ExitStatus {
    var status = ExitStatus.done
    var shots: [Screenshot] = []
    var failures: [Failure] = []
    var kept: [Simulator]?
    if arguments[Options.together] {
      kept = []
      for phone in phones { kept?.append(try simulator(phone)) }
    }
    let first = try device(phones.first)
    try DeviceOptions.Loader(arguments: arguments).reportIdleSettings(on: first, to: call.output)
    let start = first.time
    let finder = FileFinder(suffixes: [".json", ".apns"])
    // A payload that is named twice is delivered twice.
    let found = arguments.positionals.map { finder.files(at: [$0]) }
    for failure in found.flatMap(\.failures) {
      failures += [Failure(failure)].compactMap(\.self)
      status = max(status, output.report(failure))
    }
    try output.note(found.flatMap(\.leftOut))
    for file in found.flatMap(\.files) {
      do throws(CommandFailure) {
        guard let source = try payload(file) else { continue }
        let pushes = arguments.pushes(in: source, sentAt: start)
        for (place, push) in pushes.enumerated() {
          let name = pushes.count > 1 ? "\(source.name) \(place + 1)" : source.name
          let (found, verdict, fault) = try await self.shots(of: push, source.name, name, on: kept)
          shots += found
          status = max(status, verdict)
          if let fault { failures.append(Failure(file: name, reason: fault)) }
        }
      } catch {
        guard let failure = Failure(error) else { throw error }
        failures.append(failure)
        status = max(status, output.report(error))
      }
    }
    if !shots.isEmpty || arguments.contains(Options.html) { try write(shots, failures) }
    return status
  }

  /// The text of a payload; nil for another kind of file in a folder.
  private func payload(_ file: FileFinder.Found) throws(CommandFailure) -> SourceText? {
    guard file.isFound else { return try InputFile.payload(file.path) }
    let source = try InputFile.read(file.path, namedBy: file.origin)
    guard let objection = FileGuess.objection(toFound: source) else { return source }
    try output.note(.note, "\(UsageError.quoted(file.path)) is left out: \(objection)")
    return nil
  }

  private func device(_ phone: Phone?) throws(CommandFailure) -> DeviceState {
    var device = try DeviceOptions.Loader(arguments: arguments).device(for: app.manifest)
    if let language = phone?.language { device.languages = [language] }
    if let isLocked = phone?.isLocked { device.locked = isLocked }
    return device
  }

  private func simulator(_ phone: Phone) throws(CommandFailure) -> Simulator {
    try Session(call, running: app, on: try device(phone)).simulator
  }

  /// The screens of a push on each phone, or why it is not valid.
  private func shots(
    of push: Push, _ file: String, _ name: String, on kept: [Simulator]?
  ) async throws(CommandFailure) -> (shots: [Screenshot], status: ExitStatus, fault: String?) {
    var shots: [Screenshot] = []
    var all: [Event] = []
    let verdict = Verdict(failLevel: arguments[CheckingOptions.failLevel])
    for (place, phone) in phones.enumerated() {
      let simulator: Simulator
      if let kept { simulator = kept[place] } else { simulator = try self.simulator(phone) }
      let caption = [name, simulator.device.locked ? "locked" : "unlocked", phone.language]
      let events = await events(of: push, on: simulator)
      all += events
      guard verdict.status(of: events) < .badInput else { continue }
      let row = PreviewPage.PictureSheet.Row(
        caption: caption.compactMap(\.self).joined(separator: ", "),
        screens: Screen.all(in: events, of: app.manifest.name, at: places))
      shots.append(Screenshot(file: file, row: row))
    }
    let appName = app.manifest.name
    try EventView.Stream(output: output, appName: appName, options: arguments.jsonOptions)
      .note(all.withoutRepeatedDiagnostics)
    verdict.explain(all.withoutRepeatedDiagnostics, to: output)
    let fault = all.lazy.compactMap { event -> String? in
      guard case .diagnostic(let report) = event.kind, report.isFatal else { return nil }
      return report.diagnostic.message
    }.first
    return (shots, verdict.status(of: all), fault)
  }

  /// Delivers a push, and opens the long look if there are buttons or if it was requested.
  private func events(of push: Push, on simulator: Simulator) async -> [Event] {
    let events = await simulator.perform(.deliver(push))
    let shown = events.last { event in
      guard case .presented(let shown) = event.kind else { return false }
      return places.map { $0.contains(.longLook) } ?? !shown.actions.isEmpty
    }
    guard let shown else { return events }
    return events + (await simulator.perform(.longLook(of: shown.notification)))
  }
}

extension PreviewRun {
  private func write(_ shots: [Screenshot], _ failures: [Failure]) throws(CommandFailure) {
    let palette = arguments[Options.appearance].palette
    let title = "Notifications of \(app.manifest.name)"
    func sheet(_ shots: [Screenshot]) -> String {
      PreviewPage.PictureSheet(title: title, rows: shots.map(\.row), palette: palette).svg
    }
    let page = arguments[Options.html]
    if let page {
      try write(
        PreviewPage(title: title, shots: shots, failures: failures, palette: palette).text, to: page
      )
    }
    guard !shots.isEmpty else { return }
    guard let place = arguments[Options.output] else {
      if page == nil { try output.write(sheet(shots)) }
      return
    }
    guard !place.hasSuffix(".svg") else { return try write(sheet(shots), to: place) }
    if !FileSystem.exists(place) {
      do throws(SystemError) {
        try FileSystem.createFolder(place)
      } catch {
        throw .unwritable(file: place, reason: error.reason)
      }
    }
    for (name, group) in Self.files(shots) {
      try write(sheet(group), to: place.hasSuffix("/") ? place + name : "\(place)/\(name)")
    }
  }

  private func write(_ text: String, to path: String) throws(CommandFailure) {
    try ReplacementFile.write(text, to: path)
    try output.write([StyledText("wrote \(Sanitizer(output.glyphs).clean(path))")])
  }

  /// The names of the files in a folder, one for each payload, with their pictures.
  private static func files(_ shots: [Screenshot]) -> [(name: String, shots: [Screenshot])] {
    var files: [(path: String, name: String, shots: [Screenshot])] = []
    var taken: Set<String> = []
    for shot in shots {
      if let known = files.firstIndex(where: { $0.path == shot.file }) {
        files[known].shots.append(shot)
        continue
      }
      let last = shot.file.split(separator: "/").last.map(String.init) ?? shot.file
      let stem = last == "<stdin>" ? "stdin" : last.split(separator: ".").first.map(String.init)
      let base = stem ?? last
      let names = sequence(first: 1) { $0 + 1 }.lazy.map { $0 == 1 ? base : "\(base)-\($0)" }
      let name = names.first { taken.insert($0).inserted } ?? base
      files.append((shot.file, "\(name).svg", [shot]))
    }
    return files.map { ($0.name, $0.shots) }
  }
}
