"""Named reads: a fixed number of queries each, the answer is one frozen value. Nothing here writes."""
