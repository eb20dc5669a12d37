import APNs
import Foundation
import FuzzTargets
import TestSupport
import Testing

@Suite("Fuzzing")
struct FuzzTests {
  /// An input that broke a law once; the name begins with that of its target and a hyphen.
  struct Case: Sendable, CustomTestStringConvertible {
    let file: URL
    let target: FuzzTarget
    var testDescription: String { file.lastPathComponent }
  }

  static let failCases: [URL] = files(in: "Tests/Fuzz/FailCases")

  static let cases = failCases.compactMap { file in
    let name = String(file.lastPathComponent.prefix { $0 != "-" })
    return FuzzTarget(rawValue: name).map { Case(file: file, target: $0) }
  }

  static func files(in folder: String) -> [URL] {
    let folder = Repository.file(folder)
    let found = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
    let files = (found?.allObjects ?? []).compactMap { $0 as? URL }.filter { !$0.hasDirectoryPath }
    return files.sorted { $0.path < $1.path }
  }

  @Test("A kept input passes its check", arguments: cases)
  func replayed(_ one: Case) throws {
    let breach = one.target.breach(of: [UInt8](try Data(contentsOf: one.file)))
    #expect(breach == nil)
  }

  @Test("Every kept input names its target")
  func named() {
    #expect(Self.cases.count == Self.failCases.count)
  }

  @Test("The fixtures pass every check", arguments: FuzzTarget.allCases)
  func fixtures(_ target: FuzzTarget) throws {
    let files = Self.files(in: "fixtures")
    #expect(files.count > 50)
    for file in files where file.pathExtension == "json" {
      let breach = target.breach(of: [UInt8](try Data(contentsOf: file)))
      #expect(breach == nil, "\(file.lastPathComponent)")
    }
  }

  @Test(
    "Phones that were saved earlier are still read, and keep every value",
    arguments: files(in: "fixtures/phones"))
  func phones(_ file: URL) throws {
    let text = try String(contentsOf: file, encoding: .utf8)
    let again = try #require(StateLaw.rewritten(text))
    let (saved, read) = (try JSONDocument(parsing: text), try JSONDocument(parsing: again))
    #expect(Self.lost(of: saved.root, in: read.root) == [])
  }

  /// The pointers of the values that another document does not have; it may have more keys.
  private static func lost(of value: JSONValue, in other: JSONValue) -> [String] {
    switch value.kind {
    case .object:
      return value.members.flatMap { key, value in
        other[key.string ?? ""].map { lost(of: value, in: $0) } ?? [value.pointer]
      }
    case .array where value.count == other.count:
      return zip(value.elements, other.elements).flatMap { lost(of: $0, in: $1) }
    default: return value.rawText == other.rawText ? [] : [value.pointer]
    }
  }

  /// What may stand in place of a value of its kind, in a file that somebody edited.
  static func wildValues(for kind: JSONValue.Kind) -> [String] {
    switch kind {
    case .number: ["-1e308", "0", "9223372036854775807"]
    case .string: [#""""#, #""9999-12-31T23:59:59Z""#]
    case .array: ["[]", "[{}]"]
    case .object: ["{}", "null"]
    case .boolean, .null: ["null"]
    }
  }

  /// The elements of an array are alike: one of each kind stands for all, also of other phones.
  @Test("A saved phone with any one value replaced is refused or resumed")
  func replaced() throws {
    var seen: Set<[String]> = []
    for file in Self.files(in: "fixtures/phones") {
      let bytes = [UInt8](try Data(contentsOf: file))
      for place in Self.values(in: try JSONDocument(parsing: bytes).root) {
        let steps = "\(place.pointer)".split(separator: "/").map { Int($0) == nil ? "\($0)" : "#" }
        guard seen.insert(steps + ["\(place.kind)"]).inserted else { continue }
        for wild in Self.wildValues(for: place.kind) {
          let changed = bytes[..<place.span.start] + wild.utf8 + bytes[place.span.end...]
          let breach = FuzzTarget.state.breach(of: Array(changed))
          #expect(breach == nil, "\(place.pointer): \(wild)")
        }
      }
    }
  }

  /// A value and all that is in it.
  private static func values(in value: JSONValue) -> [JSONValue] {
    let inner = value.elements + value.members.map(\.value)
    return [value] + inner.flatMap { values(in: $0) }
  }
}
