// What the room "Ask" can ask: a command, and the fields that its words are made of. A field is an option of the command,
// or without `option` a word of its own; `optional` ones may stay empty.

const field = (words, option, value, more = {}) => ({ words, option, value, ...more });
const deck = (value, more) => field('deck', '--deck', value, more);

export const questions = [
  {
    id: 'luck', words: 'askLuck', command: ['odds', 'test'],
    fields: [
      field('game', '--game', 'holdem', { options: ['holdem', 'poker', 'doudizhu', 'mahjong'] }),
      field('handSeen', '--hand', 'quads'), field('timesSeen', '--seen', '4'), field('inHands', '--of', '60'),
    ],
  },
  {
    id: 'lands', words: 'askLands', command: ['odds', 'draw'],
    fields: [
      deck('60'), field('keyCards', '--key', '24'), field('handCards', '--hand', '7'),
      field('howMany', '--count', '<=1', { optional: true }),
    ],
  },
  { id: 'poker', words: 'askPoker', command: ['odds', 'poker'], fields: [field('handCards', '--cards', '7', { options: ['5', '6', '7'] })] },
  { id: 'doudizhu', words: 'askDoudizhu', command: ['odds', 'doudizhu'], fields: [field('event', undefined, 'jokers in bottom = 2')] },
  { id: 'mahjong', words: 'askMahjong', command: ['odds', 'mahjong'], fields: [] },
  {
    id: 'streak', words: 'askStreak', command: ['odds', 'run'],
    fields: [field('trials', '--of', '50'), field('inARow', '--length', '9'), field('chance', '--chance', '1/2')],
  },
  {
    id: 'games', words: 'askGames', command: ['plan'],
    fields: [field('chance', '--event', '1/4'), field('claimed', '--instead', '0.3')],
  },
  { id: 'cell', words: 'askCell', command: ['plan'], fields: [field('tooOften', '--cell', '5%'), deck('52')] },
  { id: 'deals', words: 'askDeals', command: ['plan'], fields: [field('dealCount', '--deals', '10000'), deck('52')] },
  { id: 'exact', words: 'askExact', command: ['exact'], fields: [field('shuffler', undefined, 'naive-swap'), deck('5')] },
  {
    id: 'chi2', words: 'askChi2', command: ['pvalue', 'chi2'],
    fields: [field('statistic', '--statistic', '3000'), field('freedom', '--df', '2809')],
  },
  {
    id: 'binomial', words: 'askBinomial', command: ['pvalue', 'binomial'],
    fields: [field('trials', '--n', '100'), field('chance', '--p', '1/6'), field('successes', '--count', '25')],
  },
  { id: 'ks', words: 'askKs', command: ['pvalue', 'ks'], fields: [field('sampleSize', '--n', '10'), field('statistic', '--d', '0.274')] },
  { id: 'any', words: 'askAny', command: [], fields: [field('commandLine', 'line', 'audit riffle:3 --deck 52 --samples 20k')] },
];
