public import APNs
import Foundation

/// Why the texts of an app cannot be had.
public enum LocalizationsError: Error, Sendable {
  /// The folder or a file in it cannot be read; the reason is a phrase.
  case unreadable(file: String, reason: String)
  /// A file is wrong: its findings, in the order of the text.
  case wrong([Diagnostic], SourceText)
}

extension Localizations {
  /// Reads a folder of texts: `ko.lproj/Localizable.strings` and the like,
  /// `Localizable.stringsdict` beside it, and `Localizable.xcstrings`.
  ///
  /// - Parameters:
  ///   - directory: the folder.
  ///   - developmentRegion: the language that stands in for others; that of the catalogue, or
  ///     English, unless given.
  /// - Throws: ``LocalizationsError`` for what cannot be read or understood.
  public init(
    contentsOf directory: String, developmentRegion: String? = nil
  ) throws(LocalizationsError) {
    guard let names = try? FileManager.default.contentsOfDirectory(atPath: directory) else {
      throw .unreadable(file: directory, reason: "no such directory")
    }
    var files: [(language: String?, path: String)] = []
    let folders = names.filter { $0.hasSuffix(Self.folderSuffix) }.sorted()
    for folder in folders {
      let name = String(folder.dropLast(Self.folderSuffix.count))
      let language = Self.language(ofFolder: name)
      for file in [TableFile.Kind.strings, .stringsdict] {
        files.append((language, joined("\(folder)/\(file.fileName)", to: directory)))
      }
    }
    files.append((nil, joined(TableFile.Kind.catalog.fileName, to: directory)))
    var tables: [TableFile] = []
    for (language, path) in files {
      guard let source = try Self.source(path) else { continue }
      let table = TableFile(source, in: language)
      guard table.errors.isEmpty else { throw .wrong(table.errors, table.source) }
      tables.append(table)
    }
    guard !tables.isEmpty else {
      throw .unreadable(
        file: directory, reason: "no *.lproj/Localizable.strings and no Localizable.xcstrings in it"
      )
    }
    self.init(
      developmentRegion: developmentRegion
        ?? tables.compactMap(\.sourceLanguage).first ?? Self.usualLanguage)
    for table in tables { add(table) }
  }

  private static let folderSuffix = ".lproj"
  private static let usualLanguage = "en"

  private mutating func add(_ table: TableFile) {
    keep(table.source)
    keepUntranslated(table.untranslated)
    for entry in table.entries {
      let place = TextPlace(file: table.source.name, span: entry.span)
      set(entry.key, .init(format: entry.format, place: place), in: entry.language)
    }
  }

  /// The most that is read of a file, in bytes.
  private static let sizeLimit = 16 << 20

  /// The text of a file; nil where there is none.
  private static func source(_ path: String) throws(LocalizationsError) -> SourceText? {
    guard (try? FileManager.default.attributesOfItem(atPath: path)) != nil else { return nil }
    guard isRegularFile(path) else {
      throw .unreadable(file: path, reason: "it is no regular file")
    }
    do {
      let handle = try FileHandle(forReadingFrom: URL(fileURLWithPath: path))
      defer { try? handle.close() }
      let data = try handle.read(upToCount: sizeLimit + 1) ?? Data()
      guard data.count <= sizeLimit else {
        throw LocalizationsError.unreadable(
          file: path, reason: "it has more than \(sizeLimit >> 20) MiB")
      }
      return SourceText(name: path, bytes: Array(data))
    } catch let error as LocalizationsError {
      throw error
    } catch {
      throw .unreadable(file: path, reason: "permission denied")
    }
  }
}
