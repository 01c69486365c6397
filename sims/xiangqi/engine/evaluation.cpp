#include "sims/xiangqi/engine/evaluation.hpp"

#include <algorithm>

#include "sims/xiangqi/engine/values.hpp"

namespace evenhand::xiangqi {
namespace {

/// Material and place together, by colour, kind and square.
struct PlaceValues {
  std::array<std::array<std::array<Tapered, square_count>, kind_count>, 2> of;

  PlaceValues() {
    for (unsigned kind = 0; kind < kind_count; ++kind) {
      for (Square square = 0; square < square_count; ++square) {
        const unsigned file = std::min(file_of(square), file_count - 1 - file_of(square));
        for (const Colour colour : {red, black}) {
          const unsigned rank = colour == red ? rank_of(square) : rank_count - 1 - rank_of(square);
          const int place = (*places[kind])[rank][file];
          of[colour][kind][square] = {piece_value[kind].opening + place,
                                      piece_value[kind].ending + place};
        }
      }
    }
  }
};
const PlaceValues place_values;

constexpr unsigned palace_files = 0b000111000;
constexpr std::array<unsigned, 2> palace_ranks = {0b0000000111, 0b1110000000};

class SideEvaluation {
 public:
  SideEvaluation(const Position& position, Colour us)
      : position_(position), us_(us), them_(other(us)) {}

  void run() {
    each<general>([](Square) {});
    each<advisor>([this](Square) { ++defenders_; });
    each<elephant>([this](Square) { ++defenders_; });
    each<horse>([this](Square square) { jump(square); });
    each<chariot>([this](Square square) {
      ++chariots_;
      slide(square, chariot, tables.chariot_rank, tables.chariot_file);
    });
    each<cannon>([this](Square square) {
      slide(square, cannon, tables.cannon_rank, tables.cannon_file);
      find_bare_cannon(tables.rank[square], tables.file[square]);
    });
    each<pawn>([this](Square square) {
      if (!is_home(us_, square)) push(square);
    });
  }

  /// What depends on the other side's pieces.
  void weigh_attack(const SideEvaluation& theirs) {
    const int lost = 4 - theirs.defenders_;
    const int weight = palace_weight_base + lost;
    opening += palace_pressure_ * weight / palace_weight_base;
    ending += palace_pressure_ * weight / (palace_weight_base * 2);
    opening += lost * lost_defender_by_chariot * chariots_;
  }

  int opening = 0;
  int ending = 0;
  int phase = 0;

 private:
  template <Kind Which, class Look>
  void each(Look look) {
    for (unsigned slot = slots_of[Which].first; slot < slots_of[Which].end; ++slot) {
      const Square square = position_.where(us_, slot);
      if (square == off_board) continue;
      const Tapered value = place_values.of[us_][Which][square];
      opening += value.opening;
      ending += value.ending;
      phase += phase_weight[Which];
      look(square);
    }
  }

  template <class RankTable, class FileTable>
  void slide(Square square, Kind kind, const RankTable& by_rank, const FileTable& by_file) {
    const unsigned rank = tables.rank[square];
    const unsigned file = tables.file[square];
    const unsigned on_rank =
        by_rank[file][position_.rank_line(rank)] & ~position_.on_rank(us_, rank);
    const unsigned on_file =
        by_file[rank][position_.file_line(file)] & ~position_.on_file(us_, file);
    add_mobility(kind, tables.bits[on_rank] + tables.bits[on_file]);
    unsigned reached = 0;
    if ((palace_ranks[them_] >> rank & 1U) != 0) reached += tables.bits[on_rank & palace_files];
    if ((palace_files >> file & 1U) != 0) {
      reached += tables.bits[on_file & palace_ranks[them_]];
    }
    palace_pressure_ += static_cast<int>(reached) * palace_attack[kind];
  }

  void find_bare_cannon(unsigned rank, unsigned file) {
    const Square general = position_.general_of(them_);
    if (tables.file[general] != file) return;
    if ((position_.file_line(file) & tables.between[tables.rank[general]][rank]) != 0) return;
    opening += bare_cannon_value.opening;
    ending += bare_cannon_value.ending;
  }

  void jump(Square square) {
    unsigned reached = 0;
    int in_palace = 0;
    for (const HorseLeg& way : tables.horse[square]) {
      if (position_.at(way.leg) != nothing) continue;
      for (const Square to : way.to) {
        if (to == off_board || belongs_to(position_.at(to), us_)) continue;
        ++reached;
        in_palace += is_in_their_palace(to) ? 1 : 0;
      }
    }
    add_mobility(horse, reached);
    palace_pressure_ += in_palace * palace_attack[horse];
  }

  void push(Square square) {
    for (const Square to : tables.pawn[us_][square]) {
      if (to != off_board && is_in_their_palace(to)) palace_pressure_ += palace_attack[pawn];
    }
  }

  bool is_in_their_palace(Square square) const {
    return (palace_files >> tables.file[square] & 1U) != 0 &&
           (palace_ranks[them_] >> tables.rank[square] & 1U) != 0;
  }

  void add_mobility(Kind kind, unsigned reached) {
    opening += mobility_value[kind].opening * static_cast<int>(reached);
    ending += mobility_value[kind].ending * static_cast<int>(reached);
  }

  const Position& position_;
  Colour us_;
  Colour them_;
  int palace_pressure_ = 0;
  int defenders_ = 0;
  int chariots_ = 0;
};

}  // namespace

int evaluate(const Position& position) {
  SideEvaluation ours(position, position.side());
  SideEvaluation theirs(position, other(position.side()));
  ours.run();
  theirs.run();
  ours.weigh_attack(theirs);
  theirs.weigh_attack(ours);
  const int phase = std::min(ours.phase + theirs.phase, full_phase);
  const int opening = ours.opening - theirs.opening;
  const int ending = ours.ending - theirs.ending;
  return (opening * phase + ending * (full_phase - phase)) / full_phase + tempo_value;
}

}  // namespace evenhand::xiangqi
