"""Functions over records that are compiled for each game: tensors, masks, rewards and batches."""
