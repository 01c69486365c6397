for (const line of require('fs').readFileSync(0, 'utf8').trim().split('\n')) {
  const [n, answers] = line.split(' ');
  const value = { b: -1, s: 0, a: 1 };
  let calls = 0;
  const deck = Array.from({ length: Number(n) }, (_, card) => card);
  deck.sort(() => value[answers[calls++ % answers.length]]);
  console.log(calls + ' ' + deck.join(' '));
}
