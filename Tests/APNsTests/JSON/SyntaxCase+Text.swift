import APNs

extension SyntaxCase {
  static let quotes = [
    SyntaxCase(
      "single quotes", #"{"a": 1️⃣'it'}"#, "strings need double quotes, not single quotes",
      fixed: #"{"a": "it"}"#),
    SyntaxCase(
      "single quotes around double ones", #"[1️⃣'say "hi", it\'s me']"#,
      "strings need double quotes, not single quotes", fixed: #"["say \"hi\", it's me"]"#),
    SyntaxCase(
      "single quotes around a key", "{1️⃣'a': 1}",
      "strings need double quotes, not single quotes",
      fixed: #"{"a": 1}"#),
    SyntaxCase(
      "single quote without its fellow", "[1️⃣'a]",
      "strings need double quotes, not single quotes"),
    SyntaxCase(
      "back quotes", "[1️⃣`a`]", "strings need double quotes, not backquotes", fixed: #"["a"]"#
    ),
    SyntaxCase(
      "curly double quotes", "{1️⃣“a”: 1}", "strings need double quotes, not curly quotes",
      fixed: #"{"a": 1}"#),
    SyntaxCase(
      "curly single quotes", "[1️⃣‘a’]", "strings need double quotes, not curly quotes",
      fixed: #"["a"]"#),
    SyntaxCase(
      "curly opening quote only", #"[1️⃣“a"]"#, "strings need double quotes, not curly quotes",
      fixed: #"["a"]"#),
    SyntaxCase(
      "curly quote at the end of a string, and a key on the same line",
      "{\"a\":\"x1️⃣”,\"b\":1}", "the string is closed with a curly quote",
      fixed: "{\"a\":\"x\",\"b\":1}"),
    SyntaxCase(
      "curly closing quote only", "{\"a\": \"x1️⃣”,\n\"b\": 1}",
      "the string is closed with a curly quote",
      fixed: "{\"a\": \"x\",\n\"b\": 1}"),
    SyntaxCase(
      "curly quote after a string", #"["a"1️⃣”]"#, "expected ',' or ']', found the curly quote '”'",
      fixed: #"["a"]"#),
    SyntaxCase(
      "curly quote after the root", "{\n}1️⃣”", "curly quote '”' after the end of the value",
      fixed: "{\n}"),
    SyntaxCase(
      "unescaped quotes in a string", #"{"a": "say 1️⃣"hi""}"#,
      "the string ends at this quote, and text follows it; a quote in a string is written '\\\"'",
      fixed: #"{"a": "say \"hi\""}"#),
    SyntaxCase(
      "unescaped quote without its fellow", #"["5 1️⃣"o"]"#,
      "the string ends at this quote, and text follows it; a quote in a string is written '\\\"'"),
  ]

  static let strings = [
    SyntaxCase(
      "string open at the line's end", "{\n  \"a\": \"text1️⃣\n}",
      "the string is not closed on this line",
      fixed: "{\n  \"a\": \"text\"\n}"),
    SyntaxCase(
      "string open before a comma", "{\"a\": \"text1️⃣,\r\n \"b\": 1}",
      "the string is not closed on this line", fixed: "{\"a\": \"text\",\r\n \"b\": 1}"),
    SyntaxCase(
      "key without its second quote", "{\n  \"aps1️⃣: {\n \"a\": 1}}",
      "key 'aps' has no quote after it",
      fixed: "{\n  \"aps\": {\n \"a\": 1}}"),
    SyntaxCase(
      "key that ends with a curly quote", "{\"a1️⃣” : \"b\"}",
      "the key ends with the curly quote '”'; JSON has straight ones", fixed: "{\"a\" : \"b\"}"),
    SyntaxCase(
      "key that ends with a curly quote, before an object", "{\"a1️⃣” : { \"b\" : 1 }}",
      "the key ends with the curly quote '”'; JSON has straight ones",
      fixed: "{\"a\" : { \"b\" : 1 }}"),
    SyntaxCase(
      "key that ends with a curly quote, before an object over several lines",
      "{\"a1️⃣” : {\n \"b\" : 1\n}}",
      "the key ends with the curly quote '”'; JSON has straight ones",
      fixed: "{\"a\" : {\n \"b\" : 1\n}}"),
    SyntaxCase(
      "key without its first quote", "{1️⃣aps\": {}}", "key 'aps' has no quote before it",
      fixed: "{\"aps\": {}}"),
    SyntaxCase(
      "string over two lines", "[\"one1️⃣\ntwo\"]", "a line break in a string is written '\\n'",
      fixed: "[\"one\\ntwo\"]"),
    SyntaxCase(
      "string over two lines of Windows", "[\"one1️⃣\r\ntwo\"]",
      "a line break in a string is written '\\n'", fixed: "[\"one\\ntwo\"]"),
    SyntaxCase(
      "string open at the end", #"{"a": ["text1️⃣"#,
      "the string is not closed before the end of the text",
      fixed: #"{"a": ["text"]}"#),
    SyntaxCase(
      "key open at the end", #"{"text1️⃣"#, "the string is not closed before the end of the text"),
    SyntaxCase(
      "tab in a string", "[\"a1️⃣\tb\"]", "a tab in a string is written '\\t'", fixed: #"["a\tb"]"#),
    SyntaxCase(
      "control character in a string", "[\"a1️⃣\u{1F}b\"]",
      "the control character 0x1F in a string is written '\\u001F'", fixed: #"["a\u001Fb"]"#),
    SyntaxCase(
      "NUL in a string", "[\"a1️⃣\0b\"]",
      "the control character 0x00 in a string is written '\\u0000'",
      fixed: #"["a\u0000b"]"#),
    SyntaxCase(
      "escape of no meaning", #"["C:1️⃣\docs"]"#,
      #"'\d' is not an escape of JSON; a backslash is written '\\'"#, fixed: #"["C:\\docs"]"#),
    SyntaxCase(
      "escaped apostrophe", #"["it1️⃣\'s"]"#,
      #"'\'' is not an escape of JSON; an apostrophe needs none"#,
      fixed: #"["it's"]"#),
    SyntaxCase(
      "hexadecimal escape", #"["1️⃣\x41"]"#,
      #"'\x' is not an escape of JSON; a character is written with '\u' and four digits"#,
      fixed: #"["\u0041"]"#),
    SyntaxCase(
      "capital U escape (P6)", #"["1️⃣\U00E9"]"#,
      #"'\U' is not an escape of JSON; '\u' takes a small letter and four digits"#,
      fixed: #"["\u00E9"]"#),
    SyntaxCase(
      "capital U escape of eight digits (P6)", #"["1️⃣\U0001F600"]"#,
      #"'\U' is not an escape of JSON; '\u' takes a small letter and four digits"#,
      fixed: #"["\uD83D\uDE00"]"#),
    SyntaxCase(
      "NUL escape", #"["1️⃣\0"]"#, #"'\0' is not an escape of JSON; NUL is written '\u0000'"#,
      fixed: #"["\u0000"]"#),
    SyntaxCase(
      "escape of too few digits", #"["1️⃣\u12"]"#,
      #"expected four hexadecimal digits after '\u', found '"'"#),
    SyntaxCase(
      "backslash before a tab", "[\"1️⃣\\\t\"]",
      "a backslash must be followed by a letter or a sign, not by a control character"),
    SyntaxCase("backslash at the end", "[\"1️⃣\\", "the text ends inside a string"),
    SyntaxCase(
      "first half of a pair", #"["1️⃣\ud83dx"]"#,
      #"'\ud83d' is half of a surrogate pair; a character past U+FFFF takes two escapes"#,
      fixed: #"["\uFFFDx"]"#),
    SyntaxCase(
      "second half of a pair", #"["1️⃣\uDE00"]"#,
      #"'\uDE00' is half of a surrogate pair; a character past U+FFFF takes two escapes"#,
      fixed: #"["\uFFFD"]"#),
    SyntaxCase(
      "first half and no other", #"["1️⃣\ud83d\u0041"]"#,
      #"'\ud83d' is half of a surrogate pair; a character past U+FFFF takes two escapes"#,
      fixed: #"["\uFFFD\u0041"]"#),
  ]

  static let blanks = [
    SyntaxCase("line comment", "[1, 1️⃣// two\n2]", "JSON has no comments", fixed: "[1,\n2]"),
    SyntaxCase("block comment", "{1️⃣/* * */\"a\": 1}", "JSON has no comments", fixed: "{\"a\": 1}"),
    SyntaxCase(
      "comment before a colon", "{\"a\" 1️⃣/**/: 1}", "JSON has no comments", fixed: "{\"a\" : 1}"),
    SyntaxCase("comment of a shell", "[1 1️⃣# one\n]", "JSON has no comments", fixed: "[1\n]"),
    SyntaxCase("comment after the root", "{}\n1️⃣// end", "JSON has no comments", fixed: "{}\n"),
    SyntaxCase(
      "remark with an arrow", "{\"a\": 1, 1️⃣<-- one\n\"b\": 2}", "JSON has no comments",
      fixed: "{\"a\": 1,\n\"b\": 2}"),
    SyntaxCase(
      "remark with an arrow of one character", "[1 1️⃣← one\n]", "JSON has no comments",
      fixed: "[1\n]"),
    SyntaxCase(
      "remark in parentheses", "[1 1️⃣(optional)\n]", "JSON has no comments", fixed: "[1\n]"),
    SyntaxCase(
      "remark after the root", "{} 1️⃣✅ sent", "JSON has no comments", fixed: "{}"),
    SyntaxCase(
      "string of Python 2", "{1️⃣u'a': 1}",
      "Python 2 prints a 'u' before strings; JSON has double quotes alone", fixed: "{\"a\": 1}"),
    SyntaxCase("comment first", "1️⃣// begin\n{}", "JSON has no comments", fixed: "{}"),
    SyntaxCase(
      "block comment where line comments are allowed", "[1️⃣/* */1]", "JSON has no comments",
      fixed: "[1]", options: .commented),
    SyntaxCase(
      "no-break space", "{1️⃣\u{A0}\"a\": 1}", "the character U+00A0 is not white space in JSON",
      fixed: "{ \"a\": 1}"),
    SyntaxCase(
      "ideographic space", "[11️⃣\u{3000}]", "the character U+3000 is not white space in JSON",
      fixed: "[1 ]"),
    SyntaxCase(
      "zero-width space after the root", "{}1️⃣\u{200B}",
      "the character U+200B is not white space in JSON", fixed: "{} "),
    SyntaxCase(
      "byte order mark inside", "[1️⃣\u{FEFF}1]", "the character U+FEFF is not white space in JSON",
      fixed: "[ 1]"),
    SyntaxCase(
      "form feed", "[1️⃣\u{0C}1]", "the character U+000C is not white space in JSON", fixed: "[ 1]"),
    SyntaxCase("NUL", "[1️⃣\0]", "expected a value, found the character U+0000"),
  ]
}
