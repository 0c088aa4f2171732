import { DAY } from '@ahadi/domain/core/time.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { answer, type Quarrel, served, withCourt } from '../test/quarrel.ts';
import { makeWorld, type Person, type World } from '../test/world.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld({ env: { LOG_LEVEL: 'silent' } });
});
afterAll(() => world.close());

const reason = 'A reason that is long enough.';
const of = (person: Person) => world.as(person).disputes;
const respond = (quarrel: Quarrel) => of(quarrel.respondent).respond({ id: quarrel.id, response: answer });
type Entry = { UID: string; SUMMARY: string; DTSTART: string; DTEND: string; SEQUENCE: string; TRIGGER: string };

/** The file as a calendar reads it: lines unfolded, one object an event. */
async function calendarOf(quarrel: Quarrel, reader = quarrel.filer): Promise<{ text: string; events: Entry[] }> {
  const text = (await (await of(reader).calendar({ id: quarrel.id })).text()).replace(/\r\n[ \t]/g, '');
  const events = text.split('BEGIN:VEVENT').slice(1);
  const lines = (event: string) =>
    event.split('\r\n').map((line): [string, string] => {
      const at = line.indexOf(':');
      return [line.slice(0, at).split(';')[0] ?? '', line.slice(at + 1)];
    });
  return { text, events: events.map((event) => Object.fromEntries(lines(event)) as Entry) };
}

/** An instant as RFC 5545 writes it in UTC. */
const utc = (at: string): string => `${at.slice(0, 19).replace(/[-:]/g, '')}Z`;
const running = async (quarrel: Quarrel, kind: string): Promise<string> => {
  const { clocks } = await of(quarrel.filer).get({ id: quarrel.id });
  return utc(String(clocks.find((one) => one.kind === kind && one.status === 'running')?.dueAt));
};
const named = (events: readonly Entry[], words: string): Entry | undefined =>
  events.find(({ SUMMARY }) => SUMMARY.startsWith(words));

test('every deadline that runs stands in it at its very instant in UTC, with a day’s warning and a name of its own', async () => {
  const quarrel = await served(world);
  const { text, events } = await calendarOf(quarrel);
  const { ref } = await of(quarrel.filer).get({ id: quarrel.id });
  expect(events.map(({ SUMMARY }) => SUMMARY).sort()).toEqual([`Answer due · ${ref}`, `Deadline to resolve · ${ref}`]);
  for (const [words, kind] of [
    ['Answer due', 'dispute.response'],
    ['Deadline to resolve', 'dispute.resolution'],
  ] as const) {
    const event = named(events, words);
    expect(event).toMatchObject({
      DTSTART: await running(quarrel, kind),
      DTEND: await running(quarrel, kind),
      TRIGGER: '-P1D',
      SEQUENCE: '0',
    });
    expect(event?.UID).toContain(`${quarrel.id}-${kind}@`);
  }
  expect(text).toMatch(/^BEGIN:VCALENDAR\r\n/);
  expect(text).toContain('VERSION:2.0');
  expect(text).not.toMatch(/TZID/);
});

test('it carries no word of the matter, no name and no sum', async () => {
  const quarrel = await served(world);
  await respond(quarrel);
  const completeBy = new Date(world.clock.now().getTime() + 20 * DAY).toISOString().slice(0, 10);
  const terms = { text: 'The rest is delivered to the store.', amountMinor: 4_000_000, completeBy };
  await of(quarrel.respondent).makeOffer({ id: quarrel.id, terms });
  const { text, events } = await calendarOf(quarrel);
  expect(named(events, 'Offer expires')?.DTSTART).toBe(await running(quarrel, 'dispute.offer'));
  expect(text).not.toMatch(/lantern|amina|store|180|40[.,]?000/i);
  const seen = await calendarOf(quarrel, quarrel.officer);
  expect(named(seen.events, 'Offer expires')).toBeUndefined();
});

test('a deadline that both extend keeps its name, and the newer copy says so', async () => {
  const quarrel = await served(world);
  const before = named((await calendarOf(quarrel)).events, 'Deadline to resolve');
  await of(quarrel.filer).proposeExtension({ id: quarrel.id, days: 10 });
  await of(quarrel.respondent).answerExtension({ id: quarrel.id, accept: true });
  const after = named((await calendarOf(quarrel)).events, 'Deadline to resolve');
  expect(after?.UID).toBe(before?.UID);
  expect(after?.DTSTART).toBe(await running(quarrel, 'dispute.resolution'));
  expect(String(after?.DTSTART) > String(before?.DTSTART)).toBe(true);
  expect(Number(after?.SEQUENCE)).toBeGreaterThan(Number(before?.SEQUENCE));
});

test('while the clocks stand still there is none, and afterwards they are back at their new instants', async () => {
  const quarrel = await served(world);
  const before = (await calendarOf(quarrel)).events;
  await withCourt(world, quarrel, quarrel.filer);
  expect((await calendarOf(quarrel)).events).toEqual([]);
  world.clock.advance({ days: 3 });
  await world.tick('clocks');
  await of(quarrel.filer).endExternal({ id: quarrel.id, reason });
  const after = (await calendarOf(quarrel)).events;
  expect(after.map(({ UID }) => UID).sort()).toEqual(before.map(({ UID }) => UID).sort());
  for (const words of ['Answer due', 'Deadline to resolve']) {
    expect(String(named(after, words)?.DTSTART) > String(named(before, words)?.DTSTART)).toBe(true);
    expect(Number(named(after, words)?.SEQUENCE)).toBeGreaterThan(Number(named(before, words)?.SEQUENCE));
  }
});

test('a settlement that waits for signatures is in it', async () => {
  const quarrel = await served(world);
  await respond(quarrel);
  const completeBy = new Date(world.clock.now().getTime() + 20 * DAY).toISOString().slice(0, 10);
  const terms = { text: 'The rest is delivered to the store.', amountMinor: null, completeBy };
  const { offers } = await of(quarrel.respondent).makeOffer({ id: quarrel.id, terms });
  const view = await of(quarrel.filer).answerOffer({ id: quarrel.id, offerId: offers[0]?.id as never, accept: true });
  const { events } = await calendarOf(quarrel);
  expect(events.map(({ SUMMARY, DTSTART }) => [SUMMARY, DTSTART])).toEqual([
    [`Settlement to be signed · ${view.ref}`, utc(String(view.settlementDueAt))],
  ]);
});
