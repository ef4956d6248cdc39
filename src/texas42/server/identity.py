"""Who somebody is: a guest's random id in a signed cookie, set on first contact."""

import hmac
import secrets
from hashlib import sha256

from starlette.requests import HTTPConnection
from starlette.responses import Response

COOKIE = "guest"
_YEAR = 365 * 24 * 3600


class Identity:
    """Signs and reads the cookie with the server's own key."""

    def __init__(self, key: bytes) -> None:
        self._key = key

    def known(self, connection: HTTPConnection) -> str | None:
        """The person that the cookie names; None without a cookie of ours."""
        person, _, signature = connection.cookies.get(COOKIE, "").partition(".")
        genuine = hmac.compare_digest(signature.encode(), self._signature(person).encode())
        return person if person and genuine else None

    def who(self, connection: HTTPConnection) -> str:
        """The person that the cookie names, else a new one."""
        return self.known(connection) or self.stranger()

    def stranger(self) -> str:
        return secrets.token_urlsafe(16)

    def give(self, response: Response, person: str, secure: bool = False) -> None:
        """Let the browser keep this identity."""
        response.headers.append("set-cookie", self.cookie(person, secure))

    def cookie(self, person: str, secure: bool) -> str:
        """The value of a `Set-Cookie` header."""
        words = f"{COOKIE}={person}.{self._signature(person)}; Max-Age={_YEAR}; Path=/"
        return f"{words}; HttpOnly; SameSite=Lax{'; Secure' if secure else ''}"

    def _signature(self, person: str) -> str:
        return hmac.new(self._key, person.encode(), sha256).hexdigest()[:32]
