// TypesetKit
