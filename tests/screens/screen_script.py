"""The full-screen game by a script: front/tui/script.c says what it understands."""

import os
import pathlib
import resource
import signal
import subprocess


class Script:
    """A game that is running. Keys are pressed once it waits for somebody."""

    def __init__(self, program, home, seed=None, size=(80, 24), file_limit=None, cwd=None, first=False):
        """first: nobody was here before, so there are no settings, and a lesson is offered."""
        settings = pathlib.Path(home or ".", ".config/paddock/settings")
        if home and not first and not settings.exists():
            settings.parent.mkdir(parents=True, exist_ok=True)
            settings.write_text("")

        def limit():
            signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
            resource.setrlimit(resource.RLIMIT_FSIZE, (file_limit, file_limit))

        env = {**({"HOME": str(home)} if home else {}), "USER": "ann", "PATH": os.environ.get("PATH", ""), "LC_ALL": "C.UTF-8"}
        for name in ("ASAN_OPTIONS", "UBSAN_OPTIONS", "ASAN_SYMBOLIZER_PATH", "PADDOCK_LANGUAGE"):
            if name in os.environ:
                env[name] = os.environ[name]
        words = [str(program)] + ([str(seed)] if seed is not None else [])
        self.process = subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=env, text=True,
                                        encoding="utf-8", cwd=cwd, preexec_fn=limit if file_limit else None)
        if size != (80, 24):
            self.do(f"size {size[0]} {size[1]}")

    def send(self, line):
        self.process.stdin.write(line + "\n")
        self.process.stdin.flush()

    def answer(self):
        lines = []
        while True:
            line = self.process.stdout.readline()
            if not line:
                raise AssertionError(f"the game has ended, with {self.process.wait()}: {lines[-30:]}")
            if line == "ok\n":
                return lines
            lines.append(line.rstrip("\n"))

    def do(self, line):
        self.send(line)
        return self.answer()

    def keys(self, *names):
        for name in names:
            self.do(f"key {name}")

    def screen(self, how="show"):
        return self.do(how)[:-1]

    def text(self):
        return "\n".join(self.screen())

    def kill(self):
        self.process.send_signal(signal.SIGKILL)
        self.process.communicate()

    def end(self):
        self.process.stdin.close()
        code = self.process.wait()
        self.process.stdout.close()
        return code

    def __enter__(self):
        return self

    def __exit__(self, *_):
        if self.process.poll() is None:
            self.kill()
        for pipe in (self.process.stdin, self.process.stdout):
            try:
                pipe.close()
            except BrokenPipeError:
                pass
