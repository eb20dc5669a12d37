public import APNs
public import NotifySimCore

/// What happens to one phone, step by step, and what is expected of it: a scenario file, or one of
/// its cases.
public struct Scenario: Sendable {
  /// The name, with that of the case after a slash where the file has cases.
  public var name: String
  /// The name of the case as a part of a file's name, unlike those of the file's other cases; nil
  /// for a scenario without cases.
  public internal(set) var caseSlug: String?
  /// The file's text, with its path.
  public var source: SourceText
  /// The place of the name in the text.
  public var span: SourceSpan?
  /// The app on the phone.
  public var app: App
  /// The phone at the start.
  public var device: DeviceState
  /// How to decide where the real system's behaviour is uncertain.
  public var profile: Profile
  /// The seed of the generated identifiers.
  public var seed: UInt64
  /// The section `check`: which findings are not reported.
  public var check: AppManifest.CheckSection
  /// What happens.
  public var steps: [Step]

  /// One thing that happens, and what is expected of it.
  public struct Step: Sendable {
    /// What happens.
    public var call: VerbCall
    /// The place of the verb in the text.
    public var span: SourceSpan
    /// The payload that stands in the text, for a verb that takes one.
    package var payload: JSONValue?
    /// The place of the name of a payload's file, for a verb that is given one.
    package var file: JSONValue?
    /// The headers that stand beside the payload.
    package var headers: JSONValue?
    /// What is expected, in the order of the text.
    public var expectations: [Expectation]
    /// The name of the file that the rendered text is compared with, beside the scenario's; nil
    /// for none.
    public var snapshot: String?
  }

  /// Reads a scenario file: JSON that may hold `//` comments.
  ///
  /// - Parameters:
  ///   - source: the text, with its path for messages.
  ///   - directory: the file's directory, from which its relative paths start.
  ///   - resources: where what it names is found.
  /// - Returns: the scenario, or its cases, in the order of the text.
  /// - Throws: ``ReadingError`` with every mistake, in the order of the text.
  public static func read(
    _ source: SourceText, directory: String, resources: any Resources
  ) throws(ReadingError) -> [Scenario] {
    let document: JSONDocument
    do throws(JSONReader.SyntaxError) {
      document = try JSONDocument(parsing: source.bytes, options: .commented)
    } catch {
      throw ReadingError(diagnostics: [error.diagnostic], source: source)
    }
    var reader = ScenarioReader(source, directory: directory, resources: resources)
    let scenarios = reader.scenarios(document.root)
    reader.refuseDuplicateKeys(document.warnings)
    guard reader.mistakes.diagnostics.isEmpty else {
      let all = reader.mistakes.diagnostics + reader.faults
      throw ReadingError(diagnostics: all.inTextOrder, source: source)
    }
    return scenarios
  }

  /// Why a scenario file cannot be run.
  public struct ReadingError: Error, Sendable {
    /// Every mistake, in the order of the text.
    public let diagnostics: [Diagnostic]
    /// The text.
    public let source: SourceText
  }

  /// Where a scenario finds what it names: payload files and apps.
  public protocol Resources: Sendable {
    /// The text of a file.
    ///
    /// - Parameter path: the path, from the working directory or absolute.
    /// - Returns: the text, named by its path.
    /// - Throws: ``ResourceError`` when it cannot be read.
    func file(_ path: String) throws(ResourceError) -> SourceText

    /// The pushes of a payload's file, in whatever dialect, sent without headers.
    ///
    /// - Parameter path: the path, from the working directory or absolute.
    /// - Returns: at least one push.
    /// - Throws: ``ResourceError`` when the file cannot be read.
    func pushes(_ path: String) throws(ResourceError) -> [Push]

    /// The app of a name, or of a manifest.
    ///
    /// - Parameters:
    ///   - name: the name of a built-in app or the path of a manifest; nil for the app that serves
    ///     where none is named.
    ///   - directory: the scenario's directory, from which a path starts.
    /// - Returns: the app, ready to be installed.
    /// - Throws: ``ResourceError`` when there is no such app, or its manifest is wrong.
    func app(_ name: String?, from directory: String) throws(ResourceError) -> App

    /// The categories that an app registers by its code.
    ///
    /// - Parameter app: an app with a delegate, whose manifest does not declare them.
    /// - Returns: the categories; nil if they are not known.
    func registeredCategories(of app: App) -> [NotificationCategory]?
  }
}

extension Scenario.Resources {
  /// The pushes of a payload's file, which is parsed anew each time.
  public func pushes(_ path: String) throws(Scenario.ResourceError) -> [Push] {
    Push.all(in: try file(path))
  }

  /// Nothing is known of what an app registers by its code.
  public func registeredCategories(of app: App) -> [NotificationCategory]? { nil }

  /// The identifiers of an app's categories and actions; nil if they are not certain.
  func identifiers(of app: App) -> PatternCheck.AppIdentifiers? {
    guard app.contentExtensions.isEmpty else { return nil }
    guard app.makeDelegate != nil else {
      guard !app.isUnknown else { return nil }
      var identifiers = PatternCheck.AppIdentifiers(app.manifest)
      identifiers.mayInventCategories = app.runsCommands
      return identifiers
    }
    return registeredCategories(of: app).map {
      PatternCheck.AppIdentifiers(app.manifest, besides: $0)
    }
  }
}

extension Scenario {
  /// Why a file or an app that a scenario names is not available.
  public struct ResourceError: Error, Sendable {
    /// One sentence, lower case, no full stop.
    public let message: String
    /// What was most probably meant, if anything is near.
    public let suggestion: String?

    /// Creates an error.
    public init(_ message: String, suggestion: String? = nil) {
      self.message = message
      self.suggestion = suggestion
    }
  }
}
