import type { LetterAnswer } from '@ahadi/domain/agreements/invitations/schema.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  browserOf,
  codeTo,
  frozenFor,
  goods,
  type Invited,
  invitedTo,
  lettersTo,
  signature,
  twoClauses,
} from '../test/byletter.ts';
import { refusal } from '../test/refusal.ts';
import { clause, sign } from '../test/story.ts';
import { makeWorld, type World } from '../test/world.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => world.close());

const fewer = { ...goods, body: clause('Goods', 'The seller delivers 300 lanterns.').body };
const reason = 'We found another one meanwhile.';
const eventsOf = async ({ id }: Invited): Promise<number> =>
  (await sql`select from events where subject_id = ${id}`.execute(world.deps.db)).rows.length;

type Said = (it: Invited) => LetterAnswer | Promise<LetterAnswer>;
const all: Record<string, Said> = {
  accept: ({ versionId }) => ({ deed: 'accept', versionId }),
  decline: ({ versionId }) => ({ deed: 'decline', versionId, reason }),
  comment: ({ versionId }) => ({ deed: 'comment', versionId, clauseId: goods.id, parentId: null, body: 'Who pays?' }),
  suggest: ({ versionId }) => ({
    ...{ deed: 'suggest', versionId, reason: '', follows: null },
    proposal: { kind: 'change', clause: fewer },
  }),
  hand_on: ({ versionId, email }) => ({ deed: 'hand_on', versionId, name: 'Njeri Otieno', email: `njeri.${email}` }),
  answer_suggestions: async ({ owner, id, versionId }) => {
    const suggested = await world.as(owner).negotiating.suggest({
      ...{ id, versionId, reason: 'Fewer are in stock.', proposal: { kind: 'change', clause: fewer } },
    });
    return {
      ...{ deed: 'answer_suggestions', versionId, promises: [] },
      answers: [{ suggestionId: suggested.id, accept: true, words: '' }],
    };
  },
};

describe('a deed by letter is done once', () => {
  test.each(Object.keys(all))('pressed twice, and asked again after the answer was lost: %s', async (deed) => {
    const it = await invitedTo(world, twoClauses);
    const { by, id, email, versionId } = it;
    const answer = await (all[deed] as Said)(it);
    await by.invitations.sendCode({ id, deed: answer.deed, versionId });
    const before = await eventsOf(it);
    const code = await codeTo(world, email);
    const [one, other] = await Promise.all([1, 2].map(() => by.invitations.answer({ id, code, answer })));
    const done = await eventsOf(it);
    expect(done).toBeGreaterThan(before);
    expect(other).toEqual(one);
    // The answer may be lost, and with it the tab: what ended the reading answers as well, and does not open it again.
    expect(await by.invitations.answer({ id, code, answer })).toEqual(one);
    expect(await eventsOf(it)).toBe(done);
    expect(await lettersTo(world, email, /^You (?!are)/)).toHaveLength(1);
    if (deed === 'decline') await expect(by.agreements.get({ id })).rejects.toMatchObject(refusal('UNAUTHENTICATED'));
  });

  test('the last signature, which ends what the letter opens', async () => {
    const it = await invitedTo(world, twoClauses);
    const { by, id, email, versionId } = it;
    const contentHash = await frozenFor(world, it);
    await sign(world, it.owner, { id, contentHash });
    await by.invitations.sendCode({ id, deed: 'sign', versionId });
    const code = await codeTo(world, email);
    const answer = signature(it, contentHash);
    const done = await by.invitations.answer({ id, code, answer });
    expect(done.status).toBe('executed');
    expect(await by.invitations.answer({ id, code, answer })).toEqual(done);
    await expect(by.agreements.get({ id })).rejects.toMatchObject(refusal('UNAUTHENTICATED'));
    await expect(by.invitations.sendCode({ id, deed: 'sign', versionId })).rejects.toMatchObject(
      refusal('UNAUTHENTICATED'),
    );
  });

  test('and is another one with other words, by another code, or in another browser', async () => {
    const it = await invitedTo(world, twoClauses);
    const { by, id, email, versionId } = it;
    const answer = { deed: 'decline' as const, versionId, reason };
    const { by: passedOn } = await browserOf(world, email);
    await by.invitations.sendCode({ id, deed: 'decline', versionId });
    const code = await codeTo(world, email);
    await by.invitations.answer({ id, code, answer });
    for (const [as, wish] of [
      [passedOn, { id, code, answer }],
      [by, { id, code: code === '111111' ? '111112' : '111111', answer }],
      [by, { id, code, answer: { ...answer, reason: `${reason} Really.` } }],
    ] as const)
      await expect(as.invitations.answer(wish)).rejects.toMatchObject(refusal('UNAUTHENTICATED'));
  });
});
