#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// A library that is looked for while the program runs: dlopen(3).
///
/// It is never closed, so that its functions can be called for as long as the program runs.
struct DynamicLibrary: @unchecked Sendable {
  private let handle: UnsafeMutableRawPointer

  /// A function that a library does not have.
  struct Missing: Error {
    let name: String
  }

  /// The first of some libraries that can be loaded; nil where none can.
  init?(_ names: [String]) {
    guard let handle = names.lazy.compactMap({ dlopen($0, RTLD_NOW | RTLD_GLOBAL) }).first else {
      return nil
    }
    self.handle = handle
  }

  /// The function of a name; of another name, where a version of the library calls it so.
  ///
  /// The caller vouches for its type, which has to be that of a C function.
  func function<Function>(
    _ name: String, or other: String? = nil, as type: Function.Type = Function.self
  ) throws(Missing) -> Function {
    guard let symbol = dlsym(handle, name) ?? other.flatMap({ dlsym(handle, $0) }) else {
      throw Missing(name: name)
    }
    return unsafeBitCast(symbol, to: type)
  }
}
