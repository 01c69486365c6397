STDIN.each_line do |line|
  n, answers = line.split
  calls = 0
  deck = (0...n.to_i).sort do
    calls += 1
    { 'b' => -1, 's' => 0, 'a' => 1 }[answers[(calls - 1) % answers.length]]
  end
  puts ([calls] + deck).join(' ')
end
