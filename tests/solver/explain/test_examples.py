"""The steps of the booklet's worked examples match its captions in both languages."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from rummi.core.table import Table
from rummi.language import say
from rummi.solver.steps import explain


@dataclass(frozen=True)
class Example:
    rule: str
    before: str
    after: str
    english: tuple[str, ...]
    polish: tuple[str, ...]


EXAMPLES = [
    Example(
        "NGT-20",
        "B4 B5 B6",
        "B3 B4 B5 B6 B7",
        ("Add the blue 3 and 7 to the run of blue 4, 5, 6.",),
        ("Dodaj niebieską 3 i 7 do serii niebieskich 4, 5, 6.",),
    ),
    Example(
        "NGT-20 in other leaflets",
        "B4 B5 B6 | K8 R8 O8",
        "B3 B4 B5 B6 | K8 R8 O8 B8",
        ("Add the blue 3 to the run of blue 4, 5, 6.", "Add the blue 8 to the group of eights."),
        ("Dodaj niebieską 3 do serii niebieskich 4, 5, 6.", "Dodaj niebieską 8 do grupy ósemek."),
    ),
    Example(
        "NGT-21",
        "K4 R4 B4 O4",
        "R4 K4 O4 | B3 B4 B5 B6",
        (
            "Take the blue 4 from the group of fours.",
            "Lay a run of blue 3–6 with the blue 3, 5 and 6 from the rack.",
        ),
        (
            "Zabierz niebieską 4 z grupy czwórek.",
            "Ułóż serię niebieskich 3–6, dokładając z tabliczki niebieską 3, 5 i 6.",
        ),
    ),
    Example(
        "NGT-22",
        "B8 B9 B10",
        "B9 B10 B11 | B8 K8 R8",
        (
            "Add the blue 11 to the run of blue 8, 9, 10.",
            "Take the blue 8 from the run of blue 8–11.",
            "Lay a group of eights (blue, black, red) with the black 8 and the red 8 from the rack.",
        ),
        (
            "Dodaj niebieską 11 do serii niebieskich 8, 9, 10.",
            "Zabierz niebieską 8 z serii niebieskich 8–11.",
            "Ułóż grupę ósemek (niebieska, czarna, czerwona), dokładając z tabliczki czarną 8 i czerwoną 8.",
        ),
    ),
    Example(
        "NGT-23",
        "R4 R5 R6 R7 R8",
        "R4 R5 R6 | R6 R7 R8",
        ("Split the run of red 4–8 and use the red 6 to make runs of red 4, 5, 6 and red 6, 7, 8.",),
        ("Rozdziel serię czerwonych 4–8, dołóż czerwoną 6 i ułóż serie czerwonych 4, 5, 6 i czerwonych 6, 7, 8.",),
    ),
    Example(
        "NGT-24",
        "O1 O2 O3 O4 | K1 R1 B1 O1",
        "O2 O3 O4 | K1 B1 O1 | B1 O1 R1",
        (
            "Take the orange 1 from the run of orange 1–4.",
            "Take the red 1 from the group of ones.",
            "Lay a group of ones (blue, orange, red) with the blue 1 from the rack.",
        ),
        (
            "Zabierz pomarańczową 1 z serii pomarańczowych 1–4.",
            "Zabierz czerwoną 1 z grupy jedynek.",
            "Ułóż grupę jedynek (niebieska, pomarańczowa, czerwona), dokładając z tabliczki niebieską 1.",
        ),
    ),
    Example(
        "NGT-25",
        "R5 R6 R7 | O5 O6 O7 | K5 K6 K7 K8 K9",
        "R5 O5 K5 B5 | R6 O6 K6 | R7 O7 K7 | K8 K9 K10",
        (
            "Add the black 10 to the run of black 5–9.",
            "Take the black 5, 6 and 7 from the run of black 5–10.",
            "Take apart the run of red 5, 6, 7 and the run of orange 5, 6, 7.",
            "Lay a group of fives (red, orange, black, blue) with the blue 5 from the rack.",
            "Lay a group of sixes (red, orange, black).",
            "Lay a group of sevens (red, orange, black).",
        ),
        (
            "Dodaj czarną 10 do serii czarnych 5–9.",
            "Zabierz czarną 5, 6 i 7 z serii czarnych 5–10.",
            "Zabierz wszystkie kostki z serii czerwonych 5, 6, 7 i serii pomarańczowych 5, 6, 7.",
            "Ułóż grupę piątek (czerwona, pomarańczowa, czarna, niebieska), dokładając z tabliczki niebieską 5.",
            "Ułóż grupę szóstek (czerwona, pomarańczowa, czarna).",
            "Ułóż grupę siódemek (czerwona, pomarańczowa, czarna).",
        ),
    ),
    Example(
        "NGT-26 with one tile",
        "B3 R3 *",
        "B3 R3 O3 | K1 K2 *",
        (
            "Swap the joker in the group of threes for the orange 3.",
            "Lay a run of black 1, 2, joker with the black 1 and 2 from the rack.",
        ),
        (
            "Wymień jokera z grupy trójek na pomarańczową 3.",
            "Ułóż serię czarnych 1, 2, joker, dokładając z tabliczki czarną 1 i 2.",
        ),
    ),
    Example(
        "NGT-26 with both",
        "B3 R3 *",
        "B3 R3 O3 K3 | K1 K2 *",
        (
            "Swap the joker in the group of threes for the black 3 and the orange 3.",
            "Lay a run of black 1, 2, joker with the black 1 and 2 from the rack.",
        ),
        (
            "Wymień jokera z grupy trójek na czarną 3 i pomarańczową 3.",
            "Ułóż serię czarnych 1, 2, joker, dokładając z tabliczki czarną 1 i 2.",
        ),
    ),
    Example(
        "NGT-27",
        "R2 R3 * R5 R6",
        "R1 R2 R3 | R5 R6 R7 | K2 K3 *",
        (
            "Split the run of red 2, 3, joker, 5, 6 and swap the joker for the red 1 and 7 "
            "to make runs of red 1, 2, 3 and red 5, 6, 7.",
            "Lay a run of black 2, 3, joker with the black 2 and 3 from the rack.",
        ),
        (
            "Rozdziel serię czerwonych 2, 3, joker, 5, 6, wymień jokera na czerwoną 1 i 7 "
            "i ułóż serie czerwonych 1, 2, 3 i czerwonych 5, 6, 7.",
            "Ułóż serię czarnych 2, 3, joker, dokładając z tabliczki czarną 2 i 3.",
        ),
    ),
    Example(
        "NGT-28",
        "B6 B7 *",
        "B5 B6 B7 | K6 K7 *",
        (
            "Add the blue 5 to the run of blue 6, 7, joker and free the joker.",
            "Lay a run of black 6, 7, joker with the black 6 and 7 from the rack.",
        ),
        (
            "Dodaj niebieską 5 do serii niebieskich 6, 7, joker i uwolnij jokera.",
            "Ułóż serię czarnych 6, 7, joker, dokładając z tabliczki czarną 6 i 7.",
        ),
    ),
    Example(
        "NGT-28, the joker shifted to the front",
        "B6 B7 *",
        "B4 *B5 B6 B7",
        ("Add the blue 4 to the run of blue 6, 7, joker. Move the joker and lay a run of blue 4, joker, 6, 7.",),
        (
            "Dodaj niebieską 4 do serii niebieskich 6, 7, joker. "
            "Przestaw jokera i ułóż serię niebieskich 4, joker, 6, 7.",
        ),
    ),
    Example(
        "NGT-29",
        "K1 K2 * | B1 R1 O1 | B2 R2 O2",
        "K1 B1 R1 O1 | K2 B2 R2 O2 | K9 K10 *",
        (
            "Take apart the run of black 1, 2, joker: move the black 1 to the group of ones "
            "and the black 2 to the group of twos. This frees the joker.",
            "Lay a run of black 9, 10, joker with the black 9 and 10 from the rack.",
        ),
        (
            "Rozdziel kostki z serii czarnych 1, 2, joker: przenieś czarną 1 do grupy jedynek "
            "i czarną 2 do grupy dwójek. To uwalnia jokera.",
            "Ułóż serię czarnych 9, 10, joker, dokładając z tabliczki czarną 9 i 10.",
        ),
    ),
]


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example.rule)
def test_the_steps_read_like_the_captions(example: Example) -> None:
    steps = explain(Table.parse(example.before), Table.parse(example.after))
    assert tuple(say(step.sentence, "en") for step in steps) == example.english
    assert tuple(say(step.sentence, "pl") for step in steps) == example.polish


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example.rule)
def test_the_table_is_valid_after_every_step(example: Example) -> None:
    steps = explain(Table.parse(example.before), Table.parse(example.after))
    assert all(step.table.valid for step in steps)
    assert str(steps[-1].table) == str(Table.parse(example.after))
    assert str(steps[-1].hand) == "-"
