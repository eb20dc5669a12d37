package import JSON
import PhoneModel
import Platform
import SourceCode
import Synchronization

/// What is wrong with a source of an app, or with what the project says of it.
package struct SourceFinding: Hashable, Sendable {
  /// The path of the file, from the app's folder.
  package let file: String
  /// What is wrong, with its bytes in the file.
  package let diagnostic: Diagnostic

  init(_ diagnostic: Diagnostic, in file: String) {
    self.file = file
    self.diagnostic = diagnostic
  }
}

extension SourceReading {
  /// What is wrong with the sources, in the order of the files and of their text.
  ///
  /// The sources are read once more for this. What is not certain is not said.
  package func findings() -> [SourceFinding] {
    // Statements may be deeply nested, and the current thread may have a small stack.
    let result = Mutex<[SourceFinding]>([])
    let find = { @Sendable in
      let found = SourceSurvey(self).findings
      result.withLock { $0 = found }
    }
    if !SystemThread.run(onStackOf: 256 << 20, find) { find() }
    return result.withLock { $0 }
  }

  /// The text of a file of the app, under its path from the working directory.
  package func source(_ file: String) -> SourceText? { folder.source(file) }
}

extension SourceSurvey {
  /// All findings, sorted.
  fileprivate var findings: [SourceFinding] {
    var found = UnregisteredCategories(survey: self).findings
    found += ReplacedRegistrations(survey: self).findings
    found += ActionsTwice(survey: self).findings
    found += CategoriesNamed(survey: self).findings
    found += ActionsHandled(survey: self).findings
    found += CompletionHandlers(survey: self).findings
    found += DelegateUnset(survey: self).findings
    found += Capabilities(survey: self).findings
    found += Translations(survey: self).findings
    var seen: Set<SourceFinding> = []
    return found.filter { seen.insert($0).inserted }.sorted { one, two in
      let (start, other) = (one.diagnostic.span?.start ?? 0, two.diagnostic.span?.start ?? 0)
      return (one.file, start, one.diagnostic.code.rawValue, one.diagnostic.message)
        < (two.file, other, two.diagnostic.code.rawValue, two.diagnostic.message)
    }
  }
}
