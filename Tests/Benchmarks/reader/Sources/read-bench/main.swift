import APNs
import Foundation

/// Reads payloads, one a line, and counts them by category, in memory that does not grow.
///
/// `read-bench FILE [json]` prints the count and the categories; with `json` it stops at the JSON.
let chunkSize = 1 << 20
let newline = UInt8(ascii: "\n")
let arguments = CommandLine.arguments
guard arguments.count > 1, let file = FileHandle(forReadingAtPath: arguments[1]) else {
  print("usage: read-bench FILE [json]")
  exit(64)
}
let stopsAtJSON = arguments.dropFirst(2).first == "json"

let reader = JSONReader()
var document = JSONDocument()
var categories: [String: Int] = [:]
var payloads = 0
var failures = 0
var findings = 0

func read(_ line: ArraySlice<UInt8>) {
  do {
    try reader.read(line, into: &document)
    payloads += 1
    if stopsAtJSON { return }
    let payload = Payload(document)
    findings += payload.diagnostics.count
    if let category = payload.aps?.category?.value { categories[category, default: 0] += 1 }
  } catch {
    failures += 1
  }
}

/// Reads the whole lines of a buffer and gives back the rest.
func readLines(of buffer: [UInt8]) -> ArraySlice<UInt8> {
  var start = 0
  while let end = buffer[start...].firstIndex(of: newline) {
    if end > start { read(buffer[start..<end]) }
    start = end + 1
  }
  return buffer[start...]
}

var buffer: [UInt8] = []
while let chunk = try file.read(upToCount: chunkSize), !chunk.isEmpty {
  buffer.append(contentsOf: chunk)
  buffer = Array(readLines(of: buffer))
}
if !buffer.isEmpty { read(buffer[...]) }

print("\(payloads) payloads, \(failures) unreadable, \(findings) findings")
for (category, count) in categories.sorted(by: { $0.key < $1.key }) { print(category, count) }
