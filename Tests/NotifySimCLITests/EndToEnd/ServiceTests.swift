import Foundation
import TestSupport
import Testing

/// A test that asks FCM and Expo as `serve` answers them, with phones behind.
protocol ServiceTests {}

extension ServiceTests {
  static var send: String { "/v1/projects/demo/messages:send" }
  static var expo: String { "/--/api/v2/push/send" }
  static var phone: String { #"{"fcm":"reg-1","expo":"ExponentPushToken[a]","token":"ab12"}"# }

  func server(_ options: String...) throws -> RunningServer {
    let server = try RunningServer(["--no-tls"] + options, in: TemporaryFolder())
    #expect(try server.control("POST", "/v1/phones", Self.phone).status == 200)
    return server
  }

  /// Asks a service; gives the status and the body.
  func ask(
    _ server: RunningServer, _ path: String, _ body: String, isAuthorized: Bool = true,
    options: [String] = ["--http1.1"]
  ) throws -> (status: Int, body: String) {
    let words =
      ["-s", "-m", "30", "-w", "\n%{http_code}", "--data-binary", body]
      + (isAuthorized ? ["-H", "authorization: Bearer x"] : [])
      + options + ["\(server.facts["url"] ?? "")\(path)"]
    let lines = try RunningServer.run("curl", words).text
      .split(separator: "\n", omittingEmptySubsequences: false)
    return (Int(lines.last ?? "") ?? 0, lines.dropLast().joined(separator: "\n"))
  }

  func titles(_ server: RunningServer, phone: Int = 2) throws -> [String] {
    _ = try server.control("POST", "/v1/settle")
    return try server.control("GET", "/v1/events?phone=\(phone)").list
      .filter { $0["event"] as? String == "presented" && $0["surface"] as? String == "banner" }
      .compactMap { $0["title"] as? String }
  }
}
