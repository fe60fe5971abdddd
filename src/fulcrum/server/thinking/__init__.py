"""Bots at the table: what they are asked, who thinks for them, and who plays what they chose."""
