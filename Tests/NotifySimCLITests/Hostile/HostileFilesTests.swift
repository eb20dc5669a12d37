import Foundation
import TestSupport
import Testing

@testable import CommandLineTools

@Suite("Hostile files and names")
struct HostileFilesTests {
  /// A payload with a mistake that can be fixed.
  private static let bad = #"{"aps":{"alert":"x",}}"#

  static let lines = [
    ShellLine(
      "a NUL in the name of a snapshot overwrites no other file",
      #"""
      echo kept >Makefile
      echo '{"name":"x","steps":[{"lock":true,"snapshot":"Makefile\u0000"}]}' >x.scenario.json
      "$NOTIFY_SIM" replay --update x.scenario.json; code=$?; cat Makefile; exit $code
      """#, 65, output: "kept", errors: "'snapshot' has a NUL character"),
    ShellLine(
      "a NUL in the name of a payload opens no other file",
      #"""
      cp bad.json other
      echo '{"name":"x","steps":[{"deliver":"other\u0000.json"}]}' >x.scenario.json
      "$NOTIFY_SIM" replay x.scenario.json
      """#, 65, errors: "the name has a NUL character"),
    ShellLine(
      "a NUL in a handler's words is told with its place",
      #"""
      echo '{"bundleIdentifier":"a.b","name":"A","handler":["tr\u0000ue"]}' >notify-sim.json
      "$NOTIFY_SIM" categories
      """#, 65, errors: "notify-sim.json:1:48: error: 'handler' has a NUL character"),
    ShellLine(
      "--update writes through no link out of the folder",
      #"""
      mkdir in out; echo kept >out/shot.txt; ln -s ../out/shot.txt in/shot.txt
      echo '{"name":"x","steps":[{"lock":true,"snapshot":"shot"}]}' >in/x.scenario.json
      "$NOTIFY_SIM" replay --update in; code=$?; cat out/shot.txt; exit $code
      """#, 1, output: "it leads outside the folder 'in'\nkept"),
    ShellLine(
      "--update writes through no folder that is a link",
      #"""
      mkdir in out; ln -s ../out in/link
      echo '{"name":"x","steps":[{"lock":true,"snapshot":"shot"}]}' >out/x.scenario.json
      "$NOTIFY_SIM" replay --update in; code=$?; ls out; exit $code
      """#, 66, output: "x.scenario.json\n", errors: "no *.scenario.json is below it"),
    ShellLine(
      "--update follows a link within the folder",
      #"""
      mkdir in; echo old >in/real; ln -s real in/shot.txt
      echo '{"name":"x","steps":[{"lock":true,"snapshot":"shot"}]}' >in/x.scenario.json
      "$NOTIFY_SIM" replay --update in >/dev/null; cat in/real
      """#, 0, output: "phone       locked: false → true"),
    ShellLine(
      "--fix follows no link out of the folder",
      #"""
      mkdir in; ln -s ../bad.json in/p.json
      "$NOTIFY_SIM" check --fix in >/dev/null; code=$?; cat bad.json; exit $code
      """#, 66, output: bad, errors: "no *.json"),
    ShellLine(
      "--fix follows a link that was named",
      #"ln -s bad.json l.json; "$NOTIFY_SIM" check --fix l.json >/dev/null; cat bad.json"#, 0,
      output: #"{"aps":{"alert":"x"}}"#),
    ShellLine(
      "a pipe that a scenario names is not waited for",
      #"""
      mkfifo pipe; echo '{"name":"x","steps":[{"deliver":"pipe"}]}' >x.scenario.json
      "$NOTIFY_SIM" replay x.scenario.json
      """#, 65, errors: "cannot open 'pipe': not a regular file"),
    ShellLine(
      "a device that a scenario names is not read",
      #"""
      echo '{"name":"x","app":"/dev/zero","steps":[{"lock":true}]}' >x.scenario.json
      "$NOTIFY_SIM" replay x.scenario.json
      """#, 65, errors: "cannot open '/dev/zero': not a regular file"),
    ShellLine(
      "a pipe in a snapshot's place is not waited for",
      #"""
      mkfifo shot.txt; echo '{"name":"x","steps":[{"lock":true,"snapshot":"shot"}]}' >x.scenario.json
      "$NOTIFY_SIM" replay x.scenario.json
      """#, 1, output: "'shot.txt' cannot be read: not a regular file"),
    ShellLine(
      "a pipe that the person names is read",
      #"mkfifo pipe; cat bad.json >pipe & "$NOTIFY_SIM" check pipe"#, 0,
      output: "1 payload checked"),
    ShellLine(
      "a file that may not grow leaves no draft",
      #"""
      dd if=/dev/zero bs=1024 count=64 2>/dev/null | tr '\0' ' ' >>bad.json; cp bad.json old
      (ulimit -f 8; exec "$NOTIFY_SIM" check --fix bad.json --disable X6 >/dev/null)
      code=$?; cmp bad.json old; ls; exit $code
      """#, 74, output: "bad.json\nold\n", errors: "cannot write 'bad.json': file too large"),
    ShellLine(
      "a phone that may not be written leaves nothing",
      #"""
      (ulimit -f 1; exec "$NOTIFY_SIM" explore --state s.json </dev/null); code=$?; ls; exit $code
      """#, 74, output: "bad.json\n", errors: "cannot write 's.json': file too large"),
    ShellLine(
      "a name that is not UTF-8 is opened, in a folder too",
      #"""
      mv bad.json "$(printf 'b\377d.json')"; "$NOTIFY_SIM" check . && "$NOTIFY_SIM" check b*
      """#, 0, output: #"b\xFFd.json:1:20: warning: "#),
    ShellLine(
      "a file with such a name is fixed",
      #"""
      mv bad.json "$(printf 'b\377d.json')"; "$NOTIFY_SIM" check --fix . >/dev/null; cat b*
      """#, 0, output: #"{"aps":{"alert":"x"}}"#),
    ShellLine(
      "a private character in a name is none of a byte that is not UTF-8",
      #"""
      mv bad.json "$(printf '\364\216\273\277.json')"; "$NOTIFY_SIM" check .
      """#, 0, output: #"\xF4\x8E\xBB\xBF.json:1:20: warning: "#),
    ShellLine(
      "a folder with such a name holds an app with texts",
      #"""
      f="$(printf 'f\377')"; mkdir -p "$f/L/en.lproj"; echo '"K" = "V";' >"$f/L/en.lproj/Localizable.strings"
      echo '{"bundleIdentifier":"a.b","name":"A","localizations":"L","handler":"cat >seen"}' \
        >"$f/notify-sim.json"
      echo '{"aps":{"alert":{"loc-key":"K"}}}' >"$f/p.json"
      cd "$f" && "$NOTIFY_SIM" deliver p.json --open && test -s seen
      """#, 0, output: "│ V  "),
  ]

  @Test("No other file is read or written, and nothing blocks", arguments: lines)
  func line(_ example: ShellLine) async throws {
    let folder = try TemporaryFolder()
    _ = try folder.write(Array(Self.bad.utf8), as: "bad.json")
    let result = try await example.run(in: folder.url)
    #expect(!result.errors.contains("U+10EE"))
  }

  @Test("A change by another process is kept")
  func lostEdit() throws {
    let folder = try TemporaryFolder()
    let file = try folder.write("old".utf8, as: "x")
    let contents = try InputFile.contents(of: file.path)
    var replacement = try ReplacementFile(for: file.path, changing: contents.version)
    try replacement.write("fixed".utf8)
    try Data("edit".utf8).write(to: file)
    #expect(throws: CommandFailure.self) { try replacement.commit() }
    #expect(try String(contentsOf: file, encoding: .utf8) == "edit")
    #expect(Repository.entries(of: folder.url).map(\.lastPathComponent) == ["x"])
  }

  /// Only the administrator can give files to others.
  private static let canGive = (try? Binary.wait(for: "/usr/bin/id", ["-u"]))?.output == "0\n"

  static let owners = [
    ShellLine(
      "a manifest above the working directory runs no command", #""$NOTIFY_SIM" categories"#, 66,
      errors: "notify-sim.json': it belongs to another user"),
    ShellLine(
      "a manifest above a scenario runs no command", #""$NOTIFY_SIM" replay x.scenario.json"#, 65,
      errors: "it belongs to another user"),
    ShellLine(
      "a manifest that is named does", #""$NOTIFY_SIM" categories --app ../notify-sim.json"#, 0),
    ShellLine(
      "a manifest for a scenario of the same user does",
      #"chown -R 12345 . && "$NOTIFY_SIM" replay x.scenario.json"#, 0),
    ShellLine(
      "a manifest of the one for whom the administrator acts does",
      #"SUDO_UID=12345 "$NOTIFY_SIM" categories"#, 0),
    ShellLine(
      "a manifest without commands may be anybody's",
      #"""
      echo '{"bundleIdentifier":"a.b","name":"A"}' >../notify-sim.json && "$NOTIFY_SIM" categories
      """#, 0),
    ShellLine("a check runs nothing anyway", #""$NOTIFY_SIM" check ../notify-sim.json"#, 0),
  ]

  @Test("Commands in another user's files are not run", .enabled(if: canGive), arguments: owners)
  func owner(_ example: ShellLine) async throws {
    let folder = try TemporaryFolder()
    let prepare = #"""
      mkdir mine; echo '{"bundleIdentifier":"a.b","name":"A","handler":"true"}' >notify-sim.json
      chown 12345 notify-sim.json; cd mine
      echo '{"name":"x","steps":[{"lock":true}]}' >x.scenario.json

      """#
    try await example.run(after: prepare, in: folder.url)
  }
}
