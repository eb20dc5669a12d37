import APNs
import Checks
import CommandLineTools
import Foundation
import NotifySimCore
import Platform
import APNsServer

/// A server with its addresses, certificates and files, from the command line.
struct ServeListening {
  let server: HTTPServer
  /// The address for providers.
  private let apns: SocketAddress
  /// The host names and addresses that the command line adds.
  private let hosts: [String]
  /// Whether connections are encrypted.
  let isEncrypted: Bool
  /// The file of the generated authority; nil if there is none.
  private(set) var authority: String?
  /// The folder that was created for that file; nil if the command line names the file.
  private var ownFolder: String?
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
    hosts = try arguments.value(of: ServeOptions.hosts)
    isEncrypted = !arguments[ServeOptions.noTLS]
    readyFile = arguments[ServeOptions.readyFile]
    var tls: TLSServer?
    var made: Certificate?
    if isEncrypted { (tls, made) = try Self.tls(arguments, hosts: hosts) }
    if try !arguments.value(of: ServeOptions.clientCertificates).isEmpty {
      tls?.requestCertificates()
    }
    let delay = Duration.milliseconds(arguments[ServeOptions.delay] ?? 0)
    do throws(HTTPServer.Failure) {
      server = try HTTPServer(
        HTTPServer.Settings(
          apns: wanted, control: control, page: PhonePage.text, tls: tls, delay: delay,
          hosts: hosts, connections: arguments[ServeOptions.connections] ?? 64))
    } catch {
      throw .unreadable(file: error.address, reason: error.error.reason)
    }
    apns = server.apns ?? wanted
    guard let made else { return }
    let path: String
    if let named = arguments[ServeOptions.authority] {
      path = named
    } else {
      let folder = try Self.privateFolder()
      ownFolder = folder
      path = "\(folder)/ca.pem"
    }
    authority = path
    do throws(CommandFailure) {
      try ReplacementFile.write(made.pem ?? "", to: path)
    } catch {
      ownFolder.map(FileSystem.removeFolder)
      throw error
    }
  }

  /// Creates a folder for the authority, to which no other user can write.
  private static func privateFolder() throws(CommandFailure) -> String {
    let all = NSTemporaryDirectory()
    do throws(SystemError) {
      return try FileSystem.createPrivateFolder(in: all)
    } catch {
      throw .unwritable(file: all, reason: error.reason)
    }
  }

  private static func tls(
    _ arguments: ParsedArguments, hosts: [String]
  ) throws(CommandFailure) -> (TLSServer, Certificate?) {
    guard TLSServer.isPossible else {
      throw .unreadable(
        file: "libssl", reason: "TLS needs libssl (Debian: libssl3); use --no-tls")
    }
    do {
      let authority = try arguments.certificateAuthority()
      let names = hosts + APNsFront.Hosts.all.filter { !hosts.contains($0) }
      let server = try Certificate(serverNames: names, signedBy: authority)
      return (try TLSServer(server), authority)
    } catch let failure as CommandFailure {
      throw failure
    } catch {
      throw .exhausted("libssl cannot make a certificate")
    }
  }

  /// The URL for providers: by the first host name of the command line, or by an address that
  /// clients of this machine can connect to.
  var url: String {
    let scheme = isEncrypted ? "https" : "http"
    guard let host = hosts.first else { return "\(scheme)://\(apns.callable)" }
    return "\(scheme)://\(host.contains(":") ? "[\(host)]" : host):\(apns.port)"
  }

  /// Writes the addresses and files as JSON.
  func write(to writer: inout JSONWriter) {
    writer.field("apns", "\(apns)")
    writer.field("url", url)
    writer.field("tls", isEncrypted)
    writer.field(ifAny: "ca", authority)
    writer.field(ifAny: "control", server.control.map { "\($0)" })
    writer.field(ifAny: "page", server.page)
  }

  /// Writes the ready file, which signals that the server accepts connections.
  func announce() throws(CommandFailure) {
    guard let readyFile else { return }
    var writer = JSONWriter()
    writer.beginObject()
    write(to: &writer)
    writer.endObject()
    try ReplacementFile.write(writer.text + "\n", to: readyFile)
  }

  /// Removes the files that are only useful while the server runs.
  var cleanUp: @Sendable () -> Void {
    let files = [readyFile, ownFolder == nil ? nil : authority].compactMap(\.self)
    let folder = ownFolder
    return {
      for file in files { FileSystem.remove(file) }
      if let folder { FileSystem.removeFolder(folder) }
    }
  }
}

/// Output of the server itself.
extension ServeRun {
  /// Shows a change of a connection's state.
  mutating func show(_ report: HTTPServer.Report) throws(CommandFailure) {
    let entry = log.add("connection", at: front.time, notifying: listening.server) { writer in
      writer.field("connection", report.connection)
      writer.field(ifAny: "from", report.former?.rawValue)
      writer.field("to", report.state.rawValue)
      writer.field(ifAny: "alpn", report.alpn)
      writer.field("requests", report.requests)
      writer.field(ifAny: "reason", report.reason)
    }
    try write(entry, "connection") {
      let alpn = report.state == .open && listening.isEncrypted && report.alpn == nil
      return "\(report.connection) \(report.state.words)"
        + (alpn ? ", without ALPN" : "")
        + (report.reason.map { ": \($0)" } ?? "")
    }
  }

  /// Shows a request to a service that reached no phone.
  mutating func show(_ exchange: Exchange) throws(CommandFailure) {
    let method = exchange.headers[":method"] ?? ""
    let path = exchange.headers[":path"] ?? ""
    let answer = exchange.answer
    let entry = log.add("request", at: front.time, notifying: listening.server) { writer in
      writer.field("connection", exchange.connection)
      writer.field("method", method)
      writer.field("path", path)
      writer.field("status", answer.status)
      writer.field(ifAny: "message", answer.message)
    }
    try write(entry, "request") {
      "\(method) \(path): \(answer.status)" + (answer.message.map { ", \($0)" } ?? "")
    }
  }

  /// Shows where the server listens, and for which phones.
  mutating func sayListening() throws(CommandFailure) {
    let listening = listening
    let tokens = phones.keys.sorted().map { number in
      front.device(number).flatMap { phones[number]?.token($0) }
    }
    let entry = log.add("listening", at: front.time, notifying: listening.server) { writer in
      listening.write(to: &writer)
      writer.field("phones", tokens.count)
    }
    try write(entry, "listening") { listening.url }
    guard !output.isJSON else { return }
    if let control = listening.server.control { try say("control", "http://\(control.callable)") }
    if let page = listening.server.page { try say("page", page) }
    if let authority = listening.authority { try say("authority", authority) }
    for (number, phone) in tokens.enumerated() {
      guard let (token, record) = phone else { continue }
      try say("phone \(number + 1)", "\(token), \(record.topic), \(record.environment.rawValue)")
    }
  }

  /// Shows at the end what happened, in numbers.
  mutating func sayCounts() throws(CommandFailure) {
    let tally = tally
    let entry = log.add("counts", at: front.time, notifying: listening.server) { writer in
      tally.write(to: &writer)
    }
    try write(entry, "counts") { tally.words }
  }

  private func write(
    _ entry: EventLog.Entry, _ name: String, words: () -> String
  ) throws(CommandFailure) {
    if output.isJSON { try output.write(entry.json() + "\n") } else { try say(name, words()) }
  }

  private func say(_ name: String, _ words: String) throws(CommandFailure) {
    let text = Sanitizer(output.glyphs).clean(words)
    try output.write([
      StyledText(name.padded(to: EventSummary.indent), .accent) + StyledText(text)
    ])
  }
}

extension SocketAddress {
  /// The address itself, or that of this machine for one that stands for all of its addresses.
  fileprivate var callable: SocketAddress {
    guard bytes.allSatisfy({ $0 == 0 }) else { return self }
    let loopback = [UInt8](repeating: 0, count: max(bytes.count - 1, 0)) + [1]
    return SocketAddress(bytes: bytes.count == 4 ? [127, 0, 0, 1] : loopback, port: port)
  }
}

/// The host names of `--host`.
enum ServeHosts {
  /// Whether a word is a host name or an IP address.
  static func isName(_ word: String) -> Bool {
    if word.contains(":") { return SocketAddress("[\(word)]:0") != nil }
    let labels = word.split(separator: ".", omittingEmptySubsequences: false)
    return labels.allSatisfy { label in
      (1...63).contains(label.utf8.count)
        && label.utf8.allSatisfy { byte in
          switch byte {
          case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
            true
          default: false
          }
        }
    }
  }
}

extension ParsedArguments {
  /// The authority that signs the server's certificate: the kept one, or a new one, which is kept
  /// if the command line names a file for its key.
  fileprivate func certificateAuthority() throws -> Certificate {
    guard let keyFile = self[ServeOptions.authorityKey] else {
      return try Certificate(authority: "notify-sim")
    }
    guard let file = self[ServeOptions.authority] else {
      throw usageError("--ca-key needs --ca-file, where the certificate of the authority is")
    }
    guard FileSystem.exists(keyFile) else {
      guard !FileSystem.exists(file) else {
        throw usageError(
          "\(UsageError.quoted(file)) exists, but its key \(UsageError.quoted(keyFile)) does not",
          suggestion: "remove the file, to make another authority")
      }
      let made = try Certificate(authority: "notify-sim")
      try ReplacementFile.write(made.keyPEM ?? "", to: keyFile, isPrivate: true)
      return made
    }
    let (text, key) = (try InputFile.read(file).bytes, try InputFile.read(keyFile).bytes)
    do throws(SigningKey.Failure) {
      return try Certificate(
        authorityPEM: String(decoding: text, as: UTF8.self),
        keyPEM: String(decoding: key, as: UTF8.self))
    } catch {
      throw CommandFailure.unreadable(
        file: file, reason: "it is not a certificate authority with the key in \(keyFile)")
    }
  }
}

extension HTTPServer.Report.State {
  fileprivate var words: String {
    switch self {
    case .open: "opened"
    case .trusted: "trusted"
    case .goAway: "told to go away"
    case .closed: "closed"
    }
  }
}
