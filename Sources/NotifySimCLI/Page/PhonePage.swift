import EmbeddedFiles

/// The web page of a phone: HTML, styles and script in one text, without external resources.
///
/// It shows the data of the control port without any logic of its own. Texts of payloads are
/// inserted as text only. Browsers run only what has the nonce.
enum PhonePage {
  /// The page, with a placeholder for the nonce.
  static let text = EmbeddedFiles.pageMarkup
    .replacing("{{style}}", with: EmbeddedFiles.pageStyle)
    .replacing("{{script}}", with: EmbeddedFiles.pageScript)
}
