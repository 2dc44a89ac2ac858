#include "CGumbo.h"

#include <gumbo.h>
#include <setjmp.h>
#include <stdlib.h>
#include <string.h>

// Memory is taken in blocks and never given back piece by piece: freeing all of it is freeing the
// blocks, however deep the tree is.
typedef struct block {
  struct block *next;
  size_t used, size;
  _Alignas(max_align_t) char bytes[];
} block;

struct cgumbo_tree {
  block *blocks;
  size_t rest;
  jmp_buf spent;
  GumboOutput *output;
  // Where the walk stands: inside `node`, before its child `child`.
  const GumboNode *node;
  unsigned child;
};

enum { BLOCK = 1 << 16 };

// gumbo does not look at what it gets, so that memory that is spent is left by a jump, over frames of
// gumbo alone.
static void *take(void *userdata, size_t size) {
  cgumbo_tree *tree = userdata;
  size = (size + _Alignof(max_align_t) - 1) & ~(_Alignof(max_align_t) - 1);
  block *first = tree->blocks;
  if (first == NULL || first->size - first->used < size) {
    size_t room = size > BLOCK / 4 ? size : BLOCK;
    if (room > tree->rest) longjmp(tree->spent, 1);
    block *made = malloc(sizeof(block) + room);
    if (made == NULL) longjmp(tree->spent, 1);
    tree->rest -= room;
    made->used = 0;
    made->size = room;
    // A block for one large piece goes behind the one in hand, which has room yet.
    if (room == size && first != NULL) {
      made->next = first->next;
      first->next = made;
      made->used = size;
      return made->bytes;
    }
    made->next = first;
    tree->blocks = made;
    first = made;
  }
  void *piece = first->bytes + first->used;
  first->used += size;
  return piece;
}

static void leave(void *userdata, void *piece) {
  (void)userdata;
  (void)piece;
}

cgumbo_tree *cgumbo_read(const char *bytes, size_t count, size_t budget) {
  cgumbo_tree *tree = calloc(1, sizeof *tree);
  if (tree == NULL) return NULL;
  tree->rest = budget;
  if (setjmp(tree->spent) != 0) {
    cgumbo_free(tree);
    return NULL;
  }
  GumboOptions options = kGumboDefaultOptions;
  options.allocator = take;
  options.deallocator = leave;
  options.userdata = tree;
  options.max_errors = 0;
  tree->output = gumbo_parse_with_options(&options, bytes, count);
  tree->node = tree->output->document;
  return tree;
}

static const GumboVector *children(const GumboNode *node) {
  switch (node->type) {
    case GUMBO_NODE_DOCUMENT: return &node->v.document.children;
    case GUMBO_NODE_ELEMENT:
    case GUMBO_NODE_TEMPLATE: return &node->v.element.children;
    default: return NULL;
  }
}

static cgumbo_bytes piece(GumboStringPiece string) {
  return (cgumbo_bytes){string.data, string.data == NULL ? 0 : string.length};
}

static cgumbo_bytes string(const char *text) {
  return (cgumbo_bytes){text, text == NULL ? 0 : strlen(text)};
}

cgumbo_step cgumbo_next(cgumbo_tree *tree, cgumbo_item *item) {
  memset(item, 0, sizeof *item);
  for (;;) {
    const GumboVector *found = children(tree->node);
    if (found == NULL || tree->child >= found->length) {
      const GumboNode *ended = tree->node;
      if (ended->type == GUMBO_NODE_DOCUMENT || ended->parent == NULL) return CGUMBO_DONE;
      tree->child = (unsigned)ended->index_within_parent + 1;
      tree->node = ended->parent;
      return CGUMBO_END;
    }
    const GumboNode *node = found->data[tree->child];
    if (node->type == GUMBO_NODE_ELEMENT || node->type == GUMBO_NODE_TEMPLATE) {
      const GumboElement *element = &node->v.element;
      tree->node = node;
      tree->child = 0;
      item->node = node;
      item->is_html = element->tag_namespace == GUMBO_NAMESPACE_HTML;
      item->attribute_count = element->attributes.length;
      item->source = piece(element->original_tag);
      if (element->tag == GUMBO_TAG_UNKNOWN) {
        GumboStringPiece name = element->original_tag;
        gumbo_tag_from_original_text(&name);
        item->text = piece(name);
      } else {
        item->text = string(gumbo_normalized_tagname(element->tag));
      }
      return CGUMBO_BEGIN;
    }
    tree->child += 1;
    if (node->type == GUMBO_NODE_COMMENT) continue;
    item->is_html = true;
    item->text = string(node->v.text.text);
    item->source = piece(node->v.text.original_text);
    return CGUMBO_TEXT;
  }
}

cgumbo_attribute cgumbo_attribute_of(const cgumbo_item *item, unsigned index) {
  const GumboNode *node = item->node;
  const GumboAttribute *found = node->v.element.attributes.data[index];
  return (cgumbo_attribute){string(found->name), string(found->value), piece(found->original_value)};
}

void cgumbo_free(cgumbo_tree *tree) {
  if (tree == NULL) return;
  block *next = tree->blocks;
  while (next != NULL) {
    block *ended = next;
    next = ended->next;
    free(ended);
  }
  free(tree);
}
