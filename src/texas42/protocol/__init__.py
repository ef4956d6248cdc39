"""What browser and server say to each other, as typed messages.

`commands` come from a client, `answers` go to it; `words` spells a `View` in JSON, `happened` the
public events, `options` the rules with all that a page needs to offer them. The TypeScript types
and the JSON Schema are generated from these types (`generate`).
"""

VERSION = 1
"""Version of the protocol; `hello` names the one a client speaks."""
