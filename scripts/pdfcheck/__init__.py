"""What scripts/check-pdf consists of, a file for each matter."""
