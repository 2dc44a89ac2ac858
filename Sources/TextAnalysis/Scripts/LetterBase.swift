internal import CTypesetICU

extension Unicode.Scalar {
  /// The letter without its accents: the first one of its canonical decomposition (UAX #15), or
  /// itself.
  package var withoutAccents: Unicode.Scalar {
    value < 0xC0 ? self : Unicode.Scalar(ts_base(value)) ?? self
  }
}
