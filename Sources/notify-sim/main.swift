import CommandLineTools
import Foundation
import NotifySimCLI
import NotifySimCore
import Platform

// On Linux, Swift reads the arguments in /proc.
let words = CurrentProcess.arguments
guard !words.isEmpty else {
  FileHandle.standardError.write(
    Data("error: the arguments cannot be read; on Linux that takes /proc\n".utf8))
  exit(70)
}
// No output depends on the machine's zone: `Calendar.current` of an app goes by GMT, or by the zone
// of the phone that the process is for.
TimeZone.gmt.becomeProcessDefault()

// What a handler leaves running is ended with it; there are no other children.
ChildProcess.endOrphansToo()

let tool = Tool(terminal: SystemTerminal())
let status = await tool.run(Array(words.dropFirst()))
exit(status.rawValue)
