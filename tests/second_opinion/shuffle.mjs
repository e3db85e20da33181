// SHUFFLE-1 written from docs/shuffle.md alone, in another language than the service.
// `node tests/second_opinion/shuffle.mjs > tests/vectors/shuffle.json` writes the published vectors.
import { createHash } from "node:crypto";
import { fileURLToPath } from "node:url";

export const DECK = [..."AKQJT987"].flatMap((rank) => [..."hdcs"].map((suit) => rank + suit));

function* byteStream(seed, purpose) {
  for (let counter = 0; ; counter++) {
    const block = Buffer.alloc(4);
    block.writeUInt32BE(counter);
    yield* createHash("sha256").update(`${seed}\0${purpose}\0`, "ascii").update(block).digest();
  }
}

export function shuffled(cards, seed, purpose) {
  const order = [...cards];
  const stream = byteStream(seed, purpose);
  for (let last = order.length - 1; last > 0; last--) {
    const bound = 256 - (256 % (last + 1));
    let byte;
    do byte = stream.next().value;
    while (byte >= bound);
    const chosen = byte % (last + 1);
    [order[last], order[chosen]] = [order[chosen], order[last]];
  }
  return order;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const cases = [
    [DECK, "table-7 hand-12", "deal"],
    [DECK, "0", "deal"],
    [DECK, "0", "recycle:1"],
    [DECK, "0", "recycle:10"],
    [DECK, "~ !\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}", "deal"],
    [DECK, "x".repeat(128), "deal"],
    [DECK, " deal", "deal"],
    [DECK.filter((card) => card[1] === "s"), "table-7 hand-12", "recycle:4"],
    [["Ah", "Kh", "Qh"], "table-7 hand-12", "deal"],
    [["Td", "7s"], "table-7 hand-12", "recycle:2"],
    [["Td"], "table-7 hand-12", "recycle:2"],
    [[], "table-7 hand-12", "recycle:2"],
    ...Array.from({ length: 20 }, (_, n) => [DECK, `vector ${n}`, n % 2 ? `recycle:${n % 10 + 1}` : "deal"]),
  ];
  const vectors = cases.map(([cards, seed, purpose]) => ({
    seed, purpose, cards: cards.join(" "), shuffled: shuffled(cards, seed, purpose).join(" "),
  }));
  const text = vectors.map((vector) => "  " + JSON.stringify(vector)).join(",\n");
  process.stdout.write(`[\n${text}\n]\n`);
}
