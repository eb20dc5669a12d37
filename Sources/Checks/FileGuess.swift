import APNs
package import CommandLineTools
import Foundation
package import NotifySimCore
import Platform
import Synchronization

/// Recognises payloads among the other JSON files of folders.
///
/// A file that was named is taken for what it was given as. One that was found is a payload if it
/// looks like one, or if all its neighbours are payloads.
package final class FileGuess: Sendable {
  /// The files that were found, by their folders.
  private let found: [String: [String]]
  private let known = Mutex<[String: Folder]>([:])
  /// Whether the files that were checked look like payloads, by their paths.
  private let judged = Mutex<[String: Bool]>([:])
  /// The files that were read and not checked yet.
  let shelf = FileShelf()

  /// What the files of a folder are, as far as it matters.
  private struct Folder {
    var payloads = 0
    /// How many are something else; counting ends with the second.
    var others = 0
  }

  /// Knows the files that were found beside each other.
  package init(_ files: [FileFinder.Found]) {
    var found: [String: [String]] = [:]
    for file in files where file.isFound {
      found[parentFolder(of: file.path), default: []].append(file.path)
    }
    self.found = found
  }

  /// Why a file is not judged as a payload; nil if it is.
  ///
  /// `findings` are those about the payload that it would be.
  func objection(
    to file: FileFinder.Found, _ source: SourceText, _ findings: [Diagnostic]
  ) -> String? {
    guard file.isFound, file.path.hasSuffix(".json") else { return nil }
    let mayBeOther = findings.contains { finding in
      finding.severity == .error && [.missingAPS, .invalidJSON].contains(finding.code)
    }
    let objection = mayBeOther ? PayloadLikeness.objection(to: source.bytes) : nil
    judged.withLock { $0[file.path] = objection == nil }
    guard let objection else { return nil }
    let folder = folder(parentFolder(of: file.path))
    let isAmongPayloads = folder.others < 2 && folder.payloads >= (objection.isJSON ? 2 : 1)
    return isAmongPayloads && !Self.isToolFile(file.path) ? nil : objection.reason
  }

  /// Why a file that was found in a folder is not taken for a payload; nil if it is.
  package static func objection(toFound source: SourceText) -> String? {
    if let noun = FileKind(source).noun { return "it is \(noun)" }
    return PayloadLikeness.objection(to: source.bytes)?.reason
  }

  /// Why a file with a value a line, which was found in a folder, holds no payloads; nil if one
  /// of its first lines looks like a payload.
  static func objection(toLines bytes: [UInt8]) -> String? {
    let lines = bytes.split(separator: ASCII.lineFeed, maxSplits: judgedLines)
      .prefix(judgedLines).filter { !$0.allSatisfy(ASCII.isBlank) }
    let objections = lines.map { PayloadLikeness.objection(to: Array($0)) }
    return objections.contains(nil) ? nil : objections.first.flatMap(\.self)?.reason
  }

  /// How many lines of a file decide what it holds.
  private static let judgedLines = 16

  private func folder(_ path: String) -> Folder {
    if let folder = known.withLock({ $0[path] }) { return folder }
    var folder = Folder()
    for file in found[path] ?? [] where folder.others < 2 {
      if file.hasSuffix(".apns") {
        folder.payloads += 1
      } else if let isPayload = judged.withLock({ $0[file] }) {
        folder.payloads += isPayload ? 1 : 0
        folder.others += isPayload ? 0 : 1
      } else if file.hasSuffix(".json"), FileSystem.isRegularFile(file),
        let source = try? shelf.read(file),
        [.payload, .localNotification].contains(FileKind(source))
      {
        let isPayload = PayloadLikeness.objection(to: source.bytes) == nil
        folder.payloads += isPayload ? 1 : 0
        folder.others += isPayload ? 0 : 1
      }
    }
    known.withLock { $0[path] = folder }
    return folder
  }

  /// Whether a file has a name by which some tool of developers finds it.
  private static func isToolFile(_ path: String) -> Bool {
    let name = path.split(separator: "/").last.map { $0.lowercased() } ?? ""
    return toolNames.contains(name)
  }

  private static let toolNames: Set<String> = [
    "app.json", "appsettings.json", "composer.json", "contents.json", "deno.json", "firebase.json",
    "google-services.json", "jsconfig.json", "launchsettings.json", "lerna.json", "manifest.json",
    "metadata.json", "nx.json", "package-lock.json", "package.json", "settings.json",
    "tsconfig.json", "turbo.json", "vercel.json",
  ]

  /// Whether a text looks like a payload, by what is in it.
  enum PayloadLikeness {
    /// Why a text is taken for something else.
    struct Exclusion: Hashable {
      let reason: String
      /// Whether it is JSON all the same.
      let isJSON: Bool
    }

    /// Why a text is no payload of any dialect; nil if it may be one, however wrong.
    static func objection(to bytes: [UInt8]) -> Exclusion? {
      if bytes.allSatisfy(ASCII.isBlank) { return Exclusion(reason: "it is empty", isJSON: false) }
      let document: JSONDocument
      do throws(JSONReader.SyntaxError) {
        document = try JSONDocument(parsing: bytes, options: .commented)
      } catch {
        return objection(to: bytes, error)
      }
      guard !isLikely(document) else { return nil }
      if let service = PushService.recognized(document.root) {
        return Exclusion(reason: "it is a message for \(service.name)", isJSON: true)
      }
      guard document.root.kind == .object else {
        return Exclusion(
          reason: "it holds \(document.root.kind.phrase), not a payload", isJSON: true)
      }
      let enclosed = EnclosedPayload(in: document.root).map {
        ", though '\($0.value.pointer)' does"
      }
      return Exclusion(
        reason: "it has none of the keys of a payload at the top level\(enclosed ?? "")",
        isJSON: true
      )
    }

    /// A text that is not JSON is judged by what it is once it is fixed, else by the word `aps`.
    private static func objection(to bytes: [UInt8], _ error: JSONReader.SyntaxError) -> Exclusion?
    {
      let repair = JSONRepair.attempt(on: bytes, options: .commented, .all)
      if let repair, repair.isJSON, let document = try? JSONDocument(parsing: repair.bytes) {
        if isLikely(document) { return nil }
      } else if hasKey(bytes) {
        return nil
      }
      return Exclusion(reason: "it is not JSON: \(error.diagnostic.message)", isJSON: false)
    }

    private static func isLikely(_ document: JSONDocument) -> Bool {
      let root = document.root
      if Dialect.recognized(in: document) != .apns || Payload.hasStrayKeys(root) { return true }
      if root.members.contains(where: { isEnvelopeKey($0.key.string ?? "", $0.value) }) {
        return true
      }
      guard let enclosed = EnclosedPayload(in: root)?.value else { return false }
      let path = enclosed.pointer.split(separator: "/")
      return path.allSatisfy { wrappers.contains(String($0)) || Int($0) != nil }
    }

    /// A key that only a payload has, however it is written; or a near miss with keys of `aps` in
    /// it.
    private static func isEnvelopeKey(_ name: String, _ value: JSONValue) -> Bool {
      let isKnown = ["aps", "mdm", "Simulator Target Bundle"].contains { Spelling.isSame(name, $0) }
      if isKnown { return true }
      guard value.kind == .object, nearest(to: name, among: ["aps"]) != nil else { return false }
      return ["alert", "badge", "sound", "content-available"].contains { value[$0] != nil }
    }

    /// The names under which requests to services hold a payload.
    private static let wrappers: Set<String> = [
      "payload", "apns", "ios", "notification", "message", "messages", "push", "data", "body",
      "request", "content", "Message",
    ]

    /// Whether a text has the word `aps` where a key stands, in whatever letter case; in UTF-16
    /// too.
    private static func hasKey(_ bytes: [UInt8]) -> Bool {
      var rest = bytes.filter { $0 != 0 }[...]
      var before: UInt8 = 0
      while rest.count >= 3 {
        if !isWordByte(before), rest.prefix(3).lazy.map(ASCII.lowercased).elementsEqual("aps".utf8),
          isKeyEnd(rest.dropFirst(3))
        {
          return true
        }
        before = rest.removeFirst()
      }
      return false
    }

    /// Whether a key ends here: after a quote, if there is one, comes a colon or nothing.
    private static func isKeyEnd(_ rest: ArraySlice<UInt8>) -> Bool {
      if let next = rest.first, isWordByte(next) { return false }
      let quotes: Set<UInt8> = [ASCII.quote, ASCII.apostrophe, ASCII.backslash, 0x60]
      let tail = rest.prefix(16).drop { quotes.contains($0) || $0 >= 0x80 || ASCII.isBlank($0) }
      return tail.first.map { $0 == ASCII.colon || $0 == ASCII.equals } ?? true
    }

    private static func isWordByte(_ byte: UInt8) -> Bool {
      ASCII.isWord(byte) || byte == ASCII.minus
    }
  }
}
