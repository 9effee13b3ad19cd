"""What all games share: positions, rulesets, boards, walks. Imports nothing of ours but itself."""
