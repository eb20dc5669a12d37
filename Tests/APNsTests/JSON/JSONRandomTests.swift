import APNs
import Foundation
import TestSupport
import Testing

@Suite("JSON, at random")
struct JSONRandomTests {
  @Test("A value that is written and read again is the same", arguments: 1...20)
  func roundTrip(_ seed: Int) throws {
    var generator = JSONGenerator(seed: UInt64(seed))
    for _ in 0..<50 {
      let text = generator.document()
      let document = try JSONDocument(parsing: text, options: .strict)
      for style in [JSONWriter.Style.compact, .pretty] {
        var writer = JSONWriter(style: style)
        writer.raw(document.root)
        let again = try JSONDocument(parsing: writer.bytes, options: .strict)
        #expect(
          Tree(again.root, exactNumbers: true) == Tree(document.root, exactNumbers: true), "\(text)"
        )
      }
    }
  }

  @Test("Foundation reads the same values", arguments: 1...20)
  func sameAsFoundation(_ seed: Int) throws {
    var generator = JSONGenerator(seed: 1000 + UInt64(seed))
    for _ in 0..<50 {
      let text = generator.document()
      let ours = try JSONDocument(parsing: text)
      let object = try JSONSerialization.jsonObject(
        with: Data(text.utf8), options: [.fragmentsAllowed])
      #expect(Tree(foundation: object) == Tree(ours.root), "\(text)")
    }
  }

  /// The differences: Foundation refuses numbers past a double's range, and reads texts in UTF-16
  /// and UTF-32.
  @Test(
    "Foundation accepts and refuses the same texts, with known differences", arguments: 1...20)
  func sameAcceptance(_ seed: Int) {
    var generator = JSONGenerator(seed: 2000 + UInt64(seed))
    for _ in 0..<100 {
      let bytes = Self.mutated(Array(generator.document().utf8), &generator.random)
      if bytes.contains(0) || bytes.isEmpty { continue }
      let ours = try? JSONDocument(parsing: bytes)
      let theirs = try? JSONSerialization.jsonObject(
        with: Data(bytes), options: [.fragmentsAllowed])
      if let ours, theirs == nil, Self.hasHugeNumber(ours.root) { continue }
      #expect((ours != nil) == (theirs != nil), "\(String(decoding: bytes, as: UTF8.self))")
    }
  }

  @Test("No damaged text makes the reader fail or point outside of the text", arguments: 1...40)
  func mutations(_ seed: Int) throws {
    var generator = JSONGenerator(seed: 3000 + UInt64(seed))
    for _ in 0..<100 {
      let bytes = Self.mutated(Array(generator.document().utf8), &generator.random)
      for options in [JSONReader.Options.apple, .strict, .commented] {
        do throws(JSONReader.SyntaxError) {
          let document = try JSONDocument(parsing: bytes, options: options)
          #expect(Self.isSound(document.warnings, bytes.count))
          #expect(Self.isNested(document.root))
        } catch {
          #expect(Self.isSound([error.diagnostic], bytes.count))
        }
      }
    }
  }

  @Test("Every suggested fix can be applied, and fixing terminates", arguments: 1...20)
  func fixes(_ seed: Int) {
    var generator = JSONGenerator(seed: 4000 + UInt64(seed))
    for _ in 0..<50 {
      var bytes = Self.mutated(Array(generator.document().utf8), &generator.random)
      var steps = 0
      while let next = Self.fixed(bytes), steps < 400 {
        bytes = next
        steps += 1
      }
      #expect(steps < 400, "\(String(decoding: bytes.prefix(200), as: UTF8.self))")
    }
  }

  private static func fixed(_ bytes: [UInt8]) -> [UInt8]? {
    do throws(JSONReader.SyntaxError) {
      _ = try JSONDocument(parsing: bytes, options: .strict)
      return nil
    } catch {
      return error.diagnostic.fixIt?.applied(to: bytes)
    }
  }

  /// One to three bytes changed, dropped, doubled or put in.
  private static func mutated(_ source: [UInt8], _ random: inout SplitMix) -> [UInt8] {
    let alphabet =
      Array("{}[]:,\"\\'/.-+eEu0123456789abtrfnsl \n\t#".utf8) + [0, 0x80, 0xE2, 0xED, 0xF0, 0xFF]
    var bytes = source
    for _ in 0..<Int.random(in: 1...3, using: &random) {
      let place = Int.random(in: 0...bytes.count, using: &random)
      switch Int.random(in: 0..<4, using: &random) {
      case 0 where place < bytes.count: bytes[place] = random.pick(alphabet)
      case 1 where place < bytes.count: bytes.remove(at: place)
      case 2: bytes.removeSubrange(place...)
      default: bytes.insert(random.pick(alphabet), at: place)
      }
    }
    return bytes
  }

  private static func isSound(_ diagnostics: [Diagnostic], _ count: Int) -> Bool {
    diagnostics.allSatisfy { diagnostic in
      let spans = [diagnostic.span, diagnostic.fixIt?.span] + diagnostic.notes.map(\.span)
      return spans.compactMap { $0 }.allSatisfy { $0.start >= 0 && $0.end <= count }
    }
  }

  private static func isNested(_ value: JSONValue) -> Bool {
    let children = value.members.map(\.value) + Array(value.elements)
    return children.allSatisfy { child in
      child.span.start > value.span.start && child.span.end < value.span.end && isNested(child)
    }
  }

  private static func hasHugeNumber(_ value: JSONValue) -> Bool {
    if value.kind == .number {
      let isUnderflow = value.double == 0 && value.integer != 0
      return value.double == nil || isUnderflow || (value.numberText?.utf8.count ?? 0) > 30
    }
    return (value.members.map(\.value) + Array(value.elements)).contains(where: hasHugeNumber)
  }
}

extension Tree {
  /// The tree of what Foundation read.
  init(foundation object: Any) {
    switch object {
    case let object as [String: Any]: self = .object(object.mapValues(Tree.init(foundation:)))
    case let array as [Any]: self = .array(array.map(Tree.init(foundation:)))
    case let string as String: self = .string(Array(string.utf8))
    case let number as NSNumber:
      let isBoolean = String(cString: number.objCType) == "c"
      self = isBoolean ? .boolean(number.boolValue) : .number(Tree.canonical(number.doubleValue))
    default: self = .null
    }
  }
}
