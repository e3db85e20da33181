/**
 * Runs tables of every house for 20 hands each: `node table.js URL`.
 *
 * The host stores `table` and `state` and posts them back as they came. It edits only what people do
 * between hands. Players decide by their views. Nobody adds chips, moves the button or hides a card.
 */
import { dataOf, expect, parole, type Schemas } from "./parole.js";

type Table = Schemas["Table"];
type View = Schemas["View"];

const HANDS = 20;
const STRUCTURES: Schemas["BettingStructure"][] = ["limit", "pot_limit", "no_limit"];

/** What people do before a hand, by its number. */
const BEFORE: Record<number, (table: Table) => void> = {
  3: (table) => edit(table, 4, { status: "out" }),
  6: (table) => (table.seats = table.seats.filter((each) => each.seat !== 7)),
  7: (table) => edit(table, 4, { status: "returning", choice: "post" }),
  8: (table) => table.seats.push({ seat: 9, stack: 150, status: "new", choice: "wait" }),
  10: (table) => edit(table, 1, { status: "out" }),
  11: (table) => (table.rake = { basis_points: 500, cap: 10 }),
  12: (table) => edit(table, 2, { add_chips: 50 }),
  14: (table) => edit(table, 1, { status: "returning", choice: "wait" }),
  16: (table) => delete table.rake,
  18: (table) => edit(table, 5, { status: "returning", choice: "post" }),
};
/** Who leaves during a hand, by its number, and whether the player comes back in time. */
const AWAY: Record<number, { seat: number; comesBack: boolean }> = {
  4: { seat: 1, comesBack: true },
  15: { seat: 5, comesBack: false },
};

/** The types of the events of all hands, and the kinds of the posts. */
const seen = new Set<string>();

function edit(table: Table, seat: number, change: Partial<Schemas["TableSeat"]>) {
  const edited = table.seats.find((each) => each.seat === seat);
  expect(edited !== undefined, `seat ${seat} must be at the table`);
  Object.assign(edited, change);
}

/** What a player does: the view says what is legal, which sizes are usual, and what a Parole pays. */
function decide(view: View, turn: number, splits: boolean): Schemas["Action"] {
  const legal = view.legal_actions;
  const split = legal?.parole_shares && legal.actions.find((each) => each.type === "parole");
  const choice = (splits && split) || legal?.actions[turn % legal.actions.length];
  expect(choice !== undefined && legal?.seat !== undefined, "the seat to act must have an action");
  const action: Schemas["Action"] = { seat: legal.seat, type: choice.type };
  const preset = choice.presets?.[turn % choice.presets.length];
  if (preset) action.to = preset.to;
  if (choice.type === "draw") {
    const own = view.state.players.find((player) => player.seat === legal.seat);
    action.discards = (own?.cards ?? []).slice(turn % 5).slice(0, choice.max_discards);
  }
  return action;
}

/** What the service must guarantee of the views of a table. */
function check(views: View[], players: Schemas["Player"][]) {
  expect(views.length === players.length + 1, "each seat and a spectator must have a view");
  views.forEach(({ state }, index) => {
    const own = players[index]?.seat;
    expect(state.view?.seat === own, "views must be in seat order, the spectator's last");
    expect(state.seed === undefined && state.stub === undefined, "a view must not tell the deck");
    for (const player of state.players) {
      const isOpen = player.seat === own || player.shown === true;
      expect(isOpen || (player.cards ?? player.discards) === undefined, "a view must hide cards");
    }
  });
}

async function playHand(number: number, table: Table, last: Schemas["GameState"] | undefined, seed: string) {
  const body = { table, seed, views: true, ...(last && { last_state: last }) };
  const started = dataOf(await parole.POST("/v1/hands", { body }));
  const tell = (views: View[] | undefined, events: Schemas["GameEvent"][], players: Schemas["Player"][]) => {
    check(views ?? [], players);
    for (const { type, kind } of events) seen.add(kind ?? type);
  };
  tell(started.views, started.events, started.state.players);

  let { state, legal_actions: legal, views } = started;
  const act = async (action: Schemas["Action"]) => {
    const answer = dataOf(await parole.POST("/v1/transitions", { body: { state, action, views: true } }));
    ({ state, legal_actions: legal, views } = answer);
    tell(views, answer.events, state.players);
  };
  const away = AWAY[number];
  if (away && legal.seat !== undefined) await act({ seat: away.seat, type: "away" });
  for (let turn = number; legal.seat !== undefined; turn += 1) {
    const view = views?.find((each) => each.legal_actions);
    expect(view?.state.view?.seat === legal.seat, "the view of the seat to act must have its actions");
    expect(JSON.stringify(view.legal_actions) === JSON.stringify(legal), "a view must have the same actions");
    await act(turn % 13 === 0 ? { seat: legal.seat, type: "time_out" } : decide(view, turn, number % 3 === 0));
    if (away?.comesBack && turn === number && legal.seat !== undefined) await act({ seat: away.seat, type: "back" });
  }
  if (state.street === "showdown") {
    const answer = dataOf(await parole.POST("/v1/showdowns", { body: { state, views: true } }));
    state = answer.state;
    tell(answer.views, answer.events, state.players);
  }
  const faceDown = state.players.find((player) => !player.shown);
  if (number % 4 === 0 && faceDown) await act({ seat: faceDown.seat, type: "show" });
  expect(state.street === "complete", "the hand must be over");
  return { state, table: started.table };
}

async function playTable(id: string, structure: Schemas["BettingStructure"]) {
  const seats = [1, 2, 4, 5, 7].map((seat) => ({ seat, stack: 100, status: "in" as const }));
  let table: Table = { ruleset: { id }, structure, stakes: { low: 2, high: 4 }, seats };
  let state: Schemas["GameState"] | undefined;
  const buttons: (number | undefined)[] = [];
  for (let number = 1; number <= HANDS; number += 1) {
    BEFORE[number]?.(table);
    for (const { seat, stack } of state?.players ?? []) {
      if (stack === 0 && table.seats.some((each) => each.seat === seat)) edit(table, seat, { add_chips: 100 });
    }
    ({ state, table } = await playHand(number, table, state, `${id} ${structure} ${number}`));
    expect(state.ruleset?.id === id, "the table must keep its house");
    buttons.push(table.last_button_seat);
  }
  expect(buttons.every((seat, index) => seat !== buttons[index - 1]), "the button must move");
  const status = new Map(table.seats.map((each) => [each.seat, each.status]));
  expect([1, 2, 4, 5, 9].every((seat) => status.get(seat) === "playing"), "all who came back must play");
  console.log(`${id}, ${structure}: ${HANDS} hands, the button went ${buttons.join(" ")}`);
}

const { rulesets } = dataOf(await parole.GET("/v1/rulesets"));
for (const { id } of rulesets) for (const structure of STRUCTURES) await playTable(id, structure);
const expected = ["live_post", "dead_post", "timed_out", "away", "back", "recycled", "uncalled_returned"];
expected.push("parole_cancelled", "pot_split", "shown", "mucked", "raked", "pot_won");
for (const type of expected) expect(seen.has(type), `these hands must have a ${type}`);
