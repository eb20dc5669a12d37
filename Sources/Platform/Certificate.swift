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

  /// Creates a new certificate authority, valid for a year.
  ///
  /// - Throws: `SigningKey.Failure`
  package convenience init(authority name: String) throws(SigningKey.Failure) {
    try self.init(.authority, name: name, signedBy: nil)
  }

  /// Creates a new server certificate that an authority signs, valid for a year.
  ///
  /// A name may be an IP address: `127.0.0.1`.
  ///
  /// - Throws: `SigningKey.Failure`
  package convenience init(
    serverNames names: [String], signedBy authority: Certificate
  ) throws(SigningKey.Failure) {
    try self.init(.server(names), name: names.first ?? "localhost", signedBy: authority)
  }

  /// Reads a certificate authority and its private key, both in PEM format.
  ///
  /// - Throws: `SigningKey.Failure`, also if the certificate is not one of an authority with this
  ///   key.
  package init(authorityPEM text: String, keyPEM: String) throws(SigningKey.Failure) {
    key = try SigningKey(pem: keyPEM)
    guard let library = CryptoLibrary.shared else { throw .noLibrary }
    guard let certificate = library.read(text, by: library.readCertificate) else {
      throw .unreadable
    }
    (self.library, self.certificate) = (library, certificate)
    guard library.isAuthority(certificate) > 0, library.matchesKey(certificate, key.key) == 1
    else { throw .unreadable }
  }

  /// The bytes of the first certificate in a text in PEM format; nil if there is none.
  package static func bytes(ofPEM text: String) -> [UInt8]? {
    guard let library = CryptoLibrary.shared,
      let certificate = library.read(text, by: library.readCertificate)
    else { return nil }
    defer { library.freeCertificate(certificate) }
    return library.bytes(ofCertificate: certificate)
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
    let host = name.contains(":") ? "[\(name)]" : name
    let isAddress = SocketAddress("\(host):0") != nil && name != "localhost"
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

  /// The private key in PEM format; nil if there is not enough memory.
  package var keyPEM: String? { key.pem }

  /// The certificate in PEM format, without the key; nil if there is not enough memory.
  package var pem: String? {
    library.text { library.writeCertificate($0, certificate) }
  }
}

extension CryptoLibrary {
  /// The bytes of a certificate (DER); nil for one of more than 64 KiB.
  func bytes(ofCertificate certificate: UnsafeMutableRawPointer) -> [UInt8]? {
    let count = Int(encodeCertificate(certificate, nil))
    guard (1...1 << 16).contains(count) else { return nil }
    return [UInt8](unsafeUninitializedCapacity: count) { buffer, written in
      var place = UnsafeMutableRawPointer(buffer.baseAddress)
      written = max(Int(encodeCertificate(certificate, &place)), 0)
    }
  }
}
