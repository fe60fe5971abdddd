"""A game from Python: a seat's view, its moves, an illegal move, and the record."""

import random

import fulcrum


def main(seed: int = 7) -> None:
    game = fulcrum.game("leaps-and-ledges")
    state = game.new(players=2, seed=seed)
    rng = random.Random(seed)

    view = state.view(state.actors[0])  # what that seat may know, ready for JSON
    print(f"Seat {view['seat']} begins and holds {', '.join(view['hand'])}.")
    print("It may play", ", ".join(map(str, state.legal_moves())))
    try:
        state.push("8@15>7")
    except fulcrum.IllegalMove as refusal:
        print(f"Refused by {refusal.clause}: {refusal.reason}")

    while not state.over:
        state.push(rng.choice(state.legal_moves()))
    print(f"After {len(state.log)} moves: {state.outcome.reason}.")

    last = state.pop()  # any number of moves can be taken back
    state.push(last)
    again = fulcrum.replay(state.record())  # options, seed and moves define the whole game
    print("Replayed from its record with the same outcome:", again.outcome == state.outcome)


if __name__ == "__main__":
    main()
