#include "few.hpp"

#include <algorithm>
#include <utility>

#include "loss.hpp"

namespace rummi {
namespace {

constexpr int kMostTries = 4'000;  // a fraction of a second

bool before(const Meld& one, const Meld& other) {
    return std::lexicographical_compare(one.begin(), one.end(), other.begin(), other.end());
}

class Search {
   public:
    Search(const Problem& problem, std::vector<Meld> table, int loss) : problem_(problem), table_(std::move(table)), loss_(loss) {
        std::sort(table_.begin(), table_.end(), before);  // equal ones beside each other
    }

    std::optional<LeastChange> run(int most) {
        const int all = static_cast<int>(table_.size());
        for (int many = 0; many <= std::min(most, all); ++many) {
            choose(0, many);
            if (tries_ > kMostTries) return std::nullopt;
            if (found_) return std::move(found_);
        }
        return std::nullopt;
    }

   private:
    // Of equal melds those that come first.
    void choose(std::size_t from, int many) {
        if (tries_ > kMostTries) return;
        if (many == 0) return try_chosen();
        for (std::size_t at = from; at < table_.size(); ++at) {
            if (at > from && !before(table_[at - 1], table_[at])) continue;
            chosen_.push_back(at);
            choose(at + 1, many - 1);
            chosen_.pop_back();
        }
    }

    void try_chosen() {
        ++tries_;
        std::vector<Meld> some;
        for (const std::size_t at : chosen_) some.push_back(table_[at]);
        const Problem question = asked_of(some);
        const Answer answer = solve(question);
        if (loss_of(question, answer.melds) != loss_) return;
        LeastChange change = some.empty() ? LeastChange{answer, true, 0} : least_change(question, some);
        if (found_ && found_->moved <= change.moved) return;
        for (std::size_t at = 0; at < table_.size(); ++at) {
            if (!std::count(chosen_.begin(), chosen_.end(), at)) change.answer.melds.push_back(table_[at]);
        }
        found_ = std::move(change);
    }

    Problem asked_of(const std::vector<Meld>& some) const {
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
    std::vector<Meld> table_;
    const int loss_;
    std::vector<std::size_t> chosen_;
    std::optional<LeastChange> found_;
    int tries_ = 0;
};

}  // namespace

std::optional<LeastChange> change_few(const Problem& problem, const std::vector<Meld>& table, int loss, int most) {
    return Search(problem, table, loss).run(most);
}

}  // namespace rummi
