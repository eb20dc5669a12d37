/// Why a stream or a connection ends, as RST_STREAM and GOAWAY say it: RFC 9113, section 7.
package struct ErrorCode: RawRepresentable, Hashable, Sendable {
  /// The number on the wire.
  package let rawValue: UInt32

  /// The code of a number; unknown numbers are allowed.
  package init(rawValue: UInt32) {
    self.rawValue = rawValue
  }

  /// Nothing is wrong.
  package static let noError = ErrorCode(rawValue: 0x0)
  /// The peer broke a rule for which there is no other code.
  package static let protocolError = ErrorCode(rawValue: 0x1)
  /// The program met with a fault of its own.
  package static let internalError = ErrorCode(rawValue: 0x2)
  /// The peer sent more than the flow-control window allows.
  package static let flowControlError = ErrorCode(rawValue: 0x3)
  /// Settings were not acknowledged in time.
  package static let settingsTimeout = ErrorCode(rawValue: 0x4)
  /// A frame for a stream that is closed, or half closed.
  package static let streamClosed = ErrorCode(rawValue: 0x5)
  /// A frame that is too long, or too short for what it has to hold.
  package static let frameSizeError = ErrorCode(rawValue: 0x6)
  /// The stream was refused before anything was done about it.
  package static let refusedStream = ErrorCode(rawValue: 0x7)
  /// The stream is no longer needed.
  package static let cancel = ErrorCode(rawValue: 0x8)
  /// The compressed header fields cannot be read.
  package static let compressionError = ErrorCode(rawValue: 0x9)
  /// The connection of a CONNECT request broke.
  package static let connectError = ErrorCode(rawValue: 0xA)
  /// The peer causes too much work.
  package static let enhanceYourCalm = ErrorCode(rawValue: 0xB)
  /// The security of the connection does not suffice.
  package static let inadequateSecurity = ErrorCode(rawValue: 0xC)
  /// The request needs HTTP/1.1.
  package static let http11Required = ErrorCode(rawValue: 0xD)

  /// The name in the RFC; for an unknown code, its number.
  package var name: String {
    let names = [
      "NO_ERROR", "PROTOCOL_ERROR", "INTERNAL_ERROR", "FLOW_CONTROL_ERROR", "SETTINGS_TIMEOUT",
      "STREAM_CLOSED", "FRAME_SIZE_ERROR", "REFUSED_STREAM", "CANCEL", "COMPRESSION_ERROR",
      "CONNECT_ERROR", "ENHANCE_YOUR_CALM", "INADEQUATE_SECURITY", "HTTP_1_1_REQUIRED",
    ]
    return rawValue < names.count ? names[Int(rawValue)] : "error \(rawValue)"
  }
}

extension ErrorCode {
  /// A rule that the peer broke.
  enum Fault: Error, Hashable {
    /// The connection cannot go on.
    case connection(ErrorCode, String)
    /// One stream cannot go on.
    case stream(StreamID, ErrorCode)
  }
}
