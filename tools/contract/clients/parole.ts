/** What both programs share: the client made of the contract's types, and its errors. */
import createClient from "openapi-fetch";
import type { components, paths } from "../build/contract.js";

export type Schemas = components["schemas"];

/** The contract's only server is `/`, so a client needs the address. */
export const parole = createClient<paths>({ baseUrl: process.argv[2] ?? "http://127.0.0.1:8000" });

export function dataOf<T>(result: { data?: T; error?: Schemas["Problem"] }): T {
  if (result.data === undefined) throw new Error(JSON.stringify(result.error));
  return result.data;
}

export function expect(holds: boolean, sentence: string): asserts holds {
  if (!holds) throw new Error(sentence);
}
