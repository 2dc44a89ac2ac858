#include "stack.h"

#include <limits.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

// librsvg goes down a level of its stack for each element within another, and for each element that refers to
// another, so that a small file can ask for more than there is. It has a limit of half a million references, and
// libxml2 one of 256 elements within each other; no chain of references meets the same element twice. So the
// elements within each other, times the names that are referred to, are the most that it goes down.

/// Measured with 2.54: a reference takes 8 KB, an element with a filter 3 KB.
enum { PER_ELEMENT = 4096, PER_REFERENCE = 12288, LEAST = 8 << 20, MOST = 1 << 30 };
enum { DEEPEST_XML = 256, MOST_PARENTHESES = 500, MOST_NAMES = 1 << 16 };

typedef struct {
  const uint8_t *start;
  size_t length;
} word;

static int compare(const void *one, const void *other) {
  const word *a = one, *b = other;
  size_t shorter = a->length < b->length ? a->length : b->length;
  int order = memcmp(a->start, b->start, shorter);
  return order ? order : (a->length > b->length) - (a->length < b->length);
}

static int ends_with(const uint8_t *bytes, size_t end, const char *text) {
  size_t length = strlen(text);
  return end >= length && !memcmp(bytes + end - length, text, length);
}

/// True where the number sign at `place` begins a colour.
static int is_colour(const uint8_t *bytes, size_t place) {
  if (!place) return 0;
  size_t end = place;
  if (bytes[end - 1] == '"' || bytes[end - 1] == '\'') {
    end--;
    return ends_with(bytes, end, "fill=") || ends_with(bytes, end, "stroke=") ||
           ends_with(bytes, end, "color=");
  }
  while (end && (bytes[end - 1] == ' ' || bytes[end - 1] == '\n')) end--;
  return end && bytes[end - 1] == ':';
}

/// How many different names stand behind number signs.
static size_t count_names(const uint8_t *bytes, size_t count, int *has_failed) {
  size_t found = 0, room = 0;
  word *words = NULL;
  for (size_t i = 0; i < count && found <= MOST_NAMES; i++) {
    if (bytes[i] != '#' || is_colour(bytes, i)) continue;
    size_t end = i + 1;
    while (end < count && !strchr("\"')>< \n\t", bytes[end])) end++;
    if (found == room) {
      room = room ? room * 2 : 64;
      word *larger = realloc(words, room * sizeof *words);
      if (!larger) {
        free(words);
        *has_failed = 1;
        return 0;
      }
      words = larger;
    }
    words[found++] = (word){bytes + i + 1, end - i - 1};
  }
  if (!found) return 0;
  qsort(words, found, sizeof *words, compare);
  size_t different = 1;
  for (size_t i = 1; i < found; i++) different += compare(&words[i - 1], &words[i]) != 0;
  free(words);
  return different;
}

size_t loaded_svg_stack(const uint8_t *bytes, size_t count) {
  size_t depth = 0, deepest = 1, parentheses = 0, mark = 0;
  int has_entities = 0;
  for (size_t i = 0; i < count; i++) {
    switch (bytes[i]) {
    case '<':
      parentheses = 0;
      mark = i;
      if (i + 1 < count && bytes[i + 1] == '/') {
        if (depth) depth--;
      } else if (i + 1 < count && bytes[i + 1] == '!') {
        has_entities |= count - i > 8 && !memcmp(bytes + i, "<!ENTITY", 8);
      } else if (i + 1 < count && bytes[i + 1] != '?') {
        if (++depth > deepest) deepest = depth;
      }
      break;
    case '>':
      if (i && bytes[i - 1] == '/' && mark < i && depth) depth--;
      break;
    case '(':
      if (++parentheses > MOST_PARENTHESES) return 0;
      break;
    case ')':
      if (parentheses) parentheses--;
      break;
    default: break;
    }
  }
  if (has_entities || deepest > DEEPEST_XML) deepest = DEEPEST_XML;
  int has_failed = 0;
  size_t names = count_names(bytes, count, &has_failed);
  if (has_failed) return 0;
  size_t need = (names + 1) * (deepest * PER_ELEMENT + PER_REFERENCE);
  return need > MOST ? 0 : need < LEAST ? LEAST : need;
}

typedef struct {
  void (*body)(void *);
  void *context;
} call;

static void *run(void *pointer) {
  call *what = pointer;
  what->body(what->context);
  return NULL;
}

int loaded_with_stack(size_t size, void (*body)(void *), void *context) {
  call what = {body, context};
  pthread_attr_t attributes;
  if (pthread_attr_init(&attributes)) return 0;
  pthread_t thread;
  int is_made = !pthread_attr_setstacksize(&attributes, size) &&
                !pthread_create(&thread, &attributes, run, &what);
  pthread_attr_destroy(&attributes);
  return is_made && !pthread_join(thread, NULL);
}
