#include "src/mpi/mpi_team.hpp"

#include <fmt/format.h>
#include <sched.h>

#include <algorithm>
#include <array>
#include <climits>
#include <utility>

#include "base/error.hpp"

namespace evenhand::mpi {
namespace {

constexpr int tag = 1;

std::vector<int> allowed_cores() {
  cpu_set_t set;
  CPU_ZERO(&set);
  std::vector<int> cores;
  if (sched_getaffinity(0, sizeof set, &set) != 0) return cores;
  for (int core = 0; core < CPU_SETSIZE; ++core) {
    if (CPU_ISSET(core, &set)) cores.push_back(core);
  }
  return cores;
}

/// Gives each rank its share, where all ranks of this machine may use the same cores.
void bind_to_share() {
  MPI_Comm machine = MPI_COMM_NULL;
  MPI_Comm_split_type(MPI_COMM_WORLD, MPI_COMM_TYPE_SHARED, 0, MPI_INFO_NULL, &machine);
  int rank = 0;
  int ranks = 1;
  MPI_Comm_rank(machine, &rank);
  MPI_Comm_size(machine, &ranks);
  const std::vector<int> cores = allowed_cores();
  std::array<int, 2> low{static_cast<int>(cores.size()), cores.empty() ? -1 : cores.front()};
  std::array<int, 2> high = low;
  MPI_Allreduce(MPI_IN_PLACE, low.data(), 2, MPI_INT, MPI_MIN, machine);
  MPI_Allreduce(MPI_IN_PLACE, high.data(), 2, MPI_INT, MPI_MAX, machine);
  MPI_Comm_free(&machine);
  if (ranks == 1 || low != high || cores.empty()) return;
  const std::size_t first =
      static_cast<std::size_t>(rank) * cores.size() / static_cast<std::size_t>(ranks);
  const std::size_t end =
      static_cast<std::size_t>(rank + 1) * cores.size() / static_cast<std::size_t>(ranks);
  cpu_set_t share;
  CPU_ZERO(&share);
  for (std::size_t i = first; i < std::max(end, first + 1); ++i) {
    CPU_SET(static_cast<std::size_t>(cores[i]), &share);
  }
  sched_setaffinity(0, sizeof share, &share);
}

}  // namespace

MpiTeam::MpiTeam(int& argc, char**& argv) {
  int provided = 0;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_FUNNELED, &provided);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank_);
  MPI_Comm_size(MPI_COMM_WORLD, &size_);
  bind_to_share();
  std::array<char, MPI_MAX_PROCESSOR_NAME> own{};
  int length = 0;
  MPI_Get_processor_name(own.data(), &length);
  std::vector<char> all(own.size() * static_cast<std::size_t>(size_));
  MPI_Allgather(own.data(), MPI_MAX_PROCESSOR_NAME, MPI_CHAR, all.data(), MPI_MAX_PROCESSOR_NAME,
                MPI_CHAR, MPI_COMM_WORLD);
  for (std::size_t at = 0; at < all.size(); at += own.size()) hosts_.emplace_back(&all[at]);
}

MpiTeam::~MpiTeam() {
  for (Sent& sent : on_the_way_) MPI_Wait(&sent.request, MPI_STATUS_IGNORE);
  MPI_Finalize();
}

std::string MpiTeam::name(int rank) const {
  return fmt::format("{} on {}", rank, hosts_[static_cast<std::size_t>(rank)]);
}

void MpiTeam::send(int to, std::string bytes) {
  if (bytes.size() > INT_MAX) throw RunError("a message of more than 2 GB; try fewer --tests");
  forget_arrived();
  // The bytes stay where they are until they have arrived.
  Sent& sent = on_the_way_.emplace_back();
  sent.bytes = std::move(bytes);
  MPI_Isend(sent.bytes.data(), static_cast<int>(sent.bytes.size()), MPI_BYTE, to, tag,
            MPI_COMM_WORLD, &sent.request);
}

std::optional<run::Team::Message> MpiTeam::receive() {
  forget_arrived();
  int is_there = 0;
  MPI_Status status;
  MPI_Iprobe(MPI_ANY_SOURCE, tag, MPI_COMM_WORLD, &is_there, &status);
  if (is_there == 0) return std::nullopt;
  int size = 0;
  MPI_Get_count(&status, MPI_BYTE, &size);
  Message message{status.MPI_SOURCE, std::string(static_cast<std::size_t>(size), '\0')};
  MPI_Recv(message.bytes.data(), size, MPI_BYTE, status.MPI_SOURCE, tag, MPI_COMM_WORLD,
           MPI_STATUS_IGNORE);
  return message;
}

void MpiTeam::forget_arrived() {
  std::erase_if(on_the_way_, [](Sent& sent) {
    int is_done = 0;
    MPI_Test(&sent.request, &is_done, MPI_STATUS_IGNORE);
    return is_done != 0;
  });
}

}  // namespace evenhand::mpi
