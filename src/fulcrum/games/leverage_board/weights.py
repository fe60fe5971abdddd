"""All weights, and how far the two axes are from the middle: the numbers behind LB-12.

The rulebook gives no numbers. `scripts/leverage_board_balance.py` has bots play with many of them; the game's page in
the documentation shows the results.

- Small 1, medium 2, large 3: the designer's patent makes the heavier pieces 1.5, 2 or 3 times the lightest.
- The bare board weighs 74. As pieces and pegs leave, the whole gets lighter and touchier.
- The two axes stand a small part of a row to either side of the middle, one part of `AXES_PER_ROW`. The board is down
  on a side when the centre of all the weight, M / W, lies beyond the axis of that side: when |M| / W > 1 / 14, or
  14 * |M| > W in whole numbers.
- A scoring peg weighs 2 and stands on an end row, six rows from the middle: taking one off is worth 12. At the start W
  is 162 and M may be up to 11 either way, so one peg nearly always cures a tilt, as the rulebook expects.
- A removal must not tip the board to the other side. Small pieces are never captured, so before a peg goes W is at
  least 74 + 14 + 2 = 90. With up to 15 axes in a row, M is then at least 7, and M - 12 is level. Pegs of weight 3 would
  allow only 10 axes in a row, and then fewer than three of the eighteen pegs fall in a game: too few for a game that is
  about tipping the board. Pegs of weight 1 fall by the handful.
- Between level 8 bots, seven or eight of the eighteen pegs fall with 14 axes in a row, and a few games end by running
  out of pegs. That is the standard. Twelve make a steadier board, fifteen a touchier one.

Positions set up by hand may have fewer pieces: there LB-14 says that the removal stops.
"""

PIECE_WEIGHTS = (1, 2, 3)  # small, medium, large
PEG_WEIGHT = 2
BOARD_WEIGHT = 74
PEG_ARM = 6  # rows from the fulcrum to an end row
AXES_PER_ROW = {"standard": 14, "steady": 12, "touchy": 15}  # by the option balance; the first is the default
