"""What several processes share through Redis: news of tables, who is where, and who wakes tables nobody looks at.

Nothing is kept there that can't be lost, and nothing that is hidden from anybody at a table.
"""
