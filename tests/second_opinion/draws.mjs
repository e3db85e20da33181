// A second opinion on DRAW-1..4, written from docs/rules.md: cards sit in named places and are moved
// one at a time. `node tests/second_opinion/draws.mjs > tests/vectors/draws.json` writes the vectors.
import { DECK, shuffled } from "./shuffle.mjs";

function resolve({ house, button_seat, seed, players, stub, recyclable, mucked }) {
  const place = new Map();
  for (const card of stub) place.set(card, "stub");
  for (const card of recyclable) place.set(card, "pool");
  if (house === "32-card-draw") for (const card of mucked) place.set(card, "pool");
  const draws = [];
  for (let step = 1; step <= 10; step++) {
    const seat = ((button_seat - 1 + step) % 10) + 1;
    const player = players.find((candidate) => candidate.seat === seat);
    if (!player) continue;
    const cards = player.cards.filter((card) => !player.discards.includes(card));
    const drawn = [];
    let queue = null;
    while (drawn.length < player.discards.length) {
      let card = stub.find((candidate) => place.get(candidate) === "stub");
      if (!card) {
        queue ??= shuffled(DECK.filter((c) => place.get(c) === "pool"), seed, `recycle:${seat}`);
        card = queue.shift();
      }
      place.set(card, seat);
      drawn.push(card);
    }
    for (const card of player.discards) place.set(card, "pool");
    draws.push({ seat, drawn, cards: [...cards, ...drawn], from_recycled: drawn.filter((c) => !stub.includes(c)).length });
  }
  return { draws, stub: stub.filter((card) => place.get(card) === "stub") };
}

const vectors = [];
for (let n = 0; n < 40; n++) {
  // The seeds only vary the cases; how they are made up is no part of the rule.
  const deck = shuffled(DECK, `draw case ${n}`, "deal");
  const number = (purpose, below) => DECK.indexOf(shuffled(DECK, `draw case ${n}`, purpose)[0]) % below;
  const count = n < 5 ? 5 : 1 + number("players", 5);
  const players = [];
  for (let i = 0; i < count; i++) {
    const cards = deck.splice(0, 5);
    const discards = cards.filter((_, j) => (n < 5 ? j > 0 : number(`discard ${i} ${j}`, 4) > 0)).slice(0, 4);
    players.push({ seat: n % 2 ? 2 * i + 1 : i + 1, cards, discards });
  }
  const mucked = n >= 5 && count < 5 ? deck.splice(0, 5) : [];
  const recyclable = n >= 5 && count < 4 ? deck.splice(0, 6) : [];
  const stub = deck.slice(0, n < 5 ? 7 : Math.min(7, deck.length));
  const house = n % 3 ? "32-card-poker" : "32-card-draw";
  const need = players.reduce((sum, player) => sum + player.discards.length, 0);
  const own = players.length === 1 ? recyclable.length + (house === "32-card-draw" ? mucked.length : 0) : 99;
  if (need > stub.length + own) continue;
  const input = { house, button_seat: 1 + number("button", 10), seed: `draw case ${n}`, players, stub, recyclable, mucked };
  vectors.push({ input, output: resolve(input) });
}
const text = vectors.map((vector) => "  " + JSON.stringify(vector)).join(",\n");
process.stdout.write(`[\n${text}\n]\n`);
