extension ProgramCase {
  /// Literals of many languages, some with values that the program computes.
  static let languages = [
    ProgramCase(
      "Swift",
      "let p: [String: Any] = [\"aps\": [\"alert\": [\"body\": \"Hi\"], \"badge\": 1], \"id\": id]",
      #"{"aps":{"alert":{"body":"Hi"},"badge":1},"id":"{{id}}"}"#),
    ProgramCase(
      "Swift with a value in a string",
      "let p = [\"aps\": [\"alert\": \"Hi \\(name)\"] as [String: Any]]",
      #"{"aps":{"alert":"Hi \\(name)"}}"#),
    ProgramCase(
      "Objective-C",
      "NSDictionary *p = @{@\"aps\": @{@\"badge\": @(1), @\"content-available\": @YES}, @\"a\": @[@1]};",
      #"{"aps":{"badge":1,"content-available":true},"a":[1]}"#),
    ProgramCase(
      "PHP", "<?php\n$p = ['aps' => ['alert' => $text, 'badge' => 1], 'ids' => [1, 2]];",
      #"{"aps":{"alert":"{{$text}}","badge":1},"ids":[1,2]}"#),
    ProgramCase(
      "PHP's assignment of 'aps'",
      "<?php\n$body['aps'] = array(\n  'alert' => $text,\n  'badge' => 1,\n);",
      #"{"aps":{"alert":"{{$text}}","badge":1}}"#),
    ProgramCase(
      "Go",
      "package main\np := map[string]interface{}{\n\"aps\": map[string]any{\"badge\": 1},\n\"ids\": []string{\"a\"},\n}",
      #"{"aps":{"badge":1},"ids":["a"]}"#),
    ProgramCase(
      "Kotlin",
      "val p = mapOf(\"aps\" to mapOf(\"alert\" to text, \"badge\" to 1L), \"ids\" to listOf(1))",
      #"{"aps":{"alert":"{{text}}","badge":1},"ids":[1]}"#),
    ProgramCase(
      "Java",
      "import java.util.Map;\nMap<String, Object> p = Map.of(\"aps\", Map.of(\"badge\", 1), \"id\", id());",
      #"{"aps":{"badge":1},"id":"{{id()}}"}"#),
    ProgramCase(
      "C#", "using System;\nvar p = new { aps = new { alert = text, badge = 1 }, id = 7 };",
      #"{"aps":{"alert":"{{text}}","badge":1},"id":7}"#),
    ProgramCase(
      "a dictionary of C#",
      "using System;\nvar p = new Dictionary<string, object> { { \"aps\", new { badge = 1 } }, [\"id\"] = 7 };",
      #"{"aps":{"badge":1},"id":7}"#),
    ProgramCase(
      "Ruby", "require 'a'\np = { aps: { 'content-available' => 1, level: :passive } }",
      #"{"aps":{"content-available":1,"level":"passive"}}"#),
    ProgramCase(
      "Python", "import json\np = dict(aps=dict(badge=1, alert=f'Hi {name}'))",
      #"{"aps":{"badge":1,"alert":"Hi {name}"}}"#),
    ProgramCase(
      "Elixir", "defmodule A do\n  %{\"aps\" => %{badge: 1}, \"id\" => nil}\nend",
      #"{"aps":{"badge":1},"id":null}"#),
    ProgramCase(
      "Dart", "import 'dart:io';\nvar p = <String, dynamic>{'aps': <String, dynamic>{'badge': 1}};",
      #"{"aps":{"badge":1}}"#),
    ProgramCase(
      "Rust", "#[test]\nfn t() {\n  let e = json!({\"aps\": {\"badge\": 1, \"alert\": name}});\n}",
      #"{"aps":{"badge":1,"alert":"{{name}}"}}"#),
    ProgramCase(
      "JavaScript with names as values",
      "const p = { aps: { alert: { title, body: t('a, b') }, badge: n > 1 ? 2 : 1, sound: 'a.caf' } };",
      #"{"aps":{"alert":{"title":"{{title}}","body":"{{t('a, b')}}"},"badge":"{{n > 1 ? 2 : 1}}","#
        + #""sound":"a.caf"}}"#),
    ProgramCase(
      "members that are added", "const p = { aps: { badge: 1 }, ...rest };", #"{"aps":{"badge":1}}"#
    ),
    ProgramCase(
      "a variable 'aps'", "const aps = { badge: 1 };\nsend({ aps });", #"{"aps":{"badge":1}}"#),
    ProgramCase(
      "a part of a message to FCM",
      "const m = { token, ...rest, apns: { payload: { aps: { contentAvailable: true } } } };",
      #"{"aps":{"content-available":1},"gcm.message_id":"1"}"#),
    ProgramCase(
      "a message to FCM for a token of the program",
      "const m = { token, notification: { title: 'x' } };",
      #"{"aps":{"alert":{"title":"x"}},"gcm.message_id":"1"}"#),
    ProgramCase(
      "a notification of OneSignal",
      "const m = { app_id: 'x', contents: { en: 'Hi' }, included_segments: ['All'] };",
      #"{"aps":{"alert":{"body":"Hi"},"mutable-content":1}}"#),
    ProgramCase(
      "literals and strings together",
      "const a = '{\"aps\":{\"badge\":1}}';\nconst b = { aps: { badge: 2 } };",
      #"{"aps":{"badge":1}}"#, #"{"aps":{"badge":2}}"#),
    ProgramCase(
      "a payload below what is called like a part of a message",
      "const apns = new Apns();\nconst n = { aps: { badge: 1 }, id: 7 };",
      #"{"aps":{"badge":1},"id":7}"#),
    ProgramCase(
      "an empty alert", "const p = { aps: { alert: {} } };", #"{"aps":{"alert":{}}}"#),
    ProgramCase(
      "a raw string of Swift with an address",
      "let p = [\"k\": #\"[{\"d\":\"app://buy\"}]\"#, \"aps\": [\"badge\": 1], \"m\": \"n\"]",
      #"{"k":"[{\"d\":\"app://buy\"}]","aps":{"badge":1},"m":"n"}"#),
    ProgramCase(
      "messages of Objective-C",
      "NSDictionary *p = @{@\"aps\": @{@\"sound\": [self sound], @\"badge\": @1, @\"a\": [NSNull null]}};",
      #"{"aps":{"sound":"{{[self sound]}}","badge":1,"a":null}}"#),
    ProgramCase(
      "a request whose body the program makes",
      "fetch(u, { headers: { 'apns-topic': 'a.b' }, body: JSON.stringify(p) });\n"
        + "const p = { aps: { badge: 1 } };", #"{"aps":{"badge":1}}"#),
    ProgramCase(
      "blocks of Markdown with their languages",
      "A\n```js\nsend({ aps: { alert: t, badge: 1 } });\n```\n```php\n$p = ['aps' => ['badge' => 2]];\n```",
      #"{"aps":{"alert":"{{t}}","badge":1}}"#, #"{"aps":{"badge":2}}"#),
    ProgramCase(
      "code that begins in the middle", "}\nsend({ aps: { badge: 1 } });", #"{"aps":{"badge":1}}"#),
  ]

  /// Strings of JSON that the program puts together.
  static let joined = [
    ProgramCase(
      "Java",
      "import java.util.*;\nString p = \"{\\\"aps\\\":{\\\"alert\\\":\\\"\" + m.text() + \"\\\"}}\";",
      #"{"aps":{"alert":"{{m.text()}}"}}"#),
    ProgramCase(
      "PHP", "<?php\n$p = '{\"aps\":{\"alert\":\"' . $text . '\",\"badge\":' . $n . '}}';",
      #"{"aps":{"alert":"{{$text}}","badge":"{{$n}}"}}"#),
    ProgramCase(
      "Swift",
      "import UIKit\nlet p = \"{\\\"aps\\\":{\\\"alert\\\":\\\"\\(m)\\\",\\\"badge\\\":\\(n)}}\"",
      #"{"aps":{"alert":"{{\\(m)}}","badge":"{{\\(n)}}"}}"#
        .replacing(#"\\"#, with: "")),
    ProgramCase(
      "JavaScript", "const p = `{\"aps\":{\"badge\":${n},\"sound\":\"${s}\"}}`;",
      #"{"aps":{"badge":"{{${n}}}","sound":"{{${s}}}"}}"#),
    ProgramCase(
      "C#", "using System;\nvar p = $\"{{\\\"aps\\\":{{\\\"badge\\\":{n}}}}}\";",
      #"{"aps":{"badge":"{{{n}}}"}}"#),
    ProgramCase(
      "strings joined at the end of a line",
      "require 'a'\np = '{\"aps\":' + \\\n  '{\"badge\":1}}'", #"{"aps":{"badge":1}}"#),
    ProgramCase(
      "strings beside each other", "import json\np = ('{\"aps\":'\n     '{\"badge\":1}}')",
      #"{"aps":{"badge":1}}"#),
    ProgramCase(
      "Go with a format", "package main\np := fmt.Sprintf(`{\"aps\":{\"badge\":%d}}`, n)",
      #"{"aps":{"badge":"%d"}}"#),
    ProgramCase(
      "JSON in JSON in a template",
      "const p = `{\"default\":\"\",\"APNS\":\"{\\\\\"aps\\\\\":{\\\\\"badge\\\\\":1}}\"}`;",
      #"{"aps":{"badge":1}}"#),
  ]
}
