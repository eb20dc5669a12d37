import Dispatch
import Foundation
import Synchronization

@testable import CommandLineTools

/// A pipe that is closed with the test that made it.
final class TestPipe: Sendable {
  private let pipe = Pipe()

  var readEnd: Int32 { pipe.fileHandleForReading.fileDescriptor }
  var writeEnd: Int32 { pipe.fileHandleForWriting.fileDescriptor }

  /// Writes bytes that fit into the pipe's buffer.
  func write(_ bytes: some Sequence<UInt8>) throws {
    try pipe.fileHandleForWriting.write(contentsOf: Data(bytes))
  }

  func closeWriting() throws { try pipe.fileHandleForWriting.close() }

  func closeReading() throws { try pipe.fileHandleForReading.close() }

  /// Everything until the writing end is closed, or until nothing more comes for half a minute.
  func readAll() throws -> [UInt8] {
    var bytes: [UInt8] = []
    var request = pollfd(fd: readEnd, events: Int16(POLLIN), revents: 0)
    while poll(&request, 1, 30_000) > 0 {
      guard let chunk = try pipe.fileHandleForReading.read(upToCount: 1 << 16), !chunk.isEmpty
      else { return bytes }
      bytes += chunk
    }
    throw NothingMore(after: bytes.count)
  }

  /// The writing end was not closed in time.
  struct NothingMore: Error {
    let after: Int
  }

  /// Everything written, after closing the writing end.
  func finish() throws -> String {
    try closeWriting()
    return String(decoding: try readAll(), as: UTF8.self)
  }
}

/// A reader of all that comes through a pipe, on a thread of its own: the threads that the tests
/// share may all be waiting for somebody to read.
final class BackgroundReader: Sendable {
  private let result = Mutex<Result<[UInt8], any Error>?>(nil)
  private let ended = DispatchSemaphore(value: 0)

  init(_ pipe: TestPipe) {
    Thread { [self] in
      let all = Result { try pipe.readAll() }
      result.withLock { $0 = all }
      ended.signal()
    }.start()
  }

  /// What was read when the pipe was closed; nil if that is not the case within a minute.
  func bytes() throws -> [UInt8]? {
    guard ended.wait(timeout: .now() + 60) == .success else { return nil }
    return try result.withLock { $0 }?.get()
  }
}

/// A terminal device with nobody but the test behind it.
final class TestTerminalDevice {
  /// What a person's side reads from and types into.
  let controller: FileHandle
  /// What a program sees as its terminal.
  let device: FileHandle

  init?(columns: UInt16) {
    var size = winsize(ws_row: 24, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
    var ends: (controller: Int32, device: Int32) = (-1, -1)
    guard openpty(&ends.controller, &ends.device, nil, nil, &size) == 0 else { return nil }
    controller = FileHandle(fileDescriptor: ends.controller, closeOnDealloc: true)
    device = FileHandle(fileDescriptor: ends.device, closeOnDealloc: true)
  }

  /// Types on the keyboard.
  func type(_ keys: String) throws {
    try controller.write(contentsOf: Data(keys.utf8))
  }

  /// What is on the screen, read until it ends as expected or nothing more comes; line breaks are
  /// line feeds.
  func screen(endingWith ending: String) -> String {
    var text = ""
    var request = pollfd(fd: controller.fileDescriptor, events: Int16(POLLIN), revents: 0)
    while !text.hasSuffix(ending), poll(&request, 1, 5000) > 0 {
      text += String(decoding: controller.availableData, as: UTF8.self)
        .replacingOccurrences(of: "\r\n", with: "\n")
    }
    return text
  }
}

extension SystemTerminal {
  /// The next line, which is there or will be soon: no test waits for more than half a minute.
  func nextLine(prompt: String = "") throws(TerminalError) -> LineInput {
    try readLine(prompt: prompt, timeout: .seconds(30))
  }
}
