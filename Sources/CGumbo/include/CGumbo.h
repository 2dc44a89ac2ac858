#pragma once

// The tree of a text in HTML, as gumbo reads it: by the rules of HTML5, in memory that is bounded and
// given back at once. gumbo itself never fails to get memory, and frees its trees by recursion; neither
// is for texts of strangers.

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// A tree, and the place in it up to which it was read.
typedef struct cgumbo_tree cgumbo_tree;

/// What a step through a tree meets.
typedef enum {
  /// An element begins.
  CGUMBO_BEGIN = 0,
  /// The innermost element ends.
  CGUMBO_END = 1,
  /// Text, or space between elements.
  CGUMBO_TEXT = 2,
  /// The tree ends.
  CGUMBO_DONE = 3,
} cgumbo_step;

/// A stretch of bytes; `start` is NULL for none.
typedef struct {
  const char *start;
  size_t count;
} cgumbo_bytes;

/// An element or a text.
typedef struct {
  /// The element's name in small letters, the text's letters.
  cgumbo_bytes text;
  /// The tag that began it, or the letters as they were written: in the bytes that were read; NULL for
  /// an element that nobody wrote.
  cgumbo_bytes source;
  /// Whether it belongs to HTML itself, neither to a drawing nor to a formula inside.
  bool is_html;
  /// How many attributes the element has.
  unsigned attribute_count;
  /// What `cgumbo_attribute_of` asks.
  const void *node;
} cgumbo_item;

/// What was asked of an element.
typedef struct {
  /// The name in small letters.
  cgumbo_bytes name;
  /// The value, with characters for their names.
  cgumbo_bytes value;
  /// The value as it was written, with its quotes.
  cgumbo_bytes source;
} cgumbo_attribute;

/// The tree of `count` bytes of UTF-8, which must outlive it; NULL where it would take more than
/// `budget` bytes of memory.
cgumbo_tree *cgumbo_read(const char *bytes, size_t count, size_t budget);

/// The next step through the tree, in the order in which it was written; `item` gets what is met there.
cgumbo_step cgumbo_next(cgumbo_tree *tree, cgumbo_item *item);

/// The attribute number `index` of an element.
cgumbo_attribute cgumbo_attribute_of(const cgumbo_item *item, unsigned index);

/// Gives the tree's memory back.
void cgumbo_free(cgumbo_tree *tree);
