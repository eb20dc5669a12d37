import Synchronization
import Testing

@testable import NotifySimCore

@Suite("The ledger of completion handlers", .timeLimit(.minutes(5)))
struct CompletionLedgerTests {
  /// What is done with a handler, and what is then known of it.
  struct Row: Sendable, CustomTestStringConvertible {
    var calls: Int
    var isReleased: Bool
    var outcome: Callback.Outcome
    /// Whether the outcome is certain at once, with no wait for another call.
    var isCertain: Bool

    var testDescription: String { "\(calls) calls\(isReleased ? ", released" : "")" }
    var isUsed: Bool { calls > 0 || isReleased }

    /// Does it with a handler, at once or a little later.
    func act(on app: HoldingApp, after pause: Duration) async {
      if pause > .zero { try? await Task.sleep(for: pause) }
      for number in 0..<calls { app.call(number) }
      if isReleased { app.release() }
    }
  }

  /// Holds a handler until it is told to release it.
  final class HoldingApp: Sendable {
    private let handler: Mutex<(@Sendable (AppCall.Value) -> Void)?>

    init(_ ledger: CompletionLedger) {
      handler = Mutex(ledger.makeHandler())
    }

    func call(_ number: Int) {
      handler.withLock { $0 }?(.incomingPush(isReported: number == 0))
    }

    func release() { handler.withLock { $0 = nil } }
  }

  static let rows = [
    Row(calls: 0, isReleased: false, outcome: .timedOut, isCertain: false),
    Row(calls: 0, isReleased: true, outcome: .never, isCertain: true),
    Row(calls: 1, isReleased: false, outcome: .once, isCertain: false),
    Row(calls: 1, isReleased: true, outcome: .once, isCertain: true),
    Row(calls: 2, isReleased: false, outcome: .multiple, isCertain: true),
    Row(calls: 3, isReleased: true, outcome: .multiple, isCertain: true),
  ]

  private static let pauses: [Duration] = [.zero, .milliseconds(30)]
  /// A time to wait for, and one that no test may need.
  private static let (short, long) = (Duration.milliseconds(50), Duration.seconds(3600))

  @Test("The ledger knows at once that a handler was called or released", arguments: rows, pauses)
  func use(row: Row, pause: Duration) async {
    let ledger = CompletionLedger()
    let app = HoldingApp(ledger)
    async let acted: Void = row.act(on: app, after: pause)
    if pause == .zero { await acted }
    #expect(await ledger.isUsed(within: row.isUsed ? Self.long : Self.short) == row.isUsed)
    await acted
    let hasValue = if case .incomingPush(true) = ledger.firstValue { true } else { false }
    #expect(hasValue == (row.calls > 0))
  }

  @Test("The outcome is settled when it is certain, or the time is up", arguments: rows, pauses)
  func outcome(row: Row, pause: Duration) async {
    let ledger = CompletionLedger()
    let app = HoldingApp(ledger)
    async let acted: Void = row.act(on: app, after: pause)
    if pause == .zero { await acted }
    let outcome = await ledger.settle(
      limit: row.isUsed ? Self.long : Self.short,
      grace: row.isUsed && !row.isCertain ? Self.short : Self.long)
    #expect(outcome == row.outcome)
    await acted
  }

  @Test("A second time limit finds the outcome after the first has passed")
  func twoLimits() async {
    let ledger = CompletionLedger()
    let app = HoldingApp(ledger)
    #expect(await !ledger.isUsed(within: .milliseconds(1)))
    async let acted: Void = Self.rows[3].act(on: app, after: Self.pauses[1])
    #expect(await ledger.isUsed(within: Self.long))
    await acted
    #expect(await ledger.settle(limit: .zero, grace: .zero) == .once)
  }

  @Test("Each call after the outcome is reported, and its value does not count")
  func late() async {
    let late = Mutex<[Int]>([])
    let ledger = CompletionLedger { calls in late.withLock { $0.append(calls) } }
    let handler = ledger.makeHandler()
    #expect(await ledger.settle(limit: .zero, grace: .zero) == .timedOut)
    handler(.nothing)
    handler(.nothing)
    #expect(late.withLock { $0 } == [1, 2] && ledger.firstValue == nil)
  }
}
