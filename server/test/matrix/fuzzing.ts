import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { LEAVING, type Leaving } from '../../core/message.ts';
import type { World } from '../world.ts';
import { type Asker, nobody } from './askers.ts';
import type { Procedure } from './bodies.ts';
import { ask } from './calling.ts';
import { type Cell, faultOf, isLetIn, type Matrix } from './cells.ts';
import { oddBodies, STRAY, withStray } from './odd.ts';
import type { Samples } from './valid.ts';

/** What odd bodies led to: calls that failed on our side, and statements that held what no schema knows. */
export type Fuzzed = {
  calls: number;
  answered: number;
  /** Calls by who made them, as the table of audiences calls them. */
  by: Map<string, number>;
  failed: string[];
  strays: string[];
};

/** How many values each field is tried with: at the edges of its schema, and strange ones. More for who comes furthest. */
const FOR_THE_BEST = { edges: 2, strange: 2 };
const FOR_OTHERS = { edges: 0, strange: 1 };
/** So many of these bodies are tried with a key or a part in the thing, about their own, and with a role or nobody. */
const [OWN, FROM_OUTSIDE] = [2, 1];

/**
 * Asks every procedure again with bodies that are whole but for one field: as who came furthest, with a key and as each other part that
 * came in, about what is theirs, and as each role and nobody.
 */
export async function fuzz(
  world: World,
  procedures: readonly Procedure[],
  { best }: Matrix,
  others: readonly Asker[],
  samples: Samples,
): Promise<Fuzzed> {
  const done: Fuzzed = { calls: 0, answered: 0, by: new Map(), failed: [], strays: [] };
  for (const [turn, procedure] of procedures.entries()) {
    const { schema, name } = procedure;
    const cells = [...(best.get(name)?.values() ?? [])];
    const cell = furthest(cells);
    if (!schema || !cell) continue;
    const once = async (asker: Asker, input: unknown) => {
      done.calls += 1;
      done.by.set(asker.label, (done.by.get(asker.label) ?? 0) + 1);
      const answer = await ask(world, asker, procedure, input);
      if (answer.code === 'OK') done.answered += 1;
      if (answer.code === 'INTERNAL') done.failed.push(`${asker.label} ${faultOf(name, input, answer)}`);
      return answer;
    };
    for (const input of oddBodies(schema, cell.body.input, samples, FOR_THE_BEST, turn)) await once(cell.asker, input);
    const some = async (asker: Asker, whole: Cell['body'], most: number, at: number) => {
      const bodies = oddBodies(schema, whole.input, samples, FOR_OTHERS, at);
      for (let n = 0; n < Math.min(most, bodies.length); n++) await once(asker, bodies[(at + n) % bodies.length]);
    };
    const own = cells.filter(({ asker }) => asker !== cell.asker && (asker.key || asker.stories.length > 0));
    const within = own.filter(({ asker, answer }) => asker.key || isLetIn(answer));
    for (const [place, { asker, body }] of within.entries()) await some(asker, body, OWN, turn + place);
    for (const [place, asker] of [...others, nobody].entries())
      await some(asker, cell.body, FROM_OUTSIDE, turn + place);
    done.strays.push(...(await strays(name, () => once(cell.asker, withStray(schema, cell.body.input)), cell)));
  }
  return done;
}

const furthest = (cells: readonly Cell[]): Cell | undefined =>
  cells.find(({ answer }) => answer.code === 'OK') ?? cells.find(({ answer }) => isLetIn(answer)) ?? cells[0];

/** Statements that left with something that no schema knows, and whether the answer was another one for it. */
async function strays(name: string, deed: () => Promise<{ code: string }>, { answer }: Cell): Promise<string[]> {
  const found: string[] = [];
  const hear = (message: unknown) => {
    for (const { text, values } of (message as Leaving).statements) // nothing else is published there
      if (values.some((value) => textOf(value).includes(STRAY))) found.push(`${name}: ${text.trim().slice(0, 160)}`);
  };
  subscribe(LEAVING, hear);
  try {
    const { code } = await deed();
    return code === answer.code ? found : [...found, `${name}: ${code} instead of ${answer.code}`];
  } finally {
    unsubscribe(LEAVING, hear);
  }
}
const textOf = (value: unknown): string =>
  value instanceof Uint8Array
    ? Buffer.from(value).toString('latin1')
    : typeof value === 'object'
      ? JSON.stringify(value)
      : String(value);
