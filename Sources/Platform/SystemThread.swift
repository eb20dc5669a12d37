import ConcurrencyHooks
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

  /// Whether a thread can be started at this moment.
  package static var canStart: Bool {
    guard let thread = try? create({}) else { return false }
    pthread_join(thread, nil)
    return true
  }

  private static func create(
    _ body: @escaping @Sendable () -> Void
  ) throws(SystemError) -> pthread_t {
    let work = Unmanaged.passRetained(Work(body))
    #if canImport(Darwin)
    var thread: pthread_t?
    let code = pthread_create(&thread, nil, { Self.run($0) }, work.toOpaque())
    #else
    var thread = pthread_t()
    let code = pthread_create(&thread, nil, { Self.run($0) }, work.toOpaque())
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

/// The jobs of tasks that run on no actor, which the process may take from Swift's runtime.
package enum TaskJobs {
  /// Takes a job, to be run once with ``run(_:)``, or leaves it to the runtime.
  package typealias Taker = @Sendable (UnownedJob) -> Bool

  /// A taker in a structure: a lock around the closure itself would wrap it anew at each access.
  private struct Route {
    let takes: Taker
  }

  private static let route = Mutex<Route?>(nil)

  private typealias Enqueue = @convention(thin) (UnownedJob) -> Void
  private typealias Hook = @convention(thin) (UnownedJob, Enqueue) -> Void

  /// Asks from now on whether a job is taken, whenever one can run; called where it was enqueued.
  package static func route(to taker: @escaping Taker) {
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
