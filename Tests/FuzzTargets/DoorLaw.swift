import APNs
import APNsServer
import HTTP2

/// A request to FCM or Expo is answered with JSON of its service, the same each time; a connection
/// by HTTP/1.1 reads the same whether bytes come at once or in pieces.
enum DoorLaw {
  private static let paths = [
    "/v1/projects/demo/messages:send", "/--/api/v2/push/send", "/--/api/v2/push/getReceipts",
    "/iid/v1:batchAdd", "/token",
  ]
  private static let statuses: Set<Int> = [200, 400, 401, 404, 413, 415, 429]

  /// The first byte selects the path, and whether the body is compressed; from 0x80 on, the rest is
  /// what a client by HTTP/1.1 sends.
  static func check(_ bytes: [UInt8]) throws(Breach) {
    guard let first = bytes.first else { return }
    let rest = bytes.dropFirst()
    guard first < 0x80 else { return try checkConnection(rest, inPiecesOf: Int(first & 0x3F) + 1) }
    let path = paths[Int(first & 7) % paths.count]
    let coding = first & 8 == 0 ? "identity" : "gzip"
    let answer = try answer(to: Array(rest), at: path, coding)
    try demand(
      answer == (try self.answer(to: Array(rest), at: path, coding)), "another answer at once")
  }

  private static func answer(
    to body: [UInt8], at path: String, _ coding: String
  ) throws(Breach) -> [UInt8] {
    var configuration = APNsFront.Configuration()
    (configuration.apps, configuration.acceptsAnyToken) = (["com.example.app"], true)
    configuration.seed = 1
    let clock = ServerClock(startingAt: 1_700_000_000_000, isFixed: true, wall: 0)
    let front = APNsFront(configuration, clock: clock)
    let request = HTTP2Request(
      stream: 1, method: "POST", scheme: "https", path: path, authority: nil,
      fields: [
        HeaderField("authorization", "Bearer x"), HeaderField("content-encoding", coding),
      ], body: body)
    guard case .now(let answer) = front.answer(request, of: HTTPServer.Client(connection: 1))
    else { throw Breach(message: "no answer") }
    try demand(statuses.contains(answer.status), "the status \(answer.status)")
    let root: JSONValue
    switch read(answer.body, .strict) {
    case .success(let document): root = document.root
    case .failure: throw Breach(message: "an answer that is no JSON")
    }
    let isError = root["error"] != nil || root["errors"] != nil
    try demand(isError == (answer.status != 200), "an error with the status \(answer.status)")
    return answer.body
  }

  private static func checkConnection(
    _ bytes: ArraySlice<UInt8>, inPiecesOf size: Int
  ) throws(Breach) {
    let whole = requests(of: bytes, inPiecesOf: max(bytes.count, 1))
    let parts = requests(of: bytes, inPiecesOf: size)
    try demand(whole == parts, "other requests in pieces")
  }

  private static func requests(
    of bytes: ArraySlice<UInt8>, inPiecesOf size: Int
  ) -> [HTTP2Request] {
    var connection = HTTP1Connection(isEncrypted: true, at: .zero)
    var requests: [HTTP2Request] = []
    var rest = bytes
    while !rest.isEmpty {
      connection.receive(rest.prefix(size), at: .zero)
      rest = rest.dropFirst(size)
      repeat {
        connection.beginTurn()
        while case .request(let request)? = connection.next() {
          requests.append(request)
          connection.respond(to: request.stream, status: 200, fields: [], body: [])
        }
        connection.removeOutput(connection.output.count)
      } while connection.hasFramesLeft
    }
    return requests
  }
}
