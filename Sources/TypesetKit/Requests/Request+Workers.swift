internal import Glibc

extension Request {
  /// How many threads work: as many as were asked for, or as the process may use of the machine.
  var workers: Int { jobs ?? Request.workers }

  /// How many threads the process may use of the machine.
  static var workers: Int { max(1, min(sysconf(Int32(_SC_NPROCESSORS_ONLN)), 8)) }
}
