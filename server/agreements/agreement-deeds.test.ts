import { type AgreementAction, agreementLifecycle } from '@ahadi/domain/agreements/lifecycle.ts';
import type { AgreementStatus } from '@ahadi/domain/agreements/schema.ts';
import { errors } from '@ahadi/domain/errors.ts';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkChain } from '../core/emit.ts';
import { checkTurnsOf } from '../core/turns.ts';
import { drafted, sign, someone } from '../test/story.ts';
import { makeWorld, type Person, type World } from '../test/world.ts';
import { turning } from '../turns.ts';

let world: World;
let people: Person[];
beforeAll(async () => {
  world = await makeWorld();
  people = [await someone(world, 'Owner'), await someone(world, 'Other'), await someone(world, 'Stranger')];
});
afterAll(() => world.close());

type Id = Awaited<ReturnType<typeof drafted>>['id'];
const reason = 'A reason that is long enough.';

/** What a person or the clock may try at any moment, sensible or not. */
const deeds: Record<string, (who: Person, id: Id) => Promise<unknown>> = {
  share: (who, id) => world.as(who).agreements.share({ id }),
  write: async (who, id) => {
    const copy = await world.as(who).agreements.openText({ id });
    await world.as(who).agreements.saveText({
      id,
      revision: copy.revision,
      terms: { ...copy.terms, governingLaw: `Law ${copy.revision}` },
    });
  },
  send: (who, id) => world.as(who).agreements.publishText({ id }),
  discard: (who, id) => world.as(who).agreements.discardText({ id }),
  accept: async (who, id) =>
    world.as(who).agreements.acceptText({ id, versionId: (await world.as(who).agreements.get({ id })).versionId }),
  suggest: async (who, id) => {
    const { versionId, terms } = await world.as(who).agreements.get({ id });
    const [clause] = terms.clauses;
    if (!clause) return;
    const proposal = { kind: 'change' as const, clause: { ...clause, heading: `Delivery ${versionId.slice(-4)}` } };
    await world.as(who).negotiating.suggest({ id, versionId, proposal, reason });
  },
  answer: (who, id) => world.as(who).agreements.answerClause({ id, accept: true }),
  ask: (who, id) => world.as(who).agreements.requestSignatures({ id }),
  sign: async (who, id) =>
    sign(world, who, { id, contentHash: (await world.as(who).agreements.get({ id })).contentHash ?? 'f'.repeat(64) }),
  reopen: (who, id) => world.as(who).agreements.reopen({ id, reason }),
  propose: (who, id) => world.as(who).agreements.proposeChange({ id, reason }),
  decline: (who, id) => world.as(who).agreements.decline({ id, reason }),
  void: (who, id) => world.as(who).agreements.void({ id, reason }),
  extend: (who, id) => world.as(who).agreements.extend({ id }),
  remove: (who, id) => world.as(who).agreements.remove({ id }),
  react: () => world.settle(),
  lapse: () => world.tick('clocks'),
  wait: async () => world.clock.advance({ days: 7 }),
  remind: () => world.tick('clocks'),
};

const names = Object.keys(deeds);
/** Deeds that lead somewhere are tried more often, so that lives also reach their ends. */
const likely = ['share', 'accept', 'accept', 'answer', 'answer', 'ask', 'ask', 'sign', 'sign', 'sign', 'react'];
const plays = fc.array(
  fc.record({
    deed: fc.oneof(
      { weight: 3, arbitrary: fc.constantFrom(...likely) },
      { weight: 1, arbitrary: fc.constantFrom(...names) },
    ),
    who: fc.constantFrom(0, 0, 1, 1, 2),
  }),
  { minLength: 10, maxLength: 30 },
);

/** How far a life has come before chance takes over, so that late states get their share. */
const toSigning = [
  { deed: 'share', who: 0 },
  { deed: 'accept', who: 1 },
  { deed: 'answer', who: 0 },
  { deed: 'answer', who: 1 },
  { deed: 'ask', who: 0 },
];
const beginnings = fc.constantFrom([], toSigning.slice(0, 1), toSigning, [...toSigning, { deed: 'sign', who: 1 }]);

const statusOf = async (id: Id) =>
  (await world.deps.db.selectFrom('agreements').select('status').where('id', '=', id).executeTakeFirst())?.status as
    | AgreementStatus
    | undefined;

/** One row of the table explains the step, or two where a deed and what follows from it happened together (signed, executed). */
function isLegal(from: AgreementStatus, to: AgreementStatus): boolean {
  const actions = Object.keys(agreementLifecycle.steps) as AgreementAction[];
  const next = (status: AgreementStatus) =>
    actions
      .filter((action) => agreementLifecycle.can(action, status))
      .map((action) => agreementLifecycle.next(action, status));
  return from === to || next(from).includes(to) || next(from).some((middle) => next(middle).includes(to));
}

const frozenTexts = async (id: Id) => {
  const { rows } = await sql<{
    id: string;
    text: string;
  }>`select id, (document::text || content_hash) as text from agreement_versions where agreement_id = ${id} and frozen_at is not null`.execute(
    world.deps.db,
  );
  return new Map(rows.map((row) => [row.id, row.text]));
};

test('no sequence of deeds leaves the life cycle, changes a frozen version, breaks the chain or fails inside', async () => {
  const seen = new Set<string>();
  await fc.assert(
    fc.asyncProperty(beginnings, plays, async (beginning, play) => {
      const [owner, other] = people as [Person, Person, Person];
      const { id } = await drafted(world, owner, other, { signWindowDays: 10 });
      let frozen = await frozenTexts(id);
      for (const { deed, who } of [...beginning, ...play]) {
        const before = await statusOf(id);
        if (!before) break;
        const by = people[who] ?? owner;
        const answer = await deeds[deed]?.(by, id).catch((failure: { code?: string }) => {
          // A refusal has a code of ours; a fault of the server does not pass.
          expect(Object.keys(errors)).toContain(failure.code);
          expect(failure.code).not.toBe('INTERNAL');
        });
        // A deed answers from what it held: whatever it shows is what is read afterwards.
        if (answer && 'parties' in (answer as object))
          expect(answer, deed).toEqual(await world.as(by).agreements.get({ id }));
        const after = await statusOf(id);
        if (after) expect(isLegal(before, after), `${deed}: ${before} → ${after}`).toBe(true);
        const now = await frozenTexts(id);
        for (const [version, text] of frozen)
          if (after) expect(now.get(version), `${deed} changed a frozen version`).toBe(text);
        frozen = now;
        expect(await checkTurnsOf(world.ctx(), { kind: 'agreement', id }, turning.agreement, false), deed).toEqual([]);
        seen.add(after ?? 'removed');
      }
      expect(await checkChain(world.ctx(), { kind: 'agreement', id })).toMatchObject({ intact: true });
    }),
    { numRuns: 40 },
  );
  // The lives were lived: most states were reached.
  expect(seen.size).toBeGreaterThanOrEqual(6);
});
