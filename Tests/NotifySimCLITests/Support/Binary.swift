import Dispatch
import Foundation
import TestSupport

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// The built program, run as a person would run it.
///
/// Both output streams go to files, so that neither can fill up and stop the program, however much
/// it prints, and the caller waits for nothing but its end.
struct Binary {
  /// What a run left behind.
  struct Result: Sendable {
    var status: Int32
    var stdout: [UInt8]
    var stderr: [UInt8]

    var output: String { String(decoding: stdout, as: UTF8.self) }
    var errors: String { String(decoding: stderr, as: UTF8.self) }
  }

  /// What the program reads on its standard input.
  enum Input: Sendable {
    /// Nothing: the null device.
    case none
    /// A pipe that holds some bytes, at most ``pipeCapacity``, and ends.
    case pipe([UInt8])
    /// A file.
    case file(URL)

    static func text(_ text: String) -> Input { .pipe(Array(text.utf8)) }
  }

  enum Failure: Error {
    case inputTooLong(Int)
    case tooSlow([String])
  }

  /// What every system's pipe holds without a reader.
  static let pipeCapacity = 1 << 14

  /// A locale and a terminal that do not depend on the machine.
  static let environment = [
    "PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin",
    "HOME": NSTemporaryDirectory(), "LANG": "C.UTF-8", "TERM": "xterm-256color",
  ]

  /// The absolute path of the program.
  static func path() throws -> String { try BuiltProgram().path }

  /// Runs the program.
  static func run(
    _ arguments: [String], input: Input = .none, environment: [String: String] = environment,
    in directory: URL? = nil, timeLimit: TimeInterval = 60
  ) async throws -> Result {
    try await run(
      path(), arguments, input: input, environment: environment, in: directory,
      timeLimit: timeLimit)
  }

  /// Runs a line of the shell in which `"$NOTIFY_SIM"` is the program.
  static func shell(
    _ line: String, environment: [String: String] = environment, in directory: URL? = nil,
    timeLimit: TimeInterval = 60
  ) async throws -> Result {
    var environment = environment
    environment["NOTIFY_SIM"] = try path()
    return try await run(
      "/bin/sh", ["-c", line], input: .none, environment: environment, in: directory,
      timeLimit: timeLimit)
  }

  /// Runs any program; who waits for it keeps no thread from other tests.
  static func run(
    _ program: String, _ arguments: [String], input: Input, environment: [String: String],
    in directory: URL?, timeLimit: TimeInterval
  ) async throws -> Result {
    try await withCheckedThrowingContinuation { continuation in
      queue.addOperation {
        continuation.resume(
          with: Swift.Result {
            try wait(
              for: program, arguments, input: input, environment: environment, in: directory,
              timeLimit: timeLimit)
          })
      }
    }
  }

  /// Where runs wait for their programs, a few at a time.
  private static let queue = {
    let queue = OperationQueue()
    queue.maxConcurrentOperationCount = max(2, ProcessInfo.processInfo.activeProcessorCount)
    return queue
  }()

  /// Runs any program and waits for its end.
  static func wait(
    for program: String, _ arguments: [String], input: Input = .none,
    environment: [String: String] = environment, in directory: URL? = nil,
    timeLimit: TimeInterval = 60
  ) throws -> Result {
    let folder = try TemporaryFolder()
    let (stdout, stderr) = (folder.file("stdout"), folder.file("stderr"))
    let process = Process()
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = arguments
    process.environment = environment
    if let directory { process.currentDirectoryURL = directory }
    let handle = try handle(for: input)
    let outputs = [try writing(to: stdout), try writing(to: stderr)]
    process.standardInput = handle
    process.standardOutput = outputs[0]
    process.standardError = outputs[1]
    // A process that has ended may live on for long and keep what is not closed.
    defer { for open in outputs + [handle] { try? open.close() } }
    try start(process, for: timeLimit)
    return Result(
      status: process.terminationStatus, stdout: Array(try Data(contentsOf: stdout)),
      stderr: Array(try Data(contentsOf: stderr)))
  }

  private static func start(_ process: Process, for timeLimit: TimeInterval) throws {
    let ended = DispatchSemaphore(value: 0)
    process.terminationHandler = { _ in ended.signal() }
    try process.run()
    guard ended.wait(timeout: .now() + timeLimit) == .timedOut else { return }
    kill(process.processIdentifier, SIGKILL)
    _ = ended.wait(timeout: .now() + 10)
    throw Failure.tooSlow(process.arguments ?? [])
  }

  private static func handle(for input: Input) throws -> FileHandle {
    switch input {
    case .none: return try FileHandle(forReadingFrom: URL(fileURLWithPath: "/dev/null"))
    case .file(let url): return try FileHandle(forReadingFrom: url)
    case .pipe(let bytes):
      guard bytes.count <= pipeCapacity else { throw Failure.inputTooLong(bytes.count) }
      let pipe = Pipe()
      try pipe.fileHandleForWriting.write(contentsOf: bytes)
      try pipe.fileHandleForWriting.close()
      return pipe.fileHandleForReading
    }
  }

  private static func writing(to file: URL) throws -> FileHandle {
    try Data().write(to: file)
    return try FileHandle(forWritingTo: file)
  }
}
