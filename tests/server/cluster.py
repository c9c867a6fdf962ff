#!/usr/bin/env python3
"""A PostgreSQL of its own for tests: a private cluster in a temporary folder, reached by a unix socket only.

usage: cluster.py COMMAND ARGUMENTS...

Runs the command with PADDOCK_TEST_CLUSTER set to the folder of the socket, and PADDOCK_TEST_DB to the address of an empty database there.
The cluster ends with this process, also when that is killed: whoever watches over it notices, stops it and removes the folder.
PADDOCK_TEST_FSYNC=on: what it has committed is on the disk, as it must be elsewhere. Without Debian's package postgresql nothing is run, and the exit status is 77 (skipped).
"""

import contextlib
import glob
import os
import pwd
import shutil
import signal
import subprocess
import sys
import tempfile
import time

PATIENCE = 300
SKIPPED = 77


def binaries():
    """The folder with initdb and postgres; None when there is none."""
    found = sorted(glob.glob("/usr/lib/postgresql/*/bin"), key=lambda path: int(path.split("/")[-2]) if path.split("/")[-2].isdigit() else 0)
    found = [path for path in found if os.path.exists(os.path.join(path, "initdb"))]
    if found:
        return found[-1]
    initdb = shutil.which("initdb")
    return os.path.dirname(initdb) if initdb else None


def owner():
    """Whose processes a cluster are: PostgreSQL does not run as root."""
    if os.getuid() != 0:
        return None
    for name in ("postgres", "nobody"):
        with contextlib.suppress(KeyError):
            return pwd.getpwnam(name)
    raise AssertionError("nobody to run PostgreSQL as")


def command(name, *arguments):
    user = owner()
    front = ["setpriv", f"--reuid={user.pw_uid}", f"--regid={user.pw_gid}", "--clear-groups"] if user else []
    return [*front, os.path.join(binaries(), name), *arguments]


class Cluster:
    """A context: the server runs until it is left. It can be stopped and started in between."""

    SETTINGS = {"listen_addresses": "", "fsync": "off", "full_page_writes": "off", "max_connections": "60", "shared_buffers": "16MB",
                "log_min_messages": "panic", "autovacuum": "off"}  # nobody cuts the power in tests
    DURABLE = {"listen_addresses": "", "max_connections": "200", "shared_buffers": "128MB", "log_min_messages": "panic"}

    def __init__(self):
        self.folder = tempfile.mkdtemp(prefix="paddock-pg-")
        self.data, self.databases, self.process = os.path.join(self.folder, "data"), 0, None
        if owner():
            os.chown(self.folder, owner().pw_uid, owner().pw_gid)
        env = {"LC_ALL": "C.UTF-8", "PATH": os.environ["PATH"]}
        subprocess.run(command("initdb", "-D", self.data, "-U", "paddock", "-A", "trust", "-E", "UTF8", "--no-sync", "--locale=C.UTF-8"),
                       check=True, timeout=PATIENCE, stdout=subprocess.DEVNULL, cwd="/", env=env)
        self.start()

    def start(self):
        settings = self.DURABLE if os.environ.get("PADDOCK_TEST_FSYNC") else self.SETTINGS
        flags = [word for name, value in settings.items() for word in ("-c", f"{name}={value}")]
        self.process = subprocess.Popen(command("postgres", "-D", self.data, "-k", self.folder, *flags), cwd="/",
                                        stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, start_new_session=True)
        for _ in range(PATIENCE * 20):
            if subprocess.run(command("pg_isready", "-q", "-h", self.folder, "-U", "paddock", "-d", "postgres"), check=False, cwd="/").returncode == 0:
                return
            assert self.process.poll() is None, "PostgreSQL has ended"
            time.sleep(0.05)
        raise AssertionError("PostgreSQL does not start")

    def stop(self, number=signal.SIGQUIT):
        """SIGQUIT: as after a crash; SIGINT: everybody is sent away."""
        if self.process and self.process.poll() is None:
            self.process.send_signal(number)
            self.process.wait(PATIENCE)

    def __enter__(self):
        return self

    def __exit__(self, *error):
        self.stop()
        shutil.rmtree(self.folder, ignore_errors=True)


def address(folder, name):
    return f"postgresql://paddock@/{name}?host={folder}"


def ask(folder, sql, name="postgres"):
    """What a statement gives, as text."""
    run = subprocess.run([os.path.join(binaries(), "psql"), "-X", "-q", "-A", "-t", "-v", "ON_ERROR_STOP=1", "-c", sql, address(folder, name)],
                         check=False, timeout=PATIENCE, capture_output=True, text=True, cwd="/")
    assert run.returncode == 0, run.stderr
    return run.stdout.strip()


def new_database(folder):
    """The address of an empty one."""
    name = "races" + os.urandom(6).hex()
    ask(folder, f"CREATE DATABASE {name}")
    return address(folder, name)


def watch():
    """In a process of its own: start one, say where, and end it when whoever asked is gone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    with Cluster() as cluster:
        print(cluster.folder, flush=True)
        for line in sys.stdin:
            if line.startswith("stop"):
                cluster.stop(int(line.split()[1]))
            elif line.startswith("start"):
                cluster.start()
            print("done", flush=True)


class Watched:
    """A cluster that somebody else looks after, so that it ends however this process does."""

    def __init__(self):
        self.watcher = subprocess.Popen([sys.executable, os.path.abspath(__file__), "--watch"], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                        text=True, start_new_session=True)
        self.folder = self.watcher.stdout.readline().strip()
        assert self.folder, "PostgreSQL does not start"

    def tell(self, what):
        self.watcher.stdin.write(what + "\n")
        self.watcher.stdin.flush()
        assert self.watcher.stdout.readline() == "done\n"

    def __enter__(self):
        return self

    def __exit__(self, *error):
        self.watcher.stdin.close()
        self.watcher.wait(PATIENCE)
        self.watcher.stdout.close()


def main():
    if not binaries():
        print("PostgreSQL is not installed (Debian: postgresql)")
        return SKIPPED
    with Watched() as cluster:
        env = dict(os.environ, PADDOCK_TEST_CLUSTER=cluster.folder, PADDOCK_TEST_DB=new_database(cluster.folder))
        return subprocess.run(sys.argv[1:], check=False, env=env).returncode


if __name__ == "__main__":
    sys.exit(watch() if sys.argv[1:] == ["--watch"] else main())
