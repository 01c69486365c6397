# Deals for `evenhand check`: decks that your shuffle has shuffled, for ever, one a line, as numbers from 0.
# ruby shuffle-check/deal.rb [CARDS]
module ShuffleCheck
  SIZE = (ARGV[0] || 52).to_i

  # 1. Your shuffle: a file of the project, #, and its method ('Deck.shuffle' of a class or module will do, too).
  NAMED = '@SHUFFLE@'

  module_function

  # 2. A deck as your shuffle takes it: numbers, or objects of your own, each unlike all others.
  def new_deck
    (0...SIZE).to_a
  end

  # 3. Its call. It returns the cards, or shuffles the deck in place. Of a class that holds the cards,
  # 'lib/deck.rb#Deck', it may be: mine = shuffle.new(deck); mine.shuffle!; mine.cards
  def shuffled(shuffle, deck)
    shuffle.call(deck)
  end

  def refuse(what)
    warn "shuffle-check/deal.rb:#{what}"
    exit 2
  end

  def load_shuffle
    unless NAMED.include?('#')
      refuse "@LINE@: name your shuffle here, as in 'lib/deck.rb#shuffle', or run: evenhand init --shuffle lib/deck.rb#shuffle"
    end
    file, name = NAMED.split('#')
    require File.expand_path("../#{file}", __dir__)
    main = TOPLEVEL_BINDING.receiver
    holder, _, method_name = name.tr(':', '.').squeeze('.').rpartition('.')
    return main.method(method_name) if holder.empty? && main.respond_to?(method_name, true)

    found = Object.const_get((holder.empty? ? method_name : holder).gsub('.', '::'))
    holder.empty? ? found : found.method(method_name)
  rescue NameError => e
    raise unless e.instance_of?(NameError)

    refuse "@LINE@: #{file} has no method '#{name}' (#{e.message.lines.first.strip})"
  end

  # The number of each card: by what it is, and by what it says where it was copied.
  def numbered(cards)
    numbers = {}.compare_by_identity
    cards.each_with_index { |card, number| numbers[card] = number }
    [numbers, cards.each_with_index.to_h { |card, number| [card.inspect, number] }]
  end

  def number_of(card, numbers)
    numbers[0][card] || numbers[1][card.inspect]
  end

  def cards_of(result, deck)
    return deck if result.nil? || result == true # shuffled in place
    return result.to_a if result.is_a?(Enumerable) && !result.is_a?(Hash)

    refuse "@CALL@: #{NAMED} returned #{result.inspect[0, 60]} instead of cards; write here how to get them"
  end

  def numbers_of(deal, numbers)
    deal.map do |card|
      number_of(card, numbers) ||
        refuse("@CALL@: #{NAMED} dealt #{card.inspect[0, 60]}, which is no card of the deck")
    end
  end

  def deal_for_ever
    $stdout = $stderr # what your code prints is no deal
    shuffle = load_shuffle
    cards = new_deck
    numbers = numbered(cards)
    is_first = true
    loop do
      text = Array.new(100) do
        deck = cards.dup
        deal = cards_of(shuffled(shuffle, deck), deck)
        if is_first && deal.any? { |card| number_of(card, numbers).nil? }
          cards = deal.sort_by(&:inspect) # it deals a deck of its own
          numbers = numbered(cards)
        end
        is_first = false
        numbers_of(deal, numbers).join(' ') + "\n"
      end
      STDOUT.write(text.join)
      STDOUT.flush
    end
  rescue Errno::EPIPE
    exit! # nobody reads on
  end
end

ShuffleCheck.deal_for_ever
