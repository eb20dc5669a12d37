import CommandLineTools
import Platform
import Provider
import Synchronization

/// The control port of a phone that has no APNs in front of it, as `explore --web` opens it.
///
/// Requests wait in a queue until the session has nothing else to do, so that the prompt and the
/// page act on the phone one after the other.
final class PhonePort: ProviderService {
  /// What is left to the session.
  enum Work: Sendable {
    /// A request.
    case request(HTTP1Request, client: Int)
    /// A second went by, while clients wait for events.
    case tick
  }

  let server: ProviderServer
  /// What ends the session's wait for a line.
  let wakeUp: WakeUp
  private let inbox = Inbox<Work>()
  private let hasWaiters = Atomic(false)

  /// Listens; nothing is answered before ``start()``.
  init(at address: SocketAddress) throws(CommandFailure) {
    do throws(ProviderServer.Failure) {
      server = try ProviderServer(
        ProviderServer.Settings(apns: nil, control: address, page: PhonePage.text))
    } catch {
      throw .unreadable(file: error.address, reason: error.error.reason)
    }
    do throws(SystemError) {
      wakeUp = try WakeUp()
    } catch {
      throw .exhausted("no pipe can be opened: \(error.reason)")
    }
  }

  /// Serves on a thread of its own.
  func start() throws(CommandFailure) {
    do throws(SystemError) {
      try server.start(self)
    } catch {
      throw .exhausted("no thread can be started: \(error.reason)")
    }
  }

  /// What is to be done next; nil for nothing.
  func next() -> Work? { inbox.popIfAny() }

  /// Says whether clients wait for events, who are told when their time is over.
  func setWaiting(_ isWaiting: Bool) {
    hasWaiters.store(isWaiting, ordering: .relaxed)
  }

  func control(_ request: HTTP1Request, from client: Int) {
    inbox.push(.request(request, client: client))
    wakeUp.wake()
  }

  func tick() {
    guard hasWaiters.load(ordering: .relaxed) else { return }
    inbox.push(.tick)
    wakeUp.wake()
  }

  func stopped() {}
}

/// Where a command listens.
enum PortOptions {
  /// The page beside a prompt.
  static let web = CommandOption.flag(
    "--web", help: "Show the phone on a page in a browser as well; its URL is printed.")

  /// The control port beside a prompt.
  static let control = address(
    "--control",
    help: "Open the control port of 'serve', with the page, at this address of this machine.")

  static let all = OptionSpec.Group("Browser", [web.spec, control.spec])

  /// Declares an option that takes an address.
  static func address(
    _ name: String, help: String
  ) -> CommandOption<Result<SocketAddress?, UsageError>> {
    .reading(name, value: "address:port", help: help) { text throws(UsageError) in
      guard let address = SocketAddress(text) else {
        throw .invalidValue(text, of: "'\(name)'", takes: "an address such as 127.0.0.1:2197")
      }
      return address
    }
  }
}

extension ParsedArguments {
  /// The control port of a command that has a prompt; nil for none.
  func phonePort() throws(CommandFailure) -> PhonePort? {
    let wanted = try value(of: PortOptions.control)
    guard self[PortOptions.web] || wanted != nil else { return nil }
    let address = wanted ?? SocketAddress(bytes: [127, 0, 0, 1], port: 0)
    guard address.isLoopback else {
      throw misused(
        "others can reach \(address), and \(PortOptions.control.spec.name) is for this machine")
    }
    return try PhonePort(at: address)
  }
}
