import CommandLineTools
import Platform

/// Whose manifests may run commands.
///
/// A manifest that is named is trusted, whoever it belongs to. One that is found must be the
/// person's, in a folder of the person's, so that no other user decides what is run. A link must
/// not be another user's in either case: it would choose which of the person's manifests runs.
struct ManifestTrust {
  private let isNamed: Bool
  private let isForScenario: Bool
  /// The owner of the folder of the scenario that the manifest is for, who could have named it
  /// there; nil for one that is for the command line.
  private let scenarioOwner: UInt32?

  /// The rules for a manifest.
  ///
  /// - Parameters:
  ///   - origin: what the manifest is for: the command line, or a file, which is a scenario.
  ///   - directory: the folder of that file; empty for the working directory.
  ///   - isNamed: whether the manifest is named there, and not found upward.
  init(of origin: InputFile.Origin, from directory: String, isNamed: Bool) {
    self.isNamed = isNamed
    isForScenario = origin == .file
    scenarioOwner =
      isForScenario ? try? FileSystem.owner(of: directory.isEmpty ? "." : directory) : nil
  }

  /// Why a manifest's commands are not run; nil if they may be.
  func objection(to trace: FileLocation) -> String? {
    if trace.links.contains(where: { !isTrusted($0) }) {
      return "it is a link that another user may have made; name the file that it leads to"
    }
    guard !isNamed else { return nil }
    let advice = isForScenario ? "the scenario's 'app'" : "'--app'"
    let condition = "its commands run only if \(advice) names it"
    if !trusts(trace.owner) { return "it belongs to another user; \(condition)" }
    if !trusts(trace.folder.owner) {
      return "its folder belongs to another user; \(condition)"
    }
    guard trace.folder.isWritableByAll else { return nil }
    // In a sticky folder nobody can replace the file, but others may give it a second name.
    guard trace.folder.isSticky, !trace.hasOtherNames else {
      return "every user may write its folder; \(condition)"
    }
    return nil
  }

  private func trusts(_ owner: UInt32) -> Bool {
    CurrentProcess.trusts(owner: owner) || owner == scenarioOwner
  }

  private func isTrusted(_ link: FileLocation.Link) -> Bool {
    trusts(link.owner) && trusts(link.folder.owner) && !link.folder.isWritableByAll
  }
}
