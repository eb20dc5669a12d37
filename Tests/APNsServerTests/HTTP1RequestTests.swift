import Testing

@testable import APNsServer

@Suite("Requests on the control port")
struct HTTP1RequestTests {
  private static func read(_ text: String) -> HTTP1Request.Reading {
    var reader = HTTP1Request.Reader()
    reader.receive(text.utf8)
    return reader.next()
  }

  @Test("A request is read with its query, fields and body")
  func whole() {
    let text =
      "POST /v1/phones/1?a=b&c HTTP/1.1\r\nHost: x\r\nContent-Length:  4 \r\n\r\n{\"a\"REST"
    var reader = HTTP1Request.Reader()
    reader.receive(text.utf8)
    guard case .request(let request) = reader.next() else {
      Issue.record("no request")
      return
    }
    #expect(request.method == "POST")
    #expect(request.path == "/v1/phones/1")
    #expect(request.query == ["a": "b", "c": ""])
    #expect(request.fields == ["host": "x", "content-length": "4"])
    #expect(request.body == Array("{\"a\"".utf8))
    #expect(reader.count == 4)
  }

  @Test(
    "The last request of a connection is known",
    arguments: [
      ("GET / HTTP/1.1\r\n\r\n", false), ("GET / HTTP/1.0\r\n\r\n", true),
      ("GET / HTTP/1.1\r\nConnection: TE, close\r\n\r\n", true),
      ("GET / HTTP/1.0\r\nConnection: Keep-Alive\r\n\r\n", false),
      // As Python's own client asks a proxy.
      ("CONNECT exp.host:443 HTTP/1.0\r\n\r\n", false),
    ])
  func last(text: String, isLast: Bool) {
    guard case .request(let request) = Self.read(text) else {
      Issue.record("no request")
      return
    }
    #expect(request.isLast == isLast)
  }

  @Test("A request is complete only when all bytes have come")
  func partial() {
    let text = "POST /v1/wait HTTP/1.1\r\ncontent-length: 3\r\n\r\nabc"
    let bytes = Array(text.utf8)
    for count in bytes.indices {
      var reader = HTTP1Request.Reader()
      reader.receive(bytes[..<count])
      #expect(reader.next() == .incomplete(wantsContinue: false))
      reader.receive(bytes[count...])
      #expect(reader.next() == Self.read(text))
    }
  }

  @Test("Requests that come in one piece are read one after the other")
  func pipelined() {
    var reader = HTTP1Request.Reader()
    reader.receive(
      "GET /a HTTP/1.1\r\n\r\nPOST /b HTTP/1.1\r\ncontent-length: 1\r\n\r\nxGET /".utf8)
    reader.receive("c HTTP/1.1\r\n\r\n".utf8)
    var paths: [String] = []
    while case .request(let request) = reader.next() { paths.append(request.path) }
    #expect(paths == ["/a", "/b", "/c"])
    #expect(!reader.hasBegun)
  }

  private static let chunked = "POST / HTTP/1.1\r\ntransfer-encoding: Chunked\r\n\r\n"

  @Test("A body in chunks is read wherever it is cut, and the request after it")
  func chunks() {
    let text =
      Self.chunked + "3;x=y\r\nabc\r\n0A \r\n0123456789\r\n0\r\na: b\r\n\r\nGET /b HTTP/1.1\r\n\r\n"
    for cut in 0...text.utf8.count {
      var reader = HTTP1Request.Reader()
      var bodies: [String] = []
      for part in [text.utf8.prefix(cut), text.utf8.dropFirst(cut)] {
        reader.receive(Array(part))
        while case .request(let request) = reader.next() {
          bodies.append(String(decoding: request.body, as: UTF8.self))
        }
      }
      #expect(bodies == ["abc0123456789", ""], "cut at \(cut)")
      #expect(!reader.hasBegun)
    }
  }

  @Test("A client that waits before its body is told to continue")
  func expecting() {
    let head = "POST / HTTP/1.1\r\nexpect: 100-continue\r\ncontent-length: 3\r\n\r\n"
    #expect(Self.read(head) == .incomplete(wantsContinue: true))
    #expect(Self.read(head + "a") == .incomplete(wantsContinue: false))
  }

  @Test(
    "An invalid request is refused with a status",
    arguments: [
      ("GET /\r\n\r\n", 400), ("GET / HTTP/2\r\n\r\n", 400), ("GET / x HTTP/1.1\r\n\r\n", 400),
      ("GET / HTTP/1.1\r\nno colon\r\n\r\n", 400),
      ("POST / HTTP/1.1\r\ntransfer-encoding: gzip, chunked\r\n\r\n", 400),
      ("POST / HTTP/1.1\r\ntransfer-encoding: chunked\r\ncontent-length: 1\r\n\r\n", 400),
      (chunked + "x\r\n", 400), (chunked + "-1\r\n", 400), (chunked + "1\r\nab\r\n", 400),
      (chunked + "100001\r\n", 413), (chunked + "fffffffffffffffffffff\r\n", 413),
      (chunked + String(repeating: "1", count: 5_000), 400),
      (chunked + "0\r\n" + String(repeating: "a: b\r\n", count: 4_000), 431),
      ("POST / HTTP/1.1\r\ncontent-length: -1\r\n\r\n", 411),
      ("POST / HTTP/1.1\r\ncontent-length: x\r\n\r\n", 411),
      ("POST / HTTP/1.1\r\ncontent-length: 9999999\r\n\r\n", 413),
      ("POST / HTTP/1.1\r\ncontent-length: +13\r\n\r\n", 411),
      ("POST / HTTP/1.1\r\ncontent-length: 1, 1\r\n\r\n", 411),
      ("POST / HTTP/1.1\r\ncontent-length: 99999999999999999999999\r\n\r\n", 413),
      ("POST / HTTP/1.1\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\n", 400),
      ("GET / HTTP/1.1\r\nhost: a\r\nHost: a\r\n\r\n", 400),
      ("GET / HTTP/1.1\r\nhost : a\r\n\r\n", 400),
      ("GET / HTTP/1.1\r\nx: 1\r\n folded: 2\r\n\r\n", 400),
      ("GET / HTTP/1.1\r\nx: " + String(repeating: "y", count: 20_000), 431),
    ])
  func refused(_ text: String, _ status: Int) {
    guard case .refused(let refusal) = Self.read(text) else {
      Issue.record("it was taken")
      return
    }
    #expect(refusal.status == status && !refusal.message.isEmpty)
  }

  @Test("A history keeps the latest entries in order", arguments: [0, 1, 3, 10])
  func history(_ most: Int) {
    var history = History<Int>(most: most)
    for number in 1...7 {
      #expect(history.append(number) == (number > most ? number - most : nil))
      #expect(history.all == Array((1...number).suffix(most)))
    }
  }

  @Test("Entries added to an inbox by many threads are each delivered once")
  func inbox() async {
    let inbox = Inbox<Int>()
    await withTaskGroup { group in
      for start in 0..<4 {
        group.addTask { for number in 0..<500 { inbox.push(start * 500 + number) } }
      }
      var seen: Set<Int> = []
      while seen.count < 2_000 { seen.insert(await inbox.pop()) }
      #expect(inbox.popIfAny() == nil)
    }
  }
}
