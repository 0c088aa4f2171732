import { leavingReason, leavingSilence, takesNothingNew } from '@ahadi/domain/privacy/rules.ts';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { postTxn } from '../ledger/posting.ts';
import { paidIn, pay } from '../test/books.ts';
import { openBrowser, password, signedUp } from '../test/browser.ts';
import { requestOf } from '../test/mediations.ts';
import { openSession } from '../test/people.ts';
import { drafted, signedByAll, someone } from '../test/story.ts';
import { makeWorld, type Person, type World } from '../test/world.ts';
import { unzip } from '../test/zip.ts';
import { makeCopy } from './copy.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => world.close());

const somebody = (name = 'Wanja Somebody') => someone(world, name);
const refusal = (code: string) => expect.objectContaining({ code });
const note = async (person: Person, body: string) =>
  world.deps.db
    .insertInto('drafts')
    .values({
      user_id: person.id,
      key: 'post.new',
      title: 'A draft',
      version: 1,
      data: JSON.stringify({ body }),
      updated_at: world.clock.now(),
    })
    .execute();
/** The same person on a device that signed in just now. */
const fresh = async (person: Person): Promise<Person> => ({
  ...person,
  cookie: await openSession(world.ctx(), person.id),
});

describe('a copy of one’s data', () => {
  it('is made, told of by letter, and holds one’s own rows under headings that people know, pages to read, and nothing of others', async () => {
    const [amina, juma] = [await somebody('Amina Njeri'), await somebody('Juma Barasa')];
    await note(amina, 'beans by the sack <b>cheap</b>');
    await note(juma, 'nobody else’s words');
    expect(await world.as(amina).privacy.copy()).toBeNull();
    const asked = await world.as(amina).privacy.askCopy();
    expect(asked).toMatchObject({ status: 'queued', size: null });
    await world.settle();
    const ready = await world.as(amina).privacy.copy();
    expect(ready).toMatchObject({ id: asked.id, status: 'ready' });
    expect(ready?.partsDone).toBe(ready?.partsAll);
    expect((await world.mailbox(amina.email)).at(-1)?.subject).toBe('Your data is ready');
    const file = await world.as(amina).privacy.download({ id: asked.id });
    const entries = unzip(Buffer.from(await file.arrayBuffer()));
    const { sections } = JSON.parse(entries.get('data.json') ?? '');
    // Each kind that has rows is a page, the first page leads to all of them, and nothing is loaded from elsewhere.
    const kinds = Object.entries(sections as Record<string, { rows: unknown[] }>).filter(
      ([, { rows }]) => rows.length > 0,
    );
    const first = entries.get('index.html') ?? '';
    for (const [title, { rows }] of kinds) {
      const href = new RegExp(`href="(pages/[^"]+)">${title}<`).exec(first)?.[1] ?? '';
      const page = entries.get(href) ?? '';
      expect(page.match(/<article>/g), title).toHaveLength(rows.length);
      expect(page).not.toMatch(/src=|<script|url\(|https?:\/\/(?!www\.w3\.org)[^<]*"/);
    }
    expect([...entries.keys()]).toEqual([
      'data.json',
      ...kinds.map(() => expect.stringMatching(/^pages\/[a-z0-9-]+\.html$/)),
      'index.html',
    ]);
    const drafts = entries.get('pages/drafts.html') ?? '';
    expect(drafts).toContain('<dt>Body</dt><dd>beans by the sack &lt;b&gt;cheap&lt;/b&gt;</dd>');
    expect(sections.Account.rows).toEqual([expect.objectContaining({ name: 'Amina Njeri', email: amina.email })]);
    expect(sections.Drafts.rows).toEqual([
      expect.objectContaining({ data: { body: 'beans by the sack <b>cheap</b>' } }),
    ]);
    expect(sections['Where you are signed in'].rows[0]).not.toHaveProperty('token');
    const whole = entries.get('data.json') ?? '';
    expect(whole).not.toContain('nobody else’s words');
    expect(whole).not.toContain(juma.email);
    expect(whole).not.toContain(juma.id);
  });

  it('has the files that one gave', async () => {
    const amina = await somebody();
    const sha256 = await world.deps.storage.put(Buffer.from('%PDF-1.4 of mine'));
    await sql`insert into files (sha256, mime, size, created_at) values (${sha256}, 'application/pdf', 16, now())`.execute(
      world.deps.db,
    );
    await sql`
      insert into verification_requests (id, identity_id, wanted_level, status, statement, started_by, created_at, updated_at)
      values (gen_random_uuid(), ${amina.identityId}, 2, 'draft', '', ${amina.id}, now(), now())`.execute(
      world.deps.db,
    );
    await sql`
      insert into verification_documents (id, request_id, kind, name, mime, size, sha256, source_sha256, uploaded_by, created_at)
      select gen_random_uuid(), id, 'passport', 'passport.pdf', 'application/pdf', 16, ${sha256}, ${sha256}, ${amina.id}, now()
      from verification_requests where started_by = ${amina.id}`.execute(world.deps.db);
    const { id } = await world.as(amina).privacy.askCopy();
    await world.settle();
    const entries = unzip(Buffer.from(await (await world.as(amina).privacy.download({ id })).arrayBuffer()));
    expect(entries.get(`files/${sha256}.pdf`)).toBe('%PDF-1.4 of mine');
    expect(entries.get('pages/identity-documents.html')).toContain(`<a href="../files/${sha256}.pdf">the file</a>`);
  });

  it('is downloaded by its owner alone, soon after signing in', async () => {
    const [amina, juma] = [await somebody(), await somebody()];
    const { id } = await world.as(amina).privacy.askCopy();
    await expect(world.as(amina).privacy.download({ id })).rejects.toEqual(refusal('NOT_FOUND')); // not made yet
    await world.settle();
    await expect(world.as(juma).privacy.download({ id })).rejects.toEqual(refusal('NOT_FOUND'));
    await expect(world.anyone().privacy.download({ id })).rejects.toEqual(refusal('UNAUTHENTICATED'));
    world.clock.advance(16 * 60_000);
    await expect(world.as(amina).privacy.download({ id })).rejects.toEqual(refusal('SESSION_NOT_FRESH'));
    const again = await fresh(amina);
    expect((await world.as(again).privacy.download({ id })).name).toMatch(/^your-data-\d{4}-\d\d-\d\d\.zip$/);
  });

  it('is asked for once at a time and once a day, and goes after seven days with its bytes', async () => {
    const amina = await somebody();
    const first = await world.as(amina).privacy.askCopy();
    await expect(world.as(amina).privacy.askCopy()).rejects.toEqual(refusal('ILLEGAL_TRANSITION'));
    await world.settle();
    await expect(world.as(amina).privacy.askCopy()).rejects.toEqual(refusal('RATE_LIMITED'));
    const { sha256 } = await world.deps.db
      .selectFrom('data_exports')
      .select('sha256')
      .where('id', '=', first.id)
      .executeTakeFirstOrThrow();
    world.clock.advance({ days: 7.01 });
    await world.tick('clocks');
    expect(await world.as(amina).privacy.copy()).toMatchObject({ status: 'expired', size: null });
    expect(await world.deps.storage.get(String(sha256))).not.toBeNull();
    await world.tick('files-forget');
    expect(await world.deps.storage.get(String(sha256))).toBeNull();
    expect(await world.as(amina).privacy.askCopy()).toMatchObject({ status: 'queued' });
    await world.settle();
  });

  it('that a dying process left half made is made from the start, and made once however often the job runs', async () => {
    const amina = await somebody();
    const { id } = await world.as(amina).privacy.askCopy();
    await sql`update data_exports set status = 'running', parts_all = 90, parts_done = 41 where id = ${id}`.execute(
      world.deps.db,
    );
    await world.settle();
    expect(await world.as(amina).privacy.copy()).toMatchObject({ status: 'ready' });
    await makeCopy(world.ctx(), id);
    const told = await world.deps.db.selectFrom('events').select('name').where('subject_id', '=', amina.id).execute();
    expect(told.filter(({ name }) => name === 'copy.ready')).toHaveLength(1);
  });

  it('asked for by twenty clicks at once is one', async () => {
    const amina = await somebody();
    const clicks = await Promise.allSettled(Array.from({ length: 20 }, () => world.as(amina).privacy.askCopy()));
    expect(clicks.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await world.settle();
  });
});

describe('leaving', () => {
  it('names what is open with the way to it, and does nothing while it is', async () => {
    const amina = await somebody();
    const { agreement } = await opened(amina);
    const { blockers, departure, remains } = await world.as(amina).privacy.leaving();
    expect(departure).toBeNull();
    expect(blockers).toEqual([
      {
        kind: 'agreement',
        label: expect.stringContaining(agreement.ref),
        path: `/dashboard/agreements/${agreement.id}`,
      },
    ]);
    expect(remains.flatMap(({ sections }) => sections)).toContain('Signatures');
    await expect(world.as(amina).privacy.leave()).rejects.toEqual(refusal('ACC_STILL_NEEDED'));
    await world.as(amina).agreements.void({ id: agreement.id, reason: 'It is not needed any more.' });
    expect((await world.as(amina).privacy.leaving()).blockers).toEqual([]);
  });

  it('names what goes on without the account, and is not kept from it', async () => {
    const obligations = [
      {
        ...{ id: uuidv7(), clauseId: null, debtor: 'B' as const, creditor: 'A' as const, kind: 'deliver' as const },
        ...{ title: 'Deliver 400 lanterns', criteria: 'All 400 light up.', amountMinor: null },
        ...{ evidenceRequired: false, reviewDays: 7, due: { kind: 'after' as const, days: 3 } },
      },
    ];
    const { owner, other, id } = await signedByAll(world, { obligations });
    const path = `/dashboard/agreements/${id}`;
    for (const person of [owner, other]) {
      const { blockers, duties } = await world.as(person).privacy.leaving();
      expect(blockers).toEqual([]);
      expect(duties.map(({ kind, path }) => [kind, path])).toEqual([
        ['in_force', path],
        ['promise', path],
      ]);
    }
    await world.as(other).privacy.leave();
  });

  it('is not for the last administrator', async () => {
    const admin = await world.person('Only Admin', { roles: ['admin'] });
    expect((await world.as(admin).privacy.leaving()).blockers.map(({ kind }) => kind)).toEqual(['last_admin']);
    const second = await world.person('Second Admin', { roles: ['admin'] });
    expect((await world.as(admin).privacy.leaving()).blockers).toEqual([]);
    await world.as(second).privacy.leave();
    // The second is on the way out, and nobody counts on them.
    expect((await world.as(admin).privacy.leaving()).blockers.map(({ kind }) => kind)).toEqual(['last_admin']);
  });

  it('asks for a fresh sign-in', async () => {
    const amina = await somebody();
    world.clock.advance(16 * 60_000);
    await expect(world.as(amina).privacy.leave()).rejects.toEqual(refusal('SESSION_NOT_FRESH'));
  });

  it('signs out everywhere, is told at the start and two days before, and is done after fourteen days', async () => {
    const amina = await somebody('Wambui Leaving');
    const other = await fresh(amina);
    await note(amina, 'to be forgotten');
    const departure = await world.as(amina).privacy.leave();
    expect(Date.parse(departure.dueAt) - Date.parse(departure.askedAt)).toBe(14 * 86_400_000);
    for (const device of [amina, other])
      await expect(world.as(device).privacy.leaving()).rejects.toEqual(refusal('UNAUTHENTICATED'));
    await world.settle();
    const subjects = async () => (await world.mailbox(amina.email)).map(({ subject }) => subject);
    expect(await subjects()).toEqual(['Your account will be deleted']);
    expect((await world.mailbox(amina.email))[0]?.text).toContain(leavingSilence);
    world.clock.advance({ days: 12.01 });
    await world.tick('clocks');
    expect(await subjects()).toEqual(['Your account will be deleted', 'Your account is deleted in two days']);
    world.clock.advance({ days: 2 });
    await world.tick('clocks');
    const user = await world.deps.db
      .selectFrom('users')
      .selectAll()
      .where('id', '=', amina.id)
      .executeTakeFirstOrThrow();
    expect(user).toMatchObject({ name: 'Deleted account', email: `deleted-${amina.id}@deleted.invalid`, image: null });
    expect(await subjects()).toEqual([]);
    expect(await world.deps.db.selectFrom('drafts').selectAll().where('user_id', '=', amina.id).execute()).toEqual([]);
  });

  it('is undone by signing in', async () => {
    const { email, browser } = await signedUp(world, 'stays@example.org');
    const { userId } = (await browser.whoAmI()) ?? { userId: '' };
    const device = await fresh({ id: userId } as Person);
    await world.as(device).privacy.leave();
    expect(await browser.whoAmI()).toBeNull();
    const again = openBrowser(world, '192.0.2.55');
    expect((await again.post('/sign-in/email', { email, password })).statusCode).toBe(200);
    await world.settle();
    expect((await world.mailbox(email)).at(-1)?.subject).toBe('Your account stays');
    const wasKept = async () => (await world.as(await fresh({ id: userId } as Person)).dashboard.read()).setup?.wasKept;
    expect(await wasKept()).toBe(true);
    world.clock.advance({ days: 15 });
    await world.tick('clocks');
    expect(await wasKept()).toBe(false);
    const user = await world.deps.db
      .selectFrom('users')
      .select('email')
      .where('id', '=', userId)
      .executeTakeFirstOrThrow();
    expect(user.email).toBe(email);
  });

  it('waits another day while something opened meanwhile, and tells of it once, by its name', async () => {
    const [amina, juma] = [await somebody(), await somebody()];
    await world.as(amina).privacy.leave();
    await postTxn(world.ctx(), paidIn(amina.identityId, 4_500n));
    world.clock.advance({ days: 14.01 });
    await world.tick('clocks');
    world.clock.advance({ days: 1 });
    await world.tick('clocks');
    const letters = (await world.mailbox(amina.email)).filter(({ subject }) =>
      subject.startsWith('Your account is not deleted yet'),
    );
    expect(letters).toHaveLength(1);
    expect(letters[0]?.text).toContain('Money in your wallet: KES 45.');
    await postTxn(world.ctx(), pay(amina.identityId, juma.identityId, 4_500n));
    world.clock.advance({ days: 1.01 });
    await world.tick('clocks');
    expect(await nameOf(amina)).toBe('Deleted account');
  });

  it('is not kept back by an invitation that nobody answered: it is declined, and who sent it reads why', async () => {
    const [amina, juma] = [await somebody('Amina Going'), await somebody('Juma Asking')];
    const { agreement } = await opened(juma, amina);
    const { blockers, declines } = await world.as(amina).privacy.leaving();
    expect([blockers, declines.map(({ path }) => path)]).toEqual([[], [`/dashboard/agreements/${agreement.id}`]]);
    await world.as(amina).privacy.leave();
    await world.settle();
    world.clock.advance(4 * 60_000);
    await world.tick('telling');
    expect(await world.as(juma).agreements.get({ id: agreement.id })).toMatchObject({ status: 'declined' });
    const letter = (await world.mailbox(juma.email)).at(-1)?.text;
    expect(letter).toContain('Amina Going declined');
    expect(letter).toContain(leavingReason);
    // Nobody invites them now, and what could be opened all the same is declined before their day.
    const { id } = await drafted(world, juma, amina);
    const refused = { code: 'BAD_INPUT', message: takesNothingNew('Amina Going') };
    await expect(world.as(juma).agreements.share({ id })).rejects.toEqual(expect.objectContaining(refused));
    expect(await world.as(juma).agreements.get({ id })).toMatchObject({ status: 'draft' });
    // Nor to a mediation.
    const { mediation } = world.as(juma);
    const asked = await mediation.create({ identityId: juma.identityId, disputeId: null, agreementId: null });
    const others = [{ name: amina.name, email: amina.email }];
    await mediation.save({ id: asked.id, revision: asked.revision, request: requestOf(asked), others });
    await expect(mediation.request({ id: asked.id })).rejects.toEqual(expect.objectContaining(refused));
    await sql`update departures set status = 'stopped', ended_at = now() where user_id = ${amina.id}`.execute(
      world.deps.db,
    );
    await world.as(juma).agreements.share({ id });
    await sql`update departures set status = 'waiting', ended_at = null where user_id = ${amina.id}`.execute(
      world.deps.db,
    );
    world.clock.advance({ days: 14.01 });
    await world.tick('clocks');
    expect(await nameOf(amina)).toBe('Deleted account');
    expect(await world.as(juma).agreements.get({ id })).toMatchObject({ status: 'declined' });
  });

  it('waits for an answer to what was read', async () => {
    const [amina, juma] = [await somebody(), await somebody()];
    const { agreement } = await opened(juma, amina);
    await world.as(amina).agreements.markOpened({ id: agreement.id });
    expect(await world.as(amina).privacy.leaving()).toMatchObject({ declines: [], blockers: [{ kind: 'agreement' }] });
    await expect(world.as(amina).privacy.leave()).rejects.toEqual(refusal('ACC_STILL_NEEDED'));
    expect(await world.as(juma).agreements.get({ id: agreement.id })).toMatchObject({ status: 'negotiating' });
  });

  it('says of a copy that can still be downloaded what signing in for it does, whichever was asked for first', async () => {
    const says = 'Signing in to download it keeps your account';
    const [first, later] = [await somebody(), await somebody()];
    await world.as(first).privacy.askCopy();
    await world.settle();
    expect((await world.mailbox(first.email)).at(-1)?.text).not.toContain(says);
    await world.as(first).privacy.leave();
    await world.settle();
    expect((await world.mailbox(first.email)).at(-1)?.text).toContain(says);
    await world.as(later).privacy.askCopy();
    await world.as(later).privacy.leave();
    await world.settle();
    const letters = (await world.mailbox(later.email)).filter(({ text }) => text.includes(says));
    expect(letters.map(({ subject }) => subject)).toContain('Your data is ready');
  });

  it('that breaks off in the middle leaves everything as it was, and is done in the next round', async () => {
    const amina = await somebody('Broken Off');
    await note(amina, 'half');
    await world.as(amina).privacy.leave();
    await sql`
      create function break_off() returns trigger language plpgsql as $$ begin raise exception 'the process died here'; end $$`.execute(
      world.owner,
    );
    await sql`create trigger break_off before update on users for each row when (new.name = 'Deleted account') execute function break_off()`.execute(
      world.owner,
    );
    world.clock.advance({ days: 14.01 });
    await world.tick('clocks');
    const read = () =>
      world.deps.db.selectFrom('users').select('name').where('id', '=', amina.id).executeTakeFirstOrThrow();
    expect((await read()).name).toBe('Broken Off');
    expect(await world.deps.db.selectFrom('drafts').selectAll().where('user_id', '=', amina.id).execute()).toHaveLength(
      1,
    );
    await sql`drop trigger break_off on users`.execute(world.owner);
    await world.tick('clocks');
    expect((await read()).name).toBe('Deleted account');
  });
});

/** An agreement that two people negotiate. */
const nameOf = async ({ id }: Person) =>
  (await world.deps.db.selectFrom('users').select('name').where('id', '=', id).executeTakeFirstOrThrow()).name;

async function opened(by: Person, other?: Person) {
  const { id } = await drafted(world, by, other ?? (await somebody()));
  const agreement = await world.as(by).agreements.share({ id });
  await world.settle();
  return { agreement };
}
