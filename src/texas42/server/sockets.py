"""One open socket: commands in, answers out, and nobody is waited for."""

import asyncio
from contextlib import suppress
from time import monotonic

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect

from texas42.kernel.faults import Fault
from texas42.kernel.view import View
from texas42.protocol import VERSION
from texas42.protocol.answers import (
    Ack,
    Advice,
    AnyAnswer,
    Bye,
    Pong,
    Refused,
    Welcome,
    You,
    frame_of,
    refusal,
)
from texas42.protocol.commands import (
    AnyCommand,
    Hello,
    Hint,
    Ping,
    command_of,
    id_of,
    message_fault,
)
from texas42.server import metrics
from texas42.server.desks import Desk
from texas42.server.faults import fault
from texas42.server.hints import Advise, hint, question
from texas42.server.outbox import GONE, Outbox
from texas42.server.settings import Limits

TOO_SLOW, TOO_FAST, SILENT, NO_TABLE, TOO_MANY = 4408, 4429, 4409, 4404, 4430
"""Codes with which we close a socket."""


class Socket:
    """A listener at a table. `serve` runs until the socket closes."""

    def __init__(
        self, websocket: WebSocket, user: str, owner: Desk, limits: Limits, advise: Advise
    ) -> None:
        self.user = user
        self._websocket = websocket
        self._owner = owner
        self._limits = limits
        self._advise = advise
        self._hinting: asyncio.Task[None] | None = None
        self._outbox = Outbox(websocket.send_text, limits, self._too_slow)
        self._closed = False
        self._patience = asyncio.timeout(None)
        """Ends when nobody waits for the next word any longer."""
        self._allowed = float(limits.burst)
        self._counted = self._heard = monotonic()
        self._listening: asyncio.TimerHandle

    def push(self, frame: str) -> None:
        """Send soon. A socket that does not take its messages is dropped, and resyncs."""
        if not self._closed:
            self._outbox.put(frame)

    async def serve(self) -> None:
        """Answer every message until the socket closes."""
        metrics.SOCKETS.inc()
        self._listen()
        try:
            async with self._patience:
                await self._greeted()
                while not self._closed:
                    await self._answer(await self._frame())
        except WebSocketDisconnect:
            pass
        except TimeoutError:
            if not self._patience.expired():
                raise
        finally:
            self._closed = True
            self._listening.cancel()
            if self._hinting is not None:
                self._hinting.cancel()
            metrics.SOCKETS.dec()
            self._owner.leave(self)

    async def _greeted(self) -> None:
        """The first message is `hello`; only then is the socket at the table."""
        while True:
            frame = await self._frame()
            command = self._read(frame)
            if isinstance(command, Hello) and self._welcomed(command):
                return
            if command is not None and not isinstance(command, Hello):
                self._say(refusal(command.id, self._owner.table.seq, fault("hello_first")))

    def _welcomed(self, hello: Hello) -> bool:
        """Tell everything; also where a client greets a second time."""
        table = self._owner.table
        if hello.v != VERSION:
            wrong = fault("version", (str(VERSION),), ours=VERSION, version=hello.v)
            self._say(refusal(hello.id, table.seq, wrong))
            return False
        self._owner.join(self)
        you = You(table.seat_of(self.user), self.user == table.host)
        self._say(Welcome(VERSION, table.id, you, table.seq))
        self.push(self._owner.state_for(self.user, hello.since))
        return True

    async def _answer(self, frame: str | bytes) -> None:
        command = self._read(frame)
        match command:
            case None:
                return
            case Ping():
                self._say(Pong(command.id))
            case Hello():
                self._welcomed(command)
            case Hint():
                self._hint(command)
            case _:
                with metrics.timed(metrics.ANSWERING):
                    answer = await self._owner.ask(self.user, command)
                self._heard = monotonic()
                self._tell(command, answer)

    def _hint(self, command: Hint) -> None:
        """Thought of by the way, one at a time: meanwhile the socket takes other commands."""
        table = self._owner.table
        seen = question(table, self.user)
        if self._hinting is not None and not self._hinting.done():
            seen = fault("hint_twice")
        if isinstance(seen, Fault):
            self._tell(command, refusal(command.id, table.seq, seen))
        else:
            self._hinting = asyncio.create_task(self._hinted(command, seen))

    async def _hinted(self, command: Hint, seen: View) -> None:
        self._tell(command, await hint(command.id, seen, self._owner, self.user, self._advise))

    def _tell(self, command: AnyCommand, answer: Ack | Advice | Refused) -> None:
        _count(command, answer)
        self._say(answer)

    def _read(self, frame: str | bytes) -> AnyCommand | None:
        """The command in a frame; what is none is refused with a sentence."""
        seq = self._owner.table.seq
        if not self._in_time():
            self._unread(refusal(id_of(frame), seq, fault("too_fast")))
            return None
        try:
            return command_of(frame)
        except msgspec.DecodeError as wrong:
            self._unread(refusal(id_of(frame), seq, message_fault(wrong)))
            return None

    def _unread(self, answer: Refused) -> None:
        metrics.COMMANDS.labels("unread", answer.code).inc()
        self._say(answer)

    def _in_time(self) -> bool:
        """A burst is allowed, then so many a second; one that never stops is dropped."""
        now, limits = monotonic(), self._limits
        earned = (now - self._counted) * limits.rate
        self._allowed = min(float(limits.burst), self._allowed + earned) - 1
        self._counted = now
        if self._allowed < -limits.burst:
            self._drop(TOO_FAST, "too fast")
        return self._allowed >= 0

    async def _frame(self) -> str | bytes:
        message = await self._websocket.receive()
        self._heard = monotonic()
        if message["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(message.get("code", 1005))
        text: str | bytes | None = message.get("text")
        return text if text is not None else message["bytes"]

    def _say(self, answer: AnyAnswer) -> None:
        self.push(frame_of(answer))

    def _listen(self) -> None:
        """Look whether the socket has been silent for too long, and again when that might be."""
        left = self._heard + self._limits.silence - monotonic()
        if left > 0:
            self._listening = asyncio.get_running_loop().call_later(left, self._listen)
        else:
            self._drop(SILENT, "silent")

    def _too_slow(self) -> None:
        self._drop(TOO_SLOW, "slow")

    def _drop(self, code: int, reason: str) -> None:
        if not self._closed:
            self._closed = True
            self._outbox.clear()
            metrics.DROPPED.labels(reason).inc()
            self._closing = asyncio.create_task(self._close(code, reason))

    async def _close(self, code: int, reason: str) -> None:
        """Say goodbye; then nobody waits for the next word any longer, and the socket is let go."""
        await close(self._websocket, code, reason)
        with suppress(RuntimeError):  # it may have ended by itself
            self._patience.reschedule(0)


def _count(command: AnyCommand, answer: Ack | Advice | Refused) -> None:
    how = answer.code if isinstance(answer, Refused) else type(answer).__name__.lower()
    metrics.COMMANDS.labels(type(command).__name__.lower(), how).inc()


async def turn_away(websocket: WebSocket, wrong: Fault) -> None:
    """Say why there may be no further socket, and close."""
    with suppress(*GONE):
        await websocket.send_text(frame_of(refusal(None, 0, wrong)))
    await close(websocket, TOO_MANY, wrong.code)


async def close(websocket: WebSocket, code: int, reason: str) -> None:
    """Say goodbye and close, whatever state the socket is in."""
    with suppress(*GONE):
        async with asyncio.timeout(1):
            await websocket.send_text(frame_of(Bye(reason)))
            await websocket.close(code, reason)
