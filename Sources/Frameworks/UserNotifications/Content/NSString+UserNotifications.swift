public import Foundation

extension NSString {
  /// Returns the text for a key of the app's strings with arguments put in (A31, L21).
  ///
  /// There is no bundle to look the key up in, so the key itself is the text, as with a key that
  /// the strings file lacks (P10). `%@` takes the next argument, `%2$@` the second, `%%` is a
  /// percent sign (P9); a placeholder without an argument is left as it stands.
  public class func localizedUserNotificationString(
    forKey key: String, arguments: [Any]?
  ) -> String {
    PlaceholderText(key).filled(with: (arguments ?? []).map { "\($0)" })
  }
}
