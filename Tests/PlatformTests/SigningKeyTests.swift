import Foundation
import TestSupport
import Testing

@testable import Platform

/// The system's libcrypto signs and verifies; the program `openssl` tells whether that is right.
@Suite("Keys and signatures", .enabled(if: SigningKey.isPossible && OpenSSL.isThere))
struct SigningKeyTests {
  private func text(_ folder: TemporaryFolder, _ name: String) throws -> String {
    try String(contentsOf: folder.file(name), encoding: .utf8)
  }

  @Test("A signature belongs to its bytes and its key")
  func roundTrip() throws {
    let (key, other) = (try SigningKey.make(), try SigningKey.make())
    for number in 0..<100 {
      let bytes = Array("message \(number)".utf8)
      let signature = try #require(key.signature(of: bytes))
      #expect(signature.count == 64)
      #expect(key.verifies(signature, of: bytes))
      #expect(!other.verifies(signature, of: bytes))
      #expect(!key.verifies(signature, of: bytes + [0]))
      var damaged = signature
      damaged[number % 64] ^= 1
      #expect(!key.verifies(damaged, of: bytes))
    }
  }

  @Test("A private key from a file signs, and its public key verifies")
  func files() throws {
    let folder = try TemporaryFolder()
    try OpenSSL.run("genpkey -algorithm EC -pkeyopt ec_paramgen_curve:P-256 -out k.p8", in: folder)
    try OpenSSL.run("pkey -in k.p8 -pubout -out k.pem", in: folder)
    let key = try SigningKey(pem: text(folder, "k.p8"))
    let publicKey = try SigningKey(pem: text(folder, "k.pem"))
    let signature = try #require(key.signature(of: [1, 2, 3]))
    #expect(publicKey.verifies(signature, of: [1, 2, 3]))
    #expect(publicKey.signature(of: [1, 2, 3]) == nil)
  }

  @Test("Signatures of openssl are verified, and ours by openssl")
  func oracle() throws {
    let folder = try TemporaryFolder()
    try OpenSSL.run("genpkey -algorithm EC -pkeyopt ec_paramgen_curve:P-256 -out k.p8", in: folder)
    try OpenSSL.run("pkey -in k.p8 -pubout -out k.pem", in: folder)
    let key = try SigningKey(pem: text(folder, "k.p8"))
    _ = try folder.write("data".utf8, as: "data")
    for _ in 0..<8 {
      try OpenSSL.run("dgst -sha256 -sign k.p8 -out theirs data", in: folder)
      let theirs = try #require(
        SigningKey.decoded(Array(try Data(contentsOf: folder.file("theirs")))[...]))
      #expect(key.verifies(theirs, of: Array("data".utf8)))
      let ours = try #require(key.signature(of: Array("data".utf8)))
      _ = try folder.write(SigningKey.encoded(ours), as: "ours")
      try OpenSSL.run("dgst -sha256 -verify k.pem -signature ours data", in: folder)
    }
  }

  @Test(
    "A key that is not of curve P-256 is refused",
    arguments: [
      "genpkey -algorithm EC -pkeyopt ec_paramgen_curve:P-384 -out k",
      "genpkey -algorithm EC -pkeyopt ec_paramgen_curve:secp256k1 -out k",
      "genpkey -algorithm RSA -pkeyopt rsa_keygen_bits:1024 -out k",
      "rand -hex -out k 100",
    ])
  func refused(_ command: String) throws {
    let folder = try TemporaryFolder()
    try OpenSSL.run(command, in: folder)
    let text = try text(folder, "k")
    #expect(throws: SigningKey.Failure.self) { try SigningKey(pem: text) }
  }

  @Test("A certificate is valid for its names, by its authority")
  func certificates() throws {
    let names = ["api.push.apple.com", "localhost", "127.0.0.1", "::1"]
    let made = try Certificate(authority: "An authority")
    let (pem, key) = (try #require(made.pem), try #require(made.keyPEM))
    // An authority that was written and read again signs as well.
    let authority = try Certificate(authorityPEM: pem, keyPEM: key)
    let server = try Certificate(serverNames: names, signedBy: authority)
    let folder = try TemporaryFolder()
    _ = try folder.write(pem.utf8, as: "ca.pem")
    _ = try folder.write(try #require(server.pem).utf8, as: "leaf.pem")
    for check in ["-verify_hostname localhost", "-verify_ip 127.0.0.1", "-verify_ip ::1"] {
      try OpenSSL.run("verify -x509_strict -CAfile ca.pem \(check) leaf.pem", in: folder)
    }
    #expect(throws: OpenSSL.Failure.self) {
      try OpenSSL.run("verify -CAfile ca.pem -verify_hostname example.com leaf.pem", in: folder)
    }
    // Neither another key nor a certificate of a server makes an authority.
    let other = try #require(try Certificate(authority: "Another one").keyPEM)
    let leaf = try #require(server.pem)
    for (text, key) in [(pem, other), (leaf, try #require(server.keyPEM)), ("", key)] {
      #expect(throws: SigningKey.Failure.self) {
        try Certificate(authorityPEM: text, keyPEM: key)
      }
    }
  }
}

@Suite("Signatures in ASN.1")
struct SignatureFormTests {
  @Test("Numbers that begin with zeros or a high bit survive ASN.1")
  func roundTrip() {
    for first in [0x00, 0x01, 0x7F, 0x80, 0xFF] as [UInt8] {
      for zeros in [0, 1, 5, 31, 32] {
        let half = Array(
          ([UInt8](repeating: 0, count: zeros) + [first] + [UInt8](repeating: 9, count: 32))
            .prefix(32))
        let signature = half + half.reversed()
        #expect(SigningKey.decoded(SigningKey.encoded(signature)[...]) == signature)
      }
    }
  }

  @Test("Bytes of another form are not a signature")
  func damaged() {
    let good = SigningKey.encoded([UInt8](repeating: 7, count: 64))
    for place in good.indices {
      #expect(SigningKey.decoded(good[..<place]) == nil)
      var other = good
      other[place] ^= 0x80
      let decoded = SigningKey.decoded(other[...])
      #expect(decoded == nil || decoded?.count == 64)
    }
    #expect(SigningKey.decoded(good + [0]) == nil)
  }
}

/// The program `openssl`.
enum OpenSSL {
  struct Failure: Error {
    let errors: String
  }

  static let isThere = (try? run("version", in: TemporaryFolder())) != nil

  static func run(_ words: String, in folder: TemporaryFolder) throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["openssl"] + words.split(separator: " ").map(String.init)
    process.currentDirectoryURL = folder.url
    process.standardOutput = FileHandle.nullDevice
    let errors = Foundation.Pipe()
    process.standardError = errors
    try process.run()
    let text = errors.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      throw Failure(errors: String(decoding: text, as: UTF8.self))
    }
  }
}
