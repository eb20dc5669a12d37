import Foundation
import Platform
import TestSupport
import Testing

/// Keys that were made for these tests and are used nowhere else.
private enum TestKey {
  static let own = """
    -----BEGIN PRIVATE KEY-----
    MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgLlHhJ9KHKivvdnNr
    HMgOI6CaLKOKosD+/wob5kMgYuShRANCAAT9mBkO5ObxWaQ3v8QTYxNiif7IoYgx
    tiHGc3uHNX5WP/+QGvZrU7GHbtlLZKhD8GYPOiIjl7I2OJGTGQY+j9Au
    -----END PRIVATE KEY-----
    """
  static let other = """
    -----BEGIN PRIVATE KEY-----
    MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQg+lo2mqkE0DwPVqLd
    YSCHtvJN6lIe5a49eHO7/xPKOuihRANCAARbzMT68QAeeFX0HhEl5WA3mZ78rQdi
    YeEzSxsK3ocu8b3Wff063YEoYlgf2gIQI01/4BVLWYt2rZT0MDYMrfii
    -----END PRIVATE KEY-----
    """
  static let publicOne = """
    -----BEGIN PUBLIC KEY-----
    MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAEW8zE+vEAHnhV9B4RJeVgN5me/K0H
    YmHhM0sbCt6HLvG91n39Ot2BKGJYH9oCECNNf+AVS1mLdq2U9DA2DK34og==
    -----END PUBLIC KEY-----
    """
}

@Suite("A provider token is signed and verified", .enabled(if: SigningKey.isPossible))
struct SignedPushTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let options: String
    let status: Int32
    /// What standard output, or for a refused command line standard error, says.
    let says: String

    init(_ name: String, _ options: String, _ status: Int32, _ says: String) {
      (testDescription, self.options, self.status, self.says) = (name, options, status, says)
    }
  }

  static let cases = [
    Case(
      "by the key that is trusted",
      "--key AuthKey_ABCDE12345.p8 --team-id TEAMID1234"
        + " --trust ABCDE12345:TEAMID1234:AuthKey_ABCDE12345.p8", 0, "0 min old, verified)\n200\n"),
    Case(
      "by another key of the same identifier",
      "--key other.p8 --key-id ABCDE12345 --team-id TEAMID1234"
        + " --trust ABCDE12345:TEAMID1234:AuthKey_ABCDE12345.p8", 1, "403 InvalidProviderToken"),
    Case(
      "by a key of another team",
      "--key AuthKey_ABCDE12345.p8 --team-id OTHERTEAM1"
        + " --trust ABCDE12345:TEAMID1234:AuthKey_ABCDE12345.p8", 1,
      "the provider token names team 'OTHERTEAM1'"),
    Case(
      "by a key for other topics",
      "--key AuthKey_ABCDE12345.p8 --team-id TEAMID1234"
        + " --trust ABCDE12345:TEAMID1234:AuthKey_ABCDE12345.p8:com.example.other", 1,
      "400 TopicDisallowed"),
    Case(
      "by nobody, where one key is trusted",
      "--trust ABCDE12345:TEAMID1234:AuthKey_ABCDE12345.p8", 1, "403 InvalidProviderToken"),
    Case(
      "by a key where none has to be", "--key other.p8 --key-id KEYID12345 --team-id TEAMID1234", 0,
      "(key KEYID12345, team TEAMID1234, 0 min old, not verified)\n200\n"),
    Case(
      "an hour ago",
      "--key other.p8 --key-id KEYID12345 --team-id TEAMID1234 --issued-at 2026-01-01T07:59:59Z", 1,
      "403 ExpiredProviderToken"),
    Case(
      "without the key's identifier", "--key other.p8 --team-id T", 64,
      "add '--key-id ID', or call the file AuthKey_ID.p8"),
    Case("without the team", "--key other.p8 --key-id K", 64, "add '--team-id ID'"),
    Case("without a key", "--key-id K", 64, "'--key-id' needs '--key'"),
    Case(
      "by a public key", "--key public.pem --key-id KEYID12345 --team-id TEAMID1234", 66,
      "'public.pem': it holds a public key; signing needs the private one"),
    Case(
      "by a file without a key", "--key payload.json --key-id KEYID12345 --team-id TEAMID1234", 66,
      "'payload.json': it holds no key of ES256 (P-256) in PEM"),
    Case(
      "by a file that is not there", "--key none.p8 --key-id KEYID12345 --team-id TEAMID1234", 66,
      "'none.p8': no such file or directory"),
  ]

  private func folder() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    let files = [
      "AuthKey_ABCDE12345.p8": TestKey.own, "other.p8": TestKey.other,
      "public.pem": TestKey.publicOne, "payload.json": #"{"aps":{"alert":"Hello"}}"#,
    ]
    for (name, text) in files { _ = try folder.write(Array("\(text)\n".utf8), as: name) }
    return folder
  }

  @Test("A signed provider token is accepted, refused or not made", arguments: cases)
  func signed(_ item: Case) async throws {
    let words =
      ["push", "payload.json", "--app", "samples"]
      + item.options.split(separator: " ").map(String.init)
    let folder = try folder()
    let result = try await Binary.run(words, in: folder.url)
    #expect(result.status == item.status)
    let said = item.status > 1 ? result.errors : result.output
    #expect(said.contains(item.says), "\(result.output)\(result.errors)")
  }

  @Test("A printed request can be sent, and says when it was made")
  func printed() async throws {
    let words = [
      "push", "payload.json", "--app", "samples", "--key", "AuthKey_ABCDE12345.p8", "--team-id",
      "TEAMID1234",
      "--print", "request", "--now", "2026-11-22T10:00:00Z",
    ]
    let folder = try folder()
    let result = try await Binary.run(words, in: folder.url)
    let line = result.output.split(separator: "\n").first { $0.hasPrefix("authorization: bearer ") }
    let parts = try #require(line).dropFirst(22).split(separator: ".").map(String.init)
    try #require(parts.count == 3)
    let claims = try #require(Data(base64ForURLs: parts[1]))
    #expect(String(decoding: claims, as: UTF8.self) == #"{"iss":"TEAMID1234","iat":1795341600}"#)
    let signature = try #require(Data(base64ForURLs: parts[2]))
    let key = try SigningKey(pem: TestKey.own)
    #expect(key.verifies(Array(signature), of: Array("\(parts[0]).\(parts[1])".utf8)))
    #expect(result.errors.contains("was made at 2026-11-22T10:00:00Z"))
  }
}

extension Data {
  fileprivate init?(base64ForURLs text: String) {
    let standard = text.replacing("-", with: "+").replacing("_", with: "/")
    self.init(base64Encoded: standard + String(repeating: "=", count: (4 - standard.count % 4) % 4))
  }
}
