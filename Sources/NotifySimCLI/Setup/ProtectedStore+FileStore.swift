import CommandLineTools
public import NotifySimCore
public import SampleApps

/// The files of a sample app are in the phone's protected store.
extension ProtectedStore: FileStore {}
