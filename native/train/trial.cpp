#include "trial.hpp"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <thread>

namespace rummi::training {
namespace {

using games::Ended;
using games::Policy;

// What one deal says.
struct Deal {
    double won = 0, points = 0, turns = 0, ms = 0, worst_ms = 0;
    double not_opened = 0, held_back = 0, greedy_not_opened = 0, greedy_held_back = 0;
    double turns_of_strategists = 0, turns_of_greedy = 0;
    int moves = 0;
};

// Who loses just so many points is taken to lose them for that: racks that happen to have them are few, on both sides.
void count_penalties(const Ended& ended, int strategist, const games::Rules& rules, Deal& deal) {
    const double greedy = rules.players - 1;
    for (int seat = 0; seat < rules.players; ++seat) {
        const int lost = -ended.scores[static_cast<std::size_t>(seat)];
        const bool own = seat == strategist;
        if (lost == rules.not_opened) (own ? deal.not_opened : deal.greedy_not_opened) += own ? 1 : 1 / greedy;
        if (lost == rules.could_have_opened) (own ? deal.held_back : deal.greedy_held_back) += own ? 1 : 1 / greedy;
    }
}

Deal played(const Trial& trial, int number) {
    const games::Rules& rules = trial.table.rules;
    const Policy strategist = games::policy_of(1, trial.network).value(), greedy = games::policy_of(0, nullptr).value();
    const games::Deal dealt{trial.seed + "/" + std::to_string(number), number % rules.players};
    const auto players = static_cast<std::size_t>(rules.players);
    Deal deal;
    for (int seat = 0; seat < rules.players; ++seat) {
        std::vector<Policy> policies(players, greedy);
        const auto own = static_cast<std::size_t>(seat);
        policies[own] = strategist;
        const Ended ended = games::play(rules, policies, dealt, false).value();
        const bool won = std::find(ended.winners.begin(), ended.winners.end(), seat) != ended.winners.end();
        deal.won += won ? 1.0 / static_cast<double>(ended.winners.size()) : 0;
        deal.points += ended.scores[own];
        deal.turns += ended.turns;
        deal.moves += ended.thoughts[own].moves;
        deal.ms += ended.thoughts[own].ms;
        deal.worst_ms = std::max(deal.worst_ms, ended.thoughts[own].worst_ms);
        count_penalties(ended, seat, rules, deal);
    }
    const double games = rules.players;
    for (double* sum : {&deal.won, &deal.points, &deal.turns, &deal.not_opened, &deal.held_back, &deal.greedy_not_opened, &deal.greedy_held_back}) *sum /= games;
    deal.turns_of_strategists = games::play(rules, std::vector<Policy>(players, strategist), dealt, false).value().turns;
    deal.turns_of_greedy = games::play(rules, std::vector<Policy>(players, greedy), dealt, false).value().turns;
    return deal;
}

double mean(const std::vector<Deal>& deals, double Deal::*what) {
    double sum = 0;
    for (const Deal& deal : deals) sum += deal.*what;
    return sum / static_cast<double>(deals.size());
}

double error(const std::vector<Deal>& deals, double Deal::*what) {
    const double middle = mean(deals, what), count = static_cast<double>(deals.size());
    double squares = 0;
    for (const Deal& deal : deals) squares += (deal.*what - middle) * (deal.*what - middle);
    return 1.96 * std::sqrt(squares / count / std::max(1.0, count - 1));
}

}  // namespace

Tried tried(const Trial& trial) {
    std::vector<Deal> deals(static_cast<std::size_t>(trial.deals));
    std::atomic<int> next{0};
    std::vector<std::thread> crew;
    for (int each = 0; each < trial.threads; ++each) {
        crew.emplace_back([&] {
            for (int number; (number = next++) < trial.deals;) deals[static_cast<std::size_t>(number)] = played(trial, number);
        });
    }
    for (std::thread& each : crew) each.join();
    Tried tried;
    tried.won = mean(deals, &Deal::won), tried.won_error = error(deals, &Deal::won);
    tried.points = mean(deals, &Deal::points), tried.points_error = error(deals, &Deal::points);
    tried.not_opened = mean(deals, &Deal::not_opened), tried.held_back = mean(deals, &Deal::held_back);
    tried.greedy_not_opened = mean(deals, &Deal::greedy_not_opened), tried.greedy_held_back = mean(deals, &Deal::greedy_held_back);
    tried.turns = mean(deals, &Deal::turns);
    tried.turns_of_strategists = mean(deals, &Deal::turns_of_strategists);
    tried.turns_of_greedy = mean(deals, &Deal::turns_of_greedy);
    double moves = 0, ms = 0;
    for (const Deal& deal : deals) {
        moves += deal.moves;
        ms += deal.ms;
        tried.worst_ms = std::max(tried.worst_ms, deal.worst_ms);
    }
    tried.ms = ms / std::max(1.0, moves);
    return tried;
}

}  // namespace rummi::training
