#include "fewest.hpp"

#include <algorithm>

#include "prices.hpp"

namespace rummi {
namespace {

constexpr std::size_t kMaxTransitions = 2'000'000;  // in all: some seconds; ordinary play needs some thousands
constexpr std::size_t kTransitionsBeforePrices = 4000;  // after which finding prices pays off
constexpr Losses kNoLosses{};

class Search {
   public:
    Search(const LeastChangeInput& input, int loss, FewestBroken& fewest, LossBook& losses, WayBook& ways, PriceBook& prices)
        : input_(input), loss_(loss), fewest_(fewest), losses_(losses), ways_(ways), prices_(prices), group_jokers_(input.problem) {
        losses_.prepare(input);
        prices_.forget();
        ways_.prepare(input, losses_, prices_, loss);
    }

    void run() {
        fewest_.found = false;
        for (most_broken_ = 1; !search_to_end();) {
            if (transitions_ <= enough_) most_broken_ += prices_.ready() ? 1 : 2;
            else if (enough_ == kMaxTransitions) return;
            else look_ahead();
        }
    }

   private:
    // Expands nodes with fewer broken melds first, so the first to reach the end has the fewest.
    bool search_to_end() {
        limit_ = prices_.limit(most_broken_);
        for (Stage& stage : fewest_.stages) stage.clear();
        fewest_.stages[0].find_or_add({});
        for (int broken = 0; broken <= most_broken_; ++broken) {
            if (!expand_all(broken)) return false;
            if (!has_best_end(broken)) continue;
            mark_best_paths(broken);
            return true;
        }
        return false;
    }

    // The last failed attempt allowed two fewer broken melds. One fewer has not been tried.
    void look_ahead() {
        enough_ = kMaxTransitions;
        if (!prices_.find(input_, group_jokers_, ways_, loss_)) return;
        ways_.forget();
        most_broken_ = std::max(most_broken_ - 1, prices_.fewest_broken());
    }

    bool expand_all(int broken) {
        for (number_ = 1; number_ <= input_.problem.highest + 1; ++number_) {
            if (!expand_stage(broken)) return false;
        }
        return true;
    }

    bool expand_stage(int broken) {
        ways_.start_number(number_);
        Stage& before = fewest_.stages[number_ - 1];
        for (std::uint32_t at = 0; at < before.nodes.size(); ++at) {
            StageNode& node = before.nodes[at];
            if (node.expanded || node.broken != broken) continue;
            node.expanded = true;
            from_ = at;
            here_ = node;
            free_ = input_.all[number_];
            if (number_ > input_.problem.highest) free_ = {};
            settle_groups(0, here_.state.spent(), 0, 0);
            if (transitions_ > enough_) return false;
        }
        return true;
    }

    // Decides for each meld of this one number whether it stays or is broken.
    void settle_groups(std::size_t at, int spent, int broken, MeldBits broken_bits) {
        const auto& starting = input_.starting[number_];
        while (at < starting.size() && input_[starting[at]].row) ++at;
        if (at == starting.size()) return combine_colours(spent, broken);
        const int index = starting[at];
        const TableMeld& meld = input_[index];
        if (spent + meld.jokers <= input_.jokers && !(broken_bits & input_.twins[static_cast<std::size_t>(index)])) {
            for (int colour = 0; colour < kColours; ++colour) free_[colour] -= meld.has(colour, number_);
            settle_groups(at + 1, spent + meld.jokers, broken, broken_bits);
            for (int colour = 0; colour < kColours; ++colour) free_[colour] += meld.has(colour, number_);
        }
        if (here_.broken + broken < most_broken_) settle_groups(at + 1, spent, broken + 1, broken_bits | MeldBits{1} << index);
    }

    void combine_colours(int spent, int broken) {
        int paid = prices_.price_of(here_.broken + broken, spent, here_.loss) + prices_.group_price(number_);
        for (int colour = 0; colour < kColours; ++colour) {
            if (free_[colour] < 0) return;
            ways_of_[colour] = &ways_.of(colour, here_.state.part(colour), here_.state.intact & input_.rows[colour], free_[colour]);
            if (ways_of_[colour]->ways.empty()) return;
            paid += ways_of_[colour]->cheapest;
        }
        choose_groups(kColours - 1, 0, spent, broken, paid);
    }

    // The most that jokers in groups can pay back, if their price is negative.
    int most_refund(int spent) const { return std::max(0, -prices_.price_of(0, input_.jokers - spent, 0)); }

    // Chooses how many tiles of each colour go to groups. Lower bounds for the loss and the price rule out most
    // choices early. `paid` is the least that everything pays.
    void choose_groups(int colour, int code, int spent, int broken, int paid) {
        if (colour < 0) return lay_groups(code, spent, broken, paid);
        const Ways& ways = *ways_of_[colour];
        const int halves = 2 * (input_.jokers - spent);
        for (int grouped = 0; grouped <= free_[colour]; ++grouped) {
            if (ways.begin[grouped] == ways.begin[grouped + 1]) continue;
            const int now_paid = paid + ways.least_cost[grouped] - ways.cheapest;
            if (now_paid - most_refund(spent) > limit_) continue;
            const Losses &here = ways.least[grouped], &rest = colour == kColours - 1 ? kNoLosses : rest_[colour + 1];
            const int least = LossBook::least(rest, here, halves);
            if (here_.loss + least > loss_) continue;
            if (colour > 0) {  // the last colour is checked in lay_groups()
                LossBook::add(rest, here, halves - 1, rest_[colour]);
                rest_[colour].by_halves[halves] = least;
            }
            choose_groups(colour - 1, code | grouped << (2 * colour), spent, broken, now_paid);
        }
    }

    void lay_groups(int code, int spent, int broken, int paid) {
        const Losses& first = ways_of_[0]->least[tiles_of(code, 0)];
        for (int jokers = 0; spent + jokers <= input_.jokers; ++jokers) {
            if (!group_jokers_.can_lay(code, jokers)) continue;
            if (here_.loss + LossBook::least(rest_[1], first, 2 * (input_.jokers - spent - jokers)) > loss_) break;
            combine_ways(0, code, {}, spent + jokers, broken, here_.loss, paid + prices_.price_of(0, jokers, 0), kNoLosses);
        }
    }

    // `paid` counts the ways so far, and the least for the colours to come.
    void combine_ways(int colour, int code, OpenState after, int spent, int broken, int loss, int paid, const Losses& before) {
        const Ways& ways = *ways_of_[colour];
        const int grouped = tiles_of(code, colour);
        for (std::uint32_t at = ways.begin[grouped]; at < ways.begin[grouped + 1]; ++at) {
            const Way& way = ways.ways[at];
            const int now_spent = spent + way.jokers, now_loss = loss + way.loss, halves = 2 * (input_.jokers - now_spent);
            const int now_paid = paid + way.cost - ways.least_cost[grouped];
            if (halves < 0 || now_loss > loss_ || now_paid > limit_) continue;
            OpenState next = after;
            next.open |= static_cast<std::uint64_t>(way.part) << (colour * kPartBits);
            next.intact |= way.intact;
            const int now_broken = broken + way.broken;
            if (colour == kColours - 1) {
                if (now_loss + LossBook::least(before, *way.later, halves) <= loss_) reach(next, now_spent, now_broken, now_loss);
                continue;
            }
            Losses so_far;
            LossBook::add(before, *way.later, halves, so_far);
            if (now_loss + LossBook::least(so_far, rest_[colour + 1], halves) > loss_) continue;
            combine_ways(colour + 1, code, next, now_spent, now_broken, now_loss, now_paid, so_far);
        }
    }

    void reach(OpenState after, int spent, int broken, int loss) {
        after.open |= static_cast<std::uint64_t>(spent) << kSpentShift;
        Stage& stage = fewest_.stages[number_];
        const std::size_t known = stage.nodes.size();
        const std::uint32_t at = stage.find_or_add(after);
        StageNode& node = stage.nodes[at];
        const int all_broken = here_.broken + broken;
        if (at == known || loss < node.loss || (loss == node.loss && all_broken < node.broken)) {
            node.loss = loss;
            node.broken = static_cast<std::uint16_t>(all_broken);
            node.expanded = false;
        }
        stage.transitions.push_back({from_, at, loss - here_.loss, broken});
        ++transitions_;
    }

    bool is_best_end(const StageNode& node) const {
        const int held = input_.jokers - node.state.spent();
        return held <= input_.problem.rack_jokers && node.loss + held * input_.joker_worth() == loss_;
    }

    bool has_best_end(int broken) const {
        const auto& nodes = fewest_.stages[input_.problem.highest + 1].nodes;
        return std::any_of(nodes.begin(), nodes.end(), [&](const StageNode& node) { return node.broken == broken && is_best_end(node); });
    }

    void mark_best_paths(int broken) {
        fewest_.found = true;
        fewest_.broken = broken;
        const int last = input_.problem.highest + 1;
        for (StageNode& node : fewest_.stages[last].nodes) node.on_best_path = node.broken == broken && is_best_end(node);
        for (int number = last; number >= 1; --number) {
            auto &from = fewest_.stages[number - 1].nodes, &to = fewest_.stages[number].nodes;
            for (const Transition& transition : fewest_.stages[number].transitions) {
                const StageNode& end = to[transition.to];
                StageNode& begin = from[transition.from];
                begin.on_best_path |= end.on_best_path && begin.loss + transition.loss == end.loss && begin.broken + transition.broken == end.broken;
            }
        }
    }

    const LeastChangeInput& input_;
    const int loss_;
    FewestBroken& fewest_;
    LossBook& losses_;
    WayBook& ways_;
    PriceBook& prices_;
    const GroupJokers group_jokers_;
    int most_broken_ = 0;
    int limit_ = 0;
    std::size_t enough_ = kTransitionsBeforePrices;
    int number_ = 0;
    std::uint32_t from_ = 0;
    StageNode here_;
    Array<int, kColours> free_{};
    Array<const Ways*, kColours> ways_of_{};
    Array<Losses, kColours> rest_{};  // lower bounds for this colour and all higher ones
    std::size_t transitions_ = 0;
};

}  // namespace

void Stage::clear() {
    nodes.clear();
    transitions.clear();
    slots_.clear();
}

std::uint32_t Stage::hash_of(const OpenState& state) {
    std::uint64_t mixed = (state.open ^ state.intact * 0xD6E8FEB86659FD93ULL) * 0x9E3779B97F4A7C15ULL;
    mixed ^= mixed >> 29;
    return static_cast<std::uint32_t>(mixed * 0xC2B2AE3D27D4EB4FULL >> 24);
}

std::uint32_t Stage::find_or_add(const OpenState& state) {
    const std::uint32_t hash = hash_of(state);
    const std::uint32_t known = slots_.find(hash, [&](std::uint32_t at) { return nodes[at].state == state; });
    if (known != HashIndex::kNone) return known;
    const auto fresh = static_cast<std::uint32_t>(nodes.size());
    slots_.add(hash, fresh);
    nodes.push_back({state});
    return fresh;
}

void find_fewest_broken(const LeastChangeInput& input, int loss, FewestBroken& fewest) {
    thread_local LossBook losses;
    thread_local WayBook ways;
    thread_local PriceBook prices;
    Search(input, loss, fewest, losses, ways, prices).run();
}

}  // namespace rummi
