for line in io.lines() do
  local n, answers = line:match("(%d+) (%a+)")
  local calls = 0
  local deck = {}
  for card = 0, n - 1 do deck[#deck + 1] = card end
  pcall(table.sort, deck, function()
    local at = calls % #answers + 1
    calls = calls + 1
    return answers:sub(at, at) == "b"
  end)
  print(calls .. " " .. table.concat(deck, " "))
end
