"""From hypotheses to captions, lines and files of captions. Pure."""
