import Foundation
import NotifySimCLI

let tool = Tool(terminal: SystemTerminal())
let status = await tool.run(Array(CommandLine.arguments.dropFirst()))
exit(status.rawValue)
