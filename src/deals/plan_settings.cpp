#include "src/audit/profiles.hpp"
#include "src/deals/plan.hpp"

namespace evenhand::deals {

void SourceSpec::settings(SourceSpec& self, SettingUse& use) {
  use("kind", self.kind, named(kind_name, kind_named), Setting{.option = ""});
  use("name", self.name, TextForm{}, Setting{.option = ""});
  use("stratum", self.stratum, TextForm{}, Setting{.option = ""});
}

void SourcePlan::source_settings(SourcePlan& self, SettingUse& use) {
  use("command", self.command, TextForm{}, Setting{.option = ""});
  use("sources", self.sources);
  use("more_files", self.input.more_files, RepeatedForm{}, Setting{.option = ""});
  use("query", self.input.query, TextForm{}, Setting{.option = ""});
  if (self.has(SourceSpec::Kind::scheme)) {
    use("scheme", self.scheme, TextForm{}, Setting{.option = ""});
  }
}

void SourcePlan::reading_settings(SourcePlan& self, SettingUse& use) {
  const bool is_typed = self.sources.empty();
  const bool runs = is_typed || self.has(SourceSpec::Kind::exec);
  use("exec_mode", self.input.exec_mode, named(shuffle::as_written, exec_mode_named),
      Setting{.help = "stream: the program prints deals until evenhand stops it; filter: it "
                      "answers each line, a deck, with a shuffled line; once: it is started again "
                      "for each deal, and prints that deal alone; 'seeds 0..9999': the same with a "
                      "seed as argument, or in place of {}; 'ask 0..9999': it answers each seed, "
                      "a line, with its deal",
              .value = "NAME",
              .option = runs ? "exec-mode" : ""});
  use("exec_timeout", self.input.exec_timeout, none_or_count(1, 86400),
      Setting{.help = "Seconds to wait for a deal, or for bits, before evenhand ends the program",
              .value = "SECONDS",
              .option = runs ? "exec-timeout" : ""});
  use("format", self.input.format, named(shuffle::as_written, reader_named),
      Setting{.help = "How deals are written ('evenhand list readers'); auto looks at the first "
                      "bytes",
              .value = "NAME",
              .option = is_typed || self.is_stream() ? "reader" : ""});
  use("selection", self.input.selection);
}

void SourcePlan::deck_settings(SourcePlan& self, SettingUse& use) {
  const bool is_said = self.has(SourceSpec::Kind::scheme) || self.command.starts_with("deal ");
  use("deck_order", self.input.deck_order, RepeatedForm{}, Setting{.option = ""});
  use("deck_order_file", self.input.deck_order_file, TextForm{},
      Setting{.help = "File with the cards' names in the order of a new deck",
              .value = "FILE",
              .option = is_said ? "" : "deck-order",
              .only_changed = true});
  use("deck", self.deck.name, TextForm{},
      Setting{.help = "2 to 1024 cards (65536 with repeats), or a game's deck (default: what the "
                      "first deal has, else 52)",
              .value = "N|GAME",
              .option = is_said || !self.input.deck_order_file.empty() ? "" : "deck"});
}

void SourcePlan::deal_order_setting(SourcePlan& self, SettingUse& use) {
  use("deal_order", self.round_robin, named(deal_order_name, deal_order_named),
      Setting{.help = "How a game's hands are dealt: runs (each hand in one go) or round-robin "
                      "(a card at a time)",
              .value = "NAME",
              .only_changed = true});
}

void SourcePlan::draw_setting(SourcePlan& self, SettingUse& use) {
  if (!self.sources.empty() && self.is_of_pools()) {
    use("draws", self.input.draws, TextForm{}, Setting{.option = "draw"});
    return;
  }
  use("draw", self.deck.draw, none_or_count(1, cards::max_deck),
      Setting{.help = "Each deal is a draw of K cards out of the deck",
              .value = "K",
              .only_changed = true});
}

void SourcePlan::repeats_settings(SourcePlan& self, SettingUse& use) {
  if (!self.sources.empty() && self.deck.draw == 0) return;
  use("with_repeats", self.deck.with_repeats, FlagForm<>{},
      Setting{.help = "A draw may hold a card more than once, as of dice, daily numbers or "
                      "played songs",
              .only_changed = true});
  use("weights", self.weights, TextForm{},
      Setting{.help = "How likely the values of --counts, or the cards of draws with repeats, "
                      "are to each other, where not equally",
              .value = "LIST",
              .only_changed = true});
}

void SourcePlan::sorted_setting(SourcePlan& self, SettingUse& use) {
  use("sorted", self.deck.sets, named(sets_name, sets_named),
      Setting{.help = "The log writes cards sorted, not as dealt: draws, or with --sorted=hands "
                      "each hand; --sorted=no: as dealt. By default evenhand finds out",
              .value = "[=WHAT]",
              .option = self.says_sorted() ? "sorted" : "",
              .implied = "yes"});
  use("copies_alike", self.deck.copies_alike, FlagForm<>{}, Setting{.option = ""});
}

void SourcePlan::number_setting(SourcePlan& self, SettingUse& use) {
  use("base", self.input.base, named(shuffle::as_written, first_number_named),
      Setting{.help = "The number of the first card in a log: 0, 1, or auto (the log shows it)",
              .value = "NUMBER",
              .option = self.sources.empty() || self.is_stream() ? "numbered-from" : "",
              .only_changed = true});
}

void SourcePlan::random_settings(SourcePlan& self, SettingUse& use) {
  const bool shuffles = self.sources.empty() || self.shuffles();
  use("seed", self.seed, shuffle::seed_form,
      Setting{.help = shuffle::seed_setting.help,
              .value = shuffle::seed_setting.value,
              .option = shuffles ? "seed" : ""});
  use("rng", self.rng, named(shuffle::as_written, random_source_named),
      Setting{.help = "Random source of built-in shufflers ('evenhand list rngs')",
              .value = "NAME",
              .option = shuffles ? "rng" : ""});
}

void SourcePlan::start_setting(SourcePlan& self, SettingUse& use) {
  use("start", self.start_previous, shuffle::start_form,
      Setting{
          .help = "Before each shuffle: a sorted deck, or the cards as the deal before left them",
          .value = "sorted|previous",
          .option = self.sources.empty() || self.has(SourceSpec::Kind::shuffler) ? "start" : "",
          .only_changed = true});
}

void SourcePlan::deal_settings(SourcePlan& self, SettingUse& use) {
  reading_settings(self, use);
  deck_settings(self, use);
  deal_order_setting(self, use);
  draw_setting(self, use);
  repeats_settings(self, use);
  sorted_setting(self, use);
}

void SourcePlan::shuffling_settings(SourcePlan& self, SettingUse& use) {
  random_settings(self, use);
  start_setting(self, use);
}

void SourcePlan::settings(SourcePlan& self, SettingUse& use) {
  source_settings(self, use);
  deal_settings(self, use);
  number_setting(self, use);
  shuffling_settings(self, use);
}

void DealingPlan::cards_settings(DealingPlan& self, SettingUse& use) {
  use("hands", self.hands, TextForm{},
      Setting{.help = "How many cards each hand gets, from the first on: 7, or 17,17,17,3",
              .value = "N,N,...",
              .only_changed = true});
  use("groups", self.card_groups, RepeatedForm{},
      Setting{.help = "Cards to follow: 'lands=Forest,Island', 'bombs=1-13,40', 'aces=A*'; "
                      "repeat it for more groups",
              .value = "NAME=CARDS",
              .option = "group"});
  use("feature_file", self.feature_file, TextForm{},
      Setting{.help = "What you look for in a hand, in a file: tested, and shown beside what is "
                      "due (docs/methods-hands.md)",
              .value = "FILE.toml",
              .option = "feature"});
  use("features", self.features, TextForm{}, Setting{.option = ""});
}

void DealingPlan::samples_setting(DealingPlan& self, SettingUse& use) {
  // Counts stay exact as doubles.
  use("samples", self.samples, none_or_count(1, std::uint64_t{1} << 53U),
      Setting{
          .help = "Deals of each source: 250000, 250k, 1e6", .value = "N", .only_changed = true});
}

void DealingPlan::settings(DealingPlan& self, SettingUse& use) {
  source_settings(self, use);
  deal_settings(self, use);
  cards_settings(self, use);
  number_setting(self, use);
  shuffling_settings(self, use);
}

void BatteryPlan::settings(BatteryPlan& self, SettingUse& use) {
  tests_settings(self, use);
  profile_setting(self, use);
}

void BatteryPlan::profile_setting(BatteryPlan& self, SettingUse& use) {
  use("profile", self.profile, TextForm{},
      Setting{.help = "Report the clauses of a published requirement: gli19 or 25cfr547 (no "
                      "certification); sets --alpha",
              .value = "NAME",
              .only_changed = true});
}

void BatteryPlan::tests_settings(BatteryPlan& self, SettingUse& use) {
  use("tests", self.groups, TestsForm{},
      Setting{.help = "Groups of tests: 'all', 'position,order', 'all,-hands' ('evenhand list "
                      "tests')",
              .value = "LIST"});
  const bool is_profiles =
      !self.profile.empty() && self.judging.alpha == audit::profile_named(self.profile).alpha;
  use("alpha", self.judging.alpha, judge::alpha_form,
      Setting{.help = judge::alpha_setting.help,
              .value = judge::alpha_setting.value,
              .option = is_profiles ? "" : "alpha"});
  use("correction", self.judging.correction, judge::correction_form, judge::correction_setting);
  use("level", self.judging.level, judge::level_form,
      Setting{.help = judge::level_setting.help,
              .value = judge::level_setting.value,
              .only_changed = true});
  use("enough", self.judging.enough, ShareForm{}, judge::enough_setting);
  use("within", self.within, ShareForm{},
      Setting{.help =
                  "Ask for a certificate: that no chance is off by more than so many percentage "
                  "points, 1% or 0.01, with the confidence of --level",
              .value = "SHARE"});
  use("within_relative", self.within_relative, ShareForm{},
      Setting{.help =
                  "The same of each chance by itself: that none is off by more than such a part "
                  "of what it should be",
              .value = "SHARE",
              .only_changed = true});
  use("e_value", self.has_e_value, FlagForm<>{},
      Setting{.help = "Say the evidence as an e-value, too, which may be multiplied by that of "
                      "later deals",
              .only_changed = true});
}

void WritingPlan::settings(WritingPlan& self, SettingUse& use) {
  use("shown", self.shown, count_from(0, audit::FirstDeals::most),
      Setting{.help = "Show the first N deals, too",
              .value = "N",
              .option = "show",
              .only_changed = true});
  use("written", self.written, TextForm{},
      Setting{.help = "How --write writes: text, numbers, json, u8, u16le",
              .value = "NAME",
              .option = "write-format",
              .only_changed = true});
}

void Plan::settings(Plan& self, SettingUse& use) {
  source_settings(self, use);
  strata_setting(self, use);
  bad_settings(self, use);
  deal_settings(self, use);
  cards_settings(self, use);
  number_setting(self, use);
  samples_setting(self, use);
  confirm_setting(self, use);
  shuffling_settings(self, use);
  flaw_setting(self, use);
  BatteryPlan::settings(self, use);
  WritingPlan::settings(self, use);
}

void Plan::strata_setting(Plan& self, SettingUse& use) {
  use("strata", self.input.strata, TextForm{},
      Setting{.help = "A column (a machine, a server): test whether the deals differ between its "
                      "values, and those of each value by themselves; of a column of times "
                      "hour(COLUMN) and weekday(COLUMN); previous(COLUMN): what the row before "
                      "says, such as who won",
              .value = "COLUMN",
              .only_changed = true});
}

void Plan::bad_settings(Plan& self, SettingUse& use) {
  if (!self.sources.empty() && !self.is_stream()) return;
  use("bad_deals", self.input.bad_deals, count_from(1, std::uint64_t{1} << 53U),
      Setting{.help = "Leave out up to N records that are no deals, and report how many "
                      "(default: the first is an error)",
              .value = "N"});
  use("bad_share", self.input.bad_share, ShareForm{},
      Setting{.help = "Leave out records that are no deals, as long as they are no more than this "
                      "share of all: 1% or 0.01",
              .value = "SHARE"});
  use("most_aborts", self.input.most_aborts, count_from(0, std::uint64_t{1} << 32U),
      Setting{.help = "Refuse a transcript of the deal protocol in which more than N rounds were "
                      "given up",
              .value = "N"});
  use("dealer_key", self.input.dealer_key, TextForm{},
      Setting{.help = "The dealer's public key in PEM, from a place that you trust: a transcript "
                      "that another key has signed is refused",
              .value = "FILE"});
  if (self.sources.empty() || self.input.dealer_key) {
    use("successions", self.input.successions, RepeatedForm{},
        Setting{.help = "What 'protocol succeed' wrote when another key followed that one, and "
                        "so on, in their order: what the last one signed is taken as well",
                .value = "FILE",
                .option = "succession"});
  }
  use("auditor_key", self.input.auditor_key, TextForm{},
      Setting{.help = "The private key in PEM of the auditor to whom alone the rounds of a "
                      "transcript are revealed",
              .value = "FILE"});
}

void Plan::flaw_setting(Plan& self, SettingUse& use) {
  use("flaw", self.flaw, TextForm{},
      Setting{.help = "A flaw of known size in a built-in shuffler's deals: unshuffled:5 or "
                      "one-deal:5 (5 % of deals are the sorted deck, or one certain deal), again:5 "
                      "(are the deal before), drift:5 (unshuffled, 0 to 10 % from first to last), "
                      "in-turn:riffle:4 (every other deal is that shuffler's)",
              .value = "FLAW",
              .only_changed = true});
}

void Plan::confirm_setting(Plan& self, SettingUse& use) {
  // Their numbers, behind all samples, stay exact as doubles.
  use("confirm", self.confirm, count_from(1, std::uint64_t{1} << 52U),
      Setting{.help =
                  "Call a source biased only if N new deals show it again; otherwise the verdict "
                  "is inconclusive",
              .value = "N"});
}

}  // namespace evenhand::deals
