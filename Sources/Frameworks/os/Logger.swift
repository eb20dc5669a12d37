public import Foundation

// Apple's logging, whose messages go nowhere here. Only systems without it have this module.

/// A log for the messages of one part of an app.
public struct Logger: Sendable {
  /// Creates a log.
  public init(subsystem: String = "", category: String = "") {}

  /// Creates a log from an older one.
  public init(_ log: OSLog) {}

  /// Takes a message of the usual level.
  public func log(_ message: OSLogMessage) {}
  /// Discards a message.
  public func log(level: OSLogType, _ message: OSLogMessage) {}
  /// Discards a trace message.
  public func trace(_ message: OSLogMessage) {}
  /// Discards a debug message.
  public func debug(_ message: OSLogMessage) {}
  /// Discards an info message.
  public func info(_ message: OSLogMessage) {}
  /// Discards a notice.
  public func notice(_ message: OSLogMessage) {}
  /// Discards a warning.
  public func warning(_ message: OSLogMessage) {}
  /// Discards an error.
  public func error(_ message: OSLogMessage) {}
  /// Discards a critical error.
  public func critical(_ message: OSLogMessage) {}
  /// Discards a fault.
  public func fault(_ message: OSLogMessage) {}
}

/// A message, whose values are not made into text.
public struct OSLogMessage: ExpressibleByStringInterpolation, Sendable {
  /// Creates a message from a text.
  public init(stringLiteral value: String) {}
  /// Creates a message from its parts.
  public init(stringInterpolation: Interpolation) {}

  /// The parts of a message.
  public struct Interpolation: StringInterpolationProtocol, Sendable {
    /// Begins a message.
    public init(literalCapacity: Int, interpolationCount: Int) {}
    /// Takes a text.
    public mutating func appendLiteral(_ literal: String) {}
    /// Takes a value.
    public mutating func appendInterpolation<Value>(
      _ value: @autoclosure () -> Value, privacy: OSLogPrivacy = .auto
    ) {}
    /// Takes a number in a format.
    public mutating func appendInterpolation<Value>(
      _ value: @autoclosure () -> Value, format: OSLogFormat, privacy: OSLogPrivacy = .auto
    ) {}
  }
}

/// Who may read a value in a log.
public struct OSLogPrivacy: Sendable {
  /// Depends on the value's type.
  public static let auto = OSLogPrivacy()
  /// Everybody.
  public static let `public` = OSLogPrivacy()
  /// Nobody else.
  public static let `private` = OSLogPrivacy()
  /// Nobody else, even where that is asked for.
  public static let sensitive = OSLogPrivacy()

  /// Nobody else, with a mask under which equal values are recognisable.
  public static func `private`(mask: Mask) -> OSLogPrivacy { OSLogPrivacy() }

  /// How a value is masked.
  public enum Mask: Sendable {
    /// By its hash.
    case hash
    /// Not at all.
    case none
  }
}

/// The format of a number in a log.
public struct OSLogFormat: Sendable {
  /// A decimal number.
  public static let decimal = OSLogFormat()
  /// A hexadecimal number.
  public static let hex = OSLogFormat()

  /// A decimal fraction.
  public static func fixed(precision: Int) -> OSLogFormat { OSLogFormat() }
}

/// An older log.
open class OSLog: NSObject, @unchecked Sendable {
  /// The log of the program.
  public static let `default` = OSLog(subsystem: "", category: "")
  /// A log that takes nothing.
  public static let disabled = OSLog(subsystem: "", category: "")

  /// Creates a log.
  public init(subsystem: String, category: String) {}
}

/// The level of a message.
public struct OSLogType: RawRepresentable, Hashable, Sendable {
  /// The level as a number.
  public let rawValue: UInt8

  /// Creates a level from its number.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// The usual level.
  public static let `default` = OSLogType(rawValue: 0)
  /// What may help later.
  public static let info = OSLogType(rawValue: 1)
  /// For debugging.
  public static let debug = OSLogType(rawValue: 2)
  /// An error.
  public static let error = OSLogType(rawValue: 16)
  /// An error in the program.
  public static let fault = OSLogType(rawValue: 17)
}

/// Takes a message in the form of C's `printf`.
public func os_log(
  _ message: StaticString, dso: UnsafeRawPointer? = nil, log: OSLog = .default,
  type: OSLogType = .default, _ arguments: any CVarArg...
) {}

/// Takes a message.
public func os_log(_ type: OSLogType = .default, log: OSLog = .default, _ message: OSLogMessage) {}
