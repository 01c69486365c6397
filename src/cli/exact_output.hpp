#pragma once

#include <string>

#include "sims/shuffle/exact/exact.hpp"
#include "src/cli/terminal.hpp"

namespace evenhand::cli {

/// What is known exactly of a shuffler, to read.
std::string exact_text(const Terminal& terminal, const shuffle::ShufflerSpec& spec,
                       const shuffle::exact::ExactResult& result);

/// The same as one JSON object. Numbers that are known exactly have a second key, NAME_exact, that
/// holds them as a string: an integer or a fraction. Unknown ones are null. docs/shufflers.md lists
/// the keys.
std::string exact_json(const shuffle::ShufflerSpec& spec,
                       const shuffle::exact::ExactResult& result);

}  // namespace evenhand::cli
