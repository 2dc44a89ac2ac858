internal import CTypesetCairo

extension BufferedSink {
  /// What Cairo gives back to `writeToBufferedSink`; it lives as long as the sink does, which somebody else has to hold.
  var closure: UnsafeMutableRawPointer { Unmanaged.passUnretained(self).toOpaque() }
}

/// Takes what a surface of Cairo writes, whose closure is that of a `BufferedSink`: a `cairo_write_func_t`.
func writeToBufferedSink(
  _ closure: UnsafeMutableRawPointer?, _ data: UnsafePointer<UInt8>?, _ count: UInt32
) -> cairo_status_t {
  guard let closure else { return CAIRO_STATUS_WRITE_ERROR }
  let sink = Unmanaged<BufferedSink>.fromOpaque(closure).takeUnretainedValue()
  let bytes = UnsafeRawBufferPointer(start: data, count: Int(count))
  return sink.write(bytes) ? CAIRO_STATUS_SUCCESS : CAIRO_STATUS_WRITE_ERROR
}
