#pragma once

#include <thread>
#include <utility>
#include <vector>

#include "src/run/follow.hpp"
#include "src/run/lead.hpp"
#include "tests/src/run/thread_team.hpp"

namespace evenhand::run {

/// Followers, each in a thread, that live as long as this.
class Followers {
 public:
  Followers(int size, MakeExperiment make)
      : post_(size), leader_(post_, 0), make_(std::move(make)) {
    for (int rank = 1; rank < size; ++rank) {
      threads_.emplace_back([this, rank] {
        ThreadTeam team(post_, rank);
        follow(team, make_);
      });
    }
  }
  Followers(const Followers&) = delete;
  Followers& operator=(const Followers&) = delete;
  ~Followers() { end_team(leader_); }

  Team& leader() { return leader_; }

 private:
  Post post_;
  ThreadTeam leader_;
  MakeExperiment make_;
  std::vector<std::jthread> threads_;
};

}  // namespace evenhand::run
