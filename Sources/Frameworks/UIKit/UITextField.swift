public import Foundation

// Controls in which people type or choose; nobody does here, so that they hold what the app sets.

/// A line of text that people type.
open class UITextField: UIControl {
  /// The text.
  open var text: String? = ""
  /// The text with attributes.
  open var attributedText: NSAttributedString?
  /// What is shown while there is no text.
  open var placeholder: String?
  /// The font.
  open var font: UIFont?
  /// The color of the text.
  open var textColor: UIColor?
  /// The alignment of the text.
  open var textAlignment = NSTextAlignment.natural
  /// Whether the text is hidden.
  open var isSecureTextEntry = false
  /// The keyboard.
  open var keyboardType = UIKeyboardType.default
  /// The delegate, which is never called.
  open weak var delegate: (any UITextFieldDelegate)?
}

/// The methods of a text field's delegate.
@preconcurrency @MainActor public protocol UITextFieldDelegate: NSObjectProtocol {
  /// Called when people press the return key.
  func textFieldShouldReturn(_ textField: UITextField) -> Bool
}

extension UITextFieldDelegate {
  /// Returns true.
  public func textFieldShouldReturn(_ textField: UITextField) -> Bool { true }
}

/// A keyboard.
public enum UIKeyboardType: Int, Sendable {
  /// For text.
  case `default` = 0
  /// For addresses of pages.
  case URL = 3
  /// For numbers.
  case numberPad = 4
  /// For telephone numbers.
  case phonePad = 5
  /// For addresses of mail.
  case emailAddress = 7
  /// For numbers with a fraction.
  case decimalPad = 8
}

/// A view whose content may be larger than it.
open class UIScrollView: UIView {
  /// The size of the content.
  open var contentSize = CGSize.zero
  /// Where the view is in the content.
  open var contentOffset = CGPoint.zero
  /// Whether people can move the content.
  open var isScrollEnabled = true
}

/// Several lines of text.
open class UITextView: UIScrollView {
  /// The text.
  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  open var text: String! = ""
  /// The text with attributes.
  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  open var attributedText: NSAttributedString! = NSAttributedString(string: "")
  /// The font.
  open var font: UIFont?
  /// The color of the text.
  open var textColor: UIColor?
  /// The alignment of the text.
  open var textAlignment = NSTextAlignment.natural
  /// Whether people can change the text.
  open var isEditable = true
  /// Whether people can select text.
  open var isSelectable = true
}

/// A switch.
open class UISwitch: UIControl {
  /// Whether it is on.
  open var isOn = false

  /// Turns it on or off.
  open func setOn(_ on: Bool, animated: Bool) { isOn = on }
}

/// How much of something is done.
open class UIProgressView: UIView {
  /// The share, from 0 to 1.
  open var progress: Float = 0

  /// Sets the share.
  open func setProgress(_ progress: Float, animated: Bool) { self.progress = progress }
}
