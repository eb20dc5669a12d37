#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// Sockets of TCP that do not block.
package enum ServerSocket {
  /// Listens at an address: socket(2), bind(2), listen(2).
  ///
  /// - Returns: the descriptor, and the address with the port that the system chose.
  /// - Throws: ``SystemError``
  package static func listen(
    at address: SocketAddress
  ) throws(SystemError) -> (descriptor: Int32, address: SocketAddress) {
    let family = address.bytes.count == 16 ? AF_INET6 : AF_INET
    #if canImport(Glibc)
    let stream = Int32(SOCK_STREAM.rawValue)
    #else
    let stream = SOCK_STREAM
    #endif
    let descriptor = socket(family, stream, 0)
    guard descriptor >= 0 else { throw SystemError(code: errno) }
    prepare(descriptor)
    var yes: Int32 = 1
    let size = socklen_t(MemoryLayout<Int32>.size)
    setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &yes, size)
    let bound = address.withSystemAddress { bind(descriptor, $0, $1) }
    guard bound == 0, systemListen(descriptor, 128) == 0,
      let own = SocketAddress(of: descriptor)
    else {
      let code = errno
      Descriptor.close(descriptor)
      throw SystemError(code: code)
    }
    return (descriptor, own)
  }

  /// Takes a connection that waits; nil where there is none, or it cannot be taken: accept(2).
  package static func accept(from listener: Int32) -> Int32? {
    let descriptor = systemAccept(listener)
    guard descriptor >= 0 else { return nil }
    prepare(descriptor)
    var yes: Int32 = 1
    setsockopt(
      descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, &yes, socklen_t(MemoryLayout<Int32>.size))
    #if canImport(Darwin)
    setsockopt(descriptor, SOL_SOCKET, SO_NOSIGPIPE, &yes, socklen_t(MemoryLayout<Int32>.size))
    #endif
    return descriptor
  }

  /// Says that nothing more is sent; what was sent before still arrives: shutdown(2).
  package static func endSending(_ descriptor: Int32) {
    _ = shutdown(descriptor, Int32(SHUT_WR))
  }

  /// Makes a descriptor one that does not block, and that no child inherits.
  private static func prepare(_ descriptor: Int32) {
    _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
  }
}

// The C library's functions, whose names are those of the methods here.
private func systemListen(_ descriptor: Int32, _ count: Int32) -> Int32 {
  listen(descriptor, count)
}
private func systemAccept(_ descriptor: Int32) -> Int32 { accept(descriptor, nil, nil) }
