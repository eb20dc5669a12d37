import Checks
import CommandLineTools
import Foundation
import NotifySimCore
import Platform
import Provider

/// What a server listens with: addresses, certificates and files, as the command line says.
struct ServeListening {
  let server: ProviderServer
  /// Where providers connect.
  private let apns: SocketAddress
  /// Whether connections are encrypted.
  let isEncrypted: Bool
  /// The file of the authority that was made; nil where none was.
  private(set) var authority: String?
  private let ownsAuthority: Bool
  private let readyFile: String?

  init(_ call: Command.Call) throws(CommandFailure) {
    let arguments = call.arguments
    let wanted =
      try arguments.listeningAddress(ServeOptions.listen)
      ?? SocketAddress(bytes: [127, 0, 0, 1], port: 0)
    let control = try arguments.listeningAddress(ServeOptions.control)
    for address in [wanted, control].compactMap(\.self) where !address.isLoopback {
      try call.output.note(.warning, "others can reach \(address), which checks no passwords")
    }
    guard (arguments[ServeOptions.certificate] == nil) == (arguments[ServeOptions.key] == nil)
    else { throw arguments.misused("--tls-cert and --tls-key go together") }
    isEncrypted = !arguments[ServeOptions.noTLS]
    readyFile = arguments[ServeOptions.readyFile]
    var tls: TLSServer?
    var made: Certificate?
    if isEncrypted { (tls, made) = try Self.tls(arguments) }
    let delay = Duration.milliseconds(arguments[ServeOptions.delay] ?? 0)
    do throws(ProviderServer.Failure) {
      server = try ProviderServer(
        ProviderServer.Settings(
          apns: wanted, control: control, page: PhonePage.text, tls: tls, delay: delay))
    } catch {
      throw .unreadable(file: error.address, reason: error.error.reason)
    }
    apns = server.apns ?? wanted
    let named = arguments[ServeOptions.authority]
    ownsAuthority = named == nil
    guard let made else { return }
    let path =
      named
      ?? NSTemporaryDirectory() + "notify-sim-ca-\(apns.port).pem"
    try ReplacementFile.write(made.pem ?? "", to: path)
    authority = path
  }

  private static func tls(
    _ arguments: ParsedArguments
  ) throws(CommandFailure) -> (TLSServer, Certificate?) {
    guard TLSServer.isPossible else {
      throw .unreadable(
        file: "libssl", reason: "TLS needs libssl (Debian: libssl3); use --no-tls")
    }
    do {
      if let certificate = arguments[ServeOptions.certificate],
        let key = arguments[ServeOptions.key]
      {
        guard arguments[ServeOptions.authority] == nil else {
          throw arguments.misused("--ca-file is for the authority that is made without --tls-cert")
        }
        return (try TLSServer(certificate: certificate, key: key), nil)
      }
      let made = try Certificate.make(authority: "notify-sim", names: APNsHosts.all)
      return (try TLSServer(made.server), made.authority)
    } catch TLSServer.Failure.unusable(let file) {
      throw .unreadable(
        file: file, reason: "it cannot be opened, or is not a PEM certificate with its key")
    } catch let failure as CommandFailure {
      throw failure
    } catch {
      throw .exhausted("libssl cannot make a certificate")
    }
  }

  /// The URL for providers.
  var url: String { "\(isEncrypted ? "https" : "http")://\(apns)" }

  /// Writes what the server listens with, as JSON.
  func write(to writer: inout JSONWriter) {
    writer.field("apns", "\(apns)")
    writer.field("url", url)
    writer.field("tls", isEncrypted)
    writer.field(ifAny: "ca", authority)
    writer.field(ifAny: "control", server.control.map { "\($0)" })
    writer.field(ifAny: "page", server.page)
  }

  /// Tells who waits for the file that the server can be connected to.
  func announce() throws(CommandFailure) {
    guard let readyFile else { return }
    var writer = JSONWriter()
    writer.beginObject()
    write(to: &writer)
    writer.endObject()
    try ReplacementFile.write(writer.text + "\n", to: readyFile)
  }

  /// Removes the files that are of no use once the server has ended.
  func cleanUp() {
    for path in [readyFile, ownsAuthority ? authority : nil].compactMap(\.self) {
      try? FileManager.default.removeItem(atPath: path)
    }
  }
}
