// An extension that imports only this framework uses NSObject and CGRect, as it may with Apple's.
@_exported public import Foundation
