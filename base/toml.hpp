#pragma once

// toml++ asserts, or with NDEBUG assumes, what it checks and refuses a line further down: files of
// users end a program that asserts, "[[[claim]]" for one (parse_key of toml++ 3.3).
#pragma push_macro("NDEBUG")
#undef NDEBUG
#define TOML_ASSERT(expression) static_cast<void>(0)
#include <toml++/toml.h>
#pragma pop_macro("NDEBUG")
