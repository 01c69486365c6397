#include "src/schemes/verify_document.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <map>
#include <sstream>
#include <vector>

#include "base/error.hpp"
#include "base/files.hpp"
#include "src/schemes/read_scheme.hpp"
#include "tests/places.hpp"

namespace evenhand::schemes {
namespace {

std::vector<std::string> flaws_shown(const std::string& name) {
  const reports::Section section = flaws_section(parse_scheme(find_scheme(name).text, name, name));
  std::vector<std::string> flaws;
  if (section.tables.empty()) return flaws;
  for (const auto& row : section.tables[0].rows) flaws.push_back(std::get<std::string>(row[0]));
  return flaws;
}

using Flaws = std::vector<std::string>;

TEST(FlawsSection, NamesTheFlawsOfKnownSchemes) {
  EXPECT_EQ(flaws_shown("duel-video-poker"), Flaws{});
  EXPECT_EQ(flaws_shown("stake-video-poker"), Flaws{"scaled numbers"});
  EXPECT_EQ(flaws_shown("faro"), Flaws{"modulo"});
  EXPECT_EQ(flaws_shown("bc-game-keno-first"),
            (Flaws{"the same pass twice", "turns of one digest"}));
  EXPECT_EQ(flaws_shown("bc-game-keno"), Flaws{"turns of one digest"});
  EXPECT_EQ(flaws_shown("seedrandom"), (Flaws{"scaled numbers", "broken cipher"}));
  EXPECT_EQ(flaws_shown("mt19937"), (Flaws{"small seed", "scaled numbers"}));
  EXPECT_EQ(flaws_shown("mt19937-array"), Flaws{"modulo"});
  EXPECT_EQ(flaws_shown("python-random"), Flaws{"scaled numbers"});
  EXPECT_EQ(flaws_shown("python-shuffle"), Flaws{});
  EXPECT_EQ(flaws_shown("ten-lines"),
            (Flaws{"naive exchange", "modulo", "small seed", "no client seed"}));
}

struct PublishedGame {
  std::string scheme;
  Published published;
};

std::vector<PublishedGame> published_games() {
  std::istringstream lines(read_file(tests::data_folder() + "/schemes/games.csv"));
  std::vector<PublishedGame> games;
  bool has_head = false;
  for (std::string line; std::getline(lines, line);) {
    if (line.starts_with('#')) continue;
    std::vector<std::string> cells;
    std::istringstream row(line);
    for (std::string cell; std::getline(row, cell, ',');) cells.push_back(cell);
    if (std::exchange(has_head, true)) {
      PublishedGame game{cells.at(0), {}};
      game.published.seeds.server = cells.at(1);
      game.published.seeds.client = cells.at(2);
      game.published.seeds.nonce = cells.at(3).empty() ? 0 : std::stoull(cells.at(3));
      game.published.commitment = cells.at(4);
      game.published.expected = cells.at(5);
      games.push_back(std::move(game));
    }
  }
  return games;
}

Scheme scheme_named(const std::string& name) {
  return parse_scheme(find_scheme(name).text, name, name);
}

TEST(VerifyGame, AgreesWithWhatSitesPublished) {
  const std::vector<PublishedGame> games = published_games();
  EXPECT_EQ(games.size(), 190U);
  for (const PublishedGame& game : games) {
    const Verified verified = verify_game(scheme_named(game.scheme), game.published);
    EXPECT_TRUE(verified.holds) << game.scheme << ' ' << game.published.seeds.nonce << ": "
                                << verified.document.answer;
  }
}

TEST(VerifyGame, FindsWhatIsNotSo) {
  for (const PublishedGame& game : published_games()) {
    const Scheme scheme = scheme_named(game.scheme);
    Published other = game.published;
    // A card that did not come for one that did.
    std::istringstream words(other.expected);
    std::vector<std::string> cards{std::istream_iterator<std::string>(words), {}};
    if (!scheme.gives_cards()) {
      cards.back().back() = cards.back().back() == '0' ? '1' : '0';
    } else if (scheme.outcome == Outcome::repeats) {
      cards.back() = scheme.deck.card_name(cards.back() == scheme.deck.card_name(0) ? 1 : 0);
    } else if (cards.size() < scheme.deck.size) {
      for (std::size_t card = 0; card < scheme.deck.size; ++card) {
        const std::string name = scheme.deck.card_name(card);
        if (std::find(cards.begin(), cards.end(), name) == cards.end()) {
          cards.back() = name;
          break;
        }
      }
    } else {
      std::swap(cards.front(), cards.back());
    }
    other.expected.clear();
    for (const std::string& card : cards) other.expected += card + " ";
    const Verified verified = verify_game(scheme, other);
    EXPECT_FALSE(verified.holds) << game.scheme;
    EXPECT_TRUE(verified.document.answer.starts_with("false: ")) << verified.document.answer;
    if (game.published.commitment.empty()) continue;
    other = game.published;
    other.commitment.back() = other.commitment.back() == '0' ? '1' : '0';
    EXPECT_FALSE(verify_game(scheme, other).holds);
  }
}

TEST(VerifyGame, FollowsAChainToItsHead) {
  const Scheme scheme = scheme_named("bc-game-keno");
  Published game;
  game.seeds = {"00ff", "salt", 0, {}};
  game.commitment = "no hash";
  game.links = 3;
  const Verified wrong = verify_game(scheme, game);
  EXPECT_FALSE(wrong.holds);
  // In capitals as well.
  game.commitment = std::get<std::string>(wrong.document.sections[0].figures[0].value);
  for (char& digit : game.commitment) {
    if (digit >= 'a') digit = static_cast<char>(digit - 32);
  }
  EXPECT_TRUE(verify_game(scheme, game).holds);
  game.links = 2;
  EXPECT_FALSE(verify_game(scheme, game).holds);
}

/// Python: hashlib.sha256(hashlib.sha256(bytes.fromhex("00ff")).digest()).hexdigest(), and of the
/// text that the first hash is written as.
TEST(VerifyGame, FollowsChainsOfBytesAndOfText) {
  const auto holds = [](const char* chain, const std::string& end) {
    const std::string text = fmt::format(
        "cards = 5\nkey = '{{server-seed:hex}}'\nmessage = '{{client-seed}}:{{cursor}}'\n"
        "commitment = '{{server-seed:hex}}'\nseed-per-game = true\n{}",
        chain);
    Published game;
    game.seeds = {"00ff", "salt", 0, {}};
    game.commitment = end;
    game.links = 2;
    return verify_game(parse_scheme(text, "chain", "chain.toml"), game).holds;
  };
  const std::string of_bytes = "63e16be7c46701e1275e7e5c79732685b824520343c51a86a7bb48a044878823";
  const std::string of_text = "f12d8f4181643e5f76b20948c0215dd7aef0b06eb6f488ec38aaef288f2db014";
  EXPECT_TRUE(holds("chain = 'bytes'", of_bytes));
  EXPECT_FALSE(holds("chain = 'bytes'", of_text));
  EXPECT_TRUE(holds("chain = 'text'", of_text));
  EXPECT_TRUE(holds("", of_text));
  EXPECT_FALSE(holds("", of_bytes));
}

TEST(VerifyGame, ShowsEveryDraw) {
  Published game;
  game.seeds = {"51b5258b38fef00c9887b7ad6c728035", "6ec29c0c4180fd3f802534e6c98810ff", 0, {}};
  const Verified verified = verify_game(scheme_named("stake-video-poker"), game);
  const reports::Section& section = verified.document.sections.front();
  ASSERT_EQ(section.tables.size(), 2U);
  EXPECT_EQ(section.tables[1].rows.size(), 51U);
  EXPECT_EQ(std::get<std::string>(section.tables[1].rows[0].back()), "5S");
  EXPECT_EQ(
      verified.document.answer,
      "from these seeds follows 5S AS JS QS JH 8D 5H JD KS 8H; no published hash was compared "
      "with the commitment (--commitment)");
}

TEST(VerifyGame, RefusesWhatTheSchemeHasNot) {
  const Scheme scheme = scheme_named("stake-keno");
  Published game;
  game.seeds = {"a", "b", 0, {}};
  game.expected = "1 41";
  EXPECT_THROW(verify_game(scheme, game), InputError);
  game.expected = "1,2,1";
  EXPECT_THROW(verify_game(scheme, game), InputError);
  EXPECT_THROW(verify_game(scheme_named("duel-mines"), {{"xyz", "b", 0, {}}, "", "", 1}),
               InputError);
}

}  // namespace

}  // namespace evenhand::schemes
