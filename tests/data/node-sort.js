// Sorts 0 … n-1 with Array.prototype.sort and a comparator that answers -1 or 1 by the bits of the
// argument, one a call; prints the order. Usage: node node-sort.js N BITS
const deck = Array.from({ length: Number(process.argv[2]) }, (_, card) => card);
const bits = process.argv[3];
let calls = 0;
deck.sort(() => (bits[calls++ % bits.length] === '1' ? -1 : 1));
console.log(calls + ' ' + deck.join(' '));
