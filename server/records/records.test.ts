import { recordDefaults } from '@ahadi/domain/records/rules.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDispute, type Entry, published, reviewed } from '../test/entries.ts';
import { refusal } from '../test/refusal.ts';
import { someone } from '../test/story.ts';
import { makeWorld, type Person, type World } from '../test/world.ts';
import {
  holdRecord,
  openRecord,
  previewOf,
  publishRecord,
  refuseRecord,
  releaseRecord,
  renewRecord,
  resolveRecord,
  withdrawRecord,
} from './entry.ts';
import { saveStatement, statementsOf } from './statements.ts';

let world: World;
let stranger: Person;
let officer: Person;
beforeAll(async () => {
  world = await makeWorld();
  stranger = await someone(world, 'Baraka Mwangi');
  officer = await someone(world, 'Rehema Officer', { roles: ['record_officer'] });
});
afterAll(() => world.close());

const reads = (person: Person | null, { ref }: Pick<Entry, 'ref'>) =>
  (person ? world.as(person) : world.anyone()).records.entry({ ref });
const finds = async (person: Person | null, q: string) =>
  (await (person ? world.as(person) : world.anyone()).records.search({ q })).hits;
const statusOf = async ({ id }: Entry) =>
  (await world.deps.db.selectFrom('public_records').selectAll().where('id', '=', id).executeTakeFirstOrThrow()).status;
const namesOf = ({ subject }: Entry) =>
  world.deps.db.selectFrom('record_names').selectAll().where('identity_id', '=', subject.identityId).execute();

describe('before it is public an entry', () => {
  it('is seen by its two sides among their own matters, and by nobody under its reference or in the search', async () => {
    const entry = await reviewed(world);
    for (const person of [null, stranger, entry.filer, entry.subject, officer])
      await expect(reads(person, entry)).rejects.toMatchObject(refusal('NOT_FOUND'));
    expect(await finds(null, entry.subject.userNumber)).toEqual([]);
    const [about] = (await world.as(entry.subject).records.mine()).about;
    expect(about).toMatchObject({ id: entry.id, status: 'under_review', entry: { publishedAt: null } });
    expect((await world.as(entry.filer).records.mine()).filed[0]?.id).toBe(entry.id);
    expect((await world.as(stranger).records.mine()).about).toEqual([]);
  });

  it('is not published with another hash than that of its text', async () => {
    const entry = await reviewed(world);
    const publish = (textHash: string) => publishRecord(world.ctx(), entry.id, { textHash });
    await expect(publish('a'.repeat(64))).rejects.toMatchObject({ code: 'PUB_TEXT_CHANGED' });
    const { textHash } = await renewRecord(world.ctx(), entry.id, {
      ...entry.facts,
      respondedOn: '2026-01-02',
      responseKind: 'deny',
    });
    await expect(publish(entry.textHash)).rejects.toMatchObject({ code: 'PUB_TEXT_CHANGED' });
    expect(await statusOf(entry)).toBe('under_review');
    await publish(textHash);
    expect((await reads(null, entry)).textHash).toBe(textHash);
  });

  it('held back is not published until it is released', async () => {
    const entry = await reviewed(world);
    await holdRecord(world.ctx(), entry.id);
    await expect(publishRecord(world.ctx(), entry.id, entry)).rejects.toMatchObject({ name: 'IllegalTransition' });
    await releaseRecord(world.ctx(), entry.id);
    await publishRecord(world.ctx(), entry.id, entry);
    expect(await statusOf(entry)).toBe('published');
  });

  it('refused, cured or withdrawn leaves no public trace, not even that it was removed', async () => {
    for (const end of [refuseRecord, resolveRecord, withdrawRecord]) {
      const entry = await reviewed(world);
      await end(world.ctx(), entry.id);
      await expect(reads(null, entry)).rejects.toMatchObject(refusal('NOT_FOUND'));
      const row = await world.deps.db
        .selectFrom('public_records')
        .selectAll()
        .where('id', '=', entry.id)
        .executeTakeFirst();
      expect(row).toMatchObject({ text: null, facts: null, prominence: 'withdrawn' });
    }
    expect((await world.deps.db.selectFrom('record_removals').selectAll().execute()).length).toBe(0);
  });

  it('may be opened again after a refusal, and never twice at a time', async () => {
    const entry = await reviewed(world);
    const input = { ...entry, subjectUserId: entry.subject.id, filerUserId: entry.filer.id, triagedBy: null };
    await expect(openRecord(world.ctx(), input)).rejects.toThrow('one_entry_a_dispute');
    await saveStatement(world.ctx(), entry.disputeId, 'respondent', 'The lanterns were held at the port.');
    await refuseRecord(world.ctx(), entry.id);
    expect(await statementsOf(world.ctx(), entry.disputeId)).toHaveLength(1);
    const again = await openRecord(world.ctx(), input);
    expect(again.textHash).toBe(entry.textHash);
  });
});

describe('a published entry', () => {
  it('reads as both were shown, with dates, and is found by anybody', async () => {
    const entry = await published(world, { subjectName: 'Njeri Wambui' });
    const seen = await reads(null, entry);
    expect(seen.text).toBe(previewOf(entry.facts).text);
    expect(Date.parse(seen.expiresAt) - Date.parse(seen.publishedAt)).toBeGreaterThan(36 * 28 * 86_400_000);
    const [hit] = await finds(stranger, 'Njeri Wambui');
    expect(hit).toMatchObject({
      match: 'exact',
      identity: { id: entry.subject.identityId },
      standing: { unresolved: 1 },
    });
    expect(hit?.entries[0]?.ref).toBe(entry.ref);
  });

  it('about an organisation is for search engines, about a person for our search only', async () => {
    expect((await reads(null, await published(world))).prominence).toBe('listed');
    const business = await published(world, { kind: 'business', subjectName: 'Lanterns Ltd' });
    expect((await reads(null, business)).prominence).toBe('indexed');
  });

  it('tells its two sides by notification, which says nothing of the matter; the letter is the one about the dispute', async () => {
    const entry = await published(world);
    for (const person of [entry.subject, entry.filer]) {
      const [told] = await world.notificationsOf(person);
      expect(told?.related_dispute_id).toBe(entry.disputeId);
      expect((await world.mailbox(person.email)).filter(({ text }) => text.includes(entry.disputeId))).toEqual([]);
      for (const words of [told?.title, told?.message]) expect(words).not.toMatch(/Otieno|Amina|deliver|KES|lantern/i);
    }
  });

  it('tells programs that no search engine keeps it', async () => {
    const entry = await published(world);
    for (const url of [`/api/v1/records/${entry.ref}`, '/api/v1/records/search?q=Otieno', '/api/v1/records/removals']) {
      const answer = await world.request(null, { url });
      expect(answer.statusCode).toBe(200);
      expect(answer.headers['x-robots-tag']).toContain('noindex');
      expect(answer.headers['cache-control'], 'a cache would show it after its removal').toBe('no-store');
    }
  });

  it('resolved within thirty days is gone for everybody, without a trace but the log', async () => {
    const entry = await published(world, { subjectName: 'Zawadi Cheptoo' });
    await saveStatement(world.ctx(), entry.disputeId, 'respondent', 'The lanterns came late because of the flood.');
    world.clock.advance({ days: recordDefaults.cureDays });
    expect(await resolveRecord(world.ctx(), entry.id)).toBe('removed_cured');
    await world.settle();
    await expectNoTrace(entry, 'Zawadi Cheptoo');
  });

  it('resolved later is marked and goes twelve months after, however many months it had left', async () => {
    const entry = await published(world);
    world.clock.advance({ days: recordDefaults.cureDays + 1 });
    expect(await resolveRecord(world.ctx(), entry.id)).toBe('resolved_shown');
    const seen = await reads(null, entry);
    expect(seen.resolvedOn).toBe(world.clock.now().toISOString().slice(0, 10));
    expect(seen.annotations.map(({ kind }) => kind)).toEqual(['resolved']);
    const months = (Date.parse(seen.expiresAt) - world.clock.now().getTime()) / 86_400_000;
    expect(Math.round(months)).toBeLessThanOrEqual(366);
    world.clock.advance({ days: 367 });
    await world.tick('clocks');
    expect(await statusOf(entry)).toBe('expired');
    await expect(reads(entry.subject, entry)).rejects.toMatchObject(refusal('GONE'));
  });

  it('expires after 36 months for a person, without anybody doing anything', async () => {
    const entry = await published(world);
    world.clock.advance({ days: 36 * 30 });
    await world.tick('clocks');
    expect(await statusOf(entry)).toBe('published');
    world.clock.advance({ days: 30 });
    await world.tick('clocks');
    expect(await statusOf(entry)).toBe('expired');
    await expectNoTrace(entry, null);
  });

  it('withdrawn by its filer is gone whenever that is', async () => {
    const entry = await published(world, { subjectName: 'Hamisi Mwinyi' });
    world.clock.advance({ days: 200 });
    await withdrawRecord(world.ctx(), entry.id);
    await world.settle();
    await expectNoTrace(entry, 'Hamisi Mwinyi');
  });
});

/** Nothing of it is left where anybody but its two sides' notifications could find it; and nothing of it stands in those. */
async function expectNoTrace(entry: Entry, name: string | null): Promise<void> {
  const { db } = world.deps;
  for (const person of [null, stranger, entry.filer, entry.subject, officer]) {
    await expect(reads(person, entry)).rejects.toMatchObject(refusal('GONE'));
    expect((await finds(person, entry.subject.userNumber)).flatMap(({ entries }) => entries)).toEqual([]);
    if (name) expect(await finds(person, name)).toEqual([]);
    if (person) {
      const mine = await world.as(person).records.mine();
      expect(JSON.stringify([mine.about, mine.filed])).not.toContain(entry.ref);
    }
  }
  const answer = await world.request(null, { url: `/api/v1/records/${entry.ref}` });
  expect(answer.statusCode).toBe(410);
  expect(answer.body).not.toContain(entry.subject.name);
  expect(await namesOf(entry)).toEqual([]);
  for (const table of ['record_statements', 'record_annotations', 'record_redactions'] as const) {
    const key = table === 'record_statements' ? sql`dispute_id = ${entry.disputeId}` : sql`record_id = ${entry.id}`;
    expect((await sql`select 1 from ${sql.table(table)} where ${key}`.execute(db)).rows).toEqual([]);
  }
  const { rows: told } = await sql<{ words: string }>`
    select title || message as words from notifications where related_dispute_id = ${entry.disputeId}`.execute(db);
  expect(told.length).toBeGreaterThan(0);
  for (const { words } of told) expect(words).not.toMatch(new RegExp(entry.subject.name, 'i'));
  const { rows: kept } = await sql<{
    row: string;
  }>`select row_to_json(r)::text as row from public_records r where id = ${entry.id}`.execute(db);
  expect(kept[0]?.row).not.toContain(entry.subject.name);
}

describe('who sees an entry', () => {
  const everybody = ['visitor', 'stranger', 'filer', 'subject', 'officer'] as const;
  const all = [...everybody];
  const none: string[] = [];
  // status, prominence → who reads it by its reference, whether the search shows it, who has it among their own matters
  const table: [string, string, string[], boolean, string[]][] = [
    ['under_review', 'parties_only', none, false, ['filer', 'subject']],
    ['held', 'parties_only', none, false, ['filer', 'subject']],
    ['published', 'indexed', all, true, ['filer', 'subject']],
    ['published', 'listed', all, true, ['filer', 'subject']],
    ['published', 'unlisted', all, false, ['filer', 'subject']],
    ['published', 'parties_only', none, false, ['filer', 'subject']],
    ['challenged', 'listed', all, true, ['filer', 'subject']],
    ['challenged', 'unlisted', all, false, ['filer', 'subject']],
    ['resolved_shown', 'listed', all, true, ['filer', 'subject']],
    ['refused', 'withdrawn', none, false, none],
    ['removed_cured', 'withdrawn', none, false, none],
    ['removed_withdrawn', 'withdrawn', none, false, none],
    ['set_aside', 'withdrawn', none, false, none],
    ['expunged', 'withdrawn', none, false, none],
    ['expired', 'withdrawn', none, false, none],
  ];
  it('is said by its status and prominence alone', async () => {
    const entry = await published(world, { subjectName: 'Tabula Rasa' });
    const { filer, subject } = entry;
    const people: Record<string, Person | null> = { filer, subject, visitor: null, stranger, officer };
    for (const [status, prominence, readers, isFound, owners] of table) {
      // Even a text that were still there does not show: where it is gone the status alone hides it.
      await sql`update public_records set status = ${status}, prominence = ${prominence} where id = ${entry.id}`.execute(
        world.deps.db,
      );
      for (const who of everybody) {
        const person = people[who] ?? null;
        const asked = await reads(person, entry).then(
          () => true,
          () => false,
        );
        // What is not public has no page, no matter who asks: before publication its sides read it among their own matters.
        expect([status, prominence, who, asked]).toEqual([status, prominence, who, readers.includes(who)]);
        if (person) {
          const mine = await world.as(person).records.mine();
          const has = [...mine.about, ...mine.filed].some(({ id }) => id === entry.id);
          expect([status, prominence, who, has]).toEqual([status, prominence, who, owners.includes(who)]);
        }
      }
      world.clock.advance(61_000);
      expect([status, prominence, (await finds(null, 'Tabula Rasa')).length > 0]).toEqual([
        status,
        prominence,
        isFound,
      ]);
    }
  });
});

describe('a statement', () => {
  it('may be written and changed three times, by its words and not by its saves', async () => {
    const entry = await published(world);
    const save = (body: string) => saveStatement(world.ctx(), entry.disputeId, 'respondent', body);
    for (const body of ['First words.', 'First words.', 'Second words.', 'Third words.', 'Fourth words.'])
      await save(body);
    await expect(save('Fifth words.')).rejects.toMatchObject({
      code: 'BAD_INPUT',
      fields: { body: expect.any(String) },
    });
    const { statements } = await reads(null, entry);
    expect(statements).toMatchObject([{ side: 'respondent', body: 'Fourth words.', timesChanged: 3 }]);
  });

  it('accuses nobody and holds no numbers, addresses or links', async () => {
    const entry = await reviewed(world);
    for (const body of ['He is a thief.', 'Call 0712 345 678 90.', 'See www.example.org.'])
      await expect(saveStatement(world.ctx(), entry.disputeId, 'filer', body)).rejects.toMatchObject({
        fields: { body: expect.any(String) },
      });
  });

  it('changed at the same instant is not changed once too often', async () => {
    const entry = await reviewed(world);
    const save = (body: string) => saveStatement(world.ctx(), entry.disputeId, 'filer', body);
    await save('Words.');
    const tries = await Promise.allSettled(['a', 'b', 'c', 'd', 'e', 'f'].map((letter) => save(`Words ${letter}.`)));
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
  });
});

describe('the standing of an identity', () => {
  it('counts what is defined, for all hits at once', async () => {
    const entry = await published(world, { subjectName: 'Standing Traders', kind: 'business' });
    for (let n = 0; n < 3; n++)
      await addDispute(world, await someone(world, 'Filer'), entry.subject, {
        status: 'resolved',
        overdue: false,
        answered: true,
      });
    await addDispute(world, await someone(world, 'Filer'), entry.subject, { status: 'resolved', answered: true });
    // What is nobody else's business shows in no figure.
    for (const status of ['withdrawn', 'unresolved_private', 'awaiting_response', 'rejected'])
      await addDispute(world, await someone(world, 'Filer'), entry.subject, { status, overdue: false, answered: true });
    await addDispute(world, await someone(world, 'Filer'), entry.subject, {
      status: 'resolved',
      overdue: false,
      answered: true,
      clause: false,
    });
    await world.deps.db
      .updateTable('disputes')
      .set({ status: 'published' })
      .where('id', '=', entry.disputeId)
      .execute();
    const [hit] = await finds(null, 'Standing Traders');
    expect(hit?.standing).toMatchObject({
      agreementsKept: 0,
      resolvedInTime: 3,
      unresolved: 1,
      responseRate: { of: 5 },
    });
    expect(hit?.standing.responseRate?.share).toBeCloseTo(4 / 5);
  });
});
