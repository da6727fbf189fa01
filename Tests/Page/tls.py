"""A proxy that speaks TLS to browsers, and passes on what they ask, as Caddy and nginx do."""

import asyncio
import os
import ssl
import subprocess
import threading


class SecureProxy:
    """Listens at a port of its own of `localhost`, with a certificate in a folder."""

    def __init__(self, folder):
        self.target = self.port = None
        certificate, key = (os.path.join(folder, name) for name in ["cert.pem", "key.pem"])
        subprocess.run(
            ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256",
             "-nodes", "-subj", "/CN=localhost", "-days", "1", "-out", certificate, "-keyout", key],
            check=True, capture_output=True)
        self.context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        self.context.load_cert_chain(certificate, key)
        self.loop = asyncio.new_event_loop()
        begun = threading.Event()
        threading.Thread(target=self.run, args=(begun,), daemon=True).start()
        begun.wait()

    def run(self, begun):
        server = self.loop.run_until_complete(
            asyncio.start_server(self.serve, "127.0.0.1", 0, ssl=self.context))
        self.port = server.sockets[0].getsockname()[1]
        begun.set()
        self.loop.run_forever()

    @property
    def address(self):
        return f"https://localhost:{self.port}"

    async def serve(self, reader, writer):
        """Passes the bytes on, which hold the name that the browser asks for."""
        try:
            inside, outside = await asyncio.open_connection("127.0.0.1", self.target)
        except OSError:  # the program has ended
            writer.close()
            return
        ways = [self.carry(reader, outside), self.carry(inside, writer)]
        await asyncio.gather(*ways, return_exceptions=True)

    @staticmethod
    async def carry(source, target):
        try:
            while data := await source.read(65536):
                target.write(data)
                await target.drain()
        finally:
            target.close()
