import APNs

/// A file of an app's texts, as it was read.
package struct TableFile {
  /// The text in UTF-8, which the places count in.
  package let source: SourceText
  /// What is wrong, in the order of the text.
  package private(set) var diagnostics: [Diagnostic] = []
  package private(set) var entries: [Entry] = []
  package private(set) var untranslated: Set<String> = []
  /// The language that a catalogue's keys are in; nil for other files.
  package private(set) var sourceLanguage: String?

  /// A text of one language.
  package struct Entry {
    package let language: String
    package let key: String
    package let format: LocalizedFormat
    package let span: SourceSpan?
  }

  /// A kind of file.
  package enum Kind: String, CaseIterable {
    /// Keys with texts.
    case strings
    /// Keys with plurals.
    case stringsdict
    /// The texts of all languages.
    case catalog = "xcstrings"

    /// The name of a file that the system looks keys up in.
    package var fileName: String { "Localizable.\(rawValue)" }

    /// The kind of file, by the name of a path; nil for another file.
    package init?(path: String) {
      guard let dot = path.lastIndex(of: "."),
        let kind = Self(rawValue: String(path[dot...].dropFirst()))
      else { return nil }
      self = kind
    }
  }

  /// What makes the file useless.
  package var errors: [Diagnostic] { diagnostics.filter { $0.severity == .error } }

  /// Reads a file of the kind that its name shows; the language is that of its folder.
  package init(_ source: SourceText, in language: String?) {
    let language = language ?? ""
    switch Kind(path: source.name) {
    case .catalog:
      self.source = source
      let reader = StringCatalogReader(source.bytes)
      diagnostics = reader.mistakes.diagnostics
      untranslated = reader.untranslated
      sourceLanguage = reader.sourceLanguage
      entries = reader.entries.map {
        Entry(language: $0.language, key: $0.key, format: $0.format, span: $0.span)
      }
    case .strings? where !Self.isPropertyList(source.bytes):
      do throws(StringsReader.Failure) {
        self.source = try source.inUTF8()
      } catch {
        self.source = source
        diagnostics = [error.diagnostic]
        return
      }
      let reader = StringsReader(self.source.bytes)
      diagnostics = reader.diagnostics
      entries = reader.entries.map {
        Entry(language: language, key: $0.key, format: LocalizedFormat($0.value), span: $0.span)
      }
    default:
      self.source = source
      let reader = StringsdictReader(source.bytes)
      diagnostics = reader.diagnostics
      entries = reader.entries.map {
        Entry(language: language, key: $0.key, format: $0.format, span: nil)
      }
    }
  }

  /// Whether strings were compiled, as they are in a built app.
  private static func isPropertyList(_ bytes: [UInt8]) -> Bool {
    bytes.starts(with: Array("bplist".utf8)) || bytes.starts(with: Array("<?xml".utf8))
  }
}
