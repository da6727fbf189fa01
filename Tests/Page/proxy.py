"""A line between browsers and the program, which can be cut."""

import socket
import threading


class Proxy:
    """Listens at a port of its own, and passes everything on to the program's."""

    def __init__(self, port):
        self.target = ("127.0.0.1", port)
        self.lines = []
        self.is_cut = False
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.port = self.listener.getsockname()[1]
        threading.Thread(target=self.listen, daemon=True).start()

    def listen(self):
        while True:
            browser, _ = self.listener.accept()
            if self.is_cut:
                browser.close()
                continue
            try:
                program = socket.create_connection(self.target)
            except OSError:  # the program has ended
                browser.close()
                continue
            self.lines.append((browser, program))
            for pair in [(browser, program), (program, browser)]:
                threading.Thread(target=self.carry, args=pair, daemon=True).start()

    @staticmethod
    def carry(source, target):
        try:
            while data := source.recv(65536):
                target.sendall(data)
        except OSError:
            pass
        for end in (source, target):
            try:
                end.shutdown(socket.SHUT_RDWR)
            except OSError:
                pass

    def cut(self):
        """Drops what is connected, and refuses what comes."""
        self.is_cut = True
        lines, self.lines = self.lines, []
        for line in lines:
            for end in line:
                try:
                    end.shutdown(socket.SHUT_RDWR)
                except OSError:
                    pass

    def mend(self):
        self.is_cut = False
