import APNs
import TestSupport
import Testing

@Suite("JSONTestSuite", .enabled(if: SharedFiles.hasSuite))
struct JSONTestSuiteTests {
  static let lenient: Set = [
    "n_array_extra_comma.json", "n_array_number_and_comma.json", "n_object_trailing_comma.json",
  ]

  private func isAccepted(_ name: String, _ options: JSONReader.Options) throws -> Bool {
    let bytes = try SharedFiles.bytes(of: name, in: SharedFiles.suite)
    return (try? JSONDocument(parsing: bytes, options: options)) != nil
  }

  @Test("The suite has 95 texts to accept, 188 to refuse and 35 to decide about")
  func counts() {
    let counts = ["y_", "n_", "i_"].map {
      SharedFiles.names(in: SharedFiles.suite, prefix: $0).count
    }
    #expect(counts == [95, 188, 35])
  }

  @Test(
    "A valid text is accepted in both modes",
    arguments: SharedFiles.names(in: SharedFiles.suite, prefix: "y_"))
  func valid(_ name: String) throws {
    #expect(try isAccepted(name, .strict))
    #expect(try isAccepted(name, .apple))
  }

  @Test(
    "An invalid text is refused, but for Apple's trailing commas in the default mode",
    arguments: SharedFiles.names(in: SharedFiles.suite, prefix: "n_"))
  func invalid(_ name: String) throws {
    #expect(try !isAccepted(name, .strict))
    #expect(try isAccepted(name, .apple) == Self.lenient.contains(name))
  }

  @Test(
    "A text that the standard leaves open is read as the table says",
    arguments: SharedFiles.names(in: SharedFiles.suite, prefix: "i_"))
  func undecided(_ name: String) throws {
    let outcome = try #require(Self.undecided[name])
    #expect(try isAccepted(name, .strict) == outcome.strict)
    #expect(try isAccepted(name, .apple) == outcome.apple)
  }

  @Test("A refused text has a finding with a place inside it and a message")
  func findings() throws {
    for name in SharedFiles.names(in: SharedFiles.suite, prefix: "n_") {
      let bytes = try SharedFiles.bytes(of: name, in: SharedFiles.suite)
      let error = #expect(throws: JSONReader.SyntaxError.self) {
        try JSONDocument(parsing: bytes, options: .strict)
      }
      let diagnostic = try #require(error?.diagnostic)
      let span = try #require(diagnostic.span)
      #expect(span.start >= 0 && span.end <= bytes.count, "\(name)")
      #expect(diagnostic.code == .invalidJSON && diagnostic.severity == .error)
      #expect(!diagnostic.message.isEmpty && !diagnostic.message.hasSuffix("."), "\(name)")
    }
  }

  static let accepted = (strict: true, apple: true)
  static let refused = (strict: false, apple: false)

  /// Numbers of any size are kept exactly; text that is no Unicode, and encodings other than
  /// UTF-8, are refused.
  static let undecided: [String: (strict: Bool, apple: Bool)] = [
    "i_number_double_huge_neg_exp.json": accepted,
    "i_number_huge_exp.json": accepted,
    "i_number_neg_int_huge_exp.json": accepted,
    "i_number_pos_double_huge_exp.json": accepted,
    "i_number_real_neg_overflow.json": accepted,
    "i_number_real_pos_overflow.json": accepted,
    "i_number_real_underflow.json": accepted,
    "i_number_too_big_neg_int.json": accepted,
    "i_number_too_big_pos_int.json": accepted,
    "i_number_very_big_negative_int.json": accepted,
    "i_object_key_lone_2nd_surrogate.json": refused,
    "i_string_1st_surrogate_but_2nd_missing.json": refused,
    "i_string_1st_valid_surrogate_2nd_invalid.json": refused,
    "i_string_UTF-16LE_with_BOM.json": refused,
    "i_string_UTF-8_invalid_sequence.json": refused,
    "i_string_UTF8_surrogate_U+D800.json": refused,
    "i_string_incomplete_surrogate_and_escape_valid.json": refused,
    "i_string_incomplete_surrogate_pair.json": refused,
    "i_string_incomplete_surrogates_escape_valid.json": refused,
    "i_string_invalid_lonely_surrogate.json": refused,
    "i_string_invalid_surrogate.json": refused,
    "i_string_invalid_utf-8.json": refused,
    "i_string_inverted_surrogates_U+1D11E.json": refused,
    "i_string_iso_latin_1.json": refused,
    "i_string_lone_second_surrogate.json": refused,
    "i_string_lone_utf8_continuation_byte.json": refused,
    "i_string_not_in_unicode_range.json": refused,
    "i_string_overlong_sequence_2_bytes.json": refused,
    "i_string_overlong_sequence_6_bytes.json": refused,
    "i_string_overlong_sequence_6_bytes_null.json": refused,
    "i_string_truncated-utf-8.json": refused,
    "i_string_utf16BE_no_BOM.json": refused,
    "i_string_utf16LE_no_BOM.json": refused,
    "i_structure_500_nested_arrays.json": accepted,
    "i_structure_UTF-8_BOM_empty_object.json": (strict: false, apple: true),
  ]
}
