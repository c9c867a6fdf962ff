/* laws.h: the laws that every game obeys, in words.
 *
 * Eleven of them are what tables, bots and front ends rely on; the last four
 * are promises that core/game.h makes in passing. laws.c checks them.
 */
#ifndef PADDOCK_LAWS_H
#define PADDOCK_LAWS_H

enum law {
    LAW_PURE = 1,
    LAW_TURN,
    LAW_REDACT,
    LAW_OWN_VIEW,
    LAW_IMAGINE,
    LAW_NO_LEAK,
    LAW_TEXT,
    LAW_END,
    LAW_CHECK,
    LAW_COMMUTE,
    LAW_SPECTATOR,
    LAW_SAMPLE,
    LAW_RESULTS,
    LAW_EVENTS,
    LAW_PLAYOUT,
};

static const char *const law_sentences[] = {
    [LAW_PURE] = "apply depends on its arguments only",
    [LAW_TURN] = "a seat has actions exactly when its bit is set; lists are sorted, without twins",
    [LAW_REDACT] = "to redact twice is to redact once",
    [LAW_OWN_VIEW] = "my turn and my actions are the same on my view",
    [LAW_IMAGINE] = "an imagined truth is possible and looks the same to its viewer",
    [LAW_NO_LEAK] = "whoever hears the same sees the same, and the other way round",
    [LAW_TEXT] = "action, event, setup, position, record: text and back gives the same",
    [LAW_END] = "every match ends within the declared number of actions",
    [LAW_CHECK] = "the game's own invariants hold",
    [LAW_COMMUTE] = "simultaneous choices commute; who owes two chooses for the lower car first",
    [LAW_SPECTATOR] = "all laws hold for a spectator",
    [LAW_SAMPLE] = "sample() draws as chances() would",
    [LAW_RESULTS] = "a finished match places every car, and equal places are shared",
    [LAW_EVENTS] = "events fit their list and its table of names, which says which are secret",
    [LAW_PLAYOUT] = "playout() comes where the contract comes, and leaves the generator as it does",
};

#endif
