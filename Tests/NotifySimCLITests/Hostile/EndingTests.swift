import Foundation
import TestSupport
import Testing

@Suite("Cleaning up at the end", .enabled(if: TerminalSession.isPossible))
struct EndingTests {
  static let signals = [
    SIGTERM, SIGHUP, SIGQUIT, SIGALRM, SIGUSR1, SIGUSR2, SIGVTALRM, SIGPROF, SIGXCPU,
  ]

  @Test("A signal restores the terminal and ends the handler", arguments: signals)
  func signal(_ number: Int32) async throws {
    let idle = try await TerminalSession.run(["explore"], [.see("phone> "), .signal(number)])
    #expect(idle.status == 128 + number)
    #expect(idle.settingsKept)
    let folder = try TemporaryFolder()
    let file = folder.file("running")
    let result = try await TerminalSession.run(
      ["deliver", Inputs.invitation, "--open", "--handler", "echo $$ > '\(file.path)'; sleep 60"],
      [.file(file), .signal(number)])
    #expect(result.status == 128 + number)
    #expect(try await isGone(file))
  }

  static let leavings = [
    "setsid sleep 60 & echo $! > FILE",
    "setsid sh -c 'echo $$ > FILE; exec sleep 60' & while ! test -s FILE; do :; done",
    "(setsid sh -c 'setsid sleep 60 & echo $! > FILE; exec sleep 60' &); while ! test -s FILE; do :; done",
  ]

  @Test(
    "Processes that a handler leaves in a session of their own are ended",
    .enabled(
      if: FileManager.default.isExecutableFile(atPath: "/usr/bin/setsid"), "needs setsid"),
    arguments: leavings)
  func sessions(_ handler: String) async throws {
    let folder = try TemporaryFolder()
    let script = try folder.write("#!/bin/sh\n\(handler)\n".utf8, as: "handler")
    let result = try await Binary.run(
      ["deliver", Inputs.invitation, "--open", "--handler", "sh '\(script.path)'"],
      in: folder.url)
    #expect(result.status == 0, "\(result.errors)")
    #expect(try await isGone(folder.file("FILE")))
  }

  /// Whether the process whose number is in a file has ended.
  private func isGone(_ file: URL) async throws -> Bool {
    let number = try String(contentsOf: file, encoding: .utf8)
    let line = """
      for i in 1 2 3 4 5 6 7 8 9 10; do kill -0 \(number.filter(\.isNumber)) 2>/dev/null || exit 0
      sleep 0.1; done; exit 1
      """
    return try await Binary.shell(line).status == 0
  }
}
