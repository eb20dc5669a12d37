import HTTP2
package import Platform
import Synchronization

/// A server on a thread of its own: providers' connections by HTTP/2, a control port, or both.
package final class HTTPServer: Sendable {
  /// How the server listens.
  package struct Settings: Sendable {
    /// Where providers connect; nil for nowhere.
    package var apns: SocketAddress?
    /// Where tests and browsers connect; nil for nowhere.
    package var control: SocketAddress?
    /// The page that the control port has for browsers, where only this machine reaches it.
    package var page: String?
    /// TLS; nil for connections that are not encrypted.
    package var tls: TLSServer?
    /// How long every answer is held back.
    package var delay: Duration

    /// Creates the value of its parts.
    package init(
      apns: SocketAddress?, control: SocketAddress?, page: String?, tls: TLSServer? = nil,
      delay: Duration = .zero
    ) {
      self.apns = apns
      self.control = control
      self.page = page
      self.tls = tls
      self.delay = delay
    }
  }

  /// What other threads want of the server.
  enum Order: Sendable {
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
  let guardian: ControlConnection.Guard
  let poller: Poller
  private let orders = Mutex<[Order]>([])
  /// Where providers connect, with the port that was chosen.
  package let apns: SocketAddress?
  /// Where tests connect, with the port that was chosen.
  package let control: SocketAddress?

  /// The URL of the page, which lets a browser in; nil where there is none.
  package var page: String? {
    guard guardian.hasPage, let control else { return nil }
    return "http://\(control)/#\(guardian.token)"
  }

  /// Listens; nothing is answered before ``start(_:)``.
  ///
  /// - Throws: the address that cannot be had, and why.
  package init(_ settings: Settings) throws(Failure) {
    self.settings = settings
    guardian = ControlConnection.Guard(settings.control, page: settings.page)
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
    /// Where it should listen.
    package let address: String
    /// Why it cannot.
    package let error: SystemError
  }

  /// Serves on a new thread.
  ///
  /// - Throws: ``SystemError`` where there can be none.
  package func start(_ service: any HTTPService) throws(SystemError) {
    try SystemThread.start {
      var loop = ServerLoop(self, service)
      loop.run()
    }
  }

  /// Answers a request that was to be answered later.
  package func answer(_ connection: Int, _ stream: UInt32, _ answer: ServedAnswer) {
    add(.answer(connection: connection, stream, answer))
  }

  /// Answers a request on the control port.
  package func reply(to client: Int, _ response: HTTP1Response) {
    add(.reply(client: client, response))
  }

  /// Lets a client of the control port wait: it is answered once something happens.
  package func wait(for client: Int) {
    add(.wait(client: client))
  }

  /// Sends more of a stream on the control port.
  package func append(_ bytes: [UInt8], to client: Int) {
    add(.append(client: client, bytes))
  }

  /// Ends all providers' connections; new ones are taken.
  package func goAway(_ reason: String) {
    add(.goAway(reason))
  }

  /// Ends the server: what was asked is answered, and then nothing more is taken.
  ///
  /// - Parameter time: how long answers may take, and clients to close their connections.
  package func stop(within time: Duration = .seconds(5)) {
    add(.stop(within: time))
  }

  private func add(_ order: Order) {
    orders.withLock { $0.append(order) }
    poller.wake()
  }

  /// What was wanted since the last time.
  func takeOrders() -> [Order] {
    orders.withLock { orders in
      defer { orders = [] }
      return orders
    }
  }
}
