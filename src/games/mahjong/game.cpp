#include "src/games/mahjong/game.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>
#include <sstream>
#include <utility>

#include "base/error.hpp"
#include "sims/mahjong/play/play_hand.hpp"
#include "sims/mahjong/play/policy.hpp"
#include "sims/shuffle/dealer.hpp"
#include "src/games/mahjong/record.hpp"
#include "src/games/record_end.hpp"

namespace evenhand::mahjong {
namespace {

constexpr const char* play_mahjong_examples =
    R"(
Examples:
  evenhand play mahjong --games 5k
  evenhand play mahjong --games 2k --policy defending,proper,proper,proper --match-hands 16
  evenhand play mahjong --games 2k --shuffler riffle:3 --start previous --match-hands 16
  evenhand play mahjong --games 2k --rules sichuan -v

For more hands than one machine plays there are --shard 1/2, --shard 2/2 and 'evenhand merge'; what
--record FILE writes down is played again by 'evenhand replay mahjong FILE'.)";

constexpr std::uint64_t fair_streams = std::uint64_t{1} << 62;
constexpr std::size_t most_actions = 512;

/// Returns the shape of starting hands: the exact counts know no suit that a hand has to lack.
Shape start_shape(const Rules& rules) {
  Shape shape = rules.shape;
  shape.lack_a_suit = false;
  return shape;
}

class Recorder final : public ActionLog {
 public:
  explicit Recorder(std::vector<Action>& actions) : actions_(actions) {}
  void add(const Action& action) override { actions_.push_back(action); }

 private:
  std::vector<Action>& actions_;
};

class PlayWorker final : public games::GameWorker<PlayPlan, PlayCounts> {
 public:
  /// `fair`: not of the plan's shuffler, but as many from the fair one.
  PlayWorker(const PlayPlan& plan, bool fair);

 private:
  void play(std::uint64_t block, std::uint64_t first, std::uint64_t end, PlayCounts& counts,
            std::string* record) override;
  void begin_block(std::uint64_t block);
  std::array<int, players> start_shanten() const;
  void count_dealt(const std::array<int, players>& start, std::size_t dealer);
  void play_match(std::uint64_t first, std::uint64_t hands);
  void play_hand(std::uint64_t number, std::size_t dealer, MatchCounts& match);

  std::string run_;
  bool fair_;
  bool hands_are_independent_;
  const random::SourceInfo& choices_rng_;
  shuffle::Dealer dealer_;
  std::unique_ptr<random::Source> choosing_;
  random::Draws draws_;
  std::vector<Tile> wall_;
  std::vector<Tile> order_;  ///< what the next shuffle starts from
  std::vector<Action> actions_;
  std::array<std::unique_ptr<Policy>, players> policies_;
  Table table_{};
  Game game_;
  ShantenCounter start_counter_;
  PlayCounts* counts_ = nullptr;   ///< of the block at work
  std::string* record_ = nullptr;  ///< of the block at work; null when nothing is written down
};

PlayWorker::PlayWorker(const PlayPlan& plan, bool fair)
    : GameWorker(plan),
      run_(games::run_id(reports::settings_json(plan))),
      fair_(fair),
      hands_are_independent_(plan.has_equal_policies()),
      choices_rng_(random::sources().front()),
      dealer_(
          shuffle::parse_shuffler(fair_ ? games::fair_shuffler : std::string_view(plan.shuffler)),
          plan.rules.tiles(), fair_ ? choices_rng_.name : std::string_view(plan.rng), plan.seed),
      wall_(plan.rules.tiles()),
      order_(plan.rules.tiles()),
      game_(plan.rules),
      start_counter_(start_shape(plan.rules)) {
  for (std::size_t i = 0; i < players; ++i) {
    policies_[i] = make_policy(plan.policies[i]);
    table_[i] = policies_[i].get();
  }
  actions_.reserve(most_actions);
}

void PlayWorker::begin_block(std::uint64_t block) {
  const std::uint64_t stream = fair_ ? block | fair_streams : block;
  dealer_.begin_block(stream);
  choosing_ = random::make_source(choices_rng_.name, plan_.seed, stream | choices_streams);
  draws_.begin_block(*choosing_, choices_rng_);
}

std::array<int, players> PlayWorker::start_shanten() const {
  std::array<int, players> start{};
  for (std::size_t player = 0; player < players; ++player) {
    start[player] = start_counter_(game_.seat(player).hand.indices).best();
  }
  return start;
}

/// Positions of the wall go to the seats in turn, 14 to the dealer and 13 to the others.
void PlayWorker::count_dealt(const std::array<int, players>& start, std::size_t dealer) {
  std::size_t first = 0;
  for (std::size_t seat = 0; seat < players; ++seat) {
    counts_->dealt[seat].add(std::span(wall_).subspan(first, dealt_to(seat)));
    first += dealt_to(seat);
    counts_->add_start(seat, start[(dealer + seat) % players]);
  }
}

void PlayWorker::play_hand(std::uint64_t number, std::size_t dealer, MatchCounts& match) {
  dealer_.shuffle(order_, wall_);
  actions_.clear();
  Recorder recorder(actions_);
  game_.start(wall_, dealer);
  const std::array<int, players> start = start_shanten();
  play_on(game_, table_, draws_, record_ != nullptr ? &recorder : nullptr);
  match.add(game_, start);
  count_dealt(start, dealer);
  if (record_ != nullptr) {
    append_record({run_, number, plan_.rules, dealer, wall_, actions_, game_.outcome()}, *record_);
  }
}

void PlayWorker::play_match(std::uint64_t first, std::uint64_t hands) {
  MatchCounts match;
  std::size_t dealer = 0;
  std::iota(order_.begin(), order_.end(), Tile{0});
  // Each place in a match has its turn.
  const std::uint64_t lone = first / plan_.match_hands % hands;
  for (std::uint64_t i = 0; i < hands; ++i) {
    play_hand(first + i, dealer, match);
    if (hands_are_independent_ || i == lone) counts_->endings.add(game_);
    if (plan_.start_previous) game_.gather(order_);
    dealer = next_dealer(game_);
  }
  counts_->add(match, hands == plan_.match_hands);
}

void PlayWorker::play(std::uint64_t block, std::uint64_t first, std::uint64_t end,
                      PlayCounts& counts, std::string* record) {
  counts_ = &counts;
  record_ = record;
  begin_block(block);
  for (std::uint64_t hand = first; hand < end; hand += plan_.match_hands) {
    play_match(hand, std::min(plan_.match_hands, end - hand));
  }
}

}  // namespace

void PlayPlan::settings(PlayPlan& self, SettingUse& use) {
  use("hands", self.hands, count_from(1, most_hands),
      Setting{.help = "Hands to play: 250000, 250k, 1e6",
              .value = "N",
              .option = "games",
              .also = "samples"});
  use("rules", self.rules, named(rules_text, parse_rules),
      Setting{.help = "A preset, with switches behind it", .value = "RULES"});
  use("policies", self.policies, PoliciesForm{},
      Setting{.help = "How players choose: one name for all, or four; player A deals a match's "
                      "first hand",
              .value = "A,B,C,D",
              .option = "policy"});
  use("shuffler", self.shuffler, shuffle::shuffler_form, shuffle::shuffler_setting);
  use("start", self.start_previous, shuffle::start_form, shuffle::start_setting);
  use("match_hands", self.match_hands, count_from(1, most_match_hands),
      Setting{.help = "Hands of a match; the deal goes round, and stays with a dealer who wins "
                      "or when nobody does",
              .value = "H"});
  use("seed", self.seed, shuffle::seed_form, shuffle::seed_setting);
  use("rng", self.rng, shuffle::rng_form, shuffle::rng_setting);
  judge::JudgeOptions::settings(self.judging, use);
}

games::PlayHelp PlayPlan::help() {
  std::string footer = "Policies:\n";
  for (const PolicyInfo& info : mahjong::policies()) {
    footer += fmt::format("  {:17} {}\n", info.name, info.summary);
  }
  return {"Mahjong: wins, calls and points by seat, over many hands",
          footer + rules_help() + play_mahjong_examples, "a line of JSON for every hand"};
}

std::vector<std::string> PlayPlan::sources() const {
  std::vector<std::string> names = {shuffler};
  if (needs_baseline()) names.emplace_back("fair baseline");
  return names;
}

bool PlayPlan::needs_baseline() const { return games::needs_baseline(shuffler, rng); }

bool PlayPlan::has_equal_policies() const {
  return std::all_of(policies.begin(), policies.end(),
                     [&](const std::string& name) { return name == policies.front(); });
}

std::string PoliciesForm::text(const Policies& policies) {
  return fmt::format("{}", fmt::join(policies, ","));
}

void PoliciesForm::check(std::string_view /*option*/, const Policies& policies) const {
  for (const std::string& policy : policies) make_policy(policy);
}

void PoliciesForm::read(std::string_view option, const std::string& written,
                        Policies& policies) const {
  std::vector<std::string> names;
  std::istringstream stream(written);
  for (std::string name; std::getline(stream, name, ',');) names.push_back(name);
  if (names.size() == 1) names.resize(policies.size(), names.front());
  read_texts(option, names, policies);
}

void PoliciesForm::read_texts(std::string_view option, const std::vector<std::string>& names,
                              Policies& policies) const {
  if (names.size() != policies.size()) {
    throw InputError(
        fmt::format("--{} {}: {} names; give one for all players or four, such as "
                    "proper,proper,random,random",
                    option, fmt::join(names, ","), names.size()));
  }
  std::copy(names.begin(), names.end(), policies.begin());
  check(option, policies);
}

PlayPlan resolved(PlayPlan plan) {
  check_settings(plan);
  if (plan.start_previous && plan.match_hands == 1) {
    throw InputError(
        "--start previous: a match of one hand has no previous one; give --match-hands 16, say");
  }
  return plan;
}

std::unique_ptr<run::Experiment> make_experiment(PlayPlan plan) {
  return std::make_unique<games::GameExperiment<PlayPlan, PlayCounts>>(std::move(plan));
}

std::unique_ptr<run::Worker> make_worker(const PlayPlan& plan, std::size_t source) {
  return std::make_unique<PlayWorker>(plan, source > 0);
}

}  // namespace evenhand::mahjong
