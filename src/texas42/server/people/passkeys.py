"""Passkeys: a guest registers one and keeps name, history and rating; signing in brings them back.

The question that an authenticator signs is stored here, is good once, for one visitor and one
purpose, and only for `LIFETIME`. No attestation is asked for: any authenticator will do. `webauthn`
is loaded when the first passkey is used.
"""

import ipaddress
import secrets
from collections.abc import Callable
from typing import Any, Final, NamedTuple, TypeVar
from urllib.parse import urlsplit

from sqlalchemy import Connection, delete, func, select, update
from sqlalchemy.exc import IntegrityError

from texas42.protocol.people import PasskeyOptions, PasskeyWords
from texas42.server.people.games import insert_once, touch
from texas42.server.people.names import naming, proper
from texas42.server.people.refusals import Refused
from texas42.server.people.store import Store
from texas42.server.people.tables import challenge, passkey, player

LIFETIME: Final = 300
"""Seconds that a question stays good."""
MOST: Final = 20
"""Passkeys of one person."""
_REGISTER: Final = "register"
_SIGN_IN: Final = "sign in"
T = TypeVar("T")


class Site(NamedTuple):
    """Where the page is: passkeys are bound to `domain`, answers to `origin`."""

    origin: str
    domain: str


def site_of(origin: str) -> Site:
    """The site of an origin. Raises `Refused` where browsers offer no passkeys.

    >>> site_of("https://play.example.org").domain, site_of("http://localhost:4242").domain
    ('play.example.org', 'localhost')
    """
    parts = urlsplit(origin)
    domain = parts.hostname or ""
    local = domain == "localhost" or domain.endswith(".localhost")
    if not domain or _is_address(domain) or not (local or parts.scheme == "https"):
        raise Refused("no_domain", origin=origin)
    return Site(origin, domain)


def _is_address(domain: str) -> bool:
    try:
        ipaddress.ip_address(domain)
    except ValueError:
        return False
    return True


def registration(store: Store, person: str, site: Site, now: int) -> PasskeyOptions:
    """The question for a new passkey of this person, who must have a name by now."""
    from webauthn import generate_registration_options
    from webauthn.helpers import base64url_to_bytes
    from webauthn.helpers import structs as kinds
    from webauthn.helpers.options_to_json_dict import options_to_json_dict

    with store.writing() as connection:
        name = _free_name(connection, person)
        known = _keys(connection, person)
        asked = _asked(connection, person, _REGISTER, now)
    options = generate_registration_options(
        rp_id=site.domain,
        rp_name="texas42",
        user_id=person.encode(),
        user_name=name,
        challenge=asked.question,
        exclude_credentials=[
            kinds.PublicKeyCredentialDescriptor(base64url_to_bytes(key)) for key in known
        ],
        authenticator_selection=kinds.AuthenticatorSelectionCriteria(
            resident_key=kinds.ResidentKeyRequirement.REQUIRED,
            user_verification=kinds.UserVerificationRequirement.PREFERRED,
        ),
    )
    return PasskeyOptions(asked.id, options_to_json_dict(options))


def register(
    store: Store,
    person: str,
    site: Site,
    question: str,
    credential: dict[str, Any],
    *,
    label: str,
    now: int,
) -> None:
    """A new passkey, and with it the guest is kept. Raises `Refused` where the answer is bad."""
    from webauthn import verify_registration_response
    from webauthn.helpers import bytes_to_base64url

    expected = _taken(store, question, person, _REGISTER, now)
    answer = _judged(
        lambda: verify_registration_response(
            credential=credential,
            expected_challenge=expected,
            expected_rp_id=site.domain,
            expected_origin=site.origin,
            require_user_verification=False,
        )
    )
    row = {
        "id": bytes_to_base64url(answer.credential_id),
        "player": person,
        "public_key": answer.credential_public_key,
        "signs": answer.sign_count,
        "label": label or "passkey",
        "since": now,
    }
    with store.writing() as connection:
        name = _free_name(connection, person)
        if not insert_once(connection, passkey, row):
            raise Refused("passkey_known")
        _set(connection, person, kept=True, **naming(name))


def sign_in_options(store: Store, visitor: str, site: Site, now: int) -> PasskeyOptions:
    """The question for whoever holds a passkey of this site; the browser lets one choose."""
    from webauthn import generate_authentication_options
    from webauthn.helpers.options_to_json_dict import options_to_json_dict

    with store.writing() as connection:
        asked = _asked(connection, visitor, _SIGN_IN, now)
    options = generate_authentication_options(rp_id=site.domain, challenge=asked.question)
    return PasskeyOptions(asked.id, options_to_json_dict(options))


def sign_in(
    store: Store, visitor: str, site: Site, question: str, credential: dict[str, Any], *, now: int
) -> str:
    """The person whose passkey answered. Raises `Refused` where the answer is bad."""
    from webauthn import verify_authentication_response

    expected = _taken(store, question, visitor, _SIGN_IN, now)
    key = str(credential.get("id", ""))
    with store.writing() as connection:
        found = connection.execute(
            select(passkey.c.player, passkey.c.public_key, passkey.c.signs)
            .where(passkey.c.id == key)
            .with_for_update()
        ).first()
        if found is None:
            raise Refused("passkey_unknown")
        answer = _judged(
            lambda: verify_authentication_response(
                credential=credential,
                expected_challenge=expected,
                expected_rp_id=site.domain,
                expected_origin=site.origin,
                credential_public_key=found.public_key,
                credential_current_sign_count=found.signs,
                require_user_verification=False,
            )
        )
        used = {"signs": answer.new_sign_count, "used": now}
        connection.execute(update(passkey).where(passkey.c.id == key).values(**used))
        connection.execute(update(player).where(player.c.id == found.player).values(seen=now))
        return str(found.player)


def remove(connection: Connection, person: str, key: str) -> None:
    """One passkey less; the last one stays."""
    keys = _keys(connection, person)
    if key not in keys:
        raise Refused("passkey_unknown")
    if len(keys) == 1:
        raise Refused("passkey_last")
    connection.execute(delete(passkey).where(passkey.c.id == key))


def passkeys(connection: Connection, person: str) -> tuple[PasskeyWords, ...]:
    columns = (passkey.c.id, passkey.c.label, passkey.c.since, passkey.c.used)
    mine = (
        select(*columns).where(passkey.c.player == person).order_by(passkey.c.since, passkey.c.id)
    )
    return tuple(PasskeyWords(*row) for row in connection.execute(mine))


def rename(connection: Connection, person: str, name: str, now: int) -> str:
    """The person's name from now on; what kept people are called, nobody else is."""
    name = proper(name)
    touch(connection, person, name, now)
    check_free(connection, person, name)
    _set(connection, person, **naming(name))
    return name


def _set(connection: Connection, person: str, **values: object) -> None:
    """Two may want a name at the same moment; the index of kept names decides."""
    try:
        connection.execute(update(player).where(player.c.id == person).values(**values))
    except IntegrityError:
        raise Refused("name_taken", name=values["name"]) from None


def _free_name(connection: Connection, person: str) -> str:
    """The name of a person who wants to keep it."""
    name = connection.scalar(select(player.c.name).where(player.c.id == person))
    if not name:
        raise Refused("name_empty")
    check_free(connection, person, name)
    return str(name)


def check_free(connection: Connection, person: str, name: str) -> None:
    """Raises where somebody else keeps this name."""
    if not is_free(connection, person, name):
        raise Refused("name_taken", name=name)


def is_free(connection: Connection, person: str, name: str) -> bool:
    """Nobody else keeps this name."""
    same = (player.c.folded == naming(name)["folded"], player.c.kept, player.c.id != person)
    return connection.execute(select(player.c.id).where(*same)).first() is None


def _keys(connection: Connection, person: str) -> list[str]:
    keys = [key.id for key in passkeys(connection, person)]
    if len(keys) > MOST:
        raise Refused("passkeys_full", most=MOST)
    return keys


class _Asked(NamedTuple):
    id: str
    question: bytes


def _asked(connection: Connection, person: str, purpose: str, now: int) -> _Asked:
    """A new question, stored; those that are too old go."""
    drop_old_questions(connection, now)
    open_ = select(func.count()).where(challenge.c.player == person)
    if (connection.scalar(open_) or 0) >= MOST:
        connection.execute(delete(challenge).where(challenge.c.player == person))
    asked = _Asked(secrets.token_urlsafe(16), secrets.token_bytes(32))
    row = {"purpose": purpose, "player": person, "challenge": asked.question}
    connection.execute(challenge.insert().values(id=asked.id, expires=now + LIFETIME, **row))
    return asked


def drop_old_questions(connection: Connection, now: int) -> None:
    connection.execute(delete(challenge).where(challenge.c.expires <= now))


def _taken(store: Store, question: str, person: str, purpose: str, now: int) -> bytes:
    """The stored question, used up by this, whatever the answer is worth."""
    mine = (
        challenge.c.id == question,
        challenge.c.player == person,
        challenge.c.purpose == purpose,
    )
    with store.writing() as connection:
        taken = delete(challenge).where(*mine, challenge.c.expires > now)
        found = connection.scalar(taken.returning(challenge.c.challenge))
    if found is None:
        raise Refused("challenge_gone")
    return bytes(found)


def _judged(verify: Callable[[], T]) -> T:
    try:
        return verify()
    except Exception as wrong:  # what a stranger's bytes make of parsers is not ours to foresee
        raise Refused("passkey_refused", why=str(wrong) or type(wrong).__name__) from wrong
