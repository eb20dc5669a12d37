// Swift Testing asks for this module wherever a file imports both Testing and UIKit, and only
// Apple's platforms have one. It is empty: what it adds there is about images.
