package import RenderTree

/// What of a layout is drawn over its pages.
package typealias Overlay = DebugOverlay
