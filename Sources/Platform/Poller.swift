#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// Waits for many descriptors at once: poll(2).
package final class Poller: Sendable {
  /// What a descriptor is waited for.
  package struct Wish {
    let descriptor: Int32
    let reads: Bool
    let writes: Bool

    /// Waits until a descriptor can be read, or written, or both; always until it is closed.
    package init(_ descriptor: Int32, reads: Bool, writes: Bool) {
      self.descriptor = descriptor
      self.reads = reads
      self.writes = writes
    }
  }

  private let waking: (reading: Int32, writing: Int32)

  /// A poller that other threads can wake.
  ///
  /// - Throws: ``SystemError``
  package init() throws(SystemError) {
    guard let pipe = Descriptor.openPipe() else { throw SystemError(code: errno) }
    for end in [pipe.reading, pipe.writing] { _ = fcntl(end, F_SETFL, O_NONBLOCK) }
    waking = pipe
  }

  deinit {
    Descriptor.close(waking.reading)
    Descriptor.close(waking.writing)
  }

  /// Ends the wait of the thread that polls.
  package func wake() {
    _ = Descriptor.write([1], to: waking.writing)
  }

  /// Waits for one of the wishes, for a time, or until ``wake()``.
  ///
  /// - Returns: the places of the wishes that came true.
  package func wait(for wishes: [Wish], milliseconds: Int32) -> [Int] {
    var requests = wishes.map { wish in
      let events = (wish.reads ? POLLIN : 0) | (wish.writes ? POLLOUT : 0)
      return pollfd(fd: wish.descriptor, events: Int16(events), revents: 0)
    }
    requests.append(pollfd(fd: waking.reading, events: Int16(POLLIN), revents: 0))
    guard poll(&requests, numericCast(requests.count), milliseconds) > 0 else { return [] }
    if requests.last?.revents != 0 { _ = Descriptor.read(from: waking.reading) }
    return wishes.indices.filter { requests[$0].revents != 0 }
  }
}
