import Platform
import Synchronization

/// Does pieces of work in parallel, and gives their outcomes in the order of the pieces.
package final class OrderedRelay<Outcome: Sendable>: Sendable {
  private struct State {
    /// Outcomes that an earlier piece keeps back.
    var waiting: [Int: Outcome] = [:]
    /// The number of the piece whose outcome is given next.
    var next = 0
    var isStopped = false
    /// Those who are ahead of the others by too much, by the numbers of their pieces.
    var paused: [Int: CheckedContinuation<Void, Never>] = [:]
  }

  private let state = Mutex(State())
  private let receive: @Sendable (Outcome) -> Bool

  /// Creates a relay to a receiver, which says of each outcome whether to go on.
  ///
  /// It is called by one worker at a time.
  package init(to receive: @escaping @Sendable (Outcome) -> Bool) {
    self.receive = receive
  }

  /// Does the work for all items that there are, some at a time, until all of it is done or the
  /// receiver has enough.
  ///
  /// - Parameters:
  ///   - jobs: How many workers there are, at least 1.
  ///   - lead: How many pieces a worker may be ahead of the given outcomes; nil for any number.
  ///   - items: Gives the next item, or nil at the end; it is called by one worker at a time.
  ///   - worker: Makes what one worker needs for all of its items.
  ///   - work: What is done with an item.
  ///   - finish: What is done with a worker that has nothing left to do.
  package func run<Item: Sendable, Worker>(
    jobs: Int, lead: Int? = nil, items: @escaping @Sendable () -> Item?,
    worker: @escaping @Sendable () -> Worker,
    work: @escaping @Sendable (inout Worker, Item) async -> Outcome,
    finish: @escaping @Sendable (inout Worker) async -> Void = { _ in }
  ) async {
    let source = Source(items)
    // Where no thread can be started, nothing else would ever run; the caller does it all then.
    guard jobs > 1, SystemThread.canStart else {
      return await workThrough(source, lead: lead, worker: worker, work: work, finish: finish)
    }
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<jobs {
        group.addTask {
          await self.workThrough(source, lead: lead, worker: worker, work: work, finish: finish)
        }
      }
    }
  }

  /// Does the work for the items that one worker gets.
  private func workThrough<Item: Sendable, Worker>(
    _ source: Source<Item>, lead: Int?, worker: @Sendable () -> Worker,
    work: @Sendable (inout Worker, Item) async -> Outcome,
    finish: @Sendable (inout Worker) async -> Void
  ) async {
    var worker = worker()
    while !isStopped, let (number, item) = source.next() {
      let outcome = await work(&worker, item)
      if let lead { await waitForTurn(number, lead: lead) }
      add(outcome, at: number)
    }
    await finish(&worker)
  }

  /// Does the same for the items of a list, with as many workers as there are items at most.
  package func run<Item: Sendable>(
    _ items: [Item], jobs: Int, work: @escaping @Sendable (Item) async -> Outcome
  ) async {
    await run(items, jobs: jobs, worker: {}, work: { _, item in await work(item) })
  }

  /// Does the same with workers that have something of their own.
  package func run<Item: Sendable, Worker>(
    _ items: [Item], jobs: Int, worker: @escaping @Sendable () -> Worker,
    work: @escaping @Sendable (inout Worker, Item) async -> Outcome,
    finish: @escaping @Sendable (inout Worker) async -> Void = { _ in }
  ) async {
    let list = List(items)
    await run(
      jobs: min(jobs, items.count), items: { list.next() }, worker: worker, work: work,
      finish: finish)
  }

  /// Stops, and hands over to the receiver what earlier pieces keep back; then calls a body, while
  /// nothing else is given.
  ///
  /// - Returns: What the body says; false if the receiver is busy, so that nothing was done.
  package func stopIfFree(_ body: () -> Bool) -> Bool {
    let result = state.withLockIfAvailable { state in
      for (_, outcome) in state.waiting.sorted(by: { $0.key < $1.key }) { _ = receive(outcome) }
      state.waiting = [:]
      return (stop(&state), body())
    }
    for continuation in result?.0 ?? [] { continuation.resume() }
    return result?.1 ?? false
  }

  private var isStopped: Bool { state.withLock { $0.isStopped } }

  private func stop(_ state: inout State) -> [CheckedContinuation<Void, Never>] {
    state.isStopped = true
    defer { state.paused = [:] }
    return Array(state.paused.values)
  }

  private func add(_ outcome: Outcome, at number: Int) {
    let resumed = state.withLock { state in
      guard !state.isStopped else { return [] as [CheckedContinuation<Void, Never>] }
      state.waiting[number] = outcome
      while let next = state.waiting.removeValue(forKey: state.next) {
        state.next += 1
        if !receive(next) { return stop(&state) }
      }
      guard !state.paused.isEmpty else { return [] }
      defer { state.paused = [:] }
      return Array(state.paused.values)
    }
    for continuation in resumed { continuation.resume() }
  }

  /// Waits until a piece is not too far ahead; whoever hands something over wakes the others.
  private func waitForTurn(_ number: Int, lead: Int) async {
    while state.withLock({ !$0.isStopped && number > $0.next + lead }) {
      await withCheckedContinuation { continuation in
        let isTurn = state.withLock { state in
          guard !state.isStopped, number > state.next + lead else { return true }
          state.paused[number] = continuation
          return false
        }
        if isTurn { continuation.resume() }
      }
    }
  }

  /// Hands out the items of a list.
  private final class List<Item: Sendable>: Sendable {
    private let rest: Mutex<ArraySlice<Item>>

    init(_ items: [Item]) {
      rest = Mutex(items[...])
    }

    func next() -> Item? { rest.withLock { $0.popFirst() } }
  }

  /// Gives each item its number.
  private final class Source<Item: Sendable>: Sendable {
    private let number = Mutex(0)
    private let items: @Sendable () -> Item?

    init(_ items: @escaping @Sendable () -> Item?) {
      self.items = items
    }

    func next() -> (Int, Item)? {
      number.withLock { number in
        guard let item = items() else { return nil }
        defer { number += 1 }
        return (number, item)
      }
    }
  }
}
