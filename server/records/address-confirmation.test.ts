import { unconfirmedSilence } from '@ahadi/domain/records/rules.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newestLink, openBrowser } from '../test/browser.ts';
import { type Entry, published } from '../test/entries.ts';
import { refusal } from '../test/refusal.ts';
import { someone } from '../test/story.ts';
import { makeWorld, type Person, type World } from '../test/world.ts';
import { forgetUnconfirmed } from './address-confirmation.ts';
import { withdrawRecord } from './entry.ts';

let world: World;
let first: Person;
beforeAll(async () => {
  world = await makeWorld();
  first = await someone(world, 'First Officer', { roles: ['record_officer'] });
});
afterAll(() => world.close());
beforeEach(() => world.clock.advance(3_700_000)); // the count of tries by one address starts again

const publicly = (ref: string) => world.anyone().records.entry({ ref });
const isFound = async ({ subject }: Entry) =>
  (await world.anyone().records.search({ q: subject.userNumber })).hits.length > 0;
const onDesk = async ({ ref }: Entry) =>
  (await world.as(first).records.desk({ filter: 'open', limit: 100 })).rows.filter((it) => it.recordRef === ref);
const titles = async (person: Person) => (await world.notificationsOf(person)).map(({ title }) => title);
const tokenFor = async (email: string) => new URL(await newestLink(world, email)).searchParams.get('challenge') ?? '';
const confirmed = async (email: string) => world.anyone().records.confirmChallenge({ token: await tokenFor(email) });
describe('a challenge without an account', () => {
  const words = { ground: 'wrong_identity', statement: 'I only have the same name.', name: 'Otieno Barasa' } as const;
  const raise = (entry: Entry, email: string) => world.anyone().records.challenge({ ref: entry.ref, ...words, email });
  const waiting = async () =>
    (await world.deps.db.selectFrom('unconfirmed_challenges').select('email').execute()).map(({ email }) => email);

  it('changes nothing, and no officer sees it, until its address is confirmed; opening the link confirms nothing', async () => {
    const entry = await published(world);
    const before = await publicly(entry.ref);
    const noticed = await titles(first);
    await raise(entry, 'throwaway@example.org');
    const link = await newestLink(world, 'throwaway@example.org');
    await openBrowser(world).open(link);
    await world.settle();
    expect(await publicly(entry.ref)).toEqual(before);
    expect(await isFound(entry)).toBe(true);
    expect(await titles(first)).toEqual(noticed);
    expect(await onDesk(entry)).toEqual([]);
    expect(await confirmed('throwaway@example.org')).toEqual({
      ...{ received: true, unlistedAtOnce: true, joined: false },
      confirmAt: null,
    });
    expect(await isFound(entry)).toBe(false);
    expect(await onDesk(entry)).toMatchObject([{ by: 'outsider', challengerName: words.name }]);
    await expect(confirmed('throwaway@example.org')).rejects.toMatchObject(refusal('NOT_FOUND'));
  });

  it('is forgotten after a day, and its link with it', async () => {
    const entry = await published(world);
    await raise(entry, 'late@example.org');
    const token = await tokenFor('late@example.org');
    expect((await world.mailbox('late@example.org')).at(-1)?.text).toContain(unconfirmedSilence);
    world.clock.advance(86_400_000);
    const late = world.anyone().records.confirmChallenge({ token });
    await expect(late).rejects.toMatchObject(refusal('NOT_FOUND'));
    expect(await waiting()).toContain('late@example.org');
    await forgetUnconfirmed(world.ctx());
    expect(await waiting()).not.toContain('late@example.org');
  });

  it('is one to an address and entry, and goes with the entry', async () => {
    const entry = await published(world);
    await raise(entry, 'twice@example.org');
    const token = await tokenFor('twice@example.org');
    await raise(entry, 'Twice@example.org');
    await expect(world.anyone().records.confirmChallenge({ token })).rejects.toMatchObject(refusal('NOT_FOUND'));
    expect(await waiting()).toContain('twice@example.org');
    await withdrawRecord(world.ctx(), entry.id);
    expect(await waiting()).not.toContain('twice@example.org');
    await expect(confirmed('twice@example.org')).rejects.toMatchObject(refusal('NOT_FOUND'));
  });

  it('is added to the one that was raised meanwhile', async () => {
    const entry = await published(world);
    await raise(entry, 'second@example.org');
    await world
      .as(entry.subject)
      .records.challenge({ ref: entry.ref, ground: 'privacy', statement: 'I never agreed to it.' });
    expect(await confirmed('second@example.org')).toMatchObject({ joined: true, unlistedAtOnce: true });
    expect(await onDesk(entry)).toMatchObject([{ by: 'subject', joined: [{ by: 'outsider', ground: words.ground }] }]);
  });

  it('sends five letters an hour to an address', async () => {
    const entry = await published(world);
    for (let letter = 0; letter < 5; letter++) await raise(entry, 'mailbox@example.org');
    await expect(raise(entry, 'mailbox@example.org')).rejects.toMatchObject(refusal('RATE_LIMITED'));
    expect(await world.mailbox('mailbox@example.org')).toHaveLength(5);
  });
});
