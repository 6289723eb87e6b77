#include "turn.hpp"

#include <algorithm>

#include "../strategy/candidates.hpp"
#include "draft.hpp"

namespace rummi::learning {

// A turn as a single choice: draw, or make one of the candidate plays (strategy/candidates.hpp). The first is the greedy
// play.
class Plays : public Turn {
   public:
    Plays(const games::View& view, const Form& form, bool is_spectator);

    void see(std::uint8_t* seen) const override;
    void mask(std::int8_t* mask) const override;
    void plays(std::uint8_t* laid) const override;
    bool allows(int action) const override;
    std::optional<games::Laying> act(int action) override;
    int greedy() override { return found_.empty() ? 0 : 1; }
    std::vector<std::string> sets() const override;

   private:
    const games::View view_;
    const Form form_;
    std::vector<games::Candidate> found_;
};

using games::Candidate;

Plays::Plays(const games::View& view, const Form& form, bool is_spectator) : view_(view), form_(form) {
    if (is_spectator) return;
    games::Chance chance(view);
    games::Breadth breadth;
    breadth.most = static_cast<std::size_t>(form.most_plays) + 1;  // laying nothing may be one of them
    found_ = candidates(view, chance, breadth);
    const auto lays_nothing = [](const Candidate& candidate) { return candidate.laid.size == 0; };
    found_.erase(std::remove_if(found_.begin(), found_.end(), lays_nothing), found_.end());
    if (found_.size() > static_cast<std::size_t>(form.most_plays)) found_.resize(static_cast<std::size_t>(form.most_plays));
}

void Plays::see(std::uint8_t* seen) const { see_head(view_, view_.rack, view_.lying, seen); }

void Plays::mask(std::int8_t* mask) const {
    for (int action = 0; action < form_.actions(); ++action) mask[action] = allows(action);
}

void Plays::plays(std::uint8_t* laid) const {
    std::fill(laid, laid + form_.actions() * kPieces, std::uint8_t{0});
    for (const Candidate& candidate : found_) {
        laid += kPieces;
        std::copy(candidate.laid.counts.begin(), candidate.laid.counts.end(), laid);
    }
}

bool Plays::allows(int action) const { return 0 <= action && action <= static_cast<int>(found_.size()); }

std::optional<games::Laying> Plays::act(int action) {
    if (action == 0) return games::Laying{};
    return laying_of(view_, found_[static_cast<std::size_t>(action - 1)]);
}

std::vector<std::string> Plays::sets() const {
    std::vector<std::string> rows;
    for (const games::LyingMeld& meld : view_.table) rows.push_back(meld.pieces);
    return rows;
}

std::unique_ptr<Turn> turn_of(const games::View& view, const Form& form, bool is_spectator) {
    if (form.scheme == Scheme::steps) return std::make_unique<Draft>(view, form);
    return std::make_unique<Plays>(view, form, is_spectator);
}

std::uint8_t* see_head(const games::View& view, const games::Hand& rack, const games::Hand& lying, std::uint8_t* seen) {
    seen = std::copy(rack.counts.begin(), rack.counts.end(), seen);
    seen = std::copy(lying.counts.begin(), lying.counts.end(), seen);
    *seen++ = view.opened;
    *seen++ = byte_of(view.bank);
    *seen++ = byte_of(view.moves_left);
    for (int other = 0; other < view.rules.players - 1; ++other) {
        *seen++ = byte_of(view.others[other].tiles);
        *seen++ = view.others[other].opened;
        *seen++ = view.others[other].drew;
    }
    return seen;
}

}  // namespace rummi::learning
