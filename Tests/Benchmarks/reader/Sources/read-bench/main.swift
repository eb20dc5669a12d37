import Foundation

// Reads payloads, one a line, and counts them by category, in memory that does not grow.
// `read-bench FILE [json]`; with `json` it stops at the JSON.
let arguments = CommandLine.arguments
guard arguments.count > 1, let file = FileHandle(forReadingAtPath: arguments[1]) else {
  print("usage: read-bench FILE [json]")
  exit(64)
}

var tally = Tally(stopsAtJSON: arguments.dropFirst(2).first == "json")
var chunk = Chunk()
while chunk.fill(from: file.fileDescriptor) {
  chunk.takeLines { tally.read($0) }
}
chunk.takeRest { tally.read($0) }

print("\(tally.payloads) payloads, \(tally.failures) unreadable, \(tally.findings) findings")
for (category, count) in tally.categories.sorted(by: { $0.key < $1.key }) { print(category, count) }
