import { firstPreferences } from '@ahadi/domain/accounts/preferences/rules.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { asked, refusal } from '../test/refusal.ts';
import { askedToSign, confirm, drafted, shared, sign, someone } from '../test/story.ts';
import { makeWorld, type World } from '../test/world.ts';
import { turnsOf } from './agreement.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => world.close());

const reason = 'A reason that is long enough.';
type View = Awaited<ReturnType<typeof drafted>>;
const inputs = (view: View) =>
  view.parties.map(({ id, side, name, email, signOrder }) => ({ id, side, name, email, signOrder }));
const partiesOf = async (story: Awaited<ReturnType<typeof shared>>) =>
  inputs(await world.as(story.owner).agreements.get({ id: story.id }));
const guest = (email: string, side = 'C') => ({ side, name: 'Guest', email, signOrder: 9 });

test('who reads Swahili is invited in Swahili, whatever the one who invites reads', async () => {
  const owner = await someone(world, 'Amina');
  const other = await someone(world, 'Baraka');
  await world.as(other).preferences.save({
    preferences: { ...firstPreferences, language: 'sw' },
    authoredAt: world.clock.now().toISOString(),
  });
  const draft = await drafted(world, owner, other);
  await world.as(owner).agreements.share({ id: draft.id });
  await world.settle();
  const [letter] = await world.mailbox(other.email);
  expect(letter?.subject).toMatch(/^Umealikwa kwenye makubaliano · /);
  expect(letter?.text).toContain('Hakuna kinachokufunga hadi usaini.');
  expect(letter?.text).toContain(`/dashboard/agreements/${draft.id}`);
});

describe('the list of parties', () => {
  test('with one party on it twice is refused, so that no shared agreement is left with one side', async () => {
    const story = await shared(world);
    const [mine, theirs] = await partiesOf(story);
    if (!mine || !theirs) throw new Error('two parties were shared with');
    await expect(
      world.as(story.owner).agreements.saveParties({
        id: story.id,
        parties: [mine, { ...mine, side: 'B', email: 'twin@example.org' }],
      }),
    ).rejects.toMatchObject({ ...refusal('BAD_INPUT'), data: { fields: { 'parties.1.name': expect.any(String) } } });
  });

  test('whose address was corrected after sharing invites the person who is reached now', async () => {
    const owner = await someone(world, 'Owner');
    const draft = await drafted(world, owner, { name: 'Typo', email: 'tpyo@example.org' });
    const api = world.as(owner).agreements;
    const view = await api.share({ id: draft.id });
    await world.settle();
    const right = await someone(world, 'Typo');
    const [mine, theirs] = inputs(view);
    if (!mine || !theirs) throw new Error('two parties were shared with');
    const { parties } = await api.saveParties({ id: draft.id, parties: [mine, { ...theirs, email: right.email }] });
    await world.settle();
    const { myPartyId } = await world.as(right).agreements.get({ id: draft.id });
    expect(myPartyId).toBe(parties.find(({ email }) => email === right.email)?.id);
    expect(myPartyId).not.toBe(theirs.id); // behind another address is another party
    expect((await world.mailbox(right.email)).map(({ subject }) => subject)).toEqual([
      expect.stringContaining('You are invited'),
    ]);
    const wrong = await someone(world, 'Wrong', { email: 'tpyo@example.org', verified: false });
    await confirm(world, wrong);
    await expect(world.as(wrong).agreements.get({ id: draft.id })).rejects.toMatchObject(refusal('NOT_FOUND'));
  });

  test('refuses one person under two addresses, in words', async () => {
    const story = await shared(world);
    await world.deps.db
      .updateTable('users')
      .set({ email: 'moved@example.org' })
      .where('id', '=', story.other.id)
      .execute();
    const parties = [...(await partiesOf(story)), guest('moved@example.org')];
    await expect(world.as(story.owner).agreements.saveParties({ id: story.id, parties })).rejects.toMatchObject(
      refusal('BAD_INPUT'),
    );
  });

  test('lets a party go whose signature is void since the text was reopened', async () => {
    const story = await askedToSign(world);
    await sign(world, story.other, story);
    const api = world.as(story.owner).agreements;
    await api.reopen({ id: story.id, reason });
    const next = await someone(world, 'Next');
    const [mine] = await partiesOf(story);
    if (!mine) throw new Error('its creator is on the list');
    const view = await api.saveParties({ id: story.id, parties: [mine, guest(next.email, 'B')] });
    expect(view.parties).toHaveLength(2);
    expect((await world.as(next).agreements.get({ id: story.id })).myPartyId).not.toBeNull();
    for (const deed of asked(world.as(story.other).agreements, story.id))
      await expect(deed()).rejects.toMatchObject(refusal('NOT_FOUND'));
  });
});

describe('somebody who is taken off the list', () => {
  test('sees nothing of it any more, in no list, letter or notification, and sees it again when invited again', async () => {
    const story = await shared(world);
    const third = await someone(world, 'Third');
    const api = world.as(story.owner).agreements;
    const before = await partiesOf(story);
    await api.saveParties({ id: story.id, parties: [...before, guest(third.email)] });
    await world.as(third).agreements.openText({ id: story.id });
    const now = await partiesOf(story);
    await api.saveParties({ id: story.id, parties: before });
    await world.settle();
    const letters = (await world.mailbox(third.email)).length;
    const told = (await world.mailbox(third.email)).at(-1);
    expect(told?.subject).toMatch(/^You were taken off an agreement/);
    expect(told?.text).toContain('and nothing in it binds you.');
    expect(told?.text).not.toContain('it says the same');
    for (const person of [story.owner, story.other])
      expect((await world.mailbox(person.email)).filter(({ subject }) => subject === told?.subject)).toEqual([]);
    for (const deed of asked(world.as(third).agreements, story.id))
      await expect(deed()).rejects.toMatchObject(refusal('NOT_FOUND'));
    expect((await world.as(third).agreements.list({})).rows).toEqual([]);
    await world.as(story.other).agreements.openText({ id: story.id });
    await world.as(story.other).agreements.publishText({ id: story.id });
    await world.settle();
    expect(await world.mailbox(third.email)).toHaveLength(letters);
    await api.saveParties({ id: story.id, parties: [...before, guest(third.email)] });
    expect((await world.as(third).agreements.get({ id: story.id })).versionNo).toBe(2);
    expect(now).toHaveLength(3);
  });
});

describe('a letter says that somebody is on the list no more', () => {
  const subject = /^You were taken off an agreement/;
  const toldTo = async (email: string) =>
    (await world.mailbox(email)).filter((letter) => subject.test(letter.subject)).map(({ text }) => text);

  test('to who has no account, and to who approved or read along; in the language of who has chosen one', async () => {
    const owner = await someone(world, 'Owner');
    const draft = await drafted(world, owner, { name: 'Brian Otieno', email: 'brian.out@example.org' });
    const reader = await someone(world, 'Salma Nasser');
    await world.as(reader).preferences.save({
      preferences: { ...firstPreferences, language: 'ar' },
      authoredAt: world.clock.now().toISOString(),
    });
    const api = world.as(owner).agreements;
    const attendants = [{ role: 'reader' as const, partyId: null, name: reader.name, email: reader.email }];
    await api.saveAttendants({ id: draft.id, attendants });
    const { parties } = await api.share({ id: draft.id });
    const rows = parties.map(({ id, side, name, email, signOrder }) => ({ id, side, name, email, signOrder }));
    const other = { side: 'B', name: 'Late', email: 'late.in@example.org', signOrder: 2 };
    await api.saveParties({ id: draft.id, parties: [...rows.filter(({ side }) => side === 'A'), other] });
    await api.saveAttendants({ id: draft.id, attendants: [] });
    await world.settle();
    const [text] = await toldTo('brian.out@example.org');
    expect(text).toContain('You need no account for this, and it costs nothing.');
    expect(text).not.toContain('http://localhost'); // nothing is to be opened
    expect(await toldTo('late.in@example.org')).toEqual([]);
    const [arabic] = (await world.mailbox(reader.email)).slice(-1);
    expect(arabic?.text).toContain('لم يعد بإمكانك قراءتها');
  });

  test('to nobody while the text was shown to nobody', async () => {
    const owner = await someone(world, 'Owner');
    const draft = await drafted(world, owner, { name: 'Brian Otieno', email: 'brian.never@example.org' });
    const [mine] = draft.parties.map(({ id, side, name, email, signOrder }) => ({ id, side, name, email, signOrder }));
    await world.as(owner).agreements.saveParties({ id: draft.id, parties: mine ? [mine] : [] });
    await world.settle();
    expect(await world.mailbox('brian.never@example.org')).toEqual([]);
  });
});

describe('an unshared draft that is withdrawn', () => {
  test('stays unknown to everybody it names: no letter, no notification, no row in a list', async () => {
    const owner = await someone(world, 'Owner');
    const other = await someone(world, 'Other');
    const draft = await drafted(world, owner, other, { guests: [{ name: 'Late', email: 'late@example.org' }] });
    await world.as(owner).agreements.void({ id: draft.id, reason });
    await world.settle();
    expect(await world.mailbox(other.email)).toEqual([]);
    expect(await world.mailbox('late@example.org')).toEqual([]);
    const late = await someone(world, 'Late', { email: 'late@example.org', verified: false });
    await confirm(world, late);
    expect((await world.as(late).agreements.list({})).rows).toEqual([]);
  });
});

describe('nobody is mailed by a machine', () => {
  test('ten strangers a day are ten, also when they are taken out again or their addresses change', async () => {
    const owner = await someone(world, 'Owner');
    const other = await someone(world, 'Other');
    const { id } = await drafted(world, owner, other);
    const api = world.as(owner).agreements;
    const base = inputs(await api.share({ id }));
    const round = (name: string) => [...base, ...Array.from({ length: 6 }, (_, n) => guest(`${name}${n}@example.org`))];
    await api.saveParties({ id, parties: round('first') });
    await api.saveParties({ id, parties: base });
    await expect(api.saveParties({ id, parties: round('second') })).rejects.toMatchObject(refusal('RATE_LIMITED'));
    await api.saveParties({ id, parties: [...base, guest('moving0@example.org')] });
    const moving = async (n: number) =>
      inputs(await api.get({ id })).map((party) =>
        party.side === 'C' ? { ...party, email: `moving${n}@example.org` } : party,
      );
    for (let n = 1; n <= 3; n++) await api.saveParties({ id, parties: await moving(n) });
    await expect(api.saveParties({ id, parties: await moving(4) })).rejects.toMatchObject(refusal('RATE_LIMITED'));
    world.clock.advance({ days: 1 });
    await api.saveParties({ id, parties: await moving(4) });
  });

  test('a party is reminded by hand once a day', async () => {
    const story = await shared(world);
    const [, theirs] = await partiesOf(story);
    if (!theirs) throw new Error('two parties were shared with');
    const remind = () => world.as(story.owner).agreements.remind({ id: story.id, partyId: theirs.id });
    await remind();
    await expect(remind()).rejects.toMatchObject(refusal('RATE_LIMITED'));
    world.clock.advance({ days: 1 });
    await remind();
  });

  test('a party is reminded of what it is waited for, and of nothing else', async () => {
    const story = await shared(world);
    const api = world.as(story.owner).agreements;
    const { parties, versionId } = await api.get({ id: story.id });
    const theirs = parties.find(({ userId }) => userId === story.other.id)?.id;
    if (!theirs) throw new Error('two parties were shared with');
    const isWaited = async () => (await turnsOf(world.ctx(), story.id)).some(({ userId }) => userId === story.other.id);
    expect(await isWaited()).toBe(true);
    await api.remind({ id: story.id, partyId: theirs });
    await world.as(story.other).agreements.acceptText({ id: story.id, versionId });
    world.clock.advance({ days: 1 });
    expect(await isWaited()).toBe(false);
    await expect(api.remind({ id: story.id, partyId: theirs })).rejects.toMatchObject(refusal('ILLEGAL_TRANSITION'));
  });

  test('a letter carries what people wrote on one line and without addresses to click on', async () => {
    const owner = await someone(world, 'Bank www.steal.example');
    const draft = await drafted(world, owner, { name: 'Prey', email: 'prey@example.org' });
    const api = world.as(owner).agreements;
    const copy = await api.openText({ id: draft.id });
    const title = 'Prize\n\nYour account is locked. Open https://steal.example/now or steal.example/x';
    await api.saveText({ id: draft.id, revision: copy.revision, terms: { ...copy.terms, title } });
    await api.share({ id: draft.id });
    await world.settle();
    const [letter] = await world.mailbox('prey@example.org');
    expect(letter?.text).not.toContain('steal.example');
    expect(letter?.text).toContain('Prize Your account is locked. Open (a link) or (a link)');
  });
});

describe('a later version', () => {
  test('is held to the rules of the first: not empty, no excluded subject, no end before its beginning', async () => {
    const { owner, other, id } = await shared(world);
    const api = world.as(other).agreements;
    const { terms } = await api.openText({ id });
    for (const [change, code] of [
      [{ clauses: [] }, 'AGR_EMPTY'],
      [{ title: 'My last will' }, 'BAD_INPUT'],
      [{ effectiveOn: '2027-02-02', endsOn: '2027-01-01' }, 'BAD_INPUT'],
    ] as const) {
      const { revision } = await api.openText({ id });
      await api.saveText({
        id,
        revision,
        terms: { ...terms, ...change, clauses: 'clauses' in change ? [] : terms.clauses },
      });
      await expect(api.publishText({ id })).rejects.toMatchObject(refusal(code));
    }
    expect((await world.as(owner).agreements.get({ id })).versionNo).toBe(1);
  });
});
