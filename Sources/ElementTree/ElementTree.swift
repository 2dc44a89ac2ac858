// ElementTree
