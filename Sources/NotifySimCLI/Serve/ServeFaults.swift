import APNs
import APNsServer
import CommandLineTools
import Foundation
import NotifySimCore

/// The endpoint for injected faults.
extension ServeRun {
  /// Handles a request for all faults, or for the one with an identifier.
  mutating func faults(_ request: HTTP1Request, id: String?) throws -> HTTP1Response {
    let query = try PhoneEndpoints.Query(request, taking: id == nil ? ["owner"] : [])
    let owner = query.text("owner")
    switch (request.method, id) {
    case ("GET", nil): return Self.list(front.faults.all.filter { owner ?? $0.owner == $0.owner })
    case ("GET", let id?):
      guard let fault = front.faults.all.first(where: { $0.id == id }) else {
        throw Self.noFault(id)
      }
      return Self.list([fault])
    case ("PUT", nil):
      return Self.list(
        try change(try given(request, owner)) { faults, new throws(FaultPlan.ChangeError) in
          faults.removeAll(ofOwner: owner)
          return try faults.add(new)
        })
    case ("POST", nil):
      return Self.list(
        try change(try given(request, owner)) { faults, new throws(FaultPlan.ChangeError) in
          try faults.add(new)
        })
    case ("DELETE", nil):
      return Self.list(
        try change([]) { faults, _ throws(FaultPlan.ChangeError) in
          faults.removeAll(ofOwner: owner)
          return faults.all
        })
    case ("DELETE", let id?):
      let removed = try change([]) { faults, _ throws(FaultPlan.ChangeError) in
        [faults.remove(id: id)].compactMap(\.self)
      }
      guard !removed.isEmpty else { throw Self.noFault(id) }
      return Self.list(removed)
    default:
      return HTTP1Response(405, error: "\(request.path) does not take \(request.method)")
    }
  }

  /// Injects the faults of the command line.
  func injectFaults() throws(CommandFailure) {
    do throws(PhoneEndpoints.RequestError) {
      for fault in faults { try checkToken(of: fault) }
    } catch {
      let text = String(decoding: error.response.body, as: UTF8.self)
      let message = (try? JSONDocument(parsing: text).root["error"]?.string) ?? text
      throw arguments.usageError("'\(ServeOptions.fault.spec.name)': \(message)")
    }
    do throws(FaultPlan.ChangeError) {
      _ = try front.changeFaults { plan throws(FaultPlan.ChangeError) in try plan.add(faults) }
    } catch {
      throw arguments.usageError("'\(ServeOptions.fault.spec.name)': \(error.message)")
    }
  }

  /// The faults in the body of a request, with the owner of its query.
  private func given(
    _ request: HTTP1Request, _ owner: String?
  ) throws(PhoneEndpoints.RequestError) -> [InjectedFault] {
    var faults = try PhoneEndpoints.values(
      of: request, as: InjectedFault.type, "a fault",
      example: #"{"reason":"TooManyRequests","next":3}"#)
    for place in faults.indices {
      if let owner {
        guard faults[place].owner ?? owner == owner else {
          throw PhoneEndpoints.RequestError("the fault and the query name different owners")
        }
        faults[place].owner = owner
      }
      try checkToken(of: faults[place])
    }
    return faults
  }

  /// Refuses a fault for a token that no phone has, since it would meet no request.
  private func checkToken(of fault: InjectedFault) throws(PhoneEndpoints.RequestError) {
    guard let token = fault.token, !arguments[ServeOptions.anyToken],
      front.owner(of: token) == nil
    else { return }
    throw PhoneEndpoints.RequestError(
      "no phone has the token '\(token)'; GET /\(PhoneEndpoints.version)/phones lists them")
  }

  private func change(
    _ new: [InjectedFault],
    _ change: (inout FaultPlan, [InjectedFault]) throws(FaultPlan.ChangeError) -> [InjectedFault]
  ) throws(PhoneEndpoints.RequestError) -> [InjectedFault] {
    do throws(FaultPlan.ChangeError) {
      return try front.changeFaults { plan throws(FaultPlan.ChangeError) in try change(&plan, new) }
    } catch {
      throw PhoneEndpoints.RequestError(error.message, status: 409)
    }
  }

  private static func list(_ faults: [InjectedFault]) -> HTTP1Response {
    PhoneEndpoints.json { writer in
      writer.beginArray()
      for fault in faults { JSONTree.object(fault, InjectedFault.fields).write(to: &writer) }
      writer.endArray()
    }
  }

  private static func noFault(_ id: String) -> PhoneEndpoints.RequestError {
    PhoneEndpoints.RequestError("there is no fault '\(id)'", status: 404)
  }
}

extension FaultPlan.ChangeError {
  fileprivate var message: String {
    switch self {
    case .repeated(let id): "another fault has the identifier '\(id)'"
    case .tooMany: "there are at most \(FaultPlan.maximumCount) faults"
    }
  }
}
