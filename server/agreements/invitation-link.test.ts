import { maskedAddress, secretIn } from '@ahadi/domain/agreements/invitations/rules.ts';
import type { AgreementView } from '@ahadi/domain/agreements/schema.ts';
import { DAY, MINUTE } from '@ahadi/domain/core/time.ts';
import type { EventName } from '@ahadi/domain/events.ts';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { systemCtx } from '../core/ctx.ts';
import { forgetSecrets, sendMail } from '../core/mail.ts';
import { bringing } from '../test/brought.ts';
import { clientOf } from '../test/client.ts';
import { fileOf, paper } from '../test/pdfs.ts';
import { refusal } from '../test/refusal.ts';
import { confirm, drafted, shared, someone } from '../test/story.ts';
import { makeWorld, type Person, type World } from '../test/world.ts';
import { readAgreement } from './agreement.ts';
import { linksFor } from './invitation-link.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => world.close());

let strangers = 0;
/** An agreement that is shared with somebody who has no account, and the secret in their letter. */
async function invited() {
  const owner = await someone(world, 'Amina Odhiambo');
  const email = `brian.${++strangers}@strangers.example`;
  const { id } = await drafted(world, owner, { name: 'Brian Otieno', email });
  const view = await world.as(owner).agreements.share({ id });
  await world.settle();
  return { owner, email, id, view, secret: await newestSecret(email) };
}
const newestSecret = async (email: string): Promise<string> => {
  const letters = await world.mailbox(email);
  const found = letters.flatMap(({ text }) => secretIn(/#letter=\S+/.exec(text)?.[0] ?? '') ?? []);
  return found.at(-1) ?? '';
};
const open = (secret: string, person: Person | null = null) =>
  world.request(person, { method: 'POST', url: '/api/v1/invitations/open', body: { secret } });
/** The cookie that opening it gave this browser. */
async function cookieOf(secret: string): Promise<string> {
  const answer = await open(secret);
  expect(answer.statusCode).toBe(200);
  return String(answer.headers['set-cookie']).split(';')[0] ?? '';
}
const by = (cookie: string) => clientOf(world.app, cookie);
const inputs = (view: AgreementView) =>
  view.parties.map(({ id, side, name, email, signOrder }) => ({ id, side, name, email, signOrder }));
const state = async (id: string) => {
  const { rows } = await sql`
    select (select jsonb_agg(e order by e.seq) from events e where e.subject_id = ${id}) as events,
      (select jsonb_agg(p order by p.id) from agreement_parties p where p.agreement_id = ${id}) as parties,
      (select jsonb_agg(a) from agreements a where a.id = ${id}) as agreement`.execute(world.deps.db);
  return rows;
};

describe('the link of an invitation letter', () => {
  test('opens the text to who has no account, at once, and nobody is told and nothing is written of it', async () => {
    const { id, email, secret, view, owner } = await invited();
    const before = await state(id);
    const users = await world.deps.db.selectFrom('users').select('id').execute();
    // A machine that looks into letters opens links, and runs what is on their pages.
    for (let times = 0; times < 3; times++) await by(await cookieOf(secret)).agreements.get({ id });
    await world.settle();
    expect(await state(id)).toEqual(before);
    expect(await world.deps.db.selectFrom('users').select('id').execute()).toEqual(users);
    const seen = await by(await cookieOf(secret)).agreements.get({ id });
    expect(seen.terms).toEqual(view.terms);
    expect(seen.parties.find((party) => party.id === seen.myPartyId)?.name).toBe('Brian Otieno');
    const theirs = (await world.as(owner).agreements.get({ id })).parties.find((party) => party.email === email);
    expect(theirs).toMatchObject({ status: 'invited', viewedAt: null, userId: null });
    // It can be passed on: it says nobody's address.
    expect(JSON.stringify(seen)).not.toContain(email);
    expect(JSON.stringify(seen)).not.toContain(owner.email);
  });

  test('stands behind the #, where no server and no other page sees it; of it and of the cookie a hash is kept', async () => {
    const { email, secret } = await invited();
    const letter = (await world.mailbox(email)).at(-1)?.text ?? '';
    const links = [...letter.matchAll(/https?:\/\/\S+/g)].map(([link]) => new URL(link));
    const own = links.filter(({ href }) => href.includes(secret));
    expect(own.length).toBeGreaterThan(0);
    for (const { pathname, search, hash } of own) {
      expect(`${pathname}${search}`).not.toContain(secret);
      expect(secretIn(hash)).toBe(secret);
    }
    const cookie = await cookieOf(secret);
    const kept = JSON.stringify([
      await world.deps.db.selectFrom('invitation_links').selectAll().execute(),
      await world.deps.db.selectFrom('invitation_readers').selectAll().execute(),
    ]);
    expect(kept).not.toContain(secret);
    expect(kept).not.toContain(cookie.split('=')[1]);
    const { headers } = await open(secret);
    expect(headers['set-cookie']).toMatch(/^ahadi\.letter=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict$/);
    expect(headers['cache-control']).toBe('no-store');
  });

  test('shows the pages of a document that was brought, and no other file', async () => {
    const owner = await someone(world, 'Amina Odhiambo');
    const email = `brian.${++strangers}@strangers.example`;
    const { id } = await drafted(world, owner, { name: 'Brian Otieno', email });
    await bringing(world).bring(owner, id, fileOf(await paper('Brian delivers forty chairs.')));
    await world.as(owner).agreements.share({ id });
    await world.settle();
    const reader = by(await cookieOf(await newestSecret(email)));
    const sha256 = (await reader.agreements.get({ id })).terms.document?.sha256 as never; // it has one
    expect((await reader.documents.text({ id, sha256 })).pages.length).toBeGreaterThan(0);
    expect((await reader.documents.file({ id, sha256 })).size).toBeGreaterThan(0);
    const { id: other } = await shared(world);
    await expect(reader.documents.file({ id: other, sha256 })).rejects.toMatchObject(refusal('NOT_FOUND'));
    await expect(by('').documents.file({ id, sha256 })).rejects.toMatchObject(refusal('UNAUTHENTICATED'));
  });

  test('opens this agreement only: another one is as unknown as none, and what is not in the list asks to sign in', async () => {
    const { id, secret } = await invited();
    const other = await invited();
    const reader = by(await cookieOf(secret));
    for (const foreign of [other.id, id.toUpperCase(), (await shared(world)).id])
      for (const ask of [reader.agreements.get, reader.negotiating.read])
        await expect(ask({ id: foreign as typeof id })).rejects.toMatchObject(refusal('NOT_FOUND'));
    const refused = [
      () => reader.agreements.list({}),
      () => reader.agreements.markOpened({ id }),
      () => reader.agreements.acceptText({ id, versionId: id as never }),
      () => reader.agreements.evidence({ id }),
      () => reader.negotiating.noteRead({ id, versionId: id as never }),
      () => reader.profile.mine({}),
      () => reader.dashboard.read({}),
    ];
    for (const ask of refused) await expect(ask()).rejects.toMatchObject(refusal('UNAUTHENTICATED'));
    expect(await reader.accounts.session({})).toBeNull();
    const stream = await world.request(null, { url: '/api/realtime', headers: { cookie: await cookieOf(secret) } });
    expect(stream.statusCode).toBe(401);
  });
});

describe('it opens nothing any more', () => {
  const expectDead = async (secret: string, cookie: string, id: AgreementView['id']) => {
    expect((await open(secret)).statusCode).toBe(404);
    await expect(by(cookie).agreements.get({ id })).rejects.toMatchObject(refusal('UNAUTHENTICATED'));
  };

  test('once a newer letter was sent; who reads goes on reading', async () => {
    const { owner, id, view, email, secret } = await invited();
    const cookie = await cookieOf(secret);
    world.clock.advance({ days: 1 });
    const partyId = view.parties.find((party) => party.email === email)?.id as never; // it is on the list
    const again = await cookieOf(secret);
    await world.as(owner).agreements.remind({ id, partyId });
    await world.settle();
    const newest = await newestSecret(email);
    expect(newest).not.toBe(secret);
    expect((await open(secret)).statusCode).toBe(404);
    expect((await by(again).agreements.get({ id })).id).toBe(id);
    await expect(by(cookie).agreements.get({ id })).rejects.toMatchObject(refusal('UNAUTHENTICATED')); // a day later
    expect((await open(newest)).statusCode).toBe(200);
  });

  test('once the address is another one, and stays so when it is the first one again', async () => {
    const { owner, id, view, email, secret } = await invited();
    const cookie = await cookieOf(secret);
    const [mine, theirs] = inputs(view);
    if (!mine || !theirs) throw new Error('two parties were shared with');
    const { saveParties } = world.as(owner).agreements;
    const moved = inputs(await saveParties({ id, parties: [mine, { ...theirs, email: `not.${email}` }] }));
    await expectDead(secret, cookie, id);
    await world.settle();
    expect((await open(await newestSecret(`not.${email}`))).statusCode).toBe(200);
    await expectDead(secret, cookie, id);
    await saveParties({ id, parties: moved.map((one) => (one.side === theirs.side ? { ...one, email } : one)) });
    await world.settle();
    expect((await open(await newestSecret(email))).statusCode).toBe(200);
    await expectDead(secret, cookie, id);
  });

  test('once the party was taken out', async () => {
    const { owner, id, view, secret } = await invited();
    const cookie = await cookieOf(secret);
    const [mine] = inputs(view);
    if (!mine) throw new Error('it has a maker');
    const party = { side: 'B', name: 'Carol', email: `carol.${++strangers}@strangers.example`, signOrder: 2 };
    await world.as(owner).agreements.saveParties({ id, parties: [mine, party] });
    await expectDead(secret, cookie, id);
  });

  test('once it was withdrawn', async () => {
    const { owner, id, secret } = await invited();
    const cookie = await cookieOf(secret);
    await world.as(owner).agreements.void({ id, reason: 'We found somebody who lives nearer.' });
    await expectDead(secret, cookie, id);
  });

  test('once the address has an account, whose own sign-in it never is', async () => {
    const { id, email, secret } = await invited();
    const cookie = await cookieOf(secret);
    const brian = await someone(world, 'Brian Otieno', { email, verified: false });
    await confirm(world, brian);
    await expectDead(secret, cookie, id);
    expect((await world.as(brian).agreements.get({ id })).myPartyId).not.toBeNull();
  });

  test('after thirty days', async () => {
    const { secret } = await invited();
    world.clock.advance({ days: 30 });
    expect((await open(secret)).statusCode).toBe(404);
  });
});

describe('in a browser where somebody is signed in', () => {
  test('it opens nothing, and what a letter opened there before counts for nothing', async () => {
    const { id, secret } = await invited();
    const cookie = await cookieOf(secret);
    const neighbour = await someone(world, 'Neighbour');
    expect((await open(secret, neighbour)).statusCode).toBe(403);
    const both = by(`${neighbour.cookie}; ${cookie}`);
    await expect(both.agreements.get({ id })).rejects.toMatchObject(refusal('NOT_FOUND'));
  });

  test('signing in and out takes away what a letter left there', async () => {
    const { secret } = await invited();
    const person = await someone(world, 'Person');
    const out = await world.request(person, {
      method: 'POST',
      url: '/api/auth/sign-out',
      body: {},
      headers: { cookie: `${person.cookie}; ${await cookieOf(secret)}`, origin: 'http://localhost:3000' },
    });
    expect(out.statusCode).toBe(200);
    expect(String(out.headers['set-cookie'])).toMatch(/ahadi\.letter=; Path=\/; HttpOnly; SameSite=Strict; Max-Age=0/);
  });
});

test('nobody comes upon a link by trying: one place is stopped after sixty, and who has a link there opens it all the same', async () => {
  const { secret } = await invited();
  world.clock.advance(11 * MINUTE); // what was tried here before is forgotten
  for (let times = 0; times < 60; times++) expect((await open('B'.repeat(43))).statusCode).toBe(404);
  expect((await open('B'.repeat(43))).statusCode).toBe(429);
  expect((await open(secret)).statusCode).toBe(200);
});

test('a whole office opens its letters from one address', async () => {
  const { secret } = await invited();
  for (let times = 0; times < 70; times++) expect((await open(secret)).statusCode).toBe(200);
});

test('who reads stops reading on this device, and goes on reading on another', async () => {
  const { id, secret } = await invited();
  const [here, elsewhere] = [await cookieOf(secret), await cookieOf(secret)];
  const answer = await world.request(null, {
    ...{ method: 'POST', url: '/api/v1/invitations/close', body: { id } },
    headers: { cookie: here },
  });
  expect(answer.statusCode).toBe(200);
  expect(String(answer.headers['set-cookie'])).toMatch(/ahadi\.letter=;.*Max-Age=0/);
  await expect(by(here).agreements.get({ id })).rejects.toMatchObject(refusal('UNAUTHENTICATED'));
  expect((await by(elsewhere).agreements.get({ id })).id).toBe(id);
});

test('a letter about an older deed that is written once more leaves the newest link as it is', async () => {
  const { owner, id, view, email, secret } = await invited();
  const { rows } = await sql<{ id: string }>`
    select id from events where subject_id = ${id} and name = 'agreement.shared'`.execute(world.deps.db);
  world.clock.advance(DAY);
  const partyId = view.parties.find((party) => party.email === email)?.id as never; // it is on the list
  await world.as(owner).agreements.remind({ id, partyId });
  await world.settle();
  const newest = await newestSecret(email);
  expect(newest).not.toBe(secret);
  const links = await linksFor(
    world.ctx(),
    { id: rows[0]?.id as never, name: 'agreement.shared' },
    await readAgreement(systemCtx(world.deps, 'letters'), id),
    [{ recipients: [{ userId: null, email, name: 'Brian Otieno' } as never] }],
  );
  expect([...links]).toEqual([]);
  expect((await open(newest)).statusCode).toBe(200);
});

test('only what asks to read the text, or what is said about it, opens it: a letter that only tells does not, and leaves the link before it as it is', async () => {
  const { id, email, secret } = await invited();
  const links = async (name: EventName) =>
    linksFor(world.ctx(), { id: uuidv7() as never, name }, await readAgreement(systemCtx(world.deps, 'letters'), id), [
      { recipients: [{ userId: null, email, name: 'Brian Otieno' } as never] },
    ]);
  for (const name of ['agreement.change_proposed', 'agreement.delegated'] as const)
    expect([...(await links(name))]).toEqual([]);
  expect((await open(secret)).statusCode).toBe(200);
  for (const name of ['agreement.commented', 'agreement.change_suggested', 'agreement.text_published'] as const)
    expect([...(await links(name)).keys()]).toEqual([email]);
  expect((await open(secret)).statusCode).toBe(404);
});

test('a letter that never left keeps no secret once it is tried no more', async () => {
  const { email, secret } = await invited();
  const kept = async () => {
    const { rows } = await sql<{ all: string }>`
      select jsonb_agg(m)::text as all from mail m where m.recipient = ${email}`.execute(world.deps.db);
    return rows[0]?.all ?? '';
  };
  await forgetSecrets(world.ctx());
  expect(await kept()).toContain(secret);
  world.clock.advance(3 * DAY + MINUTE);
  await forgetSecrets(world.ctx());
  expect(await kept()).not.toContain(secret);
});

test('no address is shown whole', () => {
  const shown = ['a@x.example', 'ab@x.example', 'abc@x.example', 'abcd@x.example', 'brian.otieno@x.example'];
  expect(shown.map(maskedAddress)).toEqual([
    ...['a…@x.example', 'a…@x.example', 'a…@x.example'],
    ...['ab…@x.example', 'br…@x.example'],
  ]);
});

test('a letter that left keeps no secret', async () => {
  const { email, secret } = await invited();
  const carried: string[] = [];
  const transport = { sendMail: async ({ text }: { text: string }) => void carried.push(text) };
  while ((await sendMail(systemCtx(world.deps, 'post'), transport as never)) > 0); // a carrier that takes all
  expect(carried.some((text) => text.includes(secret))).toBe(true);
  const { rows } = await sql<{
    all: string;
  }>`select jsonb_agg(m)::text as all from mail m where m.recipient = ${email}`.execute(world.deps.db);
  expect(rows[0]?.all).not.toContain(secret);
});
