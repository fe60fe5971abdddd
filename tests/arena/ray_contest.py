"""Plays a contest on a Ray cluster of this machine with two workers, and prints its lines; for test_cluster.py.

In a process of its own, because Ray leaves processes and sockets to the interpreter's end, which are warnings here.
"""

import json
import os
import sys
from dataclasses import replace

import ray

from fulcrum.arena.cluster import RayPool
from fulcrum.arena.jobs import OtherSources
from fulcrum.arena.running import Run
from tests.arena.contests import jobs_of, rogue, small


def start():
    """On the loopback interface alone, and without anything that calls home."""
    os.environ |= {"RAY_USAGE_STATS_ENABLED": "0", "RAY_AUTH_MODE": "disabled"}
    ray.init(
        num_cpus=2,
        include_dashboard=False,
        log_to_driver=False,
        logging_level="error",
        _node_ip_address="127.0.0.1",
        runtime_env={"env_vars": {"PYTHONPATH": os.pathsep.join(sys.path)}},
    )


def main(note):
    start()
    pool = RayPool("auto")
    assert pool.size == 2
    contest = small(rogue("kills-worker-once", note), "level:1", "level:4", kind="round-robin")
    try:
        print(json.dumps(Run(contest).play(pool)))
        pool.give(0, replace(jobs_of(small("random", "level:1"))[0], sources="others"))
        try:
            pool.answers()
        except OtherSources as error:
            print(json.dumps(str(error)))
    finally:
        pool.close()
        ray.shutdown()


if __name__ == "__main__":
    main(sys.argv[1])
