import type { World } from '../world.ts';
import { type Asker, nobody } from './askers.ts';
import { bodyFor, type Filled, type IdField, type Procedure, unknownId } from './bodies.ts';
import { type Answer, ask } from './calling.ts';
import type { Row, Stage, Story } from './stage.ts';
import type { Samples } from './valid.ts';

type About = { row: Row; story: Story };

/** One call of the matrix. */
export type Cell = { procedure: Procedure; asker: Asker; body: Filled; answer: Answer };

/** All that was asked: the best answer of each audience, calls that failed on our side, and foreign ids that answered unlike unknown ones. */
export type Matrix = {
  calls: number;
  best: ReadonlyMap<string, ReadonlyMap<string, Cell>>;
  failed: readonly string[];
  /** By procedure. */
  unlike: ReadonlyMap<string, readonly string[]>;
  /** The tables of others' stories of which somebody without a role was told an id that they did not name, by procedure. */
  told: ReadonlyMap<string, ReadonlySet<string>>;
};

/** Codes that say that somebody was kept out, or that say nothing of it; the best of them first. */
const KEPT_OUT = [
  'RATE_LIMITED',
  'BAD_INPUT',
  'EMAIL_UNVERIFIED',
  'SESSION_NOT_FRESH',
  'MED_NOT_MEDIATOR',
  'FORBIDDEN',
  'NOT_FOUND',
  'KEY_SCOPE',
  'UNAUTHENTICATED',
  'INTERNAL',
];
/** Decided by the procedure alone, whatever it is asked about. */
const AT_THE_DOOR: readonly string[] = ['UNAUTHENTICATED', 'KEY_SCOPE'];
/**
 * Who was answered, or was refused by the state of the thing and not by who they are, was let in: services ask who before they ask when.
 * What is wrong with a body shows neither.
 */
export const isLetIn = ({ code }: Answer): boolean => !KEPT_OUT.includes(code);
const rankOf = ({ code }: Answer): number => (code === 'OK' ? 0 : 2 + KEPT_OUT.indexOf(code));

/** So many rows are tried for who has a part in them, and for who has none. */
const [OWN, FOREIGN] = [6, 4];
/** With so many rows tried it is enough to have been let in, though not answered. */
const ENOUGH = 3;

/** Asks every procedure as everybody, about things of their own, of others and of nobody. */
export async function askAll(
  { world, stories }: Stage,
  procedures: readonly Procedure[],
  askers: { without: readonly Asker[]; parts: readonly Asker[]; keys: readonly Asker[] },
  samples: Samples,
): Promise<Matrix> {
  const best = new Map<string, ReadonlyMap<string, Cell>>();
  const failed: string[] = [];
  const unlike = new Map<string, readonly string[]>();
  const told = new Map<string, ReadonlySet<string>>();
  const homes = homesIn(stories);
  let calls = 0;
  for (const procedure of procedures) {
    const column = new Column(world, procedure, samples, stories, homes);
    const known = spread(rowsOf(procedure, stories), FOREIGN);
    const all = spread(rowsOf(procedure, stories), Number.POSITIVE_INFINITY);
    // What somebody may by their role can hang on more than the state of the row, as on a dispute of a part of it.
    for (const asker of askers.without) await column.askWithout(asker, asker.roles.length > 0 ? all : known);
    await column.askWithout(nobody, known.slice(0, 2));
    // What a stranger is answered is answered to everybody.
    const within = column.best.get('stranger')?.answer.code === 'OK' ? [] : askers.parts;
    for (const asker of [...within, ...askers.keys]) await column.askWithin(asker);
    best.set(procedure.name, column.best);
    if (column.unlike.length > 0) unlike.set(procedure.name, column.unlike);
    if (column.told.size > 0) told.set(procedure.name, column.told);
    failed.push(...column.failed);
    calls += column.calls;
  }
  return { calls, best, failed, unlike, told };
}

type Homes = ReadonlyMap<string, { table: string; story: Story }>;
/** The table and the story of each row, by its id. */
const homesIn = (stories: readonly Story[]): Homes =>
  new Map(
    stories.flatMap((story) =>
      [...story.rows].flatMap(([table, rows]) => rows.map(({ id }) => [id, { table, story }] as const)),
    ),
  );

/** Everything that is asked of one procedure. */
class Column {
  readonly best = new Map<string, Cell>();
  readonly failed: string[] = [];
  readonly unlike: string[] = [];
  readonly told = new Set<string>();
  calls = 0;
  readonly #world: World;
  readonly #procedure: Procedure;
  readonly #samples: Samples;
  readonly #stories: readonly Story[];
  readonly #homes: Homes;
  readonly #compared = new Set<string>();

  constructor(world: World, procedure: Procedure, samples: Samples, stories: readonly Story[], homes: Homes) {
    this.#world = world;
    this.#procedure = procedure;
    this.#samples = samples;
    this.#stories = stories;
    this.#homes = homes;
  }

  /** As somebody who has no part in anything: of whom a thing is hidden, it is as if it were not there. */
  async askWithout(asker: Asker, known: readonly About[]): Promise<void> {
    const unknown = await this.#ask(asker, this.#body(asker));
    if (AT_THE_DOOR.includes(unknown.code)) return;
    const isStranger = asker.userId !== null && asker.roles.length === 0;
    // Of a role that is turned away before anything is looked up, one row says as much as several.
    for (const about of isStranger || unknown.code !== 'FORBIDDEN' ? known : known.slice(0, 1)) {
      if (!isStranger && isLetInAt(this.best.get(asker.label))) return;
      const body = this.#body(asker, about);
      const answer = await this.#ask(asker, body);
      if (isStranger) this.#compare(asker, body, answer, unknown);
    }
    const cell = this.best.get(asker.label);
    if (isStranger && cell && isLetInAt(cell))
      for (const field of this.#procedure.others) await this.#tryForeign(cell, field, this.#stories);
  }

  /** As somebody with a part in a story, about the things of it; then with one of its ids taken from another story, and unknown. */
  async askWithin(asker: Asker): Promise<void> {
    const { ids } = this.#procedure;
    const before = this.best.get(asker.label);
    if (before?.answer.code === 'OK') return;
    if (ids.length === 0) {
      // One of those who are the same says it for all, but for who is no mediator by now, or has nothing in the cart.
      if (!before || ['MED_NOT_MEDIATOR', 'BAD_INPUT'].includes(before.answer.code))
        await this.#ask(asker, this.#body(asker));
      return;
    }
    const own = spread(rowsOf(this.#procedure, asker.stories), OWN);
    for (const [tried, about] of own.entries()) {
      if (tried >= ENOUGH && isLetInAt(this.best.get(asker.label))) break;
      const { code } = await this.#ask(asker, this.#body(asker, about));
      if (code === 'OK' || AT_THE_DOOR.includes(code)) break;
    }
    const cell = this.best.get(asker.label);
    // A desk sees what it has no part in.
    if (!cell || !isLetInAt(cell) || asker.roles.length > 0 || this.#compared.has(asker.label)) return;
    this.#compared.add(asker.label);
    const foreign = this.#stories.filter(
      ({ people }) => !asker.stories.some((own) => own.people.some((one) => people.includes(one))),
    );
    for (const field of [...ids, ...this.#procedure.others]) await this.#tryForeign(cell, field, foreign);
  }

  async #tryForeign({ asker, body }: Cell, { field, places }: IdField, stories: readonly Story[]): Promise<void> {
    const found = stories.flatMap((story) =>
      places.flatMap(({ table, column }) => (story.rows.get(table) ?? []).map((row) => String(row[column]))),
    );
    const other = found.at(-1);
    if (!other) return;
    const swap = (value: string): Filled => ({ ...body, input: { ...body.input, [field]: value } });
    const unknown = swap(isUuid.test(other) ? unknownId() : this.#procedure.name);
    const swapped = swap(other);
    this.#compare(asker, swapped, await this.#ask(asker, swapped, false), await this.#ask(asker, unknown, false));
  }

  #compare(asker: Asker, body: Filled, foreign: Answer, unknown: Answer): void {
    if (foreign.code === unknown.code && withoutIds(foreign) === withoutIds(unknown)) return;
    this.unlike.push(
      `${asker.label} ${JSON.stringify(body.input)}: ${foreign.code} ${foreign.said.slice(0, 120)}, of an unknown id: ${unknown.code} ${unknown.said.slice(0, 120)}`,
    );
  }

  /** What somebody is told of that is in no story of theirs, beside what they asked for. */
  #noteTold(asker: Asker, { input }: Filled, { said }: Answer): void {
    const asked = new Set(JSON.stringify(input).match(anyUuid));
    for (const id of new Set(said.match(anyUuid))) {
      const home = asked.has(id) ? undefined : this.#homes.get(id);
      if (home && !asker.stories.includes(home.story)) this.told.add(home.table);
    }
  }

  #body(asker: Asker, about?: About): Filled {
    return bodyFor(this.#procedure, { userId: asker.userId ?? '', identityId: asker.identityId }, this.#samples, about);
  }

  async #ask(asker: Asker, body: Filled, counts = true): Promise<Answer> {
    this.calls += 1;
    const answer = await ask(this.#world, asker, this.#procedure, body.input);
    if (answer.code === 'INTERNAL')
      this.failed.push(`${asker.label} ${faultOf(this.#procedure.name, body.input, answer)}`);
    if (answer.code === 'OK' && asker.roles.length === 0) this.#noteTold(asker, body, answer);
    const before = this.best.get(asker.label);
    if (counts && (!before || rankOf(answer) < rankOf(before.answer)))
      this.best.set(asker.label, { procedure: this.#procedure, asker, body, answer });
    return answer;
  }
}

const isLetInAt = (cell: Cell | undefined): boolean => cell !== undefined && isLetIn(cell.answer);

/** A fault of ours in one line, with where it came from. */
export function faultOf(name: string, input: unknown, { failure }: Answer): string {
  const { stack = String(failure), cause } = failure instanceof Error ? failure : {};
  const ours = stack.split('\n').filter((line) => !line.includes('node_modules') && !line.includes('node:'));
  const issues = (cause as { issues?: unknown } | undefined)?.issues;
  return `${name} ${JSON.stringify(input).slice(0, 400)}: ${ours.slice(0, 4).join(' ')} ${issues ? JSON.stringify(issues).slice(0, 400) : ''}`;
}

const rowsOf = ({ ids: [first] }: Procedure, stories: readonly Story[]): About[] =>
  stories.flatMap((story) =>
    (first?.places ?? []).flatMap(({ table }) => (story.rows.get(table) ?? []).map((row) => ({ row, story }))),
  );

/** At most so many, as different as their states let them be; the newest of a state first. */
function spread(all: readonly About[], most: number): About[] {
  const byState = Map.groupBy(all.toReversed(), ({ row }) => String(row.status ?? row.state ?? ''));
  const chosen: About[] = [];
  for (let turn = 0; chosen.length < Math.min(most, all.length); turn++)
    for (const one of byState.values()) {
      const next = one[turn];
      if (next && chosen.length < most) chosen.push(next);
    }
  return chosen;
}

const isUuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const anyUuid = new RegExp(isUuid.source.slice(1, -1), 'g');
/** What was asked for may stand in the answer. */
const withoutIds = ({ said }: Answer): string => said.replaceAll(anyUuid, '·');
