#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "sims/cards/deck.hpp"
#include "src/cli/command/options.hpp"
#include "src/cli/command/reading_options.hpp"
#include "src/deals/plan.hpp"

namespace evenhand::cli {

/// What every command that counts deals shares; as typed, until `resolve` puts it into a plan.
struct DealOptions {
  std::string deal_order = "runs";
  std::size_t draw = 0;
  std::string sorted;  ///< empty when not given
  std::string hands;
  std::vector<std::string> groups;
  std::string samples;
  std::string until;  ///< "detectable<1e-5" instead of samples
  std::string seed = "1";
  std::string rng;
  std::string start = "sorted";
  std::string tests;
  judge::JudgeOptions judging;
};

/// How logs and external programs are read, as typed.
struct InputFlags {
  std::string deck;
  std::string deck_order;
  ReadingOptions reading;
  std::string base = "auto";
  std::string exec_mode = "stream";
  std::uint64_t exec_timeout = 10;
};

/// --numbered-from, what add_reading_options() adds, --exec-mode, --exec-timeout, --deck and
/// --deck-order.
void add_input_options(CLI::App& command, InputFlags& flags);

/// The deck that was asked for, if any was. Throws InputError.
std::optional<cards::Deck> wanted_deck(const InputFlags& flags);

/// Throws InputError when it is said how deals are read, for built-in shufflers alone.
void refuse_given(const InputFlags& flags);

/// Fills how the plan's logs and programs are read; the plan has its sources.
void resolve(const InputFlags& flags, deals::SourcePlan& plan);

/// --draw, and --start for built-in shufflers: what deals and the bits that they are made of share.
void add_draw_option(CLI::App& command, std::size_t& draw);
void add_start_option(CLI::App& command, std::string& start);

/// --samples, --until, --deal-order, --draw, --sorted, --hands, --group, --seed, --rng, --start,
/// --tests,
/// --alpha,
/// --correction and --level.
void add_deal_options(CLI::App& command, DealOptions& options);
/// Those of them that say how deals are made: --samples, --deal-order, --hands, --group, --seed,
/// --rng and --start.
void add_watched_options(CLI::App& command, DealOptions& options);

/// Puts --draw and --sorted into the deck, where a log's sets are to be found out unless something
/// is said. Throws InputError where it does not allow them; without a deck they are not allowed at
/// all.
void apply_draw(const DealOptions& options, bool is_log, std::optional<cards::Deck>& deck);

/// Puts --hands, --group and --deal-order into the plan and its deck, which is complete but for
/// them. Throws InputError where it does not allow them.
void apply_dealing(const DealOptions& options, deals::DealingPlan& plan);

/// Finds out how many deals --until stands for, where it is given; the plan is complete but for
/// them. Throws InputError.
void apply_until(const Program& program, const DealOptions& options, deals::Plan& plan);

/// Fills how many deals there are and how they are shuffled. Throws InputError for a bad value.
void resolve(const DealOptions& options, std::uint64_t default_samples, deals::DealingPlan& plan);

/// Fills what these options decide of a plan; `groups` are the tests when none are named. Throws
/// InputError for a bad value.
void resolve(const DealOptions& options, std::uint64_t default_samples,
             const std::vector<std::string>& groups, deals::Plan& plan);

}  // namespace evenhand::cli
