import APNs
import TestSupport
import Testing

/// Payload files as people have published them.
@Suite("Collected payloads", .enabled(if: SharedFiles.hasCorpus))
struct CorpusTests {
  /// The codes of the findings of each file that has any.
  static let findings: [String: [String]] = [
    "055-hotwire-content-available-alert-trailing.json": ["X1", "X1"],
    "056-nawatech-trailing-comma.json": ["X1"],
    "061-toasty-extra-brace-no-aps.json": ["X1"],
    "062-smashpros-mutable-false.json": ["X3"],
    "088-weareopensource-custom-in-alert-trailing.json": ["X1"],
    "091-unterminated-string.json": ["X1"],
    "098-smart-quote-after-root.json": ["X1"],
    "104-bottle-union-trailing-comma.json": ["X1"],
  ]

  static let broken = [
    "061-toasty-extra-brace-no-aps.json", "091-unterminated-string.json",
    "098-smart-quote-after-root.json",
  ]

  static let names = SharedFiles.names(in: SharedFiles.corpus)

  private func bytes(_ name: String) throws -> [UInt8] {
    try SharedFiles.bytes(of: name, in: SharedFiles.corpus)
  }

  @Test("The corpus has 73 files, and the table names only these")
  func count() {
    #expect(Self.names.count == 73)
    #expect(Set(Self.findings.keys).isSubset(of: Self.names))
  }

  @Test("A file has the findings of the table", arguments: names)
  func findings(_ name: String) throws {
    let bytes = try bytes(name)
    let codes: [String]
    do throws(JSONReader.SyntaxError) {
      codes = try Payload.read(bytes).diagnostics.map(\.code.rawValue)
      #expect(!Self.broken.contains(name))
    } catch {
      codes = [error.diagnostic.code.rawValue]
      #expect(Self.broken.contains(name))
    }
    #expect(codes == Self.findings[name] ?? [])
  }

  @Test(
    "The offered fix repairs a broken file",
    arguments: [
      (broken[0], 1, 30, "remove it"), (broken[1], 5, 42, "insert '\"'"),
      (broken[2], 9, 2, "remove it"),
    ])
  func repaired(_ name: String, _ line: Int, _ column: Int, _ fix: String) throws {
    let bytes = try bytes(name)
    let error = #expect(throws: JSONReader.SyntaxError.self) { try Payload.read(bytes) }
    let diagnostic = try #require(error?.diagnostic)
    let span = try #require(diagnostic.span)
    #expect(
      SourceText.LineMap(bytes).location(of: span.start)
        == SourceText.Location(line: line, column: column))
    #expect(diagnostic.fixIt?.message == fix)
    let corrected = try #require(diagnostic.fixIt?.applied(to: bytes))
    #expect(throws: Never.self) { try Payload.read(corrected) }
  }

  @Test("A file is the same after it has been written and read again", arguments: names)
  func roundTrip(_ name: String) throws {
    guard let document = try? JSONDocument(parsing: bytes(name)) else { return }
    var writer = JSONWriter()
    writer.raw(document.root)
    let again = try JSONDocument(parsing: writer.bytes, options: .strict)
    #expect(Tree(again.root, exactNumbers: true) == Tree(document.root, exactNumbers: true))
  }

  @Test(
    "The category of a file is found",
    arguments: [
      ("100-vinatex-category-ejson.json", "MESSAGE"), ("086-nodeapn-alert-action.json", "nodejs"),
      ("049-litterbox-plain.json", nil),
    ])
  func categories(_ name: String, _ category: String?) throws {
    #expect(try Payload.read(bytes(name)).aps?.category?.value == category)
  }

  @Test("The relevance of a Live Activity may be any number")
  func liveActivityRelevance() throws {
    let payload = try Payload.read(bytes("085-nodeapn-la-relevance-75.json"))
    #expect(payload.aps?.relevanceScore?.value == 75)
    #expect(payload.aps?.liveActivity.event?.value == .update)
    #expect(payload.aps?.alert?.body?.value == "📧 ✉ You have a new message")
  }

  @Test("A sound in an ordinary alert is separate from the sound of aps")
  func soundInAlert() throws {
    let payload = try Payload.read(bytes("041-sound-inside-alert.json"))
    #expect(payload.aps?.sound == nil)
    #expect(payload.aps?.alert?.sound?.value.name?.value == "default")
    #expect(payload.simulatorTargetBundle?.value == "com.glowingsoft.carecall")
  }
}
