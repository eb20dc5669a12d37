import Foundation
import TestSupport
import Testing

@testable import NotifySimCLI

@Suite("--watch")
struct WatchTests {
  /// What each script has: a started command, and a wait until a file has a word so many times.
  private static let functions = #"""
    "$NOTIFY_SIM" init >made
    start() { : >out; : >err; "$NOTIFY_SIM" "$@" --watch >out 2>err & pid=$!; see watching err 1; }
    see() {
      n=0
      until [ "$(grep -c "$1" "$2")" -ge "$3" ]; do
        n=$((n + 1)); [ $n -lt 400 ] || { echo "never saw $1 $3 times in $2"; cat out err; kill $pid; exit 9; }
        sleep 0.05
      done
    }
    stop() { kill -TERM $pid; wait $pid; [ $? = 143 ] && echo stopped; }

    """#

  struct Line: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let script: String

    init(_ name: String, _ script: String) {
      testDescription = name
      self.script = script
    }
  }

  static let lines = [
    Line(
      "a handler that is edited",
      """
      start deliver parcel.json --action LEAVE_AT_DOOR
      sed s/parcel.left/parcel.placed/ handler.py >new && cat new >handler.py
      see parcel.placed out 1
      """),
    Line(
      "a manifest that is edited",
      """
      start deliver parcel.json --ignore
      sed "s/Leave at the Door/Leave It/" notify-sim.json >new && mv new notify-sim.json
      see "Leave It" out 1
      """),
    Line(
      "a payload that is replaced, broken, gone, and there again",
      """
      start deliver parcel.json --ignore
      printf '{"aps":{"alert":"Second"}}' >new && mv new parcel.json; see Second out 1
      see watching err 2; printf '{' >parcel.json; see "not closed" err 1
      see watching err 3; rm parcel.json; see "cannot open" err 1
      see watching err 4; printf '{"aps":{"alert":"Third"}}' >parcel.json; see Third out 1
      """),
    Line(
      "a scenario that comes to a folder",
      """
      start replay .
      sed 's/A parcel is left/Another is left/' parcel.scenario.json >other.scenario.json
      see "2 scenarios passed" out 1
      """),
    Line(
      "a payload that is checked",
      """
      start check parcel.json
      sed 's/"category"/"catgory"/' parcel.json >new && mv new parcel.json; see catgory out 1
      """),
    Line(
      "a picture",
      """
      start preview parcel.json -o picture.svg
      sed 's/Your parcel/Your letter/' parcel.json >new && mv new parcel.json
      see wrote out 2; grep -q "Your letter" picture.svg || exit 8
      """),
  ]

  @Test("A change of each file that was read runs the command again", arguments: lines)
  func notices(_ line: Line) async throws {
    let folder = try TemporaryFolder()
    let result = try await Binary.shell(
      Self.functions + line.script + "\nstop", in: folder.url)
    #expect(result.status == 0, "\(result.output)\n\(result.errors)")
    #expect(result.output == "stopped\n")
  }

  @Test(
    "Ctrl-C ends --watch with 130 and restores the terminal",
    .enabled(if: TerminalSession.isPossible))
  func interrupt() async throws {
    let result = try await TerminalSession.run(
      ["deliver", Inputs.message, "--watch"], [.see("watching"), .controlC])
    #expect(result.status == 130)
    #expect(result.settingsKept)
  }

  @Test(
    "--watch refuses input that cannot be read again, or that each run changes",
    arguments: [["deliver", "-"], ["deliver", Inputs.message, "--state", "s.json"]])
  func refused(_ arguments: [String]) async throws {
    let folder = try TemporaryFolder()
    let result = try await Binary.run(arguments + ["--watch"], in: folder.url)
    #expect(result.status == 64)
    #expect(result.errors.hasPrefix("error: '--watch' "))
    #expect(Repository.entries(of: folder.url).isEmpty)
  }
}
