import Testing

@testable import AppSourceTool

@Suite("Preparing an app's source")
struct SourcePreparationTests {
  private func prepared(_ source: String, isLibrary: Bool = true) -> String {
    let text = SourcePreparation.prepared(source, path: "/App.swift", isLibrary: isLibrary)
    let head = "#sourceLocation(file: \"/App.swift\", line: 1)\n"
    #expect(text.hasPrefix(head))
    return String(text.dropFirst(head.count))
  }

  /// The text with each run of spaces as one, and none at the ends of lines.
  private func squeezed(_ text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      line.split(separator: " ").joined(separator: " ")
    }.joined(separator: "\n")
  }

  struct Rewriting: Sendable, CustomTestStringConvertible {
    let source: String
    let result: String

    init(_ source: String, _ result: String) {
      self.source = source
      self.result = result
    }

    var testDescription: String { source }
  }

  @Test(
    "Preparation rewrites what only Apple's platforms have",
    arguments: [
      Rewriting("@objc func a() {}", "func a() {}"),
      Rewriting("@objc(name:with:) func a() {}", "func a() {}"),
      Rewriting("@objc\nprivate func a() {}", "\nprivate func a() {}"),
      Rewriting("@objcMembers final class A {}", "final class A {}"),
      Rewriting("@objc (a) func b()", "(a) func b()"),
      Rewriting("@IBAction func tap(_ sender: Any) {}", "func tap(_ sender: Any) {}"),
      Rewriting("@UIApplicationMain\nclass A {}", "\nclass A {}"),
      Rewriting("@main class A {}", "class A {}"),
      Rewriting("@IBOutlet weak var label: UILabel!", "var label: UILabel! = UILabel()"),
      Rewriting("@IBOutlet var label: UILabel?", "var label: UILabel? = UILabel()"),
      Rewriting(
        "@IBOutlet private unowned(unsafe) var a: Kit.View!\nlet b = 1",
        "private var a: Kit.View! = Kit.View()\nlet b = 1"),
      Rewriting("@IBOutlet var all: [UILabel]!", "var all: [UILabel]! = []"),
      Rewriting(
        "@IBOutlet weak var a: UILabel! { didSet { b() } }",
        "var a: UILabel! = UILabel() { didSet { b() } }"),
      Rewriting("#selector(tick)", #"Selector("tick", tick)"#),
      Rewriting("#selector(Self.tick(_:))", #"Selector("Self.tick(_:)", Self.tick(_:))"#),
      Rewriting("#selector(getter: A.b)", #"Selector("getter: A.b" )"#),
      Rewriting("#keyPath(A.b.c)", #""A.b.c""#),
      Rewriting(
        "d.userNotificationCenter?(c, didReceive: r)", "d.userNotificationCenter (c, didReceive: r)"
      ),
      Rewriting("d?.application?(a, open: u) ?? false", "d?.application (a, open: u) ?? false"),
      Rewriting("\"\\(#selector(tick))\"", "\"\\(Selector(\"tick\", tick))\""),
      Rewriting("let a = b / c; @objc func d() {} // e / f", "let a = b / c; func d() {} // e / f"),
      Rewriting("let r = /@objc \"/; @objc let a = 1", "let r = /@objc \"/; let a = 1"),
      Rewriting("/* a /* @objc */ */ @objc let a = 1", "/* a /* @objc */ */ let a = 1"),
      Rewriting("#if os(iOS)\na\n#endif", "#if true\na\n#endif"),
      Rewriting("#if !os(macOS) && DEBUG\n#endif", "#if !false && DEBUG\n#endif"),
      Rewriting(
        "#if DEBUG\n#elseif os(tvOS) || os(iOS) // os(iOS)\nos(iOS)\n#endif",
        "#if DEBUG\n#elseif false || true // os(iOS)\nos(iOS)\n#endif"),
      Rewriting(
        "#if canImport(UIKit) && !canImport(AppKit)\n#endif",
        "#if canImport(UIKit) && !false\n#endif"),
      Rewriting("#if targetEnvironment(simulator)\n#endif", "#if false\n#endif"),
      Rewriting("import os.log\nimport UIKit", "import os\nimport UIKit"),
      Rewriting("d?.window??.a", "d?.window? .a"), Rewriting("d.window!!.a", "d.window! .a"),
      Rewriting("let w = window ?? a.window ?? b", "let w = window ?? a.window ?? b"),
      Rewriting("@testable import A.B.C; b()", "@testable import A ; b()"),
      Rewriting("import class UIKit.UIView", "import class UIKit.UIView"),
    ])
  func rewriting(row: Rewriting) {
    #expect(squeezed(prepared(row.source)) == row.result)
  }

  @Test(
    "Preparation leaves everything else alone",
    arguments: [
      "// @objc func a() {}", "/* @objc\n/* #selector(a) */ @IBOutlet */", "let a = \"@objc \\n\"",
      "let a = \"\"\"\n  @objc \"#selector(a)\"\n  \"\"\"", "let a = #\"@objc \"@main\" \\(b)\"#",
      "let a = ##\"\"\"\n@main \"\"\" \"# @objc\n\"\"\"##", "completion?(true)", "a.handler?(b)",
      "a.application", "@MainActor class A {}", "@available(iOS 10.0, *) func a() {}",
      "let objc = 1, selector = 2", "`@objc`", "a ? b : c", "x = #\"\\#(y)\"#", "#if DEBUG\n#endif",
      "let r = #/@objc/#", "@objcFuture let a = 1", "\"unfinished", "/* unfinished",
      "\"\\(unfinished",
      "#selector(", "@IBOutlet", "@objc(", "é @", "#", "", "a = b /c\nd/ e",
    ].filter { !["@IBOutlet", "@objc("].contains($0) })
  func untouched(source: String) {
    #expect(prepared(source) == source)
  }

  @Test("Preparation keeps the number of lines, and does not crash on any part of a source")
  func parts() {
    let source = """
      @objc(a) class A { @IBOutlet weak var l: L!
        let s = \"\"\"
          \\(#selector(a.b(_:))) \\"x\\" #"y"# \\("\\(1)")
          \"\"\"; let r = #/x"/#; let q = /y"/ /* /* */ */
        func f() { d?.application?(x, y: "(") }
      """
    let bytes = Array(source.utf8)
    for count in 0...bytes.count {
      let part = String(decoding: bytes.prefix(count), as: UTF8.self)
      let lines = part.count { $0 == "\n" }
      #expect(prepared(part).count { $0 == "\n" } == lines, "\(part)")
    }
  }

  @Test("Modules of a bridging header are imported before the source, whose lines stay")
  func imports() {
    let text = SourcePreparation.prepared(
      "let a = 1", path: "/App.swift", isLibrary: true, importing: ["A", "B"])
    #expect(text == "import A\nimport B\n#sourceLocation(file: \"/App.swift\", line: 1)\nlet a = 1")
  }

  @Test("A module that may be missing is imported if it is there, and lines keep their numbers")
  func missingModules() {
    let line = "#sourceLocation(file: \"/App.swift\", line: 2)\n"
    #expect(
      prepared("let a = 1\nimport SwiftUI // views\nlet b = 2")
        == "let a = 1\n#if canImport(SwiftUI)\n\(line)import SwiftUI\n#endif\n\(line) // views\n"
        + "let b = 2")
  }

  @Test(
    "A module that may be missing is imported if it is there, in whatever way it is imported",
    arguments: [
      ("import struct Lib.Part", "Lib"), ("@preconcurrency import Lib", "Lib"),
      ("@testable import Lib", "Lib"), ("@_implementationOnly import Lib", "Lib"),
      ("public import Lib", "Lib"), ("@preconcurrency internal import protocol Lib.Part", "Lib"),
    ])
  func missingModules(_ line: String, _ module: String) {
    let place = "#sourceLocation(file: \"/App.swift\", line: 1)\n"
    #expect(
      prepared(line + "\nlet a = 1")
        == "#if canImport(\(module))\n\(place)\(line)\n#endif\n\(place)\nlet a = 1")
  }

  @Test("A part of a module that may be missing is the module as a whole")
  func missingPart() {
    let text = prepared("import Lib.Part")
    #expect(text.hasPrefix("#if canImport(Lib)\n"))
    #expect(squeezed(text).contains("import Lib\n#endif\n") || text.contains("import Lib "))
    #expect(!text.contains("Part"))
  }

  @Test("Preparation leaves the main type of an executable target alone")
  func executable() {
    #expect(
      squeezed(prepared("@UIApplicationMain\nclass A {}", isLibrary: false)) == "@main\nclass A {}")
    #expect(prepared("@main class A {}", isLibrary: false) == "@main class A {}")
  }
}
