import Foundation

// Reads payloads, one a line, and counts them by category, in memory that does not grow.
// `read-bench FILE [json|payload|check]` goes so far with each payload; unless told, to its keys.
let arguments = CommandLine.arguments
guard arguments.count > 1, let file = FileHandle(forReadingAtPath: arguments[1]) else {
  print("usage: read-bench FILE [json|payload|check]")
  exit(64)
}

var tally = Tally(arguments.dropFirst(2).first.flatMap(Tally.Depth.init) ?? .payload)
var chunk = Chunk()
while chunk.fill(from: file.fileDescriptor) {
  chunk.takeLines { tally.read($0) }
}
chunk.takeRest { tally.read($0) }

print("\(tally.payloads) payloads, \(tally.failures) unreadable, \(tally.findings) findings")
for (category, count) in tally.categories.sorted(by: { $0.key < $1.key }) { print(category, count) }
