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
