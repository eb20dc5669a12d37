import APNs
import Foundation
import Testing

@testable import CommandLineTools
@testable import NotifySimCLI
@testable import NotifySimCore
@testable import PhoneModel

@Suite("What events mean for the exit status")
struct VerdictTests {
  typealias FailLevel = CheckingOptions.FailLevel

  @Test(
    "A diagnostic of the level or above fails the run",
    arguments: [
      (Diagnostic.Severity.error, [FailLevel.error, .warning, .note]),
      (.warning, [.warning, .note]),
      (.note, [.note]),
    ])
  func failLevel(_ severity: Diagnostic.Severity, _ failing: [FailLevel]) {
    for level in FailLevel.allCases {
      let status = Verdict(failLevel: level).status(of: [event(diagnostic(severity))])
      #expect(status == (failing.contains(level) ? .refused : .done), "\(level)")
    }
  }

  @Test("Invalid input fails the run at every level", arguments: FailLevel.allCases)
  func fatal(_ level: FailLevel) {
    let events = [event(diagnostic(.error, isFatal: true)), event(diagnostic(.warning))]
    #expect(Verdict(failLevel: level).status(of: events) == .badInput)
  }

  @Test(
    "A completion handler that is not called once fails the run at every level",
    arguments: FailLevel.allCases)
  func completion(_ level: FailLevel) {
    for outcome in Callback.Outcome.allCases {
      let report = Callback.Completion(method: .didReceive, outcome: outcome, value: nil)
      let status = Verdict(failLevel: level).status(of: [event(.completion(report))])
      #expect(status == (outcome == .once ? .done : .refused), "\(outcome)")
    }
  }

  @Test("An impossible answer fails the run; an answer that the app is not told of does not")
  func answer() {
    let verdict = Verdict(failLevel: .error)
    let withheld = event(
      .withheld(Event.Withheld(what: .response, reason: "there is no such action")))
    #expect(verdict.status(of: [withheld]) == .refused)
    let dismissal = Event.Response(choice: .dismiss, actionIdentifier: "x", userText: nil)
    #expect(verdict.status(of: [event(.response(dismissal)), withheld]) == .done)
  }

  @Test("Other withheld things do not fail the run", arguments: Event.Withheld.Subject.allCases)
  func withheld(_ subject: Event.Withheld.Subject) {
    guard subject != .response else { return }
    let events = [event(.withheld(Event.Withheld(what: subject, reason: "it is off")))]
    #expect(Verdict(failLevel: .note).status(of: events) == .done)
  }

  @Test("A run without events succeeds")
  func nothing() {
    #expect(Verdict(failLevel: .note).status(of: []) == .done)
  }

  @Test("The more severe status wins; an interrupt is the most severe")
  func severity() {
    #expect(max(ExitStatus.unanswered, .refused) == .refused)
    #expect(max(ExitStatus.badInput, .refused) == .badInput)
    #expect(max(ExitStatus.noInput, .badInput) == .noInput)
    #expect(ExitStatus.allCases.max() == .interrupted)
    #expect(ExitStatus.allCases.min() == .done)
  }

  private func event(_ kind: Event.Kind) -> Event {
    Event(
      seq: 1, time: Date(timeIntervalSince1970: 0), notification: nil, reasons: [], kind: kind)
  }

  private func diagnostic(_ severity: Diagnostic.Severity, isFatal: Bool = false) -> Event.Kind {
    let diagnostic = Diagnostic(severity, Diagnostic.Code(rawValue: "X0"), "it is wrong")
    return .diagnostic(
      Diagnostic.Reported(diagnostic: diagnostic, source: nil, isFatal: isFatal))
  }
}
