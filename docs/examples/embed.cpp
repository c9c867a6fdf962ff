// embed.cpp: a bot of one's own, in search of the best card. docs/library.md explains it.
//
//     c++ embed.cpp -o embed $(pkg-config --cflags --libs libpaddock)
//     ./embed lacorsa "cars=4 each=1" 20 1
//
// In seat 1 sits the searcher: it takes what it sees, imagines what it cannot see, tries each choice and plays on at
// random, many times. Everybody else plays at random. Prints the points of each seat over that many races.
#include <paddock.h>

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <vector>

namespace
{

struct Free {
    void operator()(paddock_setup *setup) const
    {
        paddock_setup_free(setup);
    }
    void operator()(paddock_state *state) const
    {
        paddock_state_free(state);
    }
};
using Setup = std::unique_ptr<paddock_setup, Free>;
using State = std::unique_ptr<paddock_state, Free>;

constexpr int truths = 40;

struct Match {
    const paddock_setup *setup;
    paddock_rng rng;
    std::vector<paddock_action> legal = std::vector<paddock_action>(PADDOCK_ACTIONS_MAX);

    Match(const paddock_setup *of, std::uint64_t seed) : setup(of)
    {
        paddock_rng_init(&rng, seed, 0);
    }

    State copy(const paddock_state *state) const
    {
        return State(paddock_state_clone(setup, state));
    }

    // The lowest seat on turn once chance has acted, or PADDOCK_NOBODY when the match is over.
    int next(paddock_state *state)
    {
        paddock_state_settle(setup, state, &rng);
        const paddock_turn turn = paddock_state_turn(setup, state);
        int seat = 0;
        while (turn && !(turn >> seat & 1))
            seat++;
        return turn ? seat : PADDOCK_NOBODY;
    }

    paddock_action any(const paddock_state *state, int seat)
    {
        const int n = paddock_state_actions(setup, state, seat, legal.data(), PADDOCK_ACTIONS_MAX);
        return legal[paddock_rng_below(&rng, static_cast<std::uint32_t>(n))];
    }

    void play_on(paddock_state *state)
    {
        for (int seat; (seat = next(state)) != PADDOCK_NOBODY;)
            paddock_state_apply_unchecked(setup, state, seat, any(state, seat), nullptr);
    }

    int points(const paddock_state *state, int seat) const
    {
        paddock_result result[PADDOCK_CARS_MAX];
        const int cars = paddock_state_results(setup, state, result, PADDOCK_CARS_MAX);
        int sum = 0;
        for (int car = 0; car < cars; car++)
            sum += result[car].seat == seat ? result[car].points : 0;
        return sum;
    }

    paddock_action search(const paddock_state *state, int seat)
    {
        const State view = copy(state);
        paddock_state_redact(setup, view.get(), seat);
        std::vector<paddock_action> choices(PADDOCK_ACTIONS_MAX);
        choices.resize(static_cast<std::size_t>(
            paddock_state_actions(setup, view.get(), seat, choices.data(), PADDOCK_ACTIONS_MAX)));
        paddock_action best = choices[0];
        int most = -1;
        for (const paddock_action choice : choices) {
            int sum = 0;
            for (int k = 0; k < truths; k++) {
                const State truth = copy(view.get());
                paddock_state_imagine(setup, truth.get(), &rng);
                paddock_state_apply_unchecked(setup, truth.get(), seat, choice, nullptr);
                play_on(truth.get());
                sum += points(truth.get(), seat);
            }
            if (sum > most) {
                most = sum;
                best = choice;
            }
        }
        return best;
    }
};

} // namespace

int main(int argc, char **argv)
{
    paddock_error err;
    const Setup setup(paddock_setup_new(argc > 1 ? argv[1] : "lacorsa", argc > 2 ? argv[2] : nullptr, &err));
    if (!setup) {
        std::fprintf(stderr, "embed: %s\n", err.text);
        return EXIT_FAILURE;
    }
    const int races = argc > 3 ? std::atoi(argv[3]) : 20, seats = paddock_setup_shape(setup.get())->seats;
    Match match(setup.get(), argc > 4 ? std::strtoull(argv[4], nullptr, 10) : 1);
    std::vector<int> sum(static_cast<std::size_t>(seats));
    for (int race = 0; race < races; race++) {
        const State state(paddock_state_new(setup.get()));
        for (int seat; (seat = match.next(state.get())) != PADDOCK_NOBODY;) {
            const paddock_action action =
                seat == 0 ? match.search(state.get(), seat) : match.any(state.get(), seat);
            if (!paddock_state_apply(setup.get(), state.get(), seat, action, nullptr, &err)) {
                std::fprintf(stderr, "embed: %s\n", err.text);
                return EXIT_FAILURE;
            }
        }
        for (int seat = 0; seat < seats; seat++)
            sum[static_cast<std::size_t>(seat)] += match.points(state.get(), seat);
    }
    for (int seat = 0; seat < seats; seat++)
        std::printf("seat %d %s %d points\n", seat + 1, seat ? "random" : "searcher",
                    sum[static_cast<std::size_t>(seat)]);
    return EXIT_SUCCESS;
}
