import AppSources
import Checks
import Foundation
import NotifySimCore
import Platform

/// An app that was read from its sources, and the folder for its manifest.
struct FoundApp {
  let reading: AppSourcesReport
  /// The location of its sources.
  let location: SourceLocation
  /// The path from the manifest's folder to the app's sources; nil if they are the same folder.
  let way: String?
  /// The texts to which the manifest can refer.
  let texts: Texts

  /// Creates the app for the folder of its manifest, which need not exist; an empty path is the
  /// working directory.
  init(_ reading: AppSourcesReport, at location: SourceLocation, for folder: String) {
    self.reading = reading
    self.location = location
    way = Self.way(from: folder, to: location.folder)
    texts = Texts(reading, in: location.folder)
  }

  /// Whether nothing was found in the sources.
  var isEmpty: Bool {
    reading.target == nil && reading.app.categories.isEmpty && reading.app.unresolved.isEmpty
  }

  /// The name of the app; that of its folder if no project file contains it.
  var name: String {
    let known = reading.app.facts.name.value ?? Self.parts(of: location.folder).last
    return (known ?? "App").oneLine
  }

  /// A path of the app, relative to the manifest's folder.
  func path(_ own: String) -> String {
    guard let way else { return own.isEmpty ? "." : own }
    return own.isEmpty ? way : "\(way)/\(own)"
  }

  // MARK: - Categories

  /// The categories for a manifest; the first one of each identifier.
  var categories: [ReadApp.Category] {
    var seen: Set<String> = []
    return reading.app.categories.filter { category in
      category.isWhole && seen.insert(category.identifier ?? "").inserted
    }
  }

  /// The buttons of the categories, one for each identifier.
  var actions: [ReadApp.Action] {
    var seen: Set<String> = []
    return categories.flatMap(\.namedActions).filter { action in
      action.identifier.map { seen.insert($0).inserted } ?? false
    }
  }

  /// The places where the sources handle an identifier.
  func places(handling identifier: String) -> [String] {
    reading.app.handled.filter { $0.identifier == identifier }.map(\.place.words)
  }

  // MARK: - Sounds

  /// The folders of the sounds in the app's bundle; not certain if no project file lists the copied
  /// files.
  var soundFolders: (folders: [String], isCertain: Bool) {
    let copied = reading.target?.resources.map(Set.init)
    let own = reading.target.map { $0.folder.isEmpty ? "" : $0.folder + "/" } ?? ""
    let playable = reading.project.sounds.filter { path in
      (copied?.contains(path) ?? path.hasPrefix(own))
        && Self.soundSuffixes.contains { path.lowercased().hasSuffix($0) }
    }
    return (Set(playable.map(Self.folder)).sorted(), copied != nil)
  }

  /// The suffixes of sound files that a notification can play.
  private static let soundSuffixes = [".caf", ".aif", ".aiff", ".wav"]

  /// The folder of a file.
  static func folder(of path: String) -> String {
    path.lastIndex(of: "/").map { String(path[..<$0]) } ?? ""
  }

  // MARK: - Ways

  /// The relative path from one folder to another; nil if they are the same.
  ///
  /// The path is absolute if they have no common parent.
  private static func way(from folder: String, to app: String) -> String? {
    let (here, there) = (parts(of: folder), parts(of: app))
    guard here != there else { return nil }
    let common = zip(here, there).prefix { $0 == $1 }.count
    guard common > 0 else { return "/" + there.joined(separator: "/") }
    let up = Array(repeating: "..", count: here.count - common)
    return (up + there[common...]).joined(separator: "/")
  }

  /// The path components of a folder, with symbolic links resolved.
  private static func parts(of folder: String) -> [String] {
    var url = URL(fileURLWithPath: folder.isEmpty ? "." : folder).standardizedFileURL
    var missing: [String] = []
    while true {
      if let real = try? FileSystem.resolved(url.path) {
        return real.split(separator: "/").map(String.init) + missing.reversed()
      }
      guard url.path != "/" else { return missing.reversed() }
      missing.append(url.lastPathComponent)
      url.deleteLastPathComponent()
    }
  }
}

extension FoundApp {
  /// The folder of texts to which a manifest can refer.
  struct Texts {
    /// The path from the app's folder; nil if there is none, or if several are possible.
    let folder: String?
    /// The texts in the folder.
    let localizations: Localizations
    /// The folders that were not chosen, each with the reason as a sentence.
    let others: [(folder: String, reason: String)]
    /// The texts of the categories as a catalogue to write, where no folder has them all: other
    /// formats, several folders, or a file that cannot be read.
    let catalogue: String?

    init(_ reading: AppSourcesReport, in root: String) {
      let usual = reading.project.texts.tables.filter {
        $0.kind.isApple && $0.name == TextTables.usualTable
      }
      let copied = Set(reading.target?.resources ?? [])
      var own = usual.filter { copied.contains($0.path) }
      if own.isEmpty {
        let prefix = reading.target.map { $0.folder.isEmpty ? "" : $0.folder + "/" } ?? ""
        own = usual.filter { $0.path.hasPrefix(prefix) }
      }
      let folders = Set(own.compactMap(Self.folder)).sorted()
      let region = reading.target?.developmentRegion?.value
      var known: [(folder: String, texts: Localizations)] = []
      var others: [(folder: String, reason: String)] = []
      for folder in folders {
        let path = folder.isEmpty ? root : "\(root)/\(folder)"
        do throws(FileError) {
          let texts = try Localizations(contentsOf: path, developmentRegion: region)
          if !texts.isEmpty { known.append((folder, texts)) }
        } catch {
          others.append((folder, error.sentence))
        }
      }
      // Of several folders, the one that contains all titles.
      let keys = Set(reading.app.categories.flatMap(\.keys))
      let whole = known.filter { one in !keys.isEmpty && keys.allSatisfy(one.texts.has) }
      let chosen = known.count == 1 ? known.first : whole.count == 1 ? whole.first : nil
      let read = reading.app.localizations
      if whole.isEmpty, keys.contains(where: read.has) {
        (folder, localizations) = (nil, read)
        catalogue = Self.catalogue(of: keys, in: read)
      } else {
        (folder, localizations) = (chosen?.folder, chosen?.texts ?? Localizations())
        catalogue = nil
      }
      if chosen == nil {
        others += known.map { ($0.folder, "These are texts of one of several folders.") }
      }
      self.others = others
    }

    /// A string catalogue with the texts of some keys, except for plurals.
    private static func catalogue(of keys: Set<String>, in texts: Localizations) -> String {
      let entries = keys.filter(texts.has).sorted().map { key in
        let languages = texts.texts(of: key).compactMap { language, entry -> String? in
          guard let text = entry?.format.text, text.all.count == 1 else { return nil }
          let value = CommentedJSON.literal(text.other)
          return """
                    \(CommentedJSON.literal(language)): {
                      "stringUnit": { "state": "translated", "value": \(value) }
                    }
            """
        }
        return """
              \(CommentedJSON.literal(key)): {
                "localizations": {
          \(languages.joined(separator: ",\n"))
                }
              }
          """
      }
      return """
        {
          "sourceLanguage": \(CommentedJSON.literal(texts.developmentRegion)),
          "strings": {
        \(entries.joined(separator: ",\n"))
          },
          "version": "1.0"
        }

        """
    }

    /// The folder with the texts of all languages; nil for a file outside such a folder.
    private static func folder(of table: TextTables.Table) -> String? {
      let own = FoundApp.folder(of: table.path)
      if table.kind == .catalog { return own }
      return own.hasSuffix(".lproj") ? FoundApp.folder(of: own) : nil
    }
  }
}

extension FileError {
  /// Why a manifest cannot refer to the texts.
  fileprivate var sentence: String {
    switch self {
    case .unreadable(let file, let reason): "These texts cannot be read: \(file): \(reason)."
    case .wrong(let diagnostics, let source):
      "These texts cannot be read: \(source.name): \(diagnostics.first?.message ?? "")."
    }
  }
}

extension ReadApp.Category {
  /// Whether its identifier and those of its buttons are known, as a manifest requires.
  var isWhole: Bool {
    guard let identifier, !identifier.isEmpty, let actions else { return false }
    return actions.allSatisfy { $0.identifier != nil }
  }

  /// The buttons for a manifest; the first one of each identifier.
  var namedActions: [ReadApp.Action] {
    var seen: Set<String> = []
    return (actions ?? []).filter { action in
      guard let identifier = action.identifier, !identifier.isEmpty else { return false }
      return seen.insert(identifier).inserted
    }
  }

  /// The keys of its texts.
  fileprivate var keys: [String] {
    let texts =
      [hiddenPreviewsBodyPlaceholder]
      + (actions ?? []).flatMap { action in
        [action.title, action.textInput?.buttonTitle.value, action.textInput?.placeholder]
      }
    return texts.compactMap { $0?.key }
  }
}

extension String {
  /// The text on one line, without control characters.
  var oneLine: String {
    split { $0.isWhitespace || $0.isNewline }.joined(separator: " ")
      .filter { !$0.unicodeScalars.contains { $0.properties.generalCategory == .control } }
  }
}
