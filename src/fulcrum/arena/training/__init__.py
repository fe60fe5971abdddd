"""Bots that learn by playing against themselves: what they see in a position, weighed by how games went on from it."""
