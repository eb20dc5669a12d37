import Foundation

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

  /// Everything until the writing end is closed.
  func readAll() throws -> [UInt8] {
    Array(try pipe.fileHandleForReading.readToEnd() ?? Data())
  }

  /// Everything written, after closing the writing end.
  func finish() throws -> String {
    try closeWriting()
    return String(decoding: try readAll(), as: UTF8.self)
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
