import APNs
import Checks
import CommandLineTools
import Foundation
import NotifySimCore

/// How strictly input is read, and what makes a run fail.
enum CheckingOptions {
  /// The mildest diagnostic that makes the exit status 1.
  enum FailLevel: String, CaseIterable, Hashable, Sendable {
    /// Errors fail.
    case error
    /// Warnings and errors fail.
    case warning
    /// Every diagnostic fails.
    case note
    /// No diagnostic fails.
    case never

    /// The mildest severity that fails; nil where none does.
    var severity: Diagnostic.Severity? {
      switch self {
      case .error: .error
      case .warning: .warning
      case .note: .note
      case .never: nil
      }
    }

    /// Whether a diagnostic of a severity fails.
    func fails(_ found: Diagnostic.Severity) -> Bool { severity.map { found >= $0 } ?? false }
  }

  /// Read JSON to the letter of RFC 8259.
  static let strict = CommandOption.flag(
    "--strict", help: "Read payloads strictly by RFC 8259; a trailing comma is an error.")

  /// The mildest diagnostic that makes the exit status 1.
  static let failLevel = CommandOption<FailLevel>.choice(
    "--fail-level", value: "level", default: .error,
    help: "Exit with status 1 for diagnostics of this severity or higher.")

  /// For commands that read payloads as Apple does.
  static let level = OptionSpec.Group("Checking", [failLevel.spec])
  static let all = OptionSpec.Group("Checking", [strict.spec, failLevel.spec])
}

/// What the events of a step mean for the exit status.
struct Verdict {
  /// The mildest diagnostic that fails.
  let failLevel: CheckingOptions.FailLevel

  /// The gravest meaning among the events.
  ///
  /// An answer that was given and then kept from the app is as it should be (rule R3); one that
  /// could not be given is not.
  func status(of events: [Event]) -> ExitStatus {
    let statuses = events.map { status(of: $0.kind) }
    return max(statuses.max() ?? .done, events.impossibleChoice == nil ? .done : .refused)
  }

  /// Says on standard error why the status is 1, where the lines for people do not.
  ///
  /// A choice that could not be made is told of on standard output alone. Diagnostics stand on
  /// standard error, unless the output is for programs. Where standard error is closed, the status
  /// alone has to do.
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

  /// The reason where an app did not complete a callback as it should.
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

/// What the provider sends along with the payload, and how it is written down.
enum RequestOptions {
  /// The dialects that payloads are read in.
  enum DialectChoice: String, CaseIterable, Hashable, Sendable {
    /// Whichever it is, by its shape.
    case auto
    /// The payload itself.
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

    /// The dialect, or nil to recognise it.
    var dialect: Dialect? { Dialect(rawValue: rawValue) }
  }

  /// Request headers, `apns-*` above all.
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
  /// How payloads are read; a command without the option reads them as Apple's parser does.
  var jsonOptions: JSONReader.Options { self[CheckingOptions.strict] ? .strict : .apple }

  /// The pushes that a text holds, in whatever dialect, sent at a simulated time; headers of the
  /// command line win over those of the text.
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
