#pragma once
#include <hb.h>
#include <hb-ot.h>

// HB_FEATURE_GLOBAL_END is a macro with a cast, which Swift does not import.
static const unsigned int CHB_FEATURE_GLOBAL_END = HB_FEATURE_GLOBAL_END;
