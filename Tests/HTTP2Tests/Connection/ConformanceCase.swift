import Testing

@testable import HTTP2

/// What a server has to send for what a client sends, and where the RFC says so.
struct ConformanceCase: Sendable, CustomTestStringConvertible {
  let section: String
  let title: String
  let sent: [UInt8]
  let answers: [String]

  init(_ section: String, _ title: String, _ sent: [UInt8]..., to answers: [String]) {
    self.section = section
    self.title = title
    self.sent = Array(sent.joined())
    self.answers = answers
  }

  var testDescription: String { "\(section): \(title)" }

  /// The answer to GET on a stream.
  static func gone(_ stream: StreamID) -> [String] {
    ["HEADERS \(stream) 410", "DATA \(stream) 25 end"]
  }

  /// The answer to a request with a body of so many bytes.
  static func taken(_ stream: StreamID, _ count: Int) -> [String] {
    ["HEADERS \(stream) 200 \(count) end"]
  }

  /// The end of a connection on which so many streams were opened.
  static func over(_ last: StreamID, _ code: String) -> [String] { ["GOAWAY \(last) \(code)"] }

  static let pinged = ["PING ack"]
}
