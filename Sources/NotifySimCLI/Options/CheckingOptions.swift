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
