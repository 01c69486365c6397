// Writes deals with a known flaw, or none, as `evenhand audit --log - --reader u8` reads them.
//   flawed_deals FLAW|fair DEALS SEED [ENGINE [DECK-SIZE]]      flawed_deals list
#include <fmt/format.h>

#include <cmath>
#include <cstdio>
#include <exception>
#include <numeric>
#include <string>

#include "sims/cards/deck.hpp"
#include "tests/flaws/flaws.hpp"

namespace {

using namespace evenhand;

void write_deals(const flaws::Dealer& deal, std::size_t size, std::uint64_t deals,
                 flaws::Chance chance) {
  flaws::Order cards(size);
  std::iota(cards.begin(), cards.end(), std::size_t{0});
  std::string bytes;
  for (std::uint64_t d = 0; d < deals; ++d) {
    deal(cards, chance);
    bytes.assign(cards.begin(), cards.end());
    if (std::fwrite(bytes.data(), 1, bytes.size(), stdout) != bytes.size()) return;
  }
}

void list() {
  for (const flaws::Flaw& flaw : flaws::all()) {
    fmt::print("{}\t{}\t{}\t{:.0f}\t{}\n", flaw.name, flaw.deck, flaw.group, std::ceil(flaw.ideal),
               flaw.summary);
  }
}

void run(const std::vector<std::string>& words) {
  if (words.size() == 1 && words[0] == "list") return list();
  if (words.size() < 3) throw std::invalid_argument("FLAW|fair DEALS SEED [ENGINE [DECK-SIZE]]");
  const std::string engine = words.size() > 3 ? words[3] : "mt19937-64";
  const flaws::Chance chance(flaws::make_bits(engine, std::stoull(words[2])));
  if (words[0] == "fair") {
    const std::size_t size = words.size() > 4 ? std::stoull(words[4]) : 54;
    return write_deals(flaws::fair, size, std::stoull(words[1]), chance);
  }
  const flaws::Flaw& flaw = flaws::named(words[0]);
  const std::size_t size = cards::parse_deck(std::string(flaw.deck)).size;
  write_deals(flaw.make(std::stoull(words[1])), size, std::stoull(words[1]), chance);
}

}  // namespace

int main(int argc, char** argv) {
  try {
    run({argv + 1, argv + argc});
    return 0;
  } catch (const std::exception& error) {
    fmt::print(stderr, "flawed_deals: {}\n", error.what());
    return 2;
  }
}
