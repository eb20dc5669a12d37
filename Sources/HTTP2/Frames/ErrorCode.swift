/// An error code of RST_STREAM and GOAWAY: RFC 9113, section 7.
package struct ErrorCode: RawRepresentable, Hashable, Sendable {
  /// The number on the wire.
  package let rawValue: UInt32

  /// Creates a code from its number; unknown numbers are allowed.
  package init(rawValue: UInt32) {
    self.rawValue = rawValue
  }

  package static let noError = ErrorCode(rawValue: 0x0)
  /// The peer violated the protocol, and no other code is more specific.
  package static let protocolError = ErrorCode(rawValue: 0x1)
  /// An internal error of the program.
  package static let internalError = ErrorCode(rawValue: 0x2)
  /// The peer sent more than the flow-control window allows.
  package static let flowControlError = ErrorCode(rawValue: 0x3)
  /// Settings were not acknowledged in time.
  package static let settingsTimeout = ErrorCode(rawValue: 0x4)
  /// A frame arrived for a closed or half-closed stream.
  package static let streamClosed = ErrorCode(rawValue: 0x5)
  /// The size of a frame is not valid for its type.
  package static let frameSizeError = ErrorCode(rawValue: 0x6)
  /// The stream was refused before any processing.
  package static let refusedStream = ErrorCode(rawValue: 0x7)
  /// The stream is no longer needed.
  package static let cancel = ErrorCode(rawValue: 0x8)
  /// The compressed header fields cannot be decoded.
  package static let compressionError = ErrorCode(rawValue: 0x9)
  /// The connection of a CONNECT request was closed abnormally.
  package static let connectError = ErrorCode(rawValue: 0xA)
  /// The peer causes too much load.
  package static let enhanceYourCalm = ErrorCode(rawValue: 0xB)
  /// The security of the connection is not sufficient.
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
  /// A protocol violation by the peer.
  enum Fault: Error, Hashable {
    /// An error of the connection, with a description.
    case connection(ErrorCode, String)
    /// An error of one stream.
    case stream(StreamID, ErrorCode)
  }
}
