"""How sound becomes captions: two supervised processes and the engine between them."""
