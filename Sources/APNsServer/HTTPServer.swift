import HTTP2
package import Platform
import Synchronization

/// A server on its own thread, for HTTP/2 connections of providers, a control port, or both.
package final class HTTPServer: Sendable {
  /// The addresses and options of the server.
  package struct Settings: Sendable {
    /// The address for providers; nil for none.
    package var apns: SocketAddress?
    /// The address for tests and browsers; nil for none.
    package var control: SocketAddress?
    /// The page for browsers on the control port, if only this machine can reach the port.
    package var page: String?
    /// TLS; nil for connections that are not encrypted.
    package var tls: TLSServer?
    /// How long every answer is delayed.
    package var delay: Duration
    /// The hosts to which the control port is a proxy, besides those of APNs; in lower case.
    package var hosts: [String]
    /// How many connections of providers may be open.
    package var connections: Int

    /// Creates settings.
    package init(
      apns: SocketAddress?, control: SocketAddress?, page: String?, tls: TLSServer? = nil,
      delay: Duration = .zero, hosts: [String] = [], connections: Int = 64
    ) {
      self.hosts = hosts
      self.connections = connections
      self.apns = apns
      self.control = control
      self.page = page
      self.tls = tls
      self.delay = delay
    }
  }

  /// A command from another thread to the server.
  enum Command: Sendable {
    case answer(connection: Int, StreamID, ServedAnswer)
    case reply(client: Int, HTTP1Response)
    case wait(client: Int)
    case append(client: Int, [UInt8])
    case goAway(String)
    case stop(within: Duration)
  }

  let settings: Settings
  let apnsSocket: Int32?
  let controlSocket: Int32?
  let requestGuard: ControlConnection.Guard
  let poller: Poller
  private let commands = Mutex<[Command]>([])
  /// The address for providers, with the chosen port.
  package let apns: SocketAddress?
  /// The address for tests, with the chosen port.
  package let control: SocketAddress?

  /// The URL of the page, with its token; nil if there is none.
  package var page: String? {
    guard requestGuard.hasPage, let control else { return nil }
    return "http://\(control)/#\(requestGuard.token)"
  }

  /// Starts to listen; connections are served after ``start(_:)``.
  ///
  /// - Throws: the address at which it cannot listen, and why.
  package init(_ settings: Settings) throws(Failure) {
    self.settings = settings
    requestGuard = ControlConnection.Guard(settings.control, page: settings.page)
    func listen(_ address: SocketAddress?) throws(Failure) -> (Int32, SocketAddress)? {
      guard let address else { return nil }
      do throws(SystemError) {
        return try ServerSocket.listen(at: address)
      } catch {
        throw Failure(address: "\(address)", error: error)
      }
    }
    do throws(SystemError) {
      poller = try Poller()
    } catch {
      throw Failure(
        address: (settings.apns ?? settings.control).map { "\($0)" } ?? "", error: error)
    }
    let apns = try listen(settings.apns)
    (apnsSocket, self.apns) = (apns?.0, apns?.1)
    do throws(Failure) {
      let control = try listen(settings.control)
      (controlSocket, self.control) = (control?.0, control?.1)
    } catch {
      if let socket = apns?.0 { Descriptor.close(socket) }
      throw error
    }
  }

  /// Why the server cannot listen.
  package struct Failure: Error {
    package let address: String
    package let error: SystemError
  }

  /// Starts to serve, on a new thread.
  ///
  /// - Throws: ``SystemError`` if no thread can be started.
  package func start(_ service: any HTTPService) throws(SystemError) {
    try SystemThread.start {
      var loop = ServerLoop(self, service)
      loop.run()
    }
  }

  /// Sends a delayed answer to a request.
  package func answer(_ connection: Int, _ stream: UInt32, _ answer: ServedAnswer) {
    add(.answer(connection: connection, stream, answer))
  }

  /// Answers a request on the control port.
  package func reply(to client: Int, _ response: HTTP1Response) {
    add(.reply(client: client, response))
  }

  /// Marks the request of a client of the control port as one that is answered later.
  package func wait(for client: Int) {
    add(.wait(client: client))
  }

  /// Sends more of a stream on the control port.
  package func append(_ bytes: [UInt8], to client: Int) {
    add(.append(client: client, bytes))
  }

  /// Closes all connections of providers; accepts new ones.
  package func goAway(_ reason: String) {
    add(.goAway(reason))
  }

  /// Stops the server: pending requests are answered, and no new ones are accepted.
  ///
  /// - Parameter time: the timeout for answers, and for clients to close their connections.
  package func stop(within time: Duration = .seconds(5)) {
    add(.stop(within: time))
  }

  private func add(_ command: Command) {
    commands.withLock { $0.append(command) }
    poller.wake()
  }

  /// Returns the commands since the last call.
  func drainCommands() -> [Command] {
    commands.withLock { commands in
      defer { commands = [] }
      return commands
    }
  }
}
