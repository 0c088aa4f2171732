import { MISSES_AT_MOST, UNUSED_AT_MOST } from '@ahadi/domain/agreements/invitations/answering.ts';
import { HOUR } from '@ahadi/domain/core/time.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  answered,
  browserOf,
  codeTo,
  countsOf,
  frozenFor,
  invitedTo,
  lettersTo,
  noClause,
  partyOf,
  signature,
  wrongFor,
} from '../test/byletter.ts';
import { refusal } from '../test/refusal.ts';
import { clause, drafted } from '../test/story.ts';
import { makeWorld, type World } from '../test/world.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => world.close());

describe('tries are counted by code and browser, and codes that nobody used by kind of deed, for good', () => {
  test('tries at one instant do not pass the limit; a new code opens it again, and so many codes are all there are', async () => {
    const it = await invitedTo(world, noClause);
    const { by, id, email, versionId, owner, partyId } = it;
    const accept = { deed: 'accept' as const, versionId };
    let wrong = 0;
    for (let sent = 0; sent < UNUSED_AT_MOST.commit; sent++) {
      world.clock.advance(HOUR / 4);
      await by.invitations.sendCode({ id, deed: 'accept', versionId });
      const code = await codeTo(world, email);
      const codes = await Promise.all(
        Array.from({ length: MISSES_AT_MOST + 5 }, () =>
          by.invitations.answer({ id, code: wrongFor(code), answer: accept }).then(
            () => 'done',
            (failure: { code?: string }) => failure.code,
          ),
        ),
      );
      wrong += codes.filter((one) => one === 'SIG_CODE_WRONG').length;
      expect(codes.filter((one) => one === 'SIG_AUTH_STALE')).toHaveLength(5);
      await expect(by.invitations.answer({ id, code, answer: accept })).rejects.toMatchObject(
        refusal('SIG_AUTH_STALE'),
      );
    }
    // One chance in 41,666 that somebody who only has the link accepts or signs.
    expect(wrong).toBe(UNUSED_AT_MOST.commit * MISSES_AT_MOST);
    expect(wrong).toBe(24);
    expect(await countsOf(world, it)).toMatchObject({ unused: UNUSED_AT_MOST.commit, proven: false });
    world.clock.advance({ days: 2 });
    await world.as(owner).agreements.remind({ id, partyId: partyId as never }); // it is on the list
    await world.settle();
    const { by: later } = await browserOf(world, email);
    await expect(later.invitations.sendCode({ id, deed: 'accept', versionId })).rejects.toMatchObject(
      refusal('RATE_LIMITED'),
    );
    expect((await partyOf(world, it))?.acceptedVersionId).toBeNull();
    // And to say no is still theirs.
    const reason = 'We found another one meanwhile.';
    await answered(world, { ...it, by: later }, { deed: 'decline', versionId, reason });
  });

  test('who has only the link mistypes in their own browser, and keeps nobody from anything', async () => {
    const it = await invitedTo(world, noClause);
    const { by, id, email, versionId } = it;
    await by.invitations.sendCode({ id, deed: 'accept', versionId });
    const code = await codeTo(world, email);
    const { by: passedOn } = await browserOf(world, email);
    const answer = { deed: 'accept' as const, versionId };
    for (let times = 0; times < 50; times++)
      await expect(passedOn.invitations.answer({ id, code: wrongFor(code), answer })).rejects.toMatchObject(
        refusal('SIG_AUTH_STALE'),
      );
    await passedOn.invitations.sendCode({ id, deed: 'accept', versionId });
    for (let times = 0; times < 50; times++)
      await expect(passedOn.invitations.answer({ id, code: '000000', answer })).rejects.toBeDefined();
    await by.invitations.answer({ id, code, answer });
    expect((await partyOf(world, it))?.acceptedVersionId).toBe(versionId);
    expect(await countsOf(world, it)).toMatchObject({ unused: 1, proven: true });
  });

  test('a right code whose deed is refused is no wrong try, however often; the same code does it once it can be done', async () => {
    const read = { ...clause('Risk', 'The buyer bears the risk.'), acknowledge: true as const };
    const it = await invitedTo(world, { ...noClause, clauses: [read] });
    const { by, id, email, versionId } = it;
    const contentHash = await frozenFor(world, it);
    await by.invitations.sendCode({ id, deed: 'sign', versionId });
    const code = await codeTo(world, email);
    const answer = signature(it, contentHash);
    await expect(by.invitations.answer({ id, code: wrongFor(code), answer })).rejects.toMatchObject(
      refusal('SIG_CODE_WRONG'),
    );
    for (let times = 0; times <= MISSES_AT_MOST; times++)
      await expect(by.invitations.answer({ id, code, answer })).rejects.toMatchObject(refusal('AGR_NOT_ACKNOWLEDGED'));
    expect(await countsOf(world, it)).toMatchObject({ unused: 1, missed: 1 });
    await by.invitations.answer({ id, code, answer: { ...answer, acknowledged: [read.id] } });
    expect(await partyOf(world, it)).toMatchObject({ status: 'signed' });
    expect(await countsOf(world, it)).toMatchObject({ unused: 0, missed: 0 });
  });

  test('so many codes go to one mailbox within an hour, and so many about one agreement ever', async () => {
    const it = await invitedTo(world, noClause);
    const { id, email, versionId } = it;
    const ask = async () => {
      const { by } = await browserOf(world, email);
      return by.invitations.sendCode({ id, deed: 'accept', versionId }).then(
        () => 'sent',
        (failure: { code?: string }) => failure.code,
      );
    };
    const together = await Promise.all(Array.from({ length: 8 }, ask));
    expect(together.filter((one) => one === 'sent')).toHaveLength(5);
    for (let times = 5; times < UNUSED_AT_MOST.commit; times++) {
      if (times % 5 === 0) world.clock.advance(2 * HOUR);
      expect(await ask()).toBe('sent');
    }
    world.clock.advance(2 * HOUR);
    expect(await ask()).toBe('RATE_LIMITED');
    expect((await countsOf(world, it))?.unused).toBe(UNUSED_AT_MOST.commit);
  });

  test('codes for the device of somebody else and codes for the letter count together', async () => {
    const it = await invitedTo(world, noClause);
    const { by, id, email, versionId } = it;
    const owner = world.as(it.owner).agreements;
    const draft = await drafted(world, it.owner, { name: 'Brian Otieno', email }, noClause);
    const rows = draft.parties.map(({ id, side, name, email, signOrder }) => ({ id, side, name, email, signOrder }));
    const { parties } = await owner.saveParties({
      id: draft.id,
      parties: rows.map((row) => ({ ...row, inPerson: row.side === 'B' })),
    });
    await owner.share({ id: draft.id });
    const { contentHash } = await owner.requestSignatures({ id: draft.id });
    const guestPartyId = parties.find(({ side }) => side === 'B')?.id;
    const signing = { id: draft.id, contentHash, level: 1, guestPartyId } as Parameters<typeof owner.startSigning>[0];
    for (let times = 0; times < 5; times++) await owner.startSigning(signing);
    await expect(by.invitations.sendCode({ id, deed: 'accept', versionId })).rejects.toMatchObject(
      refusal('RATE_LIMITED'),
    );
  });

  test('one code does one deed, also when it is sent twice at one instant, and answers each time the same', async () => {
    const it = await invitedTo(world, noClause);
    const { by, id, email, versionId } = it;
    await by.invitations.sendCode({ id, deed: 'accept', versionId });
    const code = await codeTo(world, email);
    const answer = { deed: 'accept' as const, versionId };
    const outcomes = await Promise.allSettled([1, 2, 3].map(() => by.invitations.answer({ id, code, answer })));
    const told = outcomes.map((one) => (one.status === 'fulfilled' ? one.value : one.reason));
    expect(told).toEqual([told[0], told[0], told[0]]);
    expect(told[0]).toMatchObject({ id, status: 'negotiating' });
    expect(await by.invitations.answer({ id, code, answer })).toEqual(told[0]);
    const { rows } = await sql`select from events where subject_id = ${id} and name = 'agreement.text_accepted'
      and payload ? 'byLetter'`.execute(world.deps.db);
    expect(rows).toHaveLength(1);
    expect(await lettersTo(world, email, /^You accepted the text/)).toHaveLength(1);
  });
});

describe('before a code is asked for it is said', () => {
  test('that a passkey needs an account; to say no, nobody needs one', async () => {
    const it = await invitedTo(world, { ...noClause, minAssurance: 2 });
    const { by, id, email, versionId } = it;
    for (const deed of ['accept', 'sign'] as const)
      await expect(by.invitations.sendCode({ id, deed, versionId })).rejects.toMatchObject({
        ...refusal('FORBIDDEN'),
        message: expect.stringContaining('passkey'),
      });
    expect(await codeTo(world, email)).toBe('');
    expect((await answered(world, it, { deed: 'decline', versionId, reason: 'We do not use passkeys.' })).status).toBe(
      'declined',
    );
  });

  test('that a witness or a file needs an account', async () => {
    const asking = { side: 'B', clauseId: null, label: 'Your licence', required: true } as const;
    const file = await invitedTo(world, {
      ...noClause,
      fields: [{ id: '0192f0c0-0000-7000-8000-000000000001', type: 'file', ...asking }],
    });
    await expect(
      file.by.invitations.sendCode({ id: file.id, deed: 'accept', versionId: file.versionId }),
    ).rejects.toMatchObject({ ...refusal('FORBIDDEN'), message: expect.stringContaining('file') });
    const it = await invitedTo(world, noClause);
    const partyId = it.partyId as never; // it is on the list
    await world.as(it.owner).agreements.saveAttendants({
      id: it.id,
      attendants: [{ role: 'witness', partyId, name: 'Wanjiku Witness', email: 'wanjiku.w@strangers.example' }],
    });
    await expect(
      it.by.invitations.sendCode({ id: it.id, deed: 'accept', versionId: it.versionId }),
    ).rejects.toMatchObject({ ...refusal('FORBIDDEN'), message: expect.stringContaining('witness') });
    expect([await codeTo(world, it.email), await codeTo(world, file.email)]).toEqual(['', '']);
  });

  test('that the text is not asked to be signed yet, or was signed', async () => {
    const it = await invitedTo(world, noClause);
    const { by, id, versionId } = it;
    await expect(by.invitations.sendCode({ id, deed: 'sign', versionId })).rejects.toMatchObject(
      refusal('ILLEGAL_TRANSITION'),
    );
    const contentHash = await frozenFor(world, it);
    await answered(world, it, signature(it, contentHash));
    for (const deed of ['sign', 'decline', 'ask_change', 'accept'] as const)
      await expect(by.invitations.sendCode({ id, deed, versionId })).rejects.toMatchObject(
        refusal('ILLEGAL_TRANSITION'),
      );
  });
});
