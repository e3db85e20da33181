/** Plays a whole hand with types generated from openapi.yaml: `node play_hand.js URL`. */
import createClient from "openapi-fetch";
import type { components, paths } from "../build/contract.js";

type Action = components["schemas"]["Action"];
type ActionType = components["schemas"]["ActionType"];
type LegalActions = components["schemas"]["LegalActions"];
type Problem = components["schemas"]["Problem"];
type GameState = components["schemas"]["GameState"];

const STACKS = new Map([[1, 120], [2, 45], [3, 200], [4, 90], [5, 160]]);
const HABITS: ActionType[] = ["draw", "bet", "call", "check", "decline", "fold"];

const parole = createClient<paths>({ baseUrl: process.argv[2] ?? "http://127.0.0.1:8000" });

function dataOf<T>(result: { data?: T; error?: Problem }): T {
  if (result.data === undefined) throw new Error(JSON.stringify(result.error));
  return result.data;
}

function expect(holds: boolean, sentence: string): asserts holds {
  if (!holds) throw new Error(sentence);
}

const chips = (state: GameState) => state.players.reduce((sum, player) => sum + player.stack, 0);

function choose(legal: LegalActions, state: GameState): Action {
  const choice = HABITS.map((type) => legal.actions.find((each) => each.type === type)).find((each) => each);
  expect(choice !== undefined && legal.seat !== undefined, "the seat to act must have an action");
  const action: Action = { seat: legal.seat, type: choice.type };
  if (choice.type === "bet") action.to = choice.min_to;
  if (choice.type === "draw") {
    const cards = state.players.find((player) => player.seat === legal.seat)?.cards ?? [];
    action.discards = cards.slice(0, choice.max_discards);
  }
  return action;
}

const dealt = dataOf(
  await parole.POST("/v1/deals", {
    body: {
      structure: "no_limit",
      stakes: { low: 1, high: 2 },
      button_seat: 1,
      seats: [...STACKS].map(([seat, stack]) => ({ seat, stack })),
      seed: "typescript",
    },
  }),
);
let state = dealt.state;
let legal: LegalActions = dataOf(await parole.POST("/v1/legal-actions", { body: { state } }));

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
  const next = dataOf(await parole.POST("/v1/transitions", { body: { state, action: choose(legal, state) } }));
  ({ state, legal_actions: legal } = next);
}
expect(streets.size === 3, "both rounds and the draw must be played");
const shown = dataOf(await parole.POST("/v1/showdowns", { body: { state } }));
const brought = [...STACKS.values()].reduce((sum, stack) => sum + stack, 0);
expect(shown.state.street === "complete", "the hand must be over");
expect(chips(shown.state) === brought, "chips must be neither created nor lost");
for (const { seat, amount, net } of shown.settlement.payouts) console.log(`seat ${seat}: ${amount} (${net})`);
