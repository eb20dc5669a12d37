import AppSources
import Foundation
import PhoneModel
import TestSupport

/// A folder of an app that is written for a test.
struct ProjectFolder {
  private let folder: TemporaryFolder

  /// Writes files with their contents.
  init(_ files: [String: String]) throws {
    folder = try TemporaryFolder()
    for (path, text) in files { try write(Array(text.utf8), as: path) }
  }

  func write(_ bytes: [UInt8], as path: String) throws {
    _ = try folder.write(bytes, as: path)
  }

  /// Keeps the folder until here, since texts are read when they are asked for.
  func keep() { withExtendedLifetime(folder) {} }

  /// The path of the folder.
  var path: String { folder.url.path }

  /// What the sources say.
  func app() throws -> ReadApp { try AppSourcesReport(of: path).app }

  /// The folder as the reader takes it.
  func appFolder() throws -> AppFolder { try AppFolder(at: path) }

  /// What the project files say.
  func facts() throws -> ProjectFacts { ProjectFacts(of: try appFolder()) }
}

/// An Xcode project that is written for a test.
struct XcodeText {
  /// The settings of the project in `Release` and `Debug`.
  var project = ""
  /// The settings of the app in all configurations.
  var app = ""
  /// The settings of the app in `Debug` besides.
  var debug = ""
  /// What else is in the configurations of the app.
  var base = ""
  /// What else is in the app's target.
  var target = ""
  var productType = "com.apple.product-type.application"
  /// Identifiers of further targets.
  var targets = ""
  /// Further objects.
  var objects = ""

  /// The text of `project.pbxproj`.
  var text: String {
    """
    // !$*UTF8*$!
    {
      archiveVersion = 1;
      objects = {
        /* Begin PBXProject section */
        ROOT /* Project object */ = {
          isa = PBXProject;
          buildConfigurationList = PL /* Build configuration list for PBXProject "App" */;
          developmentRegion = en;
          mainGroup = MAIN;
          targets = (APP /* App */, \(targets));
        };
        PL = { isa = XCConfigurationList; buildConfigurations = (PR, PD); };
        PR = { isa = XCBuildConfiguration; buildSettings = { \(project) }; name = Release; };
        PD = { isa = XCBuildConfiguration; buildSettings = { \(project) }; name = Debug; };
        APP = {
          isa = PBXNativeTarget; name = App; productType = "\(productType)";
          buildConfigurationList = AL; \(target)
        };
        AL = { isa = XCConfigurationList; buildConfigurations = (AD, AR); };
        AD = {
          isa = XCBuildConfiguration; \(base) buildSettings = { \(app) \(debug) }; name = Debug;
        };
        AR = { isa = XCBuildConfiguration; \(base) buildSettings = { \(app) }; name = Release; };
        \(objects)
      };
      rootObject = ROOT;
    }
    """
  }

  /// The place of the file in the folder of a project.
  static let path = "App.xcodeproj/project.pbxproj"
}

/// A property list with a dictionary's content.
func propertyList(_ content: String) -> String {
  """
  <?xml version="1.0" encoding="UTF-8"?>
  <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "x">
  <plist version="1.0">
  <dict>
  \(content)
  </dict>
  </plist>
  """
}
