#include <limits.h>
#include <stdio.h>
#include <stdlib.h>

#include "library.h"

// What of libxml2 is used, as its headers of 2.9 have it. librsvg reads with it, so that nothing else can be meant by a file
// than what is found here.

typedef struct node node;
/// What nodes, documents and attributes begin with.
struct node {
  void *own;
  int type;
  const char *name;
  node *children, *last, *parent, *next, *previous;
  void *document;
  /// Of elements alone.
  void *space;
  char *content;
  node *attributes;
};

enum { ELEMENT = 1, TEXT = 3, CDATA = 4, INTERNAL_ENTITY = 1, INTERNAL_PARAMETER = 4 };

typedef struct {
  int domain, code;
  char *message;
  int level;
  char *file;
  int line;
} error;

typedef void entity_declaration(void *, const char *, int, const char *, const char *, char *);

/// Calls of a parser, of which one is another here.
typedef struct {
  void *others[6];
  entity_declaration *entity;
} calls;

typedef struct {
  calls *calls;
} parser;

enum { EXPANDED = 2, SILENT = 32 | 64, NO_NETWORK = 2048 };

static parser *(*new_parser)(void);
static node *(*parse)(parser *, const char *, int, const char *, const char *, int);
static error *(*last_error)(void *);
static void (*free_parser)(parser *);
static entity_declaration *declare;
static node *(*internal_subset)(node *);
static void (*unlink_node)(node *);
static void (*free_subset)(node *);
static int (*remove_attribute)(node *);
static void (*write_out)(node *, char **, int *, const char *);
static void (*free_document)(node *);
static void (**free_memory)(void *);

static int is_loaded;
static pthread_once_t once = PTHREAD_ONCE_INIT;

static void load(void) {
  static const char *const names[] = {"libxml2.so.2", NULL};
  const loaded_function functions[] = {
      {"xmlNewParserCtxt", (void **)&new_parser},
      {"xmlCtxtReadMemory", (void **)&parse},
      {"xmlCtxtGetLastError", (void **)&last_error},
      {"xmlFreeParserCtxt", (void **)&free_parser},
      {"xmlSAX2EntityDecl", (void **)&declare},
      {"xmlGetIntSubset", (void **)&internal_subset},
      {"xmlUnlinkNode", (void **)&unlink_node},
      {"xmlFreeDtd", (void **)&free_subset},
      {"xmlRemoveProp", (void **)&remove_attribute},
      {"xmlDocDumpMemoryEnc", (void **)&write_out},
      {"xmlFreeDoc", (void **)&free_document},
      {"xmlFree", (void **)&free_memory},
  };
  is_loaded = loaded_library(names, functions, sizeof functions / sizeof *functions);
}

/// Declares an entity, unless it is a file of its own.
static void declare_own(void *context, const char *name, int type, const char *public_name,
                        const char *address, char *content) {
  if (type == INTERNAL_ENTITY || type == INTERNAL_PARAMETER) {
    declare(context, name, type, public_name, address, content);
  }
}

/// The one that comes after `element` in the order of the document.
static node *following(node *element) {
  if (element->type == ELEMENT && element->children) return element->children;
  while (element && !element->next) element = element->parent;
  return element ? element->next : NULL;
}

static void take_links_off(node *document) {
  for (node *each = document->children; each; each = following(each)) {
    if (each->type != ELEMENT || strcmp(each->name, "a")) continue;
    for (node *attribute = each->attributes; attribute;) {
      node *next = attribute->next;
      if (!strcmp(attribute->name, "href")) remove_attribute(attribute);
      attribute = next;
    }
  }
}

/// Whether the three bytes at `place` of UTF-8 text are U+FDD0 to U+FDEF, or the four there the end of a plane behind the
/// first; how many bytes that is, 0 for another character. (XML itself has neither U+FFFE nor U+FFFF.)
static int noncharacter(const unsigned char *place) {
  if (place[0] == 0xEF) return place[1] == 0xB7 && place[2] >= 0x90 && place[2] <= 0xAF ? 3 : 0;
  if (place[0] < 0xF0 || place[0] > 0xF4) return 0;
  return (place[1] & 0x0F) == 0x0F && place[2] == 0xBF && (place[3] & 0xFE) == 0xBE ? 4 : 0;
}

/// Puts U+FFFD in the place of what is no character: Cairo makes no document with it.
static void replace_noncharacters(node *document) {
  for (node *each = document->children; each; each = following(each)) {
    if ((each->type != TEXT && each->type != CDATA) || !each->content) continue;
    for (unsigned char *place = (unsigned char *)each->content; *place; place++) {
      int size = noncharacter(place);
      if (!size) continue;
      if (size == 4) memmove(place + 3, place + 4, strlen((char *)place + 4) + 1);
      memcpy(place, "\xEF\xBF\xBD", 3);
      place += 2;
    }
  }
}

loaded_status loaded_svg_unlinked(const uint8_t *bytes, size_t count, uint8_t **plain,
                                  size_t *plain_count, char message[LOADED_MESSAGE_SIZE]) {
  message[0] = 0;
  pthread_once(&once, load);
  if (!is_loaded) return LOADED_NO_LIBRARY;
  if (count > INT_MAX) {
    loaded_explain(message, "it is too large");
    return LOADED_DAMAGED;
  }
  parser *reader = new_parser();
  if (!reader) return LOADED_NO_MEMORY;
  reader->calls->entity = declare_own;
  node *document = parse(reader, (const char *)bytes, (int)count, NULL, NULL,
                         EXPANDED | SILENT | NO_NETWORK);
  if (!document) {
    error *found = last_error(reader);
    if (found) {
      char text[LOADED_MESSAGE_SIZE];
      snprintf(text, sizeof text, "line %d: %s", found->line, found->message);
      loaded_explain(message, text);
    }
    free_parser(reader);
    return LOADED_DAMAGED;
  }
  free_parser(reader);
  // What it declares stands in its place, and would say so again.
  node *subset = internal_subset(document);
  if (subset) {
    unlink_node(subset);
    free_subset(subset);
  }
  take_links_off(document);
  replace_noncharacters(document);
  char *written = NULL;
  int size = 0;
  write_out(document, &written, &size, "UTF-8");
  free_document(document);
  if (!written || size <= 0) return LOADED_NO_MEMORY;
  *plain = (uint8_t *)written;
  *plain_count = (size_t)size;
  return LOADED_OK;
}

void loaded_svg_let_go(uint8_t *plain) { (*free_memory)(plain); }
