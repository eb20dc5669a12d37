import Foundation
import TestSupport
import Testing

@Suite("Streams that are closed, full or endless")
struct StreamTests {
  struct Line: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let line: String
    let status: Int32
    var errors = ""

    init(_ name: String, _ line: String, _ status: Int32, _ errors: String = "") {
      testDescription = name
      self.line = line
      self.status = status
      self.errors = errors
    }
  }

  static let lines = [
    Line("closed standard input", #""$NOTIFY_SIM" deliver "$P" <&-"#, 0),
    Line(
      "closed standard input that is the payload", #""$NOTIFY_SIM" deliver - <&-"#, 65,
      "the text is empty"),
    Line(
      "closed standard output", #""$NOTIFY_SIM" deliver "$P" --no-input >&-"#, 74,
      "cannot write to standard output"),
    Line("closed standard error", #""$NOTIFY_SIM" deliver nowhere.json 2>&-"#, 66),
    Line(
      "all three closed", #""$NOTIFY_SIM" deliver "$P" --open --handler true <&- >&- 2>&-"#, 74),
    Line(
      "a full disk under standard output", #""$NOTIFY_SIM" deliver "$P" --no-input >/dev/full"#, 74,
      "No space left on device"),
    Line(
      "a full disk under a help text", #""$NOTIFY_SIM" --help >/dev/full"#, 74,
      "No space left on device"),
    Line(
      "a full disk under standard error", #""$NOTIFY_SIM" deliver nowhere.json 2>/dev/full"#, 66),
    Line(
      "a folder as standard input", #""$NOTIFY_SIM" deliver - <."#, 66, "is a directory"),
    Line(
      "a file that cannot be read", #""$NOTIFY_SIM" deliver /proc/self/mem"#, 66,
      "input/output error"),
    Line(
      "an open input on which nobody answers",
      #"mkfifo f && exec 3<>f && "$NOTIFY_SIM" deliver "$P" --timeout 0 <&3"#, 2,
      "note: nobody answered within 0 seconds\n"),
    Line(
      "an open input that says something else first",
      #"mkfifo f && exec 3<>f && echo nonsense >&3 && "$NOTIFY_SIM" deliver "$P" --timeout 0.1 <&3"#,
      2, "there is no choice 'nonsense'"),
    Line(
      "a second in which nobody answers",
      #"mkfifo f && exec 3<>f && "$NOTIFY_SIM" deliver "$P" --timeout 1 <&3"#, 2,
      "note: nobody answered within 1 second\n"),
    Line(
      "a pipe in place of a sound",
      #"""
      mkdir Sounds && mkfifo Sounds/f.wav && echo '{"bundleIdentifier": "a"}' >notify-sim.json
      echo '{"aps": {"alert": "x", "sound": "f.wav"}}' | "$NOTIFY_SIM" deliver - --no-input
      """#, 0, "the sound 'f.wav' is not in the app's sound folders"),
    Line(
      "no terminal at all", #"setsid "$NOTIFY_SIM" deliver "$P" </dev/null"#, 0),
  ]

  @Test(
    "A closed, full or endless stream gives the documented status and message",
    .enabled(if: FileManager.default.fileExists(atPath: "/dev/full")), arguments: lines)
  func status(_ example: Line) async throws {
    let folder = try TemporaryFolder()
    let result = try await Binary.shell(
      example.line, environment: Self.environment, in: folder.url, timeLimit: 30)
    #expect(result.status == example.status, "\(result.errors)")
    if !example.errors.isEmpty { #expect(result.errors.contains(example.errors)) }
  }

  @Test(
    "A closed pipe ends the program quietly",
    arguments: ["rules", "--help", #"deliver "$P" --no-input --format json"#])
  func closedPipe(_ command: String) async throws {
    let folder = try TemporaryFolder()
    // The left side begins when the right side has closed its end.
    let result = try await Binary.shell(
      #"""
      mkfifo closed
      { read -r _ <closed; "$NOTIFY_SIM" \#(command); echo $? >status; } | { exec <&-; echo >closed; }
      cat status
      """#, environment: Self.environment, in: folder.url)
    #expect(result.output == "0\n")
    #expect(result.errors == "")
  }

  @Test("The first line of a long output can be taken")
  func head() async throws {
    let result = try await Binary.shell(#""$NOTIFY_SIM" rules | head -n 1"#)
    #expect(result.output.hasPrefix("RULE"))
    #expect(result.errors == "")
  }

  static let environment = Binary.environment.merging(["P": Inputs.invitation]) { $1 }
}
