import Foundation
import NotifySimCore
import SavedPhones
import TestSupport
import Testing

@testable import Checks
@testable import CommandLineTools
@testable import NotifySimCLI

@Suite("A phone that is kept in a file")
struct StateFileTests {
  struct Line: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let line: String
    let status: Int32
    var output = ""
    var errors = ""
    /// What must be in the folder afterwards.
    let files: String

    init(
      _ name: String, _ line: String, _ status: Int32, output: String = "", errors: String = "",
      files: String
    ) {
      testDescription = name
      self.line = line
      self.status = status
      self.output = output
      self.errors = errors
      self.files = files
    }
  }

  static let lines = [
    Line(
      "goes on where the last run left it",
      """
      deliver "$P" && deliver "$P" --now 2026-01-01T10:00:00Z && say status
      """, 0, output: "2026-01-01 10:00:00 UTC", files: "s.json"),
    Line(
      "is written though the run that made it was killed before it removed its draft",
      #"deliver "$P" && ln s.json s.json.notify-sim.tmp && deliver "$P""#, 0,
      output: "before 1 more notification", files: "s.json"),
    Line(
      "is changed for good by options", "deliver \"$P\" --locked && say unlock", 0,
      output: "locked: true → false", files: "s.json"),
    Line(
      "shows what an option changes on it", "deliver \"$P\" && deliver \"$P\" --locked", 0,
      output: "locked: false → true", files: "s.json"),
    Line(
      "does what is pending when its time comes",
      #"deliver "$R" --action REMIND_IN_AN_HOUR && say "advance 1h""#, 0,
      output: "10:00", files: "s.json"),
    Line(
      "does not go back in time",
      #"deliver "$P" --now 2026-01-02T00:00:00Z && deliver "$P" --now 2026-01-01T23:59:59Z"#, 64,
      errors: "the phone's time is 2026-01-02T00:00:00Z, and it cannot go back", files: "s.json"),
    Line(
      "belongs to one app",
      #"deliver "$P" && "$NOTIFY_SIM" deliver "$P" --app reminders --state s.json"#, 65,
      errors: "s.json:3:10: error: this is the state of a phone with the app", files: "s.json"),
    Line(
      "is no other file, which stays as it is",
      #"cp "$P" s.json && deliver "$P"; code=$?; cmp s.json "$P" && exit $code"#, 65,
      errors: "s.json:1:1: error: this is not the state of a phone: it has no 'schema'",
      files: "s.json"),
    Line(
      "is no part of a file, which stays as it is",
      """
      deliver "$P" && head -c 400 s.json >part && cp part s.json && deliver "$P"; code=$?
      cmp part s.json && exit $code
      """, 65, errors: "[X1]", files: "part s.json"),
    Line("is no empty file", #": >s.json; deliver "$P""#, 65, errors: "empty", files: "s.json"),
    Line(
      "is no folder", #"mkdir s.json; deliver "$P""#, 66, errors: "'s.json': is a directory",
      files: "s.json"),
    Line(
      "is no pipe", #"mkfifo s.json; deliver "$P""#, 66, errors: "'s.json': not a regular file",
      files: "s.json"),
    Line(
      "is no device", #""$NOTIFY_SIM" deliver "$P" --state /dev/full"#, 66,
      errors: "not a regular file", files: ""),
    Line(
      "is in a folder that is there", #""$NOTIFY_SIM" deliver "$P" --state no/s.json"#, 74,
      errors: "no such file or directory", files: ""),
    Line(
      "is not made for a payload that is not there", "deliver nowhere.json", 66, files: ""),
    Line(
      "is not made for a payload that is no payload", #"echo "{" | deliver -"#, 65, files: ""),
    Line(
      "stays as it was where a run cannot go on",
      """
      deliver "$P" && cp s.json before && "$NOTIFY_SIM" deliver "$P" --app samples --state s.json >/dev/full
      code=$?; cmp before s.json && exit $code
      """, 74, files: "before s.json"),
    Line(
      "has what happened though iOS ignores it",
      """
      mkfifo f && { read -r _ <f; deliver "$P"; } | { exec <&-; echo >f; }; rm f; say status
      """, 0, output: "in the list  Weekly Staff Meeting", files: "s.json"),
    Line(
      "stays whole on a full disk",
      """
      deliver "$P" && cp s.json before && (ulimit -f 1; trap '' XFSZ; deliver "$P" "$P" >/dev/null)
      code=$?; cmp before s.json && exit $code
      """, 74, errors: "cannot write 's.json': file too large", files: "before s.json"),
    Line(
      "keeps its permissions",
      #"deliver "$P" && chmod 640 s.json && deliver "$P" && ls -l s.json"#, 0,
      output: "-rw-r-----", files: "s.json"),
    Line(
      "is where links lead",
      """
      mkdir d && ln -s d/b a && ln -s t d/b && "$NOTIFY_SIM" deliver "$P" --state a --no-input
      "$NOTIFY_SIM" deliver "$P" --state a --no-input && test -L a && test -L d/b && wc -l d/t
      """, 0, output: "d/t", files: "a d"),
    Line(
      "is rid of what a killed process left behind",
      #"echo half >s.json.notify-sim.tmp && deliver "$P""#, 0, files: "s.json"),
    Line(
      "is nobody else's while a session goes on",
      """
      deliver "$P" && mkfifo f && { explore <f & } && exec 3>f && echo lock >&3
      until grep -q '"locked": true' s.json; do sleep 0.02; done
      (exec 3>&-; deliver "$P") & sleep 0.2; cp s.json before; exec 3>&-; wait
      rm f; grep -c '"surface"' before s.json
      """, 0, output: "before:1\ns.json:3", files: "before s.json"),
    Line(
      "is what a session left it",
      #"printf 'deliver %s\nlock\n' "$P" | explore && say status"#, 0, output: "locked",
      files: "s.json"),
    Line(
      "goes back as a session does",
      #"deliver "$P" && cp s.json before && say "lock\nundo" && cmp before s.json"#, 0,
      output: "undone", files: "before s.json"),
    Line(
      "may tell of requests at any time",
      """
      push() { "$NOTIFY_SIM" push "$P" --app samples --state s.json --no-input --issued-at "$1" </dev/null; }
      push 2026-01-01T08:59:00Z && sed 's/"time": 1767.*,/"time": -9223372036854775808,/' s.json \
        >t.json && ! cmp -s s.json t.json && mv t.json s.json
      push 2026-01-01T08:58:00Z | grep -x 200
      """, 0, output: "200", files: "s.json"),
    Line(
      "is no scenario", #"deliver "$P" && say "lock\nsave x.scenario.json""#, 65,
      errors: "a scenario begins with a new phone", files: "s.json"),
    Line(
      "is a scenario while it is new", #"say "lock\nsave x.scenario.json""#, 0, output: "1 step",
      files: "s.json x.scenario.json"),
  ]

  private static let functions = """
    P="$FIXTURES/meeting-invitation.json" R="$FIXTURES/reminder.json"
    deliver() { "$NOTIFY_SIM" deliver --app samples "$@" --state s.json </dev/null; }
    explore() { "$NOTIFY_SIM" explore --app samples --state s.json; }
    say() { printf "$1\\n" | explore; }
    """

  private static var environment: [String: String] {
    var environment = Binary.environment
    environment["FIXTURES"] = Repository.file("fixtures/payloads").path
    return environment
  }

  @Test("A phone's file is read and written as documented", arguments: lines)
  func line(_ row: Line) async throws {
    let folder = try TemporaryFolder()
    let piped = row.line.replacing(
      "| deliver -", with: #"| "$NOTIFY_SIM" deliver - --app samples --state s.json"#)
    let result = try await Binary.shell(
      "\(Self.functions)\n\(piped)", environment: Self.environment, in: folder.url, timeLimit: 30)
    #expect(result.status == row.status, "\(result.output)\n\(result.errors)")
    #expect(row.output.isEmpty || result.output.contains(row.output), "\(result.output)")
    #expect(row.errors.isEmpty || result.errors.contains(row.errors), "\(result.errors)")
    let left = Repository.entries(of: folder.url).map(\.lastPathComponent)
    #expect(left.joined(separator: " ") == row.files)
  }

  /// What the file holds, which must be a whole phone.
  private func delivered(in file: URL) throws -> Int {
    let source = SourceText(name: "s.json", bytes: Array(try Data(contentsOf: file)))
    return try SavedPhone(source, for: AppLoader().app(named: "samples", from: "").manifest)
      .device.delivered.count
  }

  @Test("Two processes at once lose no change to a phone's file")
  func twoProcesses() async throws {
    let folder = try TemporaryFolder()
    let loop = #"for i in 1 2 3 4 5 6 7 8; do deliver "$P" --no-input >out$1.$i || exit 1; done"#
    let result = try await Binary.shell(
      "\(Self.functions)\nrun() { \(loop); }; run a & run b; code=$?; wait $! && exit $code",
      environment: Self.environment, in: folder.url)
    #expect(result.status == 0, "\(result.errors)")
    #expect(try delivered(in: folder.file("s.json")) == 16)
  }

  @Test("A phone's file is complete whenever a process is killed")
  func killed() async throws {
    let folder = try TemporaryFolder()
    let result = try await Binary.shell(
      #"""
      \#(Self.functions)
      for i in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15; do
        "$NOTIFY_SIM" deliver "$P" "$P" --app samples --state s.json --no-input >out & child=$!
        sleep 0.0$i; kill -9 $child; wait $child
      done 2>/dev/null
      deliver "$P" --no-input
      """#, environment: Self.environment, in: folder.url)
    #expect(result.status == 0, "\(result.errors)")
    #expect(try delivered(in: folder.file("s.json")) % 2 == 1)
    #expect(Repository.entries(of: folder.url).map(\.lastPathComponent) == ["out", "s.json"])
  }
}
