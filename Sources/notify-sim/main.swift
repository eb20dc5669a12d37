import Foundation
import NotifySimCLI

// No output depends on the machine's zone: `Calendar.current` of an app goes by GMT, or by the zone
// of the phone that the process is for.
NSTimeZone.default = .gmt

let tool = Tool(terminal: SystemTerminal())
let status = await tool.run(Array(CommandLine.arguments.dropFirst()))
exit(status.rawValue)
