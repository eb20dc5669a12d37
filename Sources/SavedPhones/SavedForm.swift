import APNs
public import NotifySimCore

/// A value that has a form of its own in a saved phone, in place of that of its `Codable`.
protocol SavedForm: SavedShape {
  /// The value as it is written.
  var savedForm: SavedValue { get }

  /// Reads the value.
  /// - Throws: ``SavedMistake``.
  init(savedForm place: SavedPlace) throws(SavedMistake)
}

/// A value of which only that is written which differs from an empty one.
protocol SavedSparsely: Codable {
  /// Creates an empty one.
  init()
}

/// A value of which not every one that can be written down can be.
protocol SavedWithLimits: Codable {
  /// What is demanded of one, as the end of a sentence.
  static var limits: String { get }
  /// Whether it keeps to the limits.
  var isWithinLimits: Bool { get }
}

extension Bool: SavedForm {
  var savedForm: SavedValue { .boolean(self) }

  init(savedForm place: SavedPlace) throws(SavedMistake) {
    self = try place.take("true or false", \.boolean)
  }
}

extension String: SavedForm {
  var savedForm: SavedValue { .text(self) }

  init(savedForm place: SavedPlace) throws(SavedMistake) {
    self = try place.take("a string", \.string)
  }
}

extension Int: SavedForm {
  var savedForm: SavedValue { .whole(self) }

  init(savedForm place: SavedPlace) throws(SavedMistake) {
    self = try place.take("a whole number", \.integer)
  }
}

// What is past the whole numbers of the reader is written as a text.
extension UInt64: SavedForm {
  var savedForm: SavedValue { Int(exactly: self).map { .whole($0) } ?? .text(description) }

  init(savedForm place: SavedPlace) throws(SavedMistake) {
    self = try place.take("a whole number from 0") { value in
      (value.numberText ?? value.string).flatMap { Self($0) }
    }
  }
}

// JSON has no number that is not finite; such a one is written as a word.
extension Double: SavedForm {
  var savedForm: SavedValue {
    isFinite ? .number(self) : .text(description)
  }

  init(savedForm place: SavedPlace) throws(SavedMistake) {
    self = try place.take("a number") { $0.double ?? $0.string.flatMap { Self($0) } }
  }
}

extension NotificationContent: SavedSparsely {}
