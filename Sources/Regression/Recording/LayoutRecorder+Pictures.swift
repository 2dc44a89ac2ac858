import TypesetJSON
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
      json.field("width", width)
    }
    if let height {
      json.field("height", height)
    }
    if let alignment = picture.alignment {
      json.field("align", alignment.rawValue)
    }
  }

  /// Where `attachment` stands beside letters, and the room around it.
  mutating func record(_ attachment: TextAttachment) {
    if attachment.margin != .none {
      let margin = attachment.margin
      json.key("margin")
      json.beginArray()
      for side in [margin.top, margin.right, margin.bottom, margin.left] {
        json.length(side)
      }
      json.endArray()
    }
    if let width = attachment.maximumWidth {
      json.field("maxwidth", width)
    }
    if !attachment.keepsAir {
      json.field(
        "align", attachment.alignment == .center ? "middle" : attachment.alignment.rawValue)
    }
  }
}
