import APNs
import Checks
import CommandLineTools
import Foundation
import NotifySimCore
import Scenarios

/// How strictly input is parsed, and which severity makes a run fail.
enum CheckingOptions {
  /// The lowest severity that makes the exit status 1.
  enum FailLevel: String, CaseIterable, Hashable, Sendable {
    /// Errors fail.
    case error
    /// Warnings and errors fail.
    case warning
    /// Every diagnostic fails.
    case note
    /// No diagnostic fails.
    case never

    /// The lowest severity that fails; nil if none does.
    var severity: Diagnostic.Severity? {
      switch self {
      case .error: .error
      case .warning: .warning
      case .note: .note
      case .never: nil
      }
    }

    /// Whether a severity fails.
    func fails(_ found: Diagnostic.Severity) -> Bool { severity.map { found >= $0 } ?? false }
  }

  /// Whether to parse JSON strictly by RFC 8259.
  static let strict = CommandOption.flag(
    "--strict", help: "Read payloads strictly by RFC 8259; a trailing comma is an error.")

  /// The lowest severity that makes the exit status 1.
  static let failLevel = CommandOption<FailLevel>.choice(
    "--fail-level", value: "level", default: .error,
    help: "Exit with status 1 for diagnostics of this severity or higher.")

  /// Declares `--expect`: a status, a reason, both, or an event as in scenarios.
  static func expecting(help: String) -> CommandOption<Result<[Expectation], UsageError>> {
    .gathering("--expect", value: "answer|event", into: [Expectation](), help: help) {
      all, word throws(UsageError) in
      all.append(try Expectation(ofOption: word))
    }
  }

  /// For commands that parse payloads as Apple does.
  static let level = OptionSpec.Group("Checking", [failLevel.spec])
  static let all = OptionSpec.Group("Checking", [strict.spec, failLevel.spec])
}

/// Determines the exit status from the events of a step.
struct Verdict {
  /// The lowest severity that fails.
  let failLevel: CheckingOptions.FailLevel

  /// The most severe status of the events.
  ///
  /// A response that was chosen but withheld from the app is no failure (rule R3); a choice that
  /// could not be made is.
  func status(of events: [Event]) -> ExitStatus {
    let statuses = events.map { status(of: $0.kind) }
    return max(statuses.max() ?? .done, events.impossibleChoice == nil ? .done : .refused)
  }

  /// Prints on standard error why the status is 1, unless the text output shows it.
  ///
  /// A choice that could not be made is shown only on standard output. Diagnostics are on standard
  /// error, unless the output is JSON. If standard error is closed, only the status remains.
  func explain(_ events: [Event], to output: Output) {
    guard status(of: events) == .refused else { return }
    if let withheld = events.impossibleChoice {
      let reason = Sanitizer(output.glyphs).clean(withheld.reason)
      try? output.note(.error, "the choice could not be made: \(reason)")
      return
    }
    guard output.isJSON else { return }
    let reports = events.compactMap { event in
      if case .diagnostic(let report) = event.kind { report } else { nil }
    }
    let failing = reports.filter { failLevel.fails($0.diagnostic.severity) }
    for report in failing {
      try? output.note(report.diagnostic, in: report.source.map(SourceFile.init))
    }
    let answer = events.compactMap { event in
      if case .answered(let request) = event.kind, request.reason != nil { request } else { nil }
    }.first
    if let answer {
      try? output.note(.error, "APNs answered \(Sanitizer(output.glyphs).clean(answer.words))")
    } else if failing.isEmpty {
      try? output.note(.error, Self.brokenContract)
    }
  }

  /// The status of the events, compared with expectations; prints each difference on standard
  /// error.
  func status(
    of events: [Event], expecting expectations: [Expectation], of what: String, to output: Output
  ) -> ExitStatus {
    let problems = Expectation.problems(with: expectations, among: events, failLevel: .note)
    return status(of: problems, of: what, to: output)
  }

  /// The status for unmet expectations; prints them on standard error.
  func status(
    of problems: [ScenarioRun.Failure.Problem], of what: String, to output: Output
  ) -> ExitStatus {
    let text = ProblemText(width: output.width, glyphs: output.glyphs)
    let isAnswerMissing = problems.contains { $0.expectation?.pattern.kind == "answered" }
    var status = ExitStatus.done
    for problem in problems {
      // A response that differs from the expected one is reported once.
      if case .refusedRequest = problem, isAnswerMissing { continue }
      guard case .unexpected(let report) = problem else {
        status = max(status, .refused)
        let message = ProblemText.message(problem, of: what)
        try? output.note(.error, message)
        let wanted = problem.expectation.map { Sanitizer(output.glyphs).clean($0.words) }
        try? output.note(
          [wanted].compactMap { $0.map { StyledText($0) } } + text.details(of: problem))
        continue
      }
      guard report.isFatal || failLevel.fails(report.diagnostic.severity) else { continue }
      status = max(status, report.isFatal ? .badInput : .refused)
      // The text output has shown it.
      guard output.isJSON else { continue }
      try? output.note(report.diagnostic, in: report.source.map(SourceFile.init))
    }
    return status
  }

  /// The message that an app did not complete a callback correctly.
  static let brokenContract = "the app did not keep the completion contract"

  private func status(of kind: Event.Kind) -> ExitStatus {
    switch kind {
    case .diagnostic(let report) where report.isFatal: .badInput
    case .diagnostic(let report): failLevel.fails(report.diagnostic.severity) ? .refused : .done
    case .completion(let report): report.outcome.keepsContract ? .done : .refused
    case .answered(let request): request.reason == nil ? .done : .refused
    default: .done
    }
  }
}

extension Expectation {
  /// Parses the value of `--expect`: `410`, `Unregistered`, `410 Unregistered`, or an event as
  /// JSON.
  fileprivate init(ofOption word: String) throws(UsageError) {
    guard !word.hasPrefix("{") else {
      do throws(Scenario.ReadingError) {
        self = try Expectation(
          SourceText(name: "--expect", bytes: Array(word.utf8)), resources: NoFiles())
      } catch {
        let first = error.diagnostics.first
        throw UsageError(
          "'--expect' takes an event as in scenarios: \(first?.message ?? "this is none")",
          suggestion: first?.fixIt?.message)
      }
      return
    }
    let parts = word.split(separator: " ").map(String.init)
    let status = parts.first.flatMap { Int($0) }
    let names = parts.dropFirst(status == nil ? 0 : 1)
    let reason = names.first.flatMap(ResponseReason.init(named:))
    guard names.count < 2, (names.first == nil) == (reason == nil), !parts.isEmpty else {
      throw .invalidValue(
        word, of: "'--expect'",
        takes: "an answer such as 200, Unregistered or '410 Unregistered', or an event as JSON",
        suggestion: names.first
          .flatMap { nearest(to: $0, among: ResponseReason.allCases.map(\.rawValue)) }
          .map { "did you mean '\($0)'?" })
    }
    if let status, !Self.statuses(for: reason).contains(status) {
      let known = Self.statuses(for: reason).sorted().map(String.init)
      throw UsageError(
        "APNs never answers \(UsageError.quoted(word)); the status "
          + (reason.map { "of \($0.rawValue) " } ?? "")
          + "is \(UsageError.alternatives(known))")
    }
    var members: [(String, JSONTree)] = [("event", .text("answered"))]
    if let status { members.append(("status", .whole(status))) }
    if let reason { members.append(("reason", .text(reason.rawValue))) }
    self.init(pattern: EventPattern(members: members), demand: .next)
  }

  /// The statuses of a reason; all statuses if there is none.
  private static func statuses(for reason: ResponseReason?) -> Set<Int> {
    if let reason { return [reason.status] }
    return Set(ResponseReason.allCases.map(\.status)).union([200, 201, 204])
  }
}

/// The headers that a provider sends, and the dialect of payloads.
enum RequestOptions {
  /// The dialect of payloads.
  enum DialectChoice: String, CaseIterable, Hashable, Sendable {
    /// Detected from the structure.
    case auto
    /// The payload as APNs receives it.
    case apns
    /// A captured request.
    case request
    /// Firebase Cloud Messaging.
    case fcm
    /// Expo's push service.
    case expo
    /// Amazon SNS.
    case sns
    /// Detox.
    case detox

    /// The dialect; nil to detect it.
    var dialect: Dialect? { Dialect(rawValue: rawValue) }
  }

  /// Request headers, mainly `apns-*`.
  static let header = CommandOption.keyed(
    "-H", "--header", value: "name: value", separator: ":",
    help: "Send a request header such as 'apns-priority: 5'; may be repeated."
  )
  .offering(CompletionList.headers.rawValue)

  /// The dialect of the payloads.
  static let dialect = CommandOption<DialectChoice>.choice(
    "--dialect", value: "dialect", default: .auto,
    help: "The form of the payloads: a captured request, or that of another tool or service.")

  static let all = OptionSpec.Group("Request", [header.spec, dialect.spec])
}

extension ParsedArguments {
  /// The options for parsing payloads; without `--strict`, those of Apple's parser.
  var jsonOptions: JSONReader.Options { self[CheckingOptions.strict] ? .strict : .apple }

  /// The pushes in a text of any dialect, sent at a simulated time; headers of the command line
  /// override those of the text.
  func pushes(in source: SourceText, sentAt now: Date) -> [Push] {
    Push.all(
      in: source, as: self[RequestOptions.dialect].dialect, headers: headers,
      options: jsonOptions, sentAt: now
    ).map { push in
      var push = push
      if push.request == .some, push.source.origin == nil { push.request = .composed }
      if word(SimulationOptions.now) != nil { push.comparedTime = now }
      return push
    }
  }

  /// The headers of the command line.
  var headers: RequestHeaders {
    RequestHeaders(self[RequestOptions.header].map { "\($0.key): \($0.value)" })
  }
}
