<?php
// Deals for `evenhand check`: shuffled decks for ever, one a line, as numbers from 0.
// php shuffle-check/deal.php [CARDS]

// Put your own shuffle here (require __DIR__ . '/../src/shuffle.php'), and let it shuffle a fresh deck.
function shuffled(array $cards): array
{
    shuffle($cards);
    return $cards;
}

$size = (int) ($argv[1] ?? 52);
$dealsAtOnce = 500;
while (true) {
    $text = '';
    for ($i = 0; $i < $dealsAtOnce; $i++) {
        $text .= implode(' ', shuffled(range(0, $size - 1))) . "\n";
    }
    if (@fwrite(STDOUT, $text) !== strlen($text)) {
        exit(0); // nobody reads on
    }
}
