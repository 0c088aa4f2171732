import { addCalendarDays, localDayOf } from '@ahadi/domain/core/calendar.ts';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { askedToSign, signedByAll } from '../test/story.ts';
import { makeWorld, type Person, type World } from '../test/world.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld({ startsAt: '2031-03-03T08:00:00Z' });
});
afterAll(() => world.close());

const title = 'Deliver 400 lanterns, with oil; and a very long name that does not fit into one line of a calendar';
const story = (called = title) =>
  signedByAll(world, {
    obligations: [
      {
        id: uuidv7(),
        clauseId: null,
        debtor: 'B',
        creditor: 'A',
        kind: 'deliver',
        title: called,
        criteria: 'This is nobody’s business.',
        amountMinor: null,
        evidenceRequired: false,
        reviewDays: 7,
        due: { kind: 'on', day: addCalendarDays(localDayOf(world.clock.now(), 'Africa/Nairobi'), 60) },
      },
    ],
  });
const pathOf = async (person: Person) => new URL((await world.as(person).dashboard.makeCalendarLink({})).url).pathname;
const read = (url: string) => world.request(null, { url });

describe('the address of a calendar', () => {
  test('tells every day on which something is due, folded and escaped, by title and reference and nobody’s name', async () => {
    const { owner, other } = await story();
    const [mine, theirs] = [await read(await pathOf(owner)), await read(await pathOf(other))];
    expect(mine.statusCode).toBe(200);
    expect(mine.headers['content-type']).toContain('text/calendar');
    const unfolded = mine.body.replace(/\r\n[ \t]/g, '');
    expect(unfolded).toContain('SUMMARY:Due to you: Deliver 400 lanterns\\, with oil\\; and');
    expect(theirs.body.replace(/\r\n[ \t]/g, '')).toContain('SUMMARY:Due: Deliver 400 lanterns');
    for (const line of mine.body.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    for (const secret of ['business', 'Lanterns Ltd', 'Amina Odhiambo']) expect(unfolded).not.toContain(secret);
  });

  test('has no line that somebody wrote into a title', async () => {
    const evil = [
      '\r\nEND:VEVENT',
      '\nATTACH:https://elsewhere.example/x',
      '\rBEGIN:VALARM',
      '\nURL:x',
      '\\nATTENDEE:x',
    ];
    const { owner } = await story(`Deliver lanterns${evil.join('')}`);
    const lines = (await read(await pathOf(owner))).body.replace(/\r\n[ \t]/g, '').split(/[\r\n]+/);
    expect(lines.filter((line) => line === 'BEGIN:VEVENT')).toHaveLength(1);
    expect(lines.filter((line) => line === 'END:VEVENT')).toHaveLength(1);
    expect(lines.filter((line) => /^(ATTACH|ATTENDEE|URL:x)/.test(line))).toEqual([]);
    expect(lines.find((line) => line.startsWith('SUMMARY'))).toContain('Deliver lanterns');
  });

  test('tells until when to sign', async () => {
    const { owner } = await askedToSign(world);
    expect((await read(await pathOf(owner))).body).toContain('SUMMARY:Sign: Supply of 400 solar lanterns');
  });

  test('is told once, leads nowhere once it was renewed or stopped, and a wrong one is nobody’s', async () => {
    const { owner } = await story();
    expect(await world.as(owner).dashboard.calendarLink()).toBeNull();
    const first = await pathOf(owner);
    await read(first);
    expect((await world.as(owner).dashboard.calendarLink())?.readAt).not.toBeNull();
    const second = await pathOf(owner);
    expect([(await read(first)).statusCode, (await read(second)).statusCode]).toEqual([404, 200]);
    await world.as(owner).dashboard.stopCalendarLink({});
    expect((await read(second)).statusCode).toBe(404);
    for (const wrong of ['a.ics', `${'a'.repeat(43)}.ics`, 'a'.repeat(43)])
      expect((await read(`/api/v1/calendar/${wrong}`)).statusCode).toBe(404);
    const kept = await world.deps.db.selectFrom('idempotency_keys').selectAll().execute();
    expect(JSON.stringify(kept)).not.toContain(second.slice(-30));
  });
});
