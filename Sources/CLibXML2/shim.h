#pragma once
// Debian's libxml2 knows ICU, and its headers would bring ICU's: these cannot be imported together with
// Foundation, which has an ICU of its own. Nothing of what is used here depends on it.
#include <libxml/xmlversion.h>
#undef LIBXML_ICU_ENABLED
#include <libxml/parser.h>
#include <libxml/parserInternals.h>
#include <libxml/relaxng.h>
#include <libxml/xmlerror.h>
