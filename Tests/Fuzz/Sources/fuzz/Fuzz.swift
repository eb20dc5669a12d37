import Foundation
import FuzzTargets

/// The target that NOTIFY_SIM_FUZZ names.
private let target: FuzzTarget = {
  let name = ProcessInfo.processInfo.environment["NOTIFY_SIM_FUZZ"] ?? ""
  guard let target = FuzzTarget(rawValue: name) else {
    fatalError("NOTIFY_SIM_FUZZ is none of \(FuzzTarget.allCases.map(\.rawValue))")
  }
  return target
}()

/// What libFuzzer calls with every input.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ start: UnsafeRawPointer, _ count: Int) -> CInt {
  if let breach = target.breach(of: Array(UnsafeRawBufferPointer(start: start, count: count))) {
    fatalError("\(target.rawValue): \(breach)")
  }
  return 0
}
