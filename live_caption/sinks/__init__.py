"""Where captions go besides the window."""
