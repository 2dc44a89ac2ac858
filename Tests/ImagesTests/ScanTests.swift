import TypesetImageFixtures
import TypesetImages
import Testing

/// What lies between a JPEG's scans: found damaged before anything is laid out.
@Suite struct ScanTests {
  private func info(_ bytes: [UInt8]) -> Result<ImageInfo, ImageFault> {
    bytes.withUnsafeBytes { buffer in
      do throws(ImageFault) { return .success(try ImageInfo(buffer)) } catch {
        return .failure(error)
      }
    }
  }

  /// Where the coded data of the first scan begins.
  private func firstScan(_ bytes: [UInt8]) throws -> Int {
    let start = try #require(
      (0..<bytes.count - 3).first { bytes[$0] == 0xFF && bytes[$0 + 1] == 0xDA })
    return start + 2 + Int(bytes[start + 2]) << 8 + Int(bytes[start + 3])
  }

  @Test(arguments: [JPEGFixture.rgb, JPEGFixture.progressive])
  func soundOnesPass(_ jpeg: [UInt8]) throws {
    #expect((try? info(jpeg).get()) != nil)
    // Cameras append things.
    #expect((try? info(jpeg + [1, 2, 3, 0xFF, 0xF8]).get()) != nil)
  }

  @Test(arguments: [UInt8(0xF8), 0x02, 0xD8, 0xC0])
  func foreignMarkersAreDamage(_ marker: UInt8) throws {
    var bytes = JPEGFixture.rgb
    let scan = try firstScan(bytes)
    bytes.insert(contentsOf: [0xFF, marker], at: scan + 4)
    guard case .failure(.damaged) = info(bytes) else {
      Issue.record("marker \(marker) passed")
      return
    }
  }

  @Test func aScanWithoutEndIsTruncated() throws {
    let bytes = JPEGFixture.rgb
    let cut = Array(bytes[..<(try firstScan(bytes) + 4)])
    #expect((try? info(cut).get()) == nil)
    guard case .failure(.truncated) = info(cut) else {
      Issue.record("passed")
      return
    }
  }
}
