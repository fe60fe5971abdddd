"""A game's rules for people: Markdown, read into blocks that the page shows without trusting any HTML.

A guide has paragraphs, lists, tables, and headings of two levels. Code, bold and italics are the only marks. A
paragraph of nothing but pictures is a group of pictures; the title of a picture is its caption. A list item may begin
with a picture. `<!-- options -->` stands for the game's options. Ids of clauses are plain text, and readers of the
blocks make them links.
"""

import re
from collections.abc import Iterator

from markdown_it import MarkdownIt
from markdown_it.tree import SyntaxTreeNode

from fulcrum.core.about import About
from fulcrum.server.http.schemas import (
    GuideBlock,
    GuideItem,
    GuideSection,
    HeadingBlock,
    ListBlock,
    OptionsBlock,
    ParagraphBlock,
    PictureInfo,
    PicturesBlock,
    Span,
    TableBlock,
)

OPTIONS = "<!-- options -->"
SIZE = re.compile(r'viewBox="\S+ \S+ (\S+) (\S+)"')
STYLES = {"strong": "strong", "em": "emphasis"}


def sections(about: About) -> list[GuideSection]:
    """Returns the guide of a game; the first section has no heading, and there are none without a guide."""
    tree = SyntaxTreeNode(MarkdownIt("commonmark").enable("table").parse(about.guide))
    found = [GuideSection(heading="", blocks=[])]
    for node in tree.children:
        if node.type == "heading" and node.tag == "h2":
            found.append(GuideSection(heading=_plain(node), blocks=[]))
        else:
            found[-1].blocks.append(_block(node, about))
    return [section for section in found if section.heading or section.blocks]


def _block(node: SyntaxTreeNode, about: About) -> GuideBlock:
    match node.type:
        case "heading" if node.tag == "h3":
            return HeadingBlock(kind="heading", text=_plain(node))
        case "paragraph":
            inline = node.children[0].children
            if all(part.type in ("image", "softbreak") for part in inline):
                pictures = [_picture(part, about) for part in inline if part.type == "image"]
                return PicturesBlock(kind="pictures", pictures=pictures)
            return ParagraphBlock(kind="paragraph", spans=_spans(inline))
        case "bullet_list" | "ordered_list":
            items = [_item(item, about) for item in node.children]
            return ListBlock(kind="list", ordered=node.type == "ordered_list", items=items)
        case "table":
            head, *rows = (
                [_spans(cell.children[0].children) for cell in row.children]
                for part in node.children
                for row in part.children
            )
            return TableBlock(kind="table", head=head, rows=rows)
        case "html_block" if node.content.strip() == OPTIONS:
            return OptionsBlock(kind="options")
    raise ValueError(f"{about.id}: rules.md has {node.type} {node.content[:40]!r}, which is not part of a guide")


def _item(node: SyntaxTreeNode, about: About) -> GuideItem:
    (paragraph,) = node.children
    first, *rest = paragraph.children[0].children
    if first.type == "image":
        return GuideItem(picture=_picture(first, about), spans=_spans(rest))
    return GuideItem(picture=None, spans=_spans([first, *rest]))


def _spans(nodes: list[SyntaxTreeNode], style: str = "plain") -> list[Span]:
    found: list[Span] = []
    for text, kind in _texts(nodes, style):
        if found and found[-1].style == kind:
            found[-1].text += text
        elif found or text.strip():
            found.append(Span.model_validate({"text": text if found else text.lstrip(), "style": kind}))
    return found


def _texts(nodes: list[SyntaxTreeNode], style: str) -> Iterator[tuple[str, str]]:
    for node in nodes:
        if node.type in STYLES:
            yield from _texts(node.children, STYLES[node.type])
        elif node.type == "code_inline":
            yield node.content, "code"
        elif node.type in ("text", "softbreak"):
            yield node.content or " ", style
        else:
            raise ValueError(f"rules.md has {node.type} {node.content!r} in a text, which is not part of a guide")


def _plain(node: SyntaxTreeNode) -> str:
    return "".join(span.text for span in _spans(node.children[0].children))


def _picture(node: SyntaxTreeNode, about: About) -> PictureInfo:
    name = str(node.attrs["src"]).removeprefix("pictures/")
    if name not in about.pictures:
        raise ValueError(f"{about.id} has no picture {name}")
    path = f"/api/games/{about.id}/pictures/{name}"
    size = SIZE.search(about.pictures[name].read_text(encoding="utf-8"))
    if size is None:
        raise ValueError(f"{about.id}: the picture {name} has no viewBox")
    caption = str(node.attrs.get("title", ""))
    return PictureInfo(address=path, words=node.content, caption=caption, width=float(size[1]), height=float(size[2]))
