import APNs
import UserNotifications

/// What is wrong with a payload, compared with what the app's code reads of it (rule X64).
///
/// A finding is made only if the code is certainly run, and the value certainly does not fit.
package struct UserInfoFindings: Sendable {
  private let userInfo: ReadApp.UserInfoReads
  /// The identifiers of the actions of each category.
  private let actions: [String: Set<String>]

  /// Creates the findings about payloads for an app.
  package init(_ app: ReadApp) {
    userInfo = app.userInfo
    actions = Dictionary(
      app.categories.map { ($0.identifier ?? "", Set(($0.actions ?? []).compactMap(\.identifier))) }
    ) { $0.union($1) }
  }

  /// The findings about a payload that is sent as a type.
  func findings(in payload: Payload, sentAs pushType: PushType?) -> [Diagnostic] {
    var found: [Finding] = []
    for read in userInfo.reads where read.need >= .left {
      guard isRun(read.entry, by: payload, pushType),
        read.need == .crash || read.entry == .response,
        isFromServer(read, payload), let fault = fault(of: read, in: payload)
      else { continue }
      guard let when = moment(of: read, in: payload) else { continue }
      let finding = Finding(read: read, fault: fault, when: when)
      if let index = found.firstIndex(where: { $0.read.path == read.path }) {
        found[index].add(finding)
      } else {
        found.append(finding)
      }
    }
    return found.map(\.diagnostic)
  }

  // MARK: - Whether the code is run

  private func isRun(
    _ entry: ReadApp.Read.Entry, by payload: Payload, _ pushType: PushType?
  ) -> Bool {
    guard pushType != .voip else { return entry == .call }
    guard pushType == nil || pushType == .alert || pushType == .background else { return false }
    return switch entry {
    case .response, .presentation: payload.hasAlertText
    case .background: payload.aps?.contentAvailable?.value == true
    case .serviceExtension: payload.hasAlertText && payload.aps?.mutableContent?.value == true
    case .launch, .contentExtension, .call, .other: false
    }
  }

  /// Whether nothing of the app's own sets the value.
  private func isFromServer(_ read: ReadApp.Read, _ payload: Payload) -> Bool {
    guard let key = read.rootKey else { return false }
    if read.need == .left, userInfo.keysOfApp.contains(key) { return false }
    let isExtended =
      read.entry == .serviceExtension || payload.aps?.mutableContent?.value == true
    return !isExtended || userInfo.keysOfExtension.map { !$0.contains(key) } ?? false
  }

  /// When the code is run, a clause such as `when 'ACCEPT' is chosen`; nil if it is not certain
  /// that it ever is.
  private func moment(of read: ReadApp.Read, in payload: Payload) -> String? {
    var actions: Set<String>?
    var excluded: Set<String> = []
    let category = payload.aps?.category?.value
    for condition in read.conditions {
      switch condition {
      case .unknown: return nil
      case .fits(let path, let type, let isNegated):
        guard let fits = fits(path, type, in: payload), fits != isNegated else { return nil }
      case .equals(let path, let texts, let isNegated):
        guard let isOne = isOne(of: texts, path, in: payload), isOne != isNegated else {
          return nil
        }
      case .category(let names, let isNegated):
        guard names.contains(category ?? "") != isNegated else { return nil }
      case .action(let names, let isNegated):
        if isNegated {
          excluded.formUnion(names)
        } else {
          actions = actions?.intersection(names) ?? names
        }
      }
    }
    guard let actions = actions?.subtracting(excluded) else {
      return excluded.contains(Self.opening) ? nil : read.entry.moment
    }
    let own = (category.flatMap { self.actions[$0] } ?? []).union([Self.opening])
    guard let chosen = actions.intersection(own).min() else { return nil }
    return chosen == Self.opening ? "when it is opened" : "when '\(chosen)' is chosen"
  }

  /// The identifier of the action that opens the app.
  private static let opening = UNNotificationDefaultActionIdentifier

  // MARK: - Values

  /// A value at a path.
  private enum Lookup {
    case value(JSONValue)
    /// The object that lacks the last key.
    case missing(JSONValue)
    case unknown
  }

  private func lookUp(_ path: [ReadApp.Read.Step], in payload: Payload) -> Lookup {
    var value = payload.root
    for (index, step) in path.enumerated() {
      guard case .key(let key) = step, value.kind == .object else { return .unknown }
      let found = value.members.filter { $0.key.string == key }
      guard found.count < 2 else { return .unknown }
      guard let next = found.first?.value else {
        return index == path.count - 1 ? .missing(value) : .unknown
      }
      value = next
    }
    return value.isPlaceholder ? .unknown : .value(value)
  }

  private func fits(
    _ path: [ReadApp.Read.Step], _ type: DecodedType?, in payload: Payload
  ) -> Bool? {
    switch lookUp(path, in: payload) {
    case .unknown: nil
    case .missing: false
    case .value(let value):
      switch type {
      case nil: true
      case .unknown, .anything: nil
      case let type?: type.castMismatch(in: value) == nil
      }
    }
  }

  private func isOne(
    of texts: Set<String>, _ path: [ReadApp.Read.Step], in payload: Payload
  ) -> Bool? {
    switch lookUp(path, in: payload) {
    case .unknown: nil
    case .missing: false
    case .value(let value): value.string.map { texts.contains($0) }
    }
  }

  /// What is wrong with the value of a read; nil if it may fit.
  private func fault(of read: ReadApp.Read, in payload: Payload) -> Finding.Fault? {
    switch lookUp(read.path, in: payload) {
    case .unknown: nil
    case .missing(let object):
      read.isDecoded && read.type?.isRequired == false ? nil : .missing(object)
    case .value(let value) where read.place.file.hasSuffix(".swift"):
      (read.isDecoded ? read.type?.mismatch(in: value) : read.type?.castMismatch(in: value))
        .map { .wrong($0) }
    // Objective-C casts nothing.
    case .value: nil
    }
  }
}

/// A value that the code of an app does not get.
private struct Finding {
  let read: ReadApp.Read
  let fault: Fault
  let when: String
  /// The other places where it is read.
  private var others: [ReadApp.Place] = []

  /// What is wrong with a value.
  enum Fault {
    /// It is not in the object.
    case missing(JSONValue)
    case wrong(DecodedType.Mismatch)
  }

  init(read: ReadApp.Read, fault: Fault, when: String) {
    self.read = read
    self.fault = fault
    self.when = when
  }

  /// Adds another read of the same value; the worse one counts.
  mutating func add(_ other: Finding) {
    let places = others + [read.place, other.read.place] + other.others
    if other.read.need > read.need { self = other }
    others = Array(Set(places.filter { $0 != read.place })).sorted { $0.words < $1.words }
  }

  var diagnostic: Diagnostic {
    let (value, words): (JSONValue, String) =
      switch fault {
      case .missing(let object):
        (
          object,
          "'\(read.name)' is missing"
            + (read.type.map { "; it must be \($0.expectation)" } ?? "")
        )
      case .wrong(let mismatch):
        (
          mismatch.value,
          "'\(mismatch.value.keyPath)' must be \(mismatch.expected), not \(mismatch.value.words)"
        )
      }
    let effect =
      read.need == .crash ? "the app crashes \(when)" : "the app's code returns early \(when)"
    var notes = [
      Diagnostic.Note(
        "'\(read.name)' is read at \(read.place.words)"
          + (read.need == .crash ? ", which accepts nothing else" : ", which returns without it"))
    ]
    if let first = others.first {
      let rest = others.count > 1 ? " and \(others.count - 1) more" : ""
      notes.append(.init("it is also read at \(first.words)\(rest)"))
    }
    let isWhole = value.kind == .object || value.kind == .array
    return Diagnostic(
      read.need == .crash ? .error : .warning, .userInfoRead, "\(words): \(effect)",
      at: isWhole ? value.opening : value.span, pointer: value.pointer, notes: notes)
  }
}

extension JSONValue {
  /// Where it lies, as people read it: `meeting.id`.
  fileprivate var keyPath: String { String(pointer.dropFirst()).replacing("/", with: ".") }
}

extension ReadApp.Read.Entry {
  /// When the system calls the method.
  fileprivate var moment: String {
    switch self {
    case .response: "when the person responds"
    case .presentation: "when the notification comes in the foreground"
    case .background: "when the push wakes it"
    case .serviceExtension: "in its service extension"
    case .call: "when the push comes"
    case .launch: "when it is launched"
    case .contentExtension, .other: "when it is shown"
    }
  }
}
