"""Python threads for the tests of the lock and of operators that cross."""

import threading


class Counter:
    """Counts for as long as R lets it run."""

    def __init__(self):
        self.count = 0
        self.stop = False
        self.thread = threading.Thread(target=self.run, daemon=True)
        self.thread.start()

    def run(self):
        while not self.stop:
            self.count += 1

    def end(self):
        self.stop = True
        self.thread.join()
