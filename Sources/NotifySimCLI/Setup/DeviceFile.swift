import APNs
import NotifySimCore

/// A file that holds any part of a phone's state: `{"locked": true, "settings": {"sound": …}}`.
struct DeviceFile {
  private let source: SourceText

  init(_ source: SourceText) {
    self.source = source
  }

  /// The settings that the file makes, in its order.
  func settings() throws(CommandFailure) -> [DeviceSetting] {
    let document: JSONDocument
    do throws(JSONSyntaxError) {
      document = try JSONDocument(parsing: source.bytes, options: .commented)
    } catch {
      throw .misunderstood([error.diagnostic], source)
    }
    var reading = Reading()
    reading.read(document.root, named: "")
    guard reading.mistakes.isEmpty else { throw .misunderstood(reading.mistakes, source) }
    return reading.settings
  }
}

extension DeviceFile {
  /// The walk through the file's objects.
  private struct Reading {
    var settings: [DeviceSetting] = []
    var mistakes: [Diagnostic] = []

    mutating func read(_ value: JSONValue, named name: String) {
      switch value.kind {
      case .object:
        for (key, member) in value.members {
          let part = key.string ?? ""
          read(member, named: name.isEmpty ? part : "\(name).\(part)")
        }
      case .string, .number, .boolean: set(name, value)
      case .array, .null: report("a device key takes a word, a number, true or false", at: value)
      }
    }

    private mutating func set(_ name: String, _ value: JSONValue) {
      guard !name.isEmpty else { return report("a device file is a JSON object", at: value) }
      do throws(DeviceSettingError) {
        settings.append(try DeviceSetting(name, value.string ?? value.rawText))
      } catch {
        report(error.message, at: value, suggestion: error.suggestion)
      }
    }

    private mutating func report(
      _ message: String, at value: JSONValue, suggestion: String? = nil
    ) {
      mistakes.append(
        Diagnostic(
          .error, Diagnostic.Code(rawValue: "device"), message, at: value.span,
          pointer: value.pointer,
          fixIt: suggestion.map { Diagnostic.FixIt("did you mean '\($0)'?") }))
    }
  }
}
