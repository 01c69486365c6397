use strict;
use List::Util;
my ($way, $n) = @ARGV;
srand(1);
while (1) {
  my @deck = 0 .. $n - 1;
  if ($way eq 'sound') { @deck = List::Util::shuffle(@deck) }
  if ($way eq 'coin') { @deck = sort { rand() <=> 0.5 } @deck }
  if ($way eq 'boolean') { @deck = sort { rand() < 0.5 } @deck }
  if ($way eq 'naive') { for my $i (0 .. $n - 1) { my $j = int rand $n; @deck[$i, $j] = @deck[$j, $i] } }
  if ($way eq 'short') { for my $i (reverse 1 .. $n - 1) { my $j = int rand $i; @deck[$i, $j] = @deck[$j, $i] } }
  print "@deck\n";
}
