#pragma once

#include <mpi.h>

#include <list>
#include <string>
#include <vector>

#include "src/run/team.hpp"

namespace evenhand::mpi {

/// The ranks of an MPI job. All that knows MPI.
class MpiTeam final : public run::Team {
 public:
  /// Starts MPI, and where the job's starter has bound its ranks to no cores, gives each rank of a
  /// machine its share of them.
  MpiTeam(int& argc, char**& argv);
  /// Ends MPI when everything that was sent has arrived: in all ranks.
  ~MpiTeam() override;

  int rank() const override { return rank_; }
  int size() const override { return size_; }
  std::string name(int rank) const override;
  void send(int to, std::string bytes) override;
  std::optional<Message> receive() override;

 private:
  struct Sent {
    std::string bytes;
    MPI_Request request = MPI_REQUEST_NULL;
  };
  void forget_arrived();

  int rank_ = 0;
  int size_ = 1;
  std::vector<std::string> hosts_;
  std::list<Sent> on_the_way_;
};

}  // namespace evenhand::mpi
