"""How the bundled contract is laid out: as a person would write it, in lines under 120."""

import re
from typing import Any

import yaml

WIDTH = 104  # PyYAML breaks a line at the first chance after this column


def dump(document: Any, block_levels: int = 3) -> str:
    """Return a document as YAML: paragraphs as literal blocks, small flat values in one line.

    The first `block_levels` levels are never in one line: no component, for instance.
    """
    dumper = type("Dumper", (_Dumper,), {"block_levels": block_levels})
    return yaml.dump(document, Dumper=dumper, sort_keys=False, width=WIDTH, allow_unicode=True)


class _Dumper(yaml.SafeDumper):
    block_levels: int

    def increase_indent(self, flow: bool = False, indentless: bool = False) -> None:
        """Indent a list below its key."""
        del indentless
        super().increase_indent(flow, indentless=False)

    def ignore_aliases(self, data: Any) -> bool:
        """Write a value again instead of referring to its first occurrence."""
        del data
        return True

    def represent(self, data: Any) -> None:
        """Represent a document in this style."""
        node = self.represent_data(data)
        _choose_style(node, self.block_levels)
        self.serialize(node)


def _choose_style(node: yaml.Node, block_levels: int, indent: int = 0, used: int = 0) -> None:
    """Choose the style of a node whose line already holds `used` characters."""
    if isinstance(node, yaml.ScalarNode):
        if "\n" in node.value:
            node.style = "|"
        return
    assert isinstance(node, yaml.CollectionNode)  # noqa: S101
    mapping = isinstance(node, yaml.MappingNode)
    values = [value for _, value in node.value] if mapping else node.value
    scalars = all(isinstance(value, yaml.ScalarNode) for value in values)
    if scalars and not mapping:  # PyYAML fills lines with the items
        node.flow_style = True
        return
    in_list = used == indent
    fits = used + _width(node) <= WIDTH
    node.flow_style = not node.value or (
        mapping and block_levels <= 0 and fits and _depth(node) <= (2 if in_list else 1)
    )
    if not node.flow_style:
        for item in node.value:
            key, value = item if mapping else (None, item)
            start = indent + (_width(key) + 2 if key else 2)
            _choose_style(value, block_levels - 1, indent + 2, start)


def _depth(node: yaml.Node) -> int:
    """Return how deep mappings are nested; lists other than of scalars count as too deep."""
    if isinstance(node, yaml.MappingNode):
        return 1 + max((_depth(value) for _, value in node.value), default=-1)
    if isinstance(node, yaml.SequenceNode):
        return 0 if all(isinstance(value, yaml.ScalarNode) for value in node.value) else 9
    return 0


def _width(node: yaml.Node) -> int:
    """Return the width of a node in flow style; the brackets make up for the last comma."""
    if isinstance(node, yaml.MappingNode):
        return sum(_width(key) + _width(value) + 4 for key, value in node.value)
    if isinstance(node, yaml.SequenceNode):
        return sum(_width(value) + 2 for value in node.value)
    quoted = not re.fullmatch(r"[A-Za-z0-9/][\w ./;()-]*", node.value)
    return len(node.value) + (2 + node.value.count("'") if quoted else 0)
