#include "CTemplates.h"

// The compiler takes the files as they stand, and compiles again when one of them changes.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char plain[] = {
#embed "../../templates/plain.xml"
};
static const unsigned char monthly[] = {
#embed "../../templates/monthly.xml"
};
static const unsigned char newspaper[] = {
#embed "../../templates/newspaper.xml"
};
static const unsigned char zine[] = {
#embed "../../templates/zine.xml"
};
static const unsigned char plain_reading[] = {
#embed "../../templates/plain-reading.xml"
};

static const ctemplates_file files[] = {
    {"plain", plain, sizeof plain},
    {"monthly", monthly, sizeof monthly},
    {"newspaper", newspaper, sizeof newspaper},
    {"zine", zine, sizeof zine},
    {"plain-reading", plain_reading, sizeof plain_reading},
};

long ctemplates_count(void) { return sizeof files / sizeof files[0]; }

ctemplates_file ctemplates_at(long index) { return files[index]; }
