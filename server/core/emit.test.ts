import fc from 'fast-check';
import { type RawBuilder, sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeWorld, type World } from '../test/world.ts';
import { sha256Hex } from './canonical.ts';
import { type Ctx, transaction } from './ctx.ts';
import { checkAllChains, checkChain, emit, gathered, type Subject, wordsOf } from './emit.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => world.close());

const newSubject = (): Subject => ({ kind: 'user', id: uuidv7() });

/** Writes one deed a payload; what a payload holds does not matter to the chain. */
const write = (ctx: Ctx, subject: Subject, payloads: readonly unknown[]) =>
  transaction(ctx, async (ctx) => {
    for (const payload of payloads) await emit(ctx, 'profile.changed', subject, payload as { what: string });
  });

class TakenBack extends Error {}
/** Runs `deed` in a transaction that is always rolled back, with the triggers that guard the tables switched off as an intruder would. */
async function asIntruder<Answer>(deed: (ctx: Ctx) => Promise<Answer>): Promise<Answer> {
  const answers: Answer[] = [];
  await transaction(world.ctx(), async (ctx) => {
    await sql`set local role none`.execute(ctx.db);
    await sql`set local session_replication_role = replica`.execute(ctx.db);
    answers.push(await deed(ctx));
    throw new TakenBack();
  }).catch((failure: unknown) => {
    if (!(failure instanceof TakenBack)) throw failure;
  });
  return answers[0] as Answer; // `deed` has answered, or its failure was thrown
}

const at = (subject: Subject, seq: number) =>
  sql`where subject_kind = ${subject.kind} and subject_id = ${subject.id} and seq = ${seq}`;

/** Every way to falsify one link; each takes the subject and the link's place. */
const forgeries: Record<string, (subject: Subject, seq: number) => RawBuilder<unknown>> = {
  'its payload': (subject, seq) => sql`update events set payload = '{"forged": true}' ${at(subject, seq)}`,
  'its instant, by a millisecond': (subject, seq) =>
    sql`update events set at = at + interval '1 millisecond' ${at(subject, seq)}`,
  'its name': (subject, seq) => sql`update events set name = 'user.verified' ${at(subject, seq)}`,
  'its actor': (subject, seq) => sql`update events set actor_id = ${uuidv7()} ${at(subject, seq)}`,
  'its id': (subject, seq) => sql`update events set id = ${uuidv7()} ${at(subject, seq)}`,
  'its place in the order': (subject, seq) => sql`update events set seq = seq + 1000 ${at(subject, seq)}`,
  'its hash': (subject, seq) => sql`update events set hash = sha256(hash) ${at(subject, seq)}`,
  'its link to the one before': (subject, seq) =>
    sql`update events set prev_hash = sha256(prev_hash) ${at(subject, seq)}`,
  'the row itself, by deleting it': (subject, seq) => sql`delete from events ${at(subject, seq)}`,
};

describe('the chain of events', () => {
  it('is intact whatever the payloads are', async () => {
    const value = fc.jsonValue({ stringUnit: 'grapheme' }).filter((json) => !JSON.stringify(json).includes('\\u0000'));
    await fc.assert(
      fc.asyncProperty(fc.array(fc.record({ what: value }), { minLength: 1, maxLength: 5 }), async (payloads) => {
        const subject = newSubject();
        await write(world.ctx(), subject, payloads);
        expect(await checkChain(world.deps, subject)).toMatchObject({ links: payloads.length, intact: true });
      }),
      { numRuns: 30 },
    );
  });

  for (const [what, forgery] of Object.entries(forgeries))
    it(`breaks when somebody changes ${what}, at any place`, async () => {
      await fc.assert(
        fc.asyncProperty(fc.integer({ min: 1, max: 6 }), fc.nat(), async (length, pick) => {
          const subject = newSubject();
          const seq = (pick % length) + 1;
          const report = await asIntruder(async (ctx) => {
            await write(
              ctx,
              subject,
              Array.from({ length }, (_, index) => ({ what: `deed ${index}` })),
            );
            await forgery(subject, seq).execute(ctx.db);
            return checkChain(ctx, subject);
          });
          expect(report).toMatchObject({ intact: false, brokenAt: expect.any(Number) });
          if (what !== 'its place in the order') expect(report.brokenAt).toBe(seq);
        }),
        { numRuns: 8 },
      );
    });

  it('breaks when its tail is cut, its rows are all taken, or its head is', async () => {
    const cuts = [
      (subject: Subject) => sql`delete from events where subject_id = ${subject.id} and seq >= 2`,
      (subject: Subject) => sql`delete from events where subject_id = ${subject.id}`,
      (subject: Subject) => sql`delete from event_chains where subject_id = ${subject.id}`,
    ];
    for (const cut of cuts) {
      const subject = newSubject();
      const report = await asIntruder(async (ctx) => {
        await write(ctx, subject, [{ what: 'a' }, { what: 'b' }, { what: 'c' }]);
        await cut(subject).execute(ctx.db);
        return checkAllChains(ctx);
      });
      expect(report.broken.map(({ subject }) => subject)).toContainEqual(subject);
    }
  });

  it('gives deeds done at the same instant their places one after the other', async () => {
    const subject = newSubject();
    await Promise.all(
      Array.from({ length: 12 }, (_, index) => write(world.ctx(), subject, [{ what: `deed ${index}` }])),
    );
    expect(await checkChain(world.deps, subject)).toMatchObject({ links: 12, intact: true });
  });

  it('holds no deed that was rolled back, and no gap where it was', async () => {
    const subject = newSubject();
    await write(world.ctx(), subject, [{ what: 'first' }]);
    await asIntruder((ctx) => write(ctx, subject, [{ what: 'taken back' }]));
    await write(world.ctx(), subject, [{ what: 'second' }]);
    expect(await checkChain(world.deps, subject)).toMatchObject({ links: 2, intact: true });
  });

  it('is whole when many deeds of several subjects are written together at the end, some of them known before', async () => {
    const subjects = [newSubject(), newSubject(), newSubject()];
    for (const subject of subjects.slice(0, 2)) await write(world.ctx(), subject, [{ what: 'before' }]);
    await transaction(world.ctx(), (ctx) =>
      gathered(ctx, async (ctx) => {
        for (const what of ['one', 'two', 'three'])
          for (const subject of subjects) await emit(ctx, 'profile.changed', subject, { what });
        for (const subject of subjects) expect((await checkChain(ctx, subject)).links).toBeLessThan(2);
      }),
    );
    for (const subject of subjects) {
      const { rows } = await sql<{ what: string }>`
        select payload->>'what' as what from events where subject_id = ${subject.id} order by seq`.execute(
        world.deps.db,
      );
      expect(rows.map(({ what }) => what).slice(-3)).toEqual(['one', 'two', 'three']);
      expect(await checkChain(world.deps, subject)).toMatchObject({ links: rows.length, intact: true });
    }
  });

  it('stays whole when many processes write together about the same subjects in any order', async () => {
    const subjects = [newSubject(), newSubject(), newSubject(), newSubject()];
    const both = (order: readonly Subject[]) =>
      transaction(world.ctx(), (ctx) =>
        gathered(ctx, async (ctx) => {
          for (const subject of order) await emit(ctx, 'profile.changed', subject, { what: 'name' });
        }),
      );
    await Promise.all(Array.from({ length: 12 }, (_, n) => both(n % 2 === 0 ? subjects : [...subjects].reverse())));
    for (const subject of subjects)
      expect(await checkChain(world.deps, subject)).toMatchObject({ links: 12, intact: true });
  });

  it('has nothing of what was gathered when the deed is undone', async () => {
    const subject = newSubject();
    const deed = transaction(world.ctx(), (ctx) =>
      gathered(ctx, async (ctx) => {
        await emit(ctx, 'profile.changed', subject, { what: 'name' });
        throw new TakenBack();
      }),
    );
    await expect(deed).rejects.toThrow(TakenBack);
    expect(await checkChain(world.deps, subject)).toMatchObject({ links: 0, intact: true });
  });

  it('takes no deed outside a transaction', async () => {
    await expect(emit(world.ctx(), 'profile.changed', newSubject(), { what: 'name' })).rejects.toThrow(
      'must be written in the transaction of its deed',
    );
  });

  it('lets nobody change, delete or empty the table of events', async () => {
    const subject = newSubject();
    await write(world.ctx(), subject, [{ what: 'name' }]);
    for (const attempt of [sql`update events set name = 'x'`, sql`delete from events`, sql`truncate events`])
      await expect(attempt.execute(world.owner)).rejects.toThrow('events is append-only');
    expect(await checkChain(world.deps, subject)).toMatchObject({ links: 1, intact: true });
  });
});

describe('what a person wrote in a deed', () => {
  const told = async (person: { id: string }, reason: string) => {
    const subject = { kind: 'agreement' as const, id: uuidv7() };
    const ctx = { ...world.ctx(), actor: { kind: 'user' as const, userId: person.id, roles: [] } };
    await transaction(ctx, (ctx) => emit(ctx, 'agreement.voided', subject, { reason }));
    return subject;
  };
  const read = async (id: string) => {
    const { rows } = await sql<{ raw: string; shown: { reason: string } }>`
      select payload::text as raw, told_payload(id, payload) as shown from events where subject_id = ${id}`.execute(
      world.deps.db,
    );
    return rows[0];
  };

  it('stands in the chain as a salted commitment, and is read as it was written', async () => {
    const person = await world.person('Wordy Writer');
    const words = 'My neighbour Juma Otieno owes me money.';
    const subject = await told(person, words);
    const row = await read(subject.id);
    expect(row?.raw).not.toContain('Juma');
    expect(row?.shown.reason).toBe(words);
    const [kept] = await wordsOf(world.deps, subject);
    expect(kept).toMatchObject({ field: 'reason', text: words });
    expect(JSON.parse(row?.raw ?? '{}')).toEqual({ reason: { sealed: sha256Hex(`${kept?.salt}:${words}`) } });
    const again = await read((await told(person, words)).id);
    expect(again?.raw).not.toBe(row?.raw);
  });

  it('is gone once it was erased, and the chain still proves itself', async () => {
    const person = await world.person('Erased Writer');
    const subject = await told(person, 'I am ill and cannot deliver.');
    await sql`delete from event_words where author_user_id = ${person.id}`.execute(world.deps.db);
    expect((await checkChain(world.deps, subject)).intact).toBe(true);
    expect((await read(subject.id))?.shown.reason).toBe('(erased with the account of who wrote it)');
  });
});
