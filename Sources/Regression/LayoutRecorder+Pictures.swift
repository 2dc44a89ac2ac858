import TypesetFonts
import TypesetGeometry
import TypesetLayout
import TypesetRichText
import Typesetting

extension LayoutRecorder {
  /// What the picture's tag asks for.
  mutating func asked(of picture: PlacedPicture) {
    let attributes = story.text.runs[story.text.runIndex(at: picture.offset)].attributes
    var width: Length?
    var height: Length?
    if case .picture(_, let asked, let high) = attributes.attachment?.sizing {
      (width, height) = (asked, high)
    }
    if let attachment = attributes.attachment?.attached {
      (width, height) = (attachment.size?.width, attachment.size?.height)
      record(attachment)
    }
    if let width {
      json.raw(",\"width\":")
      json.length(width)
    }
    if let height {
      json.raw(",\"height\":")
      json.length(height)
    }
    if let alignment = picture.alignment {
      json.raw(",\"align\":")
      json.string(alignment.rawValue)
    }
  }

  /// Where `attachment` stands beside letters, and the room around it.
  mutating func record(_ attachment: TextAttachment) {
    if attachment.margin != .none {
      let margin = attachment.margin
      json.raw(",\"margin\":[")
      for (index, side) in [margin.top, margin.right, margin.bottom, margin.left].enumerated() {
        if index > 0 { json.raw(",") }
        json.length(side)
      }
      json.raw("]")
    }
    if let width = attachment.maximumWidth {
      json.raw(",\"maxwidth\":")
      json.length(width)
    }
    if !attachment.keepsAir {
      json.raw(",\"align\":")
      json.string(attachment.alignment == .center ? "middle" : attachment.alignment.rawValue)
    }
  }
}
