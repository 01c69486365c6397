#include "src/cli/hand_mahjong_output.hpp"

#include <algorithm>
#include <bit>
#include <iterator>
#include <string>
#include <vector>

#include "sims/mahjong/hand_text.hpp"

namespace evenhand::cli {
namespace {

using mahjong::Analysis;
using mahjong::Discard;
using mahjong::Hand;
using mahjong::Kind;
using mahjong::KindSet;
using mahjong::Shanten;

bool is_14(const Hand& hand) { return hand.size() == mahjong::full_hand; }

/// The form that the hand has, or is nearest to.
std::string_view form_name(const Shanten& shanten) {
  if (shanten.best() == shanten.standard) return "standard";
  return shanten.best() == shanten.seven_pairs ? "seven pairs" : "thirteen orphans";
}

std::string state_text(int shanten) {
  if (shanten == -1) return "won";
  if (shanten == 0) return "ready";
  return fmt::format("{} from ready", shanten);
}

std::string shanten_text(int shanten) {
  return shanten == mahjong::impossible ? "-" : std::to_string(shanten);
}

void append_shanten_json(fmt::memory_buffer& out, std::string_view name, int shanten) {
  if (shanten == mahjong::impossible) {
    fmt::format_to(std::back_inserter(out), ",\"{}\":null", name);
  } else {
    fmt::format_to(std::back_inserter(out), ",\"{}\":{}", name, shanten);
  }
}

void append(fmt::memory_buffer& out, std::string_view text) {
  out.append(text.data(), text.data() + text.size());
}

void append_kinds_json(fmt::memory_buffer& out, KindSet set) {
  out.push_back('[');
  for (bool first = true; set != 0; set &= set - 1, first = false) {
    append(out, first ? "\"" : ",\"");
    append(out, mahjong::kind_text(mahjong::lowest_of(set)));
    out.push_back('"');
  }
  out.push_back(']');
}

/// With the most accepting tiles first.
std::vector<Discard> by_tiles(const mahjong::Discards& discards) {
  std::vector<Discard> sorted(discards.all().begin(), discards.all().end());
  std::stable_sort(sorted.begin(), sorted.end(),
                   [](const Discard& a, const Discard& b) { return a.tiles > b.tiles; });
  return sorted;
}

}  // namespace

void append_mahjong_text(fmt::memory_buffer& out, const Hand& hand, const Analysis& analysis) {
  const Shanten& shanten = analysis.shanten;
  const auto to = std::back_inserter(out);
  fmt::format_to(to, "{}  {}: {}\n", mahjong::hand_text(hand), form_name(shanten),
                 state_text(shanten.best()));
  fmt::format_to(to, "  shanten   {}: standard {}, seven pairs {}, thirteen orphans {}\n",
                 shanten.best(), shanten_text(shanten.standard), shanten_text(shanten.seven_pairs),
                 shanten_text(shanten.thirteen_orphans));
  if (!is_14(hand)) {
    fmt::format_to(to, "  {:9} {} ({} tiles unseen)\n", shanten.best() == 0 ? "waits" : "accepts",
                   mahjong::kinds_text(analysis.accepted), analysis.tiles);
    return;
  }
  fmt::format_to(to, "  discard   tiles that it accepts next\n");
  for (const Discard& discard : by_tiles(analysis.discards)) {
    fmt::format_to(to, "  {:9} {:3}  {}\n", mahjong::kind_text(discard.kind), discard.tiles,
                   mahjong::kinds_text(discard.accepted));
  }
}

void append_mahjong_json(fmt::memory_buffer& out, const Hand& hand, const Analysis& analysis) {
  const Shanten& shanten = analysis.shanten;
  const auto to = std::back_inserter(out);
  append(out, "{\"hand\":\"");
  append(out, mahjong::hand_text(hand));
  append(out, "\",\"form\":\"");
  append(out, form_name(shanten));
  out.push_back('"');
  append_shanten_json(out, "shanten", shanten.best());
  append_shanten_json(out, "standard", shanten.standard);
  append_shanten_json(out, "seven_pairs", shanten.seven_pairs);
  append_shanten_json(out, "thirteen_orphans", shanten.thirteen_orphans);
  append(out, ",\"waits\":");
  append_kinds_json(out, shanten.best() == 0 ? analysis.accepted : 0);
  append(out, ",\"accepts\":");
  append_kinds_json(out, analysis.accepted);
  fmt::format_to(to, ",\"tiles\":{},\"discards\":[", analysis.tiles);
  bool first = true;
  for (const Discard& discard : by_tiles(analysis.discards)) {
    fmt::format_to(
        to, "{}{{\"discard\":\"{}\",\"shanten\":{},\"tiles\":{},\"accepts\":", first ? "" : ",",
        mahjong::kind_text(discard.kind), discard.shanten, discard.tiles);
    append_kinds_json(out, discard.accepted);
    out.push_back('}');
    first = false;
  }
  append(out, "]}\n");
}

}  // namespace evenhand::cli
