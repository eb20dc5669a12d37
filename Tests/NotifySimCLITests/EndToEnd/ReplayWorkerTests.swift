import Foundation
import TestSupport
import Testing

@Suite("A replay of many scenarios runs compiled apps in worker processes")
struct ReplayWorkerTests {
  /// Writes scenarios of a built-in app, of which one fails.
  private static let scenarios = #"""
    printf '{"aps":{"alert":"Hello"}}' >hello.json
    write() {
      n=0
      while [ $n -lt "$1" ]; do
        n=$((n + 1)); event=presented; [ $n = 77 ] && event=badge
        printf '{"name":"Number %s","app":"messages","steps":[{"deliver":"hello.json",
          "expect":[{"event":"%s"}]}]}' $n $event >$(printf '%04d' $n).scenario.json
      done
    }

    """#

  static let forms = [
    "", "--format json", "--report junit=report", "--report json=report",
    "--report html=report", "--width 40 --ascii", "--fail-fast", "--repeat 2",
  ]

  @Test("Worker processes report what one process reports", arguments: forms)
  func sameWords(_ options: String) async throws {
    let folder = try TemporaryFolder()
    let result = try await Binary.shell(
      Self.scenarios + #"""
        write 120
        for jobs in 1 3; do
          "$NOTIFY_SIM" replay . --jobs $jobs \#(options) >out 2>err; echo $?
          cat out err report 2>/dev/null | sed 's/time="[0-9.]*"//g' >said.$jobs
        done
        cmp said.1 said.3 && grep -q 'Number 77' said.3 && rm -f report
        """#, in: folder.url)
    #expect(result.output == "1\n1\n")
    #expect(result.errors.isEmpty)
  }

  #if os(Linux)
  @Test("A killed worker fails its scenario, and the others run")
  func crash() async throws {
    let folder = try TemporaryFolder()
    let result = try await Binary.shell(
      Self.scenarios + #"""
        write 2000
        "$NOTIFY_SIM" replay . --jobs 2 --skip 'Number 77$' --report json=report >out 2>err &
        pid=$!
        while worker=$(cat /proc/$pid/task/*/children); [ -z "$worker" ]; do sleep 0.01; done
        set -- $worker
        until [ "$(readlink /proc/$1/fd/0)" = /dev/null ]; do sleep 0.01; done
        kill -KILL $1
        wait $pid
        echo $?
        """#, in: folder.url)
    #expect(result.output == "1\n")
    let text = try String(contentsOf: folder.file("out"), encoding: .utf8)
    #expect(text.contains("the app's code ended the process that ran it: signal 9"))
    #expect(text.contains("1 of 1999 scenarios failed"))
    #expect(text.contains("\nin: Number "))
    let lines = try String(contentsOf: folder.file("report"), encoding: .utf8).split(
      separator: "\n")
    #expect(lines.count == 2001)
    #expect(lines.filter { $0.contains(#""problems":[{"kind":"crash""#) }.count == 1)
  }
  #endif
}
