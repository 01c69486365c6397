#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <nlohmann/json_fwd.hpp>

#include "src/deals/plan.hpp"
#include "src/run/experiment.hpp"
#include "src/source/deal_stream.hpp"
#include "src/source/log.hpp"

namespace evenhand::deals {

/// The stream of each source, at its beginning; null for a built-in shuffler, and for a source that
/// is opened when the work begins.
using Streams = std::vector<std::unique_ptr<source::DealStream>>;

/// Counts deals of each of the plan's sources in audit::Tallies. `streams` are empty or one a
/// source.
std::unique_ptr<run::Experiment> make_experiment(const Plan& plan, Streams streams);
/// Makes the experiment on the stream of the plan's only source, or on built-in shufflers (null).
std::unique_ptr<run::Experiment> make_experiment(const Plan& plan,
                                                 std::unique_ptr<source::DealStream> stream);

/// The experiment of a plan as to_json(plan) wrote it. It opens a log or an external shuffler
/// when the work begins, and does not need it to judge the counts. Throws as plan_from_json() does.
std::unique_ptr<run::Experiment> experiment_from(const nlohmann::json& plan);

/// Returns how many deals a stream must have for so many samples and for the new deals that
/// confirm, which begin after the block of the last sample; 0 for all there are.
std::uint64_t deals_to_open(std::uint64_t samples, std::uint64_t confirm);

/// Returns how to read a log of the deck `deck`; without one, the reader finds the deck. The reader
/// calls `note` with what it found. Throws InputError.
source::LogOptions log_options(const InputOptions& input, std::optional<cards::Deck> deck,
                               std::function<void(std::string_view)> note);
/// The files of a log, the one after the other.
std::vector<std::string> log_files(const SourceSpec& log, const InputOptions& input);
/// Has a log that is to be read more than once kept where it can be read once only.
void make_rereadable(const SourceSpec& log, const InputOptions& input);

/// Opens the log, queries the database or starts the external shuffler, to read its deals as `log`
/// says; for a stratum, only its rows. Throws InputError.
std::unique_ptr<source::DealStream> open_stream(const SourceSpec& spec, const InputOptions& input,
                                                source::LogOptions log, std::uint64_t deals);
/// Opens the stream, read as log_options() says. With origins, a log fills DealStream::origins.
std::unique_ptr<source::DealStream> open_stream(const SourceSpec& spec, const InputOptions& input,
                                                std::optional<cards::Deck> deck,
                                                std::uint64_t deals,
                                                std::function<void(std::string_view)> note,
                                                bool with_origins = false);

}  // namespace evenhand::deals
