"""Statistics of games: shares with their intervals, and differences in Elo."""

import math

STANDARD_NORMAL = 1.959964  # 95 % of a normal distribution lies within this many standard deviations
ELO_SCALE = 400  # points of Elo for 10 times the odds


def interval(points: float, games: int) -> tuple[float, float]:
    """Returns Wilson's 95 % interval of a share. It is never too narrow, since shared points spread less than wins."""
    if not games:
        return 0.0, 1.0
    share, square = points / games, STANDARD_NORMAL**2
    middle = (share + square / (2 * games)) / (1 + square / games)
    spread = math.sqrt(share * (1 - share) / games + square / (4 * games**2))
    reach = STANDARD_NORMAL * spread / (1 + square / games)
    return max(0.0, middle - reach), min(1.0, middle + reach)


def within(points: float, games: int) -> float:
    """Returns how far that interval reaches from the share, on its longer side."""
    if not games:
        return 1.0
    low, high = interval(points, games)
    return max(high - points / games, points / games - low)


def elo(share: float, even: float = 0.5) -> float:
    """Returns the difference in Elo shown by a share of first ranks, where equals would have the share `even`.

    For two seats this is the usual formula. For more, the odds are divided by those of equals.
    """
    return ELO_SCALE * (_log_odds(share) - _log_odds(even))


def elo_interval(points: float, games: int, even: float = 0.5) -> tuple[float, float]:
    """Returns the 95 % interval of that difference, open-ended if every game was won or lost."""
    low, high = interval(points, games)
    return elo(low if points else 0.0, even), elo(high if points < games else 1.0, even)


def _log_odds(share: float) -> float:
    if share <= 0:
        return -math.inf
    return math.inf if share >= 1 else math.log10(share / (1 - share))
