/// What the locale variables say about the terminal.
package enum TerminalLocale {
  /// Whether the terminal shows UTF-8: the first of `LC_ALL`, `LC_CTYPE` and `LANG` that is set and
  /// not empty names it as the encoding (POSIX.1, 8.2).
  package static func isUTF8(_ environment: [String: String]) -> Bool {
    let names = ["LC_ALL", "LC_CTYPE", "LANG"]
    guard let locale = names.lazy.compactMap({ environment[$0] }).first(where: { !$0.isEmpty })
    else { return false }
    let encoding = locale.lowercased()
    return encoding.contains("utf-8") || encoding.contains("utf8")
  }
}
