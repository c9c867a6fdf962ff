/* host_new.c: a table on a server that runs, and the links to it. */
#include "../../host/request.h"
#include "../../online/wishes.h"
#include "host_season.h"

static const struct flag flags[] = {
    { "seats", N_("WHO,…"),
      N_("Who sits where: the name of a person, open for whoever gets the link, or a bot as in --bots; seats "
         "that are not named are open.") },
    { "title", N_("TEXT"), N_("What the race is called, in at most 60 characters.") },
    { "public", NULL, N_("Anybody may find it in the list and take an open seat.") },
    { "clock", N_("CLOCK"),
      N_("live:300+10 is 300 seconds for each person, and 10 more with each decision; leisure:86400+3600 does "
         "not run while the server is down (default none).") },
    { "spectators", N_("WHICH"),
      N_("live, late (by five minutes; late:20 by twenty) or none (default live).") },
    { "stand-in", N_("BOT"), N_("Who drives for whoever has left, or has no time left (default club).") },
    { "empty", N_("WHAT"),
      N_("When no person is connected for ten minutes: wait, or finish with stand-ins (default wait).") },
    { "no-talk", NULL, N_("Nobody can say anything at this table.") },
    { "no-undo", NULL, N_("Nobody can take anything back.") },
    { "championship", NULL,
      N_("A whole championship: the table of each round is made when the last is over, and keys hold for all "
         "of them.") },
    { "races", N_("N"), N_("With --championship: how many races (default: the calendar's, or 7).") },
    { "calendar", N_("LIST"),
      N_("With --championship: tracks, or \"TITLE: name=value …; TITLE: …\" (see paddock championship).") },
    { "best", N_("N"), N_("With --championship: only the best N results count (default: all).") },
    { "winner-bonus", N_("HOW"),
      N_("With --championship: yes or no: the winner is moved up on the next grid (default: yes in Grand Prix).") },
    { "pairs", N_("HOW"),
      N_("With --championship: yes or no: two cars are a team (default: yes with two cars each or racecar cards).") },
    { "team-names", N_("NAME,…"), N_("With --championship: what the teams are called.") },
    { "drivers", N_("NAME,…"), N_("With --championship: what the drivers are called, car by car.") },
    { "pole-point", NULL,
      N_("With --championship: the server rolls the die that names the race whose pole earns a point.") },
    { "pole-race", N_("N"), N_("With --championship: the same with a real die, which shows N.") },
    { "wait", N_("SECONDS"),
      N_("With --championship: how long a round waits for those who do not come; then the stand-in drives for "
         "them (default: for ever).") },
    { "url", N_("URL"), N_("The server (default http://localhost:8063/).") },
    CA_FLAG,
    { "json", NULL, N_("Print table, keys and links for a program.") },
    { 0 },
};

static const struct example examples[] = {
    { "paddock host new --seats Ann,open,club,rookie         ",
      N_("Ann, whoever gets the second link, and two bots") },
    { "paddock host new grandprix --public --clock live:300+10", NULL },
    { "paddock host new --championship --races 3 --seats Ann,Bob,club,rookie",
      N_("a championship of three races") },
    { 0 },
};

/* The table as it was asked for, before anybody else has heard of it. */
struct asked {
    struct wishes wishes;
    struct seating seating;
    turn_t open;
    int seats;
};

/* ---- what is asked for, as the protocol has it ------------------------------------------------------------------- */

/* Whoever has a bot's name is one, with a temper behind it or without, and so is whoever has a budget. */
static const char *what_sits(const char *who)
{
    struct span rest = span_of(who), name;
    char word[TAG_MAX];
    span_cut(&rest, '/', &name);
    return strchr(who, ':') || (span_copy(name, word, sizeof word) && bot_find(word)) ? "bot" : "name";
}

static bool write_seats(struct json *j, const char *list, struct error *err)
{
    struct span rest = span_of(list ? list : ""), part;
    char who[TAG_MAX];
    json_open(j, "seats", '[');
    while (list && span_cut(&rest, ',', &part)) {
        part = span_trim(part);
        if (!part.len || !span_copy(part, who, sizeof who))
            return error_of(err, ERROR_USAGE,
                            "--seats takes names, bots and open, with commas between them; found \"%.*s\"",
                            SPAN(part));
        json_open(j, NULL, '{');
        if (span_is(part, "open"))
            json_bool(j, "open", true);
        else
            json_text(j, what_sits(who), who);
        json_close(j, '}');
    }
    json_close(j, ']');
    return true;
}

/* "live:300+10": a word, a bank and what each decision adds. */
static bool write_clock(struct json *j, const char *clock, struct error *err)
{
    struct span rest = span_of(clock), kind, bank;
    int bank_s = 0, add_s = 0;
    span_cut(&rest, ':', &kind);
    bool timed = span_is(kind, clock_word(CLOCK_LIVE)) || span_is(kind, clock_word(CLOCK_LEISURE));
    bool good = timed ? rest.at && span_cut(&rest, '+', &bank) && span_number(bank, &bank_s) && bank_s > 0
                            && (!rest.at || span_number(rest, &add_s))
                      : span_is(kind, clock_word(CLOCK_NONE)) && !rest.at;
    if (!good)
        return error_of(
            err, ERROR_USAGE,
            "--clock takes none, live:SECONDS+SECONDS or leisure:SECONDS+SECONDS, as in live:300+10; "
            "found \"%.60s\"",
            clock);
    json_open(j, "clock", '{');
    json_span(j, "kind", kind);
    json_add(j, "bank_s %d, add_s %d", bank_s, add_s);
    json_close(j, '}');
    return true;
}

/* "late:20" */
static bool write_spectators(struct json *j, const char *given, struct error *err)
{
    struct span rest = span_of(given), word;
    int minutes;
    span_cut(&rest, ':', &word);
    json_span(j, "spectators", word);
    if (!rest.at)
        return true;
    if (!span_is(word, spectators_word(SPECTATORS_LATE)) || !span_number(rest, &minutes))
        return error_of(err, ERROR_USAGE,
                        "--spectators takes live, late, late:MINUTES or none; found \"%.60s\"", given);
    json_number(j, "late_minutes", minutes);
    return true;
}

static void write_given(struct json *j, const char *member, const char *value)
{
    if (value)
        json_text(j, member, value);
}

static bool write_wishes(const struct args *args, struct json *j, struct error *err)
{
    const char *clock = args_value(args, "clock"), *spectators = args_value(args, "spectators");
    json_open(j, NULL, '{');
    json_add(j, "game %s, setup %s, public %d?, talk %d?, undo %d?", args->game->id, args->setup,
             args_has(args, "public"), !args_has(args, "no-talk"), !args_has(args, "no-undo"));
    write_given(j, "title", args_value(args, "title"));
    write_given(j, "stand_in", args_value(args, "stand-in"));
    write_given(j, "empty", args_value(args, "empty"));
    if ((clock && !write_clock(j, clock, err)) || (spectators && !write_spectators(j, spectators, err))
        || !write_seats(j, args_value(args, "seats"), err) || !host_season_write(args, j, err))
        return false;
    json_close(j, '}');
    return json_is_whole(j) || error_memory(err);
}

/* The server would say the same of it, but in its own language, and only if it is there. */
static bool check_wishes(const struct args *args, const struct text *body, struct asked *asked,
                         struct error *err)
{
    if (args_has(args, "championship"))
        return host_season_check(body, &asked->wishes, &asked->seating, &asked->open, &asked->seats, err);
    if (!wishes_read(text_string(body), body->len, &asked->wishes, &asked->seating, &asked->open, err))
        return error_as(err, ERROR_USAGE);
    asked->seats = table_shape(asked->seating.table)->seats;
    table_free(asked->seating.table);
    asked->seating.table = NULL;
    return true;
}

/* ---- the server --------------------------------------------------------------------------------------------------- */

static bool find_server(const struct args *args, struct link *link, struct error *err)
{
    const char *url = args_value(args, "url");
    if (!link_parse(url ? url : "http://localhost:8063/", link, err))
        return error_as(err, ERROR_USAGE);
    return link->kind == LINK_SERVER
           || error_of(err, ERROR_USAGE,
                       "--url takes the address of a server, as in http://localhost:8063/; found a table's");
}

static json_t *ask_server(const struct link *link, const char *path, const char *body, struct error *err)
{
    static struct remote_server server;
    uv_loop_t loop;
    char *text = NULL;
    size_t len;
    if (!remote_find(&server, link, err))
        return NULL;
    if (uv_loop_init(&loop) != 0) {
        error_memory(err);
        return NULL;
    }
    bool good = request_post(&loop, &server, path, body, &text, &len, err);
    uv_run(&loop, UV_RUN_DEFAULT);
    uv_loop_close(&loop);
    json_t *made = good ? json_loadb(text, len, 0, NULL) : NULL;
    if (good && !made)
        error_of(err, ERROR_WORLD, "expected a table of the server; found something else");
    free(text);
    return made;
}

/* ---- what was made ------------------------------------------------------------------------------------------------ */

static const char *member(const json_t *object, const char *name)
{
    return json_string_value(json_object_get(object, name));
}

/* A link for every seat but those of bots; else the server is none of ours. */
static bool check_made(const json_t *made, const struct asked *asked, struct error *err)
{
    const json_t *seats = json_object_get(made, "seats");
    bool good = member(made, "table") && member(made, "maker") && member(made, "watch")
                && json_array_size(seats) == (size_t)asked->seats;
    for (int seat = 0; good && seat < asked->seats; seat++)
        good = seating_has_bot(&asked->seating, seat) || member(json_array_get(seats, (size_t)seat), "link");
    return good || error_of(err, ERROR_WORLD, "expected a table of the server; found something else");
}

static void print_link(const char *whose, const char *link)
{
    struct text t = text_for_reader();
    text_column(&t, whose, -20);
    printf("%s  %s\n", text_string(&t), text_plain(link).text);
    text_free(&t);
}

static bool print_links(const json_t *made, const struct asked *asked, struct error *err)
{
    (void)err;
    for (int seat = 0; seat < asked->seats; seat++) {
        const json_t *one = json_array_get(json_object_get(made, "seats"), (size_t)seat);
        bool open = asked->open & seat_bit(seat);
        if (!seating_has_bot(&asked->seating, seat))
            print_link(open ? said("whoever you invite") : asked->seating.tags.player[seat],
                       member(one, "link"));
    }
    if (asked->wishes.spectators != SPECTATORS_NONE)
        print_link(said("spectators"), member(made, "watch"));
    if (member(made, "link"))
        print_link(said("tables and calendar"), member(made, "link"));
    print_link(said("your key as maker"), member(made, "maker"));
    return true;
}

static bool print_made(const json_t *made, const struct asked *asked, struct error *err)
{
    struct json *j = json_begin();
    json_add(j, "{ table %s, maker %s, commitment %s, watch %s", member(made, "table"), member(made, "maker"),
             member(made, "commitment"), member(made, "watch"));
    if (member(made, "link"))
        json_add(j, "championship %s, link %s", member(made, "championship"), member(made, "link"));
    json_open(j, "seats", '[');
    for (int seat = 0; seat < asked->seats; seat++) {
        const json_t *one = json_array_get(json_object_get(made, "seats"), (size_t)seat);
        bool open = asked->open & seat_bit(seat), bot = seating_has_bot(&asked->seating, seat);
        json_add(j, "{ seat %d#, name %s, bot %s, link %s }", seat,
                 open || bot ? NULL : asked->seating.tags.player[seat],
                 bot ? asked->seating.bot_name[seat] : NULL, bot ? NULL : member(one, "link"));
    }
    json_close(j, ']');
    json_close(j, '}');
    return json_end(err);
}

/* ---- the verb ------------------------------------------------------------------------------------------------------ */

static bool make(const struct args *args, struct asked *asked, struct text *body, struct error *err)
{
    struct json j = json_into(body);
    struct link link;
    if (!find_server(args, &link, err) || !trust_read(args_value(args, "ca"), err)
        || !write_wishes(args, &j, err) || !check_wishes(args, body, asked, err))
        return false;
    const char *path = args_has(args, "championship") ? "/api/championships" : "/api/tables";
    json_t *made = ask_server(&link, path, text_string(body), err);
    bool good = made && check_made(made, asked, err)
                && (args_has(args, "json") ? print_made : print_links)(made, asked, err);
    json_decref(made);
    return good;
}

static bool run(const struct args *args, struct error *err)
{
    struct asked *asked = calloc(1, sizeof *asked);
    struct text body = text_growing();
    bool good = asked ? make(args, asked, &body, err) : error_memory(err);
    text_free(&body);
    free(asked);
    return good;
}

const struct verb verb_host_new = {
    .name = "host new",
    .takes = N_("[GAME]"),
    .help = N_("Makes a table on a server that runs, and prints its links."),
    .flags = flags,
    .setup = true,
    .examples = examples,
    .run = run,
};
