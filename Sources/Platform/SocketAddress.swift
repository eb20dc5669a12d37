#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// An IPv4 or IPv6 address with a port: `127.0.0.1:2197`, `[::1]:2197`, `localhost:0`.
package struct SocketAddress: Hashable, Sendable, CustomStringConvertible {
  /// The bytes of the address in network order: 4 or 16.
  package let bytes: [UInt8]
  /// The port; 0 lets the system choose one.
  package let port: UInt16

  /// Creates an address from its bytes and a port.
  package init(bytes: [UInt8], port: UInt16) {
    self.bytes = bytes
    self.port = port
  }

  /// Parses an address; nil if the text is not valid.
  ///
  /// A port without a host means 127.0.0.1.
  package init?(_ text: String) {
    let (host, number): (Substring, Substring)
    if let colon = text.lastIndex(of: ":") {
      (host, number) = (text[..<colon], text[text.index(after: colon)...])
    } else {
      (host, number) = ("127.0.0.1", text[...])
    }
    guard !number.isEmpty, number.utf8.allSatisfy({ (0x30...0x39).contains($0) }),
      let port = UInt16(number), let bytes = Self.bytes(of: String(host))
    else { return nil }
    self.init(bytes: bytes, port: port)
  }

  private static func bytes(of host: String) -> [UInt8]? {
    if host == "localhost" { return [127, 0, 0, 1] }
    guard !host.utf8.contains(0) else { return nil }
    if host.hasPrefix("["), host.hasSuffix("]") {
      var address = in6_addr()
      guard inet_pton(AF_INET6, String(host.dropFirst().dropLast()), &address) == 1 else {
        return nil
      }
      return withUnsafeBytes(of: &address) { Array($0) }
    }
    var address = in_addr()
    guard inet_pton(AF_INET, host, &address) == 1 else { return nil }
    return withUnsafeBytes(of: &address) { Array($0) }
  }

  /// Whether only this machine can reach it.
  package var isLoopback: Bool {
    if bytes.count == 4 { return bytes.first == 127 }
    return bytes == [UInt8](repeating: 0, count: 15) + [1]
  }

  /// The address as in a URL.
  package var description: String {
    guard bytes.count == 16 else {
      return bytes.map { "\($0)" }.joined(separator: ".") + ":\(port)"
    }
    var address = in6_addr()
    withUnsafeMutableBytes(of: &address) { $0.copyBytes(from: bytes) }
    var text = [CChar](repeating: 0, count: Int(INET6_ADDRSTRLEN))
    _ = inet_ntop(AF_INET6, &address, &text, socklen_t(text.count))
    let end = text.firstIndex(of: 0) ?? text.endIndex
    return
      "[\(String(decoding: text[..<end].map { UInt8(bitPattern: $0) }, as: UTF8.self))]:\(port)"
  }

  /// Passes the address to a function of the C library.
  func withSystemAddress<Result>(
    _ body: (UnsafePointer<sockaddr>, socklen_t) -> Result
  ) -> Result {
    var storage = sockaddr_storage()
    return withUnsafeMutablePointer(to: &storage) { pointer in
      let raw = UnsafeMutableRawPointer(pointer)
      let size: Int
      if bytes.count == 16 {
        var address = sockaddr_in6()
        address.sin6_family = sa_family_t(AF_INET6)
        address.sin6_port = port.bigEndian
        withUnsafeMutableBytes(of: &address.sin6_addr) { $0.copyBytes(from: bytes) }
        size = MemoryLayout<sockaddr_in6>.size
        raw.copyMemory(from: &address, byteCount: size)
      } else {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        withUnsafeMutableBytes(of: &address.sin_addr) { $0.copyBytes(from: bytes.prefix(4)) }
        size = MemoryLayout<sockaddr_in>.size
        raw.copyMemory(from: &address, byteCount: size)
      }
      return raw.withMemoryRebound(to: sockaddr.self, capacity: 1) { body($0, socklen_t(size)) }
    }
  }

  /// The address that a socket is bound to; nil if there is none.
  init?(of socket: Int32) {
    var storage = sockaddr_storage()
    var size = socklen_t(MemoryLayout<sockaddr_storage>.size)
    let code = withUnsafeMutablePointer(to: &storage) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { getsockname(socket, $0, &size) }
    }
    guard code == 0 else { return nil }
    let port = withUnsafeBytes(of: &storage) { UInt16($0[2]) << 8 | UInt16($0[3]) }
    let isLong = storage.ss_family == sa_family_t(AF_INET6)
    let bytes = withUnsafeBytes(of: &storage) { raw in
      isLong ? Array(raw[8..<24]) : Array(raw[4..<8])
    }
    self.init(bytes: bytes, port: port)
  }
}

/// Non-blocking TCP sockets.
package enum ServerSocket {
  /// Listens at an address: socket(2), bind(2), listen(2).
  ///
  /// - Returns: the descriptor, and the address with the port that the system chose.
  /// - Throws: ``SystemError``
  package static func listen(
    at address: SocketAddress
  ) throws(SystemError) -> (descriptor: Int32, address: SocketAddress) {
    let descriptor = try make(for: address)
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

  /// Connects to an address of this machine; fails if that would take time: connect(2).
  ///
  /// - Throws: ``SystemError``
  package static func connect(to address: SocketAddress) throws(SystemError) -> Int32 {
    let descriptor = try make(for: address)
    let code = address.withSystemAddress { systemConnect(descriptor, $0, $1) }
    guard code == 0 || errno == EINPROGRESS else {
      let code = errno
      Descriptor.close(descriptor)
      throw SystemError(code: code)
    }
    return descriptor
  }

  /// The result of accepting a connection.
  package enum Acceptance {
    /// The descriptor of a connection.
    case connection(Int32)
    /// No connection is waiting.
    case none
    /// The process or the system has no descriptors left.
    case exhausted
  }

  /// Accepts a waiting connection: accept(2).
  package static func accept(from listener: Int32) -> Acceptance {
    guard Descriptor.hasRoom(beside: listener) else {
      var interest = pollfd(fd: listener, events: Int16(POLLIN), revents: 0)
      return poll(&interest, 1, 0) > 0 ? .exhausted : .none
    }
    let descriptor = systemAccept(listener)
    guard descriptor >= 0 else {
      switch errno {
      case EMFILE, ENFILE, ENOBUFS, ENOMEM: return .exhausted
      default: return .none
      }
    }
    prepare(descriptor)
    var yes: Int32 = 1
    setsockopt(
      descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, &yes, socklen_t(MemoryLayout<Int32>.size))
    #if canImport(Darwin)
    setsockopt(descriptor, SOL_SOCKET, SO_NOSIGPIPE, &yes, socklen_t(MemoryLayout<Int32>.size))
    #endif
    return .connection(descriptor)
  }

  /// Acknowledges what has arrived at once, where the system would wait for an answer to go with
  /// it: tcp(7).
  ///
  /// A client with Nagle's algorithm sends the rest of a request only then, 40 ms later otherwise.
  package static func acknowledge(_ descriptor: Int32) {
    #if os(Linux)
    var yes: Int32 = 1
    setsockopt(
      descriptor, Int32(IPPROTO_TCP), TCP_QUICKACK, &yes, socklen_t(MemoryLayout<Int32>.size))
    #endif
  }

  /// Opens a socket for the family of an address: socket(2).
  private static func make(for address: SocketAddress) throws(SystemError) -> Int32 {
    let family = address.bytes.count == 16 ? AF_INET6 : AF_INET
    let descriptor = socket(family, Descriptor.streamSocket, 0)
    guard descriptor >= 0 else { throw SystemError(code: errno) }
    prepare(descriptor)
    return descriptor
  }

  /// Closes the sending side; bytes sent before still arrive: shutdown(2).
  package static func endSending(_ descriptor: Int32) {
    _ = shutdown(descriptor, Int32(SHUT_WR))
  }

  /// Makes a descriptor non-blocking, and not inherited by child processes.
  private static func prepare(_ descriptor: Int32) {
    _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
  }
}

// Functions of the C library whose names are used above.
private func systemListen(_ descriptor: Int32, _ count: Int32) -> Int32 {
  listen(descriptor, count)
}
private func systemConnect(
  _ descriptor: Int32, _ address: UnsafePointer<sockaddr>, _ size: socklen_t
) -> Int32 {
  connect(descriptor, address, size)
}
private func systemAccept(_ descriptor: Int32) -> Int32 { accept(descriptor, nil, nil) }
