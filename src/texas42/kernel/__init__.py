"""The rules of 42 (docs/rules.md) as pure values and functions. Standard library only.

Start with `deal`: `start`, `legal_actions`, `fault`, `play`; `game` strings deals together, and
`audit` judges the log of one; `view` is what a seat may know; `presets` has the rules of the three
source documents; `fault_codes` is all that can be wrong.
"""
