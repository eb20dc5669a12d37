#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// Writes a child's input and reads its two output streams at the same time, so that no deadlock
/// can occur.
package struct PipeExchange {
  /// What the child wrote to its standard output.
  package private(set) var output: [UInt8] = []
  /// What the child wrote to its standard error.
  package private(set) var errors: [UInt8] = []
  /// The child's status, once it has ended, in the form of `waitpid`.
  package private(set) var exitStatus: Int32?

  /// Why an exchange was aborted.
  package enum Interruption {
    /// The time limit was reached.
    case timedOut
    /// The child wrote more than the limit.
    case printedTooMuch
  }

  private var input: ArraySlice<UInt8>
  private let outputLimit: Int
  private var inputEnd: Int32?
  private var outputEnd: Int32?
  private var errorsEnd: Int32?

  /// Creates an exchange with a child that was just started.
  package init(child: borrowing ChildProcess, input: [UInt8], outputLimit: Int) {
    self.input = input[...]
    self.outputLimit = outputLimit
    inputEnd = child.input
    outputEnd = child.output
    errorsEnd = child.errors
  }

  /// Transfers bytes until the child has ended and its output is read.
  ///
  /// - Returns: why the exchange was aborted; nil if it completed.
  package mutating func run(
    until deadline: ContinuousClock.Instant, child: inout ChildProcess
  ) -> Interruption? {
    while exitStatus == nil || outputEnd != nil || errorsEnd != nil {
      let remaining = ContinuousClock.now.duration(to: deadline)
      guard remaining > .zero else { return .timedOut }
      waitForEvents(upTo: remaining)
      writeInput()
      Self.drain(&outputEnd, into: &output, limit: outputLimit)
      Self.drain(&errorsEnd, into: &errors, limit: outputLimit)
      if output.count > outputLimit || errors.count > outputLimit { return .printedTooMuch }
      if exitStatus == nil, let status = child.reapIfEnded() {
        exitStatus = status
        closeInput()
        return drainRest()
      }
    }
    return nil
  }

  /// Closes the ends that are open.
  package mutating func closeAll() {
    for end in [inputEnd, outputEnd, errorsEnd].compactMap(\.self) { Descriptor.close(end) }
    (inputEnd, outputEnd, errorsEnd) = (nil, nil, nil)
  }

  /// Reads what the ended child left in its pipes; does not wait for grandchildren that keep them
  /// open.
  private mutating func drainRest() -> Interruption? {
    Self.drain(&outputEnd, into: &output, limit: outputLimit)
    Self.drain(&errorsEnd, into: &errors, limit: outputLimit)
    return output.count > outputLimit || errors.count > outputLimit ? .printedTooMuch : nil
  }

  /// Waits until a stream is ready, or for a short time: the end of a child is no event on a stream
  /// that grandchildren keep open.
  private func waitForEvents(upTo remaining: Duration) {
    var watched: [pollfd] = []
    if let inputEnd { watched.append(pollfd(fd: inputEnd, events: Int16(POLLOUT), revents: 0)) }
    for end in [outputEnd, errorsEnd].compactMap(\.self) {
      watched.append(pollfd(fd: end, events: Int16(POLLIN), revents: 0))
    }
    let longest = watched.isEmpty ? Duration.milliseconds(1) : .milliseconds(20)
    let pause = min(remaining, longest) / .milliseconds(1)
    _ = poll(&watched, nfds_t(watched.count), Int32(pause.rounded(.up)))
  }

  private mutating func writeInput() {
    guard let end = inputEnd else { return }
    while !input.isEmpty {
      let written = input.withUnsafeBytes { write(end, $0.baseAddress, $0.count) }
      if written < 0, errno == EAGAIN || errno == EINTR { return }
      guard written > 0 else { break }
      input.removeFirst(written)
    }
    closeInput()
  }

  private mutating func closeInput() {
    guard let end = inputEnd else { return }
    Descriptor.close(end)
    inputEnd = nil
  }

  private static func drain(_ end: inout Int32?, into bytes: inout [UInt8], limit: Int) {
    guard let descriptor = end else { return }
    var chunk = [UInt8](repeating: 0, count: 16_384)
    while bytes.count <= limit {
      let count = chunk.withUnsafeMutableBytes { read(descriptor, $0.baseAddress, $0.count) }
      if count > 0 {
        bytes.append(contentsOf: chunk[..<count])
      } else if count < 0, errno == EAGAIN || errno == EINTR {
        return
      } else {
        Descriptor.close(descriptor)
        end = nil
        return
      }
    }
  }
}
