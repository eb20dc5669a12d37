import ConcurrencyHooks
import Dispatch
import Synchronization

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// Threads that say so where they cannot be started: a container may have a limit for them.
///
/// Those of Foundation are lost without a word there, and Dispatch waits until one can be started,
/// which may be never.
package enum SystemThread {
  private final class Work: Sendable {
    let body: @Sendable () -> Void

    init(_ body: @escaping @Sendable () -> Void) {
      self.body = body
    }
  }

  /// Runs a body on a new thread, which nobody waits for: pthread_create(3).
  package static func start(_ body: @escaping @Sendable () -> Void) throws(SystemError) {
    pthread_detach(try create(body))
  }

  /// Runs a body on a new thread; where there can be none, on this one, which waits.
  package static func startOrRun(_ body: @escaping @Sendable () -> Void) {
    do throws(SystemError) {
      try start(body)
    } catch {
      body()
    }
  }

  /// Runs two bodies at the same time and waits for both; where no thread can be started, in turn.
  package static func runBoth(
    _ first: @escaping @Sendable () -> Void, _ second: @escaping @Sendable () -> Void
  ) {
    guard let thread = try? create(first) else {
      first()
      return second()
    }
    second()
    pthread_join(thread, nil)
  }

  /// Runs a body on a thread with a stack of a size, in bytes, and waits for it.
  ///
  /// - Returns: whether there was such a thread; the body was not run otherwise.
  package static func run(
    onStackOf size: Int, _ body: @escaping @Sendable () -> Void
  ) -> Bool {
    guard let thread = try? create(body, stackSize: size) else { return false }
    pthread_join(thread, nil)
    return true
  }

  /// Whether a thread can be started at this moment.
  package static var canStart: Bool {
    guard let thread = try? create({}) else { return false }
    pthread_join(thread, nil)
    return true
  }

  private static func create(
    _ body: @escaping @Sendable () -> Void, stackSize: Int? = nil
  ) throws(SystemError) -> pthread_t {
    var attributes = pthread_attr_t()
    pthread_attr_init(&attributes)
    defer { pthread_attr_destroy(&attributes) }
    if let stackSize { pthread_attr_setstacksize(&attributes, stackSize) }
    let work = Unmanaged.passRetained(Work(body))
    #if canImport(Darwin)
    var thread: pthread_t?
    let code = pthread_create(&thread, &attributes, { Self.run($0) }, work.toOpaque())
    #else
    var thread = pthread_t()
    let code = pthread_create(&thread, &attributes, { Self.run($0) }, work.toOpaque())
    #endif
    guard code == 0 else {
      work.release()
      throw SystemError(code: code)
    }
    #if canImport(Darwin)
    guard let thread else { throw SystemError(code: EAGAIN) }
    #endif
    return thread
  }

  private static func run(_ context: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    guard let context else { return nil }
    Unmanaged<Work>.fromOpaque(context).takeRetainedValue().body()
    return nil
  }
}

extension SystemThread {
  /// A thread that works while another one waits for it.
  ///
  /// The two take turns on one processor where the system can be told so: to wake a thread on an
  /// idle processor of a virtual machine takes ten times as long as most of such work.
  package final class WorkerThread: Sendable {
    /// What the two threads share; the thread holds nothing else, and ends with the worker.
    private final class Exchange: Sendable {
      let work = Mutex<Work?>(nil)
      /// What tells the worker's thread from others; 0 before it runs.
      let thread = Atomic<Int32>(0)
      let begin = DispatchSemaphore(value: 0)
      let end = DispatchSemaphore(value: 0)

      func take() -> Work? {
        work.withLock { $0.take() }
      }
    }

    private static let key = {
      var key = pthread_key_t()
      pthread_key_create(&key, nil)
      return key
    }()

    /// Whether the code at hand runs on such a thread.
    package static var isCurrent: Bool { pthread_getspecific(key) != nil }

    /// Whether other processes keep all processors busy: then none is slow to wake, and there is
    /// nothing to gain by taking turns on one.
    package static var isOversubscribed: Bool {
      get { crowd.load(ordering: .relaxed) }
      set { crowd.store(newValue, ordering: .relaxed) }
    }

    private static let crowd = Atomic(false)

    private let exchange = Exchange()

    /// Starts the thread.
    ///
    /// - Throws: why there can be none.
    package init() throws(SystemError) {
      let exchange = exchange
      try SystemThread.start { Self.work(exchange) }
    }

    deinit {
      exchange.begin.signal()
    }

    private static func work(_ exchange: Exchange) {
      let processors = Processors.ofThread()
      exchange.thread.store(Processors.thread, ordering: .relaxed)
      pthread_setspecific(key, Unmanaged.passUnretained(exchange).toOpaque())
      while true {
        exchange.begin.wait()
        guard let work = exchange.take() else { return }
        // Threads that the work starts may run anywhere.
        if !isOversubscribed { processors?.bind() }
        work.body()
        exchange.end.signal()
      }
    }

    /// Has the thread begin work that nobody waits for; to be asked for once.
    package func start(_ body: @escaping @Sendable () -> Void) {
      exchange.work.withLock { $0 = Work(body) }
      exchange.begin.signal()
    }

    /// Has the thread do work, and waits for it, but no longer than the work itself seems to wait
    /// for something.
    ///
    /// - Parameters:
    ///   - seconds: how long to wait at most.
    ///   - body: the work.
    /// - Returns: whether it was done in that time; if not, the worker is not to be used again.
    package func run(within seconds: Double, _ body: @escaping @Sendable () -> Void) -> Bool {
      let thread = exchange.thread.load(ordering: .relaxed)
      let isBound = thread != 0 && !Self.isOversubscribed
      let processors = isBound ? Processors.ofThread() : nil
      if let processors, processors.count > 1, let here = Processors.current {
        here.bind()
        here.bind(thread)
      }
      defer { processors?.bind() }
      start(body)
      let end = DispatchTime.now() + seconds
      var rest: Snapshot?
      while exchange.end.wait(timeout: min(end, .now() + Snapshot.interval)) == .timedOut {
        let current = Snapshot(of: exchange.thread.load(ordering: .relaxed))
        if current != nil && current == rest || .now() >= end { return false }
        rest = current
      }
      return true
    }
  }

  /// A thread that sleeps, and how often it had been put to sleep by then: two equal ones mean that
  /// it did not wake in between, as on a busy machine it may seem to.
  ///
  /// Linux alone tells that: proc(5).
  package struct Snapshot: Equatable, Sendable {
    /// The seconds after which to look again.
    package static let interval = 0.03

    /// The lines about switches between threads.
    private let switches: [UInt8]

    /// Looks at a thread of this process; nil where it does not sleep, or that cannot be told.
    package init?(of thread: Int32) {
      guard thread > 0,
        let file = try? FileSystem.openForReading("/proc/self/task/\(thread)/status").get()
      else { return nil }
      defer { Descriptor.close(file) }
      var status = [UInt8](repeating: 0, count: 4096)
      guard case .success(let count) = Descriptor.read(from: file, into: &status) else {
        return nil
      }
      let lines = status[..<count].split(separator: UInt8(ascii: "\n"))
      let switches = lines.filter {
        $0.starts(with: "voluntary".utf8) || $0.starts(with: "nonvol".utf8)
      }
      guard lines.contains(where: { $0.starts(with: "State:\tS".utf8) }), !switches.isEmpty else {
        return nil
      }
      self.switches = Array(switches.joined())
    }
  }

  /// What tells the calling thread from others of this process; 0 where nothing does.
  package static var current: Int32 { Processors.thread }

  /// The processors on which a thread may run: sched_setaffinity(2).
  ///
  /// On systems that leave a program no choice, as macOS, there are none.
  private struct Processors {
    #if os(Linux)
    private var bits: SIMD16<UInt64> = .zero

    /// Those on which the calling thread may run; nil where that cannot be told.
    static func ofThread() -> Processors? {
      var processors = Processors()
      let isKnown = withUnsafeMutableBytes(of: &processors.bits) {
        get_processors(0, $0.baseAddress, UInt($0.count))
      }
      return isKnown ? processors : nil
    }

    /// The one on which the caller runs; nil where that cannot be told.
    static var current: Processors? {
      let number = Int(current_processor())
      var processors = Processors()
      guard number >= 0, number < processors.bits.scalarCount * 64 else { return nil }
      processors.bits[number / 64] = 1 << UInt64(number % 64)
      return processors
    }

    /// What tells the calling thread from others; 0 is always the caller.
    static var thread: Int32 { thread_identifier() }

    /// How many there are.
    var count: Int { bits.indices.reduce(0) { $0 + bits[$1].nonzeroBitCount } }

    /// Lets a thread run on these and no others.
    func bind(_ thread: Int32 = 0) {
      _ = withUnsafeBytes(of: bits) { set_processors(thread, $0.baseAddress, UInt($0.count)) }
    }
    #else
    static let thread: Int32 = 0
    static var current: Processors? { nil }
    let count = 0

    static func ofThread() -> Processors? { nil }

    func bind(_ thread: Int32 = 0) {}
    #endif
  }
}

/// The jobs of tasks that run on no actor, which the process may take from Swift's runtime.
package enum TaskJobs {
  /// Takes a job, to be run once with ``run(_:)``, or leaves it to the runtime.
  package typealias JobInterceptor = @Sendable (UnownedJob) -> Bool

  /// A taker in a structure: a lock around the closure itself would wrap it anew at each access.
  private struct Route {
    let takes: JobInterceptor
  }

  private static let route = Mutex<Route?>(nil)

  private typealias Enqueue = @convention(thin) (UnownedJob) -> Void
  private typealias Hook = @convention(thin) (UnownedJob, Enqueue) -> Void

  /// Asks from now on whether a job is taken, whenever one can run; called where it was enqueued.
  package static func route(to taker: @escaping JobInterceptor) {
    let isFirst = route.withLock { route in
      defer { route = Route(takes: taker) }
      return route == nil
    }
    guard isFirst else { return }
    let hook: Hook = { job, enqueue in
      let route = TaskJobs.route.withLock { $0 }
      if route?.takes(job) != true { enqueue(job) }
    }
    swift_task_enqueueGlobal_hook = unsafeBitCast(hook, to: UnsafeMutableRawPointer.self)
  }

  /// What tells the task of a job from others, for as long as the task is there.
  package static func identifier(of job: UnownedJob) -> UInt {
    unsafeBitCast(job, to: UInt.self)
  }

  /// What tells the task at hand from others, by which its jobs are known too; nil outside of
  /// tasks.
  package static var currentTask: UInt? {
    withUnsafeCurrentTask { task in task.map { unsafeBitCast($0, to: UInt.self) } }
  }

  /// Runs a job that was taken until its task waits or ends.
  package static func run(_ job: UnownedJob) {
    // No actor is the executor whose two words are zero.
    let noActor = unsafeBitCast((0, 0), to: UnownedSerialExecutor.self)
    job.runSynchronously(on: noActor)
  }
}
