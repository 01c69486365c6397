way, n = ARGV[0], ARGV[1].to_i
srand(1)
loop do
  deck = (0...n).to_a
  case way
  when 'sound' then deck.shuffle!
  when 'coin' then deck.sort! { rand <=> 0.5 }
  when 'boolean' then deck.sort! { rand(2) }
  when 'naive' then n.times { |i| j = rand(n); deck[i], deck[j] = deck[j], deck[i] }
  when 'short' then (n - 1).downto(1) { |i| j = rand(i); deck[i], deck[j] = deck[j], deck[i] }
  end
  puts deck.join(' ')
end
