import APNs

extension SyntaxCase {
  static let commas = [
    SyntaxCase(
      "missing comma between members", #"{"a": 11️⃣ "b": 2}"#, "missing comma between two members",
      fixed: #"{"a": 1, "b": 2}"#),
    SyntaxCase(
      "missing comma at a line's end", "{\n  \"a\": \"x\"1️⃣\n  \"b\": 2\n}",
      "missing comma between two members", fixed: "{\n  \"a\": \"x\",\n  \"b\": 2\n}"),
    SyntaxCase(
      "missing comma after an object", #"{"a": {}1️⃣ "b": 2}"#, "missing comma between two members",
      fixed: #"{"a": {}, "b": 2}"#),
    SyntaxCase(
      "missing comma between elements", "[11️⃣ 2]", "missing comma between two elements",
      fixed: "[1, 2]"),
    SyntaxCase(
      "missing comma between objects", "[{}1️⃣{}]", "missing comma between two elements",
      fixed: "[{},{}]"),
    SyntaxCase(
      "missing comma before a single quote", #"{"a": 11️⃣ 'b': 2}"#,
      "missing comma between two members", fixed: #"{"a": 1, 'b': 2}"#, isMended: false),
    SyntaxCase(
      "trailing comma in an array", "[1, 21️⃣,\n]", "trailing comma before ']'", fixed: "[1, 2\n]"),
    SyntaxCase(
      "trailing comma in an object", #"{"a": 11️⃣, }"#, "trailing comma before '}'",
      fixed: #"{"a": 1 }"#),
    SyntaxCase(
      "two commas", "[1,1️⃣,2]", "expected a value, found another comma", fixed: "[1,2]"),
    SyntaxCase(
      "two commas between members", #"{"a":1,1️⃣,"b":2}"#, "expected a key, found another comma",
      fixed: #"{"a":1,"b":2}"#),
    SyntaxCase(
      "comma first", "[1️⃣,1]", "expected a value, found another comma", fixed: "[1]"),
    SyntaxCase(
      "semicolon for a comma", #"{"a": 11️⃣; "b": 2}"#, "expected ',' or '}', found ';'",
      fixed: #"{"a": 1, "b": 2}"#),
    SyntaxCase(
      "missing colon", #"{"a"1️⃣ 1}"#, "expected ':' after the key 'a', found '1'",
      fixed: #"{"a": 1}"#),
    SyntaxCase(
      "equals sign for a colon", #"{"a" 1️⃣= 1}"#, "expected ':' after the key 'a', found '='",
      fixed: #"{"a" : 1}"#),
    SyntaxCase(
      "arrow for a colon", #"{"a" 1️⃣=> 1}"#, "expected ':' after the key 'a', found '=>'",
      fixed: #"{"a" : 1}"#),
    SyntaxCase(
      "comma for a colon", #"{"a"1️⃣, 1}"#, "expected ':' and a value after the key 'a'"),
    SyntaxCase(
      "key alone", #"{"a"1️⃣}"#, "expected ':' and a value after the key 'a'"),
    SyntaxCase(
      "colon in an array", #"["a"1️⃣: 1]"#, "expected ',' or ']', found ':'; only objects have keys"),
    SyntaxCase("two colons", #"{"a":1️⃣: 1}"#, "expected a value, found ':'"),
    SyntaxCase("member without a value", #"{"a": 1️⃣}"#, "expected the value of 'a', found '}'"),
    SyntaxCase(
      "member with a comma for its value", #"{"a": 1️⃣, "b": 1}"#,
      "expected the value of 'a', found ','"),
  ]

  static let structure = [
    SyntaxCase("empty text", "1️⃣", "the text is empty; expected a JSON value"),
    SyntaxCase("blank text", " \n1️⃣", "the text holds no value; expected a JSON value"),
    SyntaxCase(
      "open object", "{\"a\": 11️⃣\n",
      "the object is not closed; expected '}' before the end of the text",
      fixed: "{\"a\": 1}\n"),
    SyntaxCase(
      "open array in an object", #"{"a": [1, 21️⃣"#,
      "the array is not closed; expected ']' before the end of the text", fixed: #"{"a": [1, 2]}"#),
    SyntaxCase(
      "open array after a comma", "[1,1️⃣",
      "the array is not closed; expected ']' before the end of the text", fixed: "[1]"),
    SyntaxCase(
      "open object after a comma", "{\"a\":1,1️⃣",
      "the object is not closed; expected '}' before the end of the text", fixed: "{\"a\":1}"),
    SyntaxCase(
      "open empty object", "[{1️⃣",
      "the object is not closed; expected '}' before the end of the text",
      fixed: "[{}]"),
    SyntaxCase(
      "end after a colon", #"{"a":1️⃣ "#, "the text ends before the value of 'a'"),
    SyntaxCase("end after a key", #"{"a"1️⃣ "#, "the text ends after the key 'a'"),
    SyntaxCase(
      "bracket for a brace", #"{"a": 11️⃣]"#, "expected '}' to close the object, found ']'",
      fixed: #"{"a": 1}"#),
    SyntaxCase(
      "brace for a bracket", "[1, 21️⃣}", "expected ']' to close the array, found '}'",
      fixed: "[1, 2]"),
    SyntaxCase(
      "brace for a bracket at once", "[1️⃣}", "expected ']' to close the array, found '}'",
      fixed: "[]"),
    SyntaxCase("bracket alone", "1️⃣]", "']' closes nothing"),
    SyntaxCase(
      "extra brace", "{\"a\": {}}\n1️⃣}", "extra '}' after the end of the value",
      fixed: "{\"a\": {}}\n"),
    SyntaxCase(
      "extra comma at the end", "{}1️⃣,", "expected the end of the text, found ','", fixed: "{}"),
    SyntaxCase(
      "semicolon at the end", "{}1️⃣;", "expected the end of the text, found ';'", fixed: "{}"),
    SyntaxCase(
      "second value", "{}\n1️⃣{}", "a second value begins here, after the end of the first"),
    SyntaxCase("rubbish at the end", "{} 1️⃣@", "expected the end of the text, found '@'"),
    SyntaxCase("key that is an array", "{1️⃣[1]: 2}", "expected a key in double quotes, found '['"),
    SyntaxCase(
      "key that is a number", "{1️⃣12: 2}", "key '12' needs double quotes",
      fixed: #"{"12": 2}"#),
    SyntaxCase(
      "unquoted key", "{1️⃣aps: {}}", "key 'aps' needs double quotes",
      fixed: #"{"aps": {}}"#),
    SyntaxCase(
      "unquoted key with a hyphen", "{1️⃣thread-id: 1}",
      "key 'thread-id' needs double quotes",
      fixed: #"{"thread-id": 1}"#),
    SyntaxCase(
      "markup", "1️⃣<?xml version=\"1.0\"?>",
      "expected a JSON value, found '<'; this looks like XML or HTML"),
    SyntaxCase("sign that means nothing", "[1️⃣*]", "expected a value, found '*'"),
    SyntaxCase("expression", "[1️⃣1+2]", "'1+2' is an expression, not a value of JSON"),
  ]
}
