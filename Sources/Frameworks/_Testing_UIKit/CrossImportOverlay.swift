// Swift Testing imports this module in every file that imports both Testing and UIKit, but only
// Apple's platforms have it. It is empty here, since it only adds support for images.
