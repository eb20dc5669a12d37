public import Foundation

/// What an app extension and its host have to do with each other.
///
/// Apple's is part of Foundation; on Linux, Foundation has none.
open class NSExtensionContext: NSObject, @unchecked Sendable {
  /// What stands behind the context; nil where no simulator runs the extension.
  package let host: (any NSExtensionContextHost)?

  /// Creates a context that passes everything on to a host.
  package init(host: (any NSExtensionContextHost)?) {
    self.host = host
  }
}
