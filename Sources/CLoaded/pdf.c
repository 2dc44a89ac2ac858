#include <stdlib.h>
#include <string.h>

#include "library.h"

// What of libqpdf is used, as qpdf-c.h of 11.3 has it. Its functions catch what C++ throws, and remember it.

typedef void *Document;
typedef void *Problem;

static Document (*init)(void);
static void (*cleanup)(Document *);
static void (*silence_errors)(Document);
static void (*suppress_warnings)(Document, int);
static void (*attempt_recovery)(Document, int);
static int (*read_memory)(Document, const char *, const char *, unsigned long long, const char *);
static int (*is_encrypted)(Document);
static int (*has_error)(Document);
static Problem (*get_error)(Document);
static int (*more_warnings)(Document);
static Problem (*next_warning)(Document);
static int (*error_code)(Document, Problem);
static const char *(*error_detail)(Document, Problem);
static int (*get_num_pages)(Document);
static unsigned (*get_page_n)(Document, size_t);
static int (*push_inherited)(Document);
static unsigned (*get_root)(Document);
static int (*type_code)(Document, unsigned);
static int (*is_indirect)(Document, unsigned);
static int (*object_id)(Document, unsigned);
static const char *(*unparse)(Document, unsigned);
static int (*value_as_number)(Document, unsigned, double *);
static int (*array_items)(Document, unsigned);
static unsigned (*array_item)(Document, unsigned, int);
static unsigned (*get_key)(Document, unsigned, const char *);
static unsigned (*get_dict)(Document, unsigned);
static void (*begin_keys)(Document, unsigned);
static int (*more_keys)(Document);
static const char *(*next_key)(Document);
static int (*stream_data)(Document, unsigned, int, int *, unsigned char **, size_t *);
static void (*release)(Document, unsigned);

static int is_loaded;
static pthread_once_t once = PTHREAD_ONCE_INIT;

static void load(void) {
  static const char *const names[] = {"libqpdf.so.29", "libqpdf.so.30", NULL};
  const loaded_function functions[] = {
      {"qpdf_init", (void **)&init},
      {"qpdf_cleanup", (void **)&cleanup},
      {"qpdf_silence_errors", (void **)&silence_errors},
      {"qpdf_set_suppress_warnings", (void **)&suppress_warnings},
      {"qpdf_set_attempt_recovery", (void **)&attempt_recovery},
      {"qpdf_read_memory", (void **)&read_memory},
      {"qpdf_is_encrypted", (void **)&is_encrypted},
      {"qpdf_has_error", (void **)&has_error},
      {"qpdf_get_error", (void **)&get_error},
      {"qpdf_more_warnings", (void **)&more_warnings},
      {"qpdf_next_warning", (void **)&next_warning},
      {"qpdf_get_error_code", (void **)&error_code},
      {"qpdf_get_error_message_detail", (void **)&error_detail},
      {"qpdf_get_num_pages", (void **)&get_num_pages},
      {"qpdf_get_page_n", (void **)&get_page_n},
      {"qpdf_push_inherited_attributes_to_page", (void **)&push_inherited},
      {"qpdf_get_root", (void **)&get_root},
      {"qpdf_oh_get_type_code", (void **)&type_code},
      {"qpdf_oh_is_indirect", (void **)&is_indirect},
      {"qpdf_oh_get_object_id", (void **)&object_id},
      {"qpdf_oh_unparse_resolved", (void **)&unparse},
      {"qpdf_oh_get_value_as_number", (void **)&value_as_number},
      {"qpdf_oh_get_array_n_items", (void **)&array_items},
      {"qpdf_oh_get_array_item", (void **)&array_item},
      {"qpdf_oh_get_key", (void **)&get_key},
      {"qpdf_oh_get_dict", (void **)&get_dict},
      {"qpdf_oh_begin_dict_key_iter", (void **)&begin_keys},
      {"qpdf_oh_dict_more_keys", (void **)&more_keys},
      {"qpdf_oh_dict_next_key", (void **)&next_key},
      {"qpdf_oh_get_stream_data", (void **)&stream_data},
      {"qpdf_oh_release", (void **)&release},
  };
  is_loaded = loaded_library(names, functions, sizeof functions / sizeof *functions);
}

struct loaded_pdf {
  Document document;
};

enum { LOCKED = 4 };

/// Whether a warning is of something that readers pass over without a word, and read alike.
static int is_harmless(const char *detail) {
  static const char *const known[] = {
      "dictionary has duplicated key", "object has offset 0", "expected endobj",
      "Cross-reference stream data has the wrong size",
      "is not one plus the highest object number",
      "stream keyword followed by carriage return only",
  };
  for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
    if (strstr(detail, known[i])) return 1;
  }
  return 0;
}

/// The first thing that is wrong, an error before any warning; LOADED_OK where there is nothing.
static loaded_status problem(Document document, char message[LOADED_MESSAGE_SIZE]) {
  Problem found = NULL;
  if (has_error(document)) found = get_error(document);
  while (!found && more_warnings(document)) {
    Problem next = next_warning(document);
    if (!is_harmless(error_detail(document, next))) found = next;
  }
  if (!found) return LOADED_OK;
  loaded_explain(message, error_detail(document, found));
  return error_code(document, found) == LOCKED ? LOADED_LOCKED : LOADED_DAMAGED;
}

loaded_status loaded_pdf_open(const uint8_t *bytes, size_t count, loaded_pdf **pdf,
                              char message[LOADED_MESSAGE_SIZE]) {
  message[0] = 0;
  pthread_once(&once, load);
  if (!is_loaded) return LOADED_NO_LIBRARY;
  loaded_pdf *made = malloc(sizeof *made);
  if (!made) return LOADED_NO_MEMORY;
  made->document = init();
  // They are asked for, not printed.
  silence_errors(made->document);
  suppress_warnings(made->document, 1);
  // A guess at what a page may have been is nothing to print.
  attempt_recovery(made->document, 0);
  read_memory(made->document, "picture", (const char *)bytes, count, NULL);
  loaded_status status = problem(made->document, message);
  if (status == LOADED_OK && is_encrypted(made->document)) status = LOADED_LOCKED;
  if (status == LOADED_OK) {
    push_inherited(made->document);
    status = problem(made->document, message);
  }
  if (status != LOADED_OK) {
    loaded_pdf_close(made);
    return status;
  }
  *pdf = made;
  return LOADED_OK;
}

int loaded_pdf_page_count(loaded_pdf *pdf) { return get_num_pages(pdf->document); }

loaded_value loaded_pdf_page(loaded_pdf *pdf, int index) {
  int count = get_num_pages(pdf->document);
  return index < 0 || index >= count ? 0 : get_page_n(pdf->document, (size_t)index);
}

loaded_value loaded_pdf_catalogue(loaded_pdf *pdf) { return get_root(pdf->document); }

loaded_kind loaded_pdf_kind(loaded_pdf *pdf, loaded_value value) {
  // libqpdf takes the question for a mistake.
  if (!value) return LOADED_NULL;
  switch (type_code(pdf->document, value)) {
  case 3: case 4: case 5: case 6: return LOADED_SCALAR;
  case 7: return LOADED_NAME;
  case 8: return LOADED_ARRAY;
  case 9: return LOADED_DICTIONARY;
  case 10: return LOADED_STREAM;
  default: return LOADED_NULL;
  }
}

int loaded_pdf_number(loaded_pdf *pdf, loaded_value value) {
  return is_indirect(pdf->document, value) ? object_id(pdf->document, value) : 0;
}

const char *loaded_pdf_text(loaded_pdf *pdf, loaded_value value) {
  return unparse(pdf->document, value);
}

int loaded_pdf_is_number(loaded_pdf *pdf, loaded_value value, double *number) {
  return value && value_as_number(pdf->document, value, number) != 0;
}

int loaded_pdf_items(loaded_pdf *pdf, loaded_value array) {
  return array_items(pdf->document, array);
}

loaded_value loaded_pdf_item(loaded_pdf *pdf, loaded_value array, int index) {
  return array_item(pdf->document, array, index);
}

loaded_value loaded_pdf_value(loaded_pdf *pdf, loaded_value dictionary, const char *key) {
  return get_key(pdf->document, dictionary, key);
}

void loaded_pdf_keys(loaded_pdf *pdf, loaded_value dictionary, void *context,
                     void (*each)(void *context, const char *key)) {
  begin_keys(pdf->document, dictionary);
  while (more_keys(pdf->document)) each(context, next_key(pdf->document));
}

loaded_value loaded_pdf_dictionary(loaded_pdf *pdf, loaded_value stream) {
  return get_dict(pdf->document, stream);
}

loaded_status loaded_pdf_data(loaded_pdf *pdf, loaded_value stream, int decoded, uint8_t **bytes,
                              size_t *count, char message[LOADED_MESSAGE_SIZE]) {
  enum { AS_STORED = 0, GENERALIZED = 1 };
  int filtered = 0;
  *bytes = NULL;
  *count = 0;
  message[0] = 0;
  stream_data(pdf->document, stream, decoded ? GENERALIZED : AS_STORED, &filtered, bytes, count);
  loaded_status status = problem(pdf->document, message);
  if (status == LOADED_OK && decoded && !filtered) status = LOADED_DAMAGED;
  return status;
}

void loaded_pdf_release(loaded_pdf *pdf, loaded_value value) { release(pdf->document, value); }

int loaded_pdf_has_problem(loaded_pdf *pdf, char message[LOADED_MESSAGE_SIZE]) {
  message[0] = 0;
  return problem(pdf->document, message) != LOADED_OK;
}

void loaded_pdf_close(loaded_pdf *pdf) {
  if (!pdf) return;
  cleanup(&pdf->document);
  free(pdf);
}
