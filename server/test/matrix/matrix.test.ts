import { openByLetter } from '@ahadi/domain/agreements/invitations/permissions.ts';
import type { ProcedureName } from '@ahadi/domain/contract.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Ctx } from '../../core/ctx.ts';
import { os } from '../../core/os.ts';
import { listNotes, readNote } from '../../notes/note.ts';
import { type Asker, askersOf, nobody } from './askers.ts';
import { audiences, open, openTables } from './audiences.ts';
import { type Procedure, procedures } from './bodies.ts';
import { ask } from './calling.ts';
import { askAll, isLetIn, type Matrix } from './cells.ts';
import { type Fuzzed, fuzz } from './fuzzing.ts';
import { type Stage, samplesOf, setStage } from './stage.ts';
import type { Samples } from './valid.ts';
import { whoMay } from './whomay.ts';

let stage: Stage;
let askers: Awaited<ReturnType<typeof askersOf>>;
let samples: Samples;
let matrix: Matrix;
let fuzzed: Fuzzed;
beforeAll(async () => {
  stage = await setStage();
  askers = await askersOf(stage);
  samples = await samplesOf(stage);
  matrix = await askAll(stage, procedures, askers, samples);
  fuzzed = await fuzz(stage.world, procedures, matrix, askers.without, samples);
}, 1_200_000); // a bound for what hangs: a busy machine takes its time for fifty thousand calls
afterAll(async () => {
  if (process.env.MATRIX) tell();
  await stage?.world.close();
});

/**
 * Who was let in to a procedure, as the table of audiences says it: with a stranger and each of the roles it is all who are `signed-in`, and
 * with each part that somebody has in something it is `each-part`.
 */
function letInTo(name: string, { best } = matrix): string {
  const letIn = [...(best.get(name) ?? [])].flatMap(([label, { answer }]) => (isLetIn(answer) ? [label] : []));
  const has = (labels: readonly string[]) => labels.every((label) => letIn.includes(label));
  const others = letIn.filter((label) => ['anyone', 'key'].includes(label));
  if (has([...stage.strangers.keys()])) return [...others, 'signed-in'].sort().join(' ');
  const ofParts = askers.parts.flatMap(({ label, roles }) => (roles.length > 0 ? [] : [label]));
  if (letIn.length === 0 && name.startsWith('invitations.') && openByLetter.some((one) => one === name))
    return 'by-letter';
  const labels = has(ofParts) ? ['each-part', ...letIn.filter((label) => !ofParts.includes(label))] : letIn;
  return labels.sort().join(' ');
}

/** The figures, for anyone who asks for them with MATRIX=1. */
function tell(): void {
  const letIn = [...matrix.best.values()].flatMap((cells) => [...cells].filter(([, { answer }]) => isLetIn(answer)));
  const positives = Map.groupBy(letIn, ([label]) => label);
  console.info(`${procedures.length} procedures, ${matrix.calls} calls, ${letIn.length} positive cells:`);
  console.info([...positives].map(([label, cells]) => `${label} ${cells.length}`).join(', '));
  const isAnswered = (name: string) =>
    [...(matrix.best.get(name)?.values() ?? [])].some(({ answer }) => answer.code === 'OK');
  const refused = procedures.filter(({ name }) => !isAnswered(name)).map(({ name }) => name);
  console.info(
    `let in and refused by the state of the thing, no matter who asked: ${refused.length} (${refused.join(', ')})`,
  );
  console.info(`${matrix.failed.length} failed; odd bodies: ${fuzzed.calls} calls, ${fuzzed.failed.length} failed`);
  console.info([...fuzzed.by].map(([label, calls]) => `${label} ${calls}`).join(', '));
}

const rows = Object.entries(audiences).flatMap(([audience, names]) => names.map((name) => [name, audience] as const));
const inOpen: readonly string[] = Object.values(open).flat();
const tablesInOpen: readonly string[] = Object.values(openTables).flat();

test('every id that a procedure takes is one that the matrix knows', () => {
  expect(procedures.flatMap(({ unnamed }) => unnamed)).toEqual([]);
});

test('every procedure stands once in the table of audiences', () => {
  expect(rows.map(([name]) => name).sort()).toEqual(procedures.map(({ name }) => name).sort());
});

test('every procedure lets in whom its row of the table names, and nobody else', () => {
  expect(Object.fromEntries(procedures.map(({ name }) => [name, letInTo(name)]))).toEqual(Object.fromEntries(rows));
});

test('every procedure was seen to let somebody in', () => {
  expect(procedures.filter(({ name }) => letInTo(name) === '').map(({ name }) => name)).toEqual([]);
});

test('an id of others answers like one that nothing has, but for what is open to all', () => {
  expect([...matrix.unlike].filter(([name]) => !inOpen.includes(name))).toEqual([]);
  expect(inOpen.filter((name) => !matrix.unlike.has(name))).toEqual([]);
});

/** What somebody was told of others' stories, as `procedure table`. */
const toldOf = ({ told }: Matrix): string[] =>
  [...told].flatMap(([name, tables]) =>
    [...tables].flatMap((table) => (tablesInOpen.includes(table) ? [] : [`${name} ${table}`])),
  );

test('nobody is told of what they have no part in, but for what is open to all', () => {
  expect(toldOf(matrix)).toEqual([]);
});

describe('a read without its scope is noticed', () => {
  /** What is asked of a procedure that answers otherwise than the one it is like. Under a name of its own, of which nobody notes who is answered. */
  const leak = async (like: string, answers: Procedure['answers']): Promise<Matrix> => {
    const procedure = procedures.find(({ name }) => name === like);
    if (!procedure) throw new Error(`There is no ${like}.`);
    return askAll(stage, [{ ...procedure, name: 'planted.read', answers }], askers, samples);
  };
  /** As who wrote a note, this one or any. */
  const asWriter = async (ctx: Ctx, id?: string): Promise<Ctx> => {
    const notes = ctx.db.selectFrom('notes').select('owner_id as userId');
    const found = await (id === undefined ? notes : notes.where('id', '=', id)).executeTakeFirst();
    return found ? { ...ctx, actor: { kind: 'user', userId: found.userId, roles: [] } } : ctx;
  };

  test('of one thing', async () => {
    const read = os.notes.get.handler(async ({ context: { ctx }, input }) =>
      readNote(await asWriter(ctx, input.id), input.id),
    );
    const leaking = await leak('notes.get', read as never); // any handler may be asked
    expect(letInTo('planted.read', leaking)).toContain('signed-in');
    expect([...leaking.unlike.keys()]).toEqual(['planted.read']);
  });

  test('of a list', async () => {
    const read = os.notes.list.handler(async ({ context: { ctx }, input }) => listNotes(await asWriter(ctx), input));
    expect(toldOf(await leak('notes.list', read as never))).toContain('planted.read notes');
  });
});

test('who is not signed in is let in where the contract says anyone, and is asked to sign in everywhere else', () => {
  const wrong = procedures.filter(({ name, door }) => {
    const isAsked = matrix.best.get(name)?.get('anyone')?.answer.code === 'UNAUTHENTICATED';
    return isAsked === (door.who === 'anyone');
  });
  expect(wrong.map(({ name }) => name)).toEqual([]);
});

/** As who reads by the letter, what others were answered best of all: which procedures answer otherwise than nobody is answered. */
async function letInByLetter(names = procedures): Promise<Map<string, Set<string>>> {
  const reader: Asker = { ...nobody, label: 'by-letter', byLetter: stage.byLetter };
  const unlike = new Map<string, Set<string>>();
  for (const procedure of names) {
    const cells = [...(matrix.best.get(procedure.name)?.values() ?? [])];
    const bodies = new Map(cells.map(({ body }) => [JSON.stringify(body.input), body.input]));
    const own = {
      ...cells[0]?.body.input,
      ...('id' in (procedure.schema?.shape ?? {}) && { id: stage.byLetter.agreementId }),
    };
    for (const input of [...[...bodies.values()].slice(0, 4), own]) {
      const { code } = await ask(stage.world, reader, procedure, input);
      if (code === (await ask(stage.world, nobody, procedure, input)).code) continue;
      const of = input === own ? 'own' : 'others';
      unlike.set(procedure.name, (unlike.get(procedure.name) ?? new Set()).add(`${of} ${code}`));
    }
  }
  return unlike;
}

/** Of things of others nothing is said but that they are not there. */
const othersOf = (codes: ReadonlySet<string>): string[] =>
  [...codes].some((code) => code.startsWith('others')) ? ['others NOT_FOUND'] : [];

describe('who reads by the link of a letter', () => {
  test('is let in to what the one list names, about the agreement of the letter, and is nobody everywhere else', async () => {
    const unlike = await letInByLetter();
    expect([...unlike.keys()].sort()).toEqual([...openByLetter].sort());
    for (const [name, codes] of unlike)
      expect([name, ...[...codes].filter((code) => code.startsWith('others'))]).toEqual([name, ...othersOf(codes)]);
    expect(unlike.get('agreements.get')).toContain('own OK');
    // Both got as far as the deed itself: the sample is another text, and no code waits.
    expect(unlike.get('invitations.sendCode')).toContain('own STALE');
    expect(unlike.get('invitations.answer')).toContain('own SIG_AUTH_STALE');
    // Without the code that went to the address nothing is done, and no other file is of this agreement.
    const closing = ['agreements.get', 'negotiating.read', 'invitations.close'];
    const done = openByLetter.filter((name) => !closing.includes(name) && unlike.get(name)?.has('own OK'));
    expect(done).toEqual([]);
  });

  test('and a procedure that the list names by mistake is noticed', async () => {
    const list = openByLetter as ProcedureName[];
    list.push('notes.list');
    try {
      const unlike = await letInByLetter(procedures.filter(({ name }) => name === 'notes.list'));
      expect([...unlike.keys()]).toEqual(['notes.list']);
    } finally {
      list.pop();
    }
  });
});

test('a key is let in to what names a scope, each of it, and to nothing else', () => {
  const letIn = procedures.filter(({ name }) => letInTo(name).split(' ').includes('key'));
  const named = procedures.filter(({ door }) => door.key !== null);
  expect(letIn.map(({ name }) => name).sort()).toEqual(named.map(({ name }) => name).sort());
});

test('nothing fails on our side', () => {
  expect(matrix.failed).toEqual([]);
});

test('odd values, inside and outside of the schemas, lead to no failure on our side', () => {
  expect(fuzzed.failed).toEqual([]);
});

test('a key and each part were among those who sent odd values', () => {
  const wanted = new Set([...whoMay.values()].flatMap(({ parts }) => parts));
  expect([...wanted, 'key'].filter((label) => !fuzzed.by.has(label))).toEqual([]);
});

test('what no schema knows reaches no statement and changes no answer', () => {
  expect(fuzzed.strays).toEqual([]);
});
