#pragma once

/// A file of `templates/`, as it stood when the program was built.
typedef struct {
  /// Its name without the extension; never null.
  const char *_Nonnull name;
  /// Its bytes; they live as long as the program.
  const unsigned char *_Nonnull bytes;
  /// How many there are.
  long count;
} ctemplates_file;

/// How many there are.
long ctemplates_count(void);

/// The one at `index`, from 0 to one less than there are.
ctemplates_file ctemplates_at(long index);
