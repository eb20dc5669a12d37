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
  package final class WorkerThread: Sendable {
    /// The state that both threads share; the thread holds nothing else, and ends with the worker.
    private final class Exchange: Sendable {
      let work = Mutex<Work?>(nil)
      let isForeign = Atomic(false)
      let begin = DispatchSemaphore(value: 0)
      let end = DispatchSemaphore(value: 0)
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
      pthread_setspecific(key, Unmanaged.passUnretained(exchange).toOpaque())
      while true {
        exchange.begin.wait()
        guard let work = exchange.work.withLock({ $0.take() }) else { return }
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
    /// - Parameters:
    ///   - seconds: how long to wait at most.
    ///   - body: the work.
    /// - Returns: whether the work was done; if not, the worker must not be used again.
    package func run(within seconds: Double, _ body: @escaping @Sendable () -> Void) -> Bool {
      start(body)
      return exchange.end.wait(timeout: .now() + seconds) == .success
    }
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
