// Format the messages of a server as a client would, and compare them with the vectors:
//
//     node messages.js URL VECTORS [--write]
//
// `--write` replaces the sentences of the vectors, for a new message or a new language.

import { readFileSync, writeFileSync } from "node:fs";
import { IntlMessageFormat } from "intl-messageformat";

type Values = Record<string, string | number>;
type Vector = { key: string; values: Values; [language: string]: string | Values };

const [server, file, mode] = process.argv.slice(2);
if (server === undefined || file === undefined) throw new Error("usage: messages.js URL VECTORS");
const vectors = JSON.parse(readFileSync(file, "utf8")) as Vector[];
const contract = await (await fetch(`${server}/openapi.json`)).json();
const languages: string[] = contract.components.schemas.LanguageTag.enum;

const wrong: string[] = [];
for (const language of languages) {
    const { messages } = (await (await fetch(`${server}/v1/messages/${language}`)).json()) as {
        messages: Record<string, string>;
    };
    const compiled = new Map(
        Object.entries(messages).map(([key, pattern]) => [
            key,
            new IntlMessageFormat(pattern, language, undefined, { ignoreTag: true }),
        ]),
    );
    const needed = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
    for (const [key, message] of compiled) {
        for (const cases of pluralCases(message.getAst())) {
            if (cases.every((each) => each === "other" || each.startsWith("="))) continue;
            const missing = needed.filter((each) => !cases.includes(each));
            if (missing.length) wrong.push(`${language} ${key} lacks the plural ${missing}`);
        }
    }
    for (const vector of vectors) {
        const sentence = compiled.get(vector.key)?.format(vector.values);
        if (mode === "--write") vector[language] = String(sentence);
        else if (sentence !== vector[language]) {
            wrong.push(`${language} ${vector.key}: ${sentence}, not ${vector[language]}`);
        }
    }
}
if (mode === "--write") {
    writeFileSync(file, `[\n${vectors.map((each) => ` ${JSON.stringify(each)}`).join(",\n")}\n]\n`);
}
for (const each of wrong) console.log(each);
console.log(`${vectors.length} sentences in ${languages.length} languages, ${wrong.length} wrong`);
process.exit(wrong.length || !vectors.length ? 1 : 0);

/** Yield the cases of each plural in a message, nested ones too. */
function* pluralCases(parts: ReturnType<IntlMessageFormat["getAst"]>): Generator<string[]> {
    for (const part of parts) {
        if (!("options" in part)) continue;
        if ("offset" in part) yield Object.keys(part.options);
        for (const option of Object.values(part.options)) yield* pluralCases(option.value);
    }
}
