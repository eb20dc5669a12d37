/// An ES256 key: ECDSA on the curve P-256 with SHA-256 (RFC 7518, section 3.4).
///
/// The system's libcrypto holds it.
package final class SigningKey: @unchecked Sendable {
  /// Why a key cannot be created.
  package enum Failure: Error {
    /// The system has no libcrypto.
    case noLibrary
    /// The text contains no readable key.
    case unreadable
    /// The key is not on the curve P-256.
    case otherCurve
  }

  let key: UnsafeMutableRawPointer
  private let library: CryptoLibrary

  /// Whether the system has libcrypto.
  package static var isPossible: Bool { CryptoLibrary.shared != nil }

  private init(_ key: UnsafeMutableRawPointer, _ library: CryptoLibrary) {
    (self.key, self.library) = (key, library)
  }

  deinit {
    library.freeKey(key)
  }

  /// Reads a key in PEM format: a private one, such as Apple's `.p8`, or a public one.
  ///
  /// - Throws: ``Failure``
  package convenience init(pem text: String) throws(Failure) {
    guard let library = CryptoLibrary.shared else { throw .noLibrary }
    let isPublic = text.contains("-----BEGIN PUBLIC KEY-----")
    let key = library.read(text, by: isPublic ? library.readPublicKey : library.readPrivateKey)
    guard let key else { throw .unreadable }
    self.init(key, library)
    guard publicBytes?.starts(with: Self.curve) == true else { throw .otherCurve }
  }

  /// Generates a new key.
  ///
  /// - Throws: ``Failure``
  package static func make() throws(Failure) -> SigningKey {
    guard let library = CryptoLibrary.shared else { throw .noLibrary }
    guard let context = library.newKeyContext(Self.ellipticCurve, nil) else { throw .unreadable }
    defer { library.freeKeyContext(context) }
    var key: UnsafeMutableRawPointer?
    guard library.beginMaking(context) == 1,
      library.setOption(context, "ec_paramgen_curve", "P-256") == 1,
      library.setOption(context, "ec_param_enc", "named_curve") == 1,
      library.makeKey(context, &key) == 1, let key
    else { throw .unreadable }
    return SigningKey(key, library)
  }

  /// The type of elliptic-curve keys in the library.
  private static let ellipticCurve: Int32 = 408
  /// The prefix of every public key on the curve P-256: RFC 5480.
  private static let curve: [UInt8] = [
    0x30, 0x59, 0x30, 0x13, 0x06, 0x07, 0x2A, 0x86, 0x48, 0xCE, 0x3D, 0x02, 0x01, 0x06, 0x08, 0x2A,
    0x86, 0x48, 0xCE, 0x3D, 0x03, 0x01, 0x07, 0x03, 0x42, 0x00,
  ]

  /// The public key, in the form of RFC 5480.
  private var publicBytes: [UInt8]? {
    let count = Int(library.writePublicKey(key, nil))
    guard (1...1_024).contains(count) else { return nil }
    return [UInt8](unsafeUninitializedCapacity: count) { buffer, written in
      var place = UnsafeMutableRawPointer(buffer.baseAddress)
      written = max(Int(library.writePublicKey(key, &place)), 0)
    }
  }

  /// The private key in PEM format; nil for a public key.
  package var pem: String? {
    library.text { library.writePrivateKey($0, key, nil, nil, 0, nil, nil) }
  }

  /// Whether a signature of 64 bytes is valid for some bytes.
  package func verifies(_ signature: [UInt8], of bytes: [UInt8]) -> Bool {
    guard signature.count == 64, let digest = library.newDigest() else { return false }
    defer { library.freeDigest(digest) }
    let encoded = Self.encoded(signature)
    return library.beginVerifying(digest, nil, library.sha256(), nil, key) == 1
      && library.verify(digest, encoded, encoded.count, bytes, bytes.count) == 1
  }

  /// Returns the signature of some bytes, 64 bytes long; nil for a public key.
  package func signature(of bytes: [UInt8]) -> [UInt8]? {
    guard let digest = library.newDigest() else { return nil }
    defer { library.freeDigest(digest) }
    var count = 128
    var encoded = [UInt8](repeating: 0, count: count)
    guard library.beginSigning(digest, nil, library.sha256(), nil, key) == 1,
      library.sign(digest, &encoded, &count, bytes, bytes.count) == 1
    else { return nil }
    return Self.decoded(encoded.prefix(count))
  }

  /// Encodes the two numbers of a signature in ASN.1, as the library needs it.
  static func encoded(_ signature: [UInt8]) -> [UInt8] {
    var body: [UInt8] = []
    for half in [signature.prefix(32), signature.dropFirst(32)] {
      let digits = half.drop { $0 == 0 }
      let number = (digits.first ?? 0x80) >= 0x80 ? [0] + digits : Array(digits)
      body += [0x02, UInt8(number.count)] + number
    }
    return [0x30, UInt8(body.count)] + body
  }

  /// Decodes the two numbers of a signature from ASN.1, 32 bytes each; nil if it is not valid.
  static func decoded(_ encoded: ArraySlice<UInt8>) -> [UInt8]? {
    var rest = encoded
    guard rest.popFirst() == 0x30, let count = rest.popFirst(), count == rest.count else {
      return nil
    }
    var signature: [UInt8] = []
    for _ in 0..<2 {
      guard rest.popFirst() == 0x02, let count = rest.popFirst(), count <= rest.count else {
        return nil
      }
      let digits = rest.prefix(Int(count)).drop { $0 == 0 }
      rest = rest.dropFirst(Int(count))
      guard digits.count <= 32 else { return nil }
      signature += [UInt8](repeating: 0, count: 32 - digits.count) + digits
    }
    return rest.isEmpty ? signature : nil
  }
}
