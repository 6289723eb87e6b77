#include "trial.hpp"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cmath>
#include <stdexcept>
#include <thread>

namespace rummi::training {
namespace {

using games::GameResult;
using games::Policy;

// The results of one deal.
struct Deal {
    bool play_deal = false;
    double won = 0, points = 0, turns = 0, ms = 0, worst_ms = 0;
    double not_opened = 0, held_back = 0, others_not_opened = 0, others_held_back = 0;
    double turns_alike = 0, turns_of_others = 0;
    double lost = 0, turns_lost = 0;  // games that others won, and their turns
    int moves = 0;
};

// Counts players who lost exactly the points of a penalty. Some racks have as many points, but rarely, and on both sides.
void count_penalties(const GameResult& ended, int own_seat, const games::Rules& rules, Deal& deal) {
    const double others = rules.players - 1;
    for (int seat = 0; seat < rules.players; ++seat) {
        const int lost = -ended.scores[static_cast<std::size_t>(seat)];
        const bool own = seat == own_seat;
        if (lost == rules.not_opened) (own ? deal.not_opened : deal.others_not_opened) += own ? 1 : 1 / others;
        if (lost == rules.could_have_opened) (own ? deal.held_back : deal.others_held_back) += own ? 1 : 1 / others;
    }
}

Deal play_deal(const Trial& trial, int number) {
    const games::Rules& rules = trial.table.rules;
    const games::Deal dealt{trial.seed + "/" + std::to_string(number), number % rules.players};
    const auto players = static_cast<std::size_t>(rules.players);
    Deal deal;
    deal.play_deal = true;
    for (int seat = 0; seat < rules.players; ++seat) {
        std::vector<Policy> policies(players, trial.other);
        const auto own = static_cast<std::size_t>(seat);
        policies[own] = trial.own;
        const GameResult ended = games::play(rules, policies, dealt, false).value();
        const bool won = std::find(ended.winners.begin(), ended.winners.end(), seat) != ended.winners.end();
        deal.won += won ? 1.0 / static_cast<double>(ended.winners.size()) : 0;
        deal.points += ended.scores[own];
        deal.turns += ended.turns;
        deal.lost += won ? 0 : 1;
        deal.turns_lost += won ? 0 : ended.turns;
        deal.moves += ended.thoughts[own].moves;
        deal.ms += ended.thoughts[own].ms;
        deal.worst_ms = std::max(deal.worst_ms, ended.thoughts[own].worst_ms);
        count_penalties(ended, seat, rules, deal);
    }
    const double games = rules.players;
    for (double* sum : {&deal.won, &deal.points, &deal.turns, &deal.not_opened, &deal.held_back, &deal.others_not_opened, &deal.others_held_back}) *sum /= games;
    if (number < trial.alike) {
        deal.turns_alike = games::play(rules, std::vector<Policy>(players, trial.own), dealt, false).value().turns;
        deal.turns_of_others = games::play(rules, std::vector<Policy>(players, trial.other), dealt, false).value().turns;
    }
    return deal;
}

double sum(const std::vector<Deal>& deals, double Deal::*what) {
    double sum = 0;
    for (const Deal& deal : deals) sum += deal.*what;
    return sum;
}

double mean(const std::vector<Deal>& deals, double Deal::*what) { return sum(deals, what) / std::max(1.0, static_cast<double>(deals.size())); }

double error(const std::vector<Deal>& deals, double Deal::*what) {
    const double middle = mean(deals, what), count = static_cast<double>(deals.size());
    double squares = 0;
    for (const Deal& deal : deals) squares += (deal.*what - middle) * (deal.*what - middle);
    return 1.96 * std::sqrt(squares / std::max(1.0, count) / std::max(1.0, count - 1));
}

games::Aim aim_named(const std::string& name) {
    if (name == "wins") return games::Aim::wins;
    if (name == "points") return games::Aim::points;
    throw std::invalid_argument("unknown aim “" + name + "”. Choose one of: wins, points");
}

}  // namespace

Policy parse_policy(const std::string& written, const games::Network* network) {
    const std::string name = written.substr(0, written.find('/'));
    const games::Aim aim = name == written ? games::Aim::game : aim_named(written.substr(name.size() + 1));
    const std::string kind = name.substr(0, name.find(':'));
    games::Budget budget;
    if (kind != name) {
        const std::string amount = name.substr(kind.size() + 1);
        const int many = std::stoi(amount);
        if (amount.back() == 'r') budget.rollouts = many;
        else budget.ms = many;
    }
    const int number = kind == "greedy" ? 0 : kind == "strategist" ? 1 : kind == "expert" ? 2 : -1;
    Checked<Policy> policy = games::policy_of(number, network, budget, aim);
    if (policy.refusal()) throw std::invalid_argument(name + ": " + policy.refusal().why());
    return policy.value();
}

TrialResult run_trial(const Trial& trial) {
    using Clock = std::chrono::steady_clock;
    std::vector<Deal> deals(static_cast<std::size_t>(trial.deals));
    const auto began = Clock::now();
    const auto in_time = [&] { return trial.seconds <= 0 || Clock::now() - began < std::chrono::duration<double>(trial.seconds); };
    std::atomic<int> next{0};
    std::vector<std::thread> crew;
    for (int each = 0; each < trial.threads; ++each) {
        crew.emplace_back([&] {
            for (int number; in_time() && (number = next++) < trial.deals;) deals[static_cast<std::size_t>(number)] = play_deal(trial, number);
        });
    }
    for (std::thread& each : crew) each.join();
    deals.erase(std::remove_if(deals.begin(), deals.end(), [](const Deal& deal) { return !deal.play_deal; }), deals.end());
    TrialResult run_trial;
    run_trial.deals = static_cast<int>(deals.size());
    run_trial.won = mean(deals, &Deal::won), run_trial.won_error = error(deals, &Deal::won);
    run_trial.points = mean(deals, &Deal::points), run_trial.points_error = error(deals, &Deal::points);
    run_trial.not_opened = mean(deals, &Deal::not_opened), run_trial.held_back = mean(deals, &Deal::held_back);
    run_trial.others_not_opened = mean(deals, &Deal::others_not_opened), run_trial.others_held_back = mean(deals, &Deal::others_held_back);
    run_trial.turns = mean(deals, &Deal::turns);
    run_trial.turns_lost = sum(deals, &Deal::turns_lost) / std::max(1.0, sum(deals, &Deal::lost));
    const double alike = std::max(1, std::min(trial.alike, run_trial.deals));
    run_trial.turns_alike = sum(deals, &Deal::turns_alike) / alike;
    run_trial.turns_of_others = sum(deals, &Deal::turns_of_others) / alike;
    double moves = 0;
    for (const Deal& deal : deals) {
        moves += deal.moves;
        run_trial.worst_ms = std::max(run_trial.worst_ms, deal.worst_ms);
    }
    run_trial.ms = sum(deals, &Deal::ms) / std::max(1.0, moves);
    return run_trial;
}

}  // namespace rummi::training
