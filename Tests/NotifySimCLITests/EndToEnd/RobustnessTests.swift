import Foundation
import TestSupport
import Testing

@testable import CommandLineTools
@testable import NotifySimCLI

@Suite("Files in a bad environment")
struct RobustnessTests {
  struct File: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let bytes: [UInt8]
    let status: Int32
    let errors: String

    init(_ name: String, _ bytes: some Sequence<UInt8>, _ status: Int32, _ errors: String = "") {
      testDescription = name
      self.bytes = Array(bytes)
      self.status = status
      self.errors = errors
    }
  }

  static let files = [
    File("empty", [], 65, "payload:1:1: error: the text is empty"),
    File("white space alone", " \n\t".utf8, 65, "payload:2:2: error: the text holds no value"),
    File("every byte there is", (0...255).map(UInt8.init), 65, "error: "),
    File(
      "UTF-16, little-endian", utf16(.utf16LittleEndian), 65,
      "error: the text is in UTF-16"),
    File("UTF-16, big-endian", utf16(.utf16BigEndian), 65, "error: the text is in UTF-16"),
    File("a byte order mark", [0xEF, 0xBB, 0xBF] + Array(plain.utf8), 0, "1:1: warning: "),
    File("CRLF line ends", "{\r\n\"aps\": {\"alert\": \"x\"}\r\n}\r\n".utf8, 0),
    File("CR line ends", "{\r\"aps\": {\"alert\": \"x\"}\r}".utf8, 0),
    File("a NUL byte", "{\"aps\":\0{}}".utf8, 65, "payload:1:8: error: "),
    File("a NUL byte at the end", "\(plain)\0".utf8, 65, "error: expected the end of the text"),
    File("an escaped NUL", #"{"aps": {"alert": "a\u0000b"}}"#.utf8, 0),
    File(
      "bytes that are no UTF-8", [0x7B, 0x22, 0xFF, 0x22, 0x7D], 65, "1:3: error: the byte 0xFF"),
    File("half of a surrogate pair", #"{"aps": {"alert": "\ud800"}}"#.utf8, 65, "surrogate pair"),
    File("100,000 arrays in each other", String(repeating: "[", count: 100_000).utf8, 65, "nested"),
    File("a title of 2,000 characters", alert(titled: String(repeating: "x", count: 2000)), 0),
    File("a title of 2,000 spaces", alert(titled: String(repeating: " ", count: 2000)), 0),
    File("a title of 100 families", alert(titled: String(repeating: "👩‍👩‍👧‍👦", count: 100)), 0),
    File(
      "a title of 1,000 marks", alert(titled: "e" + String(repeating: "\u{301}", count: 1000)), 0),
  ]

  @Test("A payload of any bytes is delivered or refused with its place", arguments: files)
  func payload(_ file: File) async throws {
    let folder = try TemporaryFolder()
    _ = try folder.write(file.bytes, as: "payload")
    let result = try await Binary.run(["deliver", "payload", "--no-input"], in: folder.url)
    #expect(result.status == file.status, "\(result.errors)")
    #expect(file.errors.isEmpty || result.errors.contains(file.errors), "\(result.errors)")
    #expect(!(result.stdout + result.stderr).contains(0x1B))
    let widest = result.output.split(separator: "\n").map { String($0).displayWidth }.max() ?? 0
    #expect(widest <= 80)
  }

  @Test("Bytes from a pipe have the same result as from a file", arguments: files)
  func pipe(_ file: File) async throws {
    guard file.bytes.count <= Binary.pipeCapacity else { return }
    let result = try await Binary.run(["deliver", "-", "--no-input"], input: .pipe(file.bytes))
    #expect(result.status == file.status, "\(result.errors)")
  }

  @Test(
    "A file of 100 MB is refused before it fills the memory",
    .enabled(if: FileManager.default.fileExists(atPath: "/proc/self/status")))
  func hugeFile() async throws {
    let folder = try TemporaryFolder()
    let huge = try folder.write([], as: "huge")
    try FileHandle(forWritingTo: huge).truncate(atOffset: 100_000_000)
    // The limit is on the address space, which is more than what is in use.
    let result = try await Binary.shell(
      #"ulimit -v 2000000; exec "$NOTIFY_SIM" deliver huge --no-input"#, in: folder.url)
    #expect(result.status == 66)
    #expect(result.errors == "error: cannot open 'huge': it has more than 1 MiB\n")
    #expect(result.output == "")
  }

  @Test("A handler that prints endlessly is ended, and its output is limited")
  func endlessHandler() async throws {
    let result = try await Binary.run(
      ["deliver", Inputs.invitation, "--open", "--handler", "yes notify-sim"])
    #expect(result.status == 1)
    #expect(result.errors.contains("the handler printed more than 1048576 bytes and was ended"))
    #expect(result.stdout.count < 1 << 20)
  }

  struct Surroundings: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let remove: [String]
    var set: [String: String] = [:]
  }

  static let surroundings = [
    Surroundings(testDescription: "without LANG", remove: ["LANG"]),
    Surroundings(testDescription: "without HOME", remove: ["HOME"]),
    Surroundings(testDescription: "without PATH", remove: ["PATH"]),
    Surroundings(testDescription: "without any", remove: Array(Binary.environment.keys)),
    Surroundings(
      testDescription: "with nonsense", remove: [],
      set: [
        "COLUMNS": "-3", "LANG": "xx", "TERM": "no-such", "TZ": "No/Where", "HOME": "/dev/null",
      ]
    ),
  ]

  @Test("No environment variable is needed", arguments: surroundings)
  func environment(_ example: Surroundings) async throws {
    var environment = Binary.environment.filter { !example.remove.contains($0.key) }
    environment.merge(example.set) { $1 }
    let result = try await Binary.run(
      ["deliver", Inputs.invitation, "--app", "samples", "--action", "ACCEPT_ACTION"],
      environment: environment)
    #expect(result.status == 0)
    #expect(result.output.hasSuffix("completion  once\n"))
    #expect(result.errors == "")
  }

  @Test("The working directory may be read-only")
  func readOnlyFolder() async throws {
    let folder = try TemporaryFolder()
    try FileManager.default.setAttributes([.posixPermissions: 0o500], ofItemAtPath: folder.url.path)
    let result = try await Binary.run(["deliver", Inputs.invitation, "--dismiss"], in: folder.url)
    #expect(result.status == 0)
    #expect(Repository.entries(of: folder.url).isEmpty)
  }

  private static let plain = #"{"aps": {"alert": "x"}}"#

  private static func utf16(_ encoding: String.Encoding) -> Data {
    "\u{FEFF}\(plain)".data(using: encoding) ?? Data()
  }

  private static func alert(titled title: String) -> String.UTF8View {
    #"{"aps": {"alert": {"title": "\#(title)", "body": "b"}}}"#.utf8
  }
}
