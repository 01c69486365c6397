#pragma once

#include <cstddef>
#include <string_view>

namespace evenhand::shuffle {

/// What is known of a shuffling algorithm before it is run.
struct ShufflerInfo {
  std::string_view name;         ///< as typed, without a parameter: "riffle"
  std::string_view parameter{};  ///< empty, or what stands behind the colon: "K"
  std::string_view summary;      ///< one line for `evenhand list shufflers`
  bool uniform;                  ///< with a sound source every order is equally likely
  std::string_view proof{};      ///< of a uniform one: why it is, for decks of any size
  std::size_t least = 0;         ///< the parameter's range
  std::size_t most = 0;
};

}  // namespace evenhand::shuffle
