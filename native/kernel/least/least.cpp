#include "least.hpp"

#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

#include "fewest.hpp"
#include "staying.hpp"
#include "table_melds.hpp"

namespace rummi {

namespace {

constexpr int kMostTries = 4'000;  // a fraction of a second

bool equal(const Meld& one, const Meld& other) {
    return one.size() == other.size() && std::equal(one.begin(), one.end(), other.begin());
}

// Finds the least change if only a few melds change. Large tables have too many paths through the numbers, but most of
// their melds can stay. So this asks what could be laid if the table had none of its melds, then each one, then each two,
// and so on. The first table that loses no more than the best play changes the fewest melds.
class FewMeldsSearch {
   public:
    FewMeldsSearch(const Problem& problem, const std::vector<Meld>& table, int loss) : problem_(problem), table_(table), loss_(loss) {}

    // Returns nothing if more than `most` melds must change, or after too many tries.
    std::optional<LeastChange> run(int most) {
        for (int many = 0; many <= most && !found_ && tries_ <= kMostTries; ++many) choose(0, many);
        if (tries_ > kMostTries) found_.reset();
        return std::move(found_);
    }

   private:
    void choose(std::size_t from, int many) {
        if (many == 0) return try_chosen();
        for (std::size_t at = from; at < table_.size() && tries_ <= kMostTries; ++at) {
            if (equals_earlier(from, at)) continue;
            chosen_.push_back(at);
            choose(at + 1, many - 1);
            chosen_.pop_back();
        }
    }

    // Of equal melds, only the first ones are chosen.
    bool equals_earlier(std::size_t from, std::size_t at) const {
        while (from < at && !equal(table_[from], table_[at])) ++from;
        return from < at;
    }

    void try_chosen() {
        ++tries_;
        std::vector<Meld> some;
        for (const std::size_t at : chosen_) some.push_back(table_[at]);
        const Problem question = restrict_to(some);
        const Answer answer = solve(question);
        if (compute_loss(question, answer.melds) != loss_) return;
        LeastChange change = some.empty() ? LeastChange{answer, true, 0} : least_change(question, some);
        if (found_ && found_->moved <= change.moved) return;
        for (std::size_t at = 0; at < table_.size(); ++at) {
            if (!std::count(chosen_.begin(), chosen_.end(), at)) change.answer.melds.push_back(table_[at]);
        }
        found_ = std::move(change);
    }

    Problem restrict_to(const std::vector<Meld>& some) const {
        Problem question = problem_;
        question.table = {};
        question.table_jokers = 0;
        for (const Meld& meld : some) {
            for (const std::uint8_t piece : meld) {
                if (piece == kJoker) ++question.table_jokers;
                else ++question.table[piece];
            }
        }
        return question;
    }

    const Problem& problem_;
    const std::vector<Meld>& table_;
    const int loss_;
    std::vector<std::size_t> chosen_;
    std::optional<LeastChange> found_;
    int tries_ = 0;
};

std::optional<LeastChange> change_few_melds(const Problem& problem, const std::vector<Meld>& table, int loss, int most) {
    return FewMeldsSearch(problem, table, loss).run(most);
}

constexpr std::size_t kLargeTable = 25;  // melds: more than in ordinary play
constexpr int kOne = 1, kFew = 3;

std::size_t pieces_of(const std::vector<Meld>& melds) {
    std::size_t pieces = 0;
    for (const Meld& meld : melds) pieces += static_cast<std::size_t>(meld.size());
    return pieces;
}

}  // namespace

LeastChange least_change(const Problem& problem, const std::vector<Meld>& table, std::size_t patience) {
    LeastChange best{solve(problem), true, 0};
    if (problem.objective == Objective::opening) return best;  // it leaves the table alone
    if (!best.answer.proven) return {std::move(best.answer), false, 0};
    if (pieces_of(best.answer.melds) == pieces_of(table)) return {{table, true}, true, 0};
    const int loss = compute_loss(problem, best.answer.melds);
    std::optional<LeastChange> few;
    if (table.size() >= kLargeTable && (few = change_few_melds(problem, table, loss, kOne))) return std::move(*few);
    const LeastChangeInput input(problem, table);
    thread_local FewestBroken fewest;
    find_fewest_broken(input, loss, fewest);
    std::optional<StayingPlay> staying;
    if (fewest.found) staying = find_most_staying(input, table, fewest, patience);
    if (staying) return {{std::move(staying->melds), true}, true, staying->moved};
    if ((few = change_few_melds(problem, table, loss, kFew))) return std::move(*few);
    return {std::move(best.answer), false, 0};
}

}  // namespace rummi
