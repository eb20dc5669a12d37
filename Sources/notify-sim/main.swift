import CommandLineTools
import Foundation
import NotifySimCLI
import NotifySimCore

// On Linux, Swift reads the arguments in /proc.
guard !CommandLine.arguments.isEmpty else {
  FileHandle.standardError.write(
    Data("error: the arguments cannot be read; on Linux that takes /proc\n".utf8))
  exit(70)
}
// No output depends on the machine's zone: `Calendar.current` of an app goes by GMT, or by the zone
// of the phone that the process is for.
TimeZone.gmt.becomeProcessDefault()

let tool = Tool(terminal: SystemTerminal())
let status = await tool.run(Array(CommandLine.arguments.dropFirst()))
exit(status.rawValue)
