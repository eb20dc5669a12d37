#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

extension CryptoLibrary {
  /// A library that is loaded at run time: dlopen(3).
  ///
  /// It is never closed, so its functions stay valid until the process ends.
  struct DynamicLibrary: @unchecked Sendable {
    private let handle: UnsafeMutableRawPointer

    /// The error that a library does not have a function.
    struct Missing: Error {
      let name: String
    }

    /// Loads a library of OpenSSL by its short name, `crypto` or `ssl`; nil if the system has none.
    init?(openSSL name: String) {
      #if canImport(Darwin)
      // Programs may not load the library of macOS itself.
      let places = ["/opt/homebrew", "/usr/local"].map {
        "\($0)/opt/openssl@3/lib/lib\(name).3.dylib"
      }
      #else
      let places = ["lib\(name).so.3", "lib\(name).so.1.1"]
      #endif
      guard let handle = places.lazy.compactMap({ dlopen($0, RTLD_NOW | RTLD_GLOBAL) }).first else {
        return nil
      }
      self.handle = handle
    }

    /// Returns a function by its name, or by its name in another version of the library.
    ///
    /// The caller must give the right type, that of a C function.
    func function<Function>(
      _ name: String, or other: String? = nil, as type: Function.Type = Function.self
    ) throws(Missing) -> Function {
      guard let symbol = dlsym(handle, name) ?? other.flatMap({ dlsym(handle, $0) }) else {
        throw Missing(name: name)
      }
      return unsafeBitCast(symbol, to: type)
    }
  }
}

/// The system's libcrypto, which signs, verifies and creates certificates.
///
/// Using the system's library leaves its updates to the system. All functions exist since OpenSSL
/// 1.1.0.
struct CryptoLibrary: Sendable {
  /// The system's library; nil if it has none.
  static let shared: CryptoLibrary? =
    DynamicLibrary(openSSL: "crypto").flatMap { try? CryptoLibrary($0) }

  /// A pointer to a value of the library.
  typealias Value = UnsafeMutableRawPointer?
  typealias Bytes = UnsafePointer<UInt8>?
  typealias Text = UnsafePointer<CChar>?
  typealias Make = @Sendable @convention(c) () -> Value
  typealias Free = @Sendable @convention(c) (Value) -> Void
  typealias Get = @Sendable @convention(c) (Value) -> Value
  typealias Set = @Sendable @convention(c) (Value, Value) -> Int32
  typealias Change = @Sendable @convention(c) (Value) -> Int32
  typealias ReadKey = @Sendable @convention(c) (Value, Value, Value, Value) -> Value
  typealias Digest = @Sendable @convention(c) (Value, Value, Value, Value, Value) -> Int32

  // Memory buffers.
  let bufferOf: @Sendable @convention(c) (UnsafeRawPointer?, Int32) -> Value
  let memory: Make
  let newBuffer: Get
  let read: @Sendable @convention(c) (Value, UnsafeMutableRawPointer?, Int32) -> Int32
  let freeBuffer: Change

  // Keys.
  let readPrivateKey: ReadKey
  let readPublicKey: ReadKey
  let writePublicKey: @Sendable @convention(c) (Value, UnsafeMutablePointer<Value>?) -> Int32
  let freeKey: Free
  let newKeyContext: @Sendable @convention(c) (Int32, Value) -> Value
  let beginMaking: Change
  let setOption: @Sendable @convention(c) (Value, Text, Text) -> Int32
  let makeKey: @Sendable @convention(c) (Value, UnsafeMutablePointer<Value>?) -> Int32
  let freeKeyContext: Free

  // Signatures.
  let newDigest: Make
  let freeDigest: Free
  let sha256: Make
  let beginSigning: Digest
  let sign:
    @Sendable @convention(c) (
      Value, UnsafeMutablePointer<UInt8>?, UnsafeMutablePointer<Int>?, Bytes, Int
    ) -> Int32
  let beginVerifying: Digest
  let verify: @Sendable @convention(c) (Value, Bytes, Int, Bytes, Int) -> Int32

  // Certificates.
  let newCertificate: Make
  let freeCertificate: Free
  let setVersion: @Sendable @convention(c) (Value, Int) -> Int32
  let serialNumber: Get
  let setInteger: @Sendable @convention(c) (Value, Int) -> Int32
  let notBefore: Get
  let notAfter: Get
  let setTime: @Sendable @convention(c) (Value, Int) -> Value
  let setKey: Set
  let subject: Get
  let setIssuer: Set
  let addEntry: @Sendable @convention(c) (Value, Text, Int32, Bytes, Int32, Int32, Int32) -> Int32
  let setExtensionContext:
    @Sendable @convention(c) (Value, Value, Value, Value, Value, Int32) -> Void
  let makeExtension: @Sendable @convention(c) (Value, Value, Int32, Text) -> Value
  let addExtension: @Sendable @convention(c) (Value, Value, Int32) -> Int32
  let freeExtension: Free
  let signCertificate: @Sendable @convention(c) (Value, Value, Value) -> Int32
  let writeCertificate: Set
  let readCertificate: ReadKey
  let encodeCertificate: @Sendable @convention(c) (Value, UnsafeMutablePointer<Value>?) -> Int32
  let matchesKey: Set
  let isAuthority: Change
  let writePrivateKey:
    @Sendable @convention(c) (Value, Value, Value, Bytes, Int32, Value, Value) -> Int32

  /// Returns what a function reads from a text in PEM format; nil if it reads nothing.
  func read(
    _ text: String, by function: ReadKey
  ) -> UnsafeMutableRawPointer? {
    var bytes = Array(text.utf8)
    return bytes.withUnsafeMutableBytes { raw -> UnsafeMutableRawPointer? in
      guard let buffer = bufferOf(raw.baseAddress, Int32(clamping: raw.count)) else { return nil }
      defer { _ = freeBuffer(buffer) }
      // An empty password prevents a prompt on the terminal.
      var password: [CChar] = [0]
      return password.withUnsafeMutableBytes { function(buffer, nil, nil, $0.baseAddress) }
    }
  }

  /// Returns the text that a function writes into a buffer, at most 16 KiB; nil if it fails.
  func text(writtenBy write: (UnsafeMutableRawPointer) -> Int32) -> String? {
    guard let buffer = newBuffer(memory()) else { return nil }
    defer { _ = freeBuffer(buffer) }
    guard write(buffer) == 1 else { return nil }
    var bytes = [UInt8](repeating: 0, count: 16_384)
    let count = Int(read(buffer, &bytes, Int32(bytes.count)))
    return count > 0 ? String(decoding: bytes.prefix(count), as: UTF8.self) : nil
  }

  private init(_ library: DynamicLibrary) throws(DynamicLibrary.Missing) {
    bufferOf = try library.function("BIO_new_mem_buf")
    memory = try library.function("BIO_s_mem")
    newBuffer = try library.function("BIO_new")
    read = try library.function("BIO_read")
    freeBuffer = try library.function("BIO_free")
    readPrivateKey = try library.function("PEM_read_bio_PrivateKey")
    readPublicKey = try library.function("PEM_read_bio_PUBKEY")
    writePublicKey = try library.function("i2d_PUBKEY")
    freeKey = try library.function("EVP_PKEY_free")
    newKeyContext = try library.function("EVP_PKEY_CTX_new_id")
    beginMaking = try library.function("EVP_PKEY_keygen_init")
    setOption = try library.function("EVP_PKEY_CTX_ctrl_str")
    makeKey = try library.function("EVP_PKEY_keygen")
    freeKeyContext = try library.function("EVP_PKEY_CTX_free")
    newDigest = try library.function("EVP_MD_CTX_new")
    freeDigest = try library.function("EVP_MD_CTX_free")
    sha256 = try library.function("EVP_sha256")
    beginSigning = try library.function("EVP_DigestSignInit")
    sign = try library.function("EVP_DigestSign")
    beginVerifying = try library.function("EVP_DigestVerifyInit")
    verify = try library.function("EVP_DigestVerify")
    newCertificate = try library.function("X509_new")
    freeCertificate = try library.function("X509_free")
    setVersion = try library.function("X509_set_version")
    serialNumber = try library.function("X509_get_serialNumber")
    setInteger = try library.function("ASN1_INTEGER_set")
    notBefore = try library.function("X509_getm_notBefore")
    notAfter = try library.function("X509_getm_notAfter")
    setTime = try library.function("X509_gmtime_adj")
    setKey = try library.function("X509_set_pubkey")
    subject = try library.function("X509_get_subject_name")
    setIssuer = try library.function("X509_set_issuer_name")
    addEntry = try library.function("X509_NAME_add_entry_by_txt")
    setExtensionContext = try library.function("X509V3_set_ctx")
    makeExtension = try library.function("X509V3_EXT_conf_nid")
    addExtension = try library.function("X509_add_ext")
    freeExtension = try library.function("X509_EXTENSION_free")
    signCertificate = try library.function("X509_sign")
    writeCertificate = try library.function("PEM_write_bio_X509")
    readCertificate = try library.function("PEM_read_bio_X509")
    encodeCertificate = try library.function("i2d_X509")
    matchesKey = try library.function("X509_check_private_key")
    isAuthority = try library.function("X509_check_ca")
    writePrivateKey = try library.function("PEM_write_bio_PrivateKey")
  }
}
