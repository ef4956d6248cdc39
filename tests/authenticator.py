"""A virtual authenticator: answers as a browser would send them, attestation `none`."""

import hashlib
import json
import secrets
from base64 import urlsafe_b64decode, urlsafe_b64encode
from typing import Any

import cbor2
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.hashes import SHA256

PRESENT, VERIFIED, WITH_KEY = 0x01, 0x04, 0x40


def text(raw: bytes) -> str:
    return urlsafe_b64encode(raw).rstrip(b"=").decode()


def raw(of: str) -> bytes:
    return urlsafe_b64decode(of + "=" * (-len(of) % 4))


class Authenticator:
    """One key for one site; `origin` is what the browser writes into the answers."""

    def __init__(self, origin: str = "https://42.example") -> None:
        self.origin = origin
        self.key = ec.generate_private_key(ec.SECP256R1())
        self.id = secrets.token_bytes(16)
        self.signs = 0
        self.user = b""

    def create(self, options: dict[str, Any]) -> dict[str, Any]:
        """`navigator.credentials.create`."""
        self.user = raw(options["user"]["id"])
        name = len(self.id).to_bytes(2, "big") + self.id
        told = self._told(options["rp"]["id"], WITH_KEY) + bytes(16) + name + self._public_key()
        attestation = cbor2.dumps({"fmt": "none", "attStmt": {}, "authData": told})
        client = self._client("webauthn.create", options["challenge"])
        return self._answer(
            {"clientDataJSON": text(client), "attestationObject": text(attestation)}
        )

    def get(self, options: dict[str, Any]) -> dict[str, Any]:
        """`navigator.credentials.get`."""
        self.signs += 1
        told = self._told(options["rpId"], 0)
        client = self._client("webauthn.get", options["challenge"])
        signed = self.key.sign(told + hashlib.sha256(client).digest(), ec.ECDSA(SHA256()))
        answer = {
            "clientDataJSON": text(client),
            "authenticatorData": text(told),
            "signature": text(signed),
            "userHandle": text(self.user),
        }
        return self._answer(answer)

    def _told(self, site: str, flags: int) -> bytes:
        marks = bytes([PRESENT | VERIFIED | flags])
        return hashlib.sha256(site.encode()).digest() + marks + self.signs.to_bytes(4, "big")

    def _client(self, kind: str, challenge: str) -> bytes:
        return json.dumps({"type": kind, "challenge": challenge, "origin": self.origin}).encode()

    def _public_key(self) -> bytes:
        numbers = self.key.public_key().public_numbers()
        x, y = numbers.x.to_bytes(32, "big"), numbers.y.to_bytes(32, "big")
        return cbor2.dumps({1: 2, 3: -7, -1: 1, -2: x, -3: y})

    def _answer(self, response: dict[str, str]) -> dict[str, Any]:
        key = text(self.id)
        return {"id": key, "rawId": key, "type": "public-key", "response": response}
