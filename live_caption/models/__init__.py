"""The model catalogue and the check that a file is what the catalogue says."""
