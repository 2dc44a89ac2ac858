internal import TypesetRichText

extension Shaper {
  /// Takes back the safety of edges between runs in the middle of a cursive word: the letters join
  /// across them, because each run was shaped with the other as its context, and would not if a
  /// line ended there. HarfBuzz flags what it shapes together only.
  func markCursiveEdges(_ bytes: UnsafeBufferPointer<UInt8>, _ assembly: inout Assembly) {
    for index in assembly.runs.indices.dropFirst() {
      let edge = assembly.runs[index].range.lowerBound.utf8
      guard edge > assembly.range.lowerBound.utf8, edge < bytes.count,
        !assembly.runs[index].joinsPrevious, bytes[edge] >= 0x80, bytes[edge - 1] >= 0x80
      else { continue }
      var before = edge - 1
      while before > 0, bytes[before] & 0xC0 == 0x80 { before -= 1 }
      if mayJoin(bytes, before), mayJoin(bytes, edge) { assembly.markUnsafe(edge) }
    }
  }

  /// True for characters of the scripts whose letters join (ArabicShaping.txt), and for those that
  /// letters join through: marks, joiners and what is ignorable. Rather one too many: the price is
  /// that a line end is shaped again.
  private func mayJoin(_ bytes: UnsafeBufferPointer<UInt8>, _ place: Int) -> Bool {
    var length = 1
    while place + length < bytes.count, bytes[place + length] & 0xC0 == 0x80 { length += 1 }
    var scalar = UInt32(bytes[place]) & (0xFF >> UInt32(length + 1))
    for next in 1..<max(length, 2) where next < length {
      scalar = scalar << 6 | UInt32(bytes[place + next] & 0x3F)
    }
    switch scalar {
    case 0xAD, 0x300...0x36F, 0x600...0x8FF, 0x1800...0x18AF, 0x1AB0...0x1AFF, 0x1DC0...0x1DFF,
      0x200B...0x200F, 0x202A...0x202E, 0x2060...0x206F, 0x20D0...0x20FF, 0xA840...0xA87F,
      0xFE00...0xFE0F, 0xFE20...0xFE2F, 0xFEFF, 0x10AC0...0x10AFF, 0x10B80...0x10BAF,
      0x10D00...0x10D3F, 0x10F30...0x10FDF, 0x1E900...0x1E95F, 0xE0000...0xE0FFF:
      return true
    default:
      return false
    }
  }
}
