import PhoneModel
import Platform
import SourceCode
import Synchronization

/// Which files declare which names, and which contain the words by which an app declares buttons.
///
/// All sources are read once, and none is kept. A name is known by its hash: a file that is named
/// for a name may not declare it, and is then parsed in vain.
package struct SourceIndex: Sendable {
  /// The paths of the sources, from the app's folder.
  package let paths: [String]
  /// The indices of the files that contain a marker.
  package private(set) var marked: [Int] = []
  /// The indices of the files that contain a word by which categories are registered.
  package private(set) var registering: [Int] = []
  /// The indices of the files that name the notification centre, or its delegate.
  package private(set) var naming: [Int] = []
  /// The indices of the files that name the protocol of Live Activities.
  package private(set) var describing: [Int] = []
  /// The indices of the files that may read the user info.
  package private(set) var reading: [Int] = []
  /// The indices of the files in which mistakes are looked for.
  package private(set) var surveyed: [Int] = []
  /// The languages of the sources.
  let languages: [Language]
  /// The files that were left out for their size.
  package private(set) var tooLarge: [String] = []
  private var declarations: [UInt32: [Int32]] = [:]

  /// Reads the sources below a folder.
  ///
  /// - Parameters:
  ///   - folder: the app's folder.
  ///   - markers: the words that mark a file.
  ///   - registering: those among them by which categories are registered.
  ///   - naming: the words by which a file names the notification centre or its delegate.
  ///   - describing: the word by which a file declares a Live Activity.
  ///   - reading: the words by which a file may read the user info.
  ///   - surveyed: the words of files in which mistakes are looked for.
  package init(
    _ folder: AppFolder, markers: Set<String>, registering: Set<String> = [],
    naming: Set<String> = [], describing: Set<String> = [], reading: Set<String> = [],
    surveyed: Set<String> = []
  ) {
    let sources = folder.paths.compactMap { path in Language(path: path).map { (path, $0) } }
    paths = sources.map(\.0)
    languages = sources.map(\.1)
    var words: [UInt32: Marks] = [:]
    let marks: [(Marks, Set<String>)] = [
      (.marked, markers.union(registering)), (.registering, registering), (.naming, naming),
      (.describing, describing), (.reading, reading), (.surveyed, surveyed),
    ]
    for (mark, names) in marks {
      for name in names { words[Self.hash(Array(name.utf8)), default: []].formUnion(mark) }
    }
    for (index, file) in Self.scan(paths, in: folder, markers: words).enumerated() {
      if file.marks.contains(.marked) { marked.append(index) }
      if file.marks.contains(.registering) { self.registering.append(index) }
      if file.marks.contains(.naming) { self.naming.append(index) }
      if file.marks.contains(.describing) { self.describing.append(index) }
      if file.marks.contains(.reading) { self.reading.append(index) }
      if file.marks.contains(.surveyed) { self.surveyed.append(index) }
      if file.isTooLarge { tooLarge.append(paths[index]) }
      for name in file.names { declarations[name, default: []].append(Int32(index)) }
    }
  }

  /// The indices of the files that may declare a name.
  package func files(declaring name: String) -> [Int] {
    declarations[Self.hash(Array(name.utf8))]?.map(Int.init) ?? []
  }

  // MARK: - Scanning

  /// For what a file is to be looked at.
  private struct Marks: OptionSet, Sendable {
    let rawValue: UInt8

    static let marked = Marks(rawValue: 1)
    static let registering = Marks(rawValue: 2)
    static let naming = Marks(rawValue: 4)
    static let surveyed = Marks(rawValue: 8)
    static let describing = Marks(rawValue: 16)
    static let reading = Marks(rawValue: 32)
  }

  /// What is found in a file.
  private struct File: Sendable {
    var names: [UInt32] = []
    var marks: Marks = []
    var isTooLarge = false
  }

  private static func scan(
    _ paths: [String], in folder: AppFolder, markers: [UInt32: Marks]
  ) -> [File] {
    let next = Mutex(0)
    let found = Mutex([File](repeating: File(), count: paths.count))
    let batch = 32
    let work = { @Sendable in
      while true {
        let start = next.withLock { value in
          defer { value += batch }
          return value
        }
        guard start < paths.count else { return }
        let range = start..<min(start + batch, paths.count)
        let files = range.map { file(paths[$0], in: folder, markers: markers) }
        found.withLock { $0.replaceSubrange(range, with: files) }
      }
    }
    if paths.count > batch * 2 {
      SystemThread.runBoth(work, work)
    } else {
      work()
    }
    return found.withLock { $0 }
  }

  private static func file(_ path: String, in folder: AppFolder, markers: [UInt32: Marks]) -> File {
    guard let bytes = folder.bytes(path), let language = Language(path: path) else {
      var file = File()
      file.isTooLarge = FileSystem.isRegularFile(folder.location(path))
      return file
    }
    return bytes.withUnsafeBufferPointer { scan($0, language, markers: markers) }
  }

  static func hash(_ bytes: some Sequence<UInt8>) -> UInt32 {
    var hash: UInt32 = 2_166_136_261
    for byte in bytes { hash = (hash ^ UInt32(byte)) &* 16_777_619 }
    return hash
  }

  /// Whether a source contains a word with a given hash.
  static func contains(_ wanted: UInt32, in bytes: [UInt8]) -> Bool {
    bytes.withUnsafeBufferPointer { bytes in
      isNameByte.withUnsafeBufferPointer { isName in
        var index = 0
        while index < bytes.count {
          guard isName[Int(bytes[index])] else {
            index &+= 1
            continue
          }
          var hash: UInt32 = 2_166_136_261
          repeat {
            hash = (hash ^ UInt32(bytes[index])) &* 16_777_619
            index &+= 1
          } while index < bytes.count && isName[Int(bytes[index])]
          if hash == wanted { return true }
        }
        return false
      }
    }
  }

  /// For each byte, whether it may occur in a name.
  private static let isNameByte: [Bool] = (0...255).map { byte in
    switch UInt8(byte) {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "$"), 0x80...:
      true
    default: false
    }
  }

  /// The words after which a name is declared.
  private static func keywords(_ language: Language) -> Set<UInt32> {
    let words =
      switch language {
      case .swift:
        ["class", "struct", "enum", "extension", "protocol", "actor", "func", "let", "var"]
      case .objectiveC: ["const", "implementation", "define", "interface"]
      case .javaScript: ["class", "enum", "function", "const", "let", "var"]
      case .dart: ["class", "enum", "extension", "mixin", "const", "final", "get"]
      case .cSharp: ["class", "struct", "enum", "interface", "record"]
      case .kotlin: ["class", "object", "interface", "fun", "val", "var"]
      }
    return Set(words.map { hash(Array($0.utf8)) })
  }

  private static let keywordsByLanguage: [Language: Set<UInt32>] = Dictionary(
    uniqueKeysWithValues: Language.allCases.map { ($0, keywords($0)) })

  private static func scan(
    _ bytes: UnsafeBufferPointer<UInt8>, _ language: Language, markers: [UInt32: Marks]
  ) -> File {
    var file = File()
    let keywords = keywordsByLanguage[language] ?? []
    let readsAssignments = [.objectiveC, .dart, .cSharp].contains(language)
    // In Dart, what is declared outside of types begins its line.
    var (wasKeyword, isIndented) = (false, false)
    isNameByte.withUnsafeBufferPointer { isName in
      var index = 0
      let count = bytes.count
      while index < count {
        guard isName[Int(bytes[index])] else {
          // A name follows its keyword behind blanks alone.
          if wasKeyword, bytes[index] != 0x20, bytes[index] != UInt8(ascii: "`"),
            bytes[index] != UInt8(ascii: "*")
          {
            wasKeyword = false
          }
          if bytes[index] == 0x0A, language == .dart {
            isIndented = index &+ 1 < count && (bytes[index &+ 1] == 0x20 || bytes[index &+ 1] == 9)
          }
          index &+= 1
          continue
        }
        var hash: UInt32 = 2_166_136_261
        repeat {
          hash = (hash ^ UInt32(bytes[index])) &* 16_777_619
          index &+= 1
        } while index < count && isName[Int(bytes[index])]
        let isAssigned =
          readsAssignments && index &+ 2 < count && bytes[index] == 0x20
          && bytes[index &+ 1] == UInt8(ascii: "=") && bytes[index &+ 2] != UInt8(ascii: "=")
        if wasKeyword || isAssigned, !isIndented { file.names.append(hash) }
        wasKeyword = keywords.contains(hash)
        if let marks = markers[hash] { file.marks.formUnion(marks) }
      }
    }
    return file
  }
}
