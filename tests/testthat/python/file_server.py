"""Serve the files of a directory on a port of 127.0.0.1, which is printed first.

/slow/NAME stops in the midst, for a minute; /short/NAME ends there, and /silent/NAME does
not tell its length. HEAD is answered by an error, as by some servers.
"""

import sys
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path


class Handler(BaseHTTPRequestHandler):
    def do_GET(self):
        *manner, name = self.path.strip("/").split("/")
        file = Path(sys.argv[1], name)
        if not file.is_file():
            self.send_error(404)
            return
        content = file.read_bytes()
        half = len(content) // 2
        self.send_response(200)
        if manner != ["silent"]:
            self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        self.wfile.write(content[:half])
        self.wfile.flush()
        if manner == ["slow"]:
            time.sleep(60)
        if manner != ["short"]:
            self.wfile.write(content[half:])

    def log_message(self, *args):
        pass


if __name__ == "__main__":
    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    print(server.server_port, flush=True)
    server.serve_forever()
