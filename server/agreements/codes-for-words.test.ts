import { CONFIRMED_DEEDS, MISSES_AT_MOST, UNUSED_AT_MOST } from '@ahadi/domain/agreements/invitations/answering.ts';
import type { LetterAnswer } from '@ahadi/domain/agreements/invitations/schema.ts';
import { HOUR, MINUTE } from '@ahadi/domain/core/time.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  answered,
  browserOf,
  codeTo,
  countsOf,
  goods,
  type Invited,
  invitedTo,
  lettersTo,
  twoClauses,
  wrongFor,
} from '../test/byletter.ts';
import { refusal } from '../test/refusal.ts';
import { makeWorld, type World } from '../test/world.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => world.close());

type Comment = Extract<LetterAnswer, { deed: 'comment' }>;
const asking = (it: Pick<Invited, 'versionId'>, more: Partial<Comment> = {}): Comment => ({
  ...{ deed: 'comment', versionId: it.versionId, clauseId: goods.id, parentId: null },
  body: 'Who pays for the transport?',
  ...more,
});
const commentsIn = async ({ id }: Pick<Invited, 'id'>): Promise<number> => {
  const { rows } = await sql`select from clause_comments where agreement_id = ${id}`.execute(world.deps.db);
  return rows.length;
};

describe('codes for what is said', () => {
  test('that nobody uses end with a few; accepting and saying no go on, and what was used is counted no more', async () => {
    const it = await invitedTo(world, twoClauses);
    const { id, versionId } = it;
    const ask = async () => {
      world.clock.advance(HOUR);
      Object.assign(it, await browserOf(world, it.email));
      return it.by.invitations.sendCode({ id, deed: 'comment', versionId }).then(
        () => 'sent',
        (failure: { code?: string }) => failure.code,
      );
    };
    for (let times = 0; times < UNUSED_AT_MOST.say + 5; times++) {
      world.clock.advance(HOUR);
      Object.assign(it, await browserOf(world, it.email));
      await answered(world, it, asking(it, { body: `Question ${times}` }));
    }
    expect(await commentsIn(it)).toBe(UNUSED_AT_MOST.say + 5);
    expect(await countsOf(world, it)).toMatchObject({ unused: 0, proven: true });
    for (let times = 0; times < UNUSED_AT_MOST.say; times++) expect(await ask()).toBe('sent');
    expect(await ask()).toBe('RATE_LIMITED');
    await expect(it.by.invitations.sendCode({ id, deed: 'comment', versionId })).rejects.toMatchObject({
      message: expect.stringContaining('You can still accept it'),
    });
    const done = await answered(world, it, { deed: 'accept', versionId: it.versionId });
    expect(done.parties.find(({ id }) => id === it.partyId)?.acceptedVersionId).toBe(it.versionId);
  });

  test('leave a code of the hour for an answer', async () => {
    const it = await invitedTo(world, twoClauses);
    const { by, id, versionId } = it;
    const ask = () => by.invitations.sendCode({ id, deed: 'comment', versionId });
    for (let times = 1; times <= 4; times++) await ask();
    await expect(ask()).rejects.toMatchObject(refusal('RATE_LIMITED'));
    const done = await answered(world, it, { deed: 'decline', versionId, reason: 'It is not for me.' });
    expect(done.status).toBe('declined');
  });

  test('end with a few wrong tries, and nothing else ends with them: a new code opens it again', async () => {
    const it = await invitedTo(world, twoClauses);
    const { by, id, email, versionId } = it;
    await by.invitations.sendCode({ id, deed: 'comment', versionId });
    const right = await codeTo(world, email);
    const code = wrongFor(right);
    const tries = await Promise.allSettled(
      Array.from({ length: MISSES_AT_MOST + 5 }, () => by.invitations.answer({ id, code, answer: asking(it) })),
    );
    expect(tries.filter(({ status }) => status === 'fulfilled')).toEqual([]);
    expect(await countsOf(world, it)).toMatchObject({ missed: MISSES_AT_MOST });
    await expect(by.invitations.answer({ id, code: right, answer: asking(it) })).rejects.toMatchObject(
      refusal('SIG_AUTH_STALE'),
    );
    await answered(world, it, asking(it));
    expect(await commentsIn(it)).toBe(1);
  });
});

describe('who has just used a code', () => {
  test('says more for a quarter of an hour without another one, each with a code that goes nowhere and works once', async () => {
    const it = await invitedTo(world, twoClauses);
    const { by, id, email, versionId } = it;
    await answered(world, it, asking(it));
    const letters = (await world.mailbox(email)).filter(({ text }) => text.includes('Your code is')).length;
    const { code, sentTo } = await by.invitations.sendCode({ id, deed: 'comment', versionId });
    expect(code).toMatch(/^\d{6}$/);
    expect(sentTo).not.toBe('');
    const answer = asking(it, { body: 'And the customs?' });
    await by.invitations.answer({ id, code: code ?? '', answer });
    await by.invitations.answer({ id, code: code ?? '', answer });
    expect(await commentsIn(it)).toBe(2);
    await expect(
      by.invitations.answer({ id, code: code ?? '', answer: asking(it, { body: 'Another one?' }) }),
    ).rejects.toMatchObject(refusal('SIG_AUTH_STALE'));
    expect((await world.mailbox(email)).filter(({ text }) => text.includes('Your code is'))).toHaveLength(letters);
    // The mailbox is told of each.
    expect(await lettersTo(world, email, /^You sent a comment/)).toHaveLength(2);
    expect(await countsOf(world, it)).toMatchObject({ unused: 0 });
  });

  test('does nothing else so: no yes, no no, no answer, and nobody’s name', async () => {
    const it = await invitedTo(world, twoClauses);
    const { by, id, versionId } = it;
    await answered(world, it, asking(it));
    const { code } = await by.invitations.sendCode({ id, deed: 'comment', versionId });
    for (const deed of ['accept', 'decline'] as const)
      await expect(
        by.invitations.answer({ id, code: code ?? '', answer: { deed, versionId, reason: 'It is not for me.' } }),
      ).rejects.toMatchObject(refusal('SIG_AUTH_STALE'));
    await expect(
      by.invitations.answer({
        ...{ id, code: code ?? '' },
        answer: { deed: 'hand_on', versionId, name: 'Njeri Otieno', email: 'njeri@strangers.example' },
      }),
    ).rejects.toMatchObject(refusal('SIG_CODE_WRONG'));
    for (const deed of ['answer_suggestions', 'hand_on', 'accept'] as const)
      expect((await by.invitations.sendCode({ id, deed, versionId })).code).toBeNull();
    expect(await commentsIn(it)).toBe(1);
  });

  test('does so in that browser only, for so many deeds, and not once the time is over or they stopped reading', async () => {
    const it = await invitedTo(world, twoClauses);
    const { by, id, email, versionId } = it;
    await answered(world, it, asking(it));
    const ask = (as = by) => as.invitations.sendCode({ id, deed: 'comment', versionId });
    // Somebody else who has the link, and has no mailbox.
    const { by: passedOn } = await browserOf(world, email);
    expect((await ask(passedOn)).code).toBeNull();
    const { code } = await ask();
    await expect(
      passedOn.invitations.answer({ id, code: code ?? '', answer: asking(it, { body: 'Not mine.' }) }),
    ).rejects.toMatchObject(refusal('SIG_CODE_WRONG'));
    for (let times = 1; times < CONFIRMED_DEEDS; times++) expect((await ask()).code).not.toBeNull();
    expect((await ask()).code).toBeNull();
    world.clock.advance(HOUR);
    await answered(world, it, asking(it, { body: 'Confirmed again.' }));
    // A code that was handed out opens nothing for longer.
    world.clock.advance(10 * MINUTE);
    await answered(world, it, asking(it, { body: 'Within the time.' }));
    world.clock.advance(6 * MINUTE);
    expect((await ask()).code).toBeNull();
    await answered(world, it, asking(it, { body: 'And again.' }));
    await by.invitations.close({ id });
    await expect(ask()).rejects.toMatchObject(refusal('UNAUTHENTICATED'));
    const again = await browserOf(world, email);
    expect((await ask(again.by)).code).toBeNull();
  });
});
