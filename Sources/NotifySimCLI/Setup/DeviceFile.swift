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
    reading.read(document.root)
    guard reading.mistakes.isEmpty else { throw .misunderstood(reading.mistakes, source) }
    return reading.settings
  }
}

extension DeviceFile {
  /// The walk through the file's objects.
  private struct Reading {
    var settings: [DeviceSetting] = []
    var mistakes: [Diagnostic] = []

    mutating func read(_ root: JSONValue) {
      guard root.kind == .object else { return report("a device file is a JSON object", of: root) }
      readMembers(of: root, below: "")
    }

    private mutating func readMembers(of object: JSONValue, below prefix: String) {
      for (key, value) in object.members {
        let name = prefix + (key.string ?? "")
        switch value.kind {
        case .object: readMembers(of: value, below: name + ".")
        case .string, .number, .boolean: set(name, key, value)
        case .array, .null: report("a device key takes a word, a number, true or false", of: value)
        }
      }
    }

    private mutating func set(_ name: String, _ key: JSONValue, _ value: JSONValue) {
      do throws(DeviceSettingError) {
        settings.append(try DeviceSetting(name, value.string ?? value.rawText))
      } catch {
        let place = error.isAboutKey ? key : value
        report(error.message, of: value, at: place, suggestion: error.suggestion)
      }
    }

    private mutating func report(
      _ message: String, of value: JSONValue, at place: JSONValue? = nil,
      suggestion: String? = nil
    ) {
      mistakes.append(
        Diagnostic(
          .error, Diagnostic.Code(rawValue: "device"), message, at: (place ?? value).span,
          pointer: value.pointer,
          fixIt: suggestion.map { Diagnostic.FixIt("did you mean '\($0)'?") }))
    }
  }
}

extension DeviceSettingError {
  /// Whether the key is at fault and not its value.
  fileprivate var isAboutKey: Bool {
    switch self {
    case .unknownKey: true
    case .badValue: false
    }
  }
}
