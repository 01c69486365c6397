<?php
error_reporting(E_ALL & ~E_DEPRECATED);
[, $way, $n] = $argv;
mt_srand(1);
$swap = function (&$deck, $i, $j) { [$deck[$i], $deck[$j]] = [$deck[$j], $deck[$i]]; };
while (true) {
  $deck = range(0, $n - 1);
  switch ($way) {
    case 'sound': shuffle($deck); break;
    case 'coin': usort($deck, fn($a, $b) => mt_rand(0, 1) * 2 - 1); break;
    case 'boolean': usort($deck, fn($a, $b) => mt_rand(0, 1) === 1); break;
    case 'naive': for ($i = 0; $i < $n; ++$i) $swap($deck, $i, mt_rand(0, $n - 1)); break;
    case 'short': for ($i = $n - 1; $i > 0; --$i) $swap($deck, $i, mt_rand(0, $i - 1)); break;
  }
  echo implode(' ', $deck), "\n";
}
