# Deals for `evenhand check`: shuffled decks for ever, one a line, as numbers from 0.
# ruby shuffle-check/deal.rb [CARDS]
size = (ARGV[0] || 52).to_i
deals_at_once = 500

# Put your own shuffle here (require_relative '../lib/shuffle'), and let it shuffle a fresh deck.
def shuffled(cards)
  cards.shuffle
end

begin
  loop do
    $stdout.write(Array.new(deals_at_once) { shuffled((0...size).to_a).join(' ') + "\n" }.join)
    $stdout.flush
  end
rescue Errno::EPIPE
  exit! # nobody reads on
end
