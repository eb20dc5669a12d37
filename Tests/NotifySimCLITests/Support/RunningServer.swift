import Foundation
import Synchronization
import TestSupport

/// `notify-sim serve` as it runs, and curl to talk to it.
///
/// Several threads may use one server: nothing changes after it was started.
final class RunningServer: @unchecked Sendable {
  let folder: TemporaryFolder
  private let process = Process()
  private let input = Pipe()
  private(set) var facts: [String: Any] = [:]
  /// The device token and the topic of the first phone.
  private(set) var token = ""
  private(set) var topic = ""

  static let hasCurl = (try? run("curl", ["--version"]).text.contains("HTTP2")) == true

  struct Failure: Error {
    let message: String
  }

  /// Starts the program and waits until it listens.
  ///
  /// - Parameters:
  ///   - options: the options of the command.
  ///   - folder: where its files are.
  ///   - output: where its standard output goes; nil for a file, which ``output()`` reads.
  ///   - descriptors: how many it may have open; nil for as many as the tests.
  /// - Throws: where the server does not start.
  init(
    _ options: [String], in folder: TemporaryFolder, output: Pipe? = nil, descriptors: Int? = nil
  ) throws {
    self.folder = folder
    let ready = folder.file("ready.json")
    let words =
      [try BuiltProgram().url.path, "serve", "--control", "127.0.0.1:0", "--format", "json"]
      + ["--ready-file", ready.path] + (options.contains("--app") ? [] : ["--app", "meetings"])
      + options
    let limit = descriptors.map { "ulimit -n \($0); " } ?? ""
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = ["-c", limit + #"exec "$@""#, "sh"] + words
    process.standardInput = input
    _ = try folder.write([], as: "output")
    if let output {
      process.standardOutput = output
    } else {
      process.standardOutput = try FileHandle(forWritingTo: folder.file("output"))
    }
    try process.run()
    while !FileManager.default.fileExists(atPath: ready.path) {
      guard process.isRunning else { throw Failure(message: "the server ended") }
      Thread.sleep(forTimeInterval: 0.01)
    }
    let text = try Data(contentsOf: ready)
    facts = try JSONSerialization.jsonObject(with: text) as? [String: Any] ?? [:]
    let phone = try control("GET", "/v1/phones").list.first ?? [:]
    token = phone["token"] as? String ?? ""
    topic = phone["topic"] as? String ?? ""
  }

  deinit {
    if process.isRunning { kill(process.processIdentifier, SIGKILL) }
  }

  /// Types a line.
  func type(_ line: String) throws {
    try input.fileHandleForWriting.write(contentsOf: Data((line + "\n").utf8))
  }

  /// Sends a signal and waits for the end.
  func end(_ signal: Int32 = SIGTERM) -> Int32 {
    kill(process.processIdentifier, signal)
    return waitForEnd()
  }

  func waitForEnd() -> Int32 {
    process.waitUntilExit()
    return process.terminationStatus
  }

  /// What was written to standard output.
  func output() throws -> String {
    try String(contentsOf: folder.file("output"), encoding: .utf8)
  }

  /// What the control port answers.
  func control(
    _ method: String, _ path: String, _ body: String? = nil
  ) throws -> (status: Int, object: [String: Any], list: [[String: Any]]) {
    let url = "http://\(facts["control"] ?? "")\(path)"
    let data = body.map { ["--data-binary", $0] } ?? []
    let words = ["-s", "-m", "30", "-X", method, "-w", "\n%{http_code}", url] + data
    let lines = try Self.run("curl", words).text.split(separator: "\n")
    let json = try JSONSerialization.jsonObject(
      with: Data(lines.dropLast().joined(separator: "\n").utf8))
    return (
      Int(lines.last ?? "") ?? 0, json as? [String: Any] ?? [:], json as? [[String: Any]] ?? []
    )
  }

  /// Waits until the server knows that every provider's connection is over.
  func waitForConnections() {
    func count(_ state: String) throws -> Int {
      try control("GET", "/v1/events").list.filter { $0["to"] as? String == state }.count
    }
    while (try? count("open")) != (try? count("closed")) { usleep(10_000) }
  }

  /// Sends a push; gives the status and the body.
  func push(
    _ payload: String, _ headers: [String] = [], options: [String] = [],
    authorization: String = authorization, to other: String? = nil, topic: String? = nil
  ) throws -> (status: Int, body: String) {
    let url = "\(facts["url"] ?? "")/3/device/\(other ?? token)"
    let own = ["apns-topic: \(topic ?? self.topic)", "apns-push-type: alert", authorization]
    let all = headers + own
    let words =
      ["-s", "-m", "30", "-w", "\n%{http_code}", "--data-binary", payload, url]
      + all.flatMap { ["-H", $0] }
      + (options.isEmpty ? ["--http2-prior-knowledge"] : options)
    let text = try Self.run("curl", words).text
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    return (Int(lines.last ?? "") ?? 0, lines.dropLast().joined(separator: "\n"))
  }

  /// Sends a request about channels; gives the body and the status.
  func broadcast(_ method: String, _ path: String, _ body: String = "") throws -> String {
    let url = "\(facts["url"] ?? "")/1/apps/\(topic)/\(path)"
    let words = ["-s", "-m", "30", "-w", "\n%{http_code}", "--http2-prior-knowledge", "-X", method]
    let data = body.isEmpty ? [] : ["--data-binary", body]
    return try Self.run("curl", words + ["-H", Self.authorization, url] + data).text
  }

  /// A provider token of now, whose signature is none.
  static let authorization = authorization(issuedAt: Int(Date().timeIntervalSince1970))

  /// A provider token of a time, whose signature is none.
  static func authorization(issuedAt time: Int, marked mark: String = "x") -> String {
    func encoded(_ text: String) -> String {
      Data(text.utf8).base64EncodedString().filter { $0 != "=" }
    }
    let parts = [
      #"{"alg":"ES256","kid":"ABCDE12345"}"#, #"{"iss":"TEAMID1234","iat":\#(time)}"#,
      String(repeating: mark, count: 64).prefix(64).description,
    ]
    return "authorization: bearer " + parts.map(encoded).joined(separator: ".")
  }

  @discardableResult
  static func run(_ name: String, _ words: [String]) throws -> (status: Int32, text: String) {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = [name] + words
    let output = Pipe()
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    process.standardInput = FileHandle.nullDevice
    try process.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return (process.terminationStatus, String(decoding: data, as: UTF8.self))
  }
}

/// Work on several threads at once.
enum Parallel {
  /// Maps numbers, each on a thread of its own.
  ///
  /// - Throws: an error that one of them threw.
  static func map<Value: Sendable>(
    _ numbers: Range<Int>, _ transform: @Sendable (Int) throws -> Value
  ) throws -> [Value] {
    let results = Mutex<[Int: Result<Value, any Error>]>([:])
    DispatchQueue.concurrentPerform(iterations: numbers.count) { place in
      let result = Result { try transform(numbers.lowerBound + place) }
      results.withLock { $0[place] = result }
    }
    return try (0..<numbers.count).map { place in
      try results.withLock { $0[place] }?.get()
    }.compactMap(\.self)
  }
}
