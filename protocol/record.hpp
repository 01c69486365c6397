#pragma once

#include <filesystem>

#include "base/unique_fd.hpp"
#include "protocol/frame.hpp"

namespace evenhand::protocol {

/// The frames that a player sees, on disk while it plays, for its owner alone. FILE has the frames
/// that all see, and so is the transcript as far as it goes; FILE.hands has the Session and the
/// player's own hands and cards, which open the fingerprints of the transcript even when the dealer
/// never reveals; in the suite mental what opens them (PlayerOptions::on_opening).
class Record {
 public:
  /// Throws InputError when one of the files is there already, and RunError, as all of these do,
  /// when they cannot be written. Each is made with its first frame, so that none is left empty.
  explicit Record(const std::filesystem::path& path);

  /// Takes a frame; one that was damaged is left out. Signed heads and hands are on the disk when
  /// it returns, with all that came before them.
  void add(const FoundFrame& frame);

 private:
  struct File {
    explicit File(std::filesystem::path path);

    void write(View bytes);
    void sync() const;

    std::filesystem::path path;
    UniqueFd descriptor;
  };

  File transcript_;
  File hands_;
};

/// FILE.hands of a FILE.
std::filesystem::path hands_beside(std::filesystem::path path);

}  // namespace evenhand::protocol
