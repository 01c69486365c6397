#include <fmt/format.h>

#include <algorithm>

#include "base/error.hpp"
#include "base/lower_case.hpp"
#include "base/numbers.hpp"
#include "base/printable.hpp"
#include "base/version.hpp"
#include "src/games/xiangqi/uci/uci_engine.hpp"

// Who it is and what can be set.

namespace evenhand::xiangqi {

void UciEngine::introduce(bool ucci) {
  ucci_ = ucci;
  answer(fmt::format("id name evenhand {}", version));
  answer("id author the evenhand authors");
  if (ucci) {
    answer("option usemillisec type check default false");
    answer("option hashsize type spin min 1 max 4096 default 16");
    answer("ucciok");
    return;
  }
  answer("option name Hash type spin default 16 min 1 max 4096");
  answer("option name Threads type spin default 1 min 1 max 64");
  answer("option name Seed type spin default 0 min 0 max 2147483647");
  answer("option name Rules type combo default computer var computer var checks var endless");
  answer("option name Ranks type combo default auto var auto var 0-9 var 1-10");
  answer("option name UCI_Variant type combo default xiangqi var xiangqi");
  answer("uciok");
}

void UciEngine::set_option(const Words& words) {
  if (ucci_) {
    return change_option(words.empty() ? "" : words[0], words.size() > 1 ? words[1] : "");
  }
  const auto value = std::find(words.begin(), words.end(), "value");
  if (words.empty() || words[0] != "name" || value - words.begin() < 2) {
    throw InputError("setoption: expected 'setoption name NAME value VALUE'");
  }
  std::string name;
  for (auto it = words.begin() + 1; it != value; ++it) name += (name.empty() ? "" : " ") + *it;
  change_option(name, value == words.end() || value + 1 == words.end() ? "" : *(value + 1));
}

void UciEngine::change_option(const std::string& name, const std::string& value) {
  EngineOptions wanted = options_;
  // UCI takes no notice of case in the names of options.
  const std::string lower = lower_case(name);
  if (lower == "hash" || lower == "hashsize") {
    wanted.hash_megabytes = parse_count(value, name, 1, 4096);
  } else if (lower == "threads") {
    wanted.threads = static_cast<unsigned>(parse_count(value, name, 1, 64));
  } else if (lower == "seed") {
    wanted.seed = parse_count(value, name, 0, 2147483647);
  } else if (lower == "rules") {
    wanted.rules = rules_named(value);
  } else if (lower == "ranks") {
    if (value != "auto" && value != "0-9" && value != "1-10") {
      throw InputError(fmt::format("Ranks: '{}' is none of auto, 0-9, 1-10", printable(value)));
    }
    names_settled_ = value != "auto";
    names_ = value == "1-10" ? RankNames::from_one : RankNames::from_zero;
    return;
  } else if (lower == "uci_variant") {
    if (value != "xiangqi") {
      throw InputError(fmt::format("UCI_Variant: '{}' is not xiangqi", printable(value)));
    }
    return;
  } else if (lower == "usemillisec") {
    ucci_unit_ms_ = value == "true" || value == "on" ? 1 : 1000;
    return;
  } else {
    throw InputError(fmt::format("unknown option '{}'", printable(name)));
  }
  engine_.set_options(wanted);
  options_ = wanted;
}

}  // namespace evenhand::xiangqi
