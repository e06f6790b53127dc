"""The command line: reads files, prints, chooses exit codes."""
