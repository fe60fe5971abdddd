"""An option that is on or off."""

from dataclasses import dataclass

from fulcrum.core.options import Chosen, Option


@dataclass(frozen=True)
class YesOrNo(Option):
    """Something that is played or not; not, unless asked for."""

    def default(self, chosen: Chosen) -> bool:
        return False

    def accepts(self, value: object, chosen: Chosen) -> bool:
        return isinstance(value, bool)

    def allowed(self, chosen: Chosen) -> str:
        return "True or False (yes or no)"

    def read(self, text: str) -> bool | str:
        return {"yes": True, "true": True, "no": False, "false": False}.get(text.strip().lower(), text)
