import APNs

extension SyntaxCase {
  private static func word(_ word: String, _ literal: String) -> SyntaxCase {
    SyntaxCase(
      "the word \(word)", "{\"a\": 1️⃣\(word)}", "'\(word)' is not JSON; expected '\(literal)'",
      fixed: "{\"a\": \(literal)}")
  }

  private static func unknown(_ word: String) -> SyntaxCase {
    SyntaxCase("the word \(word)", "[1️⃣\(word)]", "JSON has no '\(word)'", fixed: "[null]")
  }

  static let words =
    [
      word("True", "true"), word("TRUE", "true"), word("yes", "true"), word("False", "false"),
      word("None", "null"), word("nil", "null"), word("undefined", "null"), word("NULL", "null"),
      word("tru", "true"), word("flase", "false"),
      unknown("NaN"), unknown("Infinity"), unknown("-Infinity"),
      SyntaxCase(
        "unquoted text", "[1️⃣hello]",
        "expected a value, found 'hello'; a string needs double quotes",
        fixed: #"["hello"]"#),
      SyntaxCase(
        "literal with a tail", "[1️⃣trueish]",
        "'trueish' is not a Boolean; a string needs double quotes",
        fixed: #"["trueish"]"#),
      SyntaxCase("literal with a tail at the root", "1️⃣nullable", "'nullable' is not null"),
    ]

  /// What programs and templates have in the place of values.
  static let programs =
    [
      "$count", "${count}", "$(count)", "{{ count }}", "%d", "%1$@", "%(count)s", "<count>",
      "<%= count %>", "#{count}", "#(count)", "BADGE_COUNT",
    ].map {
      SyntaxCase(
        "the placeholder \($0)", "{\"badge\": 1️⃣\($0)}",
        "'\($0)' is a placeholder; a value of JSON belongs in its place")
    }
    + [
      "user.name", "count + 1", "name || 'you'", "name ?? none", "f(1, [2])", "list[0]",
      "new Date()", "f\"{x}\"", "\"a\" + b", "\"a\".trim()",
    ].map {
      SyntaxCase(
        "the expression \($0)", "{\"a\": 1️⃣\($0), \"b\": 2}",
        "'\($0)' is an expression, not a value of JSON")
    }
    + [
      SyntaxCase(
        "members left out after one without a comma", "{\"a\": 1\n1️⃣...\n}",
        "'...' is a placeholder; members belong in its place"),
      SyntaxCase(
        "a spread object", "{\"a\": 1, 1️⃣...rest}", "'...rest' is an expression, not a value of JSON"
      ),
      SyntaxCase(
        "a short member", "{1️⃣title, body}", "'title' is an expression, not a value of JSON"),
      SyntaxCase(
        "the name of a file", "{\"sound\": 1️⃣chime.caf}",
        "expected a value, found 'chime.caf'; a string needs double quotes",
        fixed: #"{"sound": "chime.caf"}"#),
      SyntaxCase(
        "a key with dots", "{1️⃣gcm.message_id: 1}", "key 'gcm.message_id' needs double quotes",
        fixed: #"{"gcm.message_id": 1}"#),
    ]

  static let numbers = [
    SyntaxCase(
      "leading zero", "[1️⃣012]", "number '012' has a leading zero", fixed: "[12]"),
    SyntaxCase(
      "several zeros", "[1️⃣000]", "number '000' has a leading zero", fixed: "[0]"),
    SyntaxCase(
      "negative leading zero", "[-1️⃣01.5]", "number '-01.5' has a leading zero",
      fixed: "[-1.5]"),
    SyntaxCase(
      "plus sign", "[1️⃣+1]", "expected a value, found '+'; a positive number has no sign",
      fixed: "[1]"),
    SyntaxCase(
      "hexadecimal", "[1️⃣0x1F]", "JSON has no hexadecimal numbers such as '0x1F'", fixed: "[31]"),
    SyntaxCase(
      "point first", "[1️⃣.5]", "a number needs a digit before the decimal point", fixed: "[0.5]"),
    SyntaxCase(
      "minus and point first", "[-1️⃣.5]", "a number needs a digit before the decimal point",
      fixed: "[-0.5]"),
    SyntaxCase(
      "point last", "[1.1️⃣]", "expected a digit after the decimal point", fixed: "[1.0]"),
    SyntaxCase(
      "point before an exponent", "[1.1️⃣e5]", "expected a digit after the decimal point",
      fixed: "[1.0e5]"),
    SyntaxCase(
      "exponent without digits", "[1e1️⃣]", "expected a digit in the exponent, found ']'",
      fixed: "[1e0]"),
    SyntaxCase(
      "signed exponent without digits", "[1E+1️⃣]", "expected a digit in the exponent, found ']'",
      fixed: "[1E+0]"),
    SyntaxCase("minus alone", "[-1️⃣]", "expected a digit after '-', found ']'"),
    SyntaxCase(
      "minus with a blank", "[-1️⃣ 1]", "expected a digit after '-', found the character U+0020"),
    SyntaxCase(
      "number with a unit", "[1️⃣-12px]",
      "'-12px' is not a number; a string needs double"
        + " quotes",
      fixed: #"["-12px"]"#),
    SyntaxCase(
      "two points", "[1️⃣1.2.3]", "'1.2.3' is not a number; a string needs double quotes",
      fixed: #"["1.2.3"]"#),
    SyntaxCase("number with a tail at the root", "1️⃣12px", "'12px' is not a number"),
  ]
}
