import { secretIn } from '@ahadi/domain/agreements/invitations/rules.ts';
import type { AgreementView } from '@ahadi/domain/agreements/schema.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bytesOf } from '../test/brought.ts';
import { clientOf } from '../test/client.ts';
import { refusal } from '../test/refusal.ts';
import { drafted, sign, someone } from '../test/story.ts';
import { makeWorld, type World } from '../test/world.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => world.close());

let strangers = 0;
type Wishes = { minAssurance?: 0 | 1 | 2; publicClauseOffered?: boolean };
/** An agreement that is shared with somebody who has no account, and their browser, in which they opened the letter. */
async function invited(wishes: Wishes = {}) {
  const owner = await someone(world, 'Amina Odhiambo');
  const email = `brian.${++strangers}@strangers.example`;
  const { id } = await drafted(world, owner, { name: 'Brian Otieno', email }, wishes);
  const { versionId } = await world.as(owner).agreements.share({ id });
  await world.settle();
  return { owner, email, id, versionId, ...(await browserOf(email)) };
}
const secretTo = async (email: string): Promise<string> =>
  (await world.mailbox(email)).flatMap(({ text }) => secretIn(/#letter=\S+/.exec(text)?.[0] ?? '') ?? []).at(-1) ?? '';
async function browserOf(email: string) {
  const body = { secret: await secretTo(email) };
  const opened = await world.request(null, { method: 'POST', url: '/api/v1/invitations/open', body });
  const cookie = String(opened.headers['set-cookie']).split(';')[0] ?? '';
  return { cookie, by: clientOf(world.app, cookie) };
}
const codeTo = async (email: string): Promise<string> =>
  (await world.mailbox(email)).flatMap(({ text }) => /Your code is (\d{6})/.exec(text)?.[1] ?? []).at(-1) ?? '';
type Invited = Awaited<ReturnType<typeof invited>>;
async function proved({ by, email, id }: Pick<Invited, 'by' | 'email' | 'id'>): Promise<void> {
  await by.invitations.sendCode({ id });
  await by.invitations.confirm({ id, code: await codeTo(email) });
}
async function askedToSign(story: Invited): Promise<NonNullable<AgreementView['contentHash']>> {
  await proved(story);
  await story.by.agreements.acceptText({ id: story.id, versionId: story.versionId });
  const { contentHash } = await world.as(story.owner).agreements.requestSignatures({ id: story.id });
  await world.settle();
  return contentHash as NonNullable<AgreementView['contentHash']>; // asking for signatures freezes the text
}
const consent = { electronicRecordsConsent: true as const, mark: { kind: 'typed' as const, text: 'Brian Otieno' } };

describe('who reads by a letter', () => {
  test('changes nothing before the code that went to its address is typed, and acts as the party from then on', async () => {
    const story = await invited();
    const { by, id, versionId, owner, email } = story;
    await expect(by.agreements.acceptText({ id, versionId })).rejects.toMatchObject(refusal('FORBIDDEN'));
    expect(await by.invitations.reading({ id })).toEqual({ sentTo: 'br…@strangers.example', isConfirmed: false });
    await proved(story);
    expect((await by.invitations.reading({ id })).isConfirmed).toBe(true);
    const now = await by.agreements.acceptText({ id, versionId });
    expect(now.parties.find(({ id }) => id === now.myPartyId)).toMatchObject({ acceptedVersionId: versionId, email });
    expect((await world.as(owner).agreements.get({ id })).parties.every((one) => one.acceptedVersionId)).toBe(true);
    // As nobody everywhere else, this same browser.
    await expect(by.agreements.list({})).rejects.toMatchObject(refusal('UNAUTHENTICATED'));
    await expect(by.notifications.list({ limit: 5 })).rejects.toMatchObject(refusal('UNAUTHENTICATED'));
    await expect(by.agreements.evidence({ id })).rejects.toMatchObject(refusal('UNAUTHENTICATED'));
    expect(await by.accounts.session({})).toBeNull();
    const other = await invited();
    await proved(other);
    await expect(by.agreements.acceptText({ id: other.id, versionId: other.versionId })).rejects.toMatchObject(
      refusal('NOT_FOUND'),
    );
  });

  test('has five tries at a code, in the browser that asked for it, for ten minutes', async () => {
    const story = await invited();
    const { by, id, email } = story;
    await by.invitations.sendCode({ id });
    const code = await codeTo(email);
    const wrong = code === '000000' ? '000001' : '000000';
    // Somebody to whom the letter was passed on has another browser.
    const { by: elsewhere } = await browserOf(email);
    await expect(elsewhere.invitations.confirm({ id, code })).rejects.toMatchObject(refusal('SIG_AUTH_STALE'));
    for (let tries = 0; tries < 5; tries++)
      await expect(by.invitations.confirm({ id, code: wrong })).rejects.toMatchObject(refusal('SIG_CODE_WRONG'));
    await expect(by.invitations.confirm({ id, code })).rejects.toMatchObject(refusal('SIG_AUTH_STALE'));
    await by.invitations.sendCode({ id });
    const next = await codeTo(email);
    world.clock.advance(11 * 60_000);
    await expect(by.invitations.confirm({ id, code: next })).rejects.toMatchObject(refusal('SIG_AUTH_STALE'));
  });

  test('signs at level 0, and the history, the PDF and the link say how', async () => {
    const story = await invited({ minAssurance: 0, publicClauseOffered: true });
    const { by, id, owner, email } = story;
    await proved(story);
    await by.agreements.acceptText({ id, versionId: story.versionId });
    await by.agreements.answerClause({ id, accept: false });
    await world.as(owner).agreements.answerClause({ id, accept: true });
    const asked = await world.as(owner).agreements.requestSignatures({ id });
    const contentHash = asked.contentHash as NonNullable<AgreementView['contentHash']>; // it is frozen
    await world.settle();
    // The letter that asks for it opens it, too: they have no account to look into.
    const phone = await browserOf(email);
    await expect(phone.by.agreements.sign({ id, contentHash, level: 0, ...consent })).rejects.toMatchObject(
      refusal('FORBIDDEN'),
    );
    const newest = await secretTo(email);
    // In the browser in which they answered they go on.
    const again = await world.request(null, {
      ...{ method: 'POST', url: '/api/v1/invitations/open', body: { secret: newest } },
      headers: { cookie: story.cookie },
    });
    expect([again.statusCode, again.headers['set-cookie']]).toEqual([200, undefined]);
    await by.agreements.sign({ id, contentHash, level: 0, ...consent });
    const late = await world.request(null, {
      method: 'POST',
      url: '/api/v1/invitations/open',
      body: { secret: newest },
    });
    expect(late.statusCode).toBe(404);
    await sign(world, owner, { id, contentHash });
    await world.settle();
    // This browser still sees what became of it.
    expect((await by.agreements.get({ id })).sealedAt).not.toBeNull();
    const { rows } = await sql<{ by_letter: boolean; level: number }>`
      select by_letter, level from agreement_signatures where agreement_id = ${id} order by signed_at`.execute(
      world.deps.db,
    );
    expect(rows).toEqual([{ by_letter: true, level: 0 }, expect.objectContaining({ by_letter: false })]);
    const told = await world.as(owner).agreements.life({ id });
    expect(JSON.stringify(told)).toContain('without an account, after a code to its address');
    expect((await bytesOf(await world.as(owner).agreements.document({ id }))).length).toBeGreaterThan(0);
    expect((await world.as(owner).agreements.verify({ id })).checks.every(({ state }) => state !== 'invalid')).toBe(
      true,
    );
  });

  test('signs at level 1 by a code of its own, and not by a passkey', async () => {
    const story = await invited({ minAssurance: 1, publicClauseOffered: false });
    const contentHash = await askedToSign(story);
    const { by, id, email } = story;
    const begun = await by.agreements.startSigning({ id, contentHash, level: 1 });
    expect(begun.codeSentTo).toBe('br…@strangers.example');
    const code = await codeTo(email);
    await expect(by.agreements.startSigning({ id, contentHash, level: 2 })).rejects.toMatchObject(
      refusal('SIG_PASSKEY_INVALID'),
    );
    const now = await by.agreements.sign({ id, contentHash, level: 1, code, ...consent });
    expect(now.parties.find(({ id }) => id === now.myPartyId)).toMatchObject({ status: 'signed', signedLevel: 1 });
  });

  test('says no, with a reason', async () => {
    const story = await invited();
    await proved(story);
    const { by, id, owner } = story;
    await by.agreements.decline({ id, reason: 'The price is too high for us this year.' });
    expect((await world.as(owner).agreements.get({ id })).status).toBe('declined');
    await expect(by.agreements.get({ id })).rejects.toMatchObject(refusal('UNAUTHENTICATED'));
  });
});

describe('the account that a letter’s code made', () => {
  const accountOf = (email: string) =>
    world.deps.db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirstOrThrow();
  const post = (url: string, body: unknown, cookie = '') =>
    world.request(null, { method: 'POST', url, body, headers: { origin: 'http://localhost:3000', cookie } });
  const form = (email: string, name: string) => ({
    ...{ kind: 'person', name, organisation: '', email, password: 'a quiet lantern in the rain', callbackURL: '/' },
  });
  const confirmLetter = async (email: string) =>
    /[?&]token=([^&\s]+)/.exec(
      (await world.mailbox(email)).filter(({ subject }) => /Confirm your address/.test(subject)).at(-1)?.text ?? '',
    )?.[1] ?? '';

  test('is nobody’s sign-in, accepted no legal text, and is whose mailbox it is once they sign up, with all they did', async () => {
    const story = await invited();
    await proved(story);
    const { by, id, email, versionId } = story;
    await by.agreements.acceptText({ id, versionId });
    const before = await accountOf(email);
    expect(before).toMatchObject({ email_verified: false, by_letter: true, name: 'Brian Otieno' });
    const accepted = await sql`select from legal_acceptances where user_id = ${before.id}`.execute(world.deps.db);
    expect(accepted.rows).toHaveLength(0);

    // A stranger signs up with the address: what was done keeps its name, and they stay outside.
    const { statusCode } = await post('/api/auth/sign-up/email', form(email, 'Mallory Otieno'));
    expect(statusCode).toBe(200);
    expect(await accountOf(email)).toMatchObject({ id: before.id, name: 'Brian Otieno', email_verified: false });
    const stranger = await post('/api/auth/sign-in/email', { email, password: 'a quiet lantern in the rain' });
    expect(stranger.statusCode).toBe(401);
    await by.agreements.get({ id });

    const token = await confirmLetter(email);
    const startOver = { name: 'Brian Otieno Junior', password: 'another quiet lantern', terms: true };
    const confirmed = await post('/api/auth/confirm-address', { token, startOver });
    expect(confirmed.statusCode).toBe(200);
    await world.settle();
    expect(await accountOf(email)).toMatchObject({ id: before.id, name: 'Brian Otieno Junior', email_verified: true });
    const cookie = [confirmed.headers['set-cookie']]
      .flat()
      .map((one) => String(one).split(';')[0])
      .join('; ');
    const mine = await clientOf(world.app, cookie).agreements.get({ id });
    expect(mine.parties.find((party) => party.id === mine.myPartyId)?.acceptedVersionId).toBe(versionId);
    // And the letter opens nothing any more.
    await expect(by.agreements.get({ id })).rejects.toMatchObject(refusal('UNAUTHENTICATED'));
  });

  test('takes the place of a sign-up that a stranger made and nobody confirmed, with nothing of theirs', async () => {
    const story = await invited();
    const { email, id, by } = story;
    await post('/api/auth/sign-up/email', form(email, 'Mallory Otieno'));
    await proved(story);
    expect(await accountOf(email)).toMatchObject({ name: 'Brian Otieno', by_letter: true, email_verified: false });
    const token = await confirmLetter(email);
    const taken = await post('/api/auth/confirm-address', { token, password: 'a quiet lantern in the rain' });
    expect(taken.statusCode).not.toBe(200);
    expect((await by.invitations.reading({ id })).isConfirmed).toBe(true);
  });
});
