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

/// Threads that report when they cannot be started, such as at the limit of a container.
///
/// In that case Foundation drops the thread silently, and Dispatch waits until it can start one,
/// possibly forever.
package enum SystemThread {
  private final class Work: Sendable {
    let body: @Sendable () -> Void

    init(_ body: @escaping @Sendable () -> Void) {
      self.body = body
    }
  }

  /// Runs a closure on a new, detached thread: pthread_create(3).
  package static func start(_ body: @escaping @Sendable () -> Void) throws(SystemError) {
    pthread_detach(try create(body))
  }

  /// Runs a closure on a new thread; if none can be started, on this one, which waits.
  package static func startOrRun(_ body: @escaping @Sendable () -> Void) {
    do throws(SystemError) {
      try start(body)
    } catch {
      body()
    }
  }

  /// Runs two closures at the same time and waits for both; one after the other if no thread can be
  /// started.
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

  /// Runs a closure on a thread with this stack size, in bytes, and waits for it.
  ///
  /// - Returns: false if the thread could not be started; the closure was then not run.
  package static func run(
    onStackOf size: Int, _ body: @escaping @Sendable () -> Void
  ) -> Bool {
    guard let thread = try? create(body, stackSize: size) else { return false }
    pthread_join(thread, nil)
    return true
  }

  /// Whether a thread can be started now.
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
  /// A thread that works while another thread waits for it.
  ///
  /// If the system allows it, both run in turn on one processor: to wake a thread on an idle
  /// processor of a virtual machine takes ten times as long as most of the work.
  package final class WorkerThread: Sendable {
    /// The state that both threads share; the thread holds nothing else, and ends with the worker.
    private final class Exchange: Sendable {
      let work = Mutex<Work?>(nil)
      /// The identifier of the worker's thread; 0 before it runs.
      let thread = Atomic<Int32>(0)
      let isForeign = Atomic(false)
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

    private static var current: Exchange? {
      pthread_getspecific(key).map { Unmanaged<Exchange>.fromOpaque($0).takeUnretainedValue() }
    }

    /// Whether the calling thread is a worker.
    package static var isCurrent: Bool { pthread_getspecific(key) != nil }

    /// Whether the calling thread is a worker in the middle of foreign work.
    package static var isForeign: Bool { current?.isForeign.load(ordering: .relaxed) ?? false }

    /// Runs work whose owner is not known, as foreign work if the calling thread is a worker.
    package static func runForeign(_ body: () -> Void) {
      let worker = current
      worker?.isForeign.store(true, ordering: .relaxed)
      defer { worker?.isForeign.store(false, ordering: .relaxed) }
      body()
    }

    /// Whether other processes keep all processors busy.
    ///
    /// Processors then wake quickly, and sharing one gains nothing.
    package static var isOversubscribed: Bool {
      get { crowd.load(ordering: .relaxed) }
      set { crowd.store(newValue, ordering: .relaxed) }
    }

    private static let crowd = Atomic(false)

    private let exchange = Exchange()

    /// Starts the thread.
    ///
    /// - Throws: the error of starting it.
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
        // Threads that the work starts may use any processor.
        if !isOversubscribed { processors?.bind() }
        work.body()
        exchange.end.signal()
      }
    }

    /// Starts work that no thread waits for; call this once.
    package func start(_ body: @escaping @Sendable () -> Void) {
      exchange.work.withLock { $0 = Work(body) }
      exchange.begin.signal()
    }

    /// Runs work on the thread and waits for it.
    ///
    /// Stops waiting early if the work itself seems to be blocked.
    ///
    /// - Parameters:
    ///   - seconds: how long to wait at most.
    ///   - body: the work.
    /// - Returns: whether the work was done; if not, the worker must not be used again.
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

  /// A sleeping thread and its number of context switches.
  ///
  /// Two equal snapshots mean that it did not wake in between, as opposed to being delayed on a
  /// busy machine.
  ///
  /// Only available on Linux: proc(5).
  package struct Snapshot: Equatable, Sendable {
    /// The interval between two snapshots, in seconds.
    package static let interval = 0.03

    /// The lines about context switches.
    private let switches: [UInt8]

    /// Takes a snapshot of a thread of this process; nil if it does not sleep, or is not known.
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

  /// The identifier of the calling thread; 0 if there is none.
  package static var current: Int32 { Processors.thread }

  /// The processors on which a thread may run: sched_setaffinity(2).
  ///
  /// On systems without that, such as macOS, this is empty.
  private struct Processors {
    #if os(Linux)
    private var bits: SIMD16<UInt64> = .zero

    /// The processors of the calling thread; nil if not known.
    static func ofThread() -> Processors? {
      var processors = Processors()
      let isKnown = withUnsafeMutableBytes(of: &processors.bits) {
        get_processors(0, $0.baseAddress, UInt($0.count))
      }
      return isKnown ? processors : nil
    }

    /// The processor that runs the caller; nil if not known.
    static var current: Processors? {
      let number = Int(current_processor())
      var processors = Processors()
      guard number >= 0, number < processors.bits.scalarCount * 64 else { return nil }
      processors.bits[number / 64] = 1 << UInt64(number % 64)
      return processors
    }

    /// The identifier of the calling thread; 0 always means the caller.
    static var thread: Int32 { thread_identifier() }

    /// The number of processors.
    var count: Int { bits.indices.reduce(0) { $0 + bits[$1].nonzeroBitCount } }

    /// Restricts a thread to these processors.
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

/// The jobs of tasks without an actor; the process can intercept them in Swift's runtime.
package enum TaskJobs {
  /// Returns true to take a job, which it then runs once with ``run(_:)``; false leaves it to the
  /// runtime.
  package typealias JobInterceptor = @Sendable (UnownedJob) -> Bool

  /// The interceptor in a structure: a lock around the closure itself would wrap it at each access.
  private struct Route {
    let takes: JobInterceptor
  }

  private static let route = Mutex<Route?>(nil)

  private typealias Enqueue = @convention(thin) (UnownedJob) -> Void
  private typealias Hook = @convention(thin) (UnownedJob, Enqueue) -> Void

  /// Sets the interceptor of all jobs that become ready; it is called on the enqueuing thread.
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

  /// The identifier of a job's task, valid while the task exists.
  package static func identifier(of job: UnownedJob) -> UInt {
    unsafeBitCast(job, to: UInt.self)
  }

  /// The identifier of the current task, equal to that of its jobs; nil outside a task.
  package static var currentTask: UInt? {
    withUnsafeCurrentTask { task in task.map { unsafeBitCast($0, to: UInt.self) } }
  }

  /// Runs an intercepted job until its task suspends or ends.
  package static func run(_ job: UnownedJob) {
    // An executor of two zero words means no actor.
    let noActor = unsafeBitCast((0, 0), to: UnownedSerialExecutor.self)
    job.runSynchronously(on: noActor)
  }
}
