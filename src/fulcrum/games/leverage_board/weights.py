"""All weights, and the distance between the two axes: the numbers behind LB-12.

The rulebook gives no numbers. These make games run as it describes; `scripts/leverage_board_balance.py` measures it.

- Small 1, medium 2, large 3: the designer's patent makes the heavier pieces 1.5, 2 or 3 times the lightest.
- A scoring peg weighs 3 and stands on an end row, six rows from the middle: taking one off is worth 18, so that one
  peg nearly always cures a tilt, as the rulebook expects.
- The two axes stand a tenth of a row to either side of the middle. The board is down on a side when the centre of
  all the weight, M / W, lies beyond the axis of that side: when |M| / W > 1 / 10, or 10 * |M| > W in whole numbers.
- The bare board weighs 74, so that everything together weighs 180 at the start and M may be up to 18 either way,
  exactly one peg: the first steps can't tip the board, a few of them together can. As pieces and pegs leave, W falls
  and the board gets touchier.
- Removing a peg never tips the board to the other side. Small pieces are never captured, so before a peg goes W is at
  least 74 + 14 + 3 = 91 and M at least 10; M - 18 then is at least -8, and W - 3 is at least 88. Positions set out
  by hand may have fewer pieces: there LB-14 says that the removal stops.
"""

PIECE_WEIGHTS = (1, 2, 3)  # small, medium, large
PEG_WEIGHT = 3
BOARD_WEIGHT = 74
PEG_ARM = 6  # rows from the fulcrum to an end row
AXES_PER_ROW = 10  # a tenth of a row between the middle and each axis
