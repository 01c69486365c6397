"""The package as programs use it. $EVENHAND is the program, which must find the same."""

import hashlib
import json
import os
import pickle
import random
import subprocess

import pytest

import evenhand

CARDS = 12


def naive_swap(cards, choose=None):
    choose = choose or random.Random(3)
    for place in range(len(cards)):
        other = choose.randrange(len(cards))
        cards[place], cards[other] = cards[other], cards[place]


def naive_deals(count):
    choose = random.Random(7)
    deals = []
    for _ in range(count):
        deck = list(range(CARDS))
        naive_swap(deck, choose)
        deals.append(deck)
    return deals


def sound_shuffle():
    return random.Random(5).shuffle


def program(*arguments):
    return subprocess.run([os.environ["EVENHAND"], *arguments], capture_output=True, text=True, check=False).stdout


def judged(document):
    """What was found; of a log more is shown."""
    found = document["verdict"], document["answer"], document["sections"][0]["judgement"]
    assert found[2]["findings"]
    return found


def test_a_function_that_shuffles_in_place_or_returns():
    in_place = evenhand.audit(sound_shuffle(), deck=CARDS, samples=5000, alpha=1e-6)
    assert in_place.verdict == "no bias found"
    choose = random.Random(5)
    returning = evenhand.audit(lambda deck: choose.sample(deck, len(deck)), deck=CARDS, samples=5000, alpha=1e-6)
    assert returning.verdict == "no bias found"


def test_a_flaw_is_found_and_said():
    choose = random.Random(1)
    result = evenhand.audit(lambda deck: naive_swap(deck, choose), deck=CARDS, samples=20_000, name="swaps")
    assert result.verdict == "biased"
    assert "swaps" in str(result)
    assert "biased" in repr(result)
    assert result.render("html").startswith("<!DOCTYPE html>")
    assert result._repr_html_().startswith("<iframe")
    assert any(finding["rejected"] for finding in json.loads(result.json)["sections"][0]["judgement"]["findings"])


def test_the_program_finds_the_same_in_a_file(tmp_path):
    deals = naive_deals(9000)
    log = tmp_path / "deals.u8"
    log.write_bytes(bytes(card for deal in deals for card in deal))
    found = json.loads(program("audit", "--log", str(log), "--reader", "u8", "--deck", str(CARDS), "--json"))
    assert judged(evenhand.audit(deals, deck=CARDS).document) == judged(found)


def test_cards_may_be_any_objects():
    deck = [rank + suit for rank in "A23456789TJQK" for suit in "SHDC"]
    assert evenhand.audit(sound_shuffle(), deck=deck, samples=3000).document["title"].count("52")
    numbers = [random.Random(1).sample(range(52), 52), list(range(52))]
    cards = [[deck[number] for number in deal] for deal in numbers]
    assert evenhand.audit(cards, deck=deck).json == evenhand.audit(numbers).json


def test_draws_are_the_first_cards():
    choose = random.Random(2)
    drawn = evenhand.audit(lambda deck: choose.sample(deck, 6), deck=49, draw=6, samples=3000, numbered_from=1)
    assert drawn.verdict == "no bias found"
    shuffled = evenhand.audit(sound_shuffle(), deck=49, draw=6, samples=3000)
    assert shuffled.verdict == "no bias found"


@pytest.mark.parametrize("kind", ["uint8", "uint16", "int64", "int8", "object"])
def test_arrays_are_as_lists(kind):
    numpy = pytest.importorskip("numpy")
    deals = naive_deals(5000)
    expected = evenhand.audit(deals).json
    assert evenhand.audit(numpy.array(deals, dtype=kind)).json == expected
    assert evenhand.audit(numpy.array(deals, dtype=kind)[::1, :].copy(order="F")).json == expected
    assert evenhand.audit(iter(deals), deck=CARDS).json == expected


def test_data_frames():
    numpy, pandas = pytest.importorskip("numpy"), pytest.importorskip("pandas")
    deals = naive_deals(5000)
    result = evenhand.audit(pandas.DataFrame(deals))
    assert result.json == evenhand.audit(numpy.array(deals)).json
    assert isinstance(result.findings, pandas.DataFrame)
    assert result.findings["rejected"].any()


def test_tallies_are_pickled_and_merged_in_any_order():
    deals = naive_deals(10_000)
    whole = evenhand.Tally(deck=CARDS).update(deals)
    cuts = [0, 1, 4096, 5000, 9999, 10_000]
    parts = [pickle.dumps(evenhand.Tally(deck=CARDS, first_deal=first).update(deals[first:end]))
             for first, end in zip(cuts, cuts[1:])]
    random.Random(4).shuffle(parts)
    merged = evenhand.Tally(deck=CARDS)
    for part in parts:
        merged.merge(pickle.loads(part))
    assert merged.deals == 10_000
    assert merged.save() == whole.save()
    assert evenhand.Tally.load(merged.save()).result().json == whole.result().json


def tree_head(blocks):
    """RFC 9162, section 2.1."""
    if len(blocks) == 1:
        return hashlib.sha256(b"\0" + blocks[0]).digest()
    left = 1 << ((len(blocks) - 1).bit_length() - 1)
    return hashlib.sha256(b"\1" + tree_head(blocks[:left]) + tree_head(blocks[left:])).digest()


@pytest.mark.parametrize("count", [1, 4096, 9000, 12_288])
def test_a_document_names_the_deals_that_were_judged(count):
    deals = naive_deals(count)
    document = evenhand.audit(deals, tests="position").document
    named = {figure["name"]: figure["value"] for figure in document["provenance"]["plan"]}
    blocks = [bytes(card for deal in deals[at:at + 4096] for card in deal) for at in range(0, count, 4096)]
    assert named["deals_sha256"] == tree_head(blocks).hex()


def test_a_tally_goes_on_where_it_was_saved():
    deals = naive_deals(300)
    tally = evenhand.Tally.load(evenhand.Tally(deck=CARDS).update(deals[:100]).save()).update(deals[100:])
    assert tally.result().json == evenhand.audit(deals, deck=CARDS).json


def test_answers_are_those_of_the_program():
    assert evenhand.exact("naive-swap", deck=4).json == program("exact", "naive-swap", "--deck=4", "--json")
    assert evenhand.odds("poker").json == program("odds", "poker", "--json")
    assert evenhand.pvalue("chi2", statistic=20, df=10).json == program(
        "pvalue", "chi2", "--df=10", "--statistic=20", "--json")
    assert "niform" in evenhand.exact("fisher-yates", deck=4).reason


def test_an_assertion_for_tests(assert_fair):
    assert assert_fair(sound_shuffle(), deck=CARDS).verdict == "no bias found"
    with pytest.raises(AssertionError, match="^biased: "):
        assert_fair(naive_swap, deck=CARDS)
    with pytest.raises(AssertionError, match="^inconclusive: "):
        assert_fair(sound_shuffle(), deck=CARDS, samples=10)


def test_what_a_function_raises_is_raised():
    def breaks(_):
        raise KeyError("mine")

    with pytest.raises(KeyError, match="mine"):
        evenhand.audit(breaks, deck=CARDS)
    with pytest.raises(KeyboardInterrupt):
        evenhand.audit(lambda _: (_ for _ in ()).throw(KeyboardInterrupt), deck=CARDS)


@pytest.mark.parametrize("call, words", [
    (lambda: evenhand.audit(random.shuffle), "deck: say what is shuffled"),
    (lambda: evenhand.audit(random.shuffle, deck=1), "1"),
    (lambda: evenhand.audit(random.shuffle, deck=CARDS, samples=0), "samples: found 0"),
    (lambda: evenhand.audit(random.shuffle, deck=CARDS, samples="9"), "samples: found str"),
    (lambda: evenhand.audit(random.shuffle, deck=CARDS, tests="positon"), "did you mean 'position'"),
    (lambda: evenhand.audit(random.shuffle, deck=CARDS, alpa=1), "did you mean 'alpha'"),
    (lambda: evenhand.audit(random.shuffle, deck=CARDS, alpha=float("nan")), "alpha: found nan"),
    (lambda: evenhand.audit(random.shuffle, deck=["a", "b", "a"]), "deck: a card stands twice"),
    (lambda: evenhand.audit([]), "deck: say what the deals are of"),
    (lambda: evenhand.audit([], deck=CARDS), "no deals"),
    (lambda: evenhand.audit(5, deck=CARDS), "the deals: found int"),
    (lambda: evenhand.audit([5], deck=CARDS), "deal 0: found int; expected 12 cards"),
    (lambda: evenhand.audit([[0, 1, 2]], deck=CARDS), "deal 0: 3 cards; expected 12"),
    (lambda: evenhand.audit([[0, 1, 2], [0, 1]]), "deal 1: 2 cards; expected 3"),
    (lambda: evenhand.audit([[0, 1, 1]]), "deal 0, card 2: card 1 a second time"),
    (lambda: evenhand.audit([[0, 1, -1]]), "deal 0: -1 is no card"),
    (lambda: evenhand.audit([[0, 1, 2.0]]), "deal 0: 2.0 is no card"),
    (lambda: evenhand.audit([[1, 2, 3]]), "found 3, expected a card from 0 to 2"),
    (lambda: evenhand.audit([["a", "c"]], deck=["a", "b"]), "deal 0: 'c' is none of the deck"),
    (lambda: evenhand.audit(lambda deck: deck[:3], deck=CARDS), "deal 0: 3 cards; expected 12"),
    (lambda: evenhand.audit(lambda deck: 7, deck=CARDS), "deal 0: found int; expected 12 cards"),
    (lambda: evenhand.audit([[0, 1]], samples=3), "samples: says how often"),
    (lambda: evenhand.Tally(deck=CARDS, first_deal=-1), "first_deal: found -1"),
    (lambda: evenhand.Tally(deck=CARDS).merge(3), "merge: found int"),
    (lambda: evenhand.Tally(deck=3).update([[0, 1, 2]]).merge(evenhand.Tally(deck=4)), "deck"),
    (lambda: evenhand.Tally.load(b"nothing"), "the saved audit"),
    (lambda: evenhand.exact("naive-swp"), "did you mean 'naive-swap'"),
    (lambda: evenhand.exact("naive-swap", out="/tmp/x"), "--out says how a run is worked or shown"),
    (lambda: evenhand.exact("naive-swap", deck=3).render("jsn"), "did you mean 'json'"),
    (lambda: evenhand.exact("naive\0swap"), "arguments: has a zero byte"),
    (lambda: evenhand.Result("{}"), "the document: has no sections"),
    (lambda: evenhand.Result("no document"), "the document: "),
])
def test_bad_input_is_one_line(call, words):
    with pytest.raises(evenhand.InputError) as refused:
        call()
    assert words in str(refused.value)
    assert "\n" not in str(refused.value)


@pytest.mark.parametrize("call, words", [
    (lambda: evenhand.exact("naive-swap", deck=3).render(5), "the format: found int; expected a text"),
    (lambda: evenhand.Tally.load(None), "the saved audit: found NoneType; expected the bytes that save() gave"),
    (lambda: evenhand.Tally.load(5), "the saved audit: found int"),
    (lambda: evenhand.Tally(deck=None), "deck: found NoneType; expected a number of cards"),
    (lambda: evenhand.Tally(deck=[[1], [2]]), "deck: unhashable type: 'list'"),
    (lambda: evenhand.Tally(deck=CARDS, tests={"position"}), "tests: found set; expected a text"),
    (lambda: evenhand.Tally(deck=CARDS, first_deal=1.0), "first_deal: found float; expected a whole number"),
    (lambda: evenhand.Tally(deck=CARDS).merge(3), "merge: found int; expected a Tally"),
    (lambda: evenhand.audit(5, deck=CARDS), "the deals: found int; expected an array of deals"),
    (lambda: evenhand.audit(None), "the deals: found NoneType"),
    (lambda: evenhand.audit(random.shuffle, deck=CARDS, samples=2.5), "samples: found float"),
    (lambda: evenhand.exact(None), "an argument: found NoneType; expected a text, a number or a path"),
    (lambda: evenhand.exact("naive-swap", deck=object()), "deck: found object; expected a text, a number"),
    (lambda: evenhand.Result(5), "the document: found int"),
])
def test_wrong_types_are_type_errors_in_one_line(call, words):
    with pytest.raises(TypeError) as refused:
        call()
    assert isinstance(refused.value, evenhand.InputError)
    assert words in str(refused.value)
    assert "\n" not in str(refused.value)


def test_whole_numbers_may_be_of_numpy():
    numpy = pytest.importorskip("numpy")
    tally = evenhand.Tally(deck=numpy.int64(3), first_deal=numpy.uint16(0)).update([[0, 1, 2]])
    assert tally.result().json == evenhand.audit([[0, 1, 2]]).json
    assert evenhand.audit(lambda cards: cards, deck=3, samples=numpy.int32(5)).document


def test_rows_of_a_memoryview():
    rows = memoryview(bytes([0, 1, 2, 2, 1, 0])).cast("B", [2, 3])
    assert evenhand.audit(rows).json == evenhand.audit([[0, 1, 2], [2, 1, 0]]).json


@pytest.mark.parametrize("array, words", [
    ("zeros((3, 4, 5), int)", "shape (3, 4, 5); expected a row a deal"),
    ("zeros(12, int)", "shape (12,); expected a row a deal"),
    ("zeros((2, 3))", "found float64; expected whole numbers"),
    ("zeros((2, 3), bool)", "found bool; expected whole numbers"),
    ("array([[0, 1, 70000]])", "deal 0, card 2: found 70000; expected a card"),
    ("array([[0, 1, 2], [0, -3, 1]])", "deal 1, card 1: found -3; expected a card"),
])
def test_arrays_of_a_wrong_form_are_refused(array, words):
    numpy = pytest.importorskip("numpy")
    with pytest.raises(evenhand.InputError) as refused:
        evenhand.audit(eval("numpy." + array, {"numpy": numpy, "bool": bool, "int": int}))
    assert words in str(refused.value)


def test_memory_does_not_grow():
    def kilobytes():
        with open("/proc/self/statm", encoding="ascii") as file:
            return int(file.read().split()[1]) * 4

    def audits(count):
        for _ in range(count):
            evenhand.Tally(deck=4, tests="position").update([[0, 1, 2, 3]]).result().render("md")
            with pytest.raises(evenhand.InputError):
                evenhand.Tally(deck=4).update([[0, 0, 0, 0]])

    audits(300)
    before = kilobytes()
    audits(1000)
    assert kilobytes() - before < 4000


def test_tallies_of_other_lists_of_cards_are_not_merged():
    with pytest.raises(evenhand.InputError, match="number their cards otherwise"):
        evenhand.Tally(deck=list("abc")).merge(evenhand.Tally(deck=list("cba"), first_deal=3))


def test_an_empty_tally_keeps_its_place():
    later = pickle.loads(pickle.dumps(evenhand.Tally(deck=3, first_deal=7))).update([[0, 1, 2]])
    assert evenhand.Tally(deck=3).update([[0, 1, 2]] * 7).merge(later).deals == 8


def test_a_deal_with_a_card_too_many_is_refused():
    with pytest.raises(evenhand.InputError, match="53 cards"):
        evenhand.audit(lambda cards: random.sample(cards, 52) + [7], deck=52, samples=300)
