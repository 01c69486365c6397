<?php
// Deals for `evenhand check`: decks that your shuffle has shuffled, for ever, one a line, as numbers from 0.
// php shuffle-check/deal.php [CARDS]
namespace ShuffleCheck;

define('ShuffleCheck\SIZE', (int) ($argv[1] ?? 52));

// 1. Your shuffle: a file of the project, #, and its function ('Deck.shuffle' of a class will do, too).
const NAMED = '@SHUFFLE@';

// 2. A deck as your shuffle takes it: numbers, or objects of your own, each unlike all others.
function newDeck(): array
{
    return range(0, SIZE - 1);
}

// 3. Its call. It returns the cards, or shuffles the deck in place. Of a class that holds the cards,
// 'src/Deck.php#Deck', it may be: $mine = new $shuffle($deck); $mine->shuffle(); return $mine->cards;
function shuffled($shuffle, array &$deck)
{
    return $shuffle($deck);
}

function refuse(string $what): void
{
    fwrite(STDERR, "shuffle-check/deal.php:$what\n");
    exit(2);
}

function load(): string
{
    if (!str_contains(NAMED, '#')) {
        refuse("@LINE@: name your shuffle here, as in 'src/deck.php#shuffleDeck', or run: "
            . 'evenhand init --shuffle src/deck.php#shuffleDeck');
    }
    [$file, $name] = explode('#', NAMED);
    $full = dirname(__DIR__) . '/' . $file;
    if (!is_file($full)) {
        refuse("@LINE@: there is no file $file");
    }
    $autoload = dirname(__DIR__) . '/vendor/autoload.php';
    if (is_file($autoload)) {
        require_once $autoload;
    }
    $ours = get_defined_functions()['user'];
    require_once $full;
    $namespace = preg_match('/^\s*namespace\s+([\w\\\\]+)/m', file_get_contents($full), $match) ? $match[1] . '\\' : '';
    foreach ([$namespace . $name, $name] as $candidate) {
        $found = str_replace('.', '::', $candidate);
        if (is_callable($found) || class_exists($found)) {
            return $found;
        }
    }
    refuse("@LINE@: $file has no function '$name'; it has: "
        . (implode(', ', array_diff(get_defined_functions()['user'], $ours)) ?: 'none'));
}

// The number of each card: by what it is, and by what it says where it was copied.
function keyOf($card): string
{
    return is_object($card) ? 'object ' . spl_object_id($card) : valueOf($card);
}

function valueOf($card): string
{
    return $card instanceof \UnitEnum ? $card->name : serialize($card);
}

function numbered(array $cards): array
{
    $numbers = [];
    foreach (array_values($cards) as $number => $card) {
        $numbers[keyOf($card)] = $number;
        $numbers[valueOf($card)] = $number;
    }
    return $numbers;
}

function numberOf($card, array $numbers): ?int
{
    return $numbers[keyOf($card)] ?? $numbers[valueOf($card)] ?? null;
}

function cardsOf($result, array $deck): array
{
    if ($result === null || $result === true) {
        return $deck; // shuffled in place
    }
    if (is_iterable($result)) {
        return is_array($result) ? $result : iterator_to_array($result, false);
    }
    refuse('@CALL@: ' . NAMED . ' returned ' . get_debug_type($result) . ' instead of cards; write here how to get them');
}

ob_start(fn () => '', 4096); // what your code prints is no deal
$shuffle = load();
$cards = newDeck();
$numbers = numbered($cards);
$isFirst = true;
while (true) {
    $text = '';
    for ($i = 0; $i < 100; $i++) {
        $deck = $cards;
        $deal = cardsOf(shuffled($shuffle, $deck), $deck);
        if ($isFirst && array_filter($deal, fn ($card) => numberOf($card, $numbers) === null)) {
            $cards = $deal; // it deals a deck of its own
            usort($cards, fn ($a, $b) => strnatcmp(valueOf($a), valueOf($b)));
            $numbers = numbered($cards);
        }
        $isFirst = false;
        $separator = '';
        foreach ($deal as $card) {
            $number = numberOf($card, $numbers);
            if ($number === null) {
                refuse('@CALL@: ' . NAMED . ' dealt ' . substr(valueOf($card), 0, 60) . ', which is no card of the deck');
            }
            $text .= $separator . $number;
            $separator = ' ';
        }
        $text .= "\n";
    }
    if (@fwrite(STDOUT, $text) !== strlen($text)) {
        exit(0); // nobody reads on
    }
}
