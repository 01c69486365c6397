use strict;
my %value = (b => -1, s => 0, a => 1);
while (my $line = <STDIN>) {
  my ($n, $answers) = split ' ', $line;
  my $calls = 0;
  my @deck = sort { $value{substr($answers, $calls++ % length($answers), 1)} } 0 .. $n - 1;
  print join(' ', $calls, @deck), "\n";
}
