#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <nlohmann/json.hpp>

#include "src/deals/plan.hpp"
#include "src/run/experiment.hpp"
#include "src/source/deal_stream.hpp"
#include "src/source/log.hpp"

namespace evenhand::deals {

/// What gives the deals of each source, from its beginning; null for a built-in shuffler, and for
/// what is to be opened when the work begins.
using Streams = std::vector<std::unique_ptr<source::DealStream>>;

/// Counts deals of each of the plan's sources in audit::Tallies. `streams` are empty or one a
/// source.
std::unique_ptr<run::Experiment> make_experiment(const Plan& plan, Streams streams);
/// The same of the plan's only source, or of built-in shufflers (null).
std::unique_ptr<run::Experiment> make_experiment(const Plan& plan,
                                                 std::unique_ptr<source::DealStream> stream);

/// The experiment of a plan as to_json(plan) wrote it. A log or external shuffler is opened when
/// the work begins, and not to judge what was counted. Throws as plan_from_json() does.
std::unique_ptr<run::Experiment> experiment_from(const nlohmann::json& plan);

/// How many deals a stream must have for so many samples and, behind the block that the last of
/// them lies in, new ones that confirm; 0 for all there are.
std::uint64_t deals_to_open(std::uint64_t samples, std::uint64_t confirm);

/// How a log is read whose deck is `deck`, or is to be found out. `note` is told what the reader
/// found out. Throws InputError.
source::LogOptions log_options(const InputOptions& input, std::optional<cards::Deck> deck,
                               std::function<void(std::string_view)> note);
/// The files of a log, the one after the other.
std::vector<std::string> log_files(const SourceSpec& log, const InputOptions& input);

/// Opens the log, asks the database or starts the external shuffler, whose deals are read as `log`
/// says; of a stratum, its rows alone. Throws InputError.
std::unique_ptr<source::DealStream> open_stream(const SourceSpec& spec, const InputOptions& input,
                                                source::LogOptions log, std::uint64_t deals);
/// The same as log_options() says. With origins, a log tells DealStream::origins.
std::unique_ptr<source::DealStream> open_stream(const SourceSpec& spec, const InputOptions& input,
                                                std::optional<cards::Deck> deck,
                                                std::uint64_t deals,
                                                std::function<void(std::string_view)> note,
                                                bool with_origins = false);

}  // namespace evenhand::deals
