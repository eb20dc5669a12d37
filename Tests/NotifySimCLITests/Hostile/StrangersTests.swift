import Foundation
import TestSupport
import Testing

/// What another user of the machine, or whoever wrote a folder, can make the program do.
///
/// A line runs in a new folder with a payload `p.json`. `as_other` runs a command as user 65534.
@Suite("Files of other users")
struct StrangersTests {
  private static let prepare = #"""
    as_other() { setpriv --reuid 65534 --regid 65534 --clear-groups "$@"; }
    app() { printf '{"bundleIdentifier":"a.b","name":"A","handler":"%s"}\n' "$1"; }
    echo '{"aps":{"alert":"x"}}' >p.json

    """#

  /// Only the administrator can act as another user.
  private static let canSwitch =
    (try? Binary.wait(
      for: "/bin/sh", ["-c", "setpriv --reuid 65534 --regid 65534 --clear-groups true && id -u"]
    ))?.output == "0\n"

  private func run(_ example: ShellLine) async throws {
    let folder = try TemporaryFolder()
    try await example.run(after: Self.prepare, in: folder.url)
    #expect(!FileManager.default.fileExists(atPath: folder.file("evil").path))
  }

  static let manifests = [
    ShellLine(
      "a stranger's link to a manifest that is found",
      #"""
      mkdir mine all; chmod 1777 all; app 'sh ./app.sh' >mine/notify-sim.json
      echo 'touch ../evil' >all/app.sh; chown -h 65534 all/app.sh
      ln -s ../mine/notify-sim.json all/notify-sim.json; chown -h 65534 all/notify-sim.json
      mkdir all/below; cd all/below && "$NOTIFY_SIM" deliver ../../p.json --open
      """#, 66, errors: "it is a link that another user may have made"),
    ShellLine(
      "a stranger's link to a manifest that is named",
      #"""
      mkdir mine all; chmod 777 all; app 'sh ./app.sh' >mine/notify-sim.json
      ln -s ../mine/notify-sim.json all/named.json; chown -h 65534 all/named.json
      echo 'touch ../evil' >all/app.sh
      "$NOTIFY_SIM" deliver p.json --open --app all/named.json
      """#, 66, errors: "it is a link that another user may have made"),
    ShellLine(
      "a link in the folder of another user",
      #"""
      mkdir mine theirs; app true >mine/notify-sim.json
      ln -s ../mine/notify-sim.json theirs; chown 65534 theirs
      cd theirs && "$NOTIFY_SIM" categories
      """#, 66, errors: "it is a link that another user may have made"),
    ShellLine(
      "a link behind a link",
      #"""
      mkdir mine all own; chmod 1777 all; app true >mine/notify-sim.json
      ln -s ../mine/notify-sim.json all/second; chown -h 65534 all/second
      ln -s ../all/second own/notify-sim.json; cd own && "$NOTIFY_SIM" categories
      """#, 66, errors: "it is a link that another user may have made"),
    ShellLine(
      "a second name of the person's manifest in a folder of everybody's",
      #"""
      mkdir mine all; chmod 1777 all; app 'sh ./app.sh' >mine/notify-sim.json
      ln mine/notify-sim.json all/notify-sim.json; echo 'touch ../evil' >all/app.sh
      mkdir all/below; cd all/below && "$NOTIFY_SIM" deliver ../../p.json --open
      """#, 66, errors: "every user may write its folder"),
    ShellLine(
      "the person's manifest in a folder in which everybody may replace it",
      #"""
      mkdir all; chmod 777 all; app true >all/notify-sim.json; cd all && "$NOTIFY_SIM" categories
      """#, 66, errors: "every user may write its folder"),
    ShellLine(
      "the person's manifest in the folder of another user",
      #"""
      mkdir theirs; app true >theirs/notify-sim.json; chown 65534 theirs; mkdir theirs/mine
      cd theirs/mine && "$NOTIFY_SIM" categories
      """#, 66, errors: "its folder belongs to another user"),
    ShellLine(
      "what another user may not do to the administrator's manifest, either",
      #"""
      mkdir all; chmod 1777 all; app 'touch all/evil' >all/notify-sim.json; cd all
      as_other sh -c 'rm -f notify-sim.json; mv notify-sim.json x' 2>&-; "$NOTIFY_SIM" categories
      """#, 0),
    ShellLine(
      "the person's own manifest, in the person's own folder, by the person's own link",
      #"""
      mkdir a b; app 'cat >/dev/null; cat here' >a/notify-sim.json
      echo '{"effect":"of a","n":1}' >a/here; echo '{"effect":"of b"}' >b/here
      ln -s ../a/notify-sim.json b; cd b && "$NOTIFY_SIM" deliver ../p.json --open
      """#, 0, output: "of a"),
    ShellLine(
      "a manifest through a pipe that the person names",
      #"""
      mkfifo m; app 'echo yes >seen' >m & "$NOTIFY_SIM" deliver p.json --open --app ./m && cat seen
      """#, 0, output: "yes"),
    ShellLine(
      "a manifest that the person names in the folder of another user",
      #"""
      mkdir theirs; app true >theirs/notify-sim.json; chown -R 65534 theirs
      "$NOTIFY_SIM" categories --app theirs
      """#, 0),
    ShellLine(
      "a scenario of another user with that user's manifest, both named by the person",
      #"""
      mkdir theirs; app true >theirs/notify-sim.json
      echo '{"name":"x","steps":[{"lock":true}]}' >theirs/x.scenario.json; chown -R 65534 theirs
      "$NOTIFY_SIM" replay theirs/x.scenario.json
      """#, 0),
  ]

  @Test("Only trusted manifests may run commands", .enabled(if: canSwitch), arguments: manifests)
  func manifest(_ example: ShellLine) async throws { try await run(example) }

  @Test(
    "A link that changes constantly runs no command of another user", .enabled(if: canSwitch))
  func race() async throws {
    try await run(
      ShellLine(
        "race",
        #"""
        mkdir mine all; chmod 1777 all; app true >mine/notify-sim.json; here=$PWD
        app "touch $here/all/evil; touch $here/evil" >all/theirs.json
        chown 65534 all/theirs.json; chmod 777 .
        : >go; cd all
        setpriv --reuid 65534 --regid 65534 --clear-groups sh -c 'while test -e ../go; do
          ln -sf theirs.json notify-sim.json; ln -sf ../mine/notify-sim.json notify-sim.json
          rm -f notify-sim.json; ln theirs.json notify-sim.json; rm -f notify-sim.json
        done' >/dev/null 2>&1 &
        mkdir below; cd below
        for n in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30; do
          "$NOTIFY_SIM" deliver ../../p.json --open >/dev/null 2>&1
        done
        rm ../../go; wait
        """#, 0))
  }

  static let files = [
    ShellLine(
      "the authority of serve is in a private folder, and goes with the server",
      #"""
      mkdir tmp; TMPDIR=$PWD/tmp; export TMPDIR; umask 0
      for port in 39217 39218; do ln -s "$PWD/evil" "tmp/notify-sim-ca-$port.pem"; done
      "$NOTIFY_SIM" serve --listen 127.0.0.1:39217 --exit-after 60 --ready-file ready >out & server=$!
      n=0; while ! test -s ready && test $n -lt 100; do sleep 0.1; n=$((n + 1)); done
      sed -n 's/^authority *//p' out | while read -r ca; do
        stat -c %a "$(dirname "$ca")"; head -n 1 "$ca"; done
      kill $server; wait $server; rm tmp/*.pem; echo "left: $(ls tmp)."
      """#, 0, output: "700\n-----BEGIN CERTIFICATE-----\nleft: .\n"),
    ShellLine(
      "a stranger's link in a folder of everybody's is not written through",
      #"""
      mkdir all; chmod 1777 all; echo kept >mine; ln -s ../mine all/a; ln -s ../evil all/b
      chown -h 65534 all/a all/b
      echo '{"name":"x","steps":[{"lock":true}]}' >x.scenario.json
      "$NOTIFY_SIM" replay x.scenario.json --report junit=all/a >/dev/null; echo $?
      printf 'lock\nsave --force all/a\n' | "$NOTIFY_SIM" explore >/dev/null; echo $?
      "$NOTIFY_SIM" explore --state all/b </dev/null; echo $?; cat mine
      """#, 0, output: "74\n74\n74\nkept\n", errors: "permission denied"),
    ShellLine(
      "the person's own link there is followed",
      #"""
      mkdir all; chmod 1777 all; ln -s ../mine all/a
      "$NOTIFY_SIM" explore --state all/a </dev/null && ls mine
      """#, 0, output: "mine\n"),
    ShellLine(
      "a check of the folder of a package compiles nothing",
      #"""
      mkdir pkg bin; printf '#!/bin/sh\ntouch "%s/evil"\n' "$PWD" >bin/swift; chmod 755 bin/swift
      PATH=$PWD/bin:$PATH; : >pkg/Package.swift; app 'touch ../evil' >pkg/notify-sim.json
      echo '{"name":"x","app":"pkg","steps":[{"deliver":"p.json"}]}' >x.scenario.json
      echo '{"name":"y","app":"pkg/notify-sim.json","steps":[{"deliver":"p.json"},{"open":true}]}' \
        >y.scenario.json
      for app in pkg pkg/ pkg/Package.swift pkg/notify-sim.json; do
        "$NOTIFY_SIM" check --app "$app" p.json x.scenario.json y.scenario.json pkg || exit
        "$NOTIFY_SIM" check --app="$app" --fix --dry-run p.json pkg || exit
        "$NOTIFY_SIM" --list-words actions deliver --app "$app" p.json || exit
      done
      """#, 0),
    ShellLine(
      "a check reads nothing through links that lead out of the folder",
      #"""
      mkdir in out; echo '{"aps":{"alert":"secret",}}' >out/a.json; ln -s ../out in/folder
      ln -s ../out/a.json in/a.json; cp p.json in; ln -s p.json in/b.json; ln -s . in/loop
      ln -s / in/all; "$NOTIFY_SIM" check in
      """#, 0,
      output: """
        in/: not checked: 3 links lead out of the folder, the first is 'in/a.json'
        2 payloads checked: no findings; 3 left out

        """),
    ShellLine(
      "JSON tells it, too",
      #"mkdir in; cp p.json in; ln -s .. in/x; "$NOTIFY_SIM" check in --format json"#, 0,
      output: #"{"file":"in/","severity":"note","code":"leftOut","message":"not checked: the link"#
        + #" 'in/x' leads out of the folder"}"#),
    ShellLine(
      "nothing is fixed behind such a link",
      #"""
      mkdir in out; echo '{"aps":{"alert":"x",}}' >out/a.json; ln -s ../out in/x; cp p.json in
      "$NOTIFY_SIM" check --fix in >/dev/null; cat out/a.json
      """#, 0, output: #"{"aps":{"alert":"x",}}"#),
    ShellLine(
      "no scenario behind such a link is run",
      #"""
      mkdir in out
      echo '{"name":"bad","app":{"bundleIdentifier":"a.b","handler":"touch evil"},
        "steps":[{"deliver":{"aps":{"alert":"x"}}},{"open":true}]}' >out/b.scenario.json
      echo '{"name":"good","steps":[{"lock":true}]}' >in/a.scenario.json; ln -s ../out in/x
      "$NOTIFY_SIM" replay in
      """#, 0, output: "1 scenario passed",
      errors: "note: 'in/': not followed: the link 'in/x' leads out of the folder"),
    ShellLine(
      "no picture is drawn of what is behind such a link",
      #"mkdir in; cp p.json in; ln -s .. in/x; "$NOTIFY_SIM" preview in -o out >/dev/null && ls out"#,
      0, errors: "leads out of the folder"),
    ShellLine(
      "a check says that the nearest manifest cannot be read, with the status of deliver",
      #"""
      ln -s notify-sim.json notify-sim.json; "$NOTIFY_SIM" check p.json; check=$?
      "$NOTIFY_SIM" deliver p.json 2>&-; test $check = $? && exit $check
      """#, 66, output: "1 payload checked: no findings; 1 file not read",
      errors: "notify-sim.json': too many levels of symbolic links"),
    ShellLine(
      "a pipe in the place of a file that is picked up is not waited for",
      #"""
      mkdir app; mkfifo app/notify-sim.json notify-sim.json history
      NOTIFY_SIM_HISTORY=$PWD/history "$NOTIFY_SIM" explore p.json </dev/null >/dev/null || exit 1
      "$NOTIFY_SIM" explore p.json --app app </dev/null
      """#, 66, errors: "there is no manifest"),
  ]

  @Test("Files of a folder are read, written and run only if safe", arguments: files)
  func file(_ example: ShellLine) async throws { try await run(example) }

  static let numbers = [
    ("device time", #""time": 1e308"#, "'time' is of the years 1 to 9999"),
    ("place", #""location": {"position": {"latitude": 1e308, "longitude": 0}}"#, "a latitude"),
    (
      "tokens", #""registration": {"formerTokens": 9223372036854775807}"#, "'formerTokens' is from"
    ),
    (
      "calendar",
      #""pending": [{"id": "a", "content": {"title": "a"}, "trigger": {"calendar": "#
        + #"{"year": 9223372036854775807, "month": 1}, "repeats": true}, "#
        + #""nextDate": "2026-01-01T09:01:40Z"}]"#,
      "'year' must be a whole number from"
    ),
    (
      "volume",
      #""pending": [{"id": "a", "content": {"sound": {"name": "x", "critical": true, "volume": 1e308}}, "#
        + #""trigger": {"timeInterval": 1, "repeats": false}, "nextDate": "2026-01-01T09:01:40Z"}]"#,
      "'volume' is from 0 to 1"
    ),
  ]

  @Test("A number of a phone's file that is out of its range is refused", arguments: numbers)
  func number(_ name: String, _ member: String, _ error: String) async throws {
    try await run(
      ShellLine(
        name,
        #"""
        cat >s.json <<'END'
        {"schema": 1, "app": "com.example.samples", "device": {\#(member)}}
        END
        printf 'status\nrestore\nrestore\nlaunch\nadvance 1h\n' | "$NOTIFY_SIM" explore --app samples --state s.json
        """#, 65, errors: error))
  }

  @Test("A long word is processed in linear time")
  func longWord() async throws {
    let folder = try TemporaryFolder()
    let word = String(repeating: "x", count: 1_000_000)
    let line = "reply \(word)\nreply '\(word)'\n"
    let file = try folder.write(line.utf8, as: "lines")
    let result = try await Binary.run(
      ["explore"], input: .file(file), in: folder.url, timeLimit: 120)
    #expect(result.output.split(separator: "\n").count == 2)
  }
}
