#include "src/cli/texts/known_names.hpp"

#include <algorithm>
#include <array>
#include <string_view>

#include "reports/formats.hpp"
#include "sims/cards/deck.hpp"
#include "sims/random/source.hpp"
#include "sims/shuffle/aliases.hpp"
#include "sims/shuffle/shuffler.hpp"
#include "src/audit/battery.hpp"
#include "src/audit/profiles.hpp"
#include "src/cli/texts/option_text.hpp"
#include "src/schemes/known_schemes.hpp"
#include "src/source/readers.hpp"

namespace evenhand::cli {
namespace {

using Names = std::vector<std::string>;

template <class Infos>
Names names_of(const Infos& infos) {
  Names names;
  for (const auto& info : infos) {
    std::string name(info.name);
    if (std::find(names.begin(), names.end(), name) == names.end()) names.push_back(name);
  }
  return names;
}

Names offered_shufflers() {
  Names names = names_of(shuffle::shufflers());
  for (const shuffle::Alias& alias : shuffle::aliases()) names.emplace_back(alias.name);
  return names;
}

Names offered_groups() {
  Names names = names_of(audit::groups());
  names.insert(names.end(), {"all", "default"});
  return names;
}

Names offered_schemes() {
  Names names;
  for (const EmbeddedFile& file : schemes::scheme_files()) {
    names.emplace_back(file.name.substr(0, file.name.rfind('.')));
  }
  return names;
}

struct NamesOfOption {
  std::string_view option;
  std::string_view type;  ///< that it has where such names may stand for it; empty for any
  Names (*names)();
};

constexpr std::array names_of_options = {
    NamesOfOption{"shuffler", "", offered_shufflers},
    NamesOfOption{"shufflers", "", offered_shufflers},
    NamesOfOption{"--shuffler", "", offered_shufflers},
    NamesOfOption{"--deck", "GAME", [] { return names_of(cards::decks()); }},
    NamesOfOption{"--rng", "", [] { return names_of(random::sources()); }},
    NamesOfOption{"--tests", "", offered_groups},
    NamesOfOption{"--reader", "", [] { return names_of(source::readers()); }},
    NamesOfOption{"--scheme", "", offered_schemes},
    NamesOfOption{"--format", "", [] { return names_of(reports::formats()); }},
    NamesOfOption{"--profile", "", [] { return names_of(audit::profiles()); }}};

}  // namespace

Names known_names(const Option& option) {
  for (const NamesOfOption& each : names_of_options) {
    const bool is_named =
        std::find(option.names.begin(), option.names.end(), each.option) != option.names.end();
    if (is_named && option_type(option).find(each.type) != std::string::npos) return each.names();
  }
  return {};
}

}  // namespace evenhand::cli
