import type { ClockKind } from '@ahadi/domain/core/clock.ts';
import type { ClockView } from '@ahadi/domain/core/schema.ts';
import { sql } from 'kysely';
import type { World } from '../world.ts';
import type { Day } from './days.ts';
import { undone } from './inside.ts';
import { DAY } from './oracle.ts';
import { type Chosen, type LivedKind, rules } from './rules.ts';

type Row = {
  id: string;
  subject: string;
  kind: ClockKind;
  status: ClockView['status'];
  startsAt: Date;
  dueAt: Date | null;
  endedAt: Date | null;
  changes: ClockView['changes'];
};
/** What a life answers once it has begun. */
export type Beginning = {
  /** What people are shown of the deadlines that run now: kind and end of each. */
  shown?: readonly Pick<ClockView, 'kind' | 'status' | 'dueAt'>[];
  chosen?: Chosen;
  /** What is foretold beyond the next deadline, as "instant kind state", and how the state is read. */
  foretold?: {
    steps: readonly string[];
    state: () => Promise<string>;
    isUnseen: (kind: ClockKind, state: string) => boolean;
  };
  /** What is to be true once the time is over; answers what is not. */
  after?: () => Promise<string[]>;
};
export type Life<Base> = {
  name: string;
  /** The kinds of deadlines that have to begin in it. */
  has: readonly LivedKind[];
  /** So many days it goes on; what ends later is compared and not waited for. */
  days: number;
  /** What it has made or changed by then, as "thing state"; a state may be a pattern. */
  leaves: readonly string[] | ((day: Day) => readonly string[]);
  begin: (it: World, base: Base, day: Day) => Promise<Beginning>;
};

/** `kinds` are those of the deadlines that ran out. */
export type Lived = { clocks: number; kinds: readonly ClockKind[]; differences: string[] };

const rowsOf = async ({ deps }: World): Promise<Row[]> =>
  (
    await sql<Row>`
      select id, subject_kind || subject_id as subject, kind, status, starts_at as "startsAt", due_at as "dueAt", ended_at as "endedAt", changes
      from clocks order by due_at, id`.execute(deps.db)
  ).rows;

/** What a deadline may change, each as "thing id state". */
const statesOf = async ({ deps }: World): Promise<string[]> =>
  (
    await sql<{ state: string }>`
      select 'dispute ' || id || ' ' || status as state from disputes union all select 'agreement ' || id || ' ' || status from agreements
      union all select 'promise ' || id || ' ' || status from obligations union all select 'entry ' || id || ' ' || status from public_records
      union all select 'escrow ' || id || ' ' || status from escrows union all select 'stage ' || id || ' ' || status from escrow_milestones
      union all select 'mediation ' || id || ' ' || status from mediations union all select 'mediator ' || id || ' ' || status from mediators
      union all select 'application ' || id || ' ' || status from mediator_applications
      union all select 'seat ' || id || ' ' || status from registrations union all select 'run ' || id || ' ' || status from course_runs`.execute(
      deps.db,
    )
  ).rows.map(({ state }) => state);

const told = (at: number | string | Date | null | undefined): string =>
  at === null || at === undefined ? 'never' : new Date(at).toISOString();

/** Who asks, owns, buys and files in the worlds of the tests. */
const ofTheFirstSide = ['Amina Odhiambo', 'Beatrice Buyer', 'Asha Asker'];

/** Lives one life from one day on, undoes it, and answers how what was foretold and what was lived differ. */
export async function live<Base>(world: World, base: Base, life: Life<Base>, day: Day): Promise<Lived> {
  const lived: Lived = { clocks: 0, kinds: [], differences: [] };
  const differs = (what: string) => lived.differences.push(`${life.name}, ${told(day.at)} (${day.why}): ${what}`);
  await undone(
    world,
    (name) => (ofTheFirstSide.includes(name) ? day.a : day.b),
    async (it) => {
      world.clock.set(day.at);
      const before = await statesOf(it);
      const known = new Set((await rowsOf(it)).map(({ id }) => id));
      const own = async () => (await rowsOf(it)).filter(({ id }) => !known.has(id));
      const beginning = await life.begin(it, base, day);
      compareShown(await own(), beginning, differs);
      const until = world.clock.now().getTime() + life.days * DAY;
      const steps = await passTime(it, own, beginning, until, differs);
      const foretold = beginning.foretold?.steps.filter((step) => Date.parse(step.split(' ')[0] ?? '') <= until);
      if (foretold && foretold.join('\n') !== steps.join('\n'))
        differs(`foretold\n${foretold.join('\n')}\nlived\n${steps.join('\n')}`);
      for (const what of (await beginning.after?.()) ?? []) differs(what);
      const rows = await own();
      for (const row of rows) compareEnd(row, rows, beginning.chosen ?? {}, day, differs);
      lived.clocks = rows.length;
      lived.kinds = rows.flatMap(({ status, kind }) => (status === 'fired' ? [kind] : []));
      const begun = rows.map(({ kind }) => kind);
      for (const kind of life.has) if (!begun.includes(kind)) differs(`no ${kind} began`);
      const states = (await statesOf(it)).filter((one) => !before.includes(one)).map((one) => one.replace(/ .* /, ' '));
      const expected = typeof life.leaves === 'function' ? life.leaves(day) : life.leaves;
      const wanted = new RegExp(`^${[...expected].sort().join()}$`);
      if (!wanted.test(states.sort().join())) differs(`it leaves ${states.join(', ') || 'nothing'}`);
    },
  ).catch((failure: unknown) => differs(`it broke off: ${failure instanceof Error ? failure.stack : failure}`));
  return lived;
}

/** What its page shows of each deadline that runs is what will end it. */
function compareShown(rows: readonly Row[], { shown }: Beginning, differs: (what: string) => void): void {
  if (!shown) return;
  const said = (one: { kind: string; dueAt: string | Date | null }) => `${one.kind} ${told(one.dueAt)}`;
  const seen = new Set(shown.filter(({ status }) => status === 'running').map(said));
  const running = rows.filter(({ status }) => status === 'running').map(said);
  for (const one of seen) if (!running.includes(one)) differs(`shown and not there: ${one}`);
  if (seen.size === 0) differs('nothing is shown that runs');
}

/** From one end to the next: a millisecond before nothing happens, then everything that is due does. */
async function passTime(
  it: World,
  own: () => Promise<Row[]>,
  { foretold }: Beginning,
  until: number,
  differs: (what: string) => void,
): Promise<string[]> {
  const steps: string[] = [];
  let rows = await own();
  const fired = new Set(rows.filter(({ status }) => status === 'fired').map(({ id }) => id));
  for (let turn = 0; turn < 90; turn++) {
    const at = rows.find(({ status, dueAt }) => status === 'running' && dueAt !== null)?.dueAt?.getTime();
    if (at === undefined || at > until) return steps;
    if (at - 1 > it.clock.now().getTime()) {
      it.clock.set(new Date(at - 1));
      await it.tick('clocks');
    }
    it.clock.set(new Date(at));
    await it.tick('clocks');
    rows = await own();
    for (const { kind, status, dueAt } of rows)
      if (status === 'running' && dueAt && dueAt.getTime() <= at && kind !== 'dispute.final_notice')
        differs(`${kind} still runs after its end at ${told(at)}`);
    const now = rows.filter(({ id, status }) => status === 'fired' && !fired.has(id));
    const state = (await foretold?.state()) ?? '';
    for (const { id, kind, dueAt, endedAt } of now) {
      fired.add(id);
      if (endedAt?.getTime() !== dueAt?.getTime())
        differs(`${kind} ran out at ${told(endedAt)} and not at ${told(dueAt)}`);
      if (foretold && !foretold.isUnseen(kind, state)) steps.push(`${told(at)} ${kind} ${state}`);
    }
  }
  differs('it never ends');
  return steps;
}

/** A deadline's first end is the one that its rule gives. */
function compareEnd(
  row: Row,
  rows: readonly Row[],
  chosen: Chosen,
  { a, b }: Day,
  differs: (what: string) => void,
): void {
  const from = row.startsAt.getTime();
  const first = (one: Row) => Date.parse(told(one.changes[0] ? one.changes[0].from : one.dueAt));
  const ends = (kind: ClockKind) =>
    rows
      .filter((one) => one.kind === kind && one.subject === row.subject)
      .flatMap((one) => [first(one), ...one.changes.flatMap(({ to }) => to ?? []).map((to) => Date.parse(to))])
      .filter((end) => end >= from);
  const rule = (rules as Partial<Record<ClockKind, (typeof rules)[LivedKind]>>)[row.kind];
  const expected = rule?.({ from, a, b, chosen, ends }) ?? [];
  if (!expected.includes(first(row)))
    differs(
      `${row.kind} from ${told(from)} ends ${told(first(row))}, by its rule ${[...new Set(expected.map(told))].join(' or ') || 'never'}`,
    );
}
