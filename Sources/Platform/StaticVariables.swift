#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// The static and global variables of Swift modules in the running program, with the values that
/// they have before any code runs.
///
/// They are found by the symbols of the program's file, which is an ELF file. A variable that is
/// initialized when it is first used is initialized again after its initial value was restored.
///
/// Not found are variables of C code, of shared libraries, and of a `main.swift`.
package final class StaticVariables: Sendable {
  /// The values of the variables at one time, which belong to whoever restores them.
  package struct Values: Sendable {
    fileprivate let bytes: [UInt8]
  }

  /// A variable in memory.
  struct Variable: Sendable {
    /// The address in the file, to which the place of the program in memory is added.
    var address: UInt64
    var size: Int
    var initial: [UInt8]
  }

  /// The other modules that have variables, which were not wanted.
  package let otherModules: Set<String>
  /// The values before any code ran.
  package let initial: Values
  private let places: [Range<UInt>]

  /// Finds the variables of the program; fails if its file has no symbols or cannot be read, and
  /// always on other systems than Linux.
  ///
  /// - Parameter isIncluded: whether the variables of a module are wanted.
  package convenience init?(ofModules isIncluded: (String) -> Bool) {
    #if os(Linux)
    guard let file = MappedFile("/proc/self/exe"),
      var image = ELFImage(file.bytes, base: ProgramPlace.base ?? 0), image.isWhole
    else { return nil }
    let variables = withExtendedLifetime(file) { image.variables(ofModules: isIncluded) }
    self.init(variables, image.otherModules, base: image.base)
    #else
    return nil
    #endif
  }

  private init?(_ variables: [Variable], _ otherModules: Set<String>, base: UInt64) {
    var places: [Range<UInt>] = []
    var bytes: [UInt8] = []
    for variable in variables {
      let (start, isWrong) = base.addingReportingOverflow(variable.address)
      guard !isWrong, let start = UInt(exactly: start), start > 0 else { return nil }
      places.append(start..<start + UInt(variable.size))
      bytes += variable.initial
    }
    self.places = places
    self.otherModules = otherModules
    initial = Values(bytes: bytes)
  }

  /// Sets the variables, and returns the values that they had.
  ///
  /// No code that uses the variables may run at the same time. Values are moved: each may be
  /// restored once, except the initial ones.
  package func exchange(for values: Values) -> Values {
    var former: [UInt8] = []
    former.reserveCapacity(values.bytes.count)
    var offset = 0
    for place in places {
      guard let start = UnsafeMutableRawPointer(bitPattern: place.lowerBound) else { continue }
      let memory = UnsafeMutableRawBufferPointer(start: start, count: place.count)
      former.append(contentsOf: memory)
      memory.copyBytes(from: values.bytes[offset..<offset + place.count])
      offset += place.count
    }
    return Values(bytes: former)
  }
}

#if os(Linux)
/// Where the program lies in memory.
private enum ProgramPlace {
  /// What is added to an address in the program's file; nil if it cannot be read.
  static var base: UInt64? {
    guard let maps = MappedText.lines(of: "/proc/self/maps"),
      let program = MappedText.target(of: "/proc/self/exe")
    else { return nil }
    for line in maps where line.hasSuffix(" " + program) {
      let fields = line.split(separator: " ", maxSplits: 5, omittingEmptySubsequences: true)
      guard fields.count == 6, UInt64(fields[2], radix: 16) == 0 else { continue }
      return UInt64(fields[0].prefix { $0 != "-" }, radix: 16)
    }
    return nil
  }
}

/// Small files of the system.
private enum MappedText {
  static func lines(of path: String) -> [Substring]? {
    guard let file = fopen(path, "r") else { return nil }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    var part = [UInt8](repeating: 0, count: 4096)
    while true {
      let count = fread(&part, 1, part.count, file)
      guard count > 0 else { break }
      bytes += part[..<count]
    }
    return String(decoding: bytes, as: UTF8.self).split(separator: "\n")
  }

  static func target(of link: String) -> String? {
    var path = [UInt8](repeating: 0, count: 4096)
    let count = path.withUnsafeMutableBytes { buffer in
      buffer.baseAddress.map { readlink(link, $0.assumingMemoryBound(to: CChar.self), 4096) } ?? -1
    }
    return count > 0 ? String(decoding: path[..<count], as: UTF8.self) : nil
  }
}

/// A file in memory, for as long as the object exists.
private final class MappedFile {
  let bytes: UnsafeRawBufferPointer

  init?(_ path: String) {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, let size = Int(exactly: status.st_size), size > 0,
      let start = mmap(nil, size, PROT_READ, MAP_PRIVATE, descriptor, 0), start != MAP_FAILED
    else { return nil }
    bytes = UnsafeRawBufferPointer(start: start, count: size)
  }

  deinit {
    munmap(UnsafeMutableRawPointer(mutating: bytes.baseAddress), bytes.count)
  }
}
#endif
