#include "sims/mahjong/play/action.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "base/error.hpp"
#include "base/printable.hpp"
#include "sims/mahjong/hand_text.hpp"

namespace evenhand::mahjong {
namespace {

constexpr std::array<std::string_view, 8> action_names = {
    "discard", "chi", "peng", "open-gang", "added-gang", "closed-gang", "hu", "pass"};

std::optional<Kind> kind_named(std::string_view text) {
  for (std::size_t kind = 0; kind < kinds; ++kind) {
    if (kind_text(static_cast<Kind>(kind)) == text) return static_cast<Kind>(kind);
  }
  return std::nullopt;
}

}  // namespace

bool ActionList::has(const Action& action) const {
  return std::find(begin(), end(), action) != end();
}

std::string action_text(const Action& action) {
  return fmt::format("{} {} {}", action.player,
                     action_names.at(static_cast<std::size_t>(action.move)),
                     kind_text(action.kind));
}

Action parse_action(std::string_view text) {
  const auto refuse = [&](std::string_view expected) {
    return InputError(fmt::format("'{}' is no action: expected {}, such as '0 discard 5m'",
                                  printable(text, 60), expected));
  };
  const std::size_t first = text.find(' ');
  const std::size_t second = text.find(' ', first == std::string_view::npos ? first : first + 1);
  if (second == std::string_view::npos) throw refuse("a player, a move and a tile");
  if (first != 1 || text[0] < '0' || text[0] > '3') throw refuse("a player from 0 to 3");
  const auto move = std::find(action_names.begin(), action_names.end(), text.substr(2, second - 2));
  if (move == action_names.end())
    throw refuse(fmt::format("a move ({})", fmt::join(action_names, ", ")));
  const std::optional<Kind> kind = kind_named(text.substr(second + 1));
  if (!kind) throw refuse("a tile at the end");
  return {static_cast<Move>(move - action_names.begin()), static_cast<std::uint8_t>(text[0] - '0'),
          *kind};
}

}  // namespace evenhand::mahjong
