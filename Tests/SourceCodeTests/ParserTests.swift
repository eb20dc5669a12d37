import SourceCode
import Testing

@Suite("The syntax of a source")
struct ParserTests {
  /// A source, and its outline.
  struct Case: Sendable, CustomTestStringConvertible {
    let language: Language
    let source: String
    let outline: String

    init(_ language: Language, _ source: String, _ outline: String) {
      self.language = language
      self.source = source
      self.outline = outline
    }

    var testDescription: String { "\(language): \(source)" }
  }

  static let expressions: [Case] = [
    Case(.swift, "a + b * c", "(+ a (* b c))"),
    Case(.swift, "a ?? b ? c : d", "(? (?? a b) c d)"),
    Case(.swift, "f(1, x: .b) { $0.c }", "(call f 1 x: .b <() {$0.c}>)"),
    Case(.swift, "[a, .b]", "[a .b]"),
    Case(.swift, "[\"a\": 1, \"b\": c]", "{\"a\": 1 \"b\": c}"),
    Case(.swift, "a?.b!.c as? D", "(as a.b.c D)"),
    Case(.swift, "a.map(\\.b)", "(call a.map <() {$0.b}>)"),
    Case(.swift, "\"x \\(y)\"", "\"x \\(y)\""),
    Case(.swift, "x = try await f()", "(= x (call f))"),
    Case(.objectiveC, "[A b:c d:@[e, f]];", "(call A.b c d: [e f])"),
    Case(.objectiveC, "x = @{@\"a\": b};", "(= x {\"a\": b})"),
    Case(.objectiveC, "[x f:^(int a) { return b; }];", "(call x.f <(a: int) {returns b}>)"),
    Case(.javaScript, "f({ a, b: 1, ...c })", "(call f {\"a\": a \"b\": 1 (... c): (... c)})"),
    Case(.javaScript, "a => a.b", "<(a) {a.b}>"),
    Case(.javaScript, "async ({ a, b: c }) => { d }", "<({a,b c}) {d}>"),
    Case(.javaScript, "new A(b).c", "(call A b).c"),
    Case(.javaScript, "a && b || c", "(|| (&& a b) c)"),
    Case(.javaScript, "x ??= [...y, 1]", "(??= x [(... y) 1])"),
    Case(.dart, "A('b', c: const [d], e: {f})", "(call A \"b\" c: [d] e: [f])"),
    Case(
      .dart, "[if (a) b, for (final c in d) e]", "[(... (? a [b] [])) (... (call d.map <(c) {e}>))]"
    ),
    Case(.cSharp, "new A { B = c, D = new[] { e } };", "(call A {}: {\"B\": c \"D\": [e]})"),
    Case(.cSharp, "x = a ? b : c;", "(= x (? a b c))"),
    Case(.kotlin, "f(a = 1) { it.b }", "(call f a: 1 <() {it.b}>)"),
    Case(.kotlin, "if (a) b else c", "if a {b} else {c}"),
    Case(.kotlin, "listOf(a, b).map { x -> x.c }", "(call (call listOf a b).map <(x) {x.c}>)"),
  ]

  static let declarations: [Case] = [
    Case(.swift, "static let a: [B]? = nil", "static let a: [B]? = nil"),
    Case(.swift, "var a: B { c }", "var a: B get {c}"),
    Case(
      .swift, "func a(_ b: C, d e: inout F = 1) async throws -> [G] { h }",
      "func a(b: C, d e: F = 1) -> [G] {h}"),
    Case(
      .swift, "final class A: B, C<D> { let e = 1; init(f: any G) { self.f = f } }",
      "type A: B, C<D> {let e = 1; func static init(f: G) {(= self.f f)}}"),
    Case(
      .swift, "enum A: String { case b, c = \"d\"; case e(F) }",
      "enumeration A: String {case b; case c = \"d\"; case e}"),
    Case(
      .swift, "extension A.B { static var c: D { .init() } }",
      "extending A.B {static var c: D get {(call .init)}}"),
    Case(.swift, "protocol A { func b(); var c: D { get } }", "interface A {func b() -; var c: D}"),
    Case(
      .objectiveC, "@implementation A\n- (B *)c:(D *)d e:(int)f { return g; }\n@end",
      "type A {func c(d: D*, e f: int) {returns g}}"),
    Case(.objectiveC, "static NSString *const A = @\"b\";", "static let A: NSString*const = \"b\""),
    Case(.objectiveC, "#define A @\"b\"", "let A = \"b\""),
    Case(.javaScript, "export const a = 1, b = 2", "{let a = 1; let b = 2}"),
    Case(.javaScript, "const { a, b: c } = d", "let a,c = d"),
    Case(
      .javaScript, "export default function a(b, c = 1) { return d }",
      "func a(b, c = 1) {returns d}"),
    Case(
      .javaScript, "class A extends B { static c = 1; constructor(private d: E) {} f() {} }",
      "type A: B {static var c = 1; func constructor(d: E) {}; func f() {}}"),
    Case(.javaScript, "enum A { B = 'c', D }", "enumeration A {case B = \"c\"; case D}"),
    Case(.javaScript, "declare var a: any;", "var a: any"),
    Case(.dart, "final a = b, c = d;", "{let a = b; let c = d}"),
    Case(
      .dart, "class A extends B { A._(); factory A.c() => A._(); static final d = A._(); }",
      "type A: B {func static _() -; func static c() {(call A._)}; static let d = (call A._)}"),
    Case(
      .dart, "enum A { b('c'), d('e'); const A(this.f); final String f; }",
      "enumeration A {case b(\"c\"); case d(\"e\"); func static init(f) -; let f: String}"),
    Case(
      .dart, "Future<void> a({required B c, D? e}) async => f();",
      "func a(c: B, e: D?) -> Future<void> {(call f)}"),
    Case(
      .cSharp, "class A : B { const string C = \"d\"; public E F { get; set; } void G(H i) {} }",
      "type A: B {static let C: string = \"d\"; var F: E; func G(i: H) -> void {}}"
    ),
    Case(.cSharp, "namespace A { enum B { C = 1, D } }", "{enumeration B {case C = 1; case D}}"),
    Case(
      .kotlin, "class A(private val b: C) : D() { val e = 1; fun f(g: H) = i }",
      "type A(b: C): D {let e = 1; func f(g: H) {i}}"),
    Case(.kotlin, "object A { const val B = \"c\" }", "single A {static let B = \"c\"}"),
    Case(
      .kotlin, "enum class A(val b: String) { C(\"d\"), E(\"f\") }",
      "enumeration A(b: String) {case C(\"d\"); case E(\"f\")}"),
    Case(.kotlin, "fun String.a(): B = c", "func a() -> B {c}"),
  ]

  static let statements: [Case] = [
    Case(
      .swift, "if let a = b, c { d } else if e { f } else { g }",
      "if let a = b, c {d} else {if e {f} else {g}}"),
    Case(
      .swift, "guard let a, b == .c else { return }", "guard let a = a, (== b .c) else {returns}"),
    Case(
      .swift, "switch a { case .b, .c: d; case let e where f: g; default: break }",
      "switch a {.b,.c: {d} ? where: {g} default: {breaks}}"),
    Case(.swift, "for a in b where c { d }", "for a in ? {d}"),
    Case(.swift, "do { try a() } catch { b }", "try {(call a)} catch {b}"),
    Case(.swift, "if #available(iOS 15, *) { a }", "if available iOS, * {a}"),
    Case(.objectiveC, "if (a) { b; } else c;", "if a {b} else {c}"),
    Case(.objectiveC, "for (A *b in c) { [d e:b]; }", "for b in c {(call d.e b)}"),
    Case(.javaScript, "if (a) return b; else c()", "if a {returns b} else {(call c)}"),
    Case(.javaScript, "for (const [a, b] of c) d(a)", "for a,b in c {(call d a)}"),
    Case(
      .javaScript, "switch (a) { case 'b': c(); break; default: d() }",
      "switch a {\"b\": {(call c); breaks} default ...: {(call d)}}"),
    Case(
      .javaScript, "try { a() } catch (b) { c } finally { d }",
      "try {(call a)} catch {c} finally {d}"),
    Case(.dart, "for (var a in b) { c(a); }", "for a in b {(call c a)}"),
    Case(.dart, "switch (a) { case B.c: d(); break; }", "switch a {B.c: {(call d); breaks}}"),
    Case(.cSharp, "foreach (var a in b) { c(a); }", "for a in b {(call c a)}"),
    Case(
      .cSharp, "try { a(); } catch (B c) { d(); } finally { e(); }",
      "try {(call a)} catch {(call d)} finally {(call e)}"),
    Case(.kotlin, "when (a) { B.C -> d; else -> e }", "switch a {B.C: {d} default: {e}}"),
    Case(.kotlin, "for ((a, b) in c) { d }", "for a,b in c {d}"),
  ]

  @Test("An expression is read by the precedence of its operators", arguments: expressions)
  func expression(_ example: Case) {
    #expect(Outline.of(example.source, in: example.language) == example.outline)
  }

  @Test("A declaration has its names, types and members", arguments: declarations)
  func declaration(_ example: Case) {
    #expect(Outline.of(example.source, in: example.language) == example.outline)
  }

  @Test("A statement has its conditions and blocks", arguments: statements)
  func statement(_ example: Case) {
    #expect(Outline.of(example.source, in: example.language) == example.outline)
  }

  @Test(
    "What cannot be parsed leaves the rest as it is",
    arguments: [
      "func a) {\n}\nlet b = 1", "let = = 2\nlet b = 1", "class { }\nlet b = 1", "]]]\nlet b = 1",
    ])
  func rest(_ source: String) {
    #expect(Outline.of(source, in: .swift).contains("let b = 1"))
  }

  @Test(
    "A source says what it has from which module",
    arguments: [
      (Language.swift, "import UIKit\nimport struct A.B", ["UIKit", "A.B"]),
      (.javaScript, "import a, { b as c } from 'd'; const e = require('f');", ["d", "d", "f"]),
      (.dart, "import 'package:a/b.dart' as c;", ["package:a/b.dart"]),
      (.cSharp, "using A.B;", ["A.B"]), (.kotlin, "import a.b.c", ["a.b.c"]),
    ])
  func imports(_ language: Language, _ source: String, _ modules: [String]) {
    #expect(ParsedSource(Array(source.utf8), in: language).imports.map(\.module) == modules)
  }
}
