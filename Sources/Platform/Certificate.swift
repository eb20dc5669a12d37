/// An X.509 certificate with its key.
package final class Certificate: @unchecked Sendable {
  let certificate: UnsafeMutableRawPointer
  let key: SigningKey
  private let library: CryptoLibrary

  /// The use of a certificate.
  private enum Purpose {
    case authority
    case server([String])
  }

  /// The extension types, by their numbers (NIDs) in the library.
  private enum Kind: Int32 {
    case subjectKey = 82
    case usage = 83
    case alternativeNames = 85
    case constraints = 87
    case authorityKey = 90
    case extendedUsage = 126
  }

  /// Creates a new certificate authority and a server certificate that it signs, both valid for a
  /// year.
  ///
  /// A name may be an IP address: `127.0.0.1`.
  ///
  /// - Throws: `SigningKey.Failure`
  package static func make(
    authority: String, names: [String]
  ) throws(SigningKey.Failure) -> (authority: Certificate, server: Certificate) {
    let root = try Certificate(.authority, name: authority, signedBy: nil)
    let server = try Certificate(
      .server(names), name: names.first ?? "localhost", signedBy: root)
    return (root, server)
  }

  private init(
    _ purpose: Purpose, name: String, signedBy issuer: Certificate?
  ) throws(SigningKey.Failure) {
    key = try SigningKey.make()
    guard let library = CryptoLibrary.shared, let certificate = library.newCertificate() else {
      throw .noLibrary
    }
    (self.library, self.certificate) = (library, certificate)
    let names = library.subject(certificate)
    let text = Array(name.utf8)
    let day = 86_400
    let isWhole =
      library.setVersion(certificate, 2) == 1
      && library.setInteger(library.serialNumber(certificate), Int.random(in: 1..<1 << 62)) == 1
      && library.setTime(library.notBefore(certificate), -day) != nil
      && library.setTime(library.notAfter(certificate), 365 * day) != nil
      && library.setKey(certificate, key.key) == 1
      && library.addEntry(names, "CN", 0x1000, text, Int32(clamping: text.count), -1, 0) == 1
      && library.setIssuer(certificate, issuer.map { library.subject($0.certificate) } ?? names)
        == 1
      && Self.extensions(purpose).allSatisfy { add($0, $1, issuer ?? self) }
      && library.signCertificate(certificate, (issuer?.key ?? key).key, library.sha256()) > 0
    guard isWhole else { throw .unreadable }
  }

  deinit {
    library.freeCertificate(certificate)
  }

  private static func extensions(_ purpose: Purpose) -> [(Kind, String)] {
    switch purpose {
    case .authority:
      [
        (.constraints, "critical,CA:TRUE,pathlen:0"),
        (.usage, "critical,keyCertSign,cRLSign"), (.subjectKey, "hash"),
      ]
    case .server(let names):
      [
        (.constraints, "critical,CA:FALSE"), (.usage, "critical,digitalSignature"),
        (.extendedUsage, "serverAuth"), (.subjectKey, "hash"), (.authorityKey, "keyid:always"),
        (.alternativeNames, names.map(Self.alternativeName).joined(separator: ",")),
      ]
    }
  }

  private static func alternativeName(_ name: String) -> String {
    let isAddress = SocketAddress("\(name):0") != nil && name != "localhost"
    return (isAddress ? "IP:" : "DNS:") + name
  }

  private func add(_ kind: Kind, _ value: String, _ issuer: Certificate) -> Bool {
    // The library's type for this holds a few pointers and numbers, which need less space.
    var context = [UInt64](repeating: 0, count: 64)
    return context.withUnsafeMutableBytes { raw in
      library.setExtensionContext(
        raw.baseAddress, issuer.certificate, certificate, nil, nil, 0)
      guard let made = library.makeExtension(nil, raw.baseAddress, kind.rawValue, value) else {
        return false
      }
      defer { library.freeExtension(made) }
      return library.addExtension(certificate, made, -1) == 1
    }
  }

  /// The certificate in PEM format, without the key; nil if there is not enough memory.
  package var pem: String? {
    guard let buffer = library.newBuffer(library.memory()) else { return nil }
    defer { _ = library.freeBuffer(buffer) }
    guard library.writeCertificate(buffer, certificate) == 1 else { return nil }
    var bytes = [UInt8](repeating: 0, count: 16_384)
    let count = Int(library.read(buffer, &bytes, Int32(bytes.count)))
    return count > 0 ? String(decoding: bytes.prefix(count), as: UTF8.self) : nil
  }
}
