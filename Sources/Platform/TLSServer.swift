/// The server's side of TLS, or a client's, with the system's libssl.
package final class TLSServer: @unchecked Sendable {
  /// Why TLS cannot be used.
  package enum Failure: Error {
    /// The system has no libssl.
    case noLibrary
    /// The file is not a valid certificate, or not a matching key.
    case unusable(file: String)
    /// The library cannot be initialized.
    case failed
  }

  let context: UnsafeMutableRawPointer
  let library: Library
  /// The address that the certificate must be valid for; nil for a server.
  private let peer: SocketAddress?

  /// Whether the system has libssl.
  package static var isPossible: Bool { Library.shared != nil }

  private init(to peer: SocketAddress? = nil) throws(Failure) {
    guard let library = Library.shared else { throw .noLibrary }
    let method = peer == nil ? library.method() : library.clientMethod()
    guard let context = library.newContext(method) else { throw .failed }
    (self.library, self.context, self.peer) = (library, context, peer)
    // Allow partial writes from another buffer, and release the buffers of idle connections. Apple
    // accepts TLS 1.2 or later.
    _ = library.control(context, Library.modes, 0x1 | 0x2 | 0x10, nil)
    _ = library.control(context, Library.leastVersion, 0x0303, nil)
    library.setProtocolChoice(
      context,
      { _, chosen, count, offered, offeredCount, _ in
        TLSServer.chooseProtocol(chosen, count, offered, offeredCount)
      }, nil)
  }

  deinit {
    library.freeContext(context)
  }

  /// Creates a server with this certificate.
  ///
  /// - Throws: ``Failure``
  package convenience init(_ certificate: Certificate) throws(Failure) {
    try self.init()
    guard library.useCertificate(context, certificate.certificate) == 1,
      library.useKey(context, certificate.key.key) == 1
    else { throw .failed }
  }

  /// Asks clients for a certificate, and accepts any; see ``Poller/Channel/peerCertificate``.
  package func requestCertificates() {
    library.setVerificationCallback(context, Library.verifiesPeer) { _, _ in 1 }
    // Without a name for its sessions, the library refuses to resume one with a certificate.
    let name: [UInt8] = Array("notify-sim".utf8)
    _ = library.setSessionName(context, name, UInt32(name.count))
  }

  /// Creates a client that trusts only the authorities in a file.
  ///
  /// - Throws: ``Failure``
  package convenience init(trusting authority: String, at address: SocketAddress) throws(Failure) {
    try self.init(to: address)
    let isRead = withSystemPath(authority) { library.trustFile(context, $0, nil) }
    guard isRead == 1 else { throw .unusable(file: authority) }
    library.setVerification(context, Library.verifiesPeer, nil)
  }

  /// Starts a session on its side of the connection.
  func begin(_ session: UnsafeMutableRawPointer) {
    guard let peer else { return library.setServer(session) }
    // Offers only HTTP/2.
    let offered: [UInt8] = [2, UInt8(ascii: "h"), UInt8(ascii: "2")]
    _ = library.offerProtocols(session, offered, UInt32(offered.count))
    _ = library.demandAddress(library.parameters(session), peer.bytes, peer.bytes.count)
    library.setClient(session)
  }

  /// Chooses HTTP/2, else HTTP/1.1, if the client offers protocols; not called for a client that
  /// offers none.
  private static func chooseProtocol(
    _ chosen: UnsafeMutablePointer<UnsafePointer<UInt8>?>?, _ count: UnsafeMutablePointer<UInt8>?,
    _ offered: UnsafePointer<UInt8>?, _ offeredCount: UInt32
  ) -> Int32 {
    let bytes = UnsafeBufferPointer(start: offered, count: Int(offeredCount))
    for name in ["h2", "http/1.1"].map({ Array($0.utf8) }) {
      var place = 0
      while place < bytes.count {
        let length = Int(bytes[place])
        guard place + length < bytes.count else { break }
        if bytes[(place + 1)..<(place + 1 + length)].elementsEqual(name) {
          chosen?.pointee = offered?.advanced(by: place + 1)
          count?.pointee = UInt8(length)
          return Library.taken
        }
        place += 1 + length
      }
    }
    return Library.refused
  }

  /// The system's libssl.
  ///
  /// The functions are those that OpenSSL has had since version 1.1.0.
  struct Library: Sendable {
    /// The system's library; nil if it has none, or no libcrypto.
    static let shared: Library? =
      CryptoLibrary.shared.flatMap { _ in
        CryptoLibrary.DynamicLibrary(openSSL: "ssl").flatMap { try? Library($0) }
      }

    // Constants from the library's headers.
    static let modes: Int32 = 33
    static let leastVersion: Int32 = 123
    static let pem: Int32 = 1
    static let taken: Int32 = 0
    static let refused: Int32 = 2
    static let verifiesPeer: Int32 = 1

    typealias Value = UnsafeMutableRawPointer?
    typealias Text = UnsafePointer<CChar>?
    typealias Choice =
      @convention(c) (
        Value, UnsafeMutablePointer<UnsafePointer<UInt8>?>?, UnsafeMutablePointer<UInt8>?,
        UnsafePointer<UInt8>?, UInt32, Value
      ) -> Int32

    let method: @Sendable @convention(c) () -> Value
    let clientMethod: @Sendable @convention(c) () -> Value
    let newContext: @Sendable @convention(c) (Value) -> Value
    let freeContext: @Sendable @convention(c) (Value) -> Void
    let control: @Sendable @convention(c) (Value, Int32, Int, Value) -> Int
    let useCertificate: @Sendable @convention(c) (Value, Value) -> Int32
    let useKey: @Sendable @convention(c) (Value, Value) -> Int32
    let setProtocolChoice: @Sendable @convention(c) (Value, Choice?, Value) -> Void
    let newSession: @Sendable @convention(c) (Value) -> Value
    let freeSession: @Sendable @convention(c) (Value) -> Void
    let setDescriptor: @Sendable @convention(c) (Value, Int32) -> Int32
    let setServer: @Sendable @convention(c) (Value) -> Void
    let setClient: @Sendable @convention(c) (Value) -> Void
    let trustFile: @Sendable @convention(c) (Value, Text, Text) -> Int32
    let setVerification: @Sendable @convention(c) (Value, Int32, Value) -> Void
    let setVerificationCallback:
      @Sendable @convention(c) (Value, Int32, (@convention(c) (Int32, Value) -> Int32)?) -> Void
    let setSessionName: @Sendable @convention(c) (Value, UnsafePointer<UInt8>?, UInt32) -> Int32
    let peerCertificate: @Sendable @convention(c) (Value) -> Value
    let offerProtocols: @Sendable @convention(c) (Value, UnsafePointer<UInt8>?, UInt32) -> Int32
    let parameters: @Sendable @convention(c) (Value) -> Value
    let demandAddress: @Sendable @convention(c) (Value, UnsafePointer<UInt8>?, Int) -> Int32
    let read: @Sendable @convention(c) (Value, UnsafeMutableRawPointer?, Int32) -> Int32
    let write: @Sendable @convention(c) (Value, UnsafeRawPointer?, Int32) -> Int32
    let error: @Sendable @convention(c) (Value, Int32) -> Int32
    let shutdown: @Sendable @convention(c) (Value) -> Int32
    let chosenProtocol:
      @Sendable @convention(c) (
        Value, UnsafeMutablePointer<UnsafePointer<UInt8>?>?, UnsafeMutablePointer<UInt32>?
      ) -> Void
    let clearErrors: @Sendable @convention(c) () -> Void

    private init(_ library: CryptoLibrary.DynamicLibrary) throws(CryptoLibrary.DynamicLibrary
      .Missing)
    {
      method = try library.function("TLS_server_method")
      clientMethod = try library.function("TLS_client_method")
      newContext = try library.function("SSL_CTX_new")
      freeContext = try library.function("SSL_CTX_free")
      control = try library.function("SSL_CTX_ctrl")
      useCertificate = try library.function("SSL_CTX_use_certificate")
      useKey = try library.function("SSL_CTX_use_PrivateKey")
      setProtocolChoice = try library.function("SSL_CTX_set_alpn_select_cb")
      newSession = try library.function("SSL_new")
      freeSession = try library.function("SSL_free")
      setDescriptor = try library.function("SSL_set_fd")
      setServer = try library.function("SSL_set_accept_state")
      setClient = try library.function("SSL_set_connect_state")
      trustFile = try library.function("SSL_CTX_load_verify_locations")
      setVerification = try library.function("SSL_CTX_set_verify")
      setVerificationCallback = try library.function("SSL_CTX_set_verify")
      setSessionName = try library.function("SSL_CTX_set_session_id_context")
      peerCertificate = try library.function(
        "SSL_get1_peer_certificate", or: "SSL_get_peer_certificate")
      offerProtocols = try library.function("SSL_set_alpn_protos")
      parameters = try library.function("SSL_get0_param")
      demandAddress = try library.function("X509_VERIFY_PARAM_set1_ip")
      read = try library.function("SSL_read")
      write = try library.function("SSL_write")
      error = try library.function("SSL_get_error")
      shutdown = try library.function("SSL_shutdown")
      chosenProtocol = try library.function("SSL_get0_alpn_selected")
      clearErrors = try library.function("ERR_clear_error")
    }
  }
}
