#include <fmt/format.h>
#include <mpi.h>
#include <unistd.h>

#include <cstdlib>
#include <exception>
#include <string>

#include <nlohmann/json.hpp>

#include "base/error.hpp"
#include "base/system.hpp"
#include "src/cli/command/exit_code.hpp"
#include "src/cli/program/about.hpp"
#include "src/cli/program/program.hpp"
#include "src/cli/run/experiments.hpp"
#include "src/mpi/mpi_team.hpp"
#include "src/run/follow.hpp"
#include "src/run/interrupt.hpp"
#include "src/run/lead.hpp"
#include "src/run/team_words.hpp"

namespace {

using namespace evenhand;

void complain(const std::string& words) {
  write_all(STDERR_FILENO, fmt::format("evenhand-mpi: {}\n", words));
}

/// Returns the facts that all ranks must have alike; their machines need not be: results are the
/// same on every instruction set.
std::string facts(int argc, char** argv) {
  std::string facts = cli::built();
  for (int i = 1; i < argc; ++i) facts += fmt::format(" {}", argv[i]);
  return facts;
}

int lead(mpi::MpiTeam& team, int argc, char** argv) {
  int status = static_cast<int>(cli::ExitCode::bad_input);
  try {
    run::require_agreement(team, facts(argc, argv));
    status = cli::run_program(argc, argv, &team);
  } catch (const InputError& error) {
    complain(error.what());
  }
  run::end_team(team);
  return status;
}

int follow(mpi::MpiTeam& team, int argc, char** argv) {
  const run::InterruptGuard guard;
  run::require_agreement(team, facts(argc, argv));
  run::follow(team,
              [](const nlohmann::json& document) { return cli::experiment_of(document, "plan"); });
  return 0;
}

}  // namespace

int main(int argc, char** argv) {
  // Open MPI gives rank 0 a terminal that nobody sits at; what it prints is to be the bytes that
  // evenhand prints into a file.
  setenv("NO_COLOR", "1", 0);
  try {
    mpi::MpiTeam team(argc, argv);
    return team.rank() == 0 ? lead(team, argc, argv) : follow(team, argc, argv);
  } catch (const std::exception& error) {
    complain(error.what());
    MPI_Abort(MPI_COMM_WORLD, static_cast<int>(cli::ExitCode::failed));
  }
  return static_cast<int>(cli::ExitCode::failed);
}
