import Foundation
import TestSupport
import Testing

@Suite("The page of the phone, by HTTP", .enabled(if: RunningServer.hasCurl))
struct PhonePageTests {
  private static let hostile = "<img src=x onerror=alert(1)> </script>"

  private func server() throws -> RunningServer {
    // A banner goes after some seconds, which a busy machine may take for a step.
    try RunningServer(["--no-tls", "--clock", "fixed"], in: TemporaryFolder())
  }

  /// The address of the control port, and the token of the page.
  private func parts(_ server: RunningServer) throws -> (url: String, token: String) {
    let page = try #require(server.facts["page"] as? String)
    let parts = page.split(separator: "#").map(String.init)
    try #require(parts.count == 2)
    return (String(parts[0].dropLast()), parts[1])
  }

  /// What curl gets, with its head.
  private func get(
    _ server: RunningServer, _ path: String, _ fields: [String], _ words: [String] = []
  ) throws -> (status: Int, text: String) {
    let url = try parts(server).url + path
    let text = try RunningServer.run(
      "curl", ["-s", "-i", "-m", "30"] + words + fields.flatMap { ["-H", $0] } + [url]
    ).text
    return (Int(text.split(separator: " ").dropFirst().first ?? "") ?? 0, text)
  }

  @Test("The page's policy allows only its own script")
  func page() throws {
    let server = try server()
    let (status, text) = try get(server, "/", [])
    #expect(status == 200)
    let line = try #require(
      text.split(separator: "\r\n").first { $0.hasPrefix("content-security-policy:") })
    let nonce = try #require(line.firstMatch(of: /script-src 'nonce-([0-9a-f]{32})'/)?.1)
    #expect(line.contains("default-src 'none'"))
    #expect(line.contains("frame-ancestors 'none'"))
    #expect(text.contains("<script nonce=\"\(nonce)\">"))
    #expect(!text.contains("{{nonce}}"))
    // No handler in an attribute, nothing fetched from elsewhere, and no text that becomes HTML.
    for word in ["onclick=", "src=", "https://", "innerHTML", "insertAdjacentHTML", "eval("] {
      #expect(!text.contains(word), "\(word)")
    }
    let again = try get(server, "/", []).text
    #expect(!again.contains(nonce), "a nonce counts once")
    let token = try parts(server).token
    #expect(!text.contains(token), "the page is for anybody, its token is not")
  }

  /// Header fields, whether the token comes along, and the status.
  private static let senders: [(fields: [String], hasToken: Bool, status: Int)] = [
    ([], false, 200),
    (["origin: {url}"], false, 401),
    (["origin: {url}"], true, 200),
    (["origin: {url}", "sec-fetch-site: same-origin"], true, 200),
    (["sec-fetch-site: same-origin"], false, 401),
    (["sec-fetch-site: same-origin"], true, 200),
    (["origin: https://example.com"], false, 403),
    (["origin: https://example.com"], true, 403),
    (["origin: null"], true, 403),
    (["origin: http://127.0.0.1:1"], true, 403),
    (["sec-fetch-site: cross-site"], true, 403),
    (["sec-fetch-site: same-site"], true, 403),
    (["host: example.com"], false, 403),
    (["host: example.com"], true, 403),
    (["host: example.com", "origin: http://example.com"], true, 403),
    (["host: localhost:9"], false, 200),
    (["host: [::1]:9"], false, 200),
    (["host: 127.0.0.1.example.com"], false, 403),
  ]

  @Test("A step is accepted from programs and the page itself, and from no other page")
  func senders() throws {
    let server = try server()
    let (url, token) = try parts(server)
    for sender in Self.senders {
      let fields =
        sender.fields.map { $0.replacing("{url}", with: url) }
        + (sender.hasToken ? ["authorization: Bearer \(token)"] : [])
      let answer = try get(server, "/v1/phones/1", fields, ["-d", #"{"lock":true}"#])
      #expect(answer.status == sender.status, "\(sender)")
    }
    let wrong = ["origin: \(url)", "authorization: Bearer \(token.dropLast())x"]
    #expect(try get(server, "/v1/phones/1", wrong, ["-d", #"{"lock":true}"#]).status == 401)
    let query = "/v1/phones/1?token=\(token)"
    #expect(
      try get(server, query, ["origin: \(url)"], ["-d", #"{"lock":true}"#]).status == 401,
      "a token in the query is for streams alone")
    let read = "/v1/events?token=\(token)"
    #expect(try get(server, read, ["sec-fetch-site: same-origin"]).status == 200)
    #expect(try get(server, "/v1/phones", ["sec-fetch-site: none"]).status == 200)
    #expect(try get(server, "/v1/phones", ["sec-fetch-site: cross-site"]).status == 403)
  }

  /// The notifications of Notification Center on the screen, each group's in a row.
  private func list(_ screen: [String: Any]) -> [[String: Any]] {
    (screen["groups"] as? [[[String: Any]]] ?? []).flatMap(\.self)
  }

  @Test("The screen shows each notification after every step")
  func screen() throws {
    let server = try server()
    func screen() throws -> [String: Any] {
      try server.control("GET", "/v1/phones/1/screen").object
    }
    func step(_ text: String) throws {
      #expect(try server.control("POST", "/v1/phones/1", text).status == 200)
    }
    var found = try screen()
    #expect(found["locked"] as? Bool == false)
    #expect(found["onScreen"] == nil)
    #expect(list(found).isEmpty)

    try step(
      #"{"deliver":{"aps":{"alert":{"title":"\#(Self.hostile)","body":"Now"},"badge":2,"#
        + #""category":"MEETING_INVITATION"},"MEETING_ID":"1"}}"#)
    found = try screen()
    var shown = try #require(found["onScreen"] as? [String: Any])
    #expect(shown["surface"] as? String == "banner")
    #expect(shown["title"] as? String == Self.hostile, "a text is told letter for letter")
    #expect((shown["actions"] as? [[String: Any]])?.count == 2)
    #expect(found["badge"] as? Int == 2)
    #expect(list(found).count == 1)

    try step(#"{"set":{"settings.showPreviews":"whenAuthenticated"}}"#)
    try step(#"{"lock":true}"#)
    found = try screen()
    #expect(found["onScreen"] == nil, "a banner goes as the phone is locked")
    #expect(list(found).first?["previewHidden"] as? Bool == true)
    #expect(list(found).first?["body"] as? String == "Notification")

    try step(#"{"deliver":{"aps":{"alert":"Second"}}}"#)
    found = try screen()
    shown = try #require(found["onScreen"] as? [String: Any])
    #expect(shown["surface"] as? String == "lockScreen")
    #expect(shown["body"] as? String == "Notification")
    let leading = try #require(list(found).first?["group"] as? [String: Any])
    #expect(leading["summary"] as? String == "1 more notification")

    try step(#"{"unlock":true}"#)
    found = try screen()
    #expect(found["onScreen"] == nil)
    #expect(list(found).map { $0["body"] as? String } == ["Second", "Now"])

    let id = try #require(list(found).first?["notification"] as? String)
    try step(#"{"open":"\#(id)"}"#)
    found = try screen()
    #expect(found["state"] as? String == "foreground")
    #expect(list(found).map { $0["body"] as? String } == ["Now"])
    let settings = found["settings"] as? [[String: Any]] ?? []
    let previews = settings.first { $0["key"] as? String == "settings.showPreviews" }
    #expect(previews?["value"] as? String == "whenAuthenticated")
    #expect(previews?["values"] as? [String] == ["always", "whenAuthenticated", "never"])
    #expect(try server.control("GET", "/v1/phones/2/screen").status == 404)
  }

  @Test("Events have words for people, and every rule has its text")
  func words() throws {
    let server = try server()
    let step = #"{"set":{"settings.alert":"disabled"}}"#
    _ = try server.control("POST", "/v1/phones/1", step)
    _ = try server.control("POST", "/v1/phones/1", #"{"deliver":{"aps":{"alert":"Hi"}}}"#)
    let events = try server.control("GET", "/v1/events?words=true").list
    let withheld = try #require(events.first { $0["event"] as? String == "withheld" })
    #expect(withheld["words"] as? String == "banner: alerts are off for the app")
    let rules = try server.control("GET", "/v1/rules").list
    let known = Set(rules.compactMap { $0["id"] as? String })
    for event in events { #expect(known.isSuperset(of: event["rules"] as? [String] ?? [])) }
    #expect(rules.allSatisfy { ($0["statement"] as? String)?.isEmpty == false })
    let plain = try server.control("GET", "/v1/events").list
    #expect(plain.count == events.count && plain.allSatisfy { $0["words"] == nil })
  }
}
