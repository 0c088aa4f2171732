import { MINUTE } from '@ahadi/domain/core/time.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { transaction } from '../core/ctx.ts';
import { erasePerson } from '../privacy/erasure.ts';
import {
  answered,
  browserOf,
  codeTo,
  countsOf,
  frozenFor,
  type Invited,
  inTheirPlace,
  invitedTo,
  lettersTo,
  noClause,
  partyOf,
  secretTo,
  signature,
  wrongFor,
} from '../test/byletter.ts';
import { refusal } from '../test/refusal.ts';
import { clause, confirm, sign, someone } from '../test/story.ts';
import { makeWorld, type Person, type World } from '../test/world.ts';
import { unzip } from '../test/zip.ts';
import { answerByCode, sendCode } from './invitation-answer.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => world.close());

describe('who is invited by letter', () => {
  test('accepts and signs by codes, without an account; what was made says how, and the others are told who', async () => {
    const it = await invitedTo(world, { clauses: [clause('Goods', 'The seller delivers 400 lanterns.')] });
    const { id, owner, email } = it;
    const users = await world.deps.db.selectFrom('users').select('id').execute();
    const contentHash = await frozenFor(world, it);
    await sign(world, owner, { id, contentHash });
    const done = await answered(world, it, signature(it, contentHash));
    expect(done.status).toBe('executed');
    await world.settle();
    expect(await partyOf(world, it)).toMatchObject({
      ...{ userId: null, identityId: null, status: 'signed', signedLevel: 1, signedName: 'Brian Otieno' },
      ...{ clauseAnswer: 'accepted', signedInPerson: false, signedByLetter: true, email },
    });
    expect(await world.deps.db.selectFrom('users').select('id').execute()).toEqual(users);
    const view = await world.as(owner).agreements.get({ id });
    expect(view.sealedAt).not.toBeNull();
    const report = await world.as(owner).agreements.verify({ id });
    expect(report.checks.length).toBeGreaterThan(0);
    expect(report.checks.map(({ state }) => state)).not.toContain('invalid');
    const life = (await world.as(owner).agreements.life({ id })).map(({ sentence, actorName }) => [
      actorName,
      sentence,
    ]);
    const how = 'without an account, by a code to the address of their letter';
    expect(life).toContainEqual([null, `Brian Otieno accepted the text, ${how}`]);
    expect(life).toContainEqual([null, `Brian Otieno accepted the public-history clause, ${how}`]);
    expect(life).toContainEqual([null, `Brian Otieno signed, ${how}`]);
    const { rows } = await sql`
      select user_id, by_letter, level from agreement_signatures where agreement_id = ${id} and by_letter`.execute(
      world.deps.db,
    );
    expect(rows).toEqual([{ user_id: null, by_letter: true, level: 1 }]);
    // Its maker reads who did it, and the sealed copy comes to the mailbox.
    expect((await lettersTo(world, email, /Everybody has signed/)).length).toBe(1);
    const heard = (await world.as(owner).notifications.list({ limit: 50 })).rows.map(({ message }) => message);
    expect(heard.some((message) => message.startsWith('Brian Otieno accepted the public-history clause'))).toBe(true);
    expect(JSON.stringify(heard)).not.toContain('Somebody');
  });

  test('signs in their turn by the link of the letter that says so; who is only told keeps the link they have', async () => {
    const it = await invitedTo(world, { ...noClause, signMode: 'sequential' });
    const { owner, id, email } = it;
    const before = await secretTo(world, email);
    const contentHash = await frozenFor(world, it);
    expect(await secretTo(world, email)).toBe(before);
    await sign(world, owner, { id, contentHash });
    await world.settle();
    const [letter] = await lettersTo(world, email, /It is your turn to sign/);
    const secret = await secretTo(world, email);
    expect(letter?.text).toContain(secret);
    expect(secret).not.toBe(before);
    const done = await answered(world, { ...it, ...(await browserOf(world, email)) }, signature(it, contentHash));
    expect(done.status).toBe('executed');
  });

  test('has the mailbox told of each deed, and how to object', async () => {
    const it = await invitedTo(world, noClause);
    const contentHash = await frozenFor(world, it);
    await answered(world, it, signature(it, contentHash));
    await world.settle();
    for (const subject of [/^You accepted the text/, /^You signed/]) {
      const [letter, ...more] = await lettersTo(world, it.email, subject);
      expect(more).toEqual([]);
      expect(letter?.text).toContain('If you did not do this, somebody else reads your mail.');
      expect(letter?.text).toContain('by a code that was sent to this address');
    }
    // It is not told of itself as of somebody else.
    expect(await lettersTo(world, it.email, /A signature was given|Text accepted/)).toEqual([]);
    for (const deed of ['decline', 'ask_change'] as const) {
      const other = await invitedTo(world, noClause);
      if (deed === 'ask_change') await frozenFor(world, other);
      await answered(world, other, { deed, versionId: other.versionId, reason: 'The price is too high for us.' });
      expect(
        await lettersTo(world, other.email, deed === 'decline' ? /^You said no/ : /^You asked for a change/),
      ).toHaveLength(1);
    }
  });

  test('says no; then its link is dead, and the words stand beside the chain and not in it', async () => {
    const it = await invitedTo(world, noClause);
    const secret = await secretTo(world, it.email);
    const reason = 'The price is too high for us this year.';
    const now = await answered(world, it, { deed: 'decline', versionId: it.versionId, reason });
    expect(now).toMatchObject({ status: 'declined', endedReason: reason });
    await expect(it.by.agreements.get({ id: it.id })).rejects.toMatchObject(refusal('UNAUTHENTICATED'));
    const again = await world.request(null, { method: 'POST', url: '/api/v1/invitations/open', body: { secret } });
    expect(again.statusCode).toBe(404);
    const { rows } = await sql<{ payload: string }>`
      select payload::text from events where subject_id = ${it.id} and name = 'agreement.declined'`.execute(
      world.deps.db,
    );
    expect(rows[0]?.payload).not.toContain(reason);
    expect(rows[0]?.payload).toContain('sealed');
    const life = await world.as(it.owner).agreements.life({ id: it.id });
    expect(life.at(-1)).toMatchObject({ detail: reason, actorName: null });
  });

  test('who takes the party over confirms exactly that address, and has all that was done', async () => {
    const it = await invitedTo(world, noClause);
    const contentHash = await frozenFor(world, it);
    await answered(world, it, signature(it, contentHash));
    // Somebody else's account takes nothing, and a sign-up that nobody confirmed changes nothing.
    const brian = await someone(world, 'Somebody Else', { email: it.email, verified: false });
    expect(await partyOf(world, it)).toMatchObject({ userId: null, name: 'Brian Otieno', status: 'signed' });
    await confirm(world, brian);
    expect(await partyOf(world, it)).toMatchObject({ userId: brian.id, name: 'Brian Otieno', status: 'signed' });
    const mine = await world.as(brian).agreements.get({ id: it.id });
    expect(mine.parties.find(({ id }) => id === mine.myPartyId)).toMatchObject({
      signedLevel: 1,
      signedByLetter: true,
    });
    await expect(it.by.agreements.get({ id: it.id })).rejects.toMatchObject(refusal('UNAUTHENTICATED'));
  });
});

test('what was written by letter is with the data of who took the party over, and goes with their account', async () => {
  const it = await invitedTo(world, noClause);
  const reason = 'My wife is ill and we cannot buy anything.';
  await answered(world, it, { deed: 'decline', versionId: it.versionId, reason });
  const written = async () => {
    const { rows } = await sql<{ words: string }>`
      select w.words::text as words from event_words w join events e on e.id = w.event_id where e.subject_id = ${it.id}`.execute(
      world.deps.db,
    );
    return rows.map(({ words }) => words).join();
  };
  const copyOf = async (person: Person) => {
    const { id } = await world.as(person).privacy.askCopy();
    await world.settle();
    const file = await world.as(person).privacy.download({ id });
    const { sections } = JSON.parse(unzip(Buffer.from(await file.arrayBuffer())).get('data.json') ?? '');
    return JSON.stringify(sections['What you wrote in what you did'] ?? '');
  };
  const brian = await someone(world, 'Brian Otieno', { email: it.email, verified: false });
  await confirm(world, brian);
  expect(await copyOf(brian)).toContain(reason);
  expect(await copyOf(it.owner)).not.toContain(reason);
  const other = await someone(world, 'Somebody Else');
  await transaction(world.ctx(), (ctx) => erasePerson(ctx, other.id));
  expect(await written()).toContain(reason);
  await transaction(world.ctx(), (ctx) => erasePerson(ctx, brian.id));
  expect(await written()).not.toContain(reason);
});

describe('nothing is changed', () => {
  const untouched = async (it: Invited, deed: () => Promise<unknown>) => {
    const state = async () => {
      const { rows } = await sql`select (select count(*) from events where subject_id = ${it.id}) as events,
        (select jsonb_agg(p order by p.id) from agreement_parties p where p.agreement_id = ${it.id}) as parties`.execute(
        world.deps.db,
      );
      return rows;
    };
    const before = await state();
    await deed();
    expect(await state()).toEqual(before);
  };

  test('by a machine that opens the link, reads, and follows all that a page leads to; no code is sent for it', async () => {
    const it = await invitedTo(world, noClause);
    await untouched(it, async () => {
      for (let times = 0; times < 3; times++) {
        const { cookie } = await browserOf(world, it.email);
        for (const url of [`/api/v1/agreements/${it.id}`, `/api/v1/agreements/${it.id}/by-letter/code`])
          await world.request(null, { url, headers: { cookie } });
      }
    });
    expect(await codeTo(world, it.email)).toBe('');
    expect(await countsOf(world, it)).toBeUndefined();
  });

  test('without a code, by a wrong one, by one of another browser, deed or person, after ten minutes, or twice', async () => {
    const it = await invitedTo(world, noClause);
    const { by, id, email, versionId } = it;
    const accept = { deed: 'accept' as const, versionId };
    await untouched(it, async () => {
      await expect(by.invitations.answer({ id, code: '123456', answer: accept })).rejects.toMatchObject(
        refusal('SIG_AUTH_STALE'),
      );
      await by.invitations.sendCode({ id, deed: 'accept', versionId });
      const code = await codeTo(world, email);
      await expect(by.invitations.answer({ id, code: wrongFor(code), answer: accept })).rejects.toMatchObject(
        refusal('SIG_CODE_WRONG'),
      );
      const { by: elsewhere } = await browserOf(world, email);
      await expect(elsewhere.invitations.answer({ id, code, answer: accept })).rejects.toMatchObject(
        refusal('SIG_AUTH_STALE'),
      );
      const no = { deed: 'decline' as const, versionId, reason: 'It was not me who wanted this.' };
      await expect(by.invitations.answer({ id, code, answer: no })).rejects.toMatchObject(refusal('SIG_AUTH_STALE'));
      world.clock.advance(11 * MINUTE);
      await expect(by.invitations.answer({ id, code, answer: accept })).rejects.toMatchObject(
        refusal('SIG_AUTH_STALE'),
      );
    });
    await answered(world, it, accept);
    await untouched(it, async () => {
      const code = await codeTo(world, email);
      const { by: elsewhere } = await browserOf(world, email);
      await expect(elsewhere.invitations.answer({ id, code, answer: accept })).rejects.toMatchObject(
        refusal('SIG_AUTH_STALE'),
      );
      // Sent again it is answered again, and nothing is done.
      await by.invitations.answer({ id, code, answer: accept });
    });
    // Signed in as somebody, the letter of somebody else does nothing.
    const neighbour = await someone(world, 'Neighbour');
    await expect(world.as(neighbour).invitations.sendCode({ id, deed: 'accept', versionId })).rejects.toMatchObject(
      refusal('FORBIDDEN'),
    );
  });

  test('on a text that changed in between: neither is a code sent for it, nor does one that was sent count', async () => {
    const it = await invitedTo(world, noClause);
    const { by, id, email, owner, versionId } = it;
    await by.invitations.sendCode({ id, deed: 'accept', versionId });
    const code = await codeTo(world, email);
    const api = world.as(owner).agreements;
    const copy = await api.openText({ id });
    const clauses = [clause('Goods', 'The seller delivers 4 lanterns.')];
    await api.saveText({ id, revision: copy.revision, terms: { ...copy.terms, clauses } });
    const { versionId: newest } = await api.publishText({ id, changelog: 'Fewer lanterns.' });
    await world.settle();
    for (const answer of [versionId, newest].map((one) => ({ deed: 'accept' as const, versionId: one })))
      await expect(by.invitations.answer({ id, code, answer })).rejects.toMatchObject(
        refusal(answer.versionId === newest ? 'SIG_CODE_WRONG' : 'STALE'),
      );
    await expect(by.invitations.sendCode({ id, deed: 'accept', versionId })).rejects.toMatchObject(refusal('STALE'));
    expect((await partyOf(world, it))?.acceptedVersionId).toBeNull();
  });

  test('of a signature once the text was taken back from signing', async () => {
    const it = await invitedTo(world, noClause);
    const { by, id, email, owner } = it;
    const contentHash = await frozenFor(world, it);
    await by.invitations.sendCode({ id, deed: 'sign', versionId: it.versionId });
    const code = await codeTo(world, email);
    await world.as(owner).agreements.reopen({ id, reason: 'One more thing has to be settled.' });
    await expect(by.invitations.answer({ id, code, answer: signature(it, contentHash) })).rejects.toMatchObject(
      refusal('STALE'),
    );
    expect((await partyOf(world, it))?.status).not.toBe('signed');
  });

  test('after the party was given another address, was taken out, or the whole was withdrawn, while the code waited', async () => {
    const ends: ((it: Invited) => Promise<unknown>)[] = [
      async ({ owner, id, partyId }) => {
        const { parties } = await world.as(owner).agreements.get({ id });
        const inputs = parties.map(({ id, side, name, email, signOrder }) => ({ id, side, name, email, signOrder }));
        const moved = inputs.map((one) => (one.id === partyId ? { ...one, email: `not.${one.email}` } : one));
        return world.as(owner).agreements.saveParties({ id, parties: moved });
      },
      async ({ owner, id }) => world.as(owner).agreements.void({ id, reason: 'We found somebody who lives nearer.' }),
    ];
    for (const end of ends) {
      const it = await invitedTo(world, noClause);
      const { by, id, email, versionId } = it;
      await by.invitations.sendCode({ id, deed: 'accept', versionId });
      await end(it);
      const code = await codeTo(world, email);
      await expect(by.invitations.answer({ id, code, answer: { deed: 'accept', versionId } })).rejects.toMatchObject(
        refusal('UNAUTHENTICATED'),
      );
      await expect(by.invitations.sendCode({ id, deed: 'accept', versionId })).rejects.toMatchObject(
        refusal('UNAUTHENTICATED'),
      );
      expect((await inTheirPlace(world, it))?.acceptedVersionId).toBeNull();
    }
  });
});

describe('under the lock everything is looked at again, whatever was so when the request came', () => {
  const request = async (it: Invited) => {
    const { rows } = await sql<{ id: string }>`
      select id from invitation_readers where party_id = ${it.partyId} order by began_at desc limit 1`.execute(
      world.deps.db,
    );
    const { id: agreementId, partyId, email } = it;
    return { ...world.ctx(), actor: null, byLetter: { readerId: rows[0]?.id ?? '', agreementId, partyId, email } };
  };
  const ends: [string, (it: Invited) => Promise<unknown>][] = [
    [
      'another address, and with it a code of its own',
      async ({ owner, id, partyId }) => {
        const { parties } = await world.as(owner).agreements.get({ id });
        const inputs = parties.map(({ id, side, name, email, signOrder }) => ({ id, side, name, email, signOrder }));
        const moved = inputs.map((one) => (one.id === partyId ? { ...one, email: `not.${one.email}` } : one));
        await world.as(owner).agreements.saveParties({ id, parties: moved });
      },
    ],
    ['withdrawn', ({ owner, id }) => world.as(owner).agreements.void({ id, reason: 'We found somebody else.' })],
    [
      'read here no more',
      ({ cookie, id }) =>
        world.request(null, { method: 'POST', url: '/api/v1/invitations/close', body: { id }, headers: { cookie } }),
    ],
    [
      'an account with the address',
      async ({ email }) => confirm(world, await someone(world, 'Brian Otieno', { email, verified: false })),
    ],
  ];
  test.each(ends)('%s', async (_what, end) => {
    const it = await invitedTo(world, noClause);
    const { by, id, email, versionId } = it;
    await by.invitations.sendCode({ id, deed: 'accept', versionId });
    const code = await codeTo(world, email);
    const ctx = await request(it);
    await end(it);
    const answer = { deed: 'accept' as const, versionId };
    // Where the browser reads no more its code is gone with it.
    await expect(answerByCode(ctx, { id, code, answer })).rejects.toMatchObject({
      code: expect.stringMatching(/^(NOT_FOUND|SIG_AUTH_STALE)$/),
    });
    await expect(sendCode(ctx, { id, deed: 'accept', versionId })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect((await inTheirPlace(world, it))?.acceptedVersionId).toBeNull();
  });
});

describe('another address', () => {
  const corrected = async ({ owner, id, partyId }: Invited, email: string) => {
    const { parties } = await world.as(owner).agreements.get({ id });
    const inputs = parties.map(({ id, side, name, email, signOrder }) => ({ id, side, name, email, signOrder }));
    const moved = inputs.map((one) => (one.id === partyId ? { ...one, email } : one));
    return world.as(owner).agreements.saveParties({ id, parties: moved });
  };

  test('what was answered at one is no answer at the other: neither the text nor the clause is accepted there', async () => {
    const it = await invitedTo(world);
    const { versionId } = it;
    await answered(world, it, { deed: 'accept', versionId, clause: true });
    expect(await partyOf(world, it)).toMatchObject({ acceptedVersionId: versionId, clauseAnswer: 'accepted' });
    await corrected(it, `not.${it.email}`);
    expect(await inTheirPlace(world, it)).toMatchObject({ acceptedVersionId: null, clauseAnswer: null });
  });

  test('is another person’s, who has nothing of what was signed at the first, also not in the copy of all their data', async () => {
    const it = await invitedTo(world, noClause);
    await answered(world, it, signature(it, await frozenFor(world, it)));
    const { owner, id } = it;
    await world.as(owner).agreements.reopen({ id, reason: 'One more thing has to be settled.' });
    const witness = { role: 'reader' as const, partyId: null, name: 'Rose Reader', email: 'rose@strangers.example' };
    const approver = {
      ...witness,
      role: 'approver' as const,
      partyId: it.partyId as never,
      email: 'ann@strangers.example',
    }; // it is on the list
    await world.as(owner).agreements.saveAttendants({ id, attendants: [witness, approver] });
    const next = await someone(world, 'Brian Otieno');
    const { parties, attendants } = await corrected(it, next.email);
    const [theirs] = parties.filter(({ side }) => side === 'B');
    expect(theirs).toMatchObject({ userId: next.id, status: 'invited', viewedAt: null, acceptedVersionId: null });
    // Who approves for the place approves for who has it now.
    expect(attendants.map(({ partyId }) => partyId).toSorted()).toEqual([theirs?.id, null].toSorted());
    expect((await world.as(owner).agreements.get({ id })).attendants).toEqual(attendants);
    await world.as(next).privacy.askCopy();
    await world.settle();
    const copy = await world.as(next).privacy.copy();
    const file = await world.as(next).privacy.download({ id: copy?.id as never }); // it was made
    const { sections } = JSON.parse(unzip(Buffer.from(await file.arrayBuffer())).get('data.json') ?? '');
    expect(sections.Agreements.rows).toHaveLength(1);
    expect(sections.Signatures.rows).toEqual([]);
    expect(JSON.stringify(sections)).not.toContain(it.email);
  });
});
