#pragma once

#include <cstddef>
#include <string_view>

namespace evenhand::shuffle {

inline constexpr std::string_view use_fisher_yates =
    "use a Fisher-Yates shuffle (`evenhand explain fisher-yates`)";

/// What is known of a shuffling algorithm before it is run.
/// The parameter of a riffle counts its rounds, or the doublings of its packets: laws of both are
/// known in closed form.
enum class RiffleForm { none, riffle, inverse };

struct ShufflerInfo {
  std::string_view name;         ///< as typed, without a parameter: "riffle"
  std::string_view parameter{};  ///< empty, or what stands behind the colon: "K"
  std::string_view summary;      ///< one line for `evenhand list shufflers`
  /// Why every order is equally likely with a sound source, for decks of any size; empty where that
  /// does not hold.
  std::string_view proof{};
  /// What is wrong with one that is not uniform and what mends it, for the author of a program
  /// that deals like it: sentences without an end.
  std::string_view cause{};
  std::string_view cure = use_fisher_yates;
  std::size_t least = 0;  ///< the parameter's range
  std::size_t most = 0;
  RiffleForm riffle_form = RiffleForm::none;

  constexpr bool is_uniform() const { return !proof.empty(); }
};

}  // namespace evenhand::shuffle
