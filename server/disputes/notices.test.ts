import { DAY, formatUtc, inZone } from '@ahadi/domain/core/time.ts';
import { privately, saying } from '@ahadi/domain/disputes/forecast/words.ts';
import type { EventName } from '@ahadi/domain/events.ts';
import type { Notification } from '@ahadi/domain/notifications/schema.ts';
import { recordDefaults } from '@ahadi/domain/records/rules.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { answer, filed, jumpUntil, passUntil, type Quarrel, served } from '../test/quarrel.ts';
import { someone } from '../test/story.ts';
import { makeWorld, type Person, type World } from '../test/world.ts';

/** What is in the disputes below and nobody's business but the sides': no notice carries any of it. */
const words = {
  title: 'Zebrawood desks not delivered',
  narrative: 'Forty zebrawood desks were agreed, and nine of them came. The marmalade jars did not come at all.',
  answer: 'The saffron was ready on the day agreed, and nobody came to fetch it although I wrote twice.',
  offer: 'The quartz is brought to the store in Nakuru.',
  statement: 'The basalt was ready in week nine.',
  reason: 'Obsidian is what it is about.',
};
const secret = /zebrawood|marmalade|saffron|quartz|nakuru|basalt|obsidian|180[.,]?000|18000000|40[.,]?000/i;
/** Reasons of a challenge stand in its letter and nowhere else: an entry may be gone when a notification is read. */
const reasons = 'Feldspar is what the officers found.';

type Told = Pick<Notification, 'type' | 'title' | 'message' | 'related_dispute_id'> & { name: string };
type Type = Notification['type'];

let world: World;
/** Nobody answers it: notices, reminders, final notices, review, objection, publication, challenge, cure. */
let silent: Quarrel;
/** It is answered, and offers are made: one nobody answers, one that is accepted. */
let talked: Quarrel;
/** It is public until its entry expires. */
let old: Quarrel;

const claim = {
  title: words.title,
  narrative: words.narrative,
  relief: [{ kind: 'pay' as const, amountMinor: 18_000_000, text: '' }],
};
const of = (person: Person) => world.as(person).disputes;
const dayIn = (days: number) => new Date(world.clock.now().getTime() + days * DAY).toISOString().slice(0, 10);

/** From one deadline to the next, the entry's among them, until an event has happened to the dispute. */
async function untilTold({ id }: Quarrel, name: EventName): Promise<void> {
  for (let turn = 0; turn < 40; turn++) {
    if ((await told(silent.filer, id)).some((one) => one.name === name)) return;
    const { rows } = await sql<{ due_at: Date }>`
      select due_at from clocks where status = 'running' and (subject_id = ${id}
        or subject_id in (select id from public_records where dispute_id = ${id})) order by due_at limit 1`.execute(
      world.deps.db,
    );
    if (!rows[0]) throw new Error(`nothing runs any more, and there was no ${name}`);
    world.clock.set(rows[0].due_at);
    await world.tick('telling'); // letters about what ended last have left by now
    await world.tick('clocks');
  }
  throw new Error(`there was no ${name}`);
}

/** What this person was told in the product about a dispute, with the deed that it tells of. */
async function told(person: Person, id: string): Promise<Told[]> {
  const { rows } = await sql<Told>`
    select e.name, n.type, n.title, n.message, n.related_dispute_id from notifications n join events e on e.id = n.event_id
    where n.user_id = ${person.id} and n.related_dispute_id = ${id} order by e.seq`.execute(world.deps.db);
  return rows;
}

beforeAll(async () => {
  world = await makeWorld({ env: { LOG_LEVEL: 'silent' } });
  talked = await served(world, { claim });
  await of(talked.respondent).respond({ id: talked.id, response: { ...answer, narrative: words.answer } });
  await of(talked.respondent).correctAnswer({
    id: talked.id,
    response: { ...answer, narrative: `${words.answer} Twice.` },
  });
  const offer = () => ({ text: words.offer, amountMinor: 4_000_000, completeBy: dayIn(20) });
  await of(talked.respondent).makeOffer({ id: talked.id, terms: offer() });
  await world.settle();
  for (const days of [6, 1]) {
    world.clock.advance({ days });
    await world.tick('telling');
    await world.tick('clocks');
  }
  const { offers } = await of(talked.filer).makeOffer({ id: talked.id, terms: offer() });
  const open = offers.find(({ status }) => status === 'open');
  await of(talked.respondent).answerOffer({ id: talked.id, offerId: open?.id as never, accept: true });
  await world.settle();

  silent = await filed(world, { claim });
  await jumpUntil(world, silent, 'no_response');
  await untilTold(silent, 'dispute.final_notice');
  await of(silent.filer).saveStatement({ id: silent.id, body: words.statement });
  await jumpUntil(world, silent, 'publication_review');
  await of(silent.respondent).object({ id: silent.id, reason: words.reason });
  const { textHash } = await of(silent.recordOfficer).entryPreview({ id: silent.id });
  const published = await of(silent.recordOfficer).approvePublication({
    id: silent.id,
    reason: words.reason,
    textHash,
  });
  await world.settle();
  const records = world.as(silent.respondent).records;
  await records.challenge({ ref: String(published.recordRef), ground: 'inaccurate', statement: words.reason });
  await world.settle();
  const [first, second] = [
    await someone(world, 'Rudi Recorder', { roles: ['record_officer'] }),
    await someone(world, 'Ruth Recorder', { roles: ['record_officer'] }),
  ];
  const [waiting] = (await world.as(first).records.desk({})).rows;
  const about = { id: waiting?.id as never };
  await world.as(first).records.propose({ ...about, decision: 'upheld', reasons });
  await world.as(second).records.confirm({ ...about, agree: true, reasons });
  await of(silent.filer).markResolved({ id: silent.id, kind: 'paid' });
  await world.settle();

  old = await filed(world, { claim });
  await jumpUntil(world, old, 'published');
  world.clock.advance({ days: 31 }); // otherwise a resolution would take it away
  await world.tick('clocks');
  await of(old.filer).markResolved({ id: old.id, kind: 'paid' });
  await world.settle();
  world.clock.advance({ days: 365 - 2 * recordDefaults.expiryToldDays });
  await world.tick('clocks');
  for (const days of [recordDefaults.expiryToldDays, recordDefaults.expiryToldDays + 1]) {
    world.clock.advance({ days });
    await world.tick('telling');
    await world.tick('clocks');
  }
});
afterAll(() => world.close());

const disputes = { silent: () => silent, talked: () => talked, old: () => old };
/**
 * The rows of design 4.5 that are about disputes: what happened, in which of them, how often, and as what each side hears it.
 * What somebody did themselves is a receipt (`success`) where the row says "received".
 */
const matrix: [row: string, EventName, keyof typeof disputes, times: number, filer: Type, respondent: Type][] = [
  ['served, by notice (days 0, 2, 4)', 'dispute.notice_sent', 'silent', 3, 'warning', 'warning'],
  ['response due −5 −1', 'dispute.response_reminded', 'silent', 2, 'warning', 'warning'],
  ['response received', 'dispute.responded', 'talked', 1, 'warning', 'success'],
  ['response corrected', 'dispute.answer_corrected', 'talked', 1, 'warning', 'success'],
  ['response: none', 'dispute.silence_noted', 'silent', 1, 'warning', 'warning'],
  ['offer made', 'dispute.offered', 'talked', 2, 'info', 'info'],
  ['offer −1', 'dispute.offer_reminded', 'talked', 1, 'info', 'info'],
  ['offer expired', 'dispute.offer_expired', 'talked', 1, 'info', 'info'],
  ['offer accepted', 'dispute.offer_answered', 'talked', 1, 'info', 'info'],
  ['final notice −10 −5 −1', 'dispute.final_notice', 'silent', 3, 'error', 'error'],
  ['statement', 'dispute.statement_written', 'silent', 1, 'success', 'info'],
  ['under review', 'dispute.review_started', 'silent', 1, 'error', 'error'],
  ['objection', 'dispute.objected', 'silent', 1, 'info', 'success'],
  ['published', 'dispute.published', 'silent', 1, 'warning', 'error'],
  ['the entry is public', 'record.published', 'silent', 1, 'info', 'error'],
  ['challenge', 'record.challenged', 'silent', 1, 'warning', 'info'],
  ['decision', 'record.challenge_decided', 'silent', 1, 'info', 'info'],
  ['cured', 'record.removed', 'silent', 1, 'info', 'success'],
  ['resolved after 30 days', 'record.resolved_late', 'old', 1, 'success', 'success'],
  ['expiring', 'record.expiring', 'old', 1, 'info', 'info'],
  ['expired', 'record.removed', 'old', 1, 'info', 'success'],
];

describe('both sides hear of it, in the product and by letter, and it leads to the dispute:', () => {
  test.each(matrix)('%s', async (_row, name, where, times, filer, respondent) => {
    const quarrel = disputes[where]();
    for (const [side, type] of [
      ['filer', filer],
      ['respondent', respondent],
    ] as const) {
      const heard = (await told(quarrel[side], quarrel.id)).filter((one) => one.name === name);
      expect(heard.map((one) => one.type)).toEqual(Array(times).fill(type));
      if (name === 'record.published') continue; // its letter is the one about the dispute, and there is no second
      const letters = (await world.mailbox(quarrel[side].email)).filter(({ text }) => text.includes(quarrel.id));
      // Of what follows from one deed by itself the last leads its letter, and the words of all stand in it.
      for (const { title, message } of heard)
        expect(
          letters.some(
            ({ subject, text }) =>
              subject.startsWith(`${title} · DS-`) || text.includes(inZone(message, 'Africa/Nairobi')),
          ),
        ).toBe(true);
    }
  });

  test('a reminder comes five days and one day before the end of the time to answer, and one day before an offer’s', async () => {
    const heard = async (quarrel: Quarrel, name: EventName) =>
      (await told(quarrel.filer, quarrel.id)).filter((one) => one.name === name).map(({ message }) => message);
    expect(await heard(silent, 'dispute.response_reminded')).toEqual([
      expect.stringContaining('5 days left'),
      expect.stringContaining('one day left'),
    ]);
    const { rows } = await sql<{ left: number }>`
      select extract(epoch from (r.payload->>'validUntil')::timestamptz - r.at)::int as left from events r
      where r.name = 'dispute.offer_reminded' and r.subject_id = ${talked.id}`.execute(world.deps.db);
    expect(rows).toEqual([{ left: DAY / 1000 }]);
  });
});

test('more time is told with the day on which the answer is due, and each reminder names its day', async () => {
  const quarrel = await served(world);
  await of(quarrel.respondent).extend({ id: quarrel.id });
  await world.settle();
  const { clocks } = await of(quarrel.respondent).get({ id: quarrel.id });
  const due = formatUtc(clocks.find(({ kind }) => kind === 'dispute.response')?.dueAt ?? '');
  const heard = (await told(quarrel.filer, quarrel.id)).find(({ name }) => name === 'dispute.extended')?.message;
  expect(heard).toContain(`taken by the side that is to answer. The answer is due by ${due}. The matter is to be`);
  const letters = (await world.mailbox(silent.respondent.email)).filter(({ subject }) =>
    /^Your answer is due/.test(subject),
  );
  expect(letters.map(({ text }) => /^By: .+$/m.test(text))).toEqual([true, true]);
});

test('what the end of a time leads to is told with its day', async () => {
  const messages = async (person: Person, name: EventName) =>
    (await told(person, silent.id)).filter((one) => one.name === name).map(({ message }) => message);
  expect(await messages(silent.filer, 'dispute.silence_noted')).toEqual([
    expect.stringMatching(/wait for the deadline to resolve it, .* \d{4}, \d\d:\d\d UTC\.$/),
  ]);
  for (const side of [silent.filer, silent.respondent])
    expect(await messages(side, 'dispute.review_started')).toEqual([
      expect.stringMatching(
        /published on its own .* That is on .* UTC at the earliest\. Resolving it before it is public/,
      ),
    ]);
  const [letter] = (await world.mailbox(silent.respondent.email)).filter(({ subject }) =>
    subject.startsWith('The time to answer is over'),
  );
  expect(letter?.text).toMatch(/^By: .+$/m);
  expect(letter?.text).toContain(`If nobody acts: ${saying.isReviewed('time').sentence}`);
});

test('silence about what stays private is told with that, and not with two ends of which one cannot come', async () => {
  const quarrel = await served(world, { publicClause: false });
  await passUntil(world, quarrel, 'no_response');
  await world.tick('telling');
  const [letter] = (await world.mailbox(quarrel.respondent.email)).filter(({ subject }) =>
    subject.startsWith('The time to answer is over'),
  );
  expect(letter?.text).toContain(`If nobody acts: ${privately('the page says why.').sentence}`);
});

test('who files a matter that goes out at once is not told of an officer', async () => {
  const said = async ({ filer, id }: Quarrel) =>
    (await told(filer, id)).find(({ name }) => name === 'dispute.submitted')?.message;
  expect(await said(silent)).toMatch(/ is filed\.$/);
  const waiting = await filed(world, { claim: { flags: ['family'] } });
  await world.settle();
  expect(await said(waiting)).toMatch(/An officer looks at it first, within 2 working days\./);
});

test('no notice carries a word of the matter, a sum, or the name of the other side; a letter has that name, and not on its envelope', async () => {
  for (const { id, filer, respondent } of [silent, talked, old])
    for (const [person, other] of [
      [filer, respondent],
      [respondent, filer],
    ] as const) {
      const said = (await told(person, id)).map(({ title, message }) => `${title}\n${message}`);
      expect(said.length).toBeGreaterThan(5);
      for (const text of said) {
        expect(text).not.toMatch(secret);
        expect(text).not.toContain(reasons);
        expect(text).not.toContain(other.name);
      }
      const letters = (await world.mailbox(person.email)).filter(({ text }) => text.includes(id));
      for (const { subject, text } of letters) {
        expect(`${subject}\n${text}`).not.toMatch(secret);
        expect(subject).not.toContain(other.name);
      }
      expect(letters.filter(({ text }) => text.includes(other.name)).length).toBeGreaterThan(5);
    }
});
