#include "steps.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <utility>

namespace rummi::explaining {
namespace {

constexpr char kJokerPlace = 0;
constexpr int kColourPlaces = 16;
constexpr std::size_t kShortest = 3;

bool is_joker(char piece) { return piece == kJokerPlace; }
int number_of(char piece) { return static_cast<unsigned char>(piece) % kColourPlaces; }
int colour_of(char piece) { return static_cast<unsigned char>(piece) / kColourPlaces; }
char tile_at(int colour, int number) { return static_cast<char>(colour * kColourPlaces + number); }
bool has_joker(const std::string& row) { return row.find(kJokerPlace) != std::string::npos; }

std::string sort_pieces(std::string row) {
    sort_few(row, [](char one, char other) { return one < other; });
    return row;
}

bool same_pieces(const std::string& one, const std::string& other) { return one.size() == other.size() && sort_pieces(one) == sort_pieces(other); }

// Whether two sets lie there alike: the order counts in a run only.
bool alike(const Set& one, const Set& other) {
    if (one.kind != other.kind) return false;
    return one.kind == Kind::run ? one.pieces == other.pieces : same_pieces(one.pieces, other.pieces);
}

// The number at which a run begins, if its tiles were in order.
int first_of(const std::string& run) {
    std::size_t at = 0;
    while (is_joker(run[at])) ++at;
    return number_of(run[at]) - static_cast<int>(at);
}

// The tiles for which the jokers of a run stand, a bit for each place. In a group their colours are open.
Bits stand_ins(const Set& set) {
    if (set.kind != Kind::run) return 0;
    Bits places = 0;
    const int colour = colour_of(*std::find_if_not(set.pieces.begin(), set.pieces.end(), is_joker)), first = first_of(set.pieces);
    for (std::size_t at = 0; at < set.pieces.size(); ++at) {
        if (is_joker(set.pieces[at])) places |= bit(static_cast<int>(tile_at(colour, first + static_cast<int>(at))));
    }
    return places;
}

// Whether no joker of `was` has to change its place.
bool steady(const Set& was, const Set& now) {
    if (was.kind == Kind::neither || !has_joker(was.pieces) || !has_joker(now.pieces)) return true;
    if (was.kind != now.kind) return false;
    const Bits before = stand_ins(was), after = stand_ins(now);
    return !(before & ~after) || !(after & ~before);
}

// Whether it is a run, or what is left of one. A row of one colour need not be one: 12, 13, 1.
bool is_run(const Set& set) {
    if (set.kind != Kind::neither) return set.kind == Kind::run;
    int colour = -1, first = 0;
    for (std::size_t at = 0; at < set.pieces.size(); ++at) {
        const char piece = set.pieces[at];
        if (is_joker(piece)) continue;
        const int begins = number_of(piece) - static_cast<int>(at);
        if (colour >= 0 && (colour != colour_of(piece) || first != begins)) return false;
        colour = colour_of(piece);
        first = begins;
    }
    return colour >= 0;
}

// What plans take an incomplete set for: tiles are added to two of a run or of a group as to a whole one.
Kind kind_for_plans(const Set& set) {
    if (set.kind != Kind::neither) return set.kind;
    int tiles = 0;
    bool one_number = true, one_colour = true;
    char first = kJokerPlace;
    for (const char piece : set.pieces) {
        if (is_joker(piece)) continue;
        if (tiles++ == 0) first = piece;
        one_number &= number_of(piece) == number_of(first);
        one_colour &= colour_of(piece) == colour_of(first);
    }
    if (tiles > 0 && one_number) return tiles > 1 ? Kind::group : Kind::neither;
    return tiles > 0 && one_colour ? Kind::run : Kind::neither;
}

// Every set that the pieces can make, in any order.
std::vector<Set> sets_of(const std::string& row, const Box& box) {
    std::string tiles = sort_pieces(row);
    tiles.erase(0, static_cast<std::size_t>(std::count_if(tiles.begin(), tiles.end(), is_joker)));
    const bool distinct = std::adjacent_find(tiles.begin(), tiles.end()) == tiles.end();
    if (row.size() < kShortest || tiles.empty() || !distinct) return {};
    std::vector<Set> sets;
    const int length = static_cast<int>(row.size()), colour = colour_of(tiles.front());
    if (colour == colour_of(tiles.back()) && length <= box.highest) {
        const int last = std::min(number_of(tiles.front()), box.highest - length + 1);
        for (int first = std::max(1, number_of(tiles.back()) - length + 1); first <= last; ++first) {
            Set run{Kind::run, std::string(row.size(), kJokerPlace)};
            for (const char tile : tiles) run.pieces[static_cast<std::size_t>(number_of(tile) - first)] = tile;
            sets.push_back(std::move(run));
        }
    }
    const bool one_number = std::all_of(tiles.begin(), tiles.end(), [&](char tile) { return number_of(tile) == number_of(tiles[0]); });
    if (one_number && box.groups && length <= box.colours) sets.push_back({Kind::group, row});
    return sets;
}

// By number; with jokers as they lay, and what is new behind.
std::string in_order(std::string row, const std::string& was) {
    const bool jokers = has_joker(row);
    const auto rank = [&](char piece) {
        return jokers ? std::min(was.find(piece), was.size()) : static_cast<std::size_t>(number_of(piece) * kColourPlaces + colour_of(piece));
    };
    sort_few(row, [&](char one, char other) { return rank(one) < rank(other); });
    return row;
}

// A piece of a set that the play touches, or of the rack, and the new set that it goes to.
struct BoundPiece {
    char piece;
    int goal;

    friend bool operator==(const BoundPiece& one, const BoundPiece& other) { return one.piece == other.piece && one.goal == other.goal; }
};
using Bound = std::vector<BoundPiece>;

std::string pieces_of(const Bound& bound) {
    std::string pieces;
    for (const BoundPiece& each : bound) pieces += each.piece;
    return pieces;
}

Bits goals_of(const Bound& bound) {
    Bits goals = 0;
    for (const BoundPiece& each : bound) goals |= bit(each.goal);
    return goals;
}

// Those that go to some of the goals.
Bound filter(const Bound& bound, Bits goals) {
    Bound found;
    for (const BoundPiece& each : bound) {
        if (goals & bit(each.goal)) found.push_back(each);
    }
    return found;
}

void append(Bound& bound, const Bound& more) { bound.insert(bound.end(), more.begin(), more.end()); }

bool remove_one(Bound& bound, const BoundPiece& piece) {
    const auto found = std::find(bound.begin(), bound.end(), piece);
    if (found == bound.end()) return false;
    bound.erase(found);
    return true;
}

void remove_all(Bound& bound, const Bound& gone) {
    for (const BoundPiece& each : gone) remove_one(bound, each);
}

// A set on the table while the play is made. Pieces of a set that the play does not touch are bound for nothing.
struct TableSet {
    Set set;
    Bound bound{};
    Bits goals = 0;  // the new sets that grow here; several where a run is to be split
    int origin = kNowhere;  // its number among the old sets
    int before = kNowhere;  // its place on the first table while it is unchanged

    Bound leaving() const { return filter(bound, ~goals); }
};

// The new sets, and how sets change on the way to them.
class Goals {
   public:
    Goals(const std::vector<Set>& sets, const Box& box) : sets_(sets), box_(box) {}

    std::size_t size() const { return sets_.size(); }
    const Set& operator[](int goal) const { return sets_[static_cast<std::size_t>(goal)]; }

    TableSet change(TableSet set, const Bound& gone, const Bound& come) const {
        remove_all(set.bound, gone);
        append(set.bound, come);
        const std::string row = pieces_of(set.bound);
        const Set* only = size_of(set.goals) == 1 ? &sets_[lowest(set.goals)] : nullptr;
        set.set = only && same_pieces(row, only->pieces) ? *only : arrange(row, set);
        set.before = kNowhere;
        return set;
    }

    // Whether it is a set that lies as a person would expect.
    bool sound(const TableSet& now, const TableSet& was) const {
        if (size_of(now.goals) == 1 && alike(now.set, sets_[lowest(now.goals)])) return true;
        return now.set.kind != Kind::neither && steady(was.set, now.set);
    }

    int unsound(const TableSet& was, const std::vector<TableSet>& now) const {
        return static_cast<int>(std::count_if(now.begin(), now.end(), [&](const TableSet& set) { return !sound(set, was); }));
    }

   private:
    static std::size_t lowest(Bits goals) {
        std::size_t at = 0;
        while (!(goals >> at & 1)) ++at;
        return at;
    }

    // The set that the pieces make: jokers stay in their places or take those of the goals. Where they make none they lie
    // there in order, incomplete.
    Set arrange(const std::string& row, const TableSet& was) const {
        const std::vector<Set> found = sets_of(row, box_);
        if (found.empty()) return {Kind::neither, in_order(row, was.set.pieces)};
        Bits wanted = 0;
        for (std::size_t goal = 0; goal < sets_.size(); ++goal) wanted |= was.goals >> goal & 1 ? stand_ins(sets_[goal]) : 0;
        const auto preference = [&](const Set& set) { return std::pair(steady(was.set, set), size_of(wanted & stand_ins(set))); };
        return *std::max_element(found.begin(), found.end(), [&](const Set& one, const Set& other) { return preference(one) < preference(other); });
    }

    const std::vector<Set>& sets_;
    const Box& box_;
};

// The table, the hand and the rack between two steps.
struct Position {
    std::vector<TableSet> table;
    Bound hand, rack;

    // What can be laid now for these new sets, first from the hand.
    Bound available(Bits goals) const {
        Bound found = filter(hand, goals);
        append(found, filter(rack, goals));
        return found;
    }

    // Takes away what is laid, from the hand rather than from the rack; returns the pieces of the rack.
    std::string spend(const Bound& used) {
        std::string laid;
        for (const BoundPiece& each : used) {
            if (remove_one(hand, each)) continue;
            remove_one(rack, each);
            laid += each.piece;
        }
        return laid;
    }

    // The place of an old set, or the size of the table if nothing of it is left.
    std::size_t find_old(int origin) const {
        std::size_t place = 0;
        while (place < table.size() && table[place].origin != origin) ++place;
        return place;
    }

    // The place where a new set grows, or the size of the table if it does not grow in an old one.
    std::size_t find_home(int goal) const {
        std::size_t place = 0;
        while (place < table.size() && !(table[place].goals & bit(goal))) ++place;
        return place;
    }

    // How many pieces in the hand cannot be laid yet, because another piece of their set still lies elsewhere.
    int stuck() const {
        Bits missing = 0;
        for (const TableSet& set : table) missing |= goals_of(set.leaving());
        return static_cast<int>(filter(hand, missing).size());
    }
};

// What a person can do next.
struct Move {
    Step step;
    Position after;
    int unsound = 0;  // sets that it leaves in a way that a person would not expect
    bool empties = false;  // all tiles of its sets go to the hand; such moves in a row become one step
};

// Jokers that are added to a run, with the tiles for which they will stand there.
std::string with_stand_ins(std::string pieces, const Set& was, const Set& now) {
    if (!has_joker(pieces) || !steady(was, now)) return pieces;
    const Bits places = stand_ins(now) & ~stand_ins(was);
    unsigned char place = 0;
    for (char& piece : pieces) {
        if (!is_joker(piece)) continue;
        while (place < 64 && !(places >> place & 1)) ++place;
        if (place < 64) piece = static_cast<char>(kStandIn | place++);
    }
    return pieces;
}

// Makes the tasks of a plan one after the other: first those that leave sets whole.
class StepPlanner {
   public:
    StepPlanner(const Goals& goals, Position start, std::vector<Task> tasks)
        : goals_(goals), position_(std::move(start)), tasks_(std::move(tasks)) {}

    // Nothing if at some point no task can be done; no plan is known that leads there.
    std::optional<std::vector<Move>> moves() {
        std::vector<Move> moves;
        while (!tasks_.empty()) {
            find_missing();
            std::optional<std::pair<Rank, std::size_t>> best;
            Move next;
            for (std::size_t at = 0; at < tasks_.size(); ++at) {
                if (!can_be_found(tasks_[at]) || !is_ready(tasks_[at])) continue;
                Move move = make_move(tasks_[at]);
                const Rank rank = rank_of(tasks_[at], move);
                if (best && best->first <= rank) continue;
                best = {rank, at};
                next = std::move(move);
            }
            if (!best) return std::nullopt;
            tasks_.erase(tasks_.begin() + static_cast<std::ptrdiff_t>(best->second));
            position_ = next.after;
            if (!moves.empty() && moves.back().empties && next.empties) empty_together(moves.back(), std::move(next));
            else moves.push_back(std::move(next));
        }
        return moves;
    }

   private:
    using Rank = std::array<int, 4>;

    // Sets that stay whole, then what lays tiles, then few tiles in the hand that cannot be laid at once.
    static Rank rank_of(const Task& task, const Move& move) {
        constexpr std::array<StepKind, 6> kOrder{StepKind::lay, StepKind::swap, StepKind::split, StepKind::add, StepKind::move, StepKind::shift};
        const int order = static_cast<int>(std::find(kOrder.begin(), kOrder.end(), task.kind) - kOrder.begin());
        if (order < static_cast<int>(kOrder.size())) return {move.unsound, order, 0, 0};
        return {move.unsound, order, move.after.stuck(), task.kind == StepKind::apart};
    }

    // Both empty sets, one after the other: one step empties all of them.
    static void empty_together(Move& one, Move other) {
        int place = other.step.sets.front();
        std::vector<int> gone = one.step.sets;
        sort_few(gone, [](int a, int b) { return a < b; });
        for (const int before : gone) place += before <= place;
        one.step.sets.push_back(place);
        one.step.taken += other.step.taken;
        one.after = std::move(other.after);
    }

    // For every new set the old ones in which pieces of it still lie.
    void find_missing() {
        lying_.assign(goals_.size(), {});
        for (const TableSet& set : position_.table) {
            const Bits leaving = goals_of(set.leaving());
            for (std::size_t goal = 0; goal < lying_.size(); ++goal) {
                if (leaving >> goal & 1) lying_[goal].push_back(set.origin);
            }
        }
    }

    bool is_complete(int goal) const { return lying_[static_cast<std::size_t>(goal)].empty(); }
    bool lies_only_at(const Task& task) const { return lying_[static_cast<std::size_t>(task.goal)] == std::vector<int>{task.at}; }

    // Whether the sets of the task are on the table.
    bool can_be_found(const Task& task) const {
        const bool needs_home = task.kind == StepKind::add || task.kind == StepKind::move, needs_old = task.kind != StepKind::add && task.at >= 0;
        const std::size_t size = position_.table.size();
        return (!needs_home || position_.find_home(task.goal) < size) && (!needs_old || position_.find_old(task.at) < size);
    }

    // Whether all that the task needs is at hand.
    bool is_ready(const Task& task) const {
        const auto another = [&](StepKind kind, int Task::*field) {
            return std::any_of(tasks_.begin(), tasks_.end(), [&](const Task& other) { return &other != &task && other.kind == kind && other.*field == task.*field; });
        };
        switch (task.kind) {
            case StepKind::lay:
            case StepKind::add:
            case StepKind::swap: return is_complete(task.goal);
            case StepKind::move: return another(StepKind::move, &Task::goal) || lies_only_at(task);
            case StepKind::split: {
                if (another(StepKind::take, &Task::at)) return false;
                const Bits parts = old_set(task).goals;
                for (std::size_t goal = 0; goal < lying_.size(); ++goal) {
                    if ((parts >> goal & 1) && !lying_[goal].empty()) return false;
                }
                return true;
            }
            default: return true;
        }
    }

    // Whether nothing more is going to be added to a new set, or moved there.
    bool is_finished(int goal) const {
        return std::none_of(tasks_.begin(), tasks_.end(), [&](const Task& task) { return task.goal == goal; });
    }

    const TableSet& old_set(const Task& task) const { return position_.table[position_.find_old(task.at)]; }

    Move make_move(const Task& task) const {
        switch (task.kind) {
            case StepKind::lay: return lay(task);
            case StepKind::add: return add(task);
            case StepKind::take: return take(task);
            case StepKind::move: return move(task);
            case StepKind::swap: return swap(task);
            case StepKind::shift: return shift(task);
            case StepKind::split: return split(task);
            default: return take_apart(task);
        }
    }

    Move start_move(StepKind kind, std::size_t at) const {
        Move move;
        move.step.kind = kind;
        move.step.sets = {static_cast<int>(at)};
        move.after = position_;
        return move;
    }

    // A move that changes one set into others, from which these pieces are taken and to which others are added.
    Move change_set(StepKind kind, std::size_t at, std::vector<TableSet> now, const Bound& taken, const Bound& used) const {
        Move move = start_move(kind, at);
        move.unsound = goals_.unsound(position_.table[at], now);
        for (const TableSet& set : now) move.step.now.push_back(set.set);
        move.step.taken = pieces_of(taken);
        move.step.added = pieces_of(used);
        move.step.laid = move.after.spend(used);
        append(move.after.hand, taken);
        replace_set(move.after.table, at, std::move(now));
        return move;
    }

    static void replace_set(std::vector<TableSet>& table, std::size_t at, std::vector<TableSet> now) {
        const auto place = table.erase(table.begin() + static_cast<std::ptrdiff_t>(at));
        table.insert(place, now.begin(), now.end());
    }

    Move lay(const Task& task) const {
        const Bound used = position_.available(bit(task.goal));
        Move move;
        move.after = position_;
        move.step.now = {goals_[task.goal]};
        move.step.added = pieces_of(used);
        move.step.laid = move.after.spend(used);
        move.step.kind = move.step.laid.size() == used.size() ? StepKind::lay : StepKind::build;
        move.after.table.push_back({goals_[task.goal]});
        return move;
    }

    Move add(const Task& task) const {
        const std::size_t at = position_.find_home(task.goal);
        const TableSet& was = position_.table[at];
        const Bound used = position_.available(bit(task.goal));
        const TableSet now = goals_.change(was, {}, used);
        Move move = change_set(StepKind::add, at, {now}, {}, used);
        move.step.added = with_stand_ins(pieces_of(used), was.set, now.set);
        move.step.joker_moved = !steady(was.set, now.set);
        return move;
    }

    // Tiles at hand for the jokers that leave a set; other tiles may leave it later.
    Move swap(const Task& task) const {
        const std::size_t at = position_.find_old(task.at);
        const TableSet& was = position_.table[at];
        const Bound used = position_.available(bit(task.goal)), leaving = was.leaving();
        Bits tiles = 0;
        for (const BoundPiece& each : leaving) tiles |= is_joker(each.piece) ? 0 : bit(each.goal);
        const Bound jokers = filter(leaving, ~tiles);
        Move move = change_set(StepKind::swap, at, {goals_.change(was, jokers, used)}, jokers, used);
        const Bits replaced = stand_ins(was.set);
        move.step.joker_replaced = was.set.kind == Kind::group || std::any_of(used.begin(), used.end(), [&](const BoundPiece& each) {
                                       return !is_joker(each.piece) && (replaced & bit(static_cast<int>(each.piece)));
                                   });
        return move;
    }

    // One run into those that grow in it, with what waits for them; what leaves it goes to the hand.
    Move split(const Task& task) const {
        const std::size_t at = position_.find_old(task.at);
        const TableSet& was = position_.table[at];
        const Bound used = position_.available(was.goals);
        Bound all = was.bound;
        append(all, used);
        std::vector<TableSet> parts;
        for (std::size_t goal = 0; goal < goals_.size(); ++goal) {
            if (!(was.goals >> goal & 1)) continue;
            parts.push_back(goals_.change({was.set, filter(all, bit(goal)), bit(goal)}, {}, {}));
        }
        return change_set(StepKind::split, at, std::move(parts), was.leaving(), used);
    }

    Move shift(const Task& task) const {
        const std::size_t at = position_.find_old(task.at);
        Move move = change_set(StepKind::shift, at, {goals_.change(position_.table[at], {}, {})}, {}, {});
        move.unsound = 0;
        return move;
    }

    // All that leaves a set, but for what is to be moved straight to others.
    Move take(const Task& task) const {
        const std::size_t at = position_.find_old(task.at);
        const TableSet& was = position_.table[at];
        Bits moved = 0;
        for (const Task& other : tasks_) moved |= other.kind == StepKind::move && other.at == task.at ? bit(other.goal) : 0;
        const Bound taken = filter(was.leaving(), ~moved);
        const TableSet now = goals_.change(was, taken, {});
        Move move = change_set(StepKind::take, at, {now}, taken, {});
        move.step.joker_moved = !steady(was.set, now.set);
        return move;
    }

    Move move(const Task& task) const {
        const std::size_t at = position_.find_old(task.at), to = position_.find_home(task.goal);
        const TableSet &source = position_.table[at], &home = position_.table[to];
        const Bound moved = filter(source.bound, bit(task.goal));
        std::vector<TableSet> rest;
        if (moved.size() < source.bound.size()) rest.push_back(goals_.change(source, moved, {}));
        Bound fill = position_.available(bit(task.goal)), come = moved;
        append(come, fill);
        TableSet grown = goals_.change(home, {}, come);
        if (!lies_only_at(task) && !goals_.sound(grown, home)) {
            fill.clear();
            grown = goals_.change(home, {}, moved);
        }
        const bool joins = rest.empty() && source.set.pieces.size() > 1 && is_run(source.set) && is_run(home.set);
        Move made = start_move(joins ? StepKind::join : StepKind::move, at);
        made.step.now = {grown.set};
        made.unsound = goals_.unsound(source, rest) + goals_.unsound(home, {grown});
        made.step.laid = made.after.spend(fill);
        made.step.joker_moved = !steady(home.set, grown.set) || (joins && !steady(source.set, grown.set));
        std::string pieces = pieces_of(moved) + pieces_of(fill);
        if (!joins) pieces = with_stand_ins(std::move(pieces), home.set, grown.set);
        made.step.moved.push_back({static_cast<int>(to), pieces.substr(0, moved.size())});
        made.step.added = pieces.substr(moved.size());
        made.after.table[to] = std::move(grown);
        replace_set(made.after.table, at, std::move(rest));
        return made;
    }

    // To other sets what they take, the rest into the hand.
    Move take_apart(const Task& task) const {
        const std::size_t at = position_.find_old(task.at);
        const Bound& bound = position_.table[at].bound;
        Move move = start_move(StepKind::apart, at);
        Bound kept = bound;
        Bits seen = 0;
        for (const auto& [piece, goal] : bound) {
            if (seen & bit(goal)) continue;
            seen |= bit(goal);
            const Bound pieces = filter(bound, bit(goal));
            const std::size_t home = position_.find_home(goal);
            const std::optional<TableSet> grown = grow_at(goal, home, pieces);
            if (!grown) continue;
            move.unsound += goals_.unsound(position_.table[home], {*grown});
            move.after.table[home] = *grown;
            move.step.moved.push_back({static_cast<int>(home), pieces_of(pieces)});
            remove_all(kept, pieces);
        }
        move.empties = move.step.moved.empty();
        move.step.taken = pieces_of(kept);
        append(move.after.hand, kept);
        replace_set(move.after.table, at, {});
        return move;
    }

    // The set where a new one grows with what it gets; nothing where that is better kept in the hand for a while.
    std::optional<TableSet> grow_at(int goal, std::size_t home, const Bound& pieces) const {
        const bool swapped = std::any_of(tasks_.begin(), tasks_.end(), [&](const Task& task) { return task.kind == StepKind::swap && task.goal == goal; });
        if (home == position_.table.size() || size_of(position_.table[home].goals) > 1 || swapped) return std::nullopt;
        TableSet grown = goals_.change(position_.table[home], {}, pieces);
        if (!goals_.sound(grown, position_.table[home]) && !is_finished(goal)) return std::nullopt;
        return grown;
    }

    const Goals& goals_;
    Position position_;
    std::vector<Task> tasks_;
    std::vector<std::vector<int>> lying_;
};

// Old and new sets that share pieces, directly or by way of others: a play of its own.
struct Component {
    std::vector<std::size_t> old, fresh;
};

std::vector<Component> components(const std::vector<Set>& old, const std::vector<Set>& fresh) {
    std::vector<Bits> pieces;
    for (const auto* sets : {&old, &fresh}) {
        for (const Set& set : *sets) {
            pieces.push_back(0);
            for (const char piece : set.pieces) pieces.back() |= bit(static_cast<int>(piece));
        }
    }
    std::vector<Component> found;
    std::vector<bool> seen(pieces.size());
    for (std::size_t first = 0; first < pieces.size(); ++first) {
        if (seen[first]) continue;
        std::vector<bool> members(pieces.size());
        Bits shared = pieces[first];
        members[first] = true;
        for (bool grown = true; grown;) {
            grown = false;
            for (std::size_t at = first; at < pieces.size(); ++at) {
                if (seen[at] || members[at] || !(pieces[at] & shared)) continue;
                members[at] = grown = true;
                shared |= pieces[at];
            }
        }
        found.emplace_back();
        for (std::size_t at = first; at < pieces.size(); ++at) {
            if (!members[at]) continue;
            seen[at] = true;
            if (at < old.size()) found.back().old.push_back(at);
            else found.back().fresh.push_back(at - old.size());
        }
    }
    return found;
}

// What the plans of some components say together, with sets numbered as in the whole play.
struct WholePlan {
    std::vector<Bound> old;  // where the pieces of each old set go
    Bound rack;
    std::vector<int> homes;
    std::vector<Task> tasks;

    void add(const Component& component, const Plan& plan) {
        const auto old_at = [&](int at) { return at < 0 ? at : static_cast<int>(component.old[static_cast<std::size_t>(at)]); };
        const auto fresh_at = [&](int to) { return to < 0 ? to : static_cast<int>(component.fresh[static_cast<std::size_t>(to)]); };
        for (std::size_t to = 0; to < plan.homes.size(); ++to) {
            homes[component.fresh[to]] = old_at(plan.homes[to]);
            for (const Share& share : plan.shares) {
                if (share.to != static_cast<int>(to)) continue;
                const auto from = static_cast<std::size_t>(share.from);
                Bound& bound = from < component.old.size() ? old[component.old[from]] : rack;
                bound.insert(bound.end(), static_cast<std::size_t>(share.many), {share.piece, fresh_at(share.to)});
            }
        }
        for (const Task& task : plan.tasks) tasks.push_back({task.kind, old_at(task.at), fresh_at(task.goal)});
    }
};

// From one table to another: each component with the fewest steps, and then all of them together.
class PlayPlanner {
   public:
    PlayPlanner(const std::vector<Set>& before, const std::vector<Set>& after, const Box& box) : before_(before), goals_(fresh_, box) {
        std::vector<bool> stays(before.size());
        for (const Set& set : after) {
            std::size_t at = 0;  // of sets that lie there alike the first stay
            while (at < before.size() && (stays[at] || !alike(before[at], set))) ++at;
            if (at < before.size()) stays[at] = true;
            else fresh_.push_back(set);
        }
        for (std::size_t at = 0; at < before.size(); ++at) {
            if (!stays[at]) old_.push_back(before[at]);
        }
    }

    Checked<Steps> steps(int most_tried) {
        if (fresh_.size() > kMostSets) return Refusal("more sets than any box has");
        WholePlan whole = nothing_planned();
        Steps found;
        for (const Component& component : components(old_, fresh_)) {
            Checked<Found> plans = shortest(for_plans(old_, component.old), for_plans(fresh_, component.fresh), most_tried);
            if (plans.refusal()) return plans.refusal();
            found.proven &= plans.value().proven;
            whole.add(component, best_of(component, plans.value().plans));
        }
        const Position start = begin(whole);
        const std::optional<std::vector<Move>> moves = StepPlanner(goals_, start, whole.tasks).moves();
        if (!moves) return Refusal("the steps of a plan wait for each other");
        found.steps = to_steps(start, *moves, found.proven);
        return found;
    }

   private:
    static std::vector<Set> for_plans(const std::vector<Set>& sets, const std::vector<std::size_t>& some) {
        std::vector<Set> found;
        for (const std::size_t at : some) found.push_back({kind_for_plans(sets[at]), sets[at].pieces});
        return found;
    }

    WholePlan nothing_planned() const { return {std::vector<Bound>(old_.size()), {}, std::vector<int>(fresh_.size(), kNowhere), {}}; }

    // Of plans with the fewest steps the one that leaves most sets whole on the way.
    const Plan& best_of(const Component& component, const std::vector<Plan>& plans) const {
        if (plans.size() == 1) return plans.front();
        const Plan* best = nullptr;
        Cost least{};
        for (const Plan& plan : plans) {
            WholePlan alone = nothing_planned();
            alone.add(component, plan);
            const Cost cost = cost_of(alone);
            if (best && least <= cost) continue;
            best = &plan;
            least = cost;
        }
        return *best;
    }

    // Sets that do not lie as a person would expect, sets that are incomplete on the way, pieces in the hand.
    using Cost = std::array<int, 3>;

    Cost cost_of(const WholePlan& plan) const {
        const std::optional<std::vector<Move>> moves = StepPlanner(goals_, begin(plan), plan.tasks).moves();
        Cost cost{};
        if (!moves) return {kNoWay};
        for (const Move& move : *moves) {
            cost[0] += move.unsound;
            for (const TableSet& set : move.after.table) cost[1] += set.set.kind == Kind::neither;
            cost[2] += static_cast<int>(move.after.hand.size());
        }
        return cost;
    }

    Position begin(const WholePlan& plan) const {
        Position start;
        start.rack = plan.rack;
        std::size_t touched = 0;
        for (std::size_t at = 0; at < before_.size(); ++at) {
            TableSet set{before_[at]};
            set.before = static_cast<int>(at);
            if (touched < old_.size() && set.set.kind == old_[touched].kind && set.set.pieces == old_[touched].pieces) {
                set.bound = plan.old[touched];
                set.origin = static_cast<int>(touched++);
                for (std::size_t goal = 0; goal < plan.homes.size(); ++goal) set.goals |= plan.homes[goal] == set.origin ? bit(goal) : 0;
            }
            start.table.push_back(std::move(set));
        }
        return start;
    }

    // Without the steps after which all lies as before: in a plan that is not proven, copies can change their places.
    static std::vector<Step> to_steps(const Position& start, const std::vector<Move>& moves, bool proven) {
        std::vector<Step> steps;
        const std::vector<TableSet>*shown = &start.table, *lying = shown;
        for (const Move& move : moves) {
            const std::vector<TableSet>& after = move.after.table;
            if (proven || !lie_alike(*lying, after)) {
                steps.push_back(move.step);
                if (lying != shown) renumber(steps.back(), *lying, *shown);
                for (const TableSet& set : after) steps.back().table.push_back({set.before, set.set});
                shown = &after;
            }
            lying = &after;
        }
        return steps;
    }

    static bool lie_alike(const std::vector<TableSet>& one, const std::vector<TableSet>& other) {
        return one.size() == other.size() && std::is_permutation(one.begin(), one.end(), other.begin(), [](const TableSet& a, const TableSet& b) { return alike(a.set, b.set); });
    }

    // Places of sets that lie there alike, on another table.
    static void renumber(Step& step, const std::vector<TableSet>& lying, const std::vector<TableSet>& shown) {
        const auto place_on_shown = [&](int at) {
            const Set& set = lying[static_cast<std::size_t>(at)].set;
            return static_cast<int>(std::find_if(shown.begin(), shown.end(), [&](const TableSet& other) { return alike(other.set, set); }) - shown.begin());
        };
        for (int& at : step.sets) at = place_on_shown(at);
        for (Moved& moved : step.moved) moved.to = place_on_shown(moved.to);
    }

    static constexpr int kNoWay = 1'000'000;

    const std::vector<Set>& before_;
    std::vector<Set> old_, fresh_;
    Goals goals_;
};

// Whether the box holds these sets, and each is what it claims to be.
Refusal check(const std::vector<Set>& sets, const Box& box) {
    const std::vector<Row> rows = [&] {
        std::vector<Row> found;
        for (const Set& set : sets) found.emplace_back(set.pieces);
        return found;
    }();
    const Checked<Problem> held = read(rows, {}, box, {});
    if (held.refusal()) return held.refusal();
    for (const Set& set : sets) {
        if (set.pieces.empty()) return Refusal("a set without pieces");
        if (set.kind == Kind::neither) continue;
        const std::vector<Set> possible = sets_of(set.pieces, box);
        if (std::none_of(possible.begin(), possible.end(), [&](const Set& other) { return alike(other, set); })) return Refusal("a set is not what it claims to be");
    }
    return {};
}

}  // namespace

Checked<Steps> find_steps(const std::vector<Set>& before, const std::vector<Set>& after, const Box& box, int most_tried) {
    for (const auto* sets : {&before, &after}) {
        if (const Refusal refusal = check(*sets, box)) return refusal;
    }
    return PlayPlanner(before, after, box).steps(most_tried);
}

}  // namespace rummi::explaining
