local way, n = arg[1], tonumber(arg[2])
math.randomseed(1)
local function swap(deck, i, j) deck[i], deck[j] = deck[j], deck[i] end
while true do
  local deck = {}
  for i = 1, n do deck[i] = i - 1 end
  if way == "sound" then for i = n, 2, -1 do swap(deck, i, math.random(i)) end end
  if way == "coin" then pcall(table.sort, deck, function() return math.random() < 0.5 end) end
  if way == "naive" then for i = 1, n do swap(deck, i, math.random(n)) end end
  if way == "short" then for i = n, 2, -1 do swap(deck, i, math.random(i - 1)) end end
  print(table.concat(deck, " "))
end
