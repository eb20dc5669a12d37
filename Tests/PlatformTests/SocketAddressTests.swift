import Testing

@testable import Platform

@Suite("Addresses of sockets")
struct SocketAddressTests {
  @Test(
    "An address is read, and written as in a URL",
    arguments: [
      ("127.0.0.1:2197", "127.0.0.1:2197", true), ("localhost:0", "127.0.0.1:0", true),
      ("8443", "127.0.0.1:8443", true), ("127.8.9.10:65535", "127.8.9.10:65535", true),
      ("[::1]:80", "[::1]:80", true), ("0.0.0.0:1", "0.0.0.0:1", false),
      ("[::]:1", "[::]:1", false), ("192.168.0.1:443", "192.168.0.1:443", false),
    ])
  func read(_ text: String, _ written: String, _ isLoopback: Bool) throws {
    let address = try #require(SocketAddress(text))
    #expect(address.description == written)
    #expect(address.isLoopback == isLoopback)
  }

  @Test(
    "Text that is not an address is refused",
    arguments: [
      "", ":", "127.0.0.1:", "127.0.0.1:65536", "127.0.0.1:-1", "example.com:80", "::1:80",
      "[::1]", "127.0.0.1:80 ", "1.2.3:4", "\0:1",
    ])
  func refused(_ text: String) {
    #expect(SocketAddress(text) == nil)
  }

  @Test("A port that the system chooses is known", arguments: ["127.0.0.1:0"])
  func chosen(_ text: String) throws {
    let (descriptor, address) = try ServerSocket.listen(at: try #require(SocketAddress(text)))
    defer { Descriptor.close(descriptor) }
    #expect(address.port > 0)
    #expect(address.bytes == [127, 0, 0, 1])
    #expect(throws: SystemError.self) { try ServerSocket.listen(at: address) }
    guard case .none = ServerSocket.accept(from: descriptor) else {
      Issue.record("a connection was accepted, though none waits")
      return
    }
  }
}
