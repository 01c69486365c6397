#include "base/error.hpp"
#include "src/bits/experiment.hpp"
#include "src/cli/command/left_out.hpp"
#include "src/entropy/experiment.hpp"

namespace evenhand::cli {

void add_bits(Command& app, Program& program) { add_left_out(app, program, "bits", "bits"); }
void add_entropy(Command& app, Program& program) { add_left_out(app, program, "entropy", "bits"); }

}  // namespace evenhand::cli

namespace evenhand::bits {

std::unique_ptr<run::Experiment> experiment_from(const nlohmann::json& /*plan*/) {
  throw InputError(cli::left_out_words("bits", "bits"));
}

}  // namespace evenhand::bits

namespace evenhand::entropy {

std::unique_ptr<run::Experiment> experiment_from(const nlohmann::json& /*plan*/) {
  throw InputError(cli::left_out_words("entropy", "bits"));
}

}  // namespace evenhand::entropy
