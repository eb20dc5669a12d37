/// What an app's project files say of it.
package struct ProjectFacts: Sendable {
  /// Creates facts of a project that says nothing.
  package init() {}
}
