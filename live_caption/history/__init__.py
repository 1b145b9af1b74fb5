"""What was captioned before, kept on this computer and found again."""
