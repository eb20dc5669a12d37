package import APNs
package import CommandLineTools
import Foundation
import NotifySimCore
import Platform
import PushText
import Scenarios

extension CheckWorker {
  /// What one check has in common for all of its parts.
  package struct Settings: Sendable {
    let options: JSONReader.Options
    let headers: RequestHeaders
    /// The dialect of all payloads, or nil to recognise it.
    let dialect: Dialect?
    /// What times in headers are compared with, in Unix seconds; nil for nothing.
    let now: Int?
    /// When what is scheduled is: the time that was given, else that of a phone at its start.
    var start: Date {
      now.map { Date(timeIntervalSince1970: Double($0)) } ?? DeviceState.epoch
    }
    /// The codes that are not reported.
    let disabled: Set<Diagnostic.Code>
    /// The apps that files are checked against.
    package let apps: CheckedApps
    /// How payloads are recognised among other files.
    let guess: FileGuess
    /// What the languages of apps do not have in common.
    let tables = CheckedApps.Tables()

    /// Creates settings.
    ///
    /// - Parameters:
    ///   - options: How JSON is read.
    ///   - headers: The headers that are sent along with every payload.
    ///   - dialect: The dialect of all payloads, or nil to recognise it.
    ///   - now: What times in headers are compared with, in Unix seconds; nil for nothing.
    ///   - disabled: The codes that are not reported.
    ///   - apps: The apps that files are checked against.
    ///   - guess: How payloads are recognised among other files.
    package init(
      options: JSONReader.Options, headers: RequestHeaders, dialect: Dialect?, now: Int?,
      disabled: Set<Diagnostic.Code>, apps: CheckedApps, guess: FileGuess
    ) {
      self.options = options
      self.headers = headers
      self.dialect = dialect
      self.now = now
      self.disabled = disabled
      self.apps = apps
      self.guess = guess
    }

    /// What finds what is wrong with payloads.
    var findings: PayloadFindings {
      PayloadFindings(reading: options, headers: headers, dialect: dialect, now: now)
    }

    /// The codes that the nearest manifest disables for a file.
    func disabled(in path: String) -> Set<Diagnostic.Code> {
      disabled.union(apps.app(of: path).disabled)
    }
  }
}

/// Checks one part after another.
package struct CheckWorker {
  private let settings: Settings
  private var payloads: PayloadFindings
  private var checked = Outcome(name: "")
  /// The app of the file that is checked.
  private var app = AppFacts()
  /// Whether the part is of a file with a payload a line.
  private var isLineOfStream = false

  /// Creates a worker, which shares no state with others.
  package init(_ settings: Settings) {
    self.settings = settings
    payloads = settings.findings
  }

  /// Checks a part.
  package mutating func check(_ part: CheckSource.Part) -> Outcome {
    switch part {
    case .file(let file): check(file)
    case .text(let name, let bytes):
      begin(name)
      check(SourceText(name: name, bytes: bytes), of: FileFinder.Found(path: name))
    case .lines(let name, let bytes, let firstLine):
      begin(name, isLineOfStream: true)
      checkLines(bytes, name: name, firstLine: firstLine)
    case .longLine(let name, let line, let size):
      begin(name, isLineOfStream: true)
      checked.tally.payloads += 1
      report(Self.tooLong(size), in: SourceFile(name: name, firstLine: line))
    case .headers:
      checked = Outcome(name: Self.headersName)
      let source = SourceFile(name: Self.headersName)
      for diagnostic in payloads.aboutHeaders { report(diagnostic, in: source) }
    case .failure(let failure): fail(failure)
    case .app(let name):
      checked = Outcome(name: name)
      checked.tally.apps += 1
    case .findings(let source, let found):
      begin(source.name)
      report(found, in: source)
    case .leftOut(let leftOut):
      checked = Outcome(name: leftOut.file, leftOut: leftOut)
      checked.tally.others += leftOut.count
    }
    return checked
  }

  private mutating func begin(_ name: String, isLineOfStream: Bool = false) {
    checked = Outcome(name: name)
    self.isLineOfStream = isLineOfStream
    app = settings.apps.app(of: name)
  }

  /// What findings about headers are said to be in, since they are in no file.
  private static let headersName = "notify-sim"

  private mutating func fail(_ failure: CommandFailure) {
    checked = Outcome(name: "", failure: failure)
    checked.tally.unreadable += 1
    guard case .unreadable(let file, let reason, _) = failure else { return }
    checked.leftOut = FileFinder.LeftOut(file: file, reason: reason, isFailure: true)
  }

  private mutating func leaveOut(_ reason: String) {
    checked.leftOut = FileFinder.LeftOut(file: checked.name, reason: reason)
    checked.tally.others += 1
  }

  private mutating func checkLines(_ bytes: [UInt8], name: String, firstLine: Int) {
    var line = firstLine
    var start = 0
    while start < bytes.count {
      let found = bytes.withUnsafeBytes { FileSystem.lineFeed(in: $0, from: start) }
      let end = found ?? bytes.count
      if end > start, !Self.isBlank(bytes[start..<end]) {
        checkPayload(bytes[start..<end], name: name, line: line)
      }
      start = end + 1
      line += 1
    }
  }

  private static func isBlank(_ bytes: ArraySlice<UInt8>) -> Bool {
    bytes.allSatisfy { $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }
  }

  private mutating func checkPayload(_ bytes: ArraySlice<UInt8>, name: String, line: Int) {
    checked.tally.payloads += 1
    let isTerminated = bytes.last == 0x0D
    let bytes = isTerminated ? bytes.dropLast() : bytes
    guard bytes.count <= LineStream.lineLimit else {
      return report(Self.tooLong(bytes.count), in: SourceFile(name: name, firstLine: line))
    }
    let found = payloads.of(bytes, for: app).findings
    guard !found.isEmpty else { return }
    let source = SourceFile(name: name, bytes: Array(bytes), firstLine: line)
    for diagnostic in found { report(diagnostic, in: source) }
  }

  /// The finding that a line is not even read.
  private static func tooLong(_ size: Int) -> Diagnostic {
    Diagnostic(
      .error, .tooLarge,
      "the payload has \(size) bytes and was not read; APNs takes"
        + " \(PushType.alert.maximumPayloadSize()) at most",
      at: .at(0), pointer: "")
  }

  private mutating func report(_ diagnostic: Diagnostic, in source: SourceFile) {
    let code = diagnostic.code
    guard !settings.disabled.contains(code), !app.disabled.contains(code) else { return }
    checked.tally.count(diagnostic)
    checked.findings.append(
      CheckTally.Finding(diagnostic: diagnostic, source: source, isLineOfStream: isLineOfStream))
  }

  /// The result of checking a part.
  package struct Outcome: Sendable {
    /// The name of the file.
    package let name: String
    /// Its findings, in their order.
    package var findings: [CheckTally.Finding] = []
    /// How much was checked and found.
    package var tally = CheckTally()
    /// Why the file could not be read.
    package var failure: CommandFailure?
    /// What was not checked, and why.
    package var leftOut: FileFinder.LeftOut?

    /// Whether there was nothing to check.
    package var isEmpty: Bool { findings.isEmpty && tally.checked == 0 }
  }
}

// MARK: - Files

extension CheckWorker {
  private mutating func check(_ file: FileFinder.Found) {
    begin(file.path)
    let source: SourceText
    do throws(CommandFailure) {
      if let read = settings.guess.shelf.take(file.path) {
        source = read
      } else {
        source = try InputFile.read(file.path, namedBy: file.origin)
      }
    } catch {
      if file.isFound, case .unreadable(_, let reason, isTooLarge: true) = error {
        return leaveOut(reason)
      }
      return fail(error)
    }
    check(source, of: file)
  }

  private mutating func check(_ source: SourceText, of file: FileFinder.Found) {
    switch FileKind(source) {
    case .scenario: checkScenario(source)
    case .table(let kind): checkTable(source, kind, of: file)
    case .manifest: checkManifest(source)
    case .localNotification where file.isFound: leaveOut("it is a local notification")
    case .localNotification:
      checked.tally.payloads += 1
      report(
        [FileKind.localNotification.objection(toPayloadNamed: source.name)].compactMap(\.self),
        in: source)
    case .payload: checkPayload(source, of: file)
    }
  }

  private mutating func checkScenario(_ source: SourceText) {
    do throws(CommandFailure) {
      let scenarios = try settings.apps.scenarioFiles.scenarios(of: source)
      checked.tally.scenarios += scenarios.count
      report(
        ScenarioFindings(scenarios, settings.apps.scenarioFiles.builtIn).all.inTextOrder, in: source
      )
    } catch {
      guard case .invalidFile(let diagnostics, let source) = error else { return fail(error) }
      checked.tally.scenarios += 1
      for diagnostic in diagnostics { report(diagnostic, in: source) }
    }
  }

  private mutating func checkManifest(_ source: SourceText) {
    checked.tally.manifests += 1
    report(AppManifest.findings(in: source, at: settings.start), in: source)
    report(textFindings(of: source), in: source)
  }

  /// The finding that the texts which a manifest names cannot be opened; what is wrong in them is
  /// found when they are checked themselves.
  private func textFindings(of source: SourceText) -> [Diagnostic] {
    guard let manifest = try? AppManifest(source) else { return [] }
    do throws(FileError) {
      _ = try Localizations(of: manifest, from: parentFolder(of: source.name))
    } catch {
      guard case .unreadable(let file, let reason) = error else { return [] }
      let document = try? JSONDocument(parsing: source.bytes, options: .commented)
      let place = document?.root["localizations"]
      return [
        Diagnostic(
          .error, .localization, "cannot open \(UsageError.quoted(file)): \(reason)",
          at: place?.span, pointer: place?.pointer)
      ]
    }
    return []
  }

  /// Checks a file of texts, by itself and against the other languages.
  private mutating func checkTable(
    _ source: SourceText, _ kind: TableFile.Kind, of file: FileFinder.Found
  ) {
    let isLookedUp = file.path.split(separator: "/").last.map { $0 == kind.fileName } ?? false
    guard isLookedUp || !file.isFound else {
      return leaveOut("notifications take their texts from \(kind.fileName)")
    }
    checked.tally.tables += 1
    let table = TableFile(source, in: CheckedApps.Tables.language(of: file.path))
    let others = isLookedUp ? settings.tables.findings(about: file.path) : []
    report((table.diagnostics + others).inTextOrder, in: table.source)
  }

  private mutating func checkPayload(_ source: SourceText, of file: FileFinder.Found) {
    let found: [Diagnostic]
    switch payloads.of(source.bytes[...], named: source.name, for: app) {
    case .findings(let findings): found = findings
    case .foreign(let text): return leaveOut(text.reason)
    }
    if let reason = settings.guess.objection(to: file, source, found) { return leaveOut(reason) }
    checked.tally.payloads += 1
    report(found, in: source)
  }

  private mutating func report(_ diagnostics: [Diagnostic], in source: SourceText) {
    guard !diagnostics.isEmpty else { return }
    let file = SourceFile(source)
    for diagnostic in diagnostics { report(diagnostic, in: file) }
  }
}
