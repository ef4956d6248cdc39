"""People over HTTP: names, passkeys, records, export, deletion; every refusal is answered."""

from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sqlalchemy import select
from starlette.applications import Starlette

from tests.authenticator import Authenticator, raw, text
from tests.people_tables import ANA, BEN, CAT, FOUR, Browser, Clock, PlainCookies, code, played
from texas42.server.people import Chair, Gate, People, PeopleDoor, Store, people_routes
from texas42.server.people.passkeys import LIFETIME, MOST
from texas42.server.people.tables import METADATA


class House:
    """An application with people, and what its log was told to forget."""

    def __init__(self) -> None:
        self.clock, self.forgotten = Clock(), list[str]()
        self.people = People(Store("sqlite://"), self.clock)
        door = PeopleDoor(self.people, Gate(PlainCookies()), self.forgotten.append)
        self.app = Starlette(routes=people_routes(lambda _: door))

    def browser(self, chair: Chair | None = None) -> Browser:
        """A browser; that of `chair` has its name already."""
        browser = Browser(self.app, chair.who if chair else "some-visitor-0123456789")
        if chair:
            assert browser.post("/api/me/name", {"name": chair.name}).status_code == 200
        return browser

    def kept(self, chair: Chair) -> tuple[Browser, Authenticator]:
        """A person with a passkey."""
        browser, key = self.browser(chair), Authenticator()
        assert register(browser, key).status_code == 201
        return browser, key

    def rows(self) -> str:
        """Everything in the database."""
        with self.people.store.reading() as connection:
            tables = METADATA.sorted_tables
            return str([connection.execute(select(table)).all() for table in tables])


@pytest.fixture
def house() -> Iterator[House]:
    house = House()
    yield house
    house.people.store.close()


def options(browser: Browser, way: str) -> dict[str, Any]:
    answer = browser.post(f"/api/passkeys/{way}/options")
    assert answer.status_code == 200, answer.text
    asked: dict[str, Any] = answer.json()
    return asked


def register(browser: Browser, key: Authenticator, label: str = "phone") -> Any:
    asked = options(browser, "new")
    credential = key.create(asked["options"])
    body = {"challenge": asked["challenge"], "credential": credential, "label": label}
    return browser.post("/api/passkeys/new", body)


def sign_in(browser: Browser, key: Authenticator) -> Any:
    asked = options(browser, "sign-in")
    credential = key.get(asked["options"])
    return browser.post(
        "/api/passkeys/sign-in", {"challenge": asked["challenge"], "credential": credential}
    )


def test_a_guest_is_somebody_without_a_name(house: House) -> None:
    me = house.browser().get("/api/me").json()
    assert me == {"id": "some-visitor-0123456789", "name": "", "kept": False, "passkeys": []}


def test_a_first_visit_is_remembered(house: House) -> None:
    browser = Browser(house.app)
    me = browser.get("/api/me").json()["id"]
    assert browser.person == me == browser.get("/api/me").json()["id"]


def test_a_new_guest_has_an_empty_record_that_nobody_else_finds(house: House) -> None:
    browser = house.browser()
    me = browser.get("/api/me").json()["id"]
    record = browser.get(f"/api/people/{me}").json()
    assert (record["name"], record["games"], record["ratings"]) == ("", 0, [])
    assert code(Browser(house.app, ANA.who).get(f"/api/people/{me}")) == "no_person"
    assert code(browser.get("/api/people/bot:nobody")) == "no_person"


def test_a_passkey_keeps_the_guest(house: House) -> None:
    browser, _ = house.kept(ANA)
    me = browser.get("/api/me").json()
    assert (me["id"], me["name"], me["kept"]) == (ANA.who, "Ana", True)
    assert [key["label"] for key in me["passkeys"]] == ["phone"]


def test_signing_in_elsewhere_brings_name_history_and_rating(house: House) -> None:
    _, key = house.kept(ANA)
    house.people.game_finished(played(house.people, "one"))
    elsewhere = house.browser()
    assert sign_in(elsewhere, key).json()["name"] == "Ana"
    assert elsewhere.person == ANA.who
    assert elsewhere.get(f"/api/people/{ANA.who}").json()["ratings"][0]["games"] == 1


def test_several_keys_and_one_goes(house: House) -> None:
    browser, first = house.kept(ANA)
    second = Authenticator()
    assert register(browser, second, "tablet").status_code == 201
    assert browser.ask("DELETE", f"/api/passkeys/{text(first.id)}").status_code == 200
    assert code(sign_in(house.browser(), first)) == "passkey_unknown"
    assert sign_in(house.browser(), second).status_code == 200
    assert code(browser.ask("DELETE", f"/api/passkeys/{text(second.id)}")) == "passkey_last"


def test_nobody_removes_the_key_of_another(house: House) -> None:
    _, key = house.kept(ANA)
    other, _ = house.kept(BEN)
    assert code(other.ask("DELETE", f"/api/passkeys/{text(key.id)}")) == "passkey_unknown"


def test_a_key_is_registered_once(house: House) -> None:
    browser, key = house.kept(ANA)
    assert text(key.id) in str(options(browser, "new")["options"]["excludeCredentials"])
    assert code(register(browser, key)) == "passkey_known"


def test_a_question_is_good_once_and_for_a_while(house: House) -> None:
    _, key = house.kept(ANA)
    browser = house.browser()
    asked = options(browser, "sign-in")
    body = {"challenge": asked["challenge"], "credential": key.get(asked["options"])}
    assert browser.post("/api/passkeys/sign-in", body).status_code == 200
    browser.cookies["who"] = "some-visitor-0123456789"
    assert code(browser.post("/api/passkeys/sign-in", body)) == "challenge_gone"
    asked = options(browser, "sign-in")
    body = {"challenge": asked["challenge"], "credential": key.get(asked["options"])}
    house.clock.now += LIFETIME
    assert code(browser.post("/api/passkeys/sign-in", body)) == "challenge_gone"


def test_a_question_is_for_one_visitor_and_one_purpose(house: House) -> None:
    browser, key = house.kept(ANA)
    asked = options(browser, "sign-in")
    body = {"challenge": asked["challenge"], "credential": key.get(asked["options"])}
    assert code(house.browser().post("/api/passkeys/sign-in", body)) == "challenge_gone"
    assert code(browser.post("/api/passkeys/new", body)) == "challenge_gone"


def test_old_questions_do_not_pile_up(house: House) -> None:
    browser = house.browser()
    for _ in range(MOST + 5):
        options(browser, "sign-in")
    assert house.rows().count("'sign in'") <= MOST


def test_an_answer_from_another_site_is_refused(house: House) -> None:
    _, key = house.kept(ANA)
    key.origin = "https://evil.example"
    assert code(sign_in(house.browser(), key)) == "passkey_refused"


def test_a_signature_by_another_key_is_refused(house: House) -> None:
    _, key = house.kept(ANA)
    thief = Authenticator()
    thief.id, thief.user = key.id, key.user
    assert code(sign_in(house.browser(), thief)) == "passkey_refused"


def test_a_copied_key_is_noticed_by_its_counter(house: House) -> None:
    _, key = house.kept(ANA)
    key.signs = 7
    assert sign_in(house.browser(), key).status_code == 200
    key.signs = 3
    assert code(sign_in(house.browser(), key)) == "passkey_refused"


@settings(max_examples=40, deadline=None)
@given(st.recursive(st.none() | st.text() | st.binary().map(text), st.lists), st.data())
def test_no_answer_of_an_authenticator_breaks_the_server(junk: Any, data: st.DataObject) -> None:
    house, key = House(), Authenticator()
    browser = house.browser(ANA)
    asked = options(browser, "new")
    credential = key.create(asked["options"])
    place = data.draw(st.sampled_from([credential, credential["response"]]))
    place[data.draw(st.sampled_from(sorted(place)))] = junk
    body = {"challenge": asked["challenge"], "credential": credential}
    answer = browser.post("/api/passkeys/new", body)
    assert answer.status_code in (201, 422)
    house.people.store.close()


@pytest.mark.parametrize("origin", ["http://42.example", "https://192.0.2.1", "http://[::1]:4242"])
def test_without_a_name_and_https_there_are_no_passkeys(house: House, origin: str) -> None:
    browser = Browser(house.app, ANA.who, origin)
    assert code(browser.post("/api/passkeys/sign-in/options")) == "no_domain"


def test_a_proxy_may_end_https_without_telling(house: House) -> None:
    """The request comes by http; the browser, which knows better, is at https."""
    key, browser = Authenticator(), Browser(house.app, ANA.who, "http://42.example")
    https = {"origin": "https://42.example"}
    assert browser.post("/api/me/name", {"name": "Ana"}, **https).status_code == 200
    asked = browser.post("/api/passkeys/new/options", **https).json()
    body = {"challenge": asked["challenge"], "credential": key.create(asked["options"])}
    assert browser.post("/api/passkeys/new", body, **https).status_code == 201


def test_localhost_has_passkeys(house: House) -> None:
    browser = Browser(house.app, ANA.who, "http://localhost:4242")
    assert sign_in_domain(browser) == "localhost"


def sign_in_domain(browser: Browser) -> str:
    domain: str = options(browser, "sign-in")["options"]["rpId"]
    return domain


def test_without_a_name_there_is_nothing_to_keep(house: House) -> None:
    assert code(house.browser().post("/api/passkeys/new/options")) == "name_empty"


@pytest.mark.parametrize(
    ("name", "wrong"),
    [
        ("", "name_empty"),
        ("  – ", "name_empty"),
        ("x" * 41, "name_long"),
        ("A\u202eb", "name_sign"),
        ("A\x07", "name_sign"),
    ],
)
def test_names_that_are_none(house: House, name: str, wrong: str) -> None:
    assert code(house.browser().post("/api/me/name", {"name": name})) == wrong


def test_a_kept_name_is_nobody_elses(house: House) -> None:
    house.kept(ANA)
    other = house.browser(BEN)
    assert code(other.post("/api/me/name", {"name": " ａＮＡ"})) == "name_taken"
    assert other.get("/api/me").json()["name"] == "Ben"
    assert not house.people.may_be_called(BEN.who, "ANA")
    assert house.people.may_be_called(ANA.who, "ANA")


def test_of_two_guests_with_one_name_the_first_to_keep_it_has_it(house: House) -> None:
    one, two = house.browser(ANA), house.browser(Chair(BEN.who, "Ana"))
    assert register(one, Authenticator()).status_code == 201
    assert code(two.post("/api/passkeys/new/options")) == "name_taken"


def test_signing_out_makes_a_new_guest(house: House) -> None:
    browser, _ = house.kept(ANA)
    assert browser.post("/api/me/sign-out").json()["kept"] is False
    assert browser.person != ANA.who


def test_the_leader_board_shows_kept_people_and_bots(house: House) -> None:
    house.kept(ANA)
    chairs = (ANA, BEN, CAT, Chair.bot("club"))
    for number in range(3):
        house.people.game_finished(played(house.people, f"t{number}", chairs=chairs))
    board = house.browser().get("/api/leaders", board="texas", least=3).json()
    lines = [(each["rank"], each["name"], each["kind"]) for each in board["leaders"]]
    assert lines == [(1, "Ana", "person"), (2, "club", "bot")]
    assert house.browser().get("/api/leaders", least=4).json()["leaders"] == []
    assert code(house.browser().get("/api/leaders", board="bridge")) == "no_board"
    assert code(house.browser().get("/api/leaders", least="many")) == "request_number"


def test_the_export_holds_everything(house: House) -> None:
    browser, key = house.kept(ANA)
    house.people.game_finished(played(house.people, "one"))
    held = browser.get("/api/me/export")
    assert "attachment" in held.headers["content-disposition"]
    found = held.json()
    assert found["player"][0]["name"] == "Ana" and found["passkeys"][0]["id"] == text(key.id)
    assert found["chairs"][0]["won"] is True and found["games"][0]["rules"] == "texas"
    assert found["ratings"][0]["board"] == "texas"
    assert BEN.who not in held.text and "Ben" not in held.text


def test_after_deletion_nothing_names_the_person(house: House) -> None:
    browser, key = house.kept(ANA)
    house.people.game_finished(played(house.people, "one"))
    played(house.people, "two")
    options(browser, "sign-in")
    others = [house.people.record(chair.who).ratings for chair in FOUR[1:]]
    assert code(browser.post("/api/me/delete", {"confirm": "yes"})) == "not_sure"
    assert browser.post("/api/me/delete", {"confirm": "delete"}).json()["kept"] is False
    rows = house.rows()
    assert ANA.who not in rows and "'Ana'" not in rows and text(key.id) not in rows
    assert [house.people.record(chair.who).ratings for chair in FOUR[1:]] == others
    assert house.forgotten == [ANA.who]
    assert "–" in {each.name for each in house.people.record(CAT.who).partners}
    assert code(sign_in(browser, key)) == "passkey_unknown"


def test_a_game_that_ends_after_a_deletion_does_not_bring_the_person_back(house: House) -> None:
    browser = house.browser(ANA)
    over = played(house.people, "one")
    browser.post("/api/me/delete", {"confirm": "delete"})
    assert house.people.game_finished(over)
    assert ANA.who not in house.rows()
    assert house.people.record(BEN.who).ratings == ()


def test_another_device_of_a_deleted_person_is_a_new_guest(house: House) -> None:
    browser, key = house.kept(ANA)
    other = house.browser()
    sign_in(other, key)
    browser.post("/api/me/delete", {"confirm": "delete"})
    assert code(other.post("/api/me/name", {"name": "Ana"})) == "forgotten"
    assert other.get("/api/me").json()["name"] == ""
    assert other.person != ANA.who


def test_guests_who_did_nothing_are_forgotten_after_a_while(house: House) -> None:
    house.browser(ANA)
    house.kept(BEN)
    house.people.game_finished(played(house.people, "one", chairs=(CAT, *FOUR[1:])))
    house.clock.now += 31 * 86_400
    house.browser(Chair("some-new-guest-01234", "Eve"))
    assert house.people.tidied() == 1
    rows = house.rows()
    assert ANA.who not in rows and all(w in rows for w in (BEN.who, CAT.who, "Eve"))


def test_another_site_changes_nothing(house: House) -> None:
    browser = house.browser(ANA)
    answer = browser.post("/api/me/delete", {"confirm": "delete"}, origin="https://evil.example")
    assert code(answer) == "request_origin"
    assert browser.get("/api/me").json()["name"] == "Ana"


@pytest.mark.parametrize(
    "body", [b"[", b"\xff", b"[" * 70_000, b'{"name":1}', b'{"nome":"x"}', b""]
)
def test_bodies_that_are_none(house: House, body: bytes) -> None:
    answer = house.browser().ask("POST", "/api/me/name", content=body)
    assert code(answer) in ("request_body", "request_size")
    assert set(answer.json()["faults"][0]) == {"code", "rule", "text", "legal", "about"}


def test_the_character_nul_is_nowhere_allowed(house: House) -> None:
    assert code(house.browser().get("/api/people/a%00b")) == "request_body"
    assert code(house.browser().ask("DELETE", "/api/passkeys/%00")) == "request_body"


def test_ids_survive_the_way_there_and_back() -> None:
    assert raw(text(b"\x00\xff\x10")) == b"\x00\xff\x10"
