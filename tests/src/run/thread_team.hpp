#pragma once

#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "src/run/team.hpp"

namespace evenhand::run {

/// Mail boxes that threads of one process share, as if each were a process of its own.
class Post {
 public:
  explicit Post(int size) : boxes_(static_cast<std::size_t>(size)) {}

  int size() const { return static_cast<int>(boxes_.size()); }
  void put(int to, Team::Message message) {
    const std::scoped_lock lock(mutex_);
    boxes_[static_cast<std::size_t>(to)].push_back(std::move(message));
    ++messages_;
  }
  std::optional<Team::Message> take(int rank) {
    const std::scoped_lock lock(mutex_);
    auto& box = boxes_[static_cast<std::size_t>(rank)];
    if (box.empty()) return std::nullopt;
    Team::Message message = std::move(box.front());
    box.pop_front();
    return message;
  }
  std::size_t messages() const { return messages_; }

 private:
  std::mutex mutex_;
  std::vector<std::deque<Team::Message>> boxes_;
  std::size_t messages_ = 0;
};

class ThreadTeam final : public Team {
 public:
  ThreadTeam(Post& post, int rank) : post_(post), rank_(rank) {}

  int rank() const override { return rank_; }
  int size() const override { return post_.size(); }
  std::string name(int rank) const override { return std::to_string(rank) + " on here"; }
  void send(int to, std::string bytes) override { post_.put(to, {rank_, std::move(bytes)}); }
  std::optional<Message> receive() override { return post_.take(rank_); }

 private:
  Post& post_;
  int rank_;
};

}  // namespace evenhand::run
