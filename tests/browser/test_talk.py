"""Talk at a table: whispers, quick phrases, muting, and what a table allows."""

from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import PHONE, Opener
from tests.browser.playing import await_turn, choose, make_move
from tests.browser.test_pages import violations


def named(visit: Opener, name: str, **more: object) -> Page:
    page = visit("/settings", **more)
    page.get_by_label("Display name").fill(name)
    page.get_by_role("button", name="Save name").click()
    expect(page.get_by_text("Name saved.")).to_be_visible()
    page.goto("/")
    return page


def at_a_table(visit: Opener, *names: str, game: str = "leverage-cards", **phone: object) -> list[Page]:
    """Starts a private game of these people; the first one adds bots to the seats that are left."""
    host = named(visit, names[0])
    choose(host, game, "private")
    link = host.get_by_role("textbox", name="Link").input_value()
    pages = [host]
    for name in names[1:]:
        page = named(visit, name, **(phone if len(pages) == 1 else {}))
        page.goto(link)
        page.get_by_role("button", name="Join game").click()
        expect(host.get_by_role("complementary").get_by_text(name)).to_be_visible()
        pages.append(page)
    add = host.get_by_role("button", name="Add bot")
    while add.count():
        left = add.count()
        add.first.click()
        expect(add).to_have_count(left - 1)
    for page in pages:
        expect(page.get_by_role("button", name=f"Actions for {names[0 if page is not host else 1]}")).to_be_visible()
    return pages


def chat(page: Page) -> Locator:
    page.get_by_role("tab", name="Chat").click()
    return page.get_by_role("log", name="Conversation")


def write(page: Page, text: str, to: str | None = None) -> None:
    lines = chat(page)
    if to is not None:
        page.get_by_label("To", exact=True).select_option(label=to)
    page.get_by_label("Message", exact=True).fill(text)
    page.get_by_label("Message", exact=True).press("Enter")
    expect(lines.get_by_text(text)).to_be_visible()


def use_menu(page: Page, name: str, item: str) -> None:
    page.get_by_role("button", name=f"Actions for {name}").click()
    page.get_by_role("menuitem", name=item, exact=True).click()


def test_two_people_whisper_and_a_third_learns_nothing(visit: Opener) -> None:
    ann, ben, cleo = at_a_table(visit, "Ann", "Ben", "Cleo", **PHONE)
    write(ann, "Good evening")
    write(ann, "Shall we join forces?", to="Ben")
    expect(chat(ann).locator("li").last).to_contain_text("You whispered to Ben")
    expect(chat(ben).locator("li").last).to_contain_text("Ann whispered to you Shall we join forces?")
    # Ben answers from Ann's menu, by keyboard alone.
    opener = ben.get_by_role("button", name="Actions for Ann")
    opener.focus()
    for key in ("Enter", "ArrowDown", "ArrowUp", "Escape", "Enter", "Enter"):
        ben.keyboard.press(key)
    expect(ben.get_by_label("Message", exact=True)).to_be_focused()
    ben.keyboard.type("With pleasure")
    ben.keyboard.press("Enter")
    expect(chat(ann).get_by_text("With pleasure")).to_be_visible()
    ben.get_by_role("toolbar", name="Quick phrases").get_by_role("button", name="Peace?").tap()
    expect(chat(ann).get_by_text("Peace?")).to_be_visible()
    write(ben, "Hello all", to="Everyone")
    expect(chat(cleo).locator("li")).to_have_text(["Ann Good evening", "Ben Hello all"], use_inner_text=True)
    ann.reload()
    expect(chat(ann).locator("li")).to_have_count(5)
    expect(chat(ann).locator("li.whisper")).to_have_count(3)
    cleo.reload()
    expect(chat(cleo).locator("li")).to_have_count(2)


def test_a_muted_player_is_hidden_with_a_note_and_stays_so(visit: Opener) -> None:
    ann, ben = at_a_table(visit, "Ann", "Ben")
    for text in ("Buy my cards", "Buy them now"):
        write(ben, text)
    expect(chat(ann).get_by_text("Buy them now")).to_be_visible()
    write(ann, "No, thank you", to="Ben")
    ann.get_by_role("button", name="All phrases").click()
    assert violations(ann) == []
    ann.get_by_role("toolbar", name="Quick phrases").get_by_role("button", name="Sorry!").click()
    expect(chat(ann).get_by_text("Sorry!")).to_be_visible()
    ann.get_by_role("button", name="Actions for Ben").click()
    assert violations(ann) == []
    ann.keyboard.press("Escape")
    use_menu(ann, "Ben", "Mute")
    for _ in range(2):
        expect(chat(ann).locator("li")).to_contain_text(["2 messages from Ben hidden", "No, thank you", "Sorry!"])
        ann.reload()
    chat(ann)
    ann.get_by_role("button", name="Unmute").click()
    expect(chat(ann).locator("li")).to_have_count(4)
    watcher = visit(ann.url)
    write(watcher, "Boo!")
    chat(ann).get_by_role("button", name="Actions for Guest").click()
    ann.get_by_role("menuitem", name="Mute").click()
    expect(chat(ann).locator("li").last).to_contain_text("1 message from Guest")


def test_a_table_has_the_talk_that_was_chosen_for_it(visit: Opener) -> None:
    ann = visit()
    for talk, words in (("Public only", "Chat is public only."), ("Off", "Chat is off.")):
        ann.goto("/")
        ann.locator("article[data-game=lean]").get_by_role("button").click()
        sheet = ann.get_by_role("dialog")
        sheet.locator("input[value=private]").check()
        sheet.get_by_label("Chat").select_option(label=talk)
        expect(sheet.get_by_label("Show whispers to everyone after the game")).to_have_count(0)
        sheet.locator("button.strong").click()
        expect(ann.get_by_text(words)).to_be_visible()
    chat(ann)
    expect(ann.get_by_text("Chat is off at this table.")).to_be_visible()
    expect(ann.get_by_label("Message", exact=True)).to_have_count(0)


def test_whispers_are_revealed_after_the_end_where_the_table_says_so(visit: Opener) -> None:
    ann = named(visit, "Ann")
    ann.locator("article[data-game=lean]").get_by_role("button").click()
    sheet = ann.get_by_role("dialog")
    sheet.locator("input[value=private]").check()
    sheet.get_by_label("Show whispers to everyone after the game").check()
    sheet.locator("button.strong").click()
    link = ann.get_by_role("textbox", name="Link").input_value()
    ben = named(visit, "Ben")
    ben.goto(link)
    ben.get_by_role("button", name="Join game").click()
    watcher = visit()
    watcher.goto(link)
    write(ann, "A secret", to="Ben")
    expect(ann.get_by_text("Shown to everyone after the game")).to_be_visible()
    expect(chat(ben).get_by_text("A secret")).to_be_visible()
    expect(chat(watcher).get_by_text("No messages yet")).to_be_visible()
    for page in (ann, ben):
        page.get_by_role("tab", name="Moves").click()
        assert await_turn(page)
        make_move(page)
    ann.get_by_role("button", name="Resign").click()
    ann.get_by_role("dialog").get_by_role("button", name="Resign").click()
    expect(chat(watcher).locator("li")).to_contain_text("Ann whispered to Ben A secret")
    chat(ann)
    expect(ann.get_by_role("alert").get_by_text("Choose someone else to write to")).to_be_visible()
