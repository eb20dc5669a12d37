import APNs
import Foundation
import Testing

@Suite("The provider token of a request")
struct ProviderTokenTests {
  struct Row: Sendable, CustomTestStringConvertible {
    let name: String
    let value: String
    let findings: [String]
    var testDescription: String { name }

    init(_ name: String, _ value: String, _ findings: String...) {
      self.name = name
      self.value = value
      self.findings = findings
    }
  }

  static let made = 1_767_258_000
  static let header = #"{"alg":"ES256","kid":"ABC123DEFG"}"#
  static let claims = #"{"iss":"DEF123GHIJ","iat":1767258000}"#

  static func token(
    _ header: String = header, _ claims: String = claims, signature count: Int = 64
  ) -> String {
    let signature = Data((0..<count).map { UInt8(truncatingIfNeeded: $0 &* 7) })
    let parts = [Data(header.utf8), Data(claims.utf8), signature].map { part in
      part.base64EncodedString().replacing("+", with: "-").replacing("/", with: "_")
        .replacing("=", with: "")
    }
    return "bearer " + parts.joined(separator: ".")
  }

  static func findings(_ value: String, at now: Int? = nil) throws -> [Diagnostic] {
    let payload = try Payload.read(Array(#"{"aps":{"alert":"B"}}"#.utf8))
    return PayloadLinter(now: now).check(
      payload, sentWith: RequestHeaders(["authorization: " + value]))
  }

  static let rows = [
    Row("a good one", token()),
    Row(
      "a good one with more than is needed",
      token(header, #"{"iss":"DEF123GHIJ","iat":1767258000,"exp":2}"#)),
    Row(
      "a good one whose time has a fraction",
      token(header, #"{"iss":"DEF123GHIJ","iat":1767258000.25}"#)),
    Row("the scheme in capitals", token().replacing("bearer", with: "Bearer")),
    Row("no scheme", String(token().dropFirst(7)), "form 'bearer TOKEN'"),
    Row("another scheme", "Basic AAAA", "form 'bearer TOKEN'"),
    Row("nothing after the scheme", "bearer", "form 'bearer TOKEN'"),
    Row("no dots", "bearer AAAA", "three parts"),
    Row("two parts", "bearer AAAA.BBBB", "three parts"),
    Row("parts that are empty", "bearer ..", "not JSON in base64url"),
    Row("padding", token().replacing(".", with: "=."), "not JSON in base64url"),
    Row("claims that are no object", token(header, "[]"), "not JSON in base64url"),
    Row("an RSA signature", token(#"{"alg":"RS256","kid":"ABC123DEFG"}"#), "signed with 'RS256'"),
    Row("no algorithm", token(#"{"kid":"ABC123DEFG"}"#), "has no 'alg'"),
    Row("a short key", token(#"{"alg":"ES256","kid":"ABC"}"#), "'kid', the key's identifier"),
    Row(
      "neither key nor team", token(#"{"alg":"ES256"}"#, #"{"iat":1767258000}"#),
      "'kid', the key's identifier", "'iss', the team's identifier"),
    Row("no time", token(header, #"{"iss":"DEF123GHIJ"}"#), "without 'iat'"),
    Row(
      "a time in milliseconds", token(header, #"{"iss":"DEF123GHIJ","iat":1767258000000}"#),
      "not in Unix seconds"),
    Row(
      "a time in words", token(header, #"{"iss":"DEF123GHIJ","iat":"nine"}"#),
      "not in Unix seconds"),
    Row("a DER signature", token(signature: 71), "signature has 71 bytes"),
    Row("no signature", token(signature: 0), "signature has 0 bytes"),
  ]

  @Test("A provider token with its time as text is accepted with a warning (N19b)")
  func timeAsText() throws {
    let value = Self.token(Self.header, #"{"iss":"DEF123GHIJ","iat":"1767258000"}"#)
    let found = try Self.findings(value)
    #expect(found.map(\.severity) == [.warning])
    #expect(found.first?.message.contains("'iat' is a string") == true)
    let headers = RequestHeaders(["authorization: \(value)"])
    #expect(headers.stringIssuedAtFinding(isRefused: true)?.severity == .error)
    let other = RequestHeaders(["authorization: bearer a"])
    #expect(other.stringIssuedAtFinding(isRefused: true) == nil)
  }

  @Test("A malformed provider token is refused with APNs' reason", arguments: rows)
  func form(_ row: Row) throws {
    let found = try Self.findings(row.value)
    #expect(found.count == row.findings.count)
    for (finding, words) in zip(found, row.findings) {
      #expect(finding.code.rawValue == "X41")
      #expect(finding.severity == .error)
      #expect(finding.message.contains(words))
      let reason = words.contains("bearer TOKEN") ? "Missing" : "Invalid"
      #expect(finding.message.hasSuffix("APNs answers 403 \(reason)ProviderToken"))
    }
  }

  @Test(
    "A provider token is never shown in a message", arguments: rows.filter { !$0.findings.isEmpty })
  func secrecy(_ row: Row) throws {
    for part in row.value.split(whereSeparator: { " .=".contains($0) }) where part.count > 8 {
      for finding in try Self.findings(row.value) {
        #expect(!finding.message.contains(part))
      }
    }
  }

  @Test(
    "A provider token is valid for an hour from its creation",
    arguments: [
      (made - 6, "InvalidProviderToken"), (made - 5, nil), (made + 3600, nil),
      (made + 3601, "ExpiredProviderToken"), (Int.min, "InvalidProviderToken"),
      (Int.max, "ExpiredProviderToken"),
    ] as [(Int, String?)])
  func age(_ now: Int, _ reason: String?) throws {
    let found = try Self.findings(Self.token(), at: now)
    #expect(found.map(\.code.rawValue) == (reason == nil ? [] : ["X41"]))
    if let reason { #expect(found.first?.message.hasSuffix(reason) == true) }
  }
}
