<?php
// With the argument "boolean" the comparator answers true for 'a', else false.
error_reporting(E_ALL & ~E_DEPRECATED);
$boolean = ($argv[1] ?? '') === 'boolean';
while (($line = fgets(STDIN)) !== false) {
  [$n, $answers] = explode(' ', trim($line));
  $value = ['b' => -1, 's' => 0, 'a' => 1];
  $calls = 0;
  $deck = range(0, $n - 1);
  usort($deck, function ($a, $b) use (&$calls, $answers, $value, $boolean) {
    $answer = $answers[$calls++ % strlen($answers)];
    return $boolean ? $answer === 'a' : $value[$answer];
  });
  echo $calls, ' ', implode(' ', $deck), "\n";
}
