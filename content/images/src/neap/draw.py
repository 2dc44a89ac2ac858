#!/usr/bin/env python3
"""Draws one of NEAP's pictures. Usage: draw.py NAME (an SVG on standard output)"""
import importlib
import sys

PLACES = {
    "cover": "shore", "post": "shore", "cage": "shore", "landunter": "shore",
    "machine": "engine", "edith": "engine", "curve": "engine", "twelfths": "engine",
    "map": "places", "euripus": "places", "mill": "places", "bore": "places",
    "limpet": "creatures", "shrimps": "creatures", "canute": "creatures", "editor": "creatures", "inspector": "creatures",
    "slack": "fillers", "ferry": "fillers", "quay": "fillers",
    "wellingtons": "fillers", "tideline": "fillers",
}

if len(sys.argv) != 2 or sys.argv[1] not in PLACES:
    sys.exit("usage: draw.py " + " | ".join(PLACES))
picture = getattr(importlib.import_module(PLACES[sys.argv[1]]), sys.argv[1])()
sys.stdout.write(picture.svg())
