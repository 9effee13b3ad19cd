"""Drawing: the canvas, its skin, its signs, and where things stand."""
