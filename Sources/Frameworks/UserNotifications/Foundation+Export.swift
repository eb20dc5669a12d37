// An app that imports only this framework uses NSObject, Data and Date, as it may with Apple's.
@_exported public import Foundation
