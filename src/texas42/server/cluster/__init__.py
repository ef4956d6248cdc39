"""Several workers at one database: any of them is a gateway for any table.

Each table has one owner at a time, the worker named in its `lease`, which carries an epoch; an
append of an epoch that is over is refused by the log. Workers beat (`members`); the tables of one
that stops are taken by those who need them. A command that comes to another worker goes to the
owner by a `link`; what happened comes back from the log, as soon as the `bus` says that there is
something to read, or a second later where it does not.
"""
