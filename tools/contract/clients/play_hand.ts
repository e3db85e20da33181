/** Plays a whole hand with types generated from openapi.yaml: `node play_hand.js URL`. */
import { dataOf, expect, parole, type Schemas } from "./parole.js";

const HABITS: Schemas["ActionType"][] = ["draw", "bet", "call", "check", "decline", "fold"];

/** The view of the seat to act is the one with legal actions. */
function choose(views: Schemas["View"][] = []): Schemas["Action"] {
  const view = views.find((each) => each.legal_actions);
  const legal = view?.legal_actions;
  const choice = HABITS.map((type) => legal?.actions.find((each) => each.type === type)).find((each) => each);
  expect(choice !== undefined && legal?.seat !== undefined, "the seat to act must have an action");
  const action: Schemas["Action"] = { seat: legal.seat, type: choice.type };
  if (choice.type === "bet") action.to = choice.min_to;
  if (choice.type === "draw") {
    const cards = view?.state.players.find((player) => player.seat === legal.seat)?.cards ?? [];
    action.discards = cards.slice(0, choice.max_discards);
  }
  return action;
}

const started = dataOf(
  await parole.POST("/v1/hands", {
    body: {
      table: {
        structure: "no_limit",
        stakes: { low: 1, high: 2 },
        seats: [120, 45, 200, 90, 160].map((stack, index) => ({ seat: index + 1, stack, status: "in" as const })),
      },
      seed: "typescript",
      views: true,
    },
  }),
);
let { state, legal_actions: legal, views } = started;

const raise = legal.actions.find((each) => each.type === "raise");
expect(raise !== undefined && legal.seat !== undefined, "the first seat must be allowed to raise");
const rejected = await parole.POST("/v1/transitions", {
  body: { state, action: { seat: legal.seat, type: "raise", to: raise.min_to - 1 } },
});
expect(rejected.error?.errors[0]?.code === "raise_below_minimum", "a raise that is too small must be rejected");
expect(rejected.error.legal_actions?.seat === legal.seat, "a rejection must list the legal actions");

const streets = new Set<string>();
while (legal.seat !== undefined) {
  streets.add(state.street);
  const body = { state, action: choose(views), views: true };
  ({ state, legal_actions: legal, views } = dataOf(await parole.POST("/v1/transitions", { body })));
}
expect(streets.size === 3, "both rounds and the draw must be played");
const shown = dataOf(await parole.POST("/v1/showdowns", { body: { state } }));
expect(shown.state.street === "complete", "the hand must be over");
for (const { seat, amount, net } of shown.settlement.payouts) console.log(`seat ${seat}: ${amount} (${net})`);
