import TypesetElementTree
import TypesetGeometry
import TypesetImages
import TypesetLayout
import TypesetResources

/// The pictures of a document, asked for once each.
struct ResolvedImages {
  let catalog: ImageCatalog
  let resources: ResourceProvider
  /// Why there is none of a name.
  private var reasons: [String: String] = [:]

  /// Asks `resolver` for the pictures of `document`.
  init(of document: Document, from resolver: any ImageResolver) {
    // Files are mapped, not copied.
    if let folder = resolver as? FolderImages {
      resources = folder.resources
      catalog = ImageCatalog(resources: resources)
      return
    }
    // Nothing comes from any folder.
    resources = ResourceProvider(roots: [])
    var asked: Set<String> = []
    for image in document.images where !image.name.isEmpty && asked.insert(image.name).inserted {
      let file = PageChoice.file(of: image.name)
      do {
        let bytes = try resolver.image(named: file)
        if bytes.count > largestImage {
          reasons[image.name] = "it is larger than \(largestImage >> 20) MiB"
        } else {
          resources.supply(file, bytes)
        }
      } catch let missing as ImageMissing {
        reasons[image.name] = missing.reason
      } catch {
        reasons[image.name] = "\(error)"
      }
    }
    catalog = ImageCatalog(resources: resources)
  }

  /// What is known of the picture called `name`.
  func answer(for name: String) -> PictureAnswer {
    if let reason = reasons[name] { return .fault(reason: reason, help: nil) }
    switch catalog.info(for: name) {
    case .success(let info):
      let (width, height) = info.naturalSize
      return .size(Size(width: Length(points: width), height: Length(points: height)))
    case .failure(let fault): return .fault(reason: fault.explanation, help: nil)
    }
  }
}
