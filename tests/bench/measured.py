# SPDX-License-Identifier: GPL-3.0-or-later
"""Times of headlight-bench for the compare scripts: the best of some turns, in milliseconds."""
import json
import math
import os
import subprocess
import sys


def interleaved(turns, *measurements):
    """The best of each, all of them measured in turns."""
    best = [math.inf] * len(measurements)
    for _ in range(turns):
        best = [min(old, measure()) for old, measure in zip(best, measurements)]
    return best


class Bench:
    """headlight-bench."""

    def __init__(self, program, turns, environment=None):
        self.program, self.turns, self.environment = os.path.abspath(program), turns, environment

    def with_environment(self, **variables):
        return Bench(self.program, self.turns, dict(os.environ, **variables))

    def _runs(self, name):
        answer = subprocess.run([self.program, "--benchmark_filter=^%s/real_time$" % name, "--benchmark_format=json",
                                 "--benchmark_min_time=0.05", "--benchmark_repetitions=5"],
                                stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, check=True, env=self.environment)
        runs = json.loads(answer.stdout or '{"benchmarks": []}')["benchmarks"]
        return [run for run in runs if run["run_type"] == "iteration"]

    def time(self, name):
        """Of one turn."""
        times = [run["real_time"] for run in self._runs(name)]
        if not times:
            sys.exit("%s has no measurement %s" % (self.program, name))
        return min(times)

    def times(self, *names):
        return interleaved(self.turns, *(lambda name=name: self.time(name) for name in names))

    def counter(self, name, counter):
        """The largest; None where this processor has no such measurement."""
        return max((run[counter] for run in self._runs(name)), default=None)
