"""Settings: one table that feeds the dialog, the flags, the docs and the validation."""
