import type { AgreementView } from '@ahadi/domain/agreements/schema.ts';
import { startOfLocalDay } from '@ahadi/domain/core/calendar.ts';
import { dayInWords } from '@ahadi/domain/core/time.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addPasskey } from '../test/authenticator.ts';
import { refusal } from '../test/refusal.ts';
import { askedToSign, authority, clause, shared, sign, signedByAll, someone } from '../test/story.ts';
import { makeWorld, type Person, type World } from '../test/world.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => world.close());

const signature = (person: Person) => ({
  mark: { kind: 'typed' as const, text: person.name },
  electronicRecordsConsent: true as const,
});
const codeFor = async (person: Person) =>
  /code is (\d{6})/.exec((await world.mailbox(person.email)).at(-1)?.text ?? '')?.[1] ?? '';

describe('signing', () => {
  test('by everybody executes the agreement, seals it and brings it into force', async () => {
    const story = await askedToSign(world);
    expect((await sign(world, story.owner, story)).status).toBe('signing');
    await world.settle();
    expect((await sign(world, story.other, story)).status).toBe('executed');
    await world.settle();
    const view = await world.as(story.owner).agreements.get({ id: story.id });
    expect(view).toMatchObject({ status: 'active', sealedSha256: expect.any(String), signDueAt: null });
    for (const person of [story.owner, story.other]) {
      expect((await world.mailbox(person.email)).at(-1)?.attachments).toEqual([
        { filename: `${view.ref}.pdf`, sha256: view.sealedSha256 },
      ]);
      const titles = (await world.notificationsOf(person)).map(({ title }) => title);
      expect(titles).toEqual(expect.arrayContaining(['Everybody has signed', 'The agreement is in force']));
      const given = titles.filter((title) => title === 'A signature was given'); // of the last one the seal tells
      expect(given).toHaveLength(person === story.other ? 1 : 0);
    }
  });

  test('by two parties at the same instant yields one executed agreement', async () => {
    for (let round = 0; round < 10; round++) {
      const story = await askedToSign(world);
      const [one, two] = await Promise.all([sign(world, story.owner, story), sign(world, story.other, story)]);
      expect([one.status, two.status].sort()).toEqual(['executed', 'signing']);
      const life = await world.as(story.owner).agreements.life({ id: story.id });
      expect(life.filter(({ name }) => name === 'agreement.executed')).toHaveLength(1);
      expect(life.filter(({ name }) => name === 'agreement.signed')).toHaveLength(2);
    }
  });

  test('twice by a double click has one effect', async () => {
    const story = await askedToSign(world);
    const answers = await Promise.all(
      [1, 2].map(() =>
        world.request(story.owner, {
          method: 'POST',
          url: `/api/v1/agreements/${story.id}/signatures`,
          headers: { 'idempotency-key': 'double-click-1' },
          body: { contentHash: story.contentHash, level: 0, ...signature(story.owner) },
        }),
      ),
    );
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect(answers[0]?.json()).toEqual(answers[1]?.json());
    await expect(sign(world, story.owner, story)).rejects.toMatchObject(refusal('ILLEGAL_TRANSITION'));
  });

  test('a text other than the one shown is refused', async () => {
    const story = await askedToSign(world);
    await expect(sign(world, story.owner, { ...story, contentHash: 'f'.repeat(64) })).rejects.toMatchObject(
      refusal('AGR_HASH_MISMATCH'),
    );
  });

  test('without consent to electronic records is refused beside its field', async () => {
    const story = await askedToSign(world);
    const answer = await world.request(story.owner, {
      method: 'POST',
      url: `/api/v1/agreements/${story.id}/signatures`,
      body: { contentHash: story.contentHash, level: 0, mark: { kind: 'typed', text: 'Me' } },
    });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({
      code: 'BAD_INPUT',
      data: { fields: { electronicRecordsConsent: expect.any(String) } },
    });
  });

  test('before answering the public-history clause is refused; a party may refuse the clause and sign all the same', async () => {
    const { owner, other, id } = await shared(world);
    for (const person of [owner, other]) {
      const view = await world.as(person).agreements.get({ id });
      await world.as(person).agreements.acceptText({ id, versionId: view.versionId });
    }
    const { contentHash } = await world.as(owner).agreements.requestSignatures({ id });
    const story = { id, contentHash: contentHash ?? '' };
    await expect(sign(world, other, story)).rejects.toMatchObject(refusal('AGR_CLAUSE_UNDECIDED'));
    await world.as(other).agreements.answerClause({ id, accept: false });
    const signed = await sign(world, other, story);
    expect(signed.parties.find((party) => party.userId === other.id)).toMatchObject({
      status: 'signed',
      clauseAnswer: 'refused',
    });
    await expect(world.as(other).agreements.answerClause({ id, accept: true })).rejects.toMatchObject(
      refusal('ILLEGAL_TRANSITION'),
    );
  });

  test('in sequence waits for its turn, and the next one is told', async () => {
    const story = await askedToSign(world, { signMode: 'sequential' });
    await expect(sign(world, story.other, story)).rejects.toMatchObject(refusal('AGR_NOT_YOUR_TURN'));
    await sign(world, story.owner, story);
    await world.settle();
    expect((await world.notificationsOf(story.other))[0]).toMatchObject({
      title: 'It is your turn to sign',
      type: 'warning',
    });
    expect((await sign(world, story.other, story)).status).toBe('executed');
  });
});

describe('proof at level 1', () => {
  test('is a code mailed to the confirmed address, good once', async () => {
    const story = await askedToSign(world, { minAssurance: 1 });
    const api = world.as(story.owner).agreements;
    const call = { id: story.id, contentHash: story.contentHash, level: 1 as const };
    await expect(sign(world, story.owner, story)).rejects.toMatchObject(refusal('SIG_LEVEL_TOO_LOW'));
    await expect(api.sign({ ...call, ...signature(story.owner), code: '000000' })).rejects.toMatchObject(
      refusal('SIG_AUTH_STALE'),
    );
    const start = await api.startSigning(call);
    expect(start.codeSentTo).toMatch(/^am…@/);
    const signed = await api.sign({ ...call, ...signature(story.owner), code: await codeFor(story.owner) });
    expect(signed.parties.find((party) => party.userId === story.owner.id)?.signedLevel).toBe(1);
  });

  test('counts wrong tries even though they are refused: after five the right code is stale too', async () => {
    const story = await askedToSign(world, { minAssurance: 1 });
    const api = world.as(story.owner).agreements;
    const call = { id: story.id, contentHash: story.contentHash, level: 1 as const, ...signature(story.owner) };
    await api.startSigning({ id: story.id, contentHash: story.contentHash, level: 1 });
    const code = await codeFor(story.owner);
    const wrong = code === '111111' ? '222222' : '111111';
    for (let tries = 0; tries < 5; tries++)
      await expect(api.sign({ ...call, code: wrong })).rejects.toMatchObject(refusal('SIG_CODE_WRONG'));
    await expect(api.sign({ ...call, code })).rejects.toMatchObject(refusal('SIG_AUTH_STALE'));
  });

  test('expires after ten minutes, and at most five codes are sent an hour', async () => {
    const story = await askedToSign(world, { minAssurance: 1 });
    const api = world.as(story.owner).agreements;
    const start = { id: story.id, contentHash: story.contentHash, level: 1 as const };
    await api.startSigning(start);
    const code = await codeFor(story.owner);
    world.clock.advance(11 * 60_000);
    await expect(api.sign({ ...start, ...signature(story.owner), code })).rejects.toMatchObject(
      refusal('SIG_AUTH_STALE'),
    );
    for (let more = 0; more < 4; more++) await api.startSigning(start);
    await expect(api.startSigning(start)).rejects.toMatchObject(refusal('RATE_LIMITED'));
  });
});

describe('proof at level 2', () => {
  test('is a passkey over sha256(content hash ‖ party ‖ nonce); the proof is kept and verifies again', async () => {
    const story = await askedToSign(world, { minAssurance: 2 });
    const press = await addPasskey(world, story.owner);
    const api = world.as(story.owner).agreements;
    const call = { id: story.id, contentHash: story.contentHash, level: 2 as const };
    const start = await api.startSigning(call);
    expect(start.passkey?.allowCredentials).toHaveLength(1);
    const signed = await api.sign({
      ...call,
      ...signature(story.owner),
      passkey: press(start.passkey?.challenge ?? ''),
    });
    expect(signed.parties.find((party) => party.userId === story.owner.id)?.signedLevel).toBe(2);
    const report = await api.verify({ id: story.id });
    expect(report.checks.find(({ name }) => name === 'signatures')).toMatchObject({ state: 'not_yet' });
    await world.deps.db
      .updateTable('agreement_signatures')
      .set({ passkey: null })
      .where('agreement_id', '=', story.id)
      .execute();
    expect((await api.verify({ id: story.id })).checks.find(({ name }) => name === 'signatures')).toMatchObject({
      state: 'invalid',
    });
  });

  test('from another origin, over another challenge, or by somebody else’s key is refused', async () => {
    const story = await askedToSign(world, { minAssurance: 2 });
    const press = await addPasskey(world, story.owner);
    const theirs = await addPasskey(world, story.other);
    const api = world.as(story.owner).agreements;
    const call = { id: story.id, contentHash: story.contentHash, level: 2 as const };
    const challenge = async () => (await api.startSigning(call)).passkey?.challenge ?? '';
    const attempts = [press(await challenge(), 'https://evil.example'), press('AAAA'), theirs(await challenge())];
    for (const passkey of attempts) {
      await challenge();
      await expect(api.sign({ ...call, ...signature(story.owner), passkey })).rejects.toMatchObject(
        refusal('SIG_PASSKEY_INVALID'),
      );
    }
    expect((await api.get({ id: story.id })).parties.every(({ status }) => status !== 'signed')).toBe(true);
  });
});

describe('while signatures are missing', () => {
  test('the creator may reopen: signatures so far are void, all are told, the frozen version stays as it was', async () => {
    const story = await askedToSign(world);
    await sign(world, story.other, story);
    const api = world.as(story.owner).agreements;
    const view = await api.reopen({ id: story.id, reason: 'The delivery date is wrong.' });
    expect(view).toMatchObject({ status: 'negotiating', versionNo: 2, contentHash: null });
    expect(view.parties.every(({ status, signedAt }) => status === 'viewed' && signedAt === null)).toBe(true);
    const [, frozen] = await api.versions({ id: story.id });
    expect(frozen).toMatchObject({ no: 1, contentHash: story.contentHash });
    await expect(
      world.deps.db
        .updateTable('agreement_versions')
        .set({ changelog: 'edited' })
        .where('id', '=', frozen?.id ?? '')
        .execute(),
    ).rejects.toThrow('frozen');
    await world.settle();
    expect((await world.notificationsOf(story.other))[0]?.title).toBe('The text was reopened');
  });

  test('a text that is frozen cannot be changed', async () => {
    const story = await askedToSign(world);
    await expect(world.as(story.owner).agreements.openText({ id: story.id })).rejects.toMatchObject(
      refusal('AGR_VERSION_FROZEN'),
    );
    await expect(
      world.as(story.owner).agreements.saveParties({ id: story.id, parties: [] as never }),
    ).rejects.toMatchObject(refusal('BAD_INPUT'));
  });

  test('a party may propose a change, or decline with a reason of at least ten characters', async () => {
    const story = await askedToSign(world);
    const api = world.as(story.other).agreements;
    await expect(api.decline({ id: story.id, reason: 'No.' })).rejects.toMatchObject(refusal('BAD_INPUT'));
    const proposed = await api.proposeChange({ id: story.id, reason: 'Please deliver a week later.' });
    expect(proposed.parties.find((party) => party.userId === story.other.id)).toMatchObject({
      status: 'change_requested',
      changeRequest: 'Please deliver a week later.',
    });
    const declined = await api.decline({ id: story.id, reason: 'We cannot deliver at all.' });
    expect(declined).toMatchObject({ status: 'declined', endedReason: 'We cannot deliver at all.' });
    await expect(sign(world, story.owner, story)).rejects.toMatchObject(refusal('ILLEGAL_TRANSITION'));
  });

  test('the creator may withdraw it; a signed one cannot be withdrawn any more', async () => {
    const open = await askedToSign(world);
    expect(
      (await world.as(open.owner).agreements.void({ id: open.id, reason: 'We found another supplier.' })).status,
    ).toBe('voided');
    const done = await signedByAll(world);
    await expect(
      world.as(done.owner).agreements.void({ id: done.id, reason: 'We found another supplier.' }),
    ).rejects.toMatchObject(refusal('ILLEGAL_TRANSITION'));
  });
});

describe('the clock', () => {
  test('reminds after three days, every three days, five times at most, only those who have not signed', async () => {
    const story = await askedToSign(world, { signWindowDays: 60 });
    await sign(world, story.owner, story);
    for (let round = 0; round < 8; round++) {
      world.clock.advance({ days: 3 });
      await world.tick('clocks');
      await world.tick('clocks');
    }
    const titles = async (person: Person) =>
      (await world.notificationsOf(person)).filter(({ title }) => title === 'A reminder');
    expect(await titles(story.other)).toHaveLength(5);
    expect(await titles(story.owner)).toHaveLength(0);
  });

  test('lets it lapse when the signing window ends; nothing is owed; the creator may extend once', async () => {
    const story = await askedToSign(world, { signWindowDays: 5 });
    await sign(world, story.owner, story);
    world.clock.advance({ days: 4 });
    await world.tick('clocks');
    expect((await world.as(story.owner).agreements.get({ id: story.id })).status).toBe('signing');
    world.clock.advance({ days: 1 });
    await expect(sign(world, story.other, story)).rejects.toMatchObject(refusal('ILLEGAL_TRANSITION'));
    await world.tick('clocks');
    const lapsed = await world.as(story.other).agreements.get({ id: story.id });
    expect(lapsed.status).toBe('lapsed');
    expect((await world.notificationsOf(story.other))[0]).toMatchObject({
      title: 'The agreement lapsed',
      type: 'error',
    });
    await expect(sign(world, story.other, story)).rejects.toMatchObject(refusal('ILLEGAL_TRANSITION'));
    const extended = await world.as(story.owner).agreements.extend({ id: story.id });
    expect(extended.parties.map(({ status }) => status)).toEqual(['signed', 'invited']);
    world.clock.advance({ days: 6 });
    await world.tick('clocks');
    await expect(world.as(story.owner).agreements.extend({ id: story.id })).rejects.toMatchObject(
      refusal('ILLEGAL_TRANSITION'),
    );
  });

  test('brings a sealed agreement into force on its first day, not before', async () => {
    const day = new Date(world.clock.now().getTime() + 10 * 86_400_000).toISOString().slice(0, 10);
    const story = await signedByAll(world, { effectiveOn: day, clauses: [clause('Start', 'Later.')] });
    const status = async () => (await world.as(story.owner).agreements.get({ id: story.id })).status;
    // The day begins where the agreement's days are counted, as its page says.
    const begins = startOfLocalDay(day, 'Africa/Nairobi');
    const { comes } = await world.as(story.owner).amending.read({ id: story.id });
    expect(comes).toMatchObject({ at: begins.toISOString(), status: 'active' });
    world.clock.advance(begins.getTime() - world.clock.now().getTime() - 1);
    await world.tick('agreements-activate');
    expect(await status()).toBe('executed');
    world.clock.advance(1);
    await world.tick('agreements-activate');
    expect(await status()).toBe('active');
    await world.settle();
    const told = (await world.notificationsOf(story.owner)).find(({ title }) => title === 'The agreement is in force');
    expect(told?.message).toMatch(new RegExp(`is in force from ${dayInWords(day)} on\\.$`));
  });
});

test('a person who is no party cannot sign, even with the right hash', async () => {
  const story = await askedToSign(world);
  await expect(sign(world, await someone(world, 'Stranger'), story)).rejects.toMatchObject(refusal('NOT_FOUND'));
});

describe('who signs for an organisation', () => {
  const call = (story: { id: AgreementView['id']; contentHash: string }, person: Person) => ({
    ...{ id: story.id, contentHash: story.contentHash, level: 0 as const },
    ...signature(person),
  });

  test('says in which position and what lets them, and nothing is signed before', async () => {
    const story = await askedToSign(world);
    const api = world.as(story.other).agreements;
    await expect(api.sign(call(story, story.other))).rejects.toMatchObject(refusal('SIG_AUTHORITY_MISSING'));
    const blank = { authority: { position: ' ', basis: 'director' as const } };
    await expect(api.sign({ ...call(story, story.other), ...blank })).rejects.toMatchObject({
      data: { fields: { 'authority.position': expect.any(String) } },
    });
    expect((await api.get({ id: story.id })).parties.map(({ status }) => status)).not.toContain('signed');

    expect(await api.lastAuthority({ id: story.id })).toBeNull();
    const view = await api.sign({ ...call(story, story.other), authority });
    const told = { signedName: story.other.name, signedAuthority: authority, status: 'signed' };
    expect(view.parties.find(({ id }) => id === view.myPartyId)).toMatchObject(told);
    const read = await world.as(story.owner).agreements.get({ id: story.id });
    expect(read.parties.find(({ userId }) => userId === story.other.id)).toMatchObject(told);
    // The next time it stands there already; for another of the agreement it is nothing of theirs.
    expect(await api.lastAuthority({ id: story.id })).toEqual(authority);
    expect(await world.as(story.owner).agreements.lastAuthority({ id: story.id })).toBeNull();
  });

  test('is asked, and not who signs for themself', async () => {
    const story = await askedToSign(world);
    const mine = call(story, story.owner);
    await expect(world.as(story.owner).agreements.sign({ ...mine, authority })).rejects.toMatchObject(
      refusal('BAD_INPUT'),
    );
    const view = await world.as(story.owner).agreements.sign(mine);
    expect(view.parties.find(({ id }) => id === view.myPartyId)?.signedAuthority).toBeNull();
  });

  test('name and authority are part of what is verified: who changes them in the database contradicts the history', async () => {
    const story = await signedByAll(world);
    const api = world.as(story.owner).agreements;
    const ofSignatures = async () =>
      (await api.verify({ id: story.id })).checks.find(({ name }) => name === 'signatures');
    expect(await ofSignatures()).toMatchObject({ state: 'valid' });
    const change = (values: { name_as_signed?: string; authority?: string; record_salt?: null }) =>
      world.deps.db
        .updateTable('agreement_signatures')
        .set(values)
        .where('agreement_id', '=', story.id)
        .where('user_id', '=', story.other.id)
        .execute();
    await change({ name_as_signed: 'Somebody Else' });
    expect(await ofSignatures()).toMatchObject({ state: 'invalid', detail: expect.stringContaining('Somebody Else') });
    await change({ name_as_signed: story.other.name });
    expect(await ofSignatures()).toMatchObject({ state: 'valid' });
    await change({ authority: JSON.stringify({ ...authority, basis: 'owner' }) });
    expect(await ofSignatures()).toMatchObject({ state: 'invalid' });
    await change({ authority: JSON.stringify(authority), record_salt: null });
    expect(await ofSignatures()).toMatchObject({ state: 'invalid' });
  });
});
