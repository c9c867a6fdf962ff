#!/usr/bin/env python3
"""A random race through the shared library, by ctypes. docs/library.md explains it.

    python3 embed.py [SEED [PATH_OF_LIBRARY]]
"""
import ctypes as c
import sys

NOBODY, CHANCE, ACTIONS_MAX, STATE_TEXT_MAX = -1, 1 << 31, 512, 16384


class Error(c.Structure):
    _fields_ = [("line", c.c_int), ("text", c.c_char * 252)]


class Rng(c.Structure):
    _fields_ = [("s", c.c_uint64 * 4)]


def load(path):
    """The functions used here, with their types: a pointer that ctypes takes for an int would lose half its bits."""
    lib = c.CDLL(path)
    handle, text, number = c.c_void_p, c.c_char_p, c.c_int
    for name, result, *arguments in (
            ("setup_new", handle, text, text, c.POINTER(Error)),
            ("setup_free", None, handle),
            ("state_new", handle, handle),
            ("state_free", None, handle),
            ("state_settle", None, handle, handle, c.POINTER(Rng)),
            ("state_turn", c.c_uint32, handle, handle),
            ("state_actions", number, handle, handle, number, c.POINTER(c.c_uint32), number),
            ("state_apply", c.c_bool, handle, handle, number, c.c_uint32, handle, c.POINTER(Error)),
            ("state_text", c.c_size_t, handle, handle, text, c.c_size_t),
            ("action_text", c.c_size_t, handle, c.c_uint32, text, c.c_size_t),
            ("rng_init", None, c.POINTER(Rng), c.c_uint64, c.c_uint64),
            ("rng_below", c.c_uint32, c.POINTER(Rng), c.c_uint32)):
        function = getattr(lib, "paddock_" + name)
        function.restype, function.argtypes = result, arguments
    return lib


def main(seed=1, path="libpaddock.so"):
    lib, err, rng = load(path), Error(), Rng()
    legal, buf = (c.c_uint32 * ACTIONS_MAX)(), c.create_string_buffer(STATE_TEXT_MAX)
    lib.paddock_rng_init(c.byref(rng), seed, 0)
    setup = lib.paddock_setup_new(b"lacorsa", b"cars=4", c.byref(err))
    if not setup:
        sys.exit(err.text.decode())
    state = lib.paddock_state_new(setup)
    while True:
        lib.paddock_state_settle(setup, state, c.byref(rng))
        turn = lib.paddock_state_turn(setup, state)
        if not turn:
            break
        seat = (turn & -turn).bit_length() - 1
        n = lib.paddock_state_actions(setup, state, seat, legal, ACTIONS_MAX)
        action = legal[lib.paddock_rng_below(c.byref(rng), n)]
        lib.paddock_action_text(setup, action, buf, len(buf))
        print(seat + 1, buf.value.decode())
        if not lib.paddock_state_apply(setup, state, seat, action, None, c.byref(err)):
            sys.exit(err.text.decode())
    lib.paddock_state_text(setup, state, buf, len(buf))
    print(buf.value.decode())
    lib.paddock_state_free(state)
    lib.paddock_setup_free(setup)


main(*(int(a) if i == 0 else a for i, a in enumerate(sys.argv[1:])))
