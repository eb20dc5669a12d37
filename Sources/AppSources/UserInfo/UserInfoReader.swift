import PhoneModel
import SourceCode

/// Reads which values of the user info an app's code reads, and what for.
///
/// It begins with the methods that are given a notification by their declared types, and with the
/// listeners of expo-notifications, notifee and Firebase in JavaScript.
struct UserInfoReader {
  let library: SourceLibrary
  let evaluator: Evaluator

  /// The words by which a source may read the user info.
  static let markers = UserInfoFlow.deliveredWords.union(UserInfoFlow.listeners.keys).union([
    "UNNotificationResponse", "UNNotification", "UNNotificationRequest", "UNNotificationContent",
    "UNMutableNotificationContent", "PKPushPayload", "didReceiveRemoteNotification",
    "UIApplicationLaunchOptionsRemoteNotificationKey", "remoteNotification",
  ])
  /// The most sources that are looked at.
  private static let fileLimit = 400

  /// The kinds of apps and the frameworks whose own code is not searched for reads.
  private static let unreadKinds: Set<ProjectFacts.Kind> = [
    .flutter, .capacitor, .cordova, .dotNet, .kotlinMultiplatform,
  ]
  private static let unreadFrameworks: [ReadApp.Framework: String] = [
    .wix: "react-native-notifications", .pushNotificationIOS: "push-notification-ios",
  ]

  /// What the code of an app with some frameworks reads.
  func userInfo(
    of app: ProjectFacts.App?, with frameworks: [ReadApp.Framework]
  ) -> ReadApp.UserInfoReads {
    var result = userInfo()
    let reasons =
      frameworks.compactMap {
        Self.unreadFrameworks[$0].map { "what \($0) gives its listeners is not followed" }
      }
      + [app?.kind].compactMap(\.self).filter(Self.unreadKinds.contains)
      .map { "the code of \($0.words) apps is not searched for them" }
    guard let reason = reasons.first else { return result }
    result.unresolved.insert(
      ReadApp.Unresolved(
        what: "the keys of the user info", reason: reason,
        place: app?.place ?? ReadApp.Place(file: ".", line: 1, column: 1)), at: 0)
    return result
  }

  private func userInfo() -> ReadApp.UserInfoReads {
    let files = library.index.reading.filter { library.isOwn(library.index.paths[$0]) }
      .prefix(Self.fileLimit).compactMap { library.file($0) }
    let flow = UserInfoFlow(library: library, evaluator: evaluator)
    var starts = files.flatMap { Start.all(in: $0, library) }
    starts.sort { $0.order < $1.order }
    for start in starts { flow.begin(start) }
    for file in files where file.language == .javaScript { flow.begin(file) }
    for file in files { recordKeysOfApp(in: file, flow) }
    return flow.userInfo
  }

  /// Records the keys that the app gives its own notifications.
  private func recordKeysOfApp(in file: ParsedFile, _ flow: UserInfoFlow) {
    let tokens = file.parsed.tokens
    guard tokens.has("UNMutableNotificationContent", in: 0..<tokens.bytes.count),
      !tokens.has("UNNotificationServiceExtension", in: 0..<tokens.bytes.count)
    else { return }
    SyntaxWalk.walk(file.parsed) { node, around in
      guard case .expression(let expression) = node,
        case .assignment("=", let target, let value) = expression.kind
      else { return }
      let type = around.types.last.flatMap { library.type(named: $0.name, in: file, within: nil) }
      let frame = UserInfoFlow.Frame(file: file, type: type, function: nil, depth: 0)
      let keys = flow.keys(written: value, to: target, frame)
      flow.keysOfApp.formUnion(keys?.names ?? [])
    }
  }

  /// A function that is given a notification.
  struct Start {
    let function: Function
    let file: ParsedFile
    let type: SourceType?
    let entry: ReadApp.Read.Entry
    /// What the parameters hold, by their names.
    let parameters: [String: UserInfoFlow.Origin]

    /// Those that the system calls come first.
    var order: Int { entry == .other ? 1 : 0 }

    /// The functions of a file.
    static func all(in file: ParsedFile, _ library: SourceLibrary) -> [Start] {
      guard file.language == .swift || file.language == .objectiveC else { return [] }
      var found = file.topLevel.values.joined().compactMap { Start($0, in: file, nil) }
      for (name, declarations) in file.types {
        for declaration in declarations where declaration.kind != .interface {
          let type = library.type(named: name, in: file, within: nil)
          found += declaration.members.compactMap { Start($0, in: file, type) }
        }
      }
      return found.sorted { $0.function.start < $1.function.start }
    }

    private init?(_ statement: Statement, in file: ParsedFile, _ type: SourceType?) {
      guard case .function(let function) = statement.kind else { return nil }
      self.function = function
      self.file = file
      self.type = type
      var parameters: [String: UserInfoFlow.Origin] = [:]
      var entry = ReadApp.Read.Entry.other
      let labels = Set(function.parameters.compactMap(\.label))
      for parameter in function.parameters {
        let origin = UserInfoFlow.holder(ofType: parameter.type)
        if parameter.label == "didReceiveRemoteNotification" {
          parameters[parameter.name] = .value(UserInfoFlow.Origin.Value(path: []))
          // The method without a result is called only where the other one is not there.
          let hasResult =
            labels.contains("fetchCompletionHandler")
            || function.type != nil && file.language == .swift
          entry = hasResult ? .background : .other
        } else if parameter.label == "didFinishLaunchingWithOptions" {
          parameters[parameter.name] = .holder(.launchOptions)
          entry = .launch
        } else if let origin {
          parameters[parameter.name] = origin
          switch origin {
          case .holder(.response): entry = .response
          case .holder(.notification):
            if labels.contains("willPresent") || labels.contains("willPresentNotification") {
              entry = .presentation
            } else if function.name == "didReceive" || function.name == "didReceiveNotification" {
              entry = .contentExtension
            }
          case .holder(.request) where labels.contains("withContentHandler"):
            entry = .serviceExtension
          case .holder(.call): entry = .call
          default: break
          }
        }
      }
      if parameters.isEmpty {
        guard case .tokens(let range) = function.body,
          range.clamped(to: 0..<file.parsed.tokens.tokens.count).contains(where: {
            UserInfoFlow.deliveredWords.contains(file.parsed.tokens.text(at: $0))
          })
        else { return nil }
      }
      self.parameters = parameters
      self.entry = entry
    }
  }
}

extension UserInfoFlow {
  /// The calls that give the delivered notifications.
  static let deliveredWords: Set<String> = ["getDeliveredNotifications", "deliveredNotifications"]

  /// What a parameter of a type holds; nil for another type.
  static func holder(ofType written: String?) -> Origin? {
    switch written?.filter({ !"?!* ".contains($0) }) {
    case "UNNotificationResponse", "UNTextInputNotificationResponse": .holder(.response)
    case "UNNotification": .holder(.notification)
    case "UNNotificationRequest": .holder(.request)
    case "UNNotificationContent", "UNMutableNotificationContent": .holder(.content)
    case "PKPushPayload": .holder(.call)
    case "[UNNotification]": .list(.holder(.notification))
    default: nil
    }
  }

  /// Follows a function that is given a notification, unless it was followed from another one.
  func begin(_ start: UserInfoReader.Start) {
    guard start.entry != .other || !followed.contains(ObjectIdentifier(start.function)) else {
      return
    }
    entry = start.entry
    properties = [:]
    var frame = Frame(file: start.file, type: start.type, function: start.function, depth: 0)
    for parameter in start.function.parameters {
      frame.names[parameter.name] = Local(
        origin: start.parameters[parameter.name], type: parameter.type)
    }
    followed.insert(ObjectIdentifier(start.function))
    follow(bodyOf: start.function, &frame)
    followRest(of: start)
  }

  /// Follows the functions of the type that use what was kept in a property.
  private func followRest(of start: UserInfoReader.Start) {
    guard let type = start.type, start.entry == .serviceExtension else { return }
    for (declaration, file) in type.declarations {
      for case .function(let function) in declaration.members.map(\.kind)
      where !followed.contains(ObjectIdentifier(function))
        && UserInfoFlow.isCalledLater(function)
      {
        var frame = Frame(file: file, type: type, function: function, depth: 0)
        frame.conditions = [.unknown]
        followed.insert(ObjectIdentifier(function))
        follow(bodyOf: function, &frame)
      }
    }
  }

  private static func isCalledLater(_ function: Function) -> Bool {
    function.name == "serviceExtensionTimeWillExpire"
  }

  /// Follows a module of JavaScript.
  func begin(_ file: ParsedFile) {
    entry = .response
    properties = [:]
    var frame = Frame(file: file, type: nil, function: nil, depth: 0)
    for statement in file.parsed.statements { _ = run([statement], &frame) }
  }

  /// What was read.
  var userInfo: ReadApp.UserInfoReads {
    var result = ReadApp.UserInfoReads()
    result.reads = drafts.filter { !$0.path.isEmpty }.map { draft in
      let isChecked = !draft.place.file.isJavaScript
      return Read(
        path: draft.path, type: draft.type, isDecoded: draft.isDecoded,
        need: isChecked ? draft.need ?? .used : .unchecked, entry: draft.entry,
        conditions: draft.conditions, place: draft.place)
    }.sorted {
      ($0.place.file, $0.place.line, $0.place.column) < (
        $1.place.file, $1.place.line, $1.place.column
      )
    }
    var seen: Set<ReadApp.Unresolved> = []
    result.unresolved = unresolved.filter { seen.insert($0).inserted }
    result.keysOfExtension = keysOfExtension
    result.keysOfApp = keysOfApp
    return result
  }
}

extension String {
  fileprivate var isJavaScript: Bool { Language(path: self) == .javaScript }
}
