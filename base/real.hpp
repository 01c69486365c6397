#pragma once

#include <cstdint>

namespace evenhand {

/// A count as a real number, for formulas.
constexpr double real(std::uint64_t count) { return static_cast<double>(count); }

}  // namespace evenhand
