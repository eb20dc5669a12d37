#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

extension Poller {
  /// A pipe with which other threads end a wait.
  package final class WakeUp: Sendable {
    /// The descriptor that becomes readable on ``wake()``.
    package let descriptor: Int32
    private let writing: Int32

    /// Opens a pipe.
    ///
    /// - Throws: ``SystemError``
    package init() throws(SystemError) {
      guard let pipe = Descriptor.openPipe() else { throw SystemError(code: errno) }
      for end in [pipe.reading, pipe.writing] { _ = fcntl(end, F_SETFL, O_NONBLOCK) }
      (descriptor, writing) = (pipe.reading, pipe.writing)
    }

    deinit {
      Descriptor.close(descriptor)
      Descriptor.close(writing)
    }

    /// Ends the current wait, or the next one.
    package func wake() {
      _ = Descriptor.write([1], to: writing)
    }

    /// Resets it, so that the next wait lasts until ``wake()``.
    package func clear() {
      while case .bytes = Descriptor.read(from: descriptor) {}
    }
  }
}

/// Waits for many descriptors at once: poll(2).
package final class Poller: Sendable {
  /// A descriptor and the events to wait for.
  package struct Interest {
    let descriptor: Int32
    let reads: Bool
    let writes: Bool

    /// Waits until a descriptor is readable, writable, or either; always until it is closed.
    package init(_ descriptor: Int32, reads: Bool, writes: Bool) {
      self.descriptor = descriptor
      self.reads = reads
      self.writes = writes
    }
  }

  private let waking: WakeUp

  /// Creates a poller that other threads can wake.
  ///
  /// - Throws: ``SystemError``
  package init() throws(SystemError) {
    waking = try WakeUp()
  }

  /// Wakes the thread that waits.
  package func wake() {
    waking.wake()
  }

  /// Waits for one of the interests, a timeout, or ``wake()``.
  ///
  /// - Returns: the indices of the interests that are ready.
  package func wait(for interests: [Interest], milliseconds: Int32) -> [Int] {
    var requests = interests.map { interest in
      let events = (interest.reads ? POLLIN : 0) | (interest.writes ? POLLOUT : 0)
      return pollfd(fd: interest.descriptor, events: Int16(events), revents: 0)
    }
    requests.append(pollfd(fd: waking.descriptor, events: Int16(POLLIN), revents: 0))
    guard poll(&requests, numericCast(requests.count), milliseconds) > 0 else { return [] }
    if requests.last?.revents != 0 { waking.clear() }
    return interests.indices.filter { requests[$0].revents != 0 }
  }

  /// An accepted connection, plain or with TLS.
  package final class Channel {
    /// The descriptor to wait for.
    package let descriptor: Int32
    /// Whether another channel uses the descriptor now.
    private var isHandedOver = false
    private let session: (value: UnsafeMutableRawPointer, server: TLSServer)?
    /// Whether TLS has to write before it can continue to read.
    package private(set) var wantsToWrite = false

    /// Creates a channel for a socket, which it owns.
    package init(_ descriptor: Int32, by server: TLSServer?) {
      self.descriptor = descriptor
      guard let server, let session = server.library.newSession(server.context) else {
        self.session = nil
        return
      }
      _ = server.library.setDescriptor(session, descriptor)
      server.begin(session)
      self.session = (session, server)
    }

    deinit {
      if let session { session.server.library.freeSession(session.value) }
      if !isHandedOver { Descriptor.close(descriptor) }
    }

    /// Starts TLS on the same connection and returns its channel; this one must no longer be used.
    package func wrapped(by server: TLSServer?) -> Channel {
      isHandedOver = true
      return Channel(descriptor, by: server)
    }

    /// Whether the connection uses TLS.
    package var isEncrypted: Bool { session != nil }

    /// The negotiated protocol; nil if the client offered none.
    package var chosenProtocol: String? {
      guard let session else { return nil }
      var name: UnsafePointer<UInt8>?
      var count: UInt32 = 0
      session.server.library.chosenProtocol(session.value, &name, &count)
      guard let name, count > 0 else { return nil }
      return String(decoding: UnsafeBufferPointer(start: name, count: Int(count)), as: UTF8.self)
    }

    /// The bytes of the certificate with which the client connected; nil if it has none.
    package var peerCertificate: [UInt8]? {
      guard let session, let crypto = CryptoLibrary.shared,
        let certificate = session.server.library.peerCertificate(session.value)
      else { return nil }
      defer { crypto.freeCertificate(certificate) }
      return crypto.bytes(ofCertificate: certificate)
    }

    /// Reads the available bytes, at most 64 KiB.
    package func read() -> Descriptor.ReadOutcome {
      guard let session else { return Descriptor.read(from: descriptor) }
      let library = session.server.library
      var bytes = [UInt8](repeating: 0, count: 1 << 16)
      var filled = 0
      // A TLS record has at most 16 KiB.
      while filled + 16_384 <= bytes.count {
        library.clearErrors()
        let count = bytes.withUnsafeMutableBytes { raw in
          library.read(session.value, raw.baseAddress?.advanced(by: filled), 16_384)
        }
        guard count > 0 else {
          if filled > 0 { break }
          return failure(count, session)
        }
        filled += Int(count)
      }
      wantsToWrite = false
      return .bytes(bytes.prefix(filled))
    }

    private func failure(
      _ code: Int32, _ session: (value: UnsafeMutableRawPointer, server: TLSServer)
    ) -> Descriptor.ReadOutcome {
      switch session.server.library.error(session.value, code) {
      case 2: wantsToWrite = false
      case 3: wantsToWrite = true
      default: return .end
      }
      return .tryAgain
    }

    /// Writes as many bytes as one attempt accepts.
    package func write(_ bytes: ArraySlice<UInt8>) -> Descriptor.WriteOutcome {
      guard let session else { return Descriptor.write(bytes, to: descriptor) }
      guard !bytes.isEmpty else { return .written(0) }
      let library = session.server.library
      library.clearErrors()
      let count = bytes.withUnsafeBytes {
        library.write(session.value, $0.baseAddress, Int32(clamping: $0.count))
      }
      guard count <= 0 else { return .written(Int(count)) }
      switch library.error(session.value, count) {
      case 2, 3: return .tryAgain
      default: return .closed
      }
    }

    /// Closes the sending side.
    package func endSending() {
      if let session {
        session.server.library.clearErrors()
        _ = session.server.library.shutdown(session.value)
      }
      ServerSocket.endSending(descriptor)
    }
  }
}
