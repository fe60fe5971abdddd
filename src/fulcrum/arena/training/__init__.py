"""Training by self-play: weights of traits of positions and moves, fitted to how games went."""
