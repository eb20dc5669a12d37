import APNs
import CommandLineTools
import Foundation
import NotifySimCore
import Platform
import APNsServer

/// The options for requests to APNs.
enum PushOptions {
  /// What to print instead of sending.
  enum Printed: String, CaseIterable, Hashable, Sendable {
    case request
    /// The curl command that sends it.
    case curl
  }

  /// The device token.
  static let token = CommandOption.text(
    "--token", value: "hex",
    help: "Send to this device token; without it, to the app's own.")

  static let environment = CommandOption<APNsEnvironment?>.choice(
    "--environment", value: "environment",
    help: """
      Send to this environment of APNs; without it, to the manifest's apsEnvironment.
      """)

  /// The creation time of the provider token.
  static let issuedAt = CommandOption.reading(
    "--issued-at", value: "instant",
    help: "Date the provider token at this instant, such as 2026-01-01T08:00:00Z; without it, now."
  ) { text throws(UsageError) in
    guard let date = Date(simulatedTimestamp: text) else {
      throw .invalidValue(
        text, of: "'--issued-at'", takes: "an instant such as 2026-01-01T09:00:00Z")
    }
    return date
  }

  /// What to print instead of sending.
  static let printed = CommandOption<Printed?>.choice(
    "--print", value: "form",
    help: "Print the request, or the curl command for it, and send nothing.")

  /// A server to send to.
  static let server = CommandOption.reading(
    "--to", value: "url",
    help: """
      Send to a server on this machine, such as 'serve': https://127.0.0.1:2197. A message of FCM \
      or Expo goes to that service's path, as it stands.
      """
  ) { text throws(UsageError) in
    guard let server = Server(text) else {
      throw .invalidValue(
        text, of: "'--to'",
        takes: "a URL such as https://127.0.0.1:2197; nothing is sent to other machines")
    }
    return server
  }

  /// A server on this machine.
  struct Server: Hashable, Sendable, CustomStringConvertible {
    let isEncrypted: Bool
    let address: SocketAddress

    init?(_ text: String) {
      let scheme = ["https://", "http://"].first { text.lowercased().hasPrefix($0) }
      guard let scheme else { return nil }
      var rest = text.dropFirst(scheme.count)
      if rest.hasSuffix("/") { rest.removeLast() }
      isEncrypted = scheme == "https://"
      guard rest.contains(":"), let address = SocketAddress(String(rest)), address.isLoopback,
        address.port > 0
      else { return nil }
      self.address = address
    }

    var description: String { "\(isEncrypted ? "https" : "http")://\(address)" }
  }

  /// The authority of that server's certificate.
  static let authority = CommandOption.text(
    "--ca", value: "file", .file(extensions: ["pem"]),
    help: "Trust this authority of --to alone, as 'serve' writes it with --ca-file.")

  /// The expectations for the response, and for the events after it.
  static let expect = CheckingOptions.expecting(
    help: """
      Expect this of each request, in this order: an answer such as 200, Unregistered or '410 \
      Unregistered', or an event as in scenarios; may be repeated. The exit status is 1 where \
      something else happens.
      """)

  static let all = OptionSpec.Group(
    "Sending",
    [
      token.spec, environment.spec, issuedAt.spec, PushOptions.Tokens.key.spec,
      PushOptions.Tokens.keyID.spec,
      PushOptions.Tokens.teamID.spec, PushOptions.Tokens.trust.spec, printed.spec, server.spec,
      authority.spec, expect.spec,
    ], exclusive: [[printed.spec, server.spec], [printed.spec, expect.spec]])
}

extension ParsedArguments {
  /// Returns a function that creates the request for a push, from the options.
  func requestMaker() throws(CommandFailure) -> (Push) -> ProviderRequest {
    let issuedAt = try value(of: PushOptions.issuedAt)
    let (token, environment) = (self[PushOptions.token], self[PushOptions.environment])
    let (signer, keys) = (try tokenSigner(), try keyRing())
    return { push in
      var request = ProviderRequest(push)
      request.token = token
      request.environment = environment
      request.issuedAt = issuedAt
      request.signer = signer
      request.verify = { keys.verification(of: $0) }
      return request
    }
  }
}

extension PushOptions {
  /// The keys for signing and verifying provider tokens.
  enum Tokens {
    /// The key for signing.
    static let key = CommandOption.text(
      "--key", value: "file", .file(extensions: ["p8"]),
      help: "Sign the provider token with the key in this file, such as Apple's AuthKey_ID.p8.")

    /// The identifier of that key.
    static let keyID = CommandOption.text(
      "--key-id", value: "id",
      help: "The key's identifier; without it, the one in the name AuthKey_ID.p8.")

    /// The team that the key belongs to.
    static let teamID = CommandOption.text(
      "--team-id", value: "id", help: "The team that the key belongs to.")

    /// The trusted keys.
    static let trust = CommandOption.gathering(
      "--trust", value: "key:team:file[:topics]", into: [TrustedFile](),
      help: """
        Verify provider tokens with the key in this file, a .p8 or a public one, for all topics \
        or for some; ':development', ':production' and ':revoked' may follow. May be repeated; \
        without it, signatures are not verified.
        """
    ) { files, word throws(UsageError) in
      guard let file = TrustedFile(word) else {
        throw .invalidValue(
          word, of: "'--trust'",
          takes: "KEYID:TEAMID:FILE, and after more colons topics, an environment or 'revoked'")
      }
      files.append(file)
    }

    /// The prefix of the names of Apple's key files.
    fileprivate static let fileName = "AuthKey_"

    /// A key file, as a value of `--trust`.
    struct TrustedFile: Sendable {
      let identifier: String
      let path: String
      /// What the key is for.
      private(set) var trust: ProviderToken.TrustedKey

      init?(_ word: String) {
        let parts = word.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
        guard parts.count >= 3, parts.allSatisfy({ !$0.isEmpty }) else { return nil }
        (identifier, path) = (parts[0], parts[2])
        trust = ProviderToken.TrustedKey(teamID: parts[1])
        for part in parts.dropFirst(3) {
          if let environment = APNsEnvironment(rawValue: part) {
            trust.environment = environment
          } else if part == "revoked" {
            trust.isRevoked = true
          } else if trust.topics == nil {
            trust.topics = part.split(separator: ",").map(String.init)
          } else {
            return nil
          }
        }
      }
    }
  }
}

extension ParsedArguments {
  /// The signer for provider tokens; nil if the command line names no key.
  fileprivate func tokenSigner() throws(CommandFailure) -> ProviderRequest.Signer? {
    guard let path = self[PushOptions.Tokens.key] else {
      for option in [PushOptions.Tokens.keyID, PushOptions.Tokens.teamID] where contains(option) {
        throw usageError(
          "'\(option.spec.name)' needs '--key'",
          suggestion: "without a key the provider token is made up")
      }
      return nil
    }
    let name = URL(fileURLWithPath: path).deletingPathExtension().lastPathComponent
    let isNamed = name.hasPrefix(PushOptions.Tokens.fileName)
    let ownID = isNamed ? String(name.dropFirst(PushOptions.Tokens.fileName.count)) : nil
    guard let keyID = self[PushOptions.Tokens.keyID] ?? ownID else {
      throw usageError(
        "the identifier of the key is not given",
        suggestion: "add '--key-id ID', or call the file AuthKey_ID.p8 as Apple does")
    }
    guard let teamID = self[PushOptions.Tokens.teamID] else {
      throw usageError("the team of the key is not given", suggestion: "add '--team-id ID'")
    }
    let key = try signingKey(in: path, for: PushOptions.Tokens.key)
    guard key.signature(of: []) != nil else {
      throw .unreadable(file: path, reason: "it holds a public key; signing needs the private one")
    }
    return ProviderRequest.Signer(keyID: keyID, teamID: teamID) { key.signature(of: $0) ?? [] }
  }

  /// The trusted keys of the command line.
  func keyRing() throws(CommandFailure) -> APNsFront.KeyRing {
    APNsFront.KeyRing(
      try value(of: PushOptions.Tokens.trust).map { file throws(CommandFailure) in
        APNsFront.KeyRing.Key(
          identifier: file.identifier,
          key: try signingKey(in: file.path, for: PushOptions.Tokens.trust),
          trust: file.trust)
      })
  }

  private func signingKey<Value>(
    in path: String, for option: CommandOption<Value>
  ) throws(CommandFailure) -> SigningKey {
    guard SigningKey.isPossible else {
      throw .unreadable(
        file: "libcrypto", reason: "\(option.spec.name) needs it (Debian: libssl3)")
    }
    let text = String(decoding: try InputFile.read(path).bytes, as: UTF8.self)
    do throws(SigningKey.Failure) {
      return try SigningKey(pem: text)
    } catch {
      throw .unreadable(file: path, reason: "it holds no key of ES256 (P-256) in PEM")
    }
  }
}
