"""Plays a contest on a Ray cluster of this machine with two workers, and writes its lines; for test_cluster.py.

In a process of its own, because Ray leaves processes and sockets to the interpreter's end, which are warnings here;
and into a file, because Ray writes to the standard output what it has to say about workers that die.
"""

import json
import os
import sys
from dataclasses import replace
from pathlib import Path

import ray

from fulcrum.arena.cluster import RayPool
from fulcrum.arena.contest import Run
from fulcrum.arena.jobs import OtherSources
from tests.arena.contests import jobs_of, rogue, small


def start():
    """On the loopback interface only, and without telemetry."""
    os.environ |= {"RAY_USAGE_STATS_ENABLED": "0", "RAY_AUTH_MODE": "disabled"}
    ray.init(
        num_cpus=2,
        include_dashboard=False,
        log_to_driver=False,
        logging_level="error",
        _node_ip_address="127.0.0.1",
        runtime_env={"env_vars": {"PYTHONPATH": os.pathsep.join(sys.path)}},
    )


def main(note, found):
    start()
    pool = RayPool("auto")
    assert pool.size == 2
    contest = small(rogue("kills-worker-once", note), "level:1", "level:4", kind="round-robin")
    try:
        lines = Run(contest).play(pool)
        pool.give(0, replace(jobs_of(small("random", "level:1"))[0], sources="others"))
        try:
            pool.answers()
        except OtherSources as error:
            Path(found).write_text(json.dumps([lines, str(error)]), encoding="utf-8")
    finally:
        pool.close()
        ray.shutdown()


if __name__ == "__main__":
    main(*sys.argv[1:])
