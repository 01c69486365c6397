#include "src/deals/strata.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/error.hpp"
#include "base/printable.hpp"
#include "src/run/blocks.hpp"
#include "src/run/interrupt.hpp"
#include "src/source/byte_source.hpp"
#include "src/source/cell_part.hpp"

namespace evenhand::deals {
namespace {

std::string in_words(const std::vector<std::string>& values) {
  std::string words;
  for (std::size_t i = 0; i < std::min<std::size_t>(values.size(), 3); ++i) {
    words += fmt::format("{}'{}'", i == 0 ? "" : ", ", printable(values[i], 32));
  }
  return values.size() > 3 ? words + ", …" : words;
}

}  // namespace

std::vector<std::string> strata_of(const Plan& plan) {
  const SourceSpec& log = plan.sources.front();
  const std::string& column = plan.input.strata;
  InputOptions input = plan.input;
  input.selection.labels = {column};
  const auto stream = open_stream(log, input, plan.deck, plan.samples, {});
  // Before the first row of a file there is none, and a stratum of that deal says nothing.
  const bool of_row_before = source::parse_asked(column).part == source::CellPart::previous;
  std::size_t files = 0;
  std::vector<std::string> values;
  cards::DealBatch batch(plan.deck.size, run::block_size, plan.deck.width());
  for (stream->read(batch); batch.size() > 0; stream->read(batch)) {
    if (run::interrupted()) throw source::InterruptedError();
    for (const source::Origin& origin : stream->origins()) {
      const bool is_first = origin.file >= files;
      files = origin.file + 1;
      // A hand history has several: the hands of a deal.
      for (const std::string& value : origin.labels) {
        if (value.empty() && (plan.has_strata_of_hands() || (of_row_before && is_first))) continue;
        if (std::find(values.begin(), values.end(), value) != values.end()) continue;
        values.push_back(value);
        if (values.size() <= most_strata) continue;
        throw InputError(
            fmt::format("--strata {}: more than {} values ({}); a stratum needs hundreds of deals: "
                        "name a column such as the machine or the server",
                        printable(column, 64), most_strata, in_words(values)));
      }
    }
  }
  if (values.size() < 2) {
    throw InputError(
        fmt::format("--strata {}: all rows that are read say {} there, so there is "
                    "nothing to compare; leave --strata out",
                    printable(column, 64), in_words(values)));
  }
  return values;
}

void prepare_strata(Plan& plan) {
  const std::string& column = plan.input.strata;
  if (column == "player" || column == "seat") plan.input.selection.labels = {column};
}

void add_strata(Plan& plan, Streams& streams) {
  const SourceSpec log = plan.sources.front();
  constexpr std::string_view poker = "poker";
  if (streams.front() != nullptr && streams.front()->reader() == poker) plan.input.format = poker;
  if (plan.input.format != poker) plan.input.selection.labels.clear();
  // A stratum's own draws may not tell.
  if (plan.input.base == "auto" && plan.deck.card_names.empty()) plan.input.base = "0";
  for (const std::string& value : strata_of(plan)) {
    SourceSpec stratum = log;
    stratum.stratum = fmt::format("{}={}", plan.input.strata, value);
    streams.push_back(open_stream(stratum, plan.input, plan.deck, plan.samples, {}));
    plan.sources.push_back(std::move(stratum));
  }
}

}  // namespace evenhand::deals
