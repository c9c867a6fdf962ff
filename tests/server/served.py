"""A process of paddock that answers over HTTP on this machine, for tests: started, asked, stopped; every wait bounded."""

import contextlib
import http.client
import signal
import socket

PATIENCE = 300  # seconds before something counts as hanging


class Served:
    """A context that ends the process whatever happens; whoever inherits starts it. tls: how to speak to it, or None."""

    host, port, process, tls = "127.0.0.1", 0, None, None

    def __enter__(self):
        return self

    def __exit__(self, *error):
        if self.process.poll() is None:
            self.kill()
        self.process.stdout.close()

    def stop(self, number=signal.SIGTERM):
        """Ask it to stop: its exit code; an exception when it does not."""
        self.process.send_signal(number)
        return self.process.wait(PATIENCE)

    def kill(self):
        self.process.kill()
        self.process.wait(PATIENCE)

    def dial(self, source=""):
        """A connection, as a socket."""
        line = socket.create_connection((self.host, self.port), PATIENCE, source_address=(source, 0) if source else None)
        line.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        return self.tls.wrap_socket(line, server_hostname="localhost") if self.tls else line

    def request(self, path, body=None, method=None, **headers):
        """One request by a well-behaved client: the answer, and its bytes."""
        connection = http.client.HTTPConnection(self.host, self.port, timeout=PATIENCE)
        with contextlib.closing(connection):
            if self.tls:
                connection.sock = self.dial()
            connection.request(method or ("GET" if body is None else "POST"), path, body,
                               {name.replace("_", "-"): value for name, value in headers.items()})
            answer = connection.getresponse()
            return answer, answer.read()
