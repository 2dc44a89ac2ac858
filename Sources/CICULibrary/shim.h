// The system ICU, for CICU alone: its raw headers do not import beside Foundation.
