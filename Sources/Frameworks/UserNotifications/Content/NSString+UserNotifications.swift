public import Foundation

extension NSString {
  /// Returns the text for a key of the app's strings with arguments put in (A31, L21).
  ///
  /// The text is that of this moment; a notification or a button that is given it shows that of
  /// the moment at which it is presented. `%@` takes the next argument, `%2$@` the second, `%%` is
  /// a percent sign (P9). A key that the strings lack is its own text (P10).
  public class func localizedUserNotificationString(
    forKey key: String, arguments: [Any]?
  ) -> String {
    UNUserNotificationCenter.current().host.localizedString(
      forKey: key, arguments: (arguments ?? []).map { "\($0)" })
  }
}
