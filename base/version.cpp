#include "base/version.hpp"

#include <fmt/format.h>

namespace evenhand {

std::string program_name() { return fmt::format("evenhand {}, commit {}", version, commit); }

}  // namespace evenhand
