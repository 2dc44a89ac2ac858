internal import Glibc
internal import TypesetKit

exit(EntryPoint.run().rawValue)
